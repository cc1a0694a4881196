"""``dicekit race``: the second variant of Dice Poker alone, and the adviser for a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

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
    """Return the lines to print. Raises ``ValueError`` for a question that makes no sense."""
    from dicekit.games.dice_poker_race import FIGURES
    from dicekit.games.race_position import read_race_position
    from dicekit.games.sheets import check_order

    asked = check_order(order)
    if position is not None:
        found = read_race_position(position)
        return solved(asked, cost, found.open_figures).advise(found).lines(most)
    solution = solved(asked, cost, FIGURES)
    aim = "the fewest turns" if cost is None else f"the most points, less {cost:g} a turn"
    return [
        f"The race alone, order {order!r}, played for {aim}:",
        f"{solution.turns:.6f} expected turns to write all figures",
        f"{solution.points:.6f} expected points, saved throws counted",
        f"residual {solution.residual:.1e} (each state's value against its own equation)",
    ]


def race(
    position: Annotated[
        str | None,
        typer.Argument(
            help="What is written, saved throws, dice, throw: "
            "[bold]'sixes, ones | saved 2 | 1 3 3 5 6 | throw 2'[/bold]; 'nothing' if nothing "
            "is written. Without it: what to expect from the start.",
        ),
    ] = None,
    order: Annotated[
        str, typer.Option(help="[bold]series[/bold], or [bold]free[/bold] (a minute, once).")
    ] = "series",
    cost: Annotated[
        float | None,
        typer.Option(help="Points that a turn costs; without it only turns count."),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="How many options to show.")] = 8,
) -> None:
    """Advise in the [bold]race[/bold]: dice to keep, a figure to write, a saved throw to spend."""
    try:
        lines = report(position, order, cost, most)
    except ValueError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    typer.echo("\n".join(lines))


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command()(race)
