"""``dicekit cache``: the solved tables on disk, the room they take, and how to be rid of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.frame import Command, Fault
from dicekit.commands.tables import Kind, table
from dicekit.commands.words import Lang, decimal, speaking
from dicekit.texts import Texts

COLUMNS: dict[str, Kind] = {"whose": "words", "tables": "number", "size": "number"}
MEGABYTE = 10**6


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="cache.clear")] = False,
    clear_old: Annotated[bool, typer.Option("--clear-old", help="cache.clear_old")] = False,
    lang: Lang = None,
) -> None:
    """Show the solved tables that are kept, or remove them."""
    from dicekit.strategy import cache as store

    with speaking(lang) as texts:
        try:
            own, old = store.kept()
            if clear or clear_old:
                gone = [*old, *(own if clear else [])]
                size = _megabytes(gone, texts)
                store.remove(gone)
                typer.echo(texts("cache.removed", n=len(gone), size=size))
            else:
                _show(store.folder(), own, old, texts)
        except OSError as error:
            raise Fault(f"{error.filename}: {error.strerror}", 1) from error


def _show(folder: Path, own: list[Path], old: list[Path], texts: Texts) -> None:
    from rich.console import Console

    typer.echo(texts("cache.folder", path=str(folder)))
    columns = [(texts(f"cache.{name}"), kind) for name, kind in COLUMNS.items()]
    rows = [
        (texts(f"cache.{whose}"), str(len(files)), _megabytes(files, texts))
        for whose, files in (("own", own), ("old", old))
    ]
    console = Console()
    console.print(table(console, columns, rows))


def _megabytes(files: list[Path], texts: Texts) -> str:
    size = sum(map(_size, files))
    return texts("cache.megabytes", n=decimal(size / MEGABYTE, 1, texts))


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:  # another process has removed it
        return 0


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="cache.about")(cache)
