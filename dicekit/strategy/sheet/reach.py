"""The play that maximises the chance of a total of at least so much.

Each state has a curve: the chance for every need. One pass of the lattice serves all needs of a
state, so that all goals are solved at once.
"""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial

import numpy as np

from dicekit.games.card import Card
from dicekit.games.position import CardLike
from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.progress import doing, reporter
from dicekit.strategy.sheet.carry import of_chances
from dicekit.strategy.sheet.choices import choices
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.curve_rows import CurveRows, lower_sets
from dicekit.strategy.sheet.curves import bounds, look_up, paths
from dicekit.strategy.sheet.induction import Progress
from dicekit.strategy.sheet.outcomes import outcomes
from dicekit.strategy.sheet.solution import Solution, Written, checked_goal


class ReachSolution(Solution):
    """The play that maximises the chance to reach a goal; all values are chances from 0 to 1."""

    margin = staticmethod(of_chances)

    def __init__(self, mean: Solution, reach: int, curves: CurveRows) -> None:
        super().__init__(mean.sheet, mean.order, mean.values, kernel=mean.kernel, cache=mean.cache)
        self.mean = mean
        self.reach = reach
        self.curves = curves

    @property
    def value(self) -> float:
        """The chance to reach the goal from the empty sheet."""
        return self.expected(Card(self.sheet))

    def __repr__(self) -> str:
        return (
            f"<Solution of {self.sheet.name}, order {self.order!r}: "
            f"{self.reach} or more with chance {self.value:.6f}>"
        )

    def at(self, reach: int) -> ReachSolution:
        """Return the play for another goal: all goals are solved at once.

        Raises ``BadArgument`` for a goal that is no whole number, or very far away.
        """
        return ReachSolution(self.mean, checked_goal(reach), self.curves)

    def expected(self, card: CardLike) -> float:
        """Return the chance to reach the goal from a card before the first throw of a turn."""
        checked = self.card(card)
        open_second, flag, column = self.place(checked)
        limits = bounds(self.tables, open_second)
        place = (self.reach or 0) - checked.total - int(limits.low[flag, column]) - 1
        if place < 0:
            return 1.0
        if place >= limits.high[flag, column] - limits.low[flag, column]:
            return 0.0
        start = limits.start[flag, column]
        return float(self.curves.values_at(open_second, np.array([start + place]))[0])

    def written(self, card: Card) -> Written:
        """Return the chance that every roll in every cell of this card leaves."""
        open_second, flag, column = self.place(card)
        options = choices(self.tables, columns(self.tables).states[column][0], open_second, flag)
        chances = self._chances(card, options.used)
        first = None if options.first is None else tuple(chances[options.first])
        return Written(tuple(options.cells.tolist()), tuple(chances[options.later]), first)

    def _chances(self, card: Card, used: Ints) -> Floats:
        """The chance that each outcome leaves, see ``curves.look_up``."""
        open_second, flag, column = self.place(card)
        sets = [open_second, *lower_sets(open_second)]
        base = dict.fromkeys(sets, 0)  # each row by itself
        leads = paths(self.tables, base, open_second, flag, slice(column, column + 1)).of(0)
        into = self._leads_into(open_second)
        need = np.array([(self.reach or 0) - card.total])
        found = np.full((len(into) + 1, 1), -np.inf)
        for one in set(into[used].tolist()):
            part = used[into[used] == one]
            values_at = partial(self.curves.values_at, one)
            found[part] = look_up(values_at, leads, part, need)[part]
        return found

    def _leads_into(self, open_second: int) -> Ints:
        """Return for each outcome the open second cells that it leaves."""
        count = len(self.sheet.first)
        cells = np.array([outcome.cell for outcome in outcomes(self.tables).all])
        bits = np.where(cells < count, 0, 1 << np.maximum(cells - count, 0))
        return open_second & ~bits


def solve_reach(
    mean: Solution, reach: int, executor: Executor | None, progress: Progress | bool | None
) -> ReachSolution:
    """Return the play that maximises the chance of a total of at least ``reach``.

    In order ``"free"`` this is long work (some 840,000 states with hundreds of needs each, and
    about 2 GB of curves): give it an executor. What an interrupt has left undone is done next time.
    """
    curves = CurveRows(mean.tables, mean.kernel, mean.cache)
    if any(curves.missing()):
        with reporter(progress, doing("goals", mean.sheet.name)) as report:
            curves.solve(executor, report)
    return ReachSolution(mean, reach, curves)
