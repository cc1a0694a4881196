"""The states of the race between turns: which figures are open, and how many throws are saved.

A set of open figures is a number, bit ``i`` for ``FIGURES[i]``. Saved throws need no cap: a figure
saves two at most and is written once, so a player with ``n`` figures open has 0 to
``2 * (15 - n)`` saved throws and no other number can be reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from dicekit.errors import BadArgument, listed, say, shown, whole
from dicekit.games import naming
from dicekit.games.dice_poker_race import FIGURES, MOST_SAVED, THROWS
from dicekit.games.sheets import FACE_NAMES, Order
from dicekit.strategy.lattice import Ints

CELLS = len(FIGURES)
ALL = (1 << CELLS) - 1
FIRST = (1 << len(FACE_NAMES)) - 1
SECOND = ALL & ~FIRST
SAVED = MOST_SAVED + 1


def bits(figures: Iterable[str]) -> int:
    """Return the number of a set of figures. Raises ``BadArgument`` naming the figures."""
    found = 0
    for figure in (figures,) if isinstance(figures, str) else figures:
        name = naming.figure_typed(figure, FIGURES)
        if name is None:
            raise BadArgument(say("odds.figure", name=shown(figure), known=naming.figures(FIGURES)))
        found |= 1 << FIGURES.index(name)
    return found


def names(figures: int) -> tuple[str, ...]:
    """Return the figures of a set by name, in the sheet's order."""
    return tuple(name for number, name in enumerate(FIGURES) if figures >> number & 1)


def most(figures: int) -> int:
    """Return how many saved throws a player with these figures open can have at most."""
    return (THROWS - 1) * (CELLS - figures.bit_count())


def check(figures: Iterable[str], saved: int, order: Order) -> int:
    """Return the set's number if a player can be there with so many saved throws."""
    found = bits(figures)
    whole(saved, say("race.saved", n=CELLS - found.bit_count()), 0, most(found))
    if order == "series" and found & FIRST and found & SECOND != SECOND:
        raise BadArgument(say("strategy.race.series", figures=listed(names(found))))
    return found


def levels(figures: int, order: Order) -> list[Ints]:
    """Return all sets that can follow this one, itself too: with 1 open figure, with 2, and so on.

    >>> [level.tolist() for level in levels(0b11, "free")]
    [[1, 2], [3]]
    """
    found: list[set[int]] = [{figures}] if figures else []
    while found and found[-1] != {0}:
        found.append(
            {
                one ^ (1 << cell)
                for one in found[-1]
                for cell in range(CELLS)
                if now(one, order) >> cell & 1
            }
        )
    return [np.array(sorted(level)) for level in reversed(found[:-1])]


def now(figures: int, order: Order) -> int:
    """Return the open figures that may be written now: in order "series" of the current one."""
    return (figures & FIRST) or figures if order == "series" else figures


@dataclass(frozen=True)
class Sets:
    """Some sets of open figures, in columns.

    ``figures``: their numbers. ``may``: shape (15, sets), whether a figure may be written now.
    ``after``: shape (15, sets), the set that is left then (0 where it may not).
    """

    figures: Ints
    may: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    after: Ints

    @classmethod
    def of(cls, figures: Ints, order: Order) -> Sets:
        """Return the columns of these sets."""
        cells = np.arange(CELLS)[:, None]
        current = np.array([now(int(one), order) for one in figures])
        may = (current >> cells & 1) == 1
        return cls(figures, may, np.where(may, figures ^ (1 << cells), 0))
