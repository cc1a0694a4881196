"""The play that maximises the chance of a total of at least so much.

Each state has a curve: the chance for every need. One pass of the lattice serves all needs of a
state, so that all goals are solved at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.errors import BadArgument
from dicekit.games.card import Card
from dicekit.games.position import CardLike
from dicekit.strategy import cache as store
from dicekit.strategy import parallel
from dicekit.strategy.lattice import ROLLS, Floats, Ints
from dicekit.strategy.progress import reporter
from dicekit.strategy.sheet.batch import POKERS, flags_of
from dicekit.strategy.sheet.columns import CLOSED, columns
from dicekit.strategy.sheet.curves import Curves, bounds, look_up, needs
from dicekit.strategy.sheet.induction import Progress, levels_of, sets_by_size
from dicekit.strategy.sheet.kernels import chosen, turn
from dicekit.strategy.sheet.outcomes import Outcome, outcomes
from dicekit.strategy.sheet.solution import Solution, Written
from dicekit.strategy.sheet.tables import Tables

State = tuple[int, int, int]
"""Open cells of the second series (bits), flag, column."""


@dataclass(frozen=True)
class ReachTask:
    """Find the curves of one set of open second cells; ``lower``: the curves it leads to."""

    tables: Tables
    kernel: str
    open_second: int
    lower: Curves


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
        need = np.array([(self.reach or 0) - checked.total])
        return float(look_up(self.tables, self.curves, *self.place(checked), need)[0])

    def written(self, card: Card) -> Written:
        """Return the chance that every roll in every cell of this card leaves."""
        need = np.array([(self.reach or 0) - card.total])
        state = self.place(card)
        later = cell_chances(self.tables, self.curves, state, need, doubled=False)
        first = None
        if doubles_here(self.tables, state):
            found = cell_chances(self.tables, self.curves, state, need, doubled=True)
            first = tuple(values for _, values in found)
        return Written(
            tuple(cell for cell, _ in later), tuple(values for _, values in later), first
        )


def solve_reach(
    mean: Solution, reach: int, executor: Executor | None, progress: Progress | bool | None
) -> ReachSolution:
    """Return the play that maximises the chance of a total of at least ``reach``.

    In order ``"free"`` this is long work (some 840,000 states with hundreds of needs each, and
    about 2 GB of curves): give it an executor.
    """
    known = mean.tables
    curves = _load(known) if mean.cache else None
    if curves is None:
        with reporter(progress, f"solving the goals of {mean.sheet.name}") as report:
            curves = solve_curves(known, mean.kernel, executor, report)
        if mean.cache:
            store.save("reach", known.digest, np.concatenate([curves[s] for s in sorted(curves)]))
    return ReachSolution(mean, reach, curves)


def solve_curves(
    known: Tables, kernel: str, executor: Executor | None, progress: Progress
) -> Curves:
    """Return the curves of all states."""
    curves: dict[int, Floats] = {}
    for level in sets_by_size(len(known.second)):
        tasks = [ReachTask(known, chosen(kernel), s, _lower(curves, s)) for s in level]
        for task, found in zip(tasks, parallel.run(executor, reach_row, tasks), strict=True):
            curves[task.open_second] = found
            progress(len(curves), 1 << len(known.second))
    return curves


def reach_row(task: ReachTask) -> Floats:
    """Return the curves of the task's set of open second cells, end to end."""
    known, open_second = task.tables, task.open_second
    limits, play = bounds(known, open_second), turn(task.kernel)
    row = np.zeros(limits.size)
    curves = {**task.lower, open_second: row}
    for flag in range(flags_of(known, open_second)):
        for level, part in levels_of(known, open_second):
            if level == 0 and open_second == 0:
                continue
            for column in range(part.start, part.stop):
                state = open_second, flag, column
                need = needs(known, *state)
                final = _best(cell_chances(known, curves, state, need, doubled=False))
                first = None
                if doubles_here(known, state):
                    first = _best(cell_chances(known, curves, state, need, doubled=True))
                start = limits.start[flag, column]
                row[start : start + len(need)] = play(final, first, known.throws)
    return row


