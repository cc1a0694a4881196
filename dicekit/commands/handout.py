"""``dicekit handout``: the lessons and the score sheets as pages to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.lab import checkout

SHEETS = ("dice_poker", "dice_poker_race")

Page = Callable[[], str]


def handout(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Only these: lessons ([bold]01_seven[/bold]) and score sheets "
            "([bold]dice_poker[/bold], [bold]dice_poker_race[/bold])."
        ),
    ] = None,
    to: Annotated[Path, typer.Option(help="The folder to write to; it may be new.")] = Path(
        "handouts"
    ),
    pdf: Annotated[bool, typer.Option("--pdf", help="PDF as well; it needs Chromium.")] = False,
    players: Annotated[int, typer.Option(help="Rows of a score sheet, up to 12.")] = 4,
    lang: Annotated[str, typer.Option(help="Of the score sheets: en or ru.")] = "en",
) -> None:
    """Write lessons and score sheets as [bold]hand-outs[/bold]: HTML, and PDF with --pdf."""
    from dicekit.errors import DiceError
    from dicekit.lessons.handout import print_pdf

    known = {**_lessons(), **_sheets(players, lang)}
    unknown = [name for name in names or () if name not in known]
    if unknown:
        typer.echo(f"No hand-out is called {unknown[0]!r}. There are: {', '.join(known)}", err=True)
        raise typer.Exit(2)
    to.mkdir(parents=True, exist_ok=True)
    try:
        for name in names or known:
            target = to / f"{_stem(name, lang)}.html"
            target.write_text(known[name](), "utf-8")
            typer.echo(target)
            if pdf:
                print_pdf(target, target.with_suffix(".pdf"))
                typer.echo(target.with_suffix(".pdf"))
    except DiceError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error


def _lessons() -> Mapping[str, Page]:
    """Return the lessons of the checkout by name, translations too; none outside of one."""
    from dicekit.lessons.book import FOLDER
    from dicekit.lessons.handout import lesson_html

    root = checkout()
    found = sorted((root / FOLDER).glob("[0-9][0-9]_*.ipynb")) if root else []
    return {path.stem: partial(lesson_html, path) for path in found}


def _sheets(players: int, lang: str) -> Mapping[str, Page]:
    from dicekit import games
    from dicekit.views.score_sheet import score_sheet

    return {name: partial(score_sheet, games.find(name).Rules(), players, lang) for name in SHEETS}


def _stem(name: str, lang: str) -> str:
    return f"score_sheet_{name}_{lang}" if name in SHEETS else name


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command()(handout)
