"""``dicekit odds``: exact answers to small questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicekit.commands.frame import Command
from dicekit.commands.words import AREA, Lang, decimal, speaking
from dicekit.errors import BadArgument, listed, say, shown
from dicekit.texts import Texts

if TYPE_CHECKING:
    from dicekit.dist import Dist

SUM_OF_DICE = re.compile(r"(\d*)d(\d+)", re.IGNORECASE)
BAR = 30
MOST_DICE, MOST_SIDES = 100, 1000

Answer = tuple[str, "Dist[Any]"]


def _seven(texts: Texts) -> list[Answer]:
    from dicekit.odds import seven

    return [
        (texts("odds.seven_round"), seven.round_score()),
        (texts("odds.seven_total"), seven.total(3)),
    ]


def _shoot_the_moons(texts: Texts) -> list[Answer]:
    from dicekit.odds import shoot_the_moons

    return [(texts("odds.moons_total"), shoot_the_moons.total(3))]


def _black_jack(texts: Texts) -> list[Answer]:
    from dicekit.odds import black_jack

    at = black_jack.usual_threshold(2)
    return [(texts("odds.black_jack", at=at), black_jack.final(at))]


GAMES: dict[str, Callable[[Texts], list[Answer]]] = {
    "seven": _seven,
    "shoot_the_moons": _shoot_the_moons,
    "black_jack": _black_jack,
}


def answers(question: str) -> list[Answer]:
    """Return what to show for a game's name or for a sum of dice such as ``3d6``.

    The titles are in the language of displays. Raises ``BadArgument`` naming what can be asked.
    """
    name = _name(question)
    texts = Texts(area=AREA)
    if name in GAMES:
        return GAMES[name](texts)
    match = SUM_OF_DICE.fullmatch(name)
    if match:
        from dicekit.dice import die

        n, sides = int(match[1] or 1), int(match[2])
        if 1 <= n <= MOST_DICE and 1 <= sides <= MOST_SIDES:
            return [(texts("odds.sum", n=n, sides=str(sides)), die(sides).times(n))]
    raise BadArgument(
        say("commands.odds", question=shown(question), games=listed(GAMES), most=MOST_DICE)
    )


def _name(question: str) -> str:
    return question.strip().casefold().replace(" ", "_").replace("-", "_")


def show_stopping() -> None:
    """Print for each total of Black Jack, alone, the chance of a bust and when to open."""
    from rich.console import Console
    from rich.table import Table

    from dicekit.odds import black_jack

    texts = Texts(area=AREA)
    table = Table(title=texts("stopping.title"), title_justify="left")
    for column in ("total", "bust", "open", "throw"):
        table.add_column(texts(f"stopping.{column}"), justify="right")
    table.add_column(texts("stopping.best"))
    for row in black_jack.alone():
        throw = f"{row.throw} = {decimal(row.throw, 4, texts)}"
        best = texts("stopping.best_open" if row.opens else "stopping.best_throw")
        table.add_row(str(row.total), str(row.bust), str(row.open), throw, best)
    Console().print(table)


def show(title: str, dist: Dist[Any]) -> None:
    """Print a distribution as a table: outcome, ways, percentage, bar; then its mean."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    texts = Texts(area=AREA)
    table = Table(title=title, title_justify="left")
    table.add_column(texts("odds.outcome"), justify="right")
    table.add_column(texts("odds.ways", total=texts.whole(dist.total)), justify="right")
    table.add_column(texts("odds.chance"), justify="right")
    table.add_column("")
    most = max(dist.weights.values())
    for outcome, ways in dist.weights.items():
        chance = texts("odds.percent", number=decimal(100 * ways / dist.total, 3, texts))
        bar = "█" * round(BAR * ways / most)
        table.add_row(str(outcome), texts.whole(ways), chance, bar)
    console.print(table)
    mean, sd = decimal(dist.mean, 4, texts), decimal(dist.sd, 4, texts)
    console.print(texts("mean", exact=str(dist.mean), mean=mean, sd=sd) + "\n")


def odds(
    question: Annotated[str, typer.Argument(help="odds.question")],
    lang: Lang = None,
) -> None:
    """Show the exact odds of a game, or of a sum of dice."""
    with speaking(lang):
        for title, dist in answers(question):
            show(title, dist)
        if _name(question) == "black_jack":
            show_stopping()


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="odds.about")(odds)
