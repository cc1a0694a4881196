"""Worked derivations: an answer told as steps, in Markdown with LaTeX.

What every game's explanation shares; the steps themselves are told beside each game's odds. Their
words are the texts of the area ``odds``; formulas and tables are made once for all languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from dicekit.texts import DEFAULT, Texts

if TYPE_CHECKING:
    import sympy

    from dicekit.dist import Dist
    from dicekit.odds.contest import Standing


AREA = "odds"


@dataclass(frozen=True)
class Explanation:
    """An answer with its derivation.

    ``steps``: Markdown texts, one per step, in order. ``answers``: the exact answers that the last
    step arrives at, in the order in which they stand there. ``lang``: the language of the steps.
    """

    title: str
    steps: tuple[str, ...]
    answers: tuple[sympy.Rational, ...]
    lang: str = DEFAULT

    def __repr__(self) -> str:
        return f"<Explanation {self.title!r}: steps={len(self.steps)}, answers={self.answers}>"

    def __str__(self) -> str:
        """Return the Markdown text."""
        texts = Texts(self.lang, AREA)
        told = (
            f"**{texts('step', n=number)}.** {step.strip()}"
            for number, step in enumerate(self.steps, start=1)
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


def about(value: sympy.Rational | Fraction, texts: Texts) -> str:
    r"""Return a chance as a percentage in LaTeX, with two decimals.

    >>> about(Fraction(1, 8), Texts("en")), about(Fraction(1, 8), Texts("ru"))
    ('12.50\\%', '12{,}50\\,\\%')
    """
    return _in_latex(texts.percent(value, 2))


def decimal(value: sympy.Rational | Fraction, digits: int, texts: Texts) -> str:
    """Return a number in LaTeX, rounded to so many digits.

    >>> decimal(Fraction(1, 8), 2, Texts("ru"))
    '0{,}12'
    """
    return _in_latex(texts.number(value, digits))


def _in_latex(number: str) -> str:
    """Return a number as LaTeX: a bare comma would be spaced like one in a list."""
    return number.replace(",", "{,}").replace("\xa0", r"\,").replace("%", r"\%")


def figure_name(name: str, lang: str | None = None) -> str:
    """Return what a figure of a sheet is called; one that has no text keeps its own name.

    >>> figure_name("small straight", "ru"), figure_name("my own figure", "ru")
    ('малый стрит', 'my own figure')
    """
    texts = Texts(lang, "sheet")
    return texts(f"figures.{name}") if f"figures.{name}" in texts else name


def displayed(formula: str) -> str:
    """Return a formula on lines of its own."""
    return f"\n\n$$\n{formula}\n$$\n\n"


def table(head: Sequence[str], rows: Sequence[Sequence[object]], left: int | None = None) -> str:
    """Return a Markdown table; columns stand right, except column number ``left``."""
    rules = [":---" if column == left else "---:" for column in range(len(head))]
    lines = [head, rules, *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def convolved(before: Dist[int], one: Dist[int], points: int, texts: Texts) -> tuple[str, str]:
    """Return the ways to reach ``points`` by one more throw: as a table, and added up in LaTeX."""
    rows = [
        (first, points - first, way, one.weights[points - first], way * one.weights[points - first])
        for first, way in before.weights.items()
        if points - first in one.weights
    ]
    head = (
        "$a$",
        "$b$",
        *(texts("ways_of", term=term) for term in ("$a$", "$b$")),
        texts("product"),
    )
    products = [int(row[-1]) for row in rows]
    return table(head, rows), f"{' + '.join(map(str, products))} = {sum(products)}"


def winning(answer: Standing, texts: Texts) -> str:
    """Return both chances of a standing, each as a formula on lines of its own."""
    named = (
        (f"P({_text(texts('win_alone'))})", answer.win),
        (_text(texts("share_of_pot")), answer.share),
    )
    return "".join(
        displayed(rf"{name} = {exact(chance)} \approx {about(chance, texts)}")
        for name, chance in named
    )


def _text(words: str) -> str:
    return rf"\text{{{words}}}"
