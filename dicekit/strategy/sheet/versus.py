"""The chance to win, tie or lose from the present position, if all play for the mean."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.dice import in_order
from dicekit.errors import BadArgument, items, say, whole
from dicekit.games.position import CardLike
from dicekit.rows import AREA, Options, lines
from dicekit.strategy.lattice import Floats
from dicekit.strategy.progress import Report
from dicekit.strategy.sheet.solution import Solution
from dicekit.strategy.sheet.totals import Totals, totals
from dicekit.texts import Texts


@dataclass(frozen=True)
class Prospect:
    """A player's chances: to have the only highest total, to share it, not to have it."""

    win: float
    tie: float
    lose: float
    expected: float

    def row(self, texts: Texts) -> dict[str, str]:
        """Return what a table shows of it."""
        chances = {"win": self.win, "tie": self.tie, "lose": self.lose}
        told = {texts(f"versus.{key}"): texts.percent(p, 2) for key, p in chances.items()}
        return {**told, texts("total"): texts.number(self.expected, 2)}


class Prospects(Options[Prospect]):
    """The players' prospects in the order of their cards. A tuple; a text and a table to look at.

    >>> print(compare((Totals(1, (0.5, 0.5), 0.0), Totals(2, (1.0,), 0.0))))
    wins alone  shares the win  does not win  expected total
    0.00%               50.00%        50.00%            1.50
    50.00%              50.00%         0.00%            2.00
    """

    __slots__ = ()

    def __str__(self) -> str:
        texts = Texts(area=AREA)
        return lines([prospect.row(texts) for prospect in self])


def versus(
    solution: Solution,
    cards: Sequence[CardLike],
    mover: int = 0,
    roll: Sequence[int] = (),
    throw: int = 1,
    executor: Executor | None = None,
    progress: Report | bool | None = None,
) -> Prospects:
    """Return each player's prospect, in the order of the cards.

    ``mover``: whose turn it is, with ``roll`` on the table after this ``throw`` (no roll: before
    the turn). The players' dice are independent, so that their totals are too: what is left to
    each is played for the greatest mean, whatever the others have.
    """
    cards, dice = items(cards, "cards"), in_order(roll)
    if len(cards) < 2:
        raise BadArgument(say("strategy.sheet.cards", n=len(cards)))
    whole(mover, "mover", 0, len(cards) - 1)
    found = []
    known: dict[object, Totals] = {}
    for seat, card in enumerate(cards):
        checked = solution.card(card)
        turn = (dice, throw) if seat == mover else ((), 1)
        key = (checked, turn)
        if key not in known:
            known[key] = totals(solution, checked, *turn, executor, progress)
        found.append(known[key])
    return compare(found)


def compare(players: Sequence[Totals]) -> Prospects:
    """Return the prospects of players with these independent totals.

    >>> compare((Totals(1, (0.5, 0.5), 0.0), Totals(2, (1.0,), 0.0)))[0]
    Prospect(win=0.0, tie=0.5, lose=0.5, expected=1.5)
    """
    low = min(player.low for player in players)
    high = max(player.low + len(player.chances) for player in players)
    exactly = np.zeros((len(players), high - low))
    for row, player in zip(exactly, players, strict=True):
        row[player.low - low : player.low - low + len(player.chances)] = player.chances
    at_most = np.cumsum(exactly, axis=1)
    return Prospects(
        _prospect(seat, exactly, at_most, player.mean) for seat, player in enumerate(players)
    )


def _prospect(seat: int, exactly: Floats, at_most: Floats, mean: float) -> Prospect:
    others = np.arange(len(exactly)) != seat
    not_beaten = float(exactly[seat] @ at_most[others].prod(axis=0))
    win = float(exactly[seat] @ (at_most - exactly)[others].prod(axis=0))
    return Prospect(win, not_beaten - win, 1 - not_beaten, mean)
