"""Dice Poker, second variant: a race for all figures, with saved throws (rules page).

The figures are those of the first variant. A figure can be written only when the dice show it;
written early it saves the throws that the turn did not use, and these can lengthen later turns.

>>> score("four", (2, 5, 5, 5, 5)), score("poker", (4, 4, 4, 4, 4)), score("sixes", (1, 2, 6, 6, 6))
(50, 70, 0)
>>> turn = Turn(Rules(), Rules().empty_card()).throw((1, 1, 1, 4, 6))
>>> turn.legal
Legal(write=('ones',), keep=True, spends=False, stop=False)
>>> turn.write("ones").saved
2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games import naming, sheet_game
from dicekit.games.card import Card
from dicekit.games.figures import Figure, OfFace
from dicekit.games.sheet_game import Legal, SheetGame
from dicekit.games.sheets import DICE_POKER, FACE_NAMES, Order, Sheet, check_order, sorted_roll

FIGURES: tuple[str, ...] = DICE_POKER.names
THROWS = 3
"""Throws of a turn; saved throws come on top."""

NEEDED = 3
"""A figure of the first series is three of its face."""

MOST_SAVED = (THROWS - 1) * len(FIGURES)
"""No player ever has more saved throws: a figure saves two at most, and is written once."""

UNWRITTEN: tuple[int, ...] = (3, 6, 9, 12, 15, 18, 12, 22, 18, 15, 20, 28, 24, 30, 30)
"""What each figure costs that is not written: three times the face; the most it could score."""


@dataclass(frozen=True)
class Rules(SheetGame):
    """The decisions of the rules page; all numbers are points, ``stake`` is chips a point.

    ``order``: ``"series"``, the first series to its end before the second, or ``"free"``.
    ``saved_worth``: for each saved throw not used. ``four_premium``, ``poker_premium``: beside the
    sum of the dice. ``unwritten``: what each of ``FIGURES`` costs that is not written at the end.
    """

    saved_worth: int = 3
    four_premium: int = 30
    poker_premium: int = 50
    unwritten: tuple[int, ...] = UNWRITTEN

    titles: ClassVar[Mapping[str, str]] = {
        "en": "Dice Poker Race",
        "ru": "Покер на костях: гонка",
    }
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Write all fifteen figures first: throws that you save lengthen later turns.",
        "ru": "Соберите первым все пятнадцать фигур: сэкономленные попытки пригодятся потом.",
    }

    def __post_init__(self) -> None:
        check_order(self.order)
        for name in ("saved_worth", "four_premium", "poker_premium", "stake"):
            whole(getattr(self, name), name, 0)
        costs: object = self.unwritten
        if not isinstance(costs, tuple) or len(costs) != len(FIGURES):
            raise BadArgument(say("race.unwritten", n=len(FIGURES), value=shown(costs)))
        for name, cost in zip(FIGURES, self.unwritten, strict=True):
            whole(cost, say("race.cost", figure=naming.figure(name)), 0)

    @property
    def sheet(self) -> Sheet:
        """The sheet: the figures of Dice Poker, undoubled, with the premiums of the race."""
        return _sheet(self.order, self.four_premium, self.poker_premium)

    def turn(self, card: Card, saved: int) -> Turn:
        """Return a new turn of a player with this card and so many saved throws."""
        return Turn(self, card, saved)

    def total(self, card: Card, saved: int) -> int:
        """Return the final count: the points, the saved throws, less the figures not written.

        >>> rules = Rules()
        >>> rules.total(rules.empty_card().write("chance", (1, 2, 3, 4, 6), order="free"), saved=2)
        -210
        """
        missing = sum(
            cost for cost, points in zip(self.unwritten, card.points, strict=True) if points is None
        )
        return card.total + self.saved_worth * check_saved(card, saved) - missing


@cache
def _sheet(order: Order, four: int, poker: int) -> Sheet:
    premiums = {"four": four, "poker": poker}
    return Sheet(
        "Dice Poker Race",
        # It scores no points and is crossed out (rules page, the race, first series).
        first=tuple(
            Figure(name, OfFace(face), scores=0, done=NEEDED)
            for face, name in enumerate(FACE_NAMES, 1)
        ),
        second=tuple(
            replace(figure, doubles=False, premium=premiums.get(figure.name, 0))
            for figure in DICE_POKER.second
        ),
        throws=THROWS,
        order=order,
    )


def shows(figure: str, roll: Iterable[int]) -> bool:
    """Return whether five dice show the figure: three of the face in the first series.

    >>> shows("twos", (2, 2, 2, 2, 6)), shows("full", (2, 2, 2, 2, 2)), shows("chance", (1,) * 5)
    (True, False, True)
    """
    return DICE_POKER.figure(figure).made(sorted_roll(roll))


def score(figure: str, roll: Iterable[int], rules: Rules | None = None) -> int:
    """Return the points of a figure that the dice show. Raises ``BadArgument`` if they do not."""
    faces = sorted_roll(roll)
    if not shows(figure, faces):
        raise BadArgument(say("race.not_shown", roll=faces, figure=shown(figure)))
    return (rules or Rules()).sheet.score(figure, faces)


def check_saved(card: Card, saved: int) -> int:
    """Return ``saved`` if a player with this card can have it. Raises ``BadArgument``.

    Two throws at most are saved with each figure written, and nothing else saves any.
    """
    written = sum(points is not None for points in card.points)
    return whole(saved, say("race.saved_with", n=written), 0, (THROWS - 1) * written)


@dataclass(frozen=True, repr=False)
class Turn(sheet_game.Turn):
    """A turn of three throws, and saved ones on top while there are any and the player goes on."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_saved(self.card, self.saved)

    @property
    def spends(self) -> bool:
        """Whether the next throw of this turn takes a saved throw: the three are used."""
        return self.thrown >= THROWS

    def _choices(self) -> Legal:
        needed = self.card.open_figures(self.rules.order)
        return Legal(
            # "As soon as the dice show a figure that the player still needs in the current
            # series": after any throw, one with a saved throw too.
            write=tuple(name for name in needed if shows(name, self.roll)),
            keep=not self.spends or self.saved > 0,
            spends=self.spends,
            stop=self.spends,
        )

    def _saves(self) -> int:
        """The throws that the turn did not use."""
        return max(THROWS - self.thrown, 0)
