"""``dicekit lessons``: list the lessons; run them anew and put their index in its places."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.frame import Command
from dicekit.commands.lab import checkout
from dicekit.commands.words import Lang, speaking


def lessons(
    refresh: Annotated[bool, typer.Option("--refresh", help="lessons.refresh")] = False,
    names: Annotated[list[str] | None, typer.Argument(help="lessons.names")] = None,
    lang: Lang = None,
) -> None:
    """List the lessons; with --refresh, run them and bring the index up to date."""
    from rich.console import Console
    from rich.table import Table

    from dicekit.lessons import book

    with speaking(lang) as texts:
        root = checkout()
        if root is None:
            typer.echo(texts("lessons.none"), err=True)
            raise typer.Exit(1)
        table = Table(*book.HEADS[texts.lang])
        for one in (*book.lessons(root), *book.translations(root)):
            if not names or one.path.stem in names:
                if refresh:
                    typer.echo(texts("lessons.running", name=one.path.name))
                    book.refresh(one.path)
                table.add_row(one.title, str(one.minutes), one.about)
        if refresh:
            _write_index(root)
        Console().print(table)


def _write_index(root: Path) -> None:
    from dicekit.lessons import book

    for path, text in book.indexed(root).items():
        path.write_text(text, "utf-8")


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="lessons.about")(lessons)
