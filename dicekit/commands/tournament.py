"""``dicekit tournament``: the bots of a folder play each other, each in a process of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicekit.commands.frame import Command
from dicekit.commands.tables import Kind, table
from dicekit.commands.words import Lang, displaying, speaking
from dicekit.texts import DEFAULT, Texts

if TYPE_CHECKING:
    from dicekit.tournament.guest import Fault
    from dicekit.tournament.play import Told
    from dicekit.tournament.standings import Row, Standings

AREA = "tournament"


def tournament(
    folder: Annotated[Path, typer.Argument(help="tournament.folder")],
    game: Annotated[str, typer.Option(help="tournament.game")] = "seven",
    hands: Annotated[int, typer.Option(min=1, help="tournament.hands")] = 2000,
    seed: Annotated[str, typer.Option(help="tournament.seed")] = "1",
    seats: Annotated[int | None, typer.Option(help="tournament.seats")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="tournament.seconds")] = 2.0,
    total: Annotated[float, typer.Option(min=1, help="tournament.total")] = 300,
    memory: Annotated[int, typer.Option(min=64, help="tournament.memory")] = 1024,
    as_json: Annotated[bool, typer.Option("--json", help="tournament.json")] = False,
    lang: Lang = None,
) -> None:
    """Let the bots of a folder play a tournament."""
    from dicekit import games
    from dicekit.errors import BadArgument, say, shown
    from dicekit.games.pot_game import PotGame
    from dicekit.tournament.guest import Limits
    from dicekit.tournament.play import entries
    from dicekit.tournament.play import tournament as run

    limits = Limits(decision=seconds, total=total, memory_mb=memory)
    with speaking(lang):
        texts = Texts(area=AREA)
        rules = games.find(game).Rules()
        if not isinstance(rules, PotGame):
            raise BadArgument(say("commands.no_chips", game=shown(game)))
        with displaying(DEFAULT if as_json else None), _told(texts) as told:
            found = run(rules, entries(folder), hands, seed, seats=seats, limits=limits, told=told)
    if as_json:
        typer.echo(json.dumps(found.plain(), ensure_ascii=False, indent=2))
    else:
        _show(found, texts.pick(rules.titles), texts)


@contextmanager
def _told(texts: Texts) -> Iterator[Told]:
    """Show how far the tournament is, beside the output and on a terminal only."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(texts("playing"), total=None)
        yield lambda done, of: progress.update(bar, completed=done, total=of)


def _show(found: Standings, title: str, texts: Texts) -> None:
    from rich.console import Console

    console = Console()
    columns = [(texts(f"column.{name}"), kind) for name, kind in COLUMNS]
    rows = [
        (f"{place}", row.name, texts.number(row.hands), *_numbers(row, texts))
        for place, row in enumerate(found.rows, 1)
    ]
    console.print(table(console, columns, rows, texts("title", game=title, seed=found.seed)))
    for line in _lines(found, texts):
        console.print(line, markup=False, highlight=False)


COLUMNS: tuple[tuple[str, Kind], ...] = (
    ("place", "number"),
    ("bot", "name"),
    ("hands", "number"),
    ("mean", "number"),
    ("interval", "words"),
    ("lost", "number"),
)


def _numbers(row: Row, texts: Texts) -> tuple[str, str, str]:
    interval = "—"
    if row.margin is not None:
        ends = (row.mean - row.margin, row.mean + row.margin)
        interval = texts("interval", least=texts.number(ends[0], 2), most=texts.number(ends[1], 2))
    return texts.number(row.mean, 2), interval, texts.number(row.lost)


def _lines(found: Standings, texts: Texts) -> Iterator[str]:
    """What is to be said below the table: how it was played, and every fault with its reason."""
    yield texts("played", n=found.deals * found.seats, seats=found.seats)
    yield texts("interval_about")
    for row in found.rows:
        for fault, times in row.faults:
            yield f"{row.name}: {texts('lost', n=times)} {_reason(fault, texts)}"
    for name, fault in found.absent:
        yield f"{name}: {texts('absent')} {_reason(fault, texts)}"


def _reason(fault: Fault, texts: Texts) -> str:
    return texts(f"fault.{fault.kind}", detail=fault.detail)


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="tournament.about")(tournament)
