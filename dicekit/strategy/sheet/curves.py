"""Curves: for a state, the chance to get at least so many more points, for every number of points.

A state with at least ``low`` and at most ``high`` points to come has a curve over the needs
low + 1 to high; a smaller need is certain, a greater one impossible. The curves of all states
with the same open cells of the second series lie end to end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.sheet.batch import flags_of
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.outcomes import outcomes
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class Bounds:
    """For each state (flag, column): the points to come, and where its curve begins."""

    low: Ints
    high: Ints
    start: Ints
    size: int


@dataclass(frozen=True)
class Curves:
    """Curves in one array; ``base``: where those with these open second cells begin."""

    flat: Floats
    base: Mapping[int, int]

    def row(self, tables: Tables, open_second: int) -> Floats:
        """Return the curves with these open cells of the second series, as a view."""
        start = self.base[open_second]
        return self.flat[start : start + bounds(tables, open_second).size]


def no_curves(tables: Tables, sets: Iterable[int]) -> Curves:
    """Return room for the curves of these sets of open second cells."""
    sizes = {open_second: bounds(tables, open_second).size for open_second in sets}
    starts = accumulate(sizes.values(), initial=0)
    return Curves(np.zeros(sum(sizes.values())), dict(zip(sizes, starts, strict=False)))


class Paths(NamedTuple):
    """Where each outcome leads: to the curve from ``start`` on, over the needs above ``low``.

    It has ``width`` values; the outcome itself brings ``points``. Shape (columns, outcomes), or
    (outcomes,) of one column; without a meaning where the cell is not open.
    """

    start: Ints
    low: Ints
    width: Ints
    points: Ints

    def of(self, column: int) -> Paths:
        """Return the paths from one column."""
        return Paths(*(part[column] for part in self))


@lru_cache(maxsize=1024)
def bounds(tables: Tables, open_second: int) -> Bounds:
    """Return the bounds of all states with these open cells of the second series."""
    count, cells = len(tables.first), range(len(tables.second))
    second = [count + c for c in cells if open_second >> c & 1]
    flags = flags_of(tables, open_second)
    low, high = (
        np.tile(first + cell[second].sum(), (flags, 1))
        for first, cell in zip(first_bounds(tables), cell_bounds(tables), strict=True)
    )
    if tables.order == "series" and len(second) < len(tables.second):
        # The first series is full: there is no state with an open cell of it.
        for found in (low, high):
            found[:, columns(tables).levels[0].stop :] = 0
    width = (high - low).ravel()
    start = np.concatenate([[0], np.cumsum(width)])
    return Bounds(low, high, start[:-1].reshape(low.shape), int(start[-1]))


@lru_cache(maxsize=8)
def first_bounds(tables: Tables) -> tuple[Ints, Ints]:
    """The fewest and the most points that the first series can still bring, for each column."""
    shape, count = columns(tables), len(tables.first)
    least, most = (found[:count] for found in cell_bounds(tables))
    bits = np.array([[n >> f & 1 for f in range(count)] for n, _ in shape.states], dtype=np.int64)
    open_cells, need = np.array(shape.states).T
    beyond = np.array([len(shape.increments[n]) for n in open_cells.tolist()])
    sure = tables.premium * ((open_cells > 0) & (need == 0))
    maybe = tables.premium * ((open_cells > 0) & (need < beyond))
    return bits @ least + sure, bits @ most + maybe


@lru_cache(maxsize=8)
def cell_bounds(tables: Tables) -> tuple[Ints, Ints]:
    """The fewest and the most points that writing each cell can bring."""
    cells = len(tables.first) + len(tables.second)
    points: list[list[int]] = [[] for _ in range(cells)]
    for outcome in outcomes(tables).all:
        points[outcome.cell].append(outcome.points)
    return np.array(list(map(min, points))), np.array(list(map(max, points)))


def needs(tables: Tables, open_second: int, flag: int, column: int) -> Ints:
    """Return the needs that a state's curve covers."""
    known = bounds(tables, open_second)
    return np.arange(known.low[flag, column] + 1, known.high[flag, column] + 1)


def paths(
    tables: Tables, base: Mapping[int, int], open_second: int, flag: int, part: slice
) -> Paths:
    """Return where each outcome leads from each column of ``part``."""
    shape, known, count = columns(tables), outcomes(tables).all, len(tables.first)
    found = Paths(*(np.zeros((part.stop - part.start, len(known)), dtype=np.int64) for _ in "1234"))
    for number, outcome in enumerate(known):
        rest, after = open_second, flag
        gained: Floats | int = outcome.points
        column: Ints | slice = part
        if outcome.cell < count:
            column = shape.after[outcome.cell][outcome.kind, part]
            premium = shape.gain[outcome.cell][outcome.kind, part]
            gained = gained + premium - shape.cells[outcome.cell].gains[outcome.kind]
        else:
            rest &= ~(1 << (outcome.cell - count))
            if rest == open_second:
                continue
            if tables.further and outcome.cell - count == tables.poker:
                after = int(outcome.hit)
            after = min(after, flags_of(tables, rest) - 1)
        limits = bounds(tables, rest)
        low = limits.low[after, column]
        found.start[:, number] = base[rest] + limits.start[after, column]
        found.low[:, number] = low
        found.width[:, number] = limits.high[after, column] - low
        found.points[:, number] = gained
    return found


def look_up(values_at: Callable[[Ints], Floats], leads: Paths, used: Ints, need: Ints) -> Floats:
    """Return the chance that each outcome leaves for each need: shape (outcomes + 1, needs).

    ``values_at``: reads the curves at these places. Only the outcomes ``used`` have a meaning; the
    last row is that of no outcome: -inf.
    """
    start, low, width, points = (part[used, None] for part in leads)
    place = need[None] - points - low - 1
    chances = np.where(place < 0, 1.0, 0.0)
    inside = (place >= 0) & (place < width)
    chances[inside] = values_at((start + place)[inside])
    found = np.full((len(leads.start) + 1, len(need)), -np.inf)
    found[used] = chances
    return found
