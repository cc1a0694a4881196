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

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from dicekit.dice import Roll, as_roll
from dicekit.errors import BadArgument, IllegalAction, whole
from dicekit.games import dice_poker
from dicekit.games.card import Card
from dicekit.games.dice_sets import DICE
from dicekit.games.figures import Figure, OfFace
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
class Rules:
    """The decisions of the rules page; all numbers are points, ``stake`` is chips a point.

    ``order``: ``"series"``, the first series to its end before the second, or ``"free"``.
    ``saved_worth``: for each saved throw not used. ``four_premium``, ``poker_premium``: beside the
    sum of the dice. ``unwritten``: what each of ``FIGURES`` costs that is not written at the end.
    """

    order: Order = "series"
    saved_worth: int = 3
    four_premium: int = 30
    poker_premium: int = 50
    unwritten: tuple[int, ...] = UNWRITTEN
    stake: int = 0

    titles: ClassVar[Mapping[str, str]] = {
        "en": "Dice Poker Race",
        "ru": "Покер на костях: гонка",
    }
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Write all fifteen figures first: throws that you save lengthen later turns.",
        "ru": "Первым собери все пятнадцать фигур: сэкономленные попытки пригодятся потом.",
    }

    def __post_init__(self) -> None:
        check_order(self.order)
        for name in ("saved_worth", "four_premium", "poker_premium", "stake"):
            whole(getattr(self, name), name, 0)
        costs: object = self.unwritten
        if not isinstance(costs, tuple) or len(costs) != len(FIGURES):
            raise BadArgument(
                f"unwritten is a tuple of {len(FIGURES)} costs, one a figure, not {costs!r}"
            )
        for name, cost in zip(FIGURES, self.unwritten, strict=True):
            whole(cost, f"unwritten {name}", 0)

    @property
    def sheet(self) -> Sheet:
        """The sheet: the figures of Dice Poker, undoubled, with the premiums of the race."""
        return _sheet(self.order, self.four_premium, self.poker_premium)

    def empty_card(self) -> Card:
        """Return a card with nothing written."""
        return Card(self.sheet)

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
        raise BadArgument(f"{faces} does not show the figure {figure!r}")
    return (rules or Rules()).sheet.score(figure, faces)


def check_saved(card: Card, saved: int) -> int:
    """Return ``saved`` if a player with this card can have it. Raises ``BadArgument``.

    Two throws at most are saved with each figure written, and nothing else saves any.
    """
    written = sum(points is not None for points in card.points)
    return whole(saved, f"saved (with {written} figures written)", 0, (THROWS - 1) * written)


@dataclass(frozen=True)
class Legal:
    """What a player may do with the dice on the table.

    ``write``: the figures that may be written. ``keep``: whether dice may be kept and the rest
    thrown again, for which ``spends`` a saved throw goes. ``stop``: whether the turn may end
    without a figure.
    """

    write: tuple[str, ...]
    keep: bool
    spends: bool
    stop: bool

    def __str__(self) -> str:
        said = [f"write {', '.join(self.write)}"] if self.write else []
        if self.keep:
            said.append("go on with a saved throw" if self.spends else "keep dice and throw")
        return "; ".join(said + ["stop"] * self.stop)


@dataclass(frozen=True)
class Turn:
    """One turn, as a value: chance answers with ``throw``, the player with the other three.

    ``saved``: saved throws that are left. ``thrown``: throws made in this turn. ``roll``: the
    dice on the table, sorted. ``kept``: the dice that stay while the others are due to be thrown,
    ``None`` while the player has to choose. ``over``: how the turn ended.
    """

    rules: Rules
    card: Card
    saved: int = 0
    thrown: int = 0
    roll: Roll = ()
    kept: Roll | None = ()
    over: str = ""

    def __post_init__(self) -> None:
        if self.card.sheet != self.rules.sheet:
            raise BadArgument(f"this card is of another sheet: {self.card.sheet.name}")
        if self.card.is_full and not self.over:
            raise BadArgument("all figures are written: there is no turn to play")
        check_saved(self.card, self.saved)

    @property
    def to_throw(self) -> int:
        """How many dice are due to be thrown; 0 while the player has to choose."""
        return 0 if self.kept is None or self.over else DICE - len(self.kept)

    @property
    def spends(self) -> bool:
        """Whether the next throw of this turn takes a saved throw: the three are used."""
        return self.thrown >= THROWS

    @property
    def legal(self) -> Legal:
        """What the player may do now; nothing while dice are due or when the turn is over."""
        if self.over or self.kept is not None:
            return Legal((), False, False, False)
        needed = self.card.open_figures(self.rules.order)
        return Legal(
            # "As soon as the dice show a figure that the player still needs in the current
            # series": after any throw, one with a saved throw too.
            write=tuple(name for name in needed if shows(name, self.roll)),
            keep=not self.spends or self.saved > 0,
            spends=self.spends,
            stop=self.spends,
        )

    def throw(self, dice: Iterable[int]) -> Turn:
        """Return the turn after the dice that are due have fallen like this."""
        if not self.to_throw:
            raise IllegalAction(f"no throw is due; {self._allowed()}")
        fallen = as_roll(tuple(dice), self.to_throw)
        roll = as_roll((*(self.kept or ()), *fallen), DICE)
        return replace(self, thrown=self.thrown + 1, roll=roll, kept=None)

    def keep(self, dice: Iterable[int]) -> Turn:
        """Return the turn with these dice kept and the others due to be thrown.

        After the three throws it takes a saved throw. All five cannot be kept: there would be
        nothing to throw.
        """
        if not self.legal.keep:
            raise IllegalAction(f"no dice may be kept and thrown now; {self._allowed()}")
        kept = as_roll(tuple(dice))
        if len(kept) == DICE or Counter(kept) - Counter(self.roll):
            raise IllegalAction(f"keep up to four of the dice {self.roll}, not {kept}")
        return replace(self, kept=kept, saved=self.saved - self.spends)

    def write(self, figure: str) -> Turn:
        """Return the turn ended by writing a figure; throws it did not use are saved."""
        if figure not in self.legal.write:
            raise IllegalAction(f"{figure!r} may not be written now; {self._allowed()}")
        card = self.card.write(figure, self.roll, order=self.rules.order)
        saved = self.saved + max(THROWS - self.thrown, 0)
        return replace(self, card=card, saved=saved, over=figure)

    def stop(self) -> Turn:
        """Return the turn ended without a figure, after its three throws. It saves nothing."""
        if not self.legal.stop:
            raise IllegalAction(f"a turn cannot be stopped now; {self._allowed()}")
        return replace(self, over="stopped")

    def _allowed(self) -> str:
        if self.over:
            return "the turn is over"
        if self.to_throw:
            return f"a throw of {self.to_throw} dice is due"
        return f"allowed: {self.legal}"


def last_turns(players: int, starter: int, finisher: int) -> tuple[int, ...]:
    """Return the seats that have one last turn when ``finisher`` has written all figures.

    All others, in turn, when the finisher is the one who started; otherwise nobody.

    >>> last_turns(3, starter=1, finisher=1), last_turns(3, starter=1, finisher=2)
    ((2, 0), ())
    """
    whole(players, "players", 1)
    for name, seat in (("starter", starter), ("finisher", finisher)):
        whole(seat, name, 0, players - 1)
    if starter != finisher:
        return ()
    return tuple((starter + step) % players for step in range(1, players))


draw_for_start = dice_poker.draw_for_start
starter = dice_poker.starter
settlement = dice_poker.settlement
