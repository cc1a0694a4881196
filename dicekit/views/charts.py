"""Charts for the lessons: pure functions that return Plotly figures, for light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from dicekit.dist import Dist
from dicekit.dist_show import AREA, for_any_page
from dicekit.errors import BadArgument, check_kind, items, say
from dicekit.texts import Texts

if TYPE_CHECKING:
    import plotly.graph_objects

MEAN, EXACT, BAND = "#1f77b4", "#d95f02", "rgba(217, 95, 2, 0.18)"


def running_mean(values: Sequence[int], exact: Dist[Any]) -> plotly.graph_objects.Figure:
    """Return the mean of the first 1, 2, 3 … values, beside the exact mean.

    ``exact``: the distribution that the values were drawn from. The band is two standard errors
    wide on each side: about 95 of 100 simulations are inside at any given place.
    """
    import plotly.graph_objects as go

    values = items(values, "values")
    check_kind(exact, Dist, "exact", "dk.die()")
    if not values:
        raise BadArgument(say("views.no_mean"))
    texts = Texts(area=AREA)
    counts = list(range(1, len(values) + 1))
    means = [total / n for n, total in zip(counts, accumulate(values), strict=True)]
    mean = float(exact.mean)
    error = [2 * exact.sd / n**0.5 for n in counts]
    chart = go.Figure(
        [
            _line(counts, [mean + e for e in error], BAND, texts("running.band"), fill=None),
            _line(counts, [mean - e for e in error], BAND, texts("running.band"), fill="tonexty"),
            _line(
                counts,
                [mean] * len(counts),
                EXACT,
                texts("running.exact", mean=exact.mean),
                dash="dash",
            ),
            _line(counts, means, MEAN, texts("running.mean")),
        ]
    )
    chart.data[0].showlegend = False
    chart.update_layout(
        xaxis_title=texts("running.throws"),
        yaxis_title=texts("running.height"),
        yaxis_range=[mean - 2 * exact.sd, mean + 2 * exact.sd],
        legend={"orientation": "h", "y": 1.15},
    )
    chart.update_xaxes(type="log")
    return for_any_page(chart)


def _line(
    x: Sequence[int], y: Sequence[float], color: str, name: str, **style: Any
) -> plotly.graph_objects.Scatter:
    import plotly.graph_objects as go

    dash = style.pop("dash", "solid")
    return go.Scatter(
        x=x, y=y, name=name, mode="lines", line={"color": color, "dash": dash, "width": 2}, **style
    )
