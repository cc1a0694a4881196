"""Seven (Семёрка): three rounds of three dice, sevens are removed, the lowest total wins.

Source: the rules page, "Seven"; each decision of the page is a field of ``Rules``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from dicekit.errors import whole
from dicekit.games.deal import Deal, Roll
from dicekit.games.pot_game import PotGame, Result, Step, rank
from dicekit.games.rounds import one_throw, secret_rounds

DICE = 3
ROUNDS = 3
TARGET = 7


def removed(roll: Sequence[int]) -> tuple[int, ...]:
    """The places of the dice that go: the first two or three dice that sum to 7, else none.

    Which pair is taken does not matter: with three dice, what is left scores the same.

    >>> removed((6, 2, 1))
    (0, 2)
    """
    for size in range(2, len(roll) + 1):
        for places in combinations(range(len(roll)), size):
            if sum(roll[place] for place in places) == TARGET:
                return places
    return ()


def score(roll: Sequence[int]) -> int:
    """The points of one throw of three dice: the sum of those left when a 7 is removed.

    >>> score((4, 2, 1)), score((6, 2, 1)), score((5, 3, 1))
    (0, 2, 9)
    """
    faces = one_throw(roll, DICE, Rules.titles)
    gone = removed(faces)
    return sum(face for place, face in enumerate(faces) if place not in gone)


@dataclass(frozen=True)
class Rules(PotGame):
    """The rules of Seven. ``rounds``: throws of each player in a hand."""

    rounds: int = ROUNDS

    titles: ClassVar[Mapping[str, str]] = {"en": "Seven", "ru": "Семёрка"}
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Three throws of three dice. Dice that sum to 7 are removed; the lowest total wins.",
        "ru": "Три броска по три кости. Кости, дающие в сумме 7, исключаются;"
        " побеждает наименьшая сумма.",
    }
    mark_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "removed": {"en": "removed: part of a 7", "ru": "исключена: входит в сумму 7"}
    }

    def __post_init__(self) -> None:
        whole(self.rounds, "rounds", 1)

    def next_step(self, deal: Deal) -> Step:
        """Round by round: all throw in secret, a round of betting, all still in show."""
        return secret_rounds(deal, self.rounds, DICE)

    def points(self, deal: Deal, seat: int) -> int:
        """The total of the seat's throws that can be seen; the lower the better."""
        return sum(score(roll.dice) for roll in deal.rolls_of(seat) if roll.dice is not None)

    def result(self, deal: Deal) -> Result:
        """The lowest total wins; equal lowest totals share (decision)."""
        return Result(rank(deal.live, {seat: -self.points(deal, seat) for seat in deal.live}))

    def marks(self, deal: Deal, roll: Roll) -> tuple[str, ...]:
        """Removed dice are marked."""
        gone = removed(roll.dice) if roll.dice is not None else ()
        return tuple("removed" if place in gone else "" for place in range(roll.size))
