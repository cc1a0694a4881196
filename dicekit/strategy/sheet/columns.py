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
        need = 0
        if self.premium:
            need = bisect_left(self.increments[open_cells], self.premium_from - subtotal)
        return self.number[(open_cells, need)]


@lru_cache(maxsize=8)
def columns(tables: Tables) -> Columns:
    """Return the columns of a sheet: all that can be reached from the empty sheet."""
    cells = tuple(
        _cell(later, doubled)
        for later, doubled in zip(tables.first, tables.first_doubled, strict=True)
    )
    increments = _increments(cells)
    needs, steps = _reached(tables, cells, increments)
    order = sorted(needs, key=lambda open_cells: (open_cells.bit_count(), open_cells))
    ends = np.cumsum([0, *(len(needs[open_cells]) for open_cells in order)]).tolist()
    start = dict(zip(order, ends, strict=False))
    after = [np.full((len(cell.gains), ends[-1]), CLOSED) for cell in cells]
    gain = [np.zeros((len(cell.gains), ends[-1])) for cell in cells]
    for (open_cells, f), target in steps.items():
        rest = open_cells & ~(1 << f)
        here = slice(start[open_cells], start[open_cells] + len(needs[open_cells]))
        after[f][:, here] = start[rest] + np.searchsorted(needs[rest], target)
        premium = tables.premium * (target == 0) if not rest else 0
        gain[f][:, here] = np.array(cells[f].gains)[:, None] + premium
    states = tuple(
        (open_cells, need) for open_cells in order for need in needs[open_cells].tolist()
    )
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


def _reached(
    tables: Tables, cells: tuple[Cell, ...], increments: dict[int, tuple[int, ...]]
) -> tuple[dict[int, Ints], dict[tuple[int, int], Ints]]:
    """Return the needs that occur with each set of open cells, rising, and where writing leads.

    The second: for an open set and a cell of it, the need that follows, shape (gains, needs).
    """
    full = (1 << len(cells)) - 1
    begin = bisect_left(increments[full], tables.premium_from) if tables.premium else 0
    found: dict[int, set[int]] = {full: {begin}}
    needs: dict[int, Ints] = {}
    steps: dict[tuple[int, int], Ints] = {}
    for open_cells in range(full, -1, -1):  # a set comes before all its parts
        needs[open_cells] = np.array(sorted(found[open_cells]))
        missing = np.array([*increments[open_cells], np.inf])[needs[open_cells]]
        for f, cell in enumerate(cells):
            if open_cells >> f & 1:
                rest = open_cells & ~(1 << f)
                left = missing - np.array(cell.gains)[:, None]
                target = np.searchsorted(increments[rest], left) if tables.premium else 0 * left
                steps[open_cells, f] = target.astype(np.int64)
                found.setdefault(rest, set()).update(steps[open_cells, f].ravel().tolist())
    return needs, steps
