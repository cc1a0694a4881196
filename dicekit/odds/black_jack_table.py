"""Black Jack at the table: open or stay closed, looking ahead exactly.

Known: my pair, the common dice, what is open. Assumed: each closed player opens at a threshold or
above, everyone stays to the end, equal winners share. That somebody is still closed tells
something: with the threshold reached at an earlier time, the cup would be open (Bayes). If the
assumed threshold cannot explain a closed cup, the least higher one that can is taken.

Looking ahead, I see every opening before I am asked again and then do what is best. What matters
then is only: the common dice so far, the best open points above mine and how many players have
them, and which cups are closed. Cups with the same possibilities are counted, not told apart, so
that the cost does not multiply with every player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from math import prod
from operator import mul
from typing import NamedTuple

from dicekit.dist import rational
from dicekit.games.black_jack import LIMIT, OPEN, STAY
from dicekit.odds.black_jack_cups import (
    BUST,
    HIGHEST,
    SUM_MOST,
    Cup,
    ask,
    asked_laws,
    column,
    laws,
    parts,
    points,
    settled_at,
    shared,
    unit,
    ways_of_dice,
    ways_through,
)
from dicekit.odds.contest import Standing

FACES = 6
# Below this total no die can make a bust, so opening is never better than waiting for one more.
SAFE = LIMIT - FACES
# Open points that my final points beat for sure, whatever they are exactly.
BEATEN = 1

Cups = tuple[Cup, ...]


class Table(NamedTuple):
    """What is open: the best points (0 if all are bust) and how many players have them."""

    best: int = BUST
    equal: int = 0

    def opened(self, worth: int) -> Table:
        """Return what is open when one more player opens with these points."""
        if worth == self.best:
            return Table(self.best, self.equal + 1)
        return self if worth < self.best else Table(worth, 1)

    def above(self, floor: int) -> Table:
        """Return the same for one who will end above ``floor``, or bust."""
        return Table(BEATEN) if BUST < self.best <= floor else self


class Advice(NamedTuple):
    """The best option now, and the standing after each option (best play afterwards)."""

    best: str
    values: Mapping[str, Standing]


@dataclass(frozen=True)
class Situation:
    """All that counts, as one player sees it.

    ``pair``: my pair's total; ``common``: the sum of the common dice so far; ``opened``: the
    points of each open player; ``secret``: for each cup that is being opened but cannot be seen
    yet, (points, ways). The other cups: of players asked before me and after me, each in two
    groups: ``waiting`` to be asked after the last common die, or having stayed closed then.
    ``open_at``: the sum of the common dice that count for me if I have opened; ``asked``: I have
    been asked after the last common die, and stayed closed.
    """

    pair: int
    common: int
    opened: tuple[int, ...] = ()
    secret: tuple[tuple[tuple[int, int], ...], ...] = ()
    before: Cups = ()
    before_waiting: Cups = ()
    after: Cups = ()
    after_waiting: Cups = ()
    open_at: int | None = None
    asked: bool = False

    @property
    def cups(self) -> Cups:
        """All closed cups but mine."""
        return (*self.before, *self.before_waiting, *self.after, *self.after_waiting)

    @property
    def players(self) -> int:
        """The number of players still in, me too."""
        return 1 + len(self.opened) + len(self.secret) + len(self.cups)


def standing_in(now: Situation) -> Standing:
    """Return my standing, with the best play of mine from now on."""
    return _mean(now, lambda ahead, table: _value(ahead, now, table))


def advice_in(now: Situation) -> Advice:
    """Return the best option of mine, who am asked now, and the standing after each."""
    values = {
        OPEN: _mean(now, lambda ahead, table: _open_now(ahead, now, table)),
        STAY: _mean(now, lambda ahead, table: _stay_now(ahead, now, table)),
    }
    opens = (values[OPEN].share, values[OPEN].win) > (values[STAY].share, values[STAY].win)
    return Advice(OPEN if opens else STAY, values)


def after_die(now: Situation) -> tuple[Standing, ...]:
    """Return my standing if I stay closed and the next common die shows 1, 2, ... 6."""

    def value(face: int, ahead: _Ahead, table: Table) -> int:
        faces = ahead.stay_by_face(
            now.common, now.before, now.after, now.after_waiting, table.above(ahead.at(now.common))
        )
        # One face of six: all dice together must still count 6**SUM_MOST ways.
        return FACES * faces[face - 1]

    return tuple(_mean(now, partial(value, face)) for face in range(1, FACES + 1))


def _mean(now: Situation, value: Callable[[_Ahead, Table], int]) -> Standing:
    """Return the mean of a value over all that may lie under the cups."""
    cases = prod(closed.total for closed in now.cups) * 6 ** (SUM_MOST - now.common)
    cases *= prod(sum(ways for _, ways in law) for law in now.secret)
    pot = unit(now.players)
    ahead = _Ahead(now.pair, pot, cases.bit_length(), settled_at(now.cups))
    total = sum(ways * value(ahead, table) for table, ways in _tables(now).items())
    share, win = divmod(total, ahead.one)
    return Standing(rational(Fraction(win, cases)), rational(Fraction(share, cases * pot)))


def _tables(now: Situation) -> dict[Table, int]:
    """Return what may be open, with ways: what I see, and the cups that are just being opened."""
    table = Table()
    for worth in now.opened:
        table = table.opened(worth)
    tables = {table: 1}
    for law in now.secret:
        after: Counter[Table] = Counter()
        for known, ways in tables.items():
            for worth, count in law:
                after[known.opened(worth)] += ways * count
        tables = dict(after)
    return tables


def _value(ahead: _Ahead, now: Situation, table: Table) -> int:
    if now.open_at is not None or points(now.pair, now.common) == BUST:
        return _open_now(ahead, now, table)
    if now.asked:
        return _stay_now(ahead, now, table)
    floor = ahead.at(now.common) - 1
    return sum(
        ways * ahead.decide(now.common, _merged(now.before, stayed), now.after_waiting, known)
        for known, stayed, ways in _asked(now.before_waiting, now.common, table.above(floor), floor)
    )


def _open_now(ahead: _Ahead, now: Situation, table: Table) -> int:
    counting = now.common if now.open_at is None else now.open_at
    return ahead.compare(
        points(now.pair, counting),
        now.common,
        (*now.before, *now.after),
        (*now.before_waiting, *now.after_waiting),
        table,
    )


def _stay_now(ahead: _Ahead, now: Situation, table: Table) -> int:
    worth = ahead.at(now.common)
    if worth == BUST:
        return _open_now(ahead, now, table)
    return sum(
        ahead.stay_by_face(now.common, now.before, now.after, now.after_waiting, table.above(worth))
    )


@dataclass(frozen=True)
class _Ahead:
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
        asked = _asked(waiting, common, table, self.at(common))
        faces = []
        for face in range(1, FACES + 1):
            value = 0
            for known, stayed, ways in asked:
                behind = _merged(after, stayed) if after else stayed
                value += ways * self._after(common + face, before, behind, known)
            faces.append(value * 6 ** (face - 1))
        return tuple(faces)

    def _after(self, common: int, before: Cups, after: Cups, table: Table) -> int:
        """Return my value when a common die has just fallen."""
        mine = self.at(common)
        if mine in (BUST, LIMIT):  # nothing left to decide
            return self.compare(mine, common, (), (*before, *after), table)
        if table.best == LIMIT:
            return self.chase(common, (), (*before, *after), table)
        value = 0
        for known, stayed, ways in _asked(before, common, table.above(mine - 1), mine - 1):
            value += ways * self.decide(common, stayed, after, known)
        return value

    def compare(self, mine: int, common: int, closed: Cups, waiting: Cups, table: Table) -> int:
        """Return my value when I end with these points, whatever comes."""
        if mine < table.best:
            return 0
        return self._worth(mine, common, closed, waiting, 0, table)

    def chase(self, common: int, closed: Cups, waiting: Cups, table: Table) -> int:
        """Return my value when only the limit will do, since somebody has it already."""
        return self._worth(LIMIT, common, closed, waiting, LIMIT - self.pair, table)

    def _worth(
        self, mine: int, common: int, closed: Cups, waiting: Cups, target: int, table: Table
    ) -> int:
        key = (mine, common, closed, waiting, target)
        counts = self.compared.get(key)
        if counts is None:
            counts = self.compared[key] = self._counts(*key)
        already = table.equal if mine == table.best else 0
        return shared(counts, already, self.pot) * self.one + (0 if already else counts[0])

    def _counts(
        self, mine: int, common: int, closed: Cups, waiting: Cups, target: int
    ) -> tuple[int, ...]:
        """Return in how many ways 0, 1, 2, ... closed players end equal to me and none better.

        Only dice whose sum comes to ``target`` count (0: all).
        """
        end = max(common, target, self.end)
        rivals = (*((cup, False) for cup in closed), *((cup, True) for cup in waiting))
        dice = ways_through(common, end, target) if target else ways_of_dice(common, end)
        product = _product(rivals, mine, common, end, self.shift)
        return parts(sum(map(mul, dice, product)), len(rivals), self.shift)


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
def _asked(
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
    merged: Counter[tuple[Table, Cups]] = Counter()
    for (known, stayed), ways in states.items():
        # Black jack of another player can only be met by my own.
        if known.best < HIGHEST or floor >= LIMIT:
            merged[known, _merged(stayed)] += ways
    return tuple((known, stayed, ways) for (known, stayed), ways in merged.items())


def _merged(*groups: Cups) -> Cups:
    """Return all cups in one order, so that equal groups are found equal."""
    return tuple(sorted(one for group in groups for one in group))
