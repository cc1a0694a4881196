"""Curves: for a state, the chance to get at least so many more points, for every number of points.

A state with at least ``low`` and at most ``high`` points to come has a curve over the needs
low + 1 to high; a smaller need is certain, a greater one impossible. The curves of all states
with the same open cells of the second series lie end to end in one array.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

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


Curves = Mapping[int, Floats]
"""For a set of open second cells, all its curves end to end."""


@lru_cache(maxsize=1024)
def bounds(tables: Tables, open_second: int) -> Bounds:
    """Return the bounds of all states with these open cells of the second series."""
    shape, (least, most) = columns(tables), cell_bounds(tables)
    flags, count = flags_of(tables, open_second), len(tables.first)
    second = [c for c in range(len(tables.second)) if open_second >> c & 1]
    in_play = tables.order == "free" or open_second == (1 << len(tables.second)) - 1
    low = np.zeros((flags, len(shape.states)), dtype=np.int64)
    high = np.zeros_like(low)
    for column, (open_first, need) in enumerate(shape.states):
        if open_first and not in_play:
            continue
        cells = [f for f in range(count) if open_first >> f & 1] + [count + c for c in second]
        premium = tables.premium if open_first else 0
        low[:, column] = least[cells].sum() + (premium if need == 0 else 0)
        high[:, column] = most[cells].sum() + (
            premium if need < len(shape.increments[open_first]) else 0
        )
    width = (high - low).ravel()
    start = np.concatenate([[0], np.cumsum(width)])
    return Bounds(low, high, start[:-1].reshape(low.shape), int(start[-1]))


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


def look_up(
    tables: Tables, curves: Curves, open_second: int, flag: int, column: int, need: Ints
) -> Floats:
    """Return the chance to get at least ``need`` more points, for each need."""
    known = bounds(tables, open_second)
    low, start = known.low[flag, column], known.start[flag, column]
    width = known.high[flag, column] - low
    place = np.clip(need - low - 1, -1, width)
    found = np.ones(len(need))
    inside = (place >= 0) & (place < width)
    found[inside] = curves[open_second][start + place[inside]]
    found[place >= width] = 0.0
    # A curve without any need left: what is needed must be there already.
    found[need <= low] = 1.0
    return found
