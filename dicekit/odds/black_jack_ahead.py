"""Looking ahead in Black Jack: what staying closed is worth with the best play later.

I see every opening before I am asked again. What matters then is only: the common dice so far, the
best open points above mine and how many players have them, and which cups are closed. Cups with the
same possibilities are counted, not told apart, so that the cost does not multiply with every
player.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from operator import mul

from dicekit.games.black_jack import LIMIT
from dicekit.odds.black_jack_cups import (
    BUST,
    FACES,
    HIGHEST,
    SUM_MOST,
    Cup,
    ask,
    asked_laws,
    column,
    laws,
    parts,
    points,
    shared,
    ways_of_dice,
    ways_through,
)
from dicekit.odds.black_jack_situation import Cups, Table, merged

# At this total no die can make a bust, so opening is never better than waiting for one more.
SAFE = LIMIT - FACES


@dataclass(frozen=True)
class Ahead:
    """The look ahead of a player with this total of the pair.

    A value is share * ``one`` + win: both are summed over the ways of all closed cups and of the
    dice to come, which number 6**(SUM_MOST - common); ``pot`` is the share of a whole pot. In one
    whole number they add and multiply at once, and more share is more, then more wins. All ways
    are fewer than 2**``shift``; ``end`` is where the common dice have settled all cups.
    """

    pair: int
    pot: int
    shift: int
    end: int
    decided: dict[tuple[int, Cups, Cups, Table], int] = field(default_factory=dict)
    fallen: dict[tuple[int, Cups, Cups, Table], int] = field(default_factory=dict)
    compared: dict[tuple[int, int, Cups, Cups, int], tuple[int, ...]] = field(default_factory=dict)

    @property
    def one(self) -> int:
        """The share that counts more than all wins."""
        return 1 << self.shift

    def at(self, common: int) -> int:
        """Return my points after common dice of this sum, if I have not opened."""
        return points(self.pair, common)

    def decide(self, common: int, before: Cups, after: Cups, table: Table) -> int:
        """Return my best value when I am asked: those before me have been, those after not yet."""
        key = (common, before, after, table)
        value = self.decided.get(key)
        if value is None:
            value = self.decided[key] = self._decide(common, before, after, table)
        return value

    def _decide(self, common: int, before: Cups, after: Cups, table: Table) -> int:
        mine = self.at(common)
        value = -1
        if mine > SAFE and mine >= table.best:
            value = self.compare(mine, common, before, after, table)
            if mine >= LIMIT or value >= self._hope(common, before, after, table):
                return value
        if table.best == LIMIT:
            return self.chase(common, before, after, table)
        faces = self.stay_by_face(common, before, (), after, table.above(mine))
        return max(value, sum(faces))

    def _hope(self, common: int, before: Cups, after: Cups, table: Table) -> int:
        """Return a value that staying closed cannot reach.

        That is all of the pot if the next die is no bust, and what a bust gets if it is one.
        """
        luck: int = 6 ** (SUM_MOST - common - 1) * (LIMIT - self.at(common))
        luck *= prod(cup.total for cup in before) * prod(cup.total for cup in after)
        bust = self.compare(BUST, common, before, after, table)
        return (luck * self.pot + 1) * self.one + bust

    def stay_by_face(
        self, common: int, before: Cups, after: Cups, waiting: Cups, table: Table
    ) -> tuple[int, ...]:
        """Return my value, staying closed, for each face of the next die.

        ``before`` and ``after`` stay closed now; ``waiting``, seated after me, are still asked.
        """
        cases = after_asking(waiting, common, table, self.at(common))
        faces = []
        for face in range(1, FACES + 1):
            value = 0
            for known, stayed, ways in cases:
                behind = merged(after, stayed) if after else stayed
                value += ways * self._after(common + face, before, behind, known)
            faces.append(value * 6 ** (face - 1))
        return tuple(faces)

    def _after(self, common: int, before: Cups, after: Cups, table: Table) -> int:
        """Return my value when a common die has just fallen."""
        mine = self.at(common)
        if mine < table.best and mine == BUST:
            return 0
        known = table.above(mine - 1)
        key = (common, before, after, known)
        value = self.fallen.get(key)
        if value is None:
            value = self.fallen[key] = self._fallen(mine, common, before, after, known)
        return value

    def _fallen(self, mine: int, common: int, before: Cups, after: Cups, table: Table) -> int:
        if mine in (BUST, LIMIT):  # nothing left to decide
            return self.compare(mine, common, (), (*before, *after), table)
        if table.best == LIMIT:
            return self.chase(common, (), (*before, *after), table)
        value = 0
        for known, stayed, ways in after_asking(before, common, table, mine - 1):
            value += ways * self.decide(common, stayed, after, known)
        return value

    def compare(self, mine: int, common: int, closed: Cups, waiting: Cups, table: Table) -> int:
        """Return my value when I end with these points, whatever comes."""
        if mine < table.best:
            return 0
        return self.value(self._counts(mine, common, closed, waiting, 0), mine, table)

    def chase(self, common: int, closed: Cups, waiting: Cups, table: Table) -> int:
        """Return my value when only the limit will do, since somebody has it already."""
        counts = self._counts(LIMIT, common, closed, waiting, LIMIT - self.pair)
        return self.value(counts, LIMIT, table)

    def value(self, counts: tuple[int, ...], mine: int, table: Table) -> int:
        """Return the value of my points, given the ways in which so many closed players tie."""
        if mine < table.best:
            return 0
        already = table.equal if mine == table.best else 0
        return shared(counts, already, self.pot) * self.one + (0 if already else counts[0])

    def _counts(
        self, mine: int, common: int, closed: Cups, waiting: Cups, target: int
    ) -> tuple[int, ...]:
        """Return in how many ways 0, 1, 2, ... closed players end equal to me and none better.

        Only dice whose sum comes to ``target`` count (0: all).
        """
        key = (mine, common, closed, waiting, target)
        counts = self.compared.get(key)
        if counts is None:
            end = max(common, target, self.end)
            dice = ways_through(common, end, target) if target else ways_of_dice(common, end)
            product = self.rivals(mine, common, closed, waiting, end)
            found = sum(map(mul, dice, product))
            counts = parts(found, len(closed) + len(waiting), self.shift)
            self.compared[key] = counts
        return counts

    def rivals(
        self, mine: int, common: int, closed: Cups, waiting: Cups, end: int
    ) -> tuple[int, ...]:
        """Return for each sequence of dice the product of all rivals' ``column``s."""
        all_of_them = (*((cup, False) for cup in closed), *((cup, True) for cup in waiting))
        return _product(all_of_them, mine, common, end, self.shift)


