"""The fast path of ``reach.py``: a turn for all needs of a state, compiled by Numba."""

from __future__ import annotations

import numpy as np

from dicekit.strategy.lattice import FIRST_ROLL, MORE, ROLL_CHANCE, Floats, Ints
from dicekit.strategy.sheet.batch import POKERS
from dicekit.strategy.sheet.choices import Choices
from dicekit.strategy.sheet.curves import Paths
from dicekit.strategy.sheet.kernel_numba import (
    LESS,
    LESS_START,
    N_ROLLS,
    N_SETS,
    WIDTH,
    _lift,
    compiled,
)

PLAIN = np.zeros(N_ROLLS, dtype=np.bool_)
WITH_JOKERS = PLAIN.copy()
WITH_JOKERS[list(POKERS)] = True


@compiled
def _look_up(chances, flat, start, low, width, points, used, need):
    """The chance that each outcome leaves, for ``WIDTH`` needs from ``need`` on."""
    for outcome in used:
        place = need - points[outcome] - low[outcome] - 1
        certain = min(max(-place, 0), WIDTH)
        end = max(min(width[outcome] - place, WIDTH), certain)
        for j in range(certain):
            chances[outcome, j] = 1.0
        for j in range(certain, end):
            chances[outcome, j] = flat[start[outcome] + place + j]
        for j in range(end, WIDTH):
            chances[outcome, j] = 0.0


@compiled
def _best(rolls, chances, index, lowest, special):
    """The best cell for every roll, into ``rolls``."""
    for j in range(WIDTH):
        base = chances[lowest[0], j]
        for c in range(1, len(lowest)):
            base = max(base, chances[lowest[c], j])
        for roll in range(rolls.shape[0]):
            rolls[roll, j] = base
    # A cell's lowest outcome is in the base already: more points are never worth less. Not so
    # where a roll may be barred from a cell.
    for roll in range(rolls.shape[0]):
        if special[roll]:
            for j in range(WIDTH):
                rolls[roll, j] = -np.inf
    for c in range(index.shape[0]):
        for roll in range(rolls.shape[0]):
            outcome = index[c, roll]
            if outcome != lowest[c] or special[roll]:
                for j in range(WIDTH):
                    rolls[roll, j] = max(rolls[roll, j], chances[outcome, j])


@compiled
def _curve(
    flat, start, low, width, points, used, later, later_lowest, first, first_lowest, special,
    doubles, throws, more, less_start, less, rolls_from, chance, lowest_need, result,
):  # fmt: skip
    values = np.zeros((N_SETS, WIDTH))
    doubled = np.zeros((N_ROLLS, WIDTH))
    chances = np.full((len(start) + 1, WIDTH), -np.inf)
    rolls = values[rolls_from:]
    for at in range(0, len(result), WIDTH):
        _look_up(chances, flat, start, low, width, points, used, lowest_need + at)
        _best(rolls, chances, later, later_lowest, special)
        for _ in range(throws - 1):
            _lift(values, more, less_start, less, rolls_from)
        if doubles:
            _best(doubled, chances, first, first_lowest, special)
            for roll in range(rolls.shape[0]):
                for j in range(WIDTH):
                    rolls[roll, j] = max(rolls[roll, j], doubled[roll, j])
        real = min(WIDTH, len(result) - at)
        for j in range(real):
            result[at + j] = 0.0
        for roll in range(rolls.shape[0]):
            for j in range(real):
                result[at + j] += chance[roll] * rolls[roll, j]


def curve_turn(flat: Floats, leads: Paths, options: Choices, need: Ints, throws: int) -> Floats:
    """Return the same as ``kernels.numpy_curve_turn``."""
    result = np.empty(len(need))
    if not len(need):  # every play brings the same points
        return result
    first = options.later[:0] if options.first is None else options.first
    _curve(
        flat, *leads, options.used,
        options.later, _lowest(options.later, leads), first, _lowest(first, leads),
        WITH_JOKERS if options.jokers else PLAIN, options.first is not None, throws,
        MORE, LESS_START, LESS, FIRST_ROLL, ROLL_CHANCE, int(need[0]), result,
    )  # fmt: skip
    return result


def _lowest(index: Ints, leads: Paths) -> Ints:
    """Return for each cell the outcome with the fewest points."""
    points = np.append(leads.points, np.iinfo(np.int64).max)
    return np.take_along_axis(index, points[index].argmin(axis=1)[:, None], axis=1)[:, 0]
