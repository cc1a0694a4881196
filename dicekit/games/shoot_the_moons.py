"""Shoot The Moons: three rounds of two dice; the highest total wins, two threes take half.

Source: the rules page, "Shoot The Moons"; each decision of the page that concerns the dice is a
field of ``Rules``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.deal import Deal, Roll
from dicekit.games.pot_game import PotGame, Result, Step, rank
from dicekit.games.rounds import one_throw, secret_rounds

DICE = 2
ROUNDS = 3
MOONS = (3, 3)

MoonsRule = Literal["last round", "any round", "off"]
_MOONS_RULES = ("last round", "any round", "off")


def score(roll: Sequence[int]) -> int:
    """The points of one throw of two dice: their sum.

    >>> score((3, 3))
    6
    """
    return sum(one_throw(roll, DICE, Rules.titles))


def is_moons(roll: Sequence[int]) -> bool:
    """Whether a throw is the two threes that can shoot the moons.

    >>> is_moons((3, 3)), is_moons((2, 4))
    (True, False)
    """
    return one_throw(roll, DICE, Rules.titles) == MOONS


@dataclass(frozen=True)
class Rules(PotGame):
    """The rules of Shoot The Moons.

    ``rounds``: throws of each player in a hand. ``moons``: when two threes take half of the pot:
    in the ``"last round"`` only (the source), in ``"any round"``, or never (``"off"``).
    """

    rounds: int = ROUNDS
    moons: MoonsRule = "last round"

    titles: ClassVar[Mapping[str, str]] = {"en": "Shoot The Moons", "ru": "Shoot The Moons"}
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Three throws of two dice; the highest total wins. Two threes in the third throw"
        " take half of the pot.",
        "ru": "Три броска по две кости; побеждает наибольшая сумма. Две тройки в третьем броске"
        " забирают половину банка.",
    }
    mark_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "moon": {"en": "shot the moons: half of the pot", "ru": "Shoot the Moons: половина банка"}
    }

    def __post_init__(self) -> None:
        whole(self.rounds, "rounds", 1)
        if self.moons not in _MOONS_RULES:
            said = say("one_of", name="moons", allowed=_MOONS_RULES, value=shown(self.moons))
            raise BadArgument(said)

    def next_step(self, deal: Deal) -> Step:
        """Round by round: all throw in secret, a round of betting, all still in show."""
        return secret_rounds(deal, self.rounds, DICE)

    def points(self, deal: Deal, seat: int) -> int:
        """The running total of the seat's throws that can be seen; the higher the better."""
        return sum(score(roll.dice) for roll in deal.rolls_of(seat) if roll.dice is not None)

    def result(self, deal: Deal) -> Result:
        """Moons take half, the highest total the rest; equals share (decision)."""
        ranking = rank(deal.live, {seat: self.points(deal, seat) for seat in deal.live})
        halves = tuple(
            seat for seat in deal.live if any(self.shoots(roll) for roll in deal.rolls_of(seat))
        )
        return Result(ranking, halves=halves)

    def shoots(self, roll: Roll) -> bool:
        """Whether a seen throw shoots the moons: two threes, in a round where they count."""
        counts = self.moons == "any round" or (
            self.moons == "last round" and roll.round == self.rounds - 1
        )
        return counts and roll.dice is not None and is_moons(roll.dice)

    def marks(self, deal: Deal, roll: Roll) -> tuple[str, ...]:
        """Both threes are marked where they shoot the moons."""
        return ("moon" if self.shoots(roll) else "",) * roll.size