@lru_cache(maxsize=1 << 14)
def _product(
    rivals: tuple[tuple[Cup, bool], ...], worth: int, common: int, end: int, shift: int
) -> tuple[int, ...]:
    """Return the product of the rivals' ``column``s; each rival with: still to be asked now."""
    if not rivals:
        return (1,) * len(ways_of_dice(common, end))
    others = _product(rivals[:-1], worth, common, end, shift)
    return tuple(map(mul, others, _column(*rivals[-1], worth, common, end, shift)))


@lru_cache(maxsize=1 << 14)
def _column(
    cup: Cup, waiting: bool, worth: int, common: int, end: int, shift: int
) -> tuple[int, ...]:
    found = asked_laws(cup, common, end) if waiting else laws(cup, common, end)
    return column(found, worth, shift)


@lru_cache(maxsize=1 << 14)
def after_asking(
    cups: Cups, common: int, table: Table, floor: int
) -> tuple[tuple[Table, Cups, int], ...]:
    """Return what is open and which cups stay closed when all of these have been asked, with ways.

    I shall end above ``floor``, or bust.
    """
    states: dict[tuple[Table, Cups], int] = {(table, ()): 1}
    for one in cups:
        closed, opened = ask(one, common)
        after: Counter[tuple[Table, Cups]] = Counter()
        for (known, stayed), ways in states.items():
            if closed is not None and not closed.is_lost:
                after[known, (*stayed, closed)] += ways
            elif closed is not None:  # surely a bust, as good as seen
                after[known.opened(BUST), stayed] += ways * closed.bust
            for worth, count in opened:
                after[known.opened(worth).above(floor), stayed] += ways * count
        states = after
    found: Counter[tuple[Table, Cups]] = Counter()
    for (known, stayed), ways in states.items():
        # Black jack of another player can only be met by my own.
        if known.best < HIGHEST or floor >= LIMIT:
            found[known, merged(stayed)] += ways
    return tuple((known, stayed, ways) for (known, stayed), ways in found.items())
