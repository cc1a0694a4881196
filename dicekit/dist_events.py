"""Events that a ``Dist`` is asked about: which questions can only be a slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import comb, factorial, prod
from types import FunctionType
from typing import Any

from dicekit.errors import BadArgument, say, shown


def check_answers(event: Any, outcomes: Iterable[object]) -> None:
    """Refuse a function that answers nothing at all: its ``return`` has been forgotten.

    A lambda returns what it says; other callables may answer ``None`` for "no".
    """
    written_out = isinstance(event, FunctionType) and event.__name__ != "<lambda>"
    if written_out and all(event(outcome) is None for outcome in outcomes):
        raise BadArgument(say("dist.no_answer", value=shown(event)))


def in_order(outcome: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Return a tuple in order, ``None`` if what is in it does not compare."""
    try:
        return tuple(sorted(outcome))
    except TypeError:
        return None


def are_rolls(weights: Mapping[Any, int]) -> bool:
    """Return whether outcomes, tuples of one length, are sorted because a roll has no order.

    Either they are all rolls that are possible with their faces, or each counts for every order in
    which it can fall. Else it may just happen that in every outcome the greater part is the last,
    as in (the lower die, the sum).

    >>> are_rolls({(1, 1): 1, (1, 2): 2, (2, 2): 1}), are_rolls({(1, 2): 1, (1, 3): 2, (2, 4): 1})
    (True, False)
    """
    if any(in_order(outcome) != outcome for outcome in weights):
        return False
    dice, faces = len(next(iter(weights))), {face for outcome in weights for face in outcome}
    if len(weights) == comb(len(faces) + dice - 1, dice):
        return True
    orders = [(ways, _orders(outcome)) for outcome, ways in weights.items()]
    return len(weights) > 1 and all(
        ways * more == others * many for (ways, many), (others, more) in pairwise(orders)
    )


def _orders(roll: tuple[Any, ...]) -> int:
    return factorial(len(roll)) // prod(factorial(count) for count in Counter(roll).values())
