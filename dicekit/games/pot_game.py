"""The contract of a game that is played for a pot.

A game is one file in this folder with a frozen dataclass ``Rules(PotGame)``: its fields are the
decisions of the rules, its methods the rules themselves. It says what comes next (``next_step``)
and who wins (``result``); it never throws a die and never touches a chip. Whoever runs the game
(a table, exact odds, a simulation) answers each step: chance for a ``Throw``, players for
``Bet`` and ``Choose``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from dicekit.games.deal import Deal, Roll


@dataclass(frozen=True)
class Throw:
    """Chance: ``seat`` throws ``dice`` dice; ``None`` is the dealer, for all (common dice).

    Unless ``shown``, nobody but the thrower sees them at first.
    """

    seat: int | None
    dice: int
    shown: bool = False


@dataclass(frozen=True)
class Bet:
    """A round of betting."""


@dataclass(frozen=True)
class Choose:
    """``seat`` chooses one of ``options``; all see the choice."""

    seat: int
    options: tuple[str, ...]


@dataclass(frozen=True)
class Show:
    """All dice of these seats are turned up for everybody."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Finish:
    """The dice are done: ask for the ``result``."""


Step = Throw | Bet | Choose | Show | Finish


@dataclass(frozen=True)
class Result:
    """Who wins: ``ranking`` has the best group of seats first, seats in one group are equal.

    ``halves``: the seats that share half of the pot whatever their rank. ``again``: the best group
    has to play a deciding hand for the undivided pot.
    """

    ranking: tuple[tuple[int, ...], ...]
    halves: tuple[int, ...] = ()
    again: bool = False


@dataclass(frozen=True)
class PotGame(ABC):
    """A game played for a pot. Subclass it in a file of ``dicekit/games`` under the name ``Rules``.

    ``titles`` and ``goals`` name the game and its aim by language; ``option_texts`` and
    ``mark_texts`` do so for what players choose and for the marks that dice can have;
    ``chosen_texts`` say what has been chosen, where that is another word, and ``zero_texts`` what
    0 points mean, where that is not plain.
    """

    titles: ClassVar[Mapping[str, str]]
    goals: ClassVar[Mapping[str, str]]
    option_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    chosen_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    mark_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    zero_texts: ClassVar[Mapping[str, str]] = {}
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int | None] = 6

    @property
    def name(self) -> str:
        """The game's short name: that of its file."""
        return type(self).__module__.rpartition(".")[2]

    @abstractmethod
    def next_step(self, deal: Deal) -> Step:
        """What comes next. ``deal`` has every die in it that the decision needs."""

    @abstractmethod
    def result(self, deal: Deal) -> Result:
        """Who wins, among the seats still in, when ``next_step`` says ``Finish``."""

    @abstractmethod
    def points(self, deal: Deal, seat: int) -> int:
        """The points of a seat so far, from the dice that can be seen in ``deal``."""

    def marks(self, deal: Deal, roll: Roll) -> tuple[str, ...]:
        """A word per die of a seen roll: ``""`` for a die as it is, else a key of ``mark_texts``.

        The mark ``"removed"`` is drawn greyed, any other one highlighted.
        """
        return ("",) * roll.size


def rank(seats: Iterable[int], score: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """The seats in groups of equal score, the highest first.

    >>> rank((0, 1, 2), {0: 5, 1: 9, 2: 5})
    ((1,), (0, 2))
    """
    groups: dict[int, list[int]] = {}
    for seat in sorted(seats):
        groups.setdefault(score[seat], []).append(seat)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))
