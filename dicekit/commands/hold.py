"""``dicekit hold``: which dice to keep, and what every other hold would cost."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from dicekit.games.sheets import Sheet

SHEETS = ("dice poker", "yatzy", "yahtzee", "yacht")


Rows = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]
"""Columns, and rows of cells."""


@dataclass(frozen=True)
class Answer:
    """What to print: a heading, columns and rows; ``data`` is the same for programs."""

    heading: tuple[str, ...]
    tables: tuple[Rows, ...]
    data: dict[str, Any]


def sheet_named(name: str) -> Sheet:
    """Return a sheet by its name. Raises ``ValueError`` listing the names."""
    from dicekit.games.sheets import DICE_POKER, YACHT, YATZY, yahtzee

    known = {"dice poker": DICE_POKER, "yatzy": YATZY, "yahtzee": yahtzee("forced"), "yacht": YACHT}
    plain = " ".join(name.casefold().replace("-", " ").replace("_", " ").split())
    if plain not in known:
        raise ValueError(f"no sheet is called {name!r}; the sheets: {', '.join(SHEETS)}")
    return known[plain]


def read_names(text: str, sheet: Sheet) -> tuple[str, ...]:
    """Return the figures that a text names, with or without commas between them.

    >>> from dicekit.games.sheets import DICE_POKER
    >>> read_names("fives two pairs, full", DICE_POKER)
    ('fives', 'two pairs', 'full')
    """
    words = text.casefold().replace(",", " ").split()
    found: list[str] = []
    while words:
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if name in sheet.names:
                found.append(name)
                words = words[length:]
                break
        else:
            raise ValueError(f"{words[0]!r} is no figure; figures: {', '.join(sheet.names)}")
    return tuple(found)


def one_turn(
    dice: tuple[int, ...], throws_left: int, open_text: str, sheet: Sheet, chance: bool
) -> Answer:
    """Return the exact answer for one turn: the best of the open figures counts."""
    from dicekit.odds import dice_poker as odds

    names = read_names(open_text, sheet)
    question = odds.chance_holds if chance else odds.holds
    holds = question(dice, throws_left, names, sheet)
    best = holds[0].value
    unit = "chance" if chance else "points"
    said = f"{_faces(sorted(dice))} | {_throws(throws_left)} | open: {', '.join(names)}"
    rows = tuple(
        (_faces(hold.keep), str(hold.value), _shown(hold.value), _shown(best - hold.value))
        for hold in holds
    )
    data = {
        "dice": sorted(dice),
        "throws_left": throws_left,
        "open": list(names),
        "sheet": sheet.name,
        "unit": unit,
        "holds": [
            {
                "keep": list(hold.keep),
                "exact": str(hold.value),
                "value": float(hold.value),
                "loss": float(best - hold.value),
            }
            for hold in holds
        ],
    }
    losses = [float(best - hold.value) for hold in holds]
    rules = f"{sheet.name}, this turn alone: the best {'chance' if chance else 'score'} at its end"
    heading = (said, rules, _verdict(holds[0].keep, losses, chance))
    return Answer(heading, ((("keep", "exact", unit, "loss"), rows),), data)


def whole_sheet(
    dice: tuple[int, ...],
    throws_left: int,
    card_text: str,
    sheet: Sheet,
    order: str | None,
    reach: int | None,
) -> Answer:
    """Return the answer for a card: the best play of all that is still open."""
    from dicekit import strategy
    from dicekit.errors import whole
    from dicekit.games.sheets import best_order, check_order

    played = best_order(sheet, None if order is None else check_order(order))
    whole(throws_left, "throws_left", 0, sheet.throws - 1)
    solution = strategy.solve(played, sheet, reach)
    advice = solution.advice(card_text, dice, sheet.throws - throws_left)
    chance = reach is not None
    holds = tuple(
        (
            _faces(hold.keep),
            _shown(hold.value),
            _shown(hold.loss),
            ", ".join(f"{n} {100 * p:.0f}%" for n, p in _likely(outlook.figures)),
            "" if outlook.premium is None else f"{100 * outlook.premium:.1f}%",
        )
        for hold, outlook in zip(advice.holds, advice.outlooks, strict=True)
    )
    cells = tuple(
        (cell.figure, str(cell.points), _shown(cell.value), _shown(cell.loss))
        for cell in advice.cells
    )
    data = {
        "position": str(advice.position),
        "sheet": sheet.name,
        "order": played,
        "unit": advice.unit,
        "holds": [
            {
                "keep": list(hold.keep),
                "value": hold.value,
                "loss": hold.loss,
                "figures": dict(outlook.figures),
                "premium": outlook.premium,
            }
            for hold, outlook in zip(advice.holds, advice.outlooks, strict=True)
        ],
        "cells": [
            {"figure": c.figure, "points": c.points, "value": c.value, "loss": c.loss}
            for c in advice.cells
        ],
    }
    verdict = _verdict(advice.best.keep, [hold.loss for hold in advice.holds], chance)
    if not throws_left:
        losses = [cell.loss for cell in advice.cells]
        verdict = _verdict(advice.cells[0].figure, losses, chance, verb="write")
    tables: list[Rows] = [(("write", "points", "value", "loss"), cells)]
    if throws_left:
        tables.insert(0, (("keep", "value", "loss", "aims at", "premium"), holds))
    heading = (str(advice.position), f"{advice.rules}; value: {advice.unit}", verdict)
    return Answer(heading, tuple(tables), data)


def hold(
    dice: Annotated[list[int], typer.Argument(help="The five dice, in any order.", min=1, max=6)],
    throws_left: Annotated[int, typer.Option(help="Throws still to come: 2 after the first.")] = 2,
    open_figures: Annotated[
        str | None, typer.Option("--open", help="Open figures: this turn alone, exact.")
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(help="What is written, [bold]'sixes -6, pair 12'[/bold], or [bold]-[/bold]."),
    ] = None,
    sheet: Annotated[str, typer.Option(help=f"One of: {', '.join(SHEETS)}.")] = "dice poker",
    order: Annotated[
        str | None, typer.Option(help="With --card: [bold]series[/bold] or [bold]free[/bold].")
    ] = None,
    reach: Annotated[
        int | None, typer.Option(help="With --card: play for at least this total.")
    ] = None,
    chance: Annotated[
        bool, typer.Option("--chance", help="With --open: the chance to make a figure.")
    ] = False,
    most: Annotated[int, typer.Option(min=1, help="How many choices to show.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="All of it, for programs.")] = False,
) -> None:
    """Say which dice to [bold]hold[/bold] in Dice Poker, and what any other hold loses.

    With --open for one turn, exact; with --card for the rest of a whole sheet. Without both:
    for an empty sheet.
    """
    try:
        found = sheet_named(sheet)
        if open_figures is not None and (card is not None or reach is not None):
            raise ValueError("--open asks about one turn, --card and --reach about a whole sheet")
        if open_figures is not None and order is not None:
            raise ValueError("--order is that of a whole sheet; --open asks about one turn")
        if chance and open_figures is None:
            raise ValueError("--chance needs --open: the figures whose chance is asked for")
        if open_figures is not None:
            answer = one_turn(tuple(dice), throws_left, open_figures, found, chance)
        else:
            answer = whole_sheet(tuple(dice), throws_left, card or "-", found, order, reach)
    except ValueError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
    if as_json:
        typer.echo(json.dumps(answer.data, indent=2, ensure_ascii=False))
    else:
        show(answer, most)


def show(answer: Answer, most: int) -> None:
    """Print the heading and the tables, so many rows of each."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for line in answer.heading:
        console.print(line, highlight=False)
    for columns, rows in answer.tables:
        table = Table()
        for column in columns:
            words = column in ("keep", "write", "aims at")
            table.add_column(column, justify="left" if words else "right")
        for row in rows[:most]:
            table.add_row(*row)
        console.print(table)
        if len(rows) > most:
            console.print(f"… and {len(rows) - most} more (--most {len(rows)})")


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command()(hold)


def _faces(faces: tuple[int, ...] | list[int]) -> str:
    return " ".join(map(str, faces)) or "nothing"


def _throws(number: int) -> str:
    return f"{number} throw{'' if number == 1 else 's'} to come"


def _shown(value: Any) -> str:
    return f"{float(value):.4f}"


def _likely(figures: tuple[tuple[str, float], ...]) -> list[tuple[str, float]]:
    return [f for f in sorted(figures, key=lambda found: -found[1])[:3] if f[1] >= 0.005]


def _verdict(best: Any, losses: list[float], chance: bool, verb: str = "keep") -> str:
    from dicekit.strategy.sheet.advice import label

    said = f"Best: {verb} {best if isinstance(best, str) else _faces(best)}"
    if verb == "keep" and len(best) == 5:
        said = "Best: stop"
    if len(losses) < 2:
        return f"{said}; there is no other choice."
    loss = losses[1]
    if chance:
        return f"{said}; the second best loses {100 * loss:.2f} percentage points of chance."
    return f"{said}; the second best loses {loss:.4f} points ({label(loss)})."
