"""What a player at a table of Black Jack knows: the own pair, what is open, what is closed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from dicekit.odds.black_jack.cups import BUST, Cup

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


@dataclass(frozen=True)
class Situation:
    """All that counts, as one player sees it.

    ``pair``: my pair's total; ``common``: the sum of the common dice so far; ``opened``: the
    points of each open player; ``secret``: for each cup that is being opened but cannot be seen
    yet, (points, ways). The other cups: of players asked before me and after me, each in two
    groups: ``waiting`` to be asked after the last common die, or having stayed closed then.
    ``open_at``: the sum of the common dice that count for me if I have opened; ``asked``: I have
    been asked after the last common die, and stayed closed; ``together``: I always choose before
    the cups are lifted that others open, though I know whose they are.
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
    together: bool = False

    @property
    def cups(self) -> Cups:
        """All closed cups but mine."""
        return (*self.before, *self.before_waiting, *self.after, *self.after_waiting)

    @property
    def sets(self) -> int:
        """How many sets of cups may be closed later: of each side, equal ones only counted."""
        sides = (*self.before, *self.before_waiting), (*self.after, *self.after_waiting)
        equal = (Counter(cup.threshold for cup in side).values() for side in sides)
        return prod(many + 1 for side in equal for many in side)

    @property
    def players(self) -> int:
        """The number of players still in, me too."""
        return 1 + len(self.opened) + len(self.secret) + len(self.cups)

    def tables(self) -> dict[Table, int]:
        """Return what may be open, with ways: what is seen, and the cups being opened now."""
        table = Table()
        for worth in self.opened:
            table = table.opened(worth)
        tables = {table: 1}
        for law in self.secret:
            after: Counter[Table] = Counter()
            for known, ways in tables.items():
                for worth, count in law:
                    after[known.opened(worth)] += ways * count
            tables = dict(after)
        return tables


def merged(*groups: Cups) -> Cups:
    """Return all cups in one order, so that equal groups are found equal."""
    return tuple(sorted(one for group in groups for one in group))
