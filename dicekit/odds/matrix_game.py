"""The exact solution of a game between two players, of whom one wins what the other loses.

The simplex method in fractions. It was chosen over trying all supports, whose number doubles with
each strategy, and over a numeric solver, whose answers are not exact. Bland's rule (always the
first column and row that will do) keeps it from going round in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dicekit.errors import BadArgument, say, shown


@dataclass(frozen=True)
class Solution:
    """The value of a game to the row player, and with which chance each side plays what."""

    value: Fraction
    row: tuple[Fraction, ...]
    column: tuple[Fraction, ...]


def solve(payoffs: Sequence[Sequence[Fraction | int]]) -> Solution:
    """Return the value and a best mix of each side; ``payoffs[i][j]`` is what the row gets.

    A game can have several best mixes; one of them is returned.

    >>> solve([[0, 2], [3, 1]])
    Solution(value=Fraction(3, 2), row=(Fraction(1, 2), Fraction(1, 2)), \
column=(Fraction(1, 4), Fraction(3, 4)))
    """
    if not payoffs or not payoffs[0] or len({len(row) for row in payoffs}) != 1:
        raise BadArgument(say("odds.payoffs", value=shown(payoffs)))
    # Moved up so that all are positive: then the value is, and 1/value is what we maximise.
    shift = 1 - min(min(row) for row in payoffs)
    rows, columns = len(payoffs), len(payoffs[0])
    tableau = [
        [
            *(Fraction(cell + shift) for cell in row),
            *(Fraction(at == slack) for slack in range(rows)),
            Fraction(1),
        ]
        for at, row in enumerate(payoffs)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + at for at in range(rows)]
    while (entering := next((at for at, c in enumerate(goal[:-1]) if c < 0), None)) is not None:
        leaving = min(
            (at for at in range(rows) if tableau[at][entering] > 0),
            key=lambda at: (tableau[at][-1] / tableau[at][entering], basis[at]),
        )
        _pivot(tableau, goal, leaving, entering)
        basis[leaving] = entering
    level = goal[-1]
    column = [Fraction(0)] * columns
    for at, variable in enumerate(basis):
        if variable < columns:
            column[variable] = tableau[at][-1] / level
    row = tuple(goal[columns + at] / level for at in range(rows))
    return Solution(1 / level - shift, row, tuple(column))


def _pivot(tableau: list[list[Fraction]], goal: list[Fraction], row: int, column: int) -> None:
    by = tableau[row][column]
    tableau[row] = [cell / by for cell in tableau[row]]
    for other in (*(line for at, line in enumerate(tableau) if at != row), goal):
        factor = other[column]
        if factor:
            other[:] = [a - factor * b for a, b in zip(other, tableau[row], strict=True)]
