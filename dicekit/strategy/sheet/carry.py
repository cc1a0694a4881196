"""The best play of a turn followed step by step, with whatever is to be known about it.

Beside the value of every kept set, ``extra`` quantities are carried along the best play: the
chance that the premium comes, that a certain figure is written, and so on.

**Ties.** Play that is worth the same to within ``TIE`` points is equal (of chances: to within that
part of the chance, however small it is); of equal holds the one of more dice is kept, then the one
that gives up the lower face; of equal cells the first on the sheet is written. (Dice are given up
one by one, so where a hold is equal to another of fewer dice that is no part of it, and only there,
the play may follow the other.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeVar

import numpy as np

from dicekit.strategy.lattice import (
    FIRST_ROLL,
    REMOVALS,
    ROLL_CHANCE,
    SETS,
    Floats,
    Ints,
    average,
)

TIE = 1e-9

Worth = TypeVar("Worth", float, Floats)
Choice = TypeVar("Choice")


class Margin(Protocol):
    """Above what another worth is better than this one, and not just equal."""

    def __call__(self, worth: Worth, /) -> Worth: ...


def of_points(worth: Worth, /) -> Worth:
    """Return the margin of expected points."""
    return worth + TIE


def of_chances(worth: Worth, /) -> Worth:
    """Return the margin of chances."""
    return worth * (1 + TIE)


@dataclass(frozen=True)
class Stage:
    """Everything with so many throws to come: shape (462 sets, 1 + extras, states), values first.

    ``carried``: of every kept set before the next throw. ``settled``: after the best choice of what
    to keep (for rolls: also to stop now).
    """

    carried: Floats
    settled: Floats

    @property
    def kept(self) -> Floats:
        """The value of every kept set before the next throw, (462, states)."""
        return self.carried[:, 0]

    @property
    def kept_extra(self) -> Floats:
        """The extras of every kept set before the next throw, (462, extras, states)."""
        return self.carried[:, 1:]


def ranked(
    worth: Mapping[Choice, float], margin: Margin, preferred: Callable[[Choice], Any]
) -> list[Choice]:
    """Return all choices, best first; of equal ones those with the lowest ``preferred``.

    >>> ranked({"a": 1.0, "b": 2.0, "c": 2.0 + 1e-12}, of_points, preferred=str)
    ['b', 'c', 'a']
    """
    left, order = sorted(worth, key=lambda choice: -worth[choice]), []
    while left:
        best = worth[left[0]]
        equal = [choice for choice in left if best <= margin(worth[choice])]
        order += sorted(equal, key=preferred)
        left = left[len(equal) :]
    return order


def pick(cells: Sequence[Floats], margin: Margin = of_points) -> tuple[Floats, Ints]:
    """Return the best of the cells' values and the place of the cell, ties to the first."""
    best = cells[0].copy()
    place = np.zeros(best.shape, dtype=np.int64)
    for number, values in enumerate(cells[1:], 1):
        better = values > margin(best)
        np.copyto(best, values, where=better)
        np.copyto(place, number, where=better)
    return best, place


def select(place: Ints, extras: Sequence[Floats]) -> Floats:
    """Return the extra of the picked cell; shape as ``place``."""
    chosen = extras[0].copy()
    for number, extra in enumerate(extras[1:], 1):
        np.copyto(chosen, extra, where=place == number)
    return chosen


def stages(
    final: Floats,
    throws: int,
    first: Floats | None = None,
    margin: Margin = of_points,
) -> tuple[Stage, ...]:
    """Return the stages of a turn with 1, 2 … ``throws`` throws to come.

    ``final``: the worth of each roll when it is written and, behind it, what is to be known of it:
    (252, 1 + extras, states). ``first``: the same straight after the first throw, if it is another.
    """
    return tuple(_stages(final, throws, first, margin))


def _stages(final: Floats, throws: int, first: Floats | None, margin: Margin) -> Iterator[Stage]:
    rolls = final
    for to_come in range(1, throws + 1):
        carried = _average(rolls)
        settled = carried.copy()
        _best(settled, margin)
        rolls = settled[FIRST_ROLL:]
        if to_come == throws - 1 and first is not None:
            stop = first[:, 0] > margin(rolls[:, 0])
            np.copyto(rolls, first, where=stop[:, None])
        yield Stage(carried, settled)


def whole_turn(final: Floats, throws: int, first: Floats | None) -> Floats:
    """Return the extras of a whole turn under the best play: shape (extras, states)."""
    rolls = final
    # The last stage is that before the first throw, which leaves no choice.
    for stage in islice(_stages(final, throws, first, of_points), throws - 1):
        rolls = stage.settled[FIRST_ROLL:]
    found: Floats = np.tensordot(ROLL_CHANCE, rolls[:, 1:], axes=1)
    return found


def _average(rolls: Floats) -> Floats:
    values = np.empty((len(SETS), *rolls.shape[1:]))
    values[FIRST_ROLL:] = rolls
    average(values, np.empty_like(rolls))
    return values


def _best(values: Floats, margin: Margin) -> None:
    for removal in REMOVALS:
        rows = values[removal.start : removal.end]
        other = np.take(values, removal.lower, axis=0, mode="clip")
        better = other[:, 0] > margin(rows[:, 0])
        np.copyto(rows, other, where=better[:, None])
