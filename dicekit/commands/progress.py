"""``dicekit progress``: a learner's results, and a class's in one table."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from dicekit.commands.frame import Command, Fault
from dicekit.commands.tables import Kind, room_for, table
from dicekit.commands.words import Lang, speaking
from dicekit.texts import Texts

if TYPE_CHECKING:
    from dicekit.lessons.progress import Tally

CSV = ("learner", "exercise", "right", "tries", "hints", "solution", "last")

COLUMNS: dict[str, Kind] = {
    "lesson": "name",
    "exercise": "name",
    "about": "words",
    "state": "words",
    "tries": "number",
    "hints": "number",
    "last": "words",
}
SPARE = ("lesson", "last", "hints")
"""What is left out where there is little room: never a name, for ``hint`` is asked by it."""


def progress(
    collect: Annotated[Path | None, typer.Option(help="progress.collect")] = None,
    output: Annotated[Path | None, typer.Option(help="progress.output")] = None,
    lang: Lang = None,
) -> None:
    """Show the progress with the exercises, or collect a class's."""
    from dicekit.lessons.checks import AREA

    with speaking(lang):
        texts = Texts(area=AREA)
        try:
            if collect is None:
                _show(texts)
            else:
                _collect(collect, output, texts)
        except BrokenPipeError:  # "| head" has read enough; the command line ends without a word
            raise
        except OSError as error:
            raise Fault(f"{error.filename}: {error.strerror}", 1) from error


def _show(texts: Texts) -> None:
    from rich.console import Console

    from dicekit.lessons.progress import place
    from dicekit.lessons.source import find, paths

    path = place()
    if path is None:
        typer.echo(texts("progress.off"))
        return
    done = _tallies(path, texts)
    known = paths()
    rows = [
        (
            file.parent.name.partition("_")[0],
            name,
            find(name).title(texts.lang),
            *_row(done.get(name), texts),
        )
        for name, file in known.items()
    ]
    console = Console()
    columns = [(texts(f"progress.{name}"), kind) for name, kind in COLUMNS.items()]
    shown = room_for(console, columns, rows, map(list(COLUMNS).index, SPARE))
    console.print(
        table(
            console,
            [columns[n] for n in shown],
            [[row[n] for n in shown] for row in rows],
            texts("progress.title"),
        )
    )
    right = sum(tally.done for tally in done.values())
    typer.echo(texts("progress.count", done=right, all=len(known)))
    typer.echo(texts("progress.file", path=str(path)))


def _row(tally: Tally | None, texts: Texts) -> tuple[str, str, str, str]:
    if tally is None:
        return texts("progress.todo"), "", "", ""
    state = "open"
    if tally.done:
        state = "looked" if tally.looked else "done"
    last = tally.last[:16].replace("T", " ")
    return texts(f"progress.{state}"), str(tally.tries), str(tally.hints), last


def _collect(folder: Path, output: Path | None, texts: Texts) -> None:
    if not folder.is_dir():
        raise Fault(texts("progress.no_folder", path=str(folder)), 1)
    if output is None:
        _write(sys.stdout, folder, texts)
    else:
        # With its mark at the front, spreadsheets read the letters of all languages right.
        with output.open("w", encoding="utf-8-sig", newline="") as file:
            _write(file, folder, texts)


def _write(file: TextIO, folder: Path, texts: Texts) -> None:
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(CSV)
    rows.writerows(_lines(folder, texts))


def _lines(folder: Path, texts: Texts) -> Iterator[tuple[object, ...]]:
    for path in sorted(folder.rglob("*.jsonl")):
        learner = path.relative_to(folder).with_suffix("").as_posix().removesuffix("/progress")
        for tally in _tallies(path, texts).values():
            counted = (tally.tries, tally.hints, int(tally.looked))
            yield learner, tally.exercise, int(tally.done), *counted, tally.last


def _tallies(path: Path, texts: Texts) -> Mapping[str, Tally]:
    """Return what a file tells; what it tells badly, or of unknown exercises, is said."""
    from dicekit.lessons.progress import attempts, tallies
    from dicekit.lessons.source import paths

    found, damaged = attempts(path)
    if damaged:
        lines = ", ".join(map(str, damaged))
        typer.echo(texts("progress.damaged", n=len(damaged), path=str(path), lines=lines), err=True)
    known = [attempt for attempt in found if attempt.exercise in paths()]
    unknown = len(found) - len(known)
    if unknown:
        typer.echo(texts("progress.unknown", n=unknown, path=str(path)), err=True)
    return tallies(known)


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="progress.about")(progress)
