"""The states of the first series: which cells are open, and what the premium still needs.

A subtotal matters only through the premium. With the cells of a set open, let its increments be
all sums that they can still bring. Two subtotals whose need (premium_from less the subtotal)
rounds up to the same increment have the same future, to the last bit; so have all for which the
premium is certain, and all for which it is impossible. Yatzy keeps 1,640 of 4,096 states so.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.sheet.tables import Scores, Tables

CLOSED = -1
Column = tuple[int, int]


@dataclass(frozen=True)
class Cell:
    """A cell of the first series: its different ``gains``, and which of them each roll brings."""

    gains: Scores
    class_of_roll: Ints
    class_of_roll_doubled: Ints


@dataclass(frozen=True)
class Columns:
    """All states (set of open cells, need), sorted by the number of open cells.

    A need is the place of the smallest increment that brings the premium; one place beyond the
    last when none does. ``after[f][k]``: for each column, the column after cell ``f`` is written
    with its ``k``-th gain, or ``CLOSED``. ``gain[f][k]``: the points of that, premium included.
    """

    states: tuple[Column, ...]
    cells: tuple[Cell, ...]
    after: tuple[Ints, ...]
    gain: tuple[Floats, ...]
    increments: dict[int, tuple[int, ...]]
    premium: int
    premium_from: int

    @cached_property
    def number(self) -> dict[Column, int]:
        """The column of each state."""
        return {state: number for number, state in enumerate(self.states)}

    @cached_property
    def levels(self) -> tuple[slice, ...]:
        """The columns with 0, 1, 2 … open cells."""
        sizes = [open_cells.bit_count() for open_cells, _ in self.states]
        return tuple(
            slice(bisect_left(sizes, n), bisect_left(sizes, n + 1))
            for n in range(len(self.cells) + 1)
        )

    @property
    def start(self) -> int:
        """The column of an empty sheet."""
        return len(self.states) - 1

    def find(self, open_cells: int, subtotal: int) -> int:
        """Return the column of these open cells (as bits) with this subtotal."""
        return self.number[(open_cells, self._need(open_cells, self.premium_from - subtotal))]

    def _need(self, open_cells: int, missing: float) -> int:
        if not self.premium:
            return 0
        return bisect_left(self.increments[open_cells], missing)


@lru_cache(maxsize=8)
def columns(tables: Tables) -> Columns:
    """Return the columns of a sheet: all that can be reached from the empty sheet."""
    cells = tuple(
        _cell(later, doubled)
        for later, doubled in zip(tables.first, tables.first_doubled, strict=True)
    )
    increments = _increments(cells)
    full = (1 << len(cells)) - 1
    empty = Columns((), cells, (), (), increments, tables.premium, tables.premium_from)
    start = (full, empty._need(full, tables.premium_from))
    steps: dict[Column, dict[tuple[int, int], Column]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in steps:
            steps[state] = _steps(empty, state)
            waiting += steps[state].values()
    states = tuple(sorted(steps, key=lambda state: (state[0].bit_count(), state)))
    number = {state: place for place, state in enumerate(states)}
    after = [np.full((len(cell.gains), len(states)), CLOSED) for cell in cells]
    gain = [np.zeros((len(cell.gains), len(states))) for cell in cells]
    for state, found in steps.items():
        for (f, k), target in found.items():
            after[f][k, number[state]] = number[target]
            premium = tables.premium if target == (0, 0) else 0
            gain[f][k, number[state]] = cells[f].gains[k] + premium
    return Columns(
        states, cells, tuple(after), tuple(gain), increments, tables.premium, tables.premium_from
    )


def _cell(later: Scores, doubled: Scores) -> Cell:
    gains = tuple(sorted({*later, *doubled}))
    return Cell(
        gains,
        np.array([gains.index(points) for points in later]),
        np.array([gains.index(points) for points in doubled]),
    )


def _increments(cells: tuple[Cell, ...]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {0: (0,)}
    for open_cells in range(1, 1 << len(cells)):
        f = open_cells.bit_length() - 1
        less = found[open_cells & ~(1 << f)]
        found[open_cells] = tuple(sorted({a + b for a in less for b in cells[f].gains}))
    return found


def _steps(shape: Columns, state: Column) -> dict[tuple[int, int], Column]:
    open_cells, need = state
    sums = shape.increments[open_cells]
    missing = sums[need] if need < len(sums) else float("inf")
    found = {}
    for f, cell in enumerate(shape.cells):
        if open_cells >> f & 1:
            rest = open_cells & ~(1 << f)
            for k, gain in enumerate(cell.gains):
                found[(f, k)] = (rest, shape._need(rest, missing - gain))
    return found
