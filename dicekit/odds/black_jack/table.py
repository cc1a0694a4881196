"""Black Jack at the table: open or stay closed.

Known: my pair, the common dice, what is open. Assumed: each closed player opens at a threshold or
above, everyone stays to the end, equal winners share. That somebody is still closed tells
something: with the threshold reached at an earlier time, the cup would be open (Bayes).

I see every opening before I am asked again (cups that are lifted together: not those of the players
who are asked just before me, of whom I know that they open). So the best play of mine depends on
which cups are closed then. Cups of one threshold are alike and only counted: the sets of closed
cups that differ are at most the product of (number + 1) over the thresholds that occur on each side
of me, and the look ahead asks each cup once for each set. So the cost hangs on which thresholds are
assumed and is no power of the number of players; up to 6 players have at most 32 sets. A step adds
numbers with a part for each player. Above ``WORK_MOST`` parts (8 players with one threshold and me
in the middle, or 7 with six different ones) I am taken to keep to my best threshold, which is worth
a little less than the best play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from math import prod
from typing import NamedTuple

from dicekit.dist import rational
from dicekit.games.black_jack import LIMIT, OPEN, STAY
from dicekit.odds.black_jack.ahead import BEATEN, Ahead
from dicekit.odds.black_jack.blind import best_threshold_value
from dicekit.odds.black_jack.cups import BUST, FACES, SUM_MOST, points, settled_at, unit
from dicekit.odds.black_jack.situation import Situation, Table, merged
from dicekit.odds.contest import Standing

WORK_MOST = 1000


class Advice(NamedTuple):
    """The best option now, and the standing after each option (best play afterwards)."""

    best: str
    values: Mapping[str, Standing]


def standing_in(now: Situation) -> Standing:
    """Return my standing, with the best play of mine from now on."""
    return _standing(_unordered(now))


def advice_in(now: Situation) -> Advice:
    """Return the best option of mine, who am asked now, and the standing after each."""
    opens, stays = _options(_unordered(now))
    better = (opens.share, opens.win) > (stays.share, stays.win)
    return Advice(OPEN if better else STAY, {OPEN: opens, STAY: stays})


def looks_ahead(now: Situation) -> bool:
    """Return whether everything that I may see is looked at; else I keep to my best threshold."""
    return now.sets * len(now.cups) * now.players <= WORK_MOST


def _unordered(now: Situation) -> Situation:
    """Return the same without the seats where they do not count, so that it is found again."""
    if looks_ahead(now) or now.secret:
        return now
    closed, waiting = (*now.before, *now.after), (*now.before_waiting, *now.after_waiting)
    return replace(
        now,
        opened=tuple(sorted(now.opened)),
        before=(),
        before_waiting=(),
        after=merged(closed),
        after_waiting=merged(waiting),
    )


@lru_cache(maxsize=1 << 10)
def _standing(now: Situation) -> Standing:
    decides = now.open_at is None and not now.asked and not now.before_waiting
    if decides and now.secret:  # I choose before I see what is being opened
        best, values = advice_in(now)
        return values[best]
    return _mean(now, _value)


@lru_cache(maxsize=1 << 10)
def _options(now: Situation) -> tuple[Standing, Standing]:
    return _mean(now, _open), _mean(now, _stay)


def opening_in(now: Situation) -> Standing:
    """Return my standing if I open with the points that I have, or have opened with already."""
    return _mean(now, _open)


def after_die(now: Situation) -> tuple[Standing, ...]:
    """Return my standing if I, not bust, stay closed and the next die shows 1, 2, ... 6."""

    def value(face: int, ahead: Ahead, now: Situation, table: Table) -> int:
        # One face of six: all dice together must still count 6**SUM_MOST ways.
        groups = now.before, now.after, now.after_waiting
        return FACES * ahead.stay(now.common, *groups, table, face)

    return tuple(_mean(now, partial(value, face)) for face in range(1, FACES + 1))


def _mean(now: Situation, value: Callable[[Ahead, Situation, Table], int]) -> Standing:
    """Return the mean of a value over all that may lie under the cups."""
    cases = prod(closed.total for closed in now.cups) * FACES ** (SUM_MOST - now.common)
    cases *= prod(sum(ways for _, ways in law) for law in now.secret)
    pot = unit(now.players)
    tables, shift = now.tables(), cases.bit_length()
    slots = _slots(now, tables)
    end, together = settled_at(now.cups), now.together
    ahead = Ahead(now.pair, pot, shift, end, slots, now.players, together)
    if value is _value and _chooses_unseen(now):
        tables = replace(now, secret=()).tables()
    total = sum(ways * value(ahead, now, table) for table, ways in tables.items())
    share, win = divmod(total, 1 << shift)
    return Standing(rational(Fraction(win, cases)), rational(Fraction(share, cases * pot)))


def _chooses_unseen(now: Situation) -> bool:
    """Return whether others are asked, and I choose, before cups are lifted that open now."""
    decides = now.open_at is None and not now.asked and BUST < points(now.pair, now.common) < LIMIT
    return bool(now.secret) and decides and looks_ahead(now)


def _value(ahead: Ahead, now: Situation, table: Table) -> int:
    mine = points(now.pair, now.common)
    if now.open_at is not None or mine == BUST:
        return _open(ahead, now, table)
    if now.asked:
        return _stay(ahead, now, table)
    if not looks_ahead(now):
        return best_threshold_value(ahead, now, table, mine)
    if mine >= LIMIT:  # nobody waits for more
        return _open(ahead, now, table)
    groups = now.before, now.before_waiting, now.after_waiting
    return ahead.decide(now.common, *groups, table, now.secret)


def _slots(now: Situation, tables: Iterable[Table]) -> tuple[int, ...]:
    """Return the points, up to the limit, that may come to be the best that is open."""
    seen = {table.best for table in tables}
    lowest = min((cup.threshold for cup in now.cups), default=LIMIT)
    levels = (level for level in {*seen, *range(lowest, LIMIT)} if min(seen) <= level < LIMIT)
    return tuple(sorted({BUST, BEATEN, *levels, LIMIT}))


def _open(ahead: Ahead, now: Situation, table: Table) -> int:
    counting = now.common if now.open_at is None else now.open_at
    return _end(ahead, now, table, points(now.pair, counting))


def _stay(ahead: Ahead, now: Situation, table: Table) -> int:
    mine = points(now.pair, now.common)
    if mine == BUST or mine >= LIMIT:  # the next die makes a bust of 11 and of black jack
        return _end(ahead, now, table, BUST)
    if not looks_ahead(now):
        return best_threshold_value(ahead, now, table, mine + 1)
    return ahead.stay(now.common, now.before, now.after, now.after_waiting, table)


def _end(ahead: Ahead, now: Situation, table: Table, mine: int) -> int:
    closed = (*now.before, *now.after)
    waiting = (*now.before_waiting, *now.after_waiting)
    return ahead.compare(mine, now.common, closed, waiting, table)
