"""Worked derivations: an answer told as steps, in Markdown with LaTeX.

What every game's explanation shares; the steps themselves are told beside each game's odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Explanation:
    """An answer with its derivation.

    ``steps``: Markdown texts, one per step, in order. ``answers``: the exact answers that the last
    step arrives at, in the order in which they stand there.
    """

    title: str
    steps: tuple[str, ...]
    answers: tuple[sympy.Rational, ...]

    def __str__(self) -> str:
        """Return the Markdown text."""
        told = (
            f"**Step {number}.** {step.strip()}" for number, step in enumerate(self.steps, start=1)
        )
        return "\n\n".join([f"### {self.title}", *told])

    def _repr_markdown_(self) -> str:
        return str(self)


def fraction(top: object, bottom: object) -> str:
    r"""Return a LaTeX fraction as counted, not reduced.

    >>> fraction(15, 216)
    '\\frac{15}{216}'
    """
    return rf"\frac{{{top}}}{{{bottom}}}"


def exact(value: sympy.Rational | Fraction) -> str:
    r"""Return a number in LaTeX: a reduced fraction, or a whole number.

    >>> exact(Fraction(30, 432)), exact(Fraction(4, 2))
    ('\\frac{5}{72}', '2')
    """
    top, bottom = value.numerator, value.denominator
    return str(top) if bottom == 1 else fraction(top, bottom)


def about(value: sympy.Rational | Fraction) -> str:
    r"""Return a chance as a percentage in LaTeX, with two decimals.

    >>> about(Fraction(1, 8))
    '12.50\\%'
    """
    return rf"{100 * float(value):.2f}\%"


def shown(formula: str) -> str:
    """Return a formula on lines of its own."""
    return f"\n\n$$\n{formula}\n$$\n\n"


def table(head: Sequence[str], rows: Sequence[Sequence[object]], left: int | None = None) -> str:
    """Return a Markdown table; columns stand right, except column number ``left``."""
    rules = [":---" if column == left else "---:" for column in range(len(head))]
    lines = [head, rules, *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
