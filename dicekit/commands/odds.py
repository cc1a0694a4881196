"""``dicekit odds``: exact answers to small questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicekit import games
from dicekit.commands.frame import Command
from dicekit.commands.tables import BETWEEN, Kind, table, widths
from dicekit.commands.words import AREA, Lang, decimal, speaking
from dicekit.errors import BadArgument, say, shown
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
    texts = Texts(area=AREA)
    name = games.called(question)
    if name in GAMES:
        return GAMES[name](texts)
    match = SUM_OF_DICE.fullmatch(question.strip())
    if match:
        from dicekit.dice import die

        n, sides = int(match[1] or 1), int(match[2])
        if 1 <= n <= MOST_DICE and 1 <= sides <= MOST_SIDES:
            return [(texts("odds.sum", n=n, sides=str(sides)), die(sides).times(n))]
    meant, known = games.meant(question, GAMES), games.listing(GAMES)
    said = say("commands.odds", question=shown(question), meant=meant, games=known, most=MOST_DICE)
    raise BadArgument(said)


def show_stopping() -> None:
    """Print for each total of Black Jack, alone, the chance of a bust and when to open."""
    from rich.console import Console

    from dicekit.odds import black_jack

    texts = Texts(area=AREA)
    rows = []
    for row in black_jack.alone():
        throw = f"{row.throw} = {decimal(row.throw, 4, texts)}"
        best = texts("stopping.best_open" if row.opens else "stopping.best_throw")
        rows.append((str(row.total), str(row.bust), str(row.open), throw, best))
    columns: list[tuple[str, Kind]] = [
        (texts(f"stopping.{name}"), "number") for name in ("total", "bust", "open", "throw")
    ]
    columns.append((texts("stopping.best"), "words"))
    console = Console()
    console.print(table(console, columns, rows, texts("stopping.title")))


def show(title: str, dist: Dist[Any]) -> None:
    """Print a distribution as a table: outcome, ways, percentage, bar; then its mean."""
    from rich.console import Console

    console = Console()
    texts = Texts(area=AREA)
    columns: list[tuple[str, Kind]] = [
        (texts("odds.outcome"), "number"),
        (texts("odds.ways", total=texts.whole(dist.total)), "number"),
        (texts("odds.chance"), "number"),
        ("", "name"),
    ]
    rows = []
    for outcome, ways in dist.weights.items():
        chance = texts("odds.percent", number=decimal(100 * ways / dist.total, 3, texts))
        rows.append((str(outcome), texts.whole(ways), chance))
    # A bar is as long as there is room for: cut ones would all look the same.
    room = console.width - BETWEEN * len(columns) - 1
    longest = min(max(room - sum(widths(columns[:3], rows, room)), 1), BAR)
    most = max(dist.weights.values())
    bars = ["█" * round(longest * ways / most) for ways in dist.weights.values()]
    drawn = [(*row, bar) for row, bar in zip(rows, bars, strict=True)]
    console.print(table(console, columns, drawn, title))
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
        if games.called(question) == "black_jack":
            show_stopping()


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="odds.about")(odds)
