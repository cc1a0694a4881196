"""A sheet as numbers: what each roll scores in each cell. All that the solver needs of it.

Figures may be any Python functions; their scores are small tables of whole numbers. So a solver's
task can be sent to another process or machine, and a cache can be keyed by what a sheet scores
rather than by how its code is written.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from dicekit.games.card import possible_points
from dicekit.games.figures import Figure
from dicekit.games.sheets import Joker, Order, Sheet
from dicekit.strategy.lattice import ROLLS

Scores = tuple[int, ...]


@dataclass(frozen=True)
class Tables:
    """Scores of the 252 rolls: ``first`` and ``second`` for each cell of the two series.

    ``first_doubled`` and ``second_doubled``: the same straight after the first throw.
    ``joker_scores``: what a joker scores in each cell of the second series (``None``: its dice).
    ``poker``: the cell of the second series that further pokers look at, or -1.
    """

    order: Order
    throws: int
    first: tuple[Scores, ...]
    second: tuple[Scores, ...]
    first_doubled: tuple[Scores, ...]
    second_doubled: tuple[Scores, ...]
    premium: int
    premium_from: int
    joker: Joker
    joker_scores: tuple[int | None, ...]
    further: int
    poker: int

    @cached_property
    def doubles(self) -> bool:
        """Whether any roll scores otherwise straight after the first throw."""
        return (self.first, self.second) != (self.first_doubled, self.second_doubled)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all scores and switches, the same in every process."""
        return sha256(repr(astuple(self)).encode()).hexdigest()

    def __hash__(self) -> int:
        return int(self.digest[:15], 16)


@lru_cache(maxsize=16)
def tables(sheet: Sheet, order: Order) -> Tables:
    """Return the sheet's tables, for this order of play."""
    cells = len(sheet.first)
    later = [_scores(figure, sheet.throws == 1) for figure in sheet.figures]
    doubled = [
        _scores(figure, True) if figure.doubles else scores
        for figure, scores in zip(sheet.figures, later, strict=True)
    ]
    fixed = [
        possible_points(sheet, figure.name)[-1] if isinstance(figure.scores, int) else None
        for figure in sheet.second
    ]
    return Tables(
        order=order,
        throws=sheet.throws,
        first=tuple(later[:cells]),
        second=tuple(later[cells:]),
        first_doubled=tuple(doubled[:cells]),
        second_doubled=tuple(doubled[cells:]),
        premium=sheet.premium if sheet.first else 0,
        premium_from=sheet.premium_from,
        joker=sheet.joker,
        joker_scores=tuple(fixed),
        further=sheet.further,
        poker=sheet.number(sheet.poker) - cells if sheet.jokers else -1,
    )


def _scores(figure: Figure, first_throw: bool) -> Scores:
    return tuple(figure.score(roll, first_throw) for roll in ROLLS)
