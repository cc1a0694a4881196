"""A card of one's own: a position from a real game, typed or clicked together, to ask about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicekit.dice import A_FACE
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games import dice_poker_race as race
from dicekit.games.card import Card, possible_points
from dicekit.games.dice_sets import DICE
from dicekit.games.position import Position, read_position
from dicekit.games.race_position import RacePosition, read_race_position
from dicekit.games.sheet_game import SheetGame, Turn
from dicekit.views.tray import A_PLACE

FIVE_DICE = re.compile(r"(?<![\w−-])[1-6]{5}(?!\w)")
A_ROLL = re.compile(r"[1-6](?:[\s,]+[1-6]){4}")


@dataclass(frozen=True)
class OwnCard:
    """A position as it is being put together: the dice lie where they were put.

    ``points``: of each cell, ``None`` where it is open. ``throw``: of the turn, the last one also
    after a saved throw of the race. ``further``: points for further pokers, once there is one.
    """

    rules: SheetGame
    points: tuple[int | None, ...]
    dice: tuple[int, ...] = (1, 3, 3, 5, 6)
    throw: int = 1
    saved: int = 0
    further: int = 0

    @classmethod
    def empty(cls, rules: SheetGame) -> OwnCard:
        """Return the position that the editor opens with."""
        return cls(rules, rules.empty_card().points)

    @classmethod
    def of_turn(cls, turn: Turn) -> OwnCard:
        """Return the position of a turn with dice on the table."""
        throw = min(turn.thrown, turn.rules.sheet.throws)
        card = turn.card
        return cls(turn.rules, card.points, turn.roll, throw, turn.saved, card.further)

    @property
    def is_race(self) -> bool:
        """Whether it is a position of the race."""
        return isinstance(self.rules, race.Rules)

    @property
    def most_saved(self) -> int:
        """The most throws that can be saved with so many figures written."""
        if not self.is_race:
            return 0
        return (race.THROWS - 1) * sum(points is not None for points in self.points)

    @property
    def card(self) -> Card:
        """The card that is written so far."""
        return Card(self.rules.sheet, self.points, self.further)

    @property
    def turn(self) -> Turn:
        """The turn that stands on the table. Raises ``BadArgument`` for what cannot be."""
        started = self.rules.turn(self.card, self.saved)
        return replace(started, thrown=self.throw, roll=tuple(sorted(self.dice)), kept=None)

    @property
    def text(self) -> str:
        """The position as short text."""
        if not self.is_race:
            return str(Position(self.card, self.dice, self.throw))
        names = self.rules.sheet.names
        written = [n for n, points in zip(names, self.points, strict=True) if points is not None]
        return str(RacePosition(tuple(written), self.saved, self.dice, self.throw))

    def choices(self, figure: str) -> tuple[int, ...]:
        """Return the points that a cell can hold; in the race it is only written or not."""
        found = possible_points(self.rules.sheet, figure)
        return found[-1:] if self.is_race else found

    def with_die(self, place: object, face: object) -> OwnCard:
        """Return the position with another face on this die."""
        number = whole(place, A_PLACE, 0, DICE - 1)
        lies = whole(face, A_FACE, 1, 6)
        return replace(self, dice=(*self.dice[:number], lies, *self.dice[number + 1 :]))

    def with_cell(self, figure: object, points: object) -> OwnCard:
        """Return the position with a cell written, or open (``None``)."""
        place = self.rules.sheet.number(str(figure))
        written = None if points is None else whole(points, str(figure))
        if written is not None and written not in self.choices(str(figure)):
            allowed = self.choices(str(figure))
            raise BadArgument(
                say("card.points", figure=str(figure), allowed=allowed, value=shown(points))
            )
        cells = (*self.points[:place], written, *self.points[place + 1 :])
        further = self.further if Card(self.rules.sheet, cells).has_poker else 0
        changed = replace(self, points=cells, further=further)
        return replace(changed, saved=min(changed.saved, changed.most_saved))

    def with_throw(self, throw: object) -> OwnCard:
        """Return the position after another throw of the turn."""
        return replace(self, throw=whole(throw, "throw", 1, self.rules.sheet.throws))

    def with_saved(self, saved: object) -> OwnCard:
        """Return the position with so many saved throws left."""
        return replace(self, saved=whole(saved, "saved", 0, self.most_saved))

    def read(self, text: str) -> OwnCard:
        """Return the position that a text describes; dice alone are laid on this card.

        Dice may be typed without spaces. Raises ``BadText``.
        """
        text = FIVE_DICE.sub(lambda found: " ".join(found[0]), text)
        if A_ROLL.fullmatch(text.strip()):
            return replace(self, dice=tuple(int(face) for face in text if face.isdigit()))
        if self.is_race:
            found = read_race_position(text)
            points = self._written(found.written)
            return OwnCard(self.rules, points, found.roll, found.throw, found.saved)
        position = read_position(text, self.rules.sheet)
        card = position.card
        return OwnCard(self.rules, card.points, position.roll, position.throw, further=card.further)

    def _written(self, names: Sequence[str]) -> tuple[int | None, ...]:
        return tuple(
            self.choices(name)[0] if name in names else None for name in self.rules.sheet.names
        )


def turn_text(turn: Turn) -> str:
    """Return the position of a turn as short text."""
    return OwnCard.of_turn(turn).text
