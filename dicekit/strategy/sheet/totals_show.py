"""How a distribution of totals looks: as rows of a table, as a Plotly chart."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dicekit.dist_show import PLAIN, SHADED, for_any_page
from dicekit.rows import AREA
from dicekit.texts import Texts

if TYPE_CHECKING:
    import plotly.graph_objects

    from dicekit.strategy.sheet.totals import Totals

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
GOALS_MOST = 5
TAIL = 0.0005
"""The chart leaves out so much at either end: totals that are possible and never seen."""


def rows(totals: Totals) -> list[dict[str, str]]:
    """Return what a table tells of the totals: mean, spread, quantiles, chances of round totals."""
    texts = Texts(area=AREA)
    told = [
        (texts("totals.mean"), texts.number(totals.mean, 2)),
        (texts("totals.sd"), texts.number(totals.sd, 2)),
    ]
    for chance in QUANTILES:
        name = texts("totals.quantile", percent=texts.percent(chance, 0))
        told.append((name, texts.number(totals.quantile(chance))))
    for goal in goals(totals):
        name = texts("totals.at_least", total=texts.number(goal))
        told.append((name, texts.percent(totals.at_least(goal), 2)))
    if totals.premium:
        told.append((texts("totals.premium"), texts.percent(totals.premium, 2)))
    return [{texts("totals.what"): name, texts("totals.value"): value} for name, value in told]


def goals(totals: Totals) -> range:
    """Return a few round totals, among those that are neither sure nor hardly ever reached."""
    low, high = totals.quantile(0.05), totals.quantile(0.99)
    step = next((n for n in STEPS if (high - low) // n < GOALS_MOST), high - low)
    return range((low // step + 1) * step, high + 1, step)


def figure(totals: Totals, at_least: int | None, title: str) -> plotly.graph_objects.Figure:
    """Return a chart of the chances; totals of ``at_least`` so much are shaded."""
    import plotly.graph_objects as go

    texts = Texts(area=AREA)
    low, high = totals.quantile(TAIL), totals.quantile(1 - TAIL)
    goal = high + 1 if at_least is None else at_least
    chart = go.Figure()
    groups = (
        (range(low, min(goal, high + 1)), PLAIN, "", "totals.below"),
        (range(max(goal, low), high + 1), SHADED, "/", "totals.at_least"),
    )
    for part, color, pattern, name in groups:
        if part:
            chances = [totals.chances[total - totals.low] for total in part]
            chart.add_bar(
                x=list(part),
                y=chances,
                customdata=[texts.percent(chance, 2) for chance in chances],
                hovertemplate="%{x}: %{customdata}<extra></extra>",
                marker={"color": color, "line": {"width": 0}, "pattern": {"shape": pattern}},
                name=texts(name, total=texts.number(goal)),
            )
    if at_least is not None:
        chance = texts.percent(totals.at_least(goal), 2)
        event = f"{texts('totals.at_least', total=texts.number(goal))}: {chance}"
        title = f"{title}: {event}" if title else event
    chart.update_layout(
        title={"text": escape(title)},
        showlegend=at_least is not None,
        bargap=0,
        xaxis={"title": {"text": texts("totals.what")}},
        yaxis={
            "title": {"text": texts("totals.chance")},
            "tickformat": ".1%",
            "rangemode": "tozero",
        },
    )
    return for_any_page(chart)
