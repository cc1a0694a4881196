"""``dicekit odds``: exact answers to small questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from dicekit.dist import Dist

SUM_OF_DICE = re.compile(r"(\d*)d(\d+)", re.IGNORECASE)
BAR = 30
MOST_DICE, MOST_SIDES = 100, 1000

Answer = tuple[str, "Dist[Any]"]


def _seven() -> list[Answer]:
    from dicekit.odds import seven

    return [
        ("Seven: what one throw scores", seven.round_score()),
        ("Seven: the total of all three throws (the lowest wins)", seven.total(3)),
    ]


def _shoot_the_moons() -> list[Answer]:
    from dicekit.odds import shoot_the_moons

    return [("Shoot The Moons: the total of all three throws", shoot_the_moons.total(3))]


def _black_jack() -> list[Answer]:
    from dicekit.odds import black_jack

    at = black_jack.usual_threshold(2)
    title = f"Black Jack: the final points of a player who opens at {at} or more (0: bust)"
    return [(title, black_jack.final(at))]


GAMES: dict[str, Callable[[], list[Answer]]] = {
    "seven": _seven,
    "shoot_the_moons": _shoot_the_moons,
    "black_jack": _black_jack,
}


def answers(question: str) -> list[Answer]:
    """Return what to show for a game's name or for a sum of dice such as ``3d6``.

    Raises ``ValueError`` naming what can be asked.
    """
    name = _name(question)
    if name in GAMES:
        return GAMES[name]()
    match = SUM_OF_DICE.fullmatch(name)
    if match:
        from dicekit.dice import die

        n, sides = int(match[1] or 1), int(match[2])
        if 1 <= n <= MOST_DICE and 1 <= sides <= MOST_SIDES:
            return [(f"The sum of {n} dice with {sides} sides", die(sides).times(n))]
    raise ValueError(
        f"No answer for {question!r}. Ask for a game ({', '.join(GAMES)}) or a sum of up to "
        f"{MOST_DICE} dice, such as 3d6."
    )


def _name(question: str) -> str:
    return question.strip().casefold().replace(" ", "_").replace("-", "_")


def show_stopping() -> None:
    """Print for each total of Black Jack, alone, the chance of a bust and when to open."""
    from rich.console import Console
    from rich.table import Table

    from dicekit.odds import black_jack

    table = Table(title="Black Jack alone: open, or throw once more?", title_justify="left")
    for column in ("total", "bust", "open", "throw: points to expect"):
        table.add_column(column, justify="right")
    table.add_column("best")
    for row in black_jack.alone():
        throw = f"{row.throw} = {float(row.throw):.4f}"
        best = "open" if row.opens else "throw"
        table.add_row(str(row.total), str(row.bust), str(row.open), throw, best)
    Console().print(table)


def show(title: str, dist: Dist[Any]) -> None:
    """Print a distribution as a table: outcome, ways, percentage, bar; then its mean."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(title=title, title_justify="left")
    table.add_column("outcome", justify="right")
    table.add_column(f"ways of {dist.total:,}", justify="right")
    table.add_column("chance", justify="right")
    table.add_column("")
    most = max(dist.weights.values())
    for outcome, ways in dist.weights.items():
        chance = f"{100 * ways / dist.total:.3f} %"
        table.add_row(str(outcome), f"{ways:,}", chance, "█" * round(BAR * ways / most))
    console.print(table)
    console.print(f"mean {dist.mean} = {float(dist.mean):.4f}, standard deviation {dist.sd:.4f}\n")


def odds(
    question: Annotated[
        str, typer.Argument(help="A game ([bold]seven[/bold]) or a sum of dice ([bold]3d6[/bold]).")
    ],
) -> None:
    """Show the exact [bold]odds[/bold] of a game, or of a sum of dice."""
    try:
        found = answers(question)
    except ValueError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    for title, dist in found:
        show(title, dist)
    if _name(question) == "black_jack":
        show_stopping()


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command()(odds)
