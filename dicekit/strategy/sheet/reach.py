"""The play that maximises the chance of a total of at least so much.

Each state has a curve: the chance for every need. One pass of the lattice serves all needs of a
state, so that all goals are solved at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.games.card import Card
from dicekit.games.position import CardLike
from dicekit.strategy import cache as store
from dicekit.strategy import parallel
from dicekit.strategy.lattice import Floats
from dicekit.strategy.progress import doing, reporter
from dicekit.strategy.sheet.batch import flags_of
from dicekit.strategy.sheet.choices import choices
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.curves import Curves, bounds, look_up, needs, no_curves, paths, places
from dicekit.strategy.sheet.induction import Progress, levels_of, sets_by_size
from dicekit.strategy.sheet.kernels import chosen, curve_turn
from dicekit.strategy.sheet.solution import Solution, Written
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class ReachTask:
    """Find the curves of one set of open second cells; ``lower``: those that it leads to."""

    tables: Tables
    kernel: str
    open_second: int
    lower: Mapping[int, Floats]


class ReachSolution(Solution):
    """The play that maximises the chance to reach a goal; all values are chances from 0 to 1."""

    def __init__(self, mean: Solution, reach: int, curves: Curves) -> None:
        super().__init__(mean.sheet, mean.order, mean.values, mean.kernel, mean.cache)
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
        """Return the play for another goal: all goals are solved at once."""
        return ReachSolution(self.mean, reach, self.curves)

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
        row = self.curves.row(self.tables, open_second)
        return float(row[limits.start[flag, column] + place])

    def written(self, card: Card) -> Written:
        """Return the chance that every roll in every cell of this card leaves."""
        open_second, flag, column = self.place(card)
        leads = paths(
            self.tables, self.curves.base, open_second, flag, slice(column, column + 1)
        ).of(0)
        open_first = columns(self.tables).states[column][0]
        options = choices(self.tables, open_first, open_second, flag)
        need = np.array([(self.reach or 0) - card.total])
        chances = look_up(self.curves.flat, leads, options.used, need)
        first = None if options.first is None else tuple(chances[options.first])
        return Written(tuple(options.cells.tolist()), tuple(chances[options.later]), first)


def solve_reach(
    mean: Solution, reach: int, executor: Executor | None, progress: Progress | bool | None
) -> ReachSolution:
    """Return the play that maximises the chance of a total of at least ``reach``.

    In order ``"free"`` this is long work (some 840,000 states with hundreds of needs each, and
    about 2 GB of curves): give it an executor.
    """
    known = mean.tables
    size = sum(bounds(known, open_second).size for open_second in _all_sets(known))
    flat = store.load("reach", known.digest, (size,)) if mean.cache else None
    if flat is not None:
        return ReachSolution(mean, reach, Curves(flat, places(known, _all_sets(known))))
    with reporter(progress, doing("goals", mean.sheet.name)) as report:
        curves = solve_curves(known, mean.kernel, executor, report)
    if mean.cache:
        store.save("reach", known.digest, curves.flat)
    return ReachSolution(mean, reach, curves)


def solve_curves(
    known: Tables, kernel: str, executor: Executor | None, progress: Progress
) -> Curves:
    """Return the curves of all states."""
    curves, done = no_curves(known, _all_sets(known)), 0
    for level in sets_by_size(len(known.second)):
        tasks = [ReachTask(known, chosen(kernel), s, _lower(known, curves, s)) for s in level]
        for task, found in zip(tasks, parallel.run(executor, reach_row, tasks), strict=True):
            curves.row(known, task.open_second)[:] = found
            done += 1
            progress(done, len(curves.base))
    return curves


def reach_row(task: ReachTask) -> Floats:
    """Return the curves of the task's set of open second cells, end to end."""
    known, open_second = task.tables, task.open_second
    curves = no_curves(known, [open_second, *task.lower])
    for rest, found in task.lower.items():
        curves.row(known, rest)[:] = found
    row, limits = curves.row(known, open_second), bounds(known, open_second)
    play = curve_turn(task.kernel)
    for flag in range(flags_of(known, open_second)):
        for level, part in levels_of(known, open_second):
            if level == 0 and open_second == 0:
                continue
            leads = paths(known, curves.base, open_second, flag, part)
            for number, column in enumerate(range(part.start, part.stop)):
                need = needs(known, open_second, flag, column)
                options = choices(known, columns(known).states[column][0], open_second, flag)
                start = limits.start[flag, column]
                row[start : start + len(need)] = play(
                    curves.flat, leads.of(number), options, need, known.throws
                )
    return row


def _lower(known: Tables, curves: Curves, open_second: int) -> Mapping[int, Floats]:
    cells = range(open_second.bit_length())
    sets = (open_second & ~(1 << c) for c in cells if open_second >> c & 1)
    return {rest: curves.row(known, rest) for rest in sets}


def _all_sets(known: Tables) -> range:
    return range(1 << len(known.second))
