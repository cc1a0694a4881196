"""Dice: one die, several thrown together, and throws by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from dicekit.dist import Dist
from dicekit.errors import BadArgument, say, shown, whole

Roll = tuple[int, ...]

OUTCOMES_MOST = 200_000

A_FACE = say("dice.face")
A_NUMBER_OF_DICE = say("dice.number")


def die(sides: int = 6) -> Dist[int]:
    """Return one fair die: the faces 1 to ``sides``, one way each.

    >>> die()
    Dist({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
    """
    return Dist(dict.fromkeys(range(1, whole(sides, "sides", 1, OUTCOMES_MOST) + 1), 1))


def dice(n: int, sides: int = 6) -> Dist[Roll]:
    """Return ``n`` fair dice thrown together: sorted tuples of faces, with their ways.

    The ways of a roll are counted, not tried out: 1-1-2 happens in 3!/2! = 3 ways.

    >>> dice(2, sides=2)
    Dist({(1, 1): 1, (1, 2): 2, (2, 2): 1})
    """
    # Within these bounds the rolls can at least be counted.
    whole(n, A_NUMBER_OF_DICE, 0, OUTCOMES_MOST)
    whole(sides, "sides", 1, OUTCOMES_MOST)
    if comb(n + sides - 1, n) > OUTCOMES_MOST:
        raise BadArgument(say("dice.too_many", n=n, sides=sides, most=OUTCOMES_MOST))
    return Dist(
        {roll: ways(roll) for roll in combinations_with_replacement(range(1, sides + 1), n)}
    )


def ways(roll: Sequence[int]) -> int:
    """Return in how many ways dice that are told apart can show these faces.

    >>> ways((1, 1, 2)), ways((1, 2, 3)), ways((5, 5, 5))
    (3, 6, 1)
    """
    return factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values())


def throw(rng: random.Random, n: int, sides: int = 6) -> Roll:
    """Return ``n`` dice thrown by chance, in the order in which they fell."""
    return die(sides).draw(rng, whole(n, A_NUMBER_OF_DICE, 0))


def as_roll(faces: Iterable[int], n: int | None = None, sides: int = 6) -> Roll:
    """Return the faces as a sorted tuple, if they are a roll of ``n`` dice (any number if None).

    Raises ``BadArgument`` for a wrong number of dice or a face that no die has.

    >>> as_roll([4, 2, 1], 3)
    (1, 2, 4)
    """
    roll = in_order(faces)
    if n is not None and len(roll) != n:
        raise BadArgument(say("dice.wrong_number", n=n, given=len(roll), roll=roll))
    return tuple(sorted(whole(face, A_FACE, 1, sides) for face in roll))


def in_order(faces: Iterable[int]) -> Roll:
    """Return what is meant to be a roll as a tuple, in the order in which the dice fell.

    Raises ``BadArgument`` for a text and for what is no list: a set would forget equal dice.
    """
    if isinstance(faces, str | Set | Mapping) or not isinstance(faces, Iterable):
        raise BadArgument(say("dice.roll", value=shown(faces)))
    return tuple(faces)
