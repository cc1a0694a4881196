"""The fast twin of ``follow.py``: values and what follows them in one pass, compiled by Numba.

Every row of the lattice is a pair of rows: values, and the extra that goes with the play that
attains them. Two edges are taken in one pass, so that each pair is stored half as often.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dicekit.strategy.lattice import FIRST_ROLL, MORE, ROLL_CHANCE, Floats, Ints
from dicekit.strategy.sheet.batch import POKERS, Batch, following_values, poker_values
from dicekit.strategy.sheet.carry import TIE, pick, select
from dicekit.strategy.sheet.kernel_numba import (
    LESS,
    LESS_START,
    N_ROLLS,
    N_SETS,
    POKER_ROWS,
    WIDTH,
    compiled,
    first_worth,
)
from dicekit.strategy.sheet.outcomes import outcomes
from dicekit.strategy.sheet.tables import Tables


@compiled
def _better(values, extra, row, lower_values, lower_extra, one, other):
    """Lift a row to the better of two others, one after the other, where they are better."""
    for j in range(WIDTH):
        value, follows = values[row, j], extra[row, j]
        lower = lower_values[one, j] > value + TIE
        value = lower_values[one, j] if lower else value
        follows = lower_extra[one, j] if lower else follows
        lower = lower_values[other, j] > value + TIE
        values[row, j] = lower_values[other, j] if lower else value
        extra[row, j] = lower_extra[other, j] if lower else follows


@compiled
def _lift(values, extra, more, less_start, less, rolls_from):
    """One throw earlier: the means over luck, then the best choice, in place."""
    for kept in range(rolls_from - 1, -1, -1):
        a, b, c = more[kept, 0], more[kept, 1], more[kept, 2]
        d, e, f = more[kept, 3], more[kept, 4], more[kept, 5]
        for rows in (values, extra):
            for j in range(WIDTH):
                total = rows[a, j] + rows[b, j] + rows[c, j] + rows[d, j] + rows[e, j] + rows[f, j]
                rows[kept, j] = total * (1 / 6)
    for kept in range(1, values.shape[0]):
        end = less_start[kept + 1]
        for edge in range(less_start[kept], end, 2):
            # The last one twice where they are odd.
            _better(values, extra, kept, values, extra, less[edge], less[min(edge + 1, end - 1)])


@compiled
def _pick(values, extra, worth, follows, index):
    """The best cell of every roll, ties to the first on the sheet; ``index``: its outcomes."""
    cells = index.shape[0]
    for roll in range(index.shape[1]):
        first = index[0, roll]
        for j in range(WIDTH):
            values[roll, j] = worth[first, j]
            extra[roll, j] = follows[first, j]
        for cell in range(1, cells, 2):
            one, other = index[cell, roll], index[min(cell + 1, cells - 1), roll]
            _better(values, extra, roll, worth, follows, one, other)


@compiled
def _outcomes(worth, follows, at, first, miss, hit, first_after, miss_after, hit_after, outcome):
    """The worth of every outcome, and what follows it; states from column ``at`` on."""
    width = min(WIDTH, miss.shape[1] - at)
    firsts = first.shape[0]
    for number in range(outcome.shape[0]):
        cell, kind, points, better = outcome[number]
        for j in range(width):
            if cell < firsts:
                worth[number, j] = first[cell, kind, at + j]
                follows[number, j] = first_after[cell, kind, at + j]
            elif better:
                worth[number, j] = points + hit[cell - firsts, at + j]
                follows[number, j] = hit_after[cell - firsts, at + j]
            else:
                worth[number, j] = points + miss[cell - firsts, at + j]
                follows[number, j] = miss_after[cell - firsts, at + j]


@compiled
def _turns(
    first, miss, hit, first_after, miss_after, hit_after, outcome, later, doubled, joker,
    joker_after, pokers, doubles, throws, more, less_start, less, rolls_from, chance, result,
):  # fmt: skip
    states = result.shape[0]
    values, extra = np.zeros((N_SETS, WIDTH)), np.zeros((N_SETS, WIDTH))
    now, now_extra = np.zeros((N_ROLLS, WIDTH)), np.zeros((N_ROLLS, WIDTH))
    worth, follows = np.zeros((outcome.shape[0], WIDTH)), np.zeros((outcome.shape[0], WIDTH))
    rolls, rolls_extra = values[rolls_from:], extra[rolls_from:]
    for at in range(0, states, WIDTH):
        real = min(WIDTH, states - at)
        _outcomes(worth, follows, at, first, miss, hit, first_after, miss_after, hit_after, outcome)
        _pick(rolls, rolls_extra, worth, follows, later)
        for face in range(joker.shape[0]):
            for j in range(real):
                rolls[pokers[face], j] = joker[face, at + j]
                rolls_extra[pokers[face], j] = joker_after[face, at + j]
        for _ in range(throws - 1):
            _lift(values, extra, more, less_start, less, rolls_from)
        if doubles:
            _pick(now, now_extra, worth, follows, doubled)
            for roll in range(rolls.shape[0]):
                for j in range(WIDTH):
                    stop = now[roll, j] > rolls[roll, j] + TIE
                    rolls_extra[roll, j] = now_extra[roll, j] if stop else rolls_extra[roll, j]
        for j in range(real):
            result[at + j] = 0.0
        for roll in range(rolls.shape[0]):
            for j in range(real):
                result[at + j] += chance[roll] * rolls_extra[roll, j]


def follow_turn(tables: Tables, batch: Batch, after: Batch) -> Floats:
    """Return the same as ``follow.follow_turn``."""
    firsts, seconds = [f for f, _ in batch.first], [c for c, _, _ in batch.second]
    rows, later, doubled = _used(tables, tuple(firsts), tuple(seconds))
    joker, joker_after = np.empty((2, 0, batch.states))
    if batch.own_open is not None:
        joker, joker_after = _jokers(tables, batch, after)
    result = np.empty(batch.states)
    _turns(
        first_worth(batch), *_seconds(batch), first_worth(after), *_seconds(after),
        rows, later, doubled, joker, joker_after, POKER_ROWS, tables.doubles, tables.throws,
        MORE, LESS_START, LESS, FIRST_ROLL, ROLL_CHANCE, result,
    )  # fmt: skip
    return result


def _seconds(batch: Batch) -> tuple[Floats, Floats]:
    """Return what follows each open cell of the second series, after a poor roll and a better."""
    shape = len(batch.second), batch.states
    miss = np.array([miss for _, miss, _ in batch.second]).reshape(shape)
    return miss, np.array([hit for _, _, hit in batch.second]).reshape(shape)


@lru_cache(maxsize=1 << 10)
def _used(
    tables: Tables, firsts: tuple[int, ...], seconds: tuple[int, ...]
) -> tuple[Ints, Ints, Ints]:
    """Return the outcomes of these cells, and which of them each roll has in each, twice.

    The outcomes: a row each of the cell's place, its kind, the points and whether it is better
    than the lowest.
    """
    known, count = outcomes(tables), len(tables.first)
    cells = [*firsts, *(count + c for c in seconds)]
    later, doubled = known.later[cells], known.doubled[cells]
    used = np.unique([later, doubled])
    rows = [
        (cells.index(one.cell), one.kind, one.points, one.hit)
        for one in (known.all[number] for number in used.tolist())
    ]
    return np.array(rows), np.searchsorted(used, later), np.searchsorted(used, doubled)


def _jokers(tables: Tables, batch: Batch, after: Batch) -> tuple[Floats, Floats]:
    """Return the worth of the six pokers that may be jokers, and what follows: (6, states)."""
    found = []
    for face, roll in enumerate(POKERS):
        best, place = pick([values for _, values in poker_values(tables, batch, face)])
        after_it = [rows[0] for rows in following_values(tables, after, False, [roll])]
        found.append((best + batch.further, select(place, after_it)))
    best, follows = (np.array(rows) for rows in zip(*found, strict=True))
    return best, follows
