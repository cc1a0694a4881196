"""Answers as people write them: fractions, texts, floats, distributions; and how near they are.

>>> parse("1/6"), parse("16,7 %")
(Given(value=Fraction(1, 6), decimals=None, digits=0), Given(value=Fraction(167, 1000), ...))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import Literal

from dicekit.dist import Dist

Nearness = Literal["exact", "close", "rough", "far"]

RATIO = re.compile(r"([+-]?\d{1,400})\s*(?:/|of|in|out of|из)\s*(\d{1,400})", re.IGNORECASE)
DECIMAL = re.compile(r"([+-]?(?:\d{1,400}(?:[.,]\d{0,400})?|[.,]\d{1,400}))(e[+-]?\d{1,2})?\s*(%?)")
DIGITS_LEAST = 3
NOISE = Fraction(1, 10**9)  # what arithmetic with floats may lose, relative


@dataclass(frozen=True)
class Given:
    """A number that was given. ``decimals``: how many it was given with, ``None`` if exact.

    ``digits``: the significant digits of a number that may be rounded.
    """

    value: Fraction
    decimals: int | None = None
    digits: int = 0


def parse(answer: object) -> Given | None:
    """Return the number that an answer means, or ``None`` if it means none.

    Exact: whole numbers, ``Fraction``, SymPy's numbers, texts such as ``"1/6"`` and ``"1 in 6"``.
    Rounded: floats and texts such as ``"0.167"`` and ``"16.7 %"``, with a point or a comma.
    """
    if isinstance(answer, bool):
        return None
    if isinstance(answer, Rational):
        return Given(Fraction(int(answer.numerator), int(answer.denominator)))
    if isinstance(answer, str):
        return _text(answer.strip())
    if isinstance(answer, Decimal):
        return _decimal(answer) if answer.is_finite() else None
    if isinstance(answer, Real) or getattr(answer, "is_Float", False):
        number = float(answer)  # type: ignore[arg-type]  # or a float of SymPy's
        return _decimal(Decimal(repr(number))) if isfinite(number) else None
    return None


def nearness(given: Given, truth: Fraction) -> Nearness:
    """Return how near a given number is to the truth.

    ``"close"``: rounded (or cut off) right, with at least three significant digits; ``"rough"``:
    rounded right, but to fewer.

    >>> [nearness(parse(answer), Fraction(5, 72)) for answer in ("5/72", 0.0694, 0.07, 0.08)]
    ['exact', 'close', 'rough', 'far']
    """
    error = abs(given.value - truth)
    if error == 0:
        return "exact"
    if given.decimals is None:
        return "far"
    if error <= NOISE * abs(truth):
        return "close"
    if error > Fraction(1, 10) ** given.decimals or error > abs(truth) / 4:
        return "far"
    return "close" if given.digits >= DIGITS_LEAST else "rough"


def hundredth(given: Given) -> Given:
    """Return what was meant by a percentage that was given without its sign."""
    decimals = None if given.decimals is None else given.decimals + 2
    return Given(given.value / 100, decimals, given.digits or DIGITS_LEAST)


def chances(answer: object) -> dict[object, Fraction] | None:
    """Return the chances that a ``Dist`` or a mapping means, or ``None`` if it means none.

    A mapping may count ways or give chances; both are divided by their sum.
    """
    if isinstance(answer, Dist):
        return {key: Fraction(way, answer.total) for key, way in answer.weights.items()}
    if not isinstance(answer, Mapping):
        return None
    given = {key: parse(value) for key, value in answer.items()}
    values = {key: number.value for key, number in given.items() if number is not None}
    total = sum(values.values(), Fraction(0))
    if len(values) < len(given) or total <= 0 or any(value < 0 for value in values.values()):
        return None
    return {key: value / total for key, value in values.items() if value}


def same_chances(one: Mapping[object, Fraction], other: Mapping[object, Fraction]) -> bool:
    """Return whether two distributions are equal, floats allowed for."""
    if one.keys() != other.keys():
        return False
    return all(abs(one[key] - chance) <= NOISE for key, chance in other.items())


def same(one: object, other: object) -> bool:
    """Return whether two values of a function mean the same.

    Numbers may be of any kind, and floats a little off; lists and tuples are alike, and so are
    texts in any case. ``True`` is no 1.
    """
    if isinstance(one, bool) or isinstance(other, bool):
        return isinstance(one, bool) and isinstance(other, bool) and one == other
    if isinstance(one, str) and isinstance(other, str):
        return one.strip().casefold() == other.strip().casefold()
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Dist | Mapping) and isinstance(other, Dist | Mapping):
        first, second = chances(one), chances(other)
        return first is not None and second is not None and same_chances(first, second)
    if not isinstance(one, str) and not isinstance(other, str):
        first_number, second_number = parse(one), parse(other)
        if first_number is not None and second_number is not None:
            return _same_numbers(first_number, second_number)
    return type(one) is type(other) and bool(one == other)


def _same_numbers(one: Given, other: Given) -> bool:
    error = abs(one.value - other.value)
    exact = one.decimals is None and other.decimals is None
    return error == 0 if exact else error <= NOISE * max(Fraction(1), abs(other.value))


def _text(text: str) -> Given | None:
    ratio = RATIO.fullmatch(text)
    if ratio:
        bottom = int(ratio[2])
        return Given(Fraction(int(ratio[1]), bottom)) if bottom else None
    number = DECIMAL.fullmatch(text)
    if number is None:
        return None
    written = number[1].replace(",", ".") + (number[2] or "")
    if written.lstrip("+-").isdigit() and not number[3]:
        return Given(Fraction(written))
    try:
        given = _decimal(Decimal(written))
    except InvalidOperation:  # a lone point
        return None
    if not number[3] or given is None:
        return given
    return Given(given.value / 100, (given.decimals or 0) + 2, given.digits)


def _decimal(number: Decimal) -> Given | None:
    _, figures, exponent = number.as_tuple()
    if not isinstance(exponent, int) or abs(exponent) > 400:
        return None  # a number nobody can mean, and which would be long to write as a fraction
    return Given(Fraction(number), max(-exponent, 0), len(figures))
