"""The best play of a small sheet by an exact search: the solvers' plain twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from dicekit.games.card import Card
from dicekit.games.dice_sets import ROLLS, WAYS
from dicekit.games.sheets import Sheet


@cache
def throws(dice: int) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(thrown)) for thrown in product(range(1, 7), repeat=dice))


class Plain:
    """Every card, every hold, every throw, in fractions, without the lattice.

    ``worth``: what a full card is worth.
    """

    def __init__(self, sheet: Sheet, order: str, worth: Callable[[Card], int]) -> None:
        self.sheet, self.order, self.worth = sheet, order, worth

    @cache  # noqa: B019
    def card(self, card: Card) -> Fraction:
        if card.is_full:
            return Fraction(self.worth(card))
        return sum(
            Fraction(ways, 7776) * self.roll(card, roll, 1)
            for roll, ways in zip(ROLLS, WAYS, strict=True)
        )

    @cache  # noqa: B019
    def roll(self, card: Card, roll: tuple[int, ...], throw: int) -> Fraction:
        best = max(
            self.card(card.write(name, roll, throw, self.order))  # type: ignore[arg-type]
            for name in card.writable(roll, self.order)  # type: ignore[arg-type]
        )
        if throw < self.sheet.throws:
            kept = {part for size in range(5) for part in combinations(roll, size)}
            best = max(best, *(self.keep(card, keep, throw) for keep in kept))
        return best

    @cache  # noqa: B019
    def keep(self, card: Card, keep: tuple[int, ...], throw: int) -> Fraction:
        missing = 5 - len(keep)
        total = sum(
            ways * self.roll(card, tuple(sorted(keep + new)), throw + 1)
            for new, ways in throws(missing).items()
        )
        return Fraction(total) / 6**missing
