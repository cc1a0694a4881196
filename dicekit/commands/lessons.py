"""``dicekit lessons``: list the lessons; run them anew and put their index in its places."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.frame import Command, Fault
from dicekit.commands.lab import checkout
from dicekit.commands.tables import Kind, table
from dicekit.commands.words import Lang, speaking
from dicekit.texts import DEFAULT


def lessons(
    refresh: Annotated[bool, typer.Option("--refresh", help="lessons.refresh")] = False,
    names: Annotated[list[str] | None, typer.Argument(help="lessons.names")] = None,
    lang: Lang = None,
) -> None:
    """List the lessons; with --refresh, run them and bring the index up to date."""
    from rich.console import Console

    from dicekit.lessons import book

    with speaking(lang) as texts:
        root = checkout()
        if root is None:
            raise Fault(texts("lessons.none"), 1)
        own = book.lessons(root) if texts.lang == DEFAULT else book.translations(root)
        every = (*book.lessons(root), *book.translations(root))
        named = [one for one in every if one.path.stem in (names or ())]
        if refresh:
            for one in named if names else every:
                typer.echo(texts("lessons.running", name=one.path.name))
                book.refresh(one.path)
            _write_index(root)
        console = Console()
        kinds: tuple[Kind, ...] = ("words", "number", "words")
        columns = tuple(zip(book.HEADS[texts.lang], kinds, strict=True))
        rows = [(one.title, str(one.minutes), one.about) for one in (named if names else own)]
        console.print(table(console, columns, rows))


def _write_index(root: Path) -> None:
    from dicekit.lessons import book

    for path, text in book.indexed(root).items():
        path.write_text(text, "utf-8")


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="lessons.about")(lessons)
