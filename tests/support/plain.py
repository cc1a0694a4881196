"""The best play by walking the rules through all dice: the solvers' plain twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from dicekit.dice import Roll, dice
from dicekit.games.card import Card
from dicekit.games.dice_poker_race import Rules, Turn
from dicekit.games.dice_sets import ROLLS, WAYS, holds_of
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


def race_turn(rules: Rules, card: Card, saved: int, ended: Callable[[Turn], float]) -> float:
    """The best turn of the race from its first throw on; ``ended``: what a turn that ends is worth.

    By the turns of the rules themselves, in floats.
    """

    @cache
    def choose(thrown: int, roll: Roll, left: int) -> float:
        turn = Turn(rules, card, left, thrown, roll, None)
        found = [ended(turn.write(name)) for name in turn.legal.write]
        found += [ended(turn.stop())] if turn.legal.stop else []
        if turn.legal.keep:
            kept = (hold for hold in holds_of(roll) if len(hold) < 5)
            found += [throw(min(thrown, 3), hold, left - turn.spends) for hold in kept]
        return max(found)

    @cache
    def throw(thrown: int, kept: Roll, left: int) -> float:
        fallen = dice(5 - len(kept))
        rolls = ((tuple(sorted(kept + new)), ways) for new, ways in fallen.weights.items())
        return sum(ways * choose(min(thrown + 1, 3), r, left) for r, ways in rolls) / fallen.total

    return throw(0, (), saved)
