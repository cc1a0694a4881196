"""``dicekit handout``: the lessons and the score sheets as pages to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.frame import Command, Fault
from dicekit.commands.lab import checkout
from dicekit.commands.words import SWITCH, speaking

SHEETS = ("dice_poker", "dice_poker_race")

Page = Callable[[], str]


def handout(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="handout.names"),
    ] = None,
    to: Annotated[Path, typer.Option(help="handout.to")] = Path("handouts"),
    pdf: Annotated[bool, typer.Option("--pdf", help="handout.pdf")] = False,
    players: Annotated[int, typer.Option(help="handout.players")] = 4,
    lang: Annotated[str | None, typer.Option(SWITCH, help="handout.lang")] = None,
) -> None:
    """Write lessons and score sheets as hand-outs: HTML, and PDF with --pdf."""
    from dicekit import games
    from dicekit.errors import BadArgument, DiceError, listed, say, shown
    from dicekit.lessons.handout import print_pdf

    with speaking(lang) as texts:
        known = {**_lessons(), **_sheets(players, texts.lang)}
        asked = [name if name in known else games.called(name) for name in names or known]
        for name, found in zip(names or (), asked, strict=False):
            if found not in known:
                there = listed((*_lessons(), games.listing(SHEETS)))
                raise BadArgument(say("commands.handout", name=shown(name), known=there))
        to.mkdir(parents=True, exist_ok=True)
        try:
            for name in filter(None, asked):
                target = to / f"{_stem(name, texts.lang)}.html"
                target.write_text(known[name](), "utf-8")
                typer.echo(target)
                if pdf:
                    print_pdf(target, target.with_suffix(".pdf"))
                    typer.echo(target.with_suffix(".pdf"))
        except DiceError as error:
            raise Fault(str(error), 1) from error


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
    app.command(cls=Command, help="handout.about")(handout)
