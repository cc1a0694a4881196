"""Dice Poker: fifteen figures, two series, three throws a turn (rules page, first variant).

>>> score("full", (2, 2, 5, 5, 5)), score("full", (2, 2, 5, 5, 5), throw=1)
(19, 38)
>>> score("sixes", (1, 2, 6, 6, 4)), score("poker", (4, 4, 4, 4, 4), throw=1)
(-6, 90)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, cast

from dicekit.errors import whole
from dicekit.games import naming, sheet_game
from dicekit.games.card import Card
from dicekit.games.sheet_game import Legal, SheetGame
from dicekit.games.sheets import DICE_POKER, Order, Sheet, best_order

FIGURES: tuple[str, ...] = DICE_POKER.names
PAGE_COLUMNS = (*FIGURES[:6], "subtotal", *FIGURES[6:], "total")
"""The sheet's 17 columns."""


@dataclass(frozen=True)
class Rules(SheetGame):
    """The decisions of the rules page: the sheet with its premiums, the order, the stake.

    ``sheet``: the sheet that is filled; ``order``: ``"series"``, the first series to its end
    before the second, or ``"free"`` (``None``: the sheet's own); ``stake``: chips for each point
    of difference between two players (0: no money).

    >>> from dicekit.games.sheets import YATZY
    >>> Rules().order, Rules(sheet=YATZY).order
    ('series', 'free')
    """

    # ``None`` is gone as soon as the rules are made: a reader of ``order`` never meets it.
    order: Order = field(default=cast(Order, None))
    sheet: Sheet = DICE_POKER

    titles: ClassVar[Mapping[str, str]] = {"en": "Dice Poker", "ru": "Покер на костях"}
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Five dice, up to three throws a turn, one cell written each turn;"
        " the highest total wins.",
        "ru": "Пять костей, до трёх бросков за ход, каждый ход заполняет одну клетку;"
        " побеждает наибольшая сумма.",
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", best_order(self.sheet, self.order))
        whole(self.stake, "stake", 0)

    @property
    def called(self) -> Mapping[str, str]:
        """What this game is called by language: by its sheet, if that is another."""
        if self.sheet.name == DICE_POKER.name:
            return self.titles
        return naming.sheet_words(self.sheet.name)

    def turn(self, card: Card, saved: int = 0) -> Turn:
        """Return a new turn of a player with this card; nothing is saved in this variant."""
        return Turn(self, card, whole(saved, "saved", 0, 0))

    def total(self, card: Card, saved: int = 0) -> int:
        """Return the points of a card."""
        return card.total


@dataclass(frozen=True, repr=False)
class Turn(sheet_game.Turn):
    """A turn: up to three throws, then exactly one empty cell is written (rules page)."""

    def _choices(self) -> Legal:
        writable = self.card.writable(self.roll, self.rules.order)
        return Legal(write=writable, keep=self.thrown < self.rules.sheet.throws)


def score(figure: str, roll: Iterable[int], throw: int = 3) -> int:
    """Return the points of five dice in a cell, made with this throw of the turn (1, 2 or 3).

    A figure of the second series other than chance scores double with the first throw; the
    premium of 50 for a poker does not. A cell written without its figure scores 0, in the first
    series what is missing. Raises ``BadArgument``.
    """
    return DICE_POKER.score(figure, roll, throw)
