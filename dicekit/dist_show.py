"""How a distribution looks: as text, as an HTML table, in LaTeX, as a Plotly chart.

All are pure functions of the distribution. They live on the ground floor because a ``Dist``
shows itself; Plotly loads when a chart is first wanted. Words and numbers are in the language of
displays, except in the ``repr``, which is Python.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from numbers import Number
from typing import TYPE_CHECKING, Any

from dicekit.texts import MINUS, Texts

if TYPE_CHECKING:
    import plotly.graph_objects

    from dicekit.dist import Dist

AREA = "dist"
TEXT_MOST = 20
LATEX_MOST = 12
ROWS_MOST = 100
SHADED, PLAIN = "#c2410c", "#3b82f6"
CLEAR, GREY, GRID = "rgba(0,0,0,0)", "#777777", "rgba(127,127,127,0.25)"


def label(outcome: object) -> str:
    """Return a short text for an outcome, to be shown; a roll is written as its faces.

    >>> label((1, 2, 4)), label("heads"), label(7), label(-7)
    ('1-2-4', 'heads', '7', '−7')
    """
    typed = _typed(outcome)
    return typed.replace("-", MINUS) if isinstance(outcome, Number) else typed


def percent(ways: int, total: int) -> str:
    """Return the chance as a percentage with two decimals, rounded from the exact fraction.

    >>> percent(1, 6), percent(1, 10_000_000)
    ('16.67%', '<0.01%')
    """
    texts = Texts(area=AREA)
    hundredths = round(Fraction(10_000 * ways, total))
    if ways and not hundredths:
        return "<" + texts.percent(0.0001, 2)
    if ways < total and hundredths == 10_000:
        return ">" + texts.percent(0.9999, 2)
    return texts.percent(Fraction(hundredths, 10_000), 2)


def text(dist: Dist[Any]) -> str:
    """Return the ``repr``: what to type to get it, or a summary of a long one."""
    if len(dist.weights) <= TEXT_MOST:
        return f"Dist({dict(dist.weights)!r})"
    outcomes = tuple(dist.weights)
    return (
        f"<Dist of {len(outcomes)} outcomes in {dist.total} ways: "
        f"{_typed(outcomes[0])} to {_typed(outcomes[-1])}>"
    )


def html(dist: Dist[Any]) -> str:
    """Return a table: outcome, ways, fraction, percentage and a bar; light and dark alike.

    Past the first rows the rest is summed up in one line.
    """
    texts = Texts(area=AREA)
    items = tuple(dist.weights.items())
    greatest = max(dist.weights.values())
    rows = "".join(_row(label(key), ways, dist.total, greatest) for key, ways in items[:ROWS_MOST])
    rest = items[ROWS_MOST:]
    if rest:
        ways = sum(way for _, way in rest)
        rows += _row(texts("rest", n=len(rest)), ways, dist.total, 0)
    head = "".join(
        f'<th scope="col" style="text-align:right">{name}</th>'
        for name in (texts("outcome"), texts("ways"), texts("chance"), "%")
    )
    count = texts("all", n=dist.total, total=str(dist.total))
    return (
        '<table class="dk-dist" style="color:var(--jp-ui-font-color1,inherit)">'
        f'<caption style="text-align:left;color:inherit">{count}</caption>'
        f"<thead><tr>{head}<td></td></tr></thead><tbody>{rows}</tbody></table>"
    )


def latex(dist: Dist[Any]) -> str | None:
    """Return the chances as a LaTeX array, or ``None`` for a long distribution."""
    if len(dist.weights) > LATEX_MOST:
        return None
    columns = "c|" + "c" * len(dist.weights)
    names = " & ".join(rf"\text{{{_escape_latex(label(key))}}}" for key in dist.weights)
    chances = " & ".join(rf"\frac{{{way}}}{{{dist.total}}}" for way in dist.weights.values())
    return (
        rf"$\displaystyle\begin{{array}}{{{columns}}} x & {names} \\ \hline "
        rf"P(x) & {chances} \end{{array}}$"
    )


def figure(
    dist: Dist[Any], accepts: Callable[[Any], bool] | None = None, title: str = ""
) -> plotly.graph_objects.Figure:
    """Return a bar chart of the chances; accepted outcomes are shaded and their chance written."""
    import plotly.graph_objects as go

    labels = [label(key) for key in dist.weights]
    chances = [way / dist.total for way in dist.weights.values()]
    inside = [accepts is not None and accepts(key) for key in dist.weights]
    texts = Texts(area=AREA)
    words = [_counted(way, dist.total, texts) for way in dist.weights.values()]
    chart = go.Figure()
    groups = ((False, PLAIN, "", texts("others")), (True, SHADED, "/", texts("event")))
    for group, color, pattern, name in groups:
        picked = [index for index, member in enumerate(inside) if member is group]
        if picked:
            chart.add_bar(
                x=[labels[index] for index in picked],
                y=[chances[index] for index in picked],
                customdata=[words[index] for index in picked],
                hovertemplate="%{x}: %{customdata}<extra></extra>",
                marker={"color": color, "pattern": {"shape": pattern}},
                name=name,
            )
    if accepts is not None:
        ways = sum(way for key, way in dist.weights.items() if accepts(key))
        event = f"P = {Fraction(ways, dist.total)} = {percent(ways, dist.total)}"
        title = f"{title}: {event}" if title else event
    chart.update_layout(
        title={"text": escape(title)},
        showlegend=accepts is not None,
        bargap=0.15,
        xaxis={"type": "category", "categoryorder": "array", "categoryarray": labels},
        yaxis={"title": {"text": texts("chance")}, "tickformat": ".0%", "rangemode": "tozero"},
    )
    return for_any_page(chart)


def for_any_page(chart: plotly.graph_objects.Figure) -> plotly.graph_objects.Figure:
    """Return the chart with no colours of a theme: clear on light and dark pages, greys on both."""
    chart.update_layout(
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        font_color=GREY,
        height=380,
        margin={"l": 60, "r": 20, "t": 60, "b": 50},
    )
    chart.update_xaxes(gridcolor=GRID, zerolinecolor=GRID)
    chart.update_yaxes(gridcolor=GRID, zerolinecolor=GRID)
    return chart


def _row(name: str, ways: int, total: int, greatest: int) -> str:
    width = round(100 * ways / greatest) if greatest else 0
    bar = (
        f'<div aria-hidden="true" style="width:{max(width, 1)}%;height:0.8em;'
        'background:var(--jp-brand-color1,currentColor)"></div>'
        if greatest
        else ""
    )
    cells = "".join(
        f'<td style="text-align:right">{cell}</td>'
        for cell in (str(ways), str(Fraction(ways, total)), percent(ways, total))
    )
    return (
        f'<tr><th scope="row" style="text-align:right">{escape(name)}</th>{cells}'
        f'<td style="min-width:8em">{bar}</td></tr>'
    )


def _counted(ways: int, total: int, texts: Texts) -> str:
    return texts("of", n=total, ways=str(ways), total=str(total), percent=percent(ways, total))


def _typed(outcome: object) -> str:
    if isinstance(outcome, tuple) and outcome and all(_is_face(face) for face in outcome):
        return "-".join(str(face) for face in outcome)
    return str(outcome)


def _is_face(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _escape_latex(plain: str) -> str:
    return "".join(f"\\{sign}" if sign in "#$%&_{}" else sign for sign in plain)
