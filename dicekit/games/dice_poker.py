"""Dice Poker: fifteen figures, two series, three throws a turn (rules page, first variant).

>>> score("full", (2, 2, 5, 5, 5)), score("full", (2, 2, 5, 5, 5), throw=1)
(19, 38)
>>> score("sixes", (1, 2, 6, 6, 4)), score("poker", (4, 4, 4, 4, 4), throw=1)
(-6, 90)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from dicekit.dice import Roll, throw
from dicekit.errors import BadArgument, whole
from dicekit.games.dice_sets import DICE
from dicekit.games.sheets import DICE_POKER, Order, Sheet, check_order

FIGURES: tuple[str, ...] = DICE_POKER.names
PAGE_COLUMNS = (*FIGURES[:6], "subtotal", *FIGURES[6:], "total")
"""The sheet's 17 columns."""


@dataclass(frozen=True)
class Rules:
    """The decisions of the rules page: the sheet with its premiums, the order, the stake.

    ``stake``: chips for each point of difference between two players (0: no money).
    """

    sheet: Sheet = DICE_POKER
    order: Order = "series"
    stake: int = 0

    titles: ClassVar[dict[str, str]] = {"en": "Dice Poker", "ru": "Покер на костях"}

    def __post_init__(self) -> None:
        if not isinstance(self.sheet, Sheet):
            raise BadArgument(f"sheet must be a Sheet, not {self.sheet!r}")
        check_order(self.order)
        whole(self.stake, "stake", 0)


def score(figure: str, roll: Iterable[int], throw: int = 3) -> int:
    """Return the points of five dice in a cell, made with this throw of the turn (1, 2 or 3).

    A figure of the second series other than chance scores double with the first throw; the
    premium of 50 for a poker does not. A cell written without its figure scores 0, in the first
    series what is missing. Raises ``BadArgument``.
    """
    return DICE_POKER.score(figure, roll, throw)


def draw_for_start(players: int, rng: random.Random) -> tuple[tuple[Roll | None, ...], ...]:
    """Return the throws that settle who starts, round by round, one roll per player.

    Each player throws five dice once; the players with the most points throw again while there
    are several of them (``None``: not in this round). The starter is ``starter(rounds)``.
    """
    seats: tuple[int, ...] = tuple(range(whole(players, "players", 1)))
    rounds: list[tuple[Roll | None, ...]] = []
    while True:
        thrown = {seat: throw(rng, DICE) for seat in seats}
        rounds.append(tuple(thrown.get(seat) for seat in range(players)))
        most = max(sum(roll) for roll in thrown.values())
        seats = tuple(seat for seat, roll in thrown.items() if sum(roll) == most)
        if len(seats) == 1:
            return tuple(rounds)


def starter(rounds: Sequence[Sequence[Roll | None]]) -> int:
    """Return the seat with the most points in the last round of the draw."""
    points = [sum(roll) if roll is not None else -1 for roll in rounds[-1]]
    return points.index(max(points))


def settlement(totals: Sequence[int], stake: int) -> tuple[int, ...]:
    """Return what each player wins: every two settle the difference of their totals.

    >>> settlement((300, 250, 200), stake=2)
    (300, 0, -300)
    """
    whole(stake, "stake", 0)
    everybody = sum(whole(total, "a total") for total in totals)
    return tuple(stake * (len(totals) * total - everybody) for total in totals)
