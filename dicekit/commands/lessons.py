"""``dicekit lessons``: list the lessons; run them anew and put their index in its places."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.lab import checkout


def lessons(
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Run every lesson and keep its outputs.")
    ] = False,
    names: Annotated[
        list[str] | None, typer.Argument(help="Only these, for example 01_seven.")
    ] = None,
) -> None:
    """List the [bold]lessons[/bold]; with --refresh, run them and bring the index up to date."""
    from rich.console import Console
    from rich.table import Table

    from dicekit.lessons import book

    root = checkout()
    if root is None:
        typer.echo("There are no lessons here: go to the checkout of dicekit.", err=True)
        raise typer.Exit(1)
    table = Table("lesson", "minutes", "about")
    for one in (*book.lessons(root), *book.translations(root)):
        if not names or one.path.stem in names:
            if refresh:
                typer.echo(f"Running {one.path.name} ...")
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
    app.command()(lessons)
