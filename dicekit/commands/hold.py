"""``dicekit hold``: which dice to keep, and what every other hold would cost."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicekit.commands.frame import Command
from dicekit.commands.tables import NO_BREAK, Kind, position_lines, table
from dicekit.commands.words import AREA, Lang, decimal, displaying, exactly, speaking
from dicekit.errors import BadArgument, say, shown
from dicekit.games import naming
from dicekit.texts import DEFAULT, Texts

if TYPE_CHECKING:
    from dicekit.games.sheets import Sheet

SHEETS = ("dice poker", "yatzy", "yahtzee", "yacht")

KINDS: dict[str, Kind] = {"keep": "name", "write": "words", "aims": "words"}
"""The columns that are no numbers."""

Rows = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]
"""Columns, each by the key of its text, and rows of cells."""


@dataclass(frozen=True)
class Answer:
    """What to print: a position, a heading, columns and rows.

    ``data`` is the same for programs, in English.
    """

    position: str
    heading: tuple[str, ...]
    tables: tuple[Rows, ...]
    data: dict[str, Any]


def sheet_named(name: str) -> Sheet:
    """Return a sheet by its name in any language. Raises ``BadArgument`` listing the names.

    >>> sheet_named("Покер на костях").name
    'Dice Poker'
    """
    from dicekit.games.sheets import DICE_POKER, YACHT, YATZY, yahtzee

    known = {sheet.name: sheet for sheet in (DICE_POKER, YATZY, yahtzee("forced"), YACHT)}
    found = naming.sheet_typed(name, known)
    if found is None:
        said = naming.sheets(known)
        raise BadArgument(say("commands.hold.sheet", name=shown(name), known=said))
    return known[found]


def read_names(text: str, sheet: Sheet) -> tuple[str, ...]:
    """Return the figures that a text names, with or without commas between them.

    >>> from dicekit.games.sheets import DICE_POKER
    >>> read_names("fives two pairs, full", DICE_POKER)
    ('fives', 'two pairs', 'full')
    >>> read_names("пятерки две пары, Фул", DICE_POKER)
    ('fives', 'two pairs', 'full')
    """
    words = text.replace(",", " ").split()
    found: list[str] = []
    while words:
        for length in range(len(words), 0, -1):
            name = naming.figure_typed(" ".join(words[:length]), sheet.names)
            if name is not None:
                found.append(name)
                words = words[length:]
                break
        else:
            known = naming.figures(sheet.names)
            raise BadArgument(say("commands.hold.figure", name=shown(words[0]), known=known))
    return tuple(found)


def read_dice(text: str) -> tuple[int, ...]:
    """Return the dice of a text, with spaces or commas between them. Raises ``BadArgument``.

    >>> read_dice("1,3, 3 5 6")
    (1, 3, 3, 5, 6)
    """
    words = text.replace(",", " ").split()
    if not all(re.fullmatch("[1-6]", word) for word in words):
        raise BadArgument(say("position.dice", value=shown(text)))
    return tuple(map(int, words))


def one_turn(
    dice: tuple[int, ...], throws_left: int, open_text: str, sheet: Sheet, chance: bool
) -> Answer:
    """Return the exact answer for one turn: the best of the open figures counts."""
    from dicekit.odds import dice_poker as odds
    from dicekit.odds.explain import figure_name

    names = read_names(open_text, sheet)
    question = odds.chance_holds if chance else odds.holds
    holds = question(dice, throws_left, names, sheet)
    best = holds[0].value
    unit = "chance" if chance else "points"
    texts = Texts(area=AREA)
    said = texts(
        "hold.turn",
        dice=_faces(sorted(dice), texts),
        throws=texts("hold.throws", n=throws_left),
        figures=", ".join(map(figure_name, names)),
    )
    rows = tuple(
        (
            _faces(hold.keep, texts),
            exactly(hold.value, texts),
            decimal(hold.value, 4, texts),
            decimal(best - hold.value, 4, texts),
        )
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
    rules = texts("hold.chance" if chance else "hold.score", sheet=_sheet(sheet))
    heading = (rules, _verdict(_keeping(holds[0].keep, texts), losses, chance, texts))
    return Answer(said, heading, ((("keep", "exact", unit, "loss"), rows),), data)


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
    from dicekit.games.position import read_card
    from dicekit.games.sheets import best_order, check_order
    from dicekit.odds.explain import figure_name

    played = best_order(sheet, None if order is None else check_order(order))
    whole(throws_left, "throws_left", 0, sheet.throws - 1)
    card = read_card(card_text, sheet)  # before the solver is asked, which may take a while
    solution = strategy.solve(played, sheet, reach)
    advice = solution.advice(card, dice, sheet.throws - throws_left)
    chance = reach is not None
    texts = Texts(area=AREA)
    holds = tuple(
        (
            _faces(hold.keep, texts),
            decimal(hold.value, 4, texts),
            decimal(hold.loss, 4, texts),
            ", ".join(_aim(*likely, texts) for likely in _likely(outlook.figures)),
            "" if outlook.premium is None else texts.percent(outlook.premium),
        )
        for hold, outlook in zip(advice.holds, advice.outlooks, strict=True)
    )
    cells = tuple(
        (
            figure_name(cell.figure),
            decimal(cell.points, 0, texts),
            decimal(cell.value, 4, texts),
            decimal(cell.loss, 4, texts),
        )
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
    said = _keeping(advice.best.keep, texts)
    losses = [hold.loss for hold in advice.holds]
    if not throws_left:
        said = texts("best.write", figure=figure_name(advice.cells[0].figure))
        losses = [cell.loss for cell in advice.cells]
    verdict = _verdict(said, losses, chance, texts)
    tables: list[Rows] = [(("write", "points", "value", "loss"), cells)]
    if throws_left:
        tables.insert(0, (("keep", "value", "loss", "aims", "premium"), holds))
    values = texts("hold.values", rules=advice.rules, unit=advice.unit)
    position = texts("hold.position", position=str(advice.position))
    return Answer(position, (values, verdict), tuple(tables), data)


def hold(
    dice: Annotated[list[str], typer.Argument(help="hold.dice")],
    throws_left: Annotated[int, typer.Option(help="hold.throws_left")] = 2,
    open_figures: Annotated[str | None, typer.Option("--open", help="hold.open")] = None,
    card: Annotated[str | None, typer.Option(help="hold.card")] = None,
    sheet: Annotated[str, typer.Option(help="hold.sheet")] = "dice poker",
    order: Annotated[str | None, typer.Option(help="hold.order")] = None,
    reach: Annotated[int | None, typer.Option(help="hold.reach")] = None,
    chance: Annotated[bool, typer.Option("--chance", help="hold.chance")] = False,
    most: Annotated[int, typer.Option(min=1, help="hold.most")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="hold.json")] = False,
    lang: Lang = None,
) -> None:
    """Say which dice to hold in Dice Poker, and what any other hold loses.

    With --open for one turn, exact; with --card for the rest of a whole card. Without both:
    for an empty card.
    """
    with speaking(lang) as texts:
        faces, found = read_dice(" ".join(dice)), sheet_named(sheet)
        if open_figures is not None and (card is not None or reach is not None):
            raise BadArgument(say("commands.hold.open_or_card"))
        if open_figures is not None and order is not None:
            raise BadArgument(say("commands.hold.order"))
        if chance and open_figures is None:
            raise BadArgument(say("commands.hold.chance"))
        with displaying(DEFAULT if as_json else None):
            if open_figures is not None:
                answer = one_turn(faces, throws_left, open_figures, found, chance)
            else:
                answer = whole_sheet(faces, throws_left, card or "-", found, order, reach)
    if as_json:
        typer.echo(json.dumps(answer.data, indent=2, ensure_ascii=False))
    else:
        show(answer, most, texts)


def show(answer: Answer, most: int, texts: Texts) -> None:
    """Print the heading and the tables, so many rows of each."""
    from rich.console import Console

    console = Console()
    for line in (position_lines(answer.position, console.width), *answer.heading):
        console.print(line, markup=False, highlight=False)
    for columns, rows in answer.tables:
        heads = [(texts(f"column.{name}"), KINDS.get(name, "number")) for name in columns]
        console.print(table(console, heads, rows[:most]))
        if len(rows) > most:
            console.print(texts("hold.more", n=len(rows) - most, all=len(rows)))


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(cls=Command, help="hold.about")(hold)


def _faces(faces: tuple[int, ...] | list[int], texts: Texts) -> str:
    return " ".join(map(str, faces)) or texts("hold.nothing")


def _sheet(sheet: Sheet) -> str:
    """The sheet's name as the advice has it; one without a text keeps its own."""
    texts = Texts(area="advice")
    key = f"sheets.{sheet.name}"
    return texts(key) if key in texts else sheet.name


def _aim(figure: str, chance: float, texts: Texts) -> str:
    """A figure and its chance, which stay in a line."""
    from dicekit.odds.explain import figure_name

    return f"{figure_name(figure)} {texts.percent(chance, 0)}".replace(" ", NO_BREAK)


def _likely(figures: tuple[tuple[str, float], ...]) -> list[tuple[str, float]]:
    return [f for f in sorted(figures, key=lambda found: -found[1])[:3] if f[1] >= 0.005]


def _keeping(keep: tuple[int, ...], texts: Texts) -> str:
    if len(keep) == 5:
        return texts("best.stop")
    return texts("best.keep", dice=_faces(keep, texts)) if keep else texts("best.nothing")


def _verdict(said: str, losses: list[float], chance: bool, texts: Texts) -> str:
    from dicekit.strategy.sheet.advice import label

    if len(losses) < 2:
        return texts("best.only", best=said)
    loss = losses[1]
    if chance:
        return texts("best.chance", best=said, loss=decimal(100 * loss, 2, texts))
    clear = texts(f"label.{label(loss)}")
    return texts("best.points", best=said, loss=decimal(loss, 4, texts), label=clear)
