"""All sets of up to five dice, numbered: what can lie kept on the table.

There are 462 of them (252 of five dice) and "one die more" leads from one to the next in
210 × 6 = 1,260 ways. That lattice carries every average and every best choice of Dice Poker.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from dicekit.dice import Roll, ways

DICE = 5
SIDES = 6
FACES = tuple(range(1, SIDES + 1))

SETS: tuple[Roll, ...] = tuple(
    kept for size in range(DICE + 1) for kept in combinations_with_replacement(FACES, size)
)
"""Every kept set, sorted by its size and then by its faces; the empty set comes first."""

NUMBER: dict[Roll, int] = {kept: number for number, kept in enumerate(SETS)}

FIRST_ROLL = NUMBER[(1,) * DICE]
"""The number of the first set of five dice; rolls are numbered from here on."""

ROLLS: tuple[Roll, ...] = SETS[FIRST_ROLL:]

WAYS: tuple[int, ...] = tuple(ways(roll) for roll in ROLLS)
"""In how many of the 7,776 ways each of ``ROLLS`` is thrown."""


@cache
def with_one_more() -> tuple[tuple[int, ...], ...]:
    """For each set of fewer than five dice, the numbers of the six sets with one die more."""
    return tuple(
        tuple(NUMBER[tuple(sorted((*kept, face)))] for face in FACES) for kept in SETS[:FIRST_ROLL]
    )


@cache
def with_one_less() -> tuple[tuple[int, ...], ...]:
    """For each set, the numbers of the different sets with one of its dice taken away."""
    return tuple(tuple(NUMBER[_without(kept, face)] for face in sorted(set(kept))) for kept in SETS)


@cache
def holds_of(roll: Roll) -> tuple[Roll, ...]:
    """All different holds of a sorted roll: equal dice are one hold, whichever are kept.

    >>> holds_of((3, 3, 3))
    ((), (3,), (3, 3), (3, 3, 3))
    """
    found = (
        {()}
        if not roll
        else {hold for part in holds_of(roll[1:]) for hold in (part, (roll[0], *part))}
    )
    return tuple(sorted(found, key=lambda hold: (len(hold), hold)))


def _without(kept: Roll, face: int) -> Roll:
    place = kept.index(face)
    return kept[:place] + kept[place + 1 :]
