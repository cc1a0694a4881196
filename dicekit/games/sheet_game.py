"""The contract of a game that is played on a sheet with five dice, turn by turn.

A game is one file in this folder with a frozen dataclass ``Rules(SheetGame)`` and a ``Turn``. The
turn says what a player may do with the dice on the table; a match of several players
(``dicekit.table.sheet_match``), bots and widgets work with any of them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from dicekit.dice import Roll, as_roll
from dicekit.dice import throw as throw_dice
from dicekit.dist_show import label
from dicekit.errors import BadArgument, IllegalAction, Said, Words, listed, say, shown, whole
from dicekit.games import naming
from dicekit.games.card import Card
from dicekit.games.dice_sets import DICE
from dicekit.games.sheets import Order, Sheet
from dicekit.texts import DEFAULT

A_TOTAL = say("turn.total")


@dataclass(frozen=True)
class Legal:
    """What a player may do with the dice on the table.

    ``write``: the figures that may be written. ``keep``: whether dice may be kept and the rest
    thrown again, for which ``spends`` a saved throw goes. ``stop``: whether the turn may end
    without a figure.
    """

    write: tuple[str, ...] = ()
    keep: bool = False
    spends: bool = False
    stop: bool = False

    def said(self) -> Words:
        """Return it as a message, with nothing as ``""``."""
        said: list[Words] = []
        if self.write:
            figures = listed(map(naming.figure, self.write))
            said.append(say("turn.may.write", figures=figures))
        if self.keep:
            said.append(say("turn.may.spend") if self.spends else say("turn.may.keep"))
        return listed([*said, *[say("turn.may.stop")] * self.stop], "; ")

    def __str__(self) -> str:
        return str(self.said())


@dataclass(frozen=True)
class SheetGame(ABC):
    """A game played on a sheet. ``titles`` and ``goals`` name it and its aim by language.

    ``stake``: chips for each point of difference between two players (0: no money).
    """

    titles: ClassVar[Mapping[str, str]]
    goals: ClassVar[Mapping[str, str]]

    order: Order = "series"
    stake: int = 0

    @property
    @abstractmethod
    def sheet(self) -> Sheet:
        """The sheet that is filled."""

    @abstractmethod
    def turn(self, card: Card, saved: int) -> Turn:
        """Return a new turn of a player with this card and so many saved throws."""

    @abstractmethod
    def total(self, card: Card, saved: int) -> int:
        """Return the final count, as if the game ended now."""

    @property
    def called(self) -> Mapping[str, str]:
        """What this game is called by language: its title, or the name of a sheet of one's own."""
        return self.titles

    @property
    def series_matter(self) -> bool:
        """Whether the first series is played to its end before a second: there are both."""
        return self.order == "series" and bool(self.sheet.first and self.sheet.second)

    def empty_card(self) -> Card:
        """Return a card with nothing written."""
        return Card(self.sheet)