def cell_chances(
    known: Tables, curves: Curves, state: State, need: Ints, doubled: bool
) -> list[tuple[int, Floats]]:
    """Return, for each cell that may be written, the chance that it leaves: (252 rolls, needs)."""
    found = []
    of_roll = outcomes(known)
    for cell in open_cells(known, state):
        rows = (of_roll.doubled if doubled else of_roll.later)[cell].copy()
        barred = _further_pokers(known, state, cell, rows)
        kinds, place = np.unique(rows, return_inverse=True)
        chances = np.array(
            [_after(known, curves, state, of_roll.all[kind], need) for kind in kinds]
        )
        values = chances[place]
        values[barred] = -np.inf
        found.append((cell, values))
    return found


def doubles_here(known: Tables, state: State) -> bool:
    """Whether a cell that may be written now scores otherwise straight after the first throw."""
    cells = open_cells(known, state)
    of_roll = outcomes(known)
    return bool((of_roll.later[cells] != of_roll.doubled[cells]).any())


def open_cells(known: Tables, state: State) -> list[int]:
    """Return the numbers of the cells that may be written in a state, jokers aside."""
    open_second, _, column = state
    open_first = columns(known).states[column][0]
    count = len(known.first)
    cells = [f for f in range(count) if open_first >> f & 1]
    if known.order == "free" or not open_first:
        cells += [count + c for c in range(len(known.second)) if open_second >> c & 1]
    return cells


def _further_pokers(known: Tables, state: State, cell: int, rows: Ints) -> list[int]:
    """Put the outcomes of further pokers in; return the rolls that may not be written here."""
    open_second, flag, column = state
    if known.poker < 0 or open_second >> known.poker & 1:
        return []
    open_first = columns(known).states[column][0]
    others = [c for c in open_cells(known, state) if c >= len(known.first)]
    barred = []
    for face, roll in enumerate(POKERS):
        own_open = open_first >> face & 1
        rows[roll] = outcomes(known).pokers[flag, own_open, cell, face]
        if known.joker == "forced":
            first = cell < len(known.first)
            if (own_open and cell != face) or (not own_open and first and others):
                barred.append(roll)
    return barred


def _after(known: Tables, curves: Curves, state: State, outcome: Outcome, need: Ints) -> Floats:
    """The chance that is left when a turn ends with this outcome."""
    open_second, flag, column = state
    shape, count = columns(known), len(known.first)
    if outcome.cell < count:
        target = int(shape.after[outcome.cell][outcome.kind, column])
        if target == CLOSED:
            raise BadArgument(f"cell {outcome.cell} is written already")
        premium = int(shape.gain[outcome.cell][outcome.kind, column])
        premium -= shape.cells[outcome.cell].gains[outcome.kind]
        left = need - outcome.points - premium
        return look_up(known, curves, open_second, flag, target, left)
    rest = open_second & ~(1 << (outcome.cell - count))
    if known.further and outcome.cell - count == known.poker:
        flag = int(outcome.hit)
    flag = min(flag, flags_of(known, rest) - 1)
    return look_up(known, curves, rest, flag, column, need - outcome.points)


def _best(cells: Sequence[tuple[int, Floats]]) -> Floats:
    best = cells[0][1].copy()
    for _, values in cells[1:]:
        np.maximum(best, values, out=best)
    return best.reshape(len(ROLLS), -1)


def _lower(curves: Curves, open_second: int) -> Curves:
    cells = open_second.bit_length()
    return {
        rest: curves[rest]
        for c in range(cells)
        if open_second >> c & 1
        for rest in [open_second & ~(1 << c)]
    }


def _load(known: Tables) -> Curves | None:
    flat = store.load("reach", known.digest)
    if flat is None:
        return None
    found, start = {}, 0
    for open_second in range(1 << len(known.second)):
        size = bounds(known, open_second).size
        found[open_second] = flat[start : start + size]
        start += size
    return found
