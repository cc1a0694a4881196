"""The coach: what every choice is worth, and what the one that was made has cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dicekit.dice import Roll
from dicekit.games import dice_poker_race as race
from dicekit.games.dice_sets import DICE
from dicekit.games.sheet_game import SheetGame, Turn
from dicekit.strategy.sheet_bots import Choice, points_now

if TYPE_CHECKING:
    from dicekit.strategy.sheet_bots import AnySolution

RACE_COST = 8.0
"""Points that a turn of the race costs in the coach's eyes: a player who weighs both."""


@dataclass(frozen=True)
class Way:
    """One way to go on. ``value``: points to be expected, ``loss``: less than the best way.

    ``points``: what a cell gets; ``premium``: the chance of the first series' premium.
    """

    choice: Choice
    value: float
    loss: float
    points: int = 0
    premium: float | None = None


@dataclass(frozen=True)
class Ways:
    """All ways to go on, each kind best first: ``holds`` (and to stop), and ``cells`` to write."""

    holds: tuple[Way, ...]
    cells: tuple[Way, ...]

    @property
    def best(self) -> Way:
        """The best of all; of equals the one that writes."""
        return min((*self.cells, *self.holds), key=lambda way: way.loss)

    def find(self, choice: Choice) -> Way:
        """Return the way of this choice."""
        return next(way for way in (*self.holds, *self.cells) if way.choice == choice)


@dataclass(frozen=True)
class Verdict:
    """What a choice cost, in points: by going on or not, and by the cell that was written."""

    chosen: Way
    best: Way
    by_hold: float
    by_cell: float

    @property
    def loss(self) -> float:
        """The whole cost."""
        return self.by_hold + self.by_cell

    @property
    def label(self) -> str:
        """How clear the choice was: toss-up, close, solid or clear."""
        from dicekit.strategy.sheet.advice import label

        return label(self.loss)


def coach_cost(rules: SheetGame) -> float | None:
    """Return the cost of a turn that the coach's solution counts with."""
    return RACE_COST if isinstance(rules, race.Rules) else None


@lru_cache(maxsize=64)
def ways(solution: AnySolution, turn: Turn, premiums: bool = False) -> Ways:
    """Return all that may be done with the dice on the table, and what it is worth.

    ``premiums``: the chance of the premium too, which takes some ten times as long.
    """
    if isinstance(turn.rules, race.Rules):
        return _race_ways(solution, turn)
    return _sheet_ways(solution, turn, premiums)


def judge(found: Ways, choice: Choice) -> Verdict:
    """Return what a choice cost: first that cells were written at all, then which one."""
    chosen = found.find(choice)
    if choice.kind != "write":
        return Verdict(chosen, found.best, chosen.loss, 0.0)
    by_hold = found.cells[0].loss
    return Verdict(chosen, found.best, by_hold, max(chosen.loss - by_hold, 0.0))


def _sheet_ways(solution: Any, turn: Turn, premiums: bool) -> Ways:
    card, roll, throw = turn.card, turn.roll, turn.thrown
    holds = solution.holds(card, roll, throw)
    best = holds[0].value
    chances: dict[Roll, float | None] = {}
    if premiums and turn.legal.keep and card.premium is None and turn.rules.sheet.premium:
        outlooks = solution.advice(card, roll, throw).outlooks
        chances = {hold.keep: o.premium for hold, o in zip(holds, outlooks, strict=True)}
    return Ways(
        tuple(
            Way(
                Choice("keep", hold.keep),
                hold.value,
                max(best - hold.value, 0.0),
                0,
                chances.get(hold.keep),
            )
            for hold in holds
            # To keep all five is to stop: that is told by the cells.
            if len(hold.keep) < DICE
        ),
        tuple(
            Way(
                Choice("write", figure=cell.figure),
                cell.value,
                max(best - cell.value, 0.0),
                cell.points,
            )
            for cell in solution.cells(card, roll, throw)
        ),
    )


def _race_ways(solution: Any, turn: Turn) -> Ways:
    from dicekit.strategy.race.advice import options_of

    found = [
        Way(
            Choice(option.kind, option.keep or (), option.figure or ""),
            option.value,
            option.loss,
            points_now(turn, option.figure) if option.figure else 0,
        )
        for option in options_of(solution, turn)
    ]
    return Ways(
        tuple(way for way in found if way.choice.kind != "write"),
        tuple(way for way in found if way.choice.kind == "write"),
    )


@dataclass(frozen=True)
class Decision:
    """A choice that the person made: the turn before it, and its verdict as soon as there is one.

    ``number``: the person's turn, from 1.
    """

    number: int
    turn: Turn
    choice: Choice
    verdict: Verdict | None = None


@dataclass(frozen=True)
class Report:
    """What a match has cost the person, in points; ``worst``: the dearest decisions, first first.

    ``waiting``: decisions that have no verdict yet.
    """

    decisions: int
    by_holds: float
    by_cells: float
    worst: tuple[Decision, ...]
    waiting: int = 0


WORST = 3
NOTHING = 0.005
"""A loss below this is shown as 0 and is no mistake."""


def report(decisions: Sequence[Decision]) -> Report:
    """Return the report of a match."""
    judged = [(one, one.verdict) for one in decisions if one.verdict is not None]
    dear = sorted(judged, key=lambda pair: -pair[1].loss)[:WORST]
    return Report(
        len(decisions),
        sum(verdict.by_hold for _, verdict in judged),
        sum(verdict.by_cell for _, verdict in judged),
        tuple(one for one, verdict in dear if verdict.loss >= NOTHING),
        len(decisions) - len(judged),
    )