@dataclass(frozen=True)
class Turn(ABC):
    """One turn, as a value: chance answers with ``throw``, the player with the other three.

    ``saved``: saved throws that are left. ``thrown``: throws made in this turn. ``roll``: the
    dice on the table, sorted. ``kept``: the dice that stay while the others are due to be thrown,
    ``None`` while the player has to choose. ``over``: how the turn ended.
    """

    rules: SheetGame
    card: Card
    saved: int = 0
    thrown: int = 0
    roll: Roll = ()
    kept: Roll | None = ()
    over: str = ""

    def __post_init__(self) -> None:
        if self.card.sheet != self.rules.sheet:
            raise BadArgument(say("turn.other_sheet", sheet=naming.sheet(self.card.sheet.name)))
        if self.card.is_full and not self.over:
            raise BadArgument(say("turn.full"))

    @property
    def to_throw(self) -> int:
        """How many dice are due to be thrown; 0 while the player has to choose."""
        return 0 if self.kept is None or self.over else DICE - len(self.kept)

    @property
    def legal(self) -> Legal:
        """What the player may do now; nothing while dice are due or when the turn is over."""
        return Legal() if self.over or self.kept is not None else self._choices()

    @property
    def now(self) -> Said:
        """How the turn stands: the dice on the table, the throw that is due, or that it is over."""
        if self.over:
            return say("turn.over")
        if self.to_throw:
            return say("turn.due", n=self.to_throw)
        return say("turn.shows", throw=self.thrown, dice=label(self.roll))

    def __repr__(self) -> str:
        saved = f"; saved {self.saved}" if self.saved else ""
        title = self.rules.called[DEFAULT]
        return f"<Turn of {title}: {self.now.told(DEFAULT)}{saved}; card: {self.card}>"

    @abstractmethod
    def _choices(self) -> Legal:
        """What the player may do with the dice on the table."""

    def throw(self, dice: Iterable[int]) -> Self:
        """Return the turn after the dice that are due have fallen like this."""
        if not self.to_throw:
            raise IllegalAction(say("turn.no_throw", allowed=self._allowed()))
        fallen = as_roll(dice, self.to_throw)
        roll = as_roll((*(self.kept or ()), *fallen), DICE)
        return replace(self, thrown=self.thrown + 1, roll=roll, kept=None)

    def keep(self, dice: Iterable[int]) -> Self:
        """Return the turn with these dice kept and the others due to be thrown.

        It takes a saved throw where ``legal.spends``. All five cannot be kept: there would be
        nothing to throw.
        """
        if not self.legal.keep:
            raise IllegalAction(say("turn.no_keep", allowed=self._allowed()))
        kept = as_roll(dice)
        if len(kept) == DICE or Counter(kept) - Counter(self.roll):
            raise IllegalAction(say("turn.keep", roll=self.roll, kept=kept))
        return replace(self, kept=kept, saved=self.saved - self.legal.spends)

    def write(self, figure: str) -> Self:
        """Return the turn ended by writing a figure, which may be named in any language."""
        typed = naming.figure_typed(figure, self.rules.sheet.names)
        if typed is None or typed not in self.legal.write:
            said = say("turn.no_write", figure=shown(figure), allowed=self._allowed())
            raise IllegalAction(said)
        # A sheet counts its own throws only; those with saved throws score as the last of them.
        throw = min(self.thrown, self.rules.sheet.throws)
        card = self.card.write(typed, self.roll, throw, self.rules.order)
        return replace(self, card=card, saved=self.saved + self._saves(), over=typed)

    def _saves(self) -> int:
        """How many throws are saved by writing now."""
        return 0

    def stop(self) -> Self:
        """Return the turn ended without a figure. It saves nothing."""
        if not self.legal.stop:
            raise IllegalAction(say("turn.no_stop", allowed=self._allowed()))
        return replace(self, over="stopped")

    def _allowed(self) -> Said:
        if self.over or self.to_throw:
            return self.now
        return say("turn.allowed", legal=self.legal.said())


def last_turns(players: int, starter: int, finisher: int) -> tuple[int, ...]:
    """Return the seats that have one last turn when ``finisher`` has written all figures.

    All others, in turn, when the finisher is the one who started, so that all have played equally
    often; otherwise nobody (rules page, the race).

    >>> last_turns(3, starter=1, finisher=1), last_turns(3, starter=1, finisher=2)
    ((2, 0), ())
    """
    whole(players, "players", 1)
    for name, seat in (("starter", starter), ("finisher", finisher)):
        whole(seat, name, 0, players - 1)
    if starter != finisher:
        return ()
    return tuple((starter + step) % players for step in range(1, players))


def draw_for_start(players: int, rng: random.Random) -> tuple[tuple[Roll | None, ...], ...]:
    """Return the throws that settle who starts, round by round, one roll per player.

    Each player throws five dice once; the players with the most points throw again while there
    are several of them (``None``: not in this round). The starter is ``starter(rounds)``.
    """
    seats: tuple[int, ...] = tuple(range(whole(players, "players", 1)))
    rounds: list[tuple[Roll | None, ...]] = []
    while True:
        thrown = {seat: throw_dice(rng, DICE) for seat in seats}
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
    everybody = sum(whole(total, A_TOTAL) for total in totals)
    return tuple(stake * (len(totals) * total - everybody) for total in totals)
