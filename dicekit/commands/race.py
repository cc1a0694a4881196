"""``dicekit race``: the second variant of Dice Poker alone, and the adviser for a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dicekit.commands.frame import Command
from dicekit.commands.words import AREA, Lang, decimal, speaking
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


def report(position: str | None, order: str, cost: float | None, most: int | None) -> list[str]:
    """Return the lines to print, in the language of displays.

    Raises ``BadArgument`` for a question that makes no sense.
    """
    from dicekit.games.dice_poker_race import FIGURES
    from dicekit.games.race_position import read_race_position
    from dicekit.games.sheets import check_order

    asked = check_order(order)
    if position is not None:
        found = read_race_position(position)
        return solved(asked, cost, found.open_figures).advise(found).lines(most)
    solution = solved(asked, cost, FIGURES)
    texts = Texts(area=AREA)
    aim = texts("race.fewest")
    if cost is not None:
        aim = texts("race.most", cost=_short(cost, texts))
    mantissa, exponent = f"{solution.residual:.1e}".split("e")
    residual = f"{decimal(float(mantissa), 1, texts)}e{exponent}"
    return [
        texts("race.heading", order=Texts(area="advice")(f"order.{asked}"), aim=aim),
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
    with speaking(lang):
        lines = report(position, order, cost, most)
    typer.echo("\n".join(lines))


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="race.about")(race)
