"""Black Jack alone: only the own points count, a bust is 0."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from dicekit.dice import die
from dicekit.dist import rational
from dicekit.errors import whole
from dicekit.games.black_jack import BLACK_JACK, LIMIT

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Alone:
    """Open or throw one more, for a player who only counts points (a bust is 0).

    ``total``: before the next die; ``bust``: the chance that it is one too many; ``open``,
    ``throw``: the points to expect after either; ``best``: the better of both; ``opens``: whether
    that is to open.
    """

    total: int
    bust: sympy.Rational
    open: sympy.Rational
    throw: sympy.Rational
    best: sympy.Rational
    opens: bool


def bust(total: int) -> sympy.Rational:
    """Return the chance that the next common die is one too many for a closed ``total``.

    >>> bust(6), bust(11)
    (1/6, 1)
    """
    whole(total, "total", 0, BLACK_JACK)
    return die().p(lambda face: total + face > LIMIT)


def best_points(total: int) -> sympy.Rational:
    """Return the points to expect from ``total`` with best play, alone; a bust is 0.

    A total of 12 is black jack.

    >>> best_points(6), best_points(7)
    (15/2, 7)
    """
    whole(total, "total", 0, BLACK_JACK)
    return rational(_best_points(total))


def throw_points(total: int) -> sympy.Rational:
    """Return the points to expect from one more die, with best play then; a bust is 0.

    >>> throw_points(6), throw_points(7)
    (15/2, 19/3)
    """
    return rational(_throw_points(whole(total, "total", 0, BLACK_JACK)))


def alone() -> tuple[Alone, ...]:
    """Return for each total from 2 to 12 whether to open, if only the own points count.

    >>> [row.total for row in alone() if row.opens]
    [7, 8, 9, 10, 11, 12]
    """
    return tuple(
        Alone(
            total,
            bust(total),
            rational(total),
            throw_points(total),
            best_points(total),
            total >= throw_points(total),
        )
        for total in range(2, BLACK_JACK + 1)
    )


@lru_cache
def _best_points(total: int) -> Fraction:
    return max(Fraction(total), _throw_points(total))


def _throw_points(total: int) -> Fraction:
    """Return the points to expect after one more die, with best play then."""
    left = [total + face for face in die().weights if total + face <= LIMIT]
    return sum((_best_points(points) for points in left), Fraction(0)) / die().total
