"""The fast path: the lattice of ``lattice.py`` compiled by Numba, if it is installed.

The same sums in the same order as the NumPy twin; a few states at a time, so that the working set
(462 rows of ``WIDTH`` float64) stays in a first-level cache. The lock of the interpreter is given
free, so that threads run side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from dicekit.strategy.lattice import (
    FIRST_ROLL,
    MORE,
    REMOVALS,
    ROLL_CHANCE,
    ROLLS,
    SETS,
    Floats,
    Ints,
)
from dicekit.strategy.sheet.batch import POKERS, Batch, second_cells, special_values
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.tables import Tables

WIDTH = 48
N_SETS = len(SETS)
N_ROLLS = len(ROLLS)


def compiled(function: Callable[..., None]) -> Callable[..., None]:
    """Compile; kept for the next start where a folder for that can be written."""
    try:
        return njit(nogil=True, cache=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)


def _removal_edges() -> tuple[Ints, Ints]:
    """For each set, its first edge in the list of sets with one die less."""
    lowers: list[list[int]] = [[] for _ in SETS]
    for removal in REMOVALS:
        for row, lower in zip(range(removal.start, removal.end), removal.lower, strict=True):
            lowers[row].append(int(lower))
    starts = np.cumsum([0, *map(len, lowers)])
    return starts, np.array([lower for found in lowers for lower in found])


LESS_START, LESS = _removal_edges()
POKER_ROWS = np.array(POKERS)


@compiled
def _lift(values, more, less_start, less, rolls_from):
    """One throw earlier: the mean over luck, then the best choice, in place."""
    width = WIDTH
    for kept in range(rolls_from - 1, -1, -1):
        a, b, c = more[kept, 0], more[kept, 1], more[kept, 2]
        d, e, f = more[kept, 3], more[kept, 4], more[kept, 5]
        for j in range(width):
            total = values[a, j] + values[b, j] + values[c, j]
            total = total + values[d, j] + values[e, j] + values[f, j]
            values[kept, j] = total * (1 / 6)
    for kept in range(1, values.shape[0]):
        edge, end = less_start[kept], less_start[kept + 1]
        while edge < end:
            # Two edges in one pass over the row; the last one twice where they are odd.
            one, other = less[edge], less[min(edge + 1, end - 1)]
            for j in range(width):
                lower = max(values[one, j], values[other, j])
                values[kept, j] = max(values[kept, j], lower)
            edge += 2


@compiled
def _fill(rolls, at, first, kinds, miss, hit, scores, low):
    """The best cell for every roll, into ``rolls``; states from column ``at`` on."""
    width = min(rolls.shape[1], miss.shape[1] - at)
    for j in range(width):
        base = -np.inf
        for f in range(first.shape[0]):
            base = max(base, first[f, 0, at + j])
        for c in range(scores.shape[0]):
            base = max(base, low[c] + miss[c, at + j])
        for roll in range(rolls.shape[0]):
            rolls[roll, j] = base
    # A cell's lowest score is in the base already: more points are never worth less.
    for f in range(first.shape[0]):
        opened = False
        for j in range(width):
            opened = opened or first[f, 0, at + j] > -np.inf
        for roll in range(rolls.shape[0]):
            kind = kinds[f, roll]
            if kind and opened:
                for j in range(width):
                    rolls[roll, j] = max(rolls[roll, j], first[f, kind, at + j])
    for c in range(scores.shape[0]):
        for roll in range(rolls.shape[0]):
            points = scores[c, roll]
            if points > low[c]:
                for j in range(width):
                    rolls[roll, j] = max(rolls[roll, j], points + hit[c, at + j])


@compiled
def _turns(
    first, kinds, kinds_doubled, miss, hit, scores, scores_doubled, low, low_doubled,
    special, pokers, doubles, throws, more, less_start, less, rolls_from, chance, result,
):  # fmt: skip
    states = result.shape[0]
    width = WIDTH
    values = np.zeros((N_SETS, width))
    doubled = np.zeros((N_ROLLS, width))
    rolls = values[rolls_from:]
    for at in range(0, states, width):
        real = min(width, states - at)
        _fill(rolls, at, first, kinds, miss, hit, scores, low)
        for face in range(special.shape[0]):
            for j in range(real):
                rolls[pokers[face], j] = special[face, at + j]
        for _ in range(throws - 1):
            _lift(values, more, less_start, less, rolls_from)
        if doubles:
            _fill(doubled, at, first, kinds_doubled, miss, hit, scores_doubled, low_doubled)
            for roll in range(rolls.shape[0]):
                for j in range(real):
                    if doubled[roll, j] > rolls[roll, j]:
                        rolls[roll, j] = doubled[roll, j]
        for j in range(real):
            result[at + j] = 0.0
        for roll in range(rolls.shape[0]):
            for j in range(real):
                result[at + j] += chance[roll] * rolls[roll, j]


def batch_turn(tables: Tables, batch: Batch) -> Floats:
    """Return what a whole turn is worth, for each state of the batch."""
    states = batch.states
    cells = columns(tables).cells
    numbers = [f for f, _ in batch.first]
    seconds = [c for c, _, _ in batch.second]
    later, doubled = second_cells(tables, False), second_cells(tables, True)
    result = np.empty(states)
    _turns(
        first_worth(batch),
        _stack([cells[f].class_of_roll for f in numbers], N_ROLLS),
        _stack([cells[f].class_of_roll_doubled for f in numbers], N_ROLLS),
        _stack([miss for _, miss, _ in batch.second], states),
        _stack([hit for _, _, hit in batch.second], states),
        _stack([later[c].scores for c in seconds], N_ROLLS),
        _stack([doubled[c].scores for c in seconds], N_ROLLS),
        np.array([later[c].low for c in seconds]),
        np.array([doubled[c].low for c in seconds]),
        np.empty((0, states)) if batch.own_open is None else special_values(tables, batch),
        POKER_ROWS, tables.doubles, tables.throws,
        MORE, LESS_START, LESS, FIRST_ROLL, ROLL_CHANCE, result,
    )  # fmt: skip
    return result


def first_worth(batch: Batch) -> Floats:
    """Return the worth of each gain of the first series' open cells, -inf where there is none."""
    kinds = max((len(worth) for _, worth in batch.first), default=0)
    first = np.full((len(batch.first), kinds, batch.states), -np.inf)
    for place, (_, worth) in enumerate(batch.first):
        first[place, : len(worth)] = worth
    return first


def _stack(rows: list[Any], width: int) -> Any:
    return np.stack(rows) if rows else np.empty((0, width), dtype=np.int64)
