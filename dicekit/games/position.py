"""Positions as short text: typed from a real game, printed back the same.

A card is the cells that are written, with their points: ``sixes -6, pair 12``; an empty card is
``-``. A position adds the dice and the throw: ``sixes -6, pair 12 | 1 3 3 5 6 | throw 2``.

>>> from dicekit.games.sheets import DICE_POKER
>>> print(read_position("pair 12, sixes -6 | 6 1 3 3 5 | throw 2", DICE_POKER))
sixes -6, pair 12 | 1 3 3 5 6 | throw 2
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from dicekit.dice import Roll
from dicekit.errors import BadArgument, BadText, say, shown, whole
from dicekit.games.card import Card, check_points
from dicekit.games.sheets import Sheet, sorted_roll

EMPTY = "-"
FURTHER = "further"
ENTRY = re.compile(r"(?P<name>.*\S)\s+(?P<points>[-+−]?\d{1,9})")

CardLike = Card | Mapping[str, int] | str


@dataclass(frozen=True)
class Position:
    """A card, the five dice on the table, and the throw of the turn that they came from."""

    card: Card
    roll: Roll
    throw: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "roll", sorted_roll(self.roll))
        whole(self.throw, "throw", 1, self.card.sheet.throws)

    @property
    def throws_left(self) -> int:
        """How many throws are still to come in this turn."""
        return self.card.sheet.throws - self.throw

    def __str__(self) -> str:
        dice = " ".join(map(str, self.roll))
        return f"{card_text(self.card)} | {dice} | throw {self.throw}"


def card_text(card: Card) -> str:
    """Return a card as text: the written cells with their points, in the sheet's order."""
    written = [
        f"{name} {points}"
        for name, points in zip(card.sheet.names, card.points, strict=True)
        if points is not None
    ]
    if card.further:
        written.append(f"{FURTHER} {card.further}")
    return ", ".join(written) or EMPTY


def read_card(text: str, sheet: Sheet) -> Card:
    """Return the card that a text describes. Raises ``BadText`` naming what is wrong."""
    points: dict[str, int] = {}
    entries = [] if text.strip() in ("", EMPTY) else re.split(r"[,;\n]", text)
    for entry in filter(str.strip, entries):
        found = ENTRY.fullmatch(entry.strip())
        if found is None:
            raise BadText(1, say("position.cell", value=shown(entry.strip())))
        name = " ".join(found["name"].casefold().split())
        if name in points:
            raise BadText(1, say("position.twice", figure=name))
        points[name] = int(found["points"].replace("−", "-"))
    try:
        return make_card(points, sheet)
    except BadArgument as error:
        raise BadText(1, error) from None


def make_card(points: Mapping[str, int], sheet: Sheet) -> Card:
    """Return the card with these cells written. Raises ``BadArgument``."""
    for name in points:
        if name != FURTHER:
            check_points(sheet, name, points[name])
    cells = tuple(points.get(name) for name in sheet.names)
    return Card(sheet, cells, points.get(FURTHER, 0))


def as_card(card: CardLike, sheet: Sheet) -> Card:
    """Return a card given as a card, as text, or as points by name. Raises ``BadArgument``."""
    if isinstance(card, Card):
        if card.sheet != sheet:
            raise BadArgument(say("position.other", mine=card.sheet.name, sheet=sheet.name))
        return card
    if isinstance(card, str):
        return read_card(card, sheet)
    if isinstance(card, Mapping):
        return make_card(card, sheet)
    raise BadArgument(say("position.card", value=shown(card)))


def read_position(text: str, sheet: Sheet) -> Position:
    """Return the position that a text describes. Raises ``BadText``."""
    parts = text.split("|")
    if len(parts) != 3:
        raise BadText(1, say("position.form", value=shown(text)))
    dice = re.findall(r"\S+", parts[1].replace(",", " "))
    throw = re.fullmatch(r"\s*throw\s+(\d)\s*", parts[2])
    if throw is None:
        raise BadText(1, say("position.throw", most=sheet.throws, value=shown(parts[2])))
    if not all(re.fullmatch(r"\d", face) for face in dice):
        raise BadText(1, say("position.dice", value=shown(parts[1].strip())))
    card = read_card(parts[0], sheet)
    try:
        return Position(card, tuple(map(int, dice)), int(throw[1]))
    except BadArgument as error:
        raise BadText(1, error) from None
