"""Positions as short text: typed from a real game, printed back the same.

A card is the cells that are written, with their points: ``sixes -6, pair 12``; an empty card is
``-``. A position adds the dice and the throw: ``sixes -6, pair 12 | 1 3 3 5 6 | throw 2``. It can
be typed in any language; it is printed in English, so that kept texts are the same everywhere.

>>> from dicekit.games.sheets import DICE_POKER
>>> print(read_position("pair 12, sixes -6 | 6 1 3 3 5 | throw 2", DICE_POKER))
sixes -6, pair 12 | 1 3 3 5 6 | throw 2
>>> print(read_position("пара 12, шестёрки -6 | 6 1 3 3 5 | бросок 2", DICE_POKER))
sixes -6, pair 12 | 1 3 3 5 6 | throw 2
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dicekit.dice import Roll, in_order
from dicekit.errors import BadArgument, BadText, check_kind, say, shown, whole
from dicekit.games import naming
from dicekit.games.card import EMPTY, FURTHER, Card, check_points
from dicekit.games.sheets import Sheet, sorted_roll

ENTRY = re.compile(r"(?P<name>.*\S)\s+(?P<points>[-+−]?\d{1,9})")

CardLike = Card | Mapping[str, int] | str


@dataclass(frozen=True)
class Position:
    """A card, the five dice on the table, and the throw of the turn that they came from."""

    card: Card
    roll: Roll
    throw: int

    def __post_init__(self) -> None:
        check_kind(self.card, Card, "card", "Card(DICE_POKER)")
        object.__setattr__(self, "roll", sorted_roll(self.roll))
        whole(self.throw, "throw", 1, self.card.sheet.throws)

    @property
    def throws_left(self) -> int:
        """How many throws are still to come in this turn."""
        return self.card.sheet.throws - self.throw

    def __str__(self) -> str:
        dice = " ".join(map(str, self.roll))
        return f"{self.card} | {dice} | throw {self.throw}"

    def __repr__(self) -> str:
        return f"<Position of {self.card.sheet.name}: {self}>"


PositionLike = CardLike | Position
"""A whole position, also as text; or a card, whose dice and throw are told beside it."""


def read_card(text: str, sheet: Sheet) -> Card:
    """Return the card that a text describes. Raises ``BadText`` naming what is wrong."""
    check_kind(text, str, "text", "'sixes -6, pair 12'")
    points: dict[str, int] = {}
    for line, entry in _entries(text):
        found = ENTRY.fullmatch(entry)
        if found is None:
            raise BadText(line, say("position.cell", value=shown(entry)))
        name = _cell(found["name"], sheet)
        if name in points:
            raise BadText(line, say("position.twice", figure=naming.figure(name)))
        points[name] = int(found["points"].replace("−", "-"))
        try:
            _check_cell(sheet, name, points[name])
        except BadArgument as error:
            raise BadText(line, error) from None
    try:
        return make_card(points, sheet)
    except BadArgument as error:
        raise BadText(None, error) from None


def make_card(points: Mapping[str, int], sheet: Sheet) -> Card:
    """Return the card with these cells written. Raises ``BadArgument``."""
    written: dict[str, int] = {}
    for typed, value in points.items():
        name = _cell(str(typed), sheet)
        if name in written:
            raise BadArgument(say("position.twice", figure=naming.figure(name)))
        written[name] = value
        _check_cell(sheet, name, value)
    cells = tuple(written.get(name) for name in sheet.names)
    return Card(sheet, cells, written.get(FURTHER, 0))


def _entries(text: str) -> Iterator[tuple[int | None, str]]:
    """What stands between the commas, each with the number of its line if there are several."""
    lines = [] if text.strip() in ("", EMPTY) else text.strip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        for entry in filter(None, map(str.strip, re.split(r"[,;]", line))):
            yield number if len(lines) > 1 else None, entry


def _cell(typed: str, sheet: Sheet) -> str:
    """The cell that a text names; a text that names none is left for the sheet to refuse."""
    if naming.is_word(typed, FURTHER):
        return FURTHER
    return naming.figure_typed(typed, sheet.names) or typed


def _check_cell(sheet: Sheet, name: str, points: int) -> None:
    if name != FURTHER:
        check_points(sheet, name, points)


def as_card(card: CardLike, sheet: Sheet) -> Card:
    """Return a card given as a card, as text, or as points by name. Raises ``BadArgument``."""
    if isinstance(card, Card):
        if card.sheet != sheet:
            mine, other = naming.sheet(card.sheet.name), naming.sheet(sheet.name)
            raise BadArgument(say("position.other", mine=mine, sheet=other))
        return card
    if isinstance(card, str):
        return read_card(card, sheet)
    if isinstance(card, Mapping):
        return make_card(card, sheet)
    raise BadArgument(say("position.card", value=shown(card)))


def as_position(
    position: PositionLike, roll: Sequence[int], throw: int | None, sheet: Sheet
) -> Position:
    """Return a position given whole, or as a card with the dice and their throw.

    >>> from dicekit.games.sheets import DICE_POKER
    >>> whole = as_position("pair 12 | 1 3 3 5 6 | throw 2", (), None, DICE_POKER)
    >>> whole == as_position("pair 12", (1, 3, 3, 5, 6), 2, DICE_POKER)
    True
    """
    dice = in_order(roll)
    if isinstance(position, str) and "|" in position:
        position = read_position(position, sheet)
    if not isinstance(position, Position):
        card = as_card(position, sheet)
        if not dice and throw is None:
            raise BadArgument(say("position.alone", position=f"{card} | 1 3 3 5 6 | throw 2"))
        return Position(card, dice, whole(throw, "throw", 1, sheet.throws))
    if dice or throw is not None:
        raise BadArgument(say("position.both", position=shown(str(position))))
    as_card(position.card, sheet)
    return position


def read_position(text: str, sheet: Sheet) -> Position:
    """Return the position that a text describes. Raises ``BadText``."""
    check_kind(text, str, "text", "'sixes -6, pair 12 | 1 3 3 5 6 | throw 2'")
    parts = text.split("|")
    if len(parts) != 3:
        raise BadText(None, say("position.form", value=shown(text)))
    dice = re.findall(r"\S+", parts[1].replace(",", " "))
    throw = numbered("throw", parts[2])
    if throw is None:
        said = say("position.throw", most=sheet.throws, value=shown(parts[2].strip()))
        raise BadText(None, said)
    if not all(re.fullmatch(r"[0-9]", face) for face in dice):
        raise BadText(None, say("position.dice", value=shown(parts[1].strip())))
    card = read_card(parts[0], sheet)
    try:
        return Position(card, tuple(map(int, dice)), throw)
    except BadArgument as error:
        raise BadText(None, error) from None


def numbered(word: str, text: str) -> int | None:
    """Return the number that stands after a word of a position, ``None`` for any other text.

    >>> numbered("throw", " throw 2"), numbered("throw", "Бросок 2"), numbered("throw", "2")
    (2, 2, None)
    """
    found = re.fullmatch(r"(\S+)\s+([0-9]{1,9})", text.strip())
    return int(found[2]) if found and naming.is_word(found[1], word) else None
