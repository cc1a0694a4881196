"""A turn of the race for many states at once, on the lattice of kept dice.

An array of worths has the shape (252 rolls, channels, states). Channel 0 is what a player wants
more of; the others follow whatever choice channel 0 makes (how the worth grows with that of the
state itself, another number to expect). Choices compare channel 0 only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dicekit.games.dice_poker_race import Rules
from dicekit.strategy.lattice import (
    FIRST_ROLL,
    REMOVALS,
    ROLL_CHANCE,
    ROLLS,
    SETS,
    Floats,
    Ints,
    average,
)

CHUNK = 64
"""States in one pass: more do not stay in the cache, fewer are slower each."""

NEVER = -np.inf


MARK = 100
"""A mark from here on is the number of a kept set; below it, of a figure; ``STOP`` is to stop."""

STOP = -1


@dataclass(frozen=True)
class Scores:
    """What each figure scores: ``rows`` the rolls that show it, ``points`` of these rolls."""

    rows: tuple[Ints, ...]
    points: tuple[Floats, ...]

    @classmethod
    def of(cls, rules: Rules) -> Scores:
        """Return the scores of a race with these rules."""
        figures = rules.sheet.figures
        made = [np.array([figure.made(roll) for roll in ROLLS]) for figure in figures]
        rows = tuple(np.flatnonzero(shown) for shown in made)
        points = tuple(
            np.array([figure.score(ROLLS[row]) for row in shown], dtype=np.float64)
            for figure, shown in zip(figures, rows, strict=True)
        )
        return cls(rows, points)


@dataclass(frozen=True)
class Turn:
    """What each roll is worth, shape (252, channels, states), at the best choice.

    ``first``, ``second``: after that throw. ``last``: after the third, and after any saved throw
    that leaves as many saved. ``on``: going on with a saved throw, so that as many are left.
    """

    first: Floats
    second: Floats
    last: Floats
    on: Floats


def better(left: Floats, right: Floats) -> None:
    """Lift ``left`` to ``right`` where channel 0 of ``right`` is greater, in place."""
    np.copyto(left, right, where=right[:, :1] > left[:, :1])


def kept_worth(rolls: Floats) -> Floats:
    """Return what each kept set is worth, shape (462, channels, states).

    ``rolls``: what each roll is worth after the throw; the last 252 rows repeat it.
    """
    values = np.empty((len(SETS), *rolls.shape[1:]))
    values[FIRST_ROLL:] = rolls
    average(values, np.empty((FIRST_ROLL, *rolls.shape[1:])))
    return values


def again(rolls: Floats, mark: bool = False) -> Floats:
    """Return what each roll is worth if some of its dice are thrown again, the best ones kept.

    Keeping all five is no throw (it never helps: to write at once saves more). ``mark``: let
    channel 1 tell which dice are kept. Of equal holds the one of more dice is taken.
    """
    values = kept_worth(rolls)
    values[FIRST_ROLL:, 0] = NEVER
    if mark:
        values[:FIRST_ROLL, 1] = MARK + np.arange(FIRST_ROLL)[:, None]
    for removal in REMOVALS:
        better(values[removal.start : removal.end], values[removal.lower])
    return values[FIRST_ROLL:]


def first_throw(rolls: Floats) -> Floats:
    """Return the mean over a throw of five dice, shape (channels, states)."""
    mean: Floats = np.tensordot(ROLL_CHANCE, rolls, axes=1)
    return mean


def writing(scores: Scores, later: Floats, counts: tuple[float, ...]) -> Floats:
    """Return what writing is worth with each roll, the best figure, shape (252, channels, states).

    ``later``: worths of what follows each of the 15 figures, shape (15, channels, states); -inf
    where a figure may not be written. ``counts``: how much a point adds to each channel. Of equal
    figures the first one is written.
    """
    worth = np.zeros((len(ROLLS), *later.shape[1:]))
    worth[:, 0] = NEVER
    gains = np.array(counts)[:, None]
    for rows, points, after in zip(scores.rows, scores.points, later, strict=True):
        if (after[0] > NEVER).any():
            part = worth[rows]
            better(part, after + points[:, None, None] * gains)
            worth[rows] = part
    return worth


def turn(writes: Sequence[Floats], on: Floats | None, stop: Floats, mark: bool = False) -> Turn:
    """Return the turn of a player with some saved throws, at the best choices.

    ``writes``: what writing is worth when no, one, two throws of the turn are left to be saved.
    ``on``: going on with a saved throw, ``None`` without one: the same field of the turn with one
    saved throw less. ``stop``: stopping, shape (channels, states). Of equal choices to write goes
    before to throw, and that before to stop.
    """
    last = writes[0].copy()
    if on is not None:
        better(last, on)
    better(last, np.broadcast_to(stop, last.shape))
    again_last = again(last, mark)
    second = writes[1].copy()
    better(second, again_last)
    first = writes[2].copy()
    better(first, again(second, mark))
    return Turn(first, second, last, again_last)
