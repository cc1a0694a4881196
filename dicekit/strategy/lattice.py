"""A turn of Dice Poker for many states at once, on the lattice of kept dice.

There are 462 sets of up to five dice. "One die more" joins them in 1,260 ways, and these edges
carry both halves of a throw: the **average** over luck (a set is worth the mean of the six sets
with one die more) and the **maximum** over choices (a set is worth itself, or the best set with
one die less). States stand in the last axis, so that one pass serves all of a batch.

Rows of five dice are rolls, in the order of ``ROLLS`` below: within a size, sets with fewer
different faces come first, so that "take away the j-th face" is one slice of rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicekit.dice import Roll, ways
from dicekit.games import dice_sets
from dicekit.games.dice_sets import DICE, FACES, SIDES

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CHUNK = 64
"""States in one pass: 462 rows of 64 float64 are 237 kB and stay in a second-level cache."""

SETS: tuple[Roll, ...] = tuple(
    sorted(dice_sets.SETS, key=lambda kept: (len(kept), len(set(kept)), kept))
)
NUMBER: dict[Roll, int] = {kept: number for number, kept in enumerate(SETS)}
STARTS = tuple(next(i for i, kept in enumerate(SETS) if len(kept) == n) for n in range(DICE + 1))
ENDS = (*STARTS[1:], len(SETS))
FIRST_ROLL = STARTS[DICE]
ROLLS: tuple[Roll, ...] = SETS[FIRST_ROLL:]
ROLL_NUMBER: dict[Roll, int] = {roll: number for number, roll in enumerate(ROLLS)}

ROLL_CHANCE: Floats = np.array([ways(roll) for roll in ROLLS]) / SIDES**DICE


@dataclass(frozen=True)
class Removal:
    """Take the j-th different face away: rows ``start`` to ``end`` become rows ``lower``."""

    start: int
    end: int
    lower: Ints


def _more() -> Ints:
    return np.array(
        [[NUMBER[tuple(sorted((*kept, face)))] for face in FACES] for kept in SETS[:FIRST_ROLL]]
    )


def _removals() -> tuple[Removal, ...]:
    found = []
    for size in range(1, DICE + 1):
        rows = range(STARTS[size], ENDS[size])
        for place in range(size):
            able = [row for row in rows if len(set(SETS[row])) > place]
            lower = np.array([_lower(SETS[row], place) for row in able])
            found.append(Removal(able[0], able[-1] + 1, lower))
    return tuple(found)


def _lower(kept: Roll, place: int) -> int:
    dice = list(kept)
    dice.remove(sorted(set(kept))[place])
    return NUMBER[tuple(dice)]


MORE = _more()
"""For each set of fewer than five dice, the rows of the six sets with one die more."""

REMOVALS = _removals()
"""All ways to take one die away, small sets first: 1,260 rows in all."""


def average(values: Floats, buffer: Floats) -> None:
    """Fill the rows of fewer than five dice with the mean over the next throw, in place."""
    for size in range(DICE - 1, -1, -1):
        start, end = STARTS[size], ENDS[size]
        out, part = values[start:end], buffer[: end - start]
        np.take(values, MORE[start:end, 0], axis=0, out=out, mode="clip")
        for face in range(1, SIDES):
            np.take(values, MORE[start:end, face], axis=0, out=part, mode="clip")
            out += part
        out *= 1 / SIDES


def best(values: Floats, buffer: Floats) -> None:
    """Lift every row to the best of itself and all that can be kept of it, in place."""
    for removal in REMOVALS:
        part = buffer[: removal.end - removal.start]
        np.take(values, removal.lower, axis=0, out=part, mode="clip")
        rows = values[removal.start : removal.end]
        np.maximum(rows, part, out=rows)


def turn(final: Floats, first: Floats | None, throws: int) -> Floats:
    """Return what a whole turn is worth, for each state: shape (states,).

    ``final``: what each roll is worth when it is written, shape (252 rolls, states). ``first``:
    the same for a roll written straight after the first throw, or ``None`` when it is no more.
    """
    states = final.shape[1]
    result = np.empty(states)
    values = np.empty((len(SETS), min(CHUNK, states)))
    buffer = np.empty_like(values[FIRST_ROLL:])
    for start in range(0, states, CHUNK):
        part = slice(start, min(start + CHUNK, states))
        if values.shape[1] != part.stop - start:
            values = np.empty((len(SETS), part.stop - start))
            buffer = np.empty_like(values[FIRST_ROLL:])
        rolls = values[FIRST_ROLL:]
        rolls[:] = final[:, part]
        for _ in range(throws - 1):
            average(values, buffer)
            best(values, buffer)
        if first is not None:
            np.maximum(rolls, first[:, part], out=rolls)
        result[part] = ROLL_CHANCE @ rolls
    return result
