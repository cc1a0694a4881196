"""``dicekit race``: the second variant of Dice Poker alone, and the adviser for a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dicekit.commands.frame import Command
from dicekit.commands.tables import Kind, position_lines, table
from dicekit.commands.words import Lang, decimal, speaking
from dicekit.texts import DEFAULT, Texts

if TYPE_CHECKING:
    from dicekit.games.sheets import Order
    from dicekit.strategy.race.solution import RaceSolution

WHOLE = 11
"""From so many open figures on a position in free order takes the whole solution, kept on disk."""


def solved(order: Order, cost: float | None, open_figures: tuple[str, ...]) -> RaceSolution:
    """Return the solution for a position: in free order only as much of it as is needed."""
    from dicekit.strategy.race.solution import solve_race

    if order == "free" and len(open_figures) < WHOLE:
        return solve_race(order, cost, figures=open_figures)
    return solve_race(order, cost)


def show_advice(position: str, order: Order, cost: float | None, most: int, texts: Texts) -> None:
    """Print what may be done in a position, best first."""
    from rich.console import Console

    from dicekit.games.race_position import read_race_position

    found = read_race_position(position)
    advice = solved(order, cost, found.open_figures).advise(found)
    console = Console()
    for line in (
        position_lines(texts("hold.position", position=str(found)), console.width),
        Texts(area="advice")("heading", rules=advice.rules, unit=advice.unit),
    ):
        console.print(line, markup=False, highlight=False)
    columns: tuple[tuple[str, Kind], ...] = (
        (texts("column.option"), "words"),
        (texts("column.value"), "number"),
        (texts("column.loss"), "number"),
    )
    rows = [
        (str(one), decimal(one.value, 4, texts), decimal(one.loss, 4, texts))
        for one in advice.options[:most]
    ]
    console.print(table(console, columns, rows))
    if len(rows) < len(advice.options):
        more = len(advice.options)
        console.print(texts("hold.more", n=more - len(rows), all=more), highlight=False)
    if advice.saved_throw:
        console.print(advice.saved_throw, markup=False, highlight=False)


def expectations(order: Order, cost: float | None, texts: Texts) -> list[str]:
    """Return the lines about the start of the race."""
    from dicekit.games.dice_poker_race import FIGURES

    solution = solved(order, cost, FIGURES)
    aim = texts("race.fewest")
    if cost is not None:
        aim = texts("race.most", cost=_short(cost, texts))
    mantissa, exponent = f"{solution.residual:.1e}".split("e")
    residual = f"{decimal(float(mantissa), 1, texts)}e{exponent}"
    return [
        texts("race.heading", order=Texts(area="advice")(f"order.{order}"), aim=aim),
        texts("race.turns", turns=decimal(solution.turns, 6, texts)),
        texts("race.points", points=decimal(solution.points, 6, texts)),
        texts("race.residual", residual=residual),
    ]


def _short(cost: float, texts: Texts) -> str:
    said = f"{cost:g}"
    if texts.lang == DEFAULT:
        return said
    return texts.number(cost, len(said.partition(".")[2]))


def race(
    position: Annotated[str | None, typer.Argument(help="race.position")] = None,
    order: Annotated[str, typer.Option(help="race.order")] = "series",
    cost: Annotated[float | None, typer.Option(help="race.cost")] = None,
    most: Annotated[int, typer.Option(min=1, help="race.most")] = 8,
    lang: Lang = None,
) -> None:
    """Advise in the race: dice to keep, a figure to write, a saved throw to spend."""
    from dicekit.games.sheets import check_order

    with speaking(lang) as texts:
        if position is not None:
            show_advice(position, check_order(order), cost, most, texts)
        else:
            typer.echo("\n".join(expectations(check_order(order), cost, texts)))


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="race.about")(race)
