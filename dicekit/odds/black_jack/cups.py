"""What may lie under the cups of Black Jack, when a player opens at a threshold or above.

The common dice count for everybody who is closed, so the totals of the players are *not*
independent. But given the common dice they are: then a player's points depend on the own pair
alone. So we walk all sequences in which the common dice can fall, find for each closed player in
how many ways of the pair every result comes about, and compare the players at the end of each
sequence. Sequences that end alike for everybody are counted together. The cost of one comparison
grows with the cube of the number of players, not with the number of cases of their pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import lcm
from operator import add, mul
from typing import NamedTuple

from dicekit.dice import die
from dicekit.errors import say, whole
from dicekit.games.black_jack import BLACK_JACK, DICE, LIMIT

LOWEST, HIGHEST = 2, 12
THRESHOLDS = tuple(range(LOWEST, HIGHEST + 1))
BUST = 0
# A pair of two sixes that is not black jack: more than the limit, whatever comes.
NO_BLACK_JACK = 13
A_THRESHOLD = say("odds.black_jack.a_threshold")

# Points (0 for a bust, else 2 to 12) as index, ways as value.
Law = tuple[int, ...]
NOTHING: Law = (0,) * (HIGHEST + 1)

# The greatest sum of common dice that can come up: with one less than 10 somebody may be closed and
# not bust, and another die follows. Ways are counted as if the dice always went on to this sum.
FACES = 6
SUM_MOST = LIMIT - LOWEST + FACES
# From this sum of the common dice on, everyone who is closed is bust.
HOPELESS = LIMIT - LOWEST + 1
ANY = 0  # any face of the next die


class Cup(NamedTuple):
    """A closed player: opens at ``threshold`` points or above, a bust stays closed.

    ``top``: pairs with totals from 2 to this one may still reach the threshold (less than 2: none);
    ``bust``: the ways that are bust, unseen; ``secret``: whether a bust may stay closed.
    """

    threshold: int
    top: int = HIGHEST
    bust: int = 0
    secret: bool = True

    @property
    def total(self) -> int:
        """All ways that are possible."""
        return _pairs_up_to(self.top) + self.bust

    @property
    def is_lost(self) -> bool:
        """Whether the player is bust for sure."""
        return self.top < LOWEST


class Moved(NamedTuple):
    """A cup after its owner was asked.

    ``opened`` holds (points, ways); ``closed`` is ``None`` when staying closed is not possible.
    """

    closed: Cup | None
    opened: tuple[tuple[int, int], ...]


@lru_cache
def pairs() -> tuple[int, ...]:
    """Return the ways of each total of two dice, by total from 0."""
    ways = die().times(DICE).weights
    return tuple(ways.get(total, 0) for total in range(HIGHEST + 1))


@lru_cache
def _pairs_up_to(top: int) -> int:
    return sum(pairs()[: top + 1])


def cup(threshold: int, black_jack: bool = True, secret: bool = True) -> Cup:
    """Return a player who has just thrown a pair that nobody else has seen."""
    checked(threshold)
    if black_jack:
        return Cup(threshold, secret=secret)
    return Cup(threshold, HIGHEST - 1, pairs()[HIGHEST], secret)


def checked(threshold: int) -> int:
    """Return a threshold from 2 to 12, or raise ``BadArgument``."""
    return whole(threshold, A_THRESHOLD, LOWEST, HIGHEST)


def points(pair: int, common: int) -> int:
    """Return the points of a pair's total with a sum of common dice; 0 for a bust.

    >>> points(6, 5), points(12, 0), points(12, 1), points(9, 3)
    (11, 12, 0, 0)
    """
    if pair == BLACK_JACK and not common:
        return BLACK_JACK
    return pair + common if pair + common <= LIMIT else BUST


@lru_cache(maxsize=1 << 16)
def ask(asked: Cup, common: int) -> Moved:
    """Return what becomes of a cup when its owner is asked after common dice of this sum."""
    opened, bust = [], asked.bust
    # Who waits for more than the limit ends bust, if not with black jack now. Where a bust is
    # turned up, such a one is seen to be closed still, with no more than the limit.
    if asked.threshold > LIMIT and asked.secret:
        top = 0
    else:
        top = min(asked.top, min(asked.threshold, LIMIT + 1) - common - 1)
    for pair in range(max(top + 1, LOWEST), asked.top + 1):
        worth = points(pair, common)
        if worth < asked.threshold:
            bust += pairs()[pair]
        else:
            opened.append((worth, pairs()[pair]))
    if not asked.secret and bust:
        opened.append((BUST, bust))
        bust = 0
    closed = Cup(asked.threshold, max(top, LOWEST - 1), bust, asked.secret)
    return Moved(closed if closed.total else None, tuple(opened))


def next_sums(common: int) -> tuple[int, ...]:
    """Return the sums that the next common die can make; all at which everyone is bust are one."""
    return tuple(range(common + 1, min(common + FACES, HOPELESS) + 1))


@lru_cache(maxsize=1 << 12)
def ways_of_dice(common: int, end: int) -> tuple[int, ...]:
    """Return the ways of each sequence of common dice from one sum to ``end`` or more.

    A sequence that arrives at a sum s counts 6**(SUM_MOST - s) times, whatever the number of its
    dice, so all of them number 6**(SUM_MOST - common). Sequences are in the order of
    ``next_sums``; those that differ only where everyone is bust are counted together.
    """
    left = FACES ** (SUM_MOST - common)
    if common >= end:
        return (left,)
    found: list[int] = []
    for after in next_sums(common):
        if after < HOPELESS:
            found += (ways * FACES ** (after - common - 1) for ways in ways_of_dice(after, end))
        else:
            found.append(left // FACES * (common + FACES - HOPELESS + 1))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def laws(closed: Cup, common: int, end: int) -> tuple[Law, ...]:
    """Return how a cup that has stayed closed ends, for each sequence of ``ways_of_dice``."""
    if common >= end or closed.is_lost:
        law = (closed.bust, *NOTHING[1:])
        return (law,) * len(ways_of_dice(common, end))
    return tuple(law for after in next_sums(common) for law in asked_laws(closed, after, end))


@lru_cache(maxsize=1 << 14)
def asked_laws(waiting: Cup, common: int, end: int) -> tuple[Law, ...]:
    """Return how a cup whose owner is asked now ends, for each sequence of ``ways_of_dice``."""
    closed, opened = ask(waiting, common)
    now = list(NOTHING)
    for worth, ways in opened:
        now[worth] += ways
    if closed is None:
        return (tuple(now),) * len(ways_of_dice(common, end))
    later = laws(closed, common, end)
    if not opened:
        return later
    return tuple(tuple(map(add, law, now)) for law in later)


def settled_at(cups: Iterable[Cup]) -> int:
    """Return the sum of the common dice from which on nobody can still be below the threshold."""
    return min(max((one.threshold - LOWEST for one in cups), default=0), HOPELESS)


def column(found: Iterable[Law], worth: int, shift: int) -> tuple[int, ...]:
    """Return for each sequence of dice the ways to end worse than ``worth``, and equal.

    Both stand in one whole number, worse + equal * z with z = 2**shift. In the product of such
    numbers of several rivals, the part at z**k counts the ways in which k of them are equal and
    the others worse, provided that no count reaches 2**shift.
    """
    return tuple(worse(law)[worth] + (law[worth] << shift) for law in found)


def parts(packed: int, rivals: int, shift: int) -> tuple[int, ...]:
    """Return the counts in such a product: the ways in which 0, 1, ... ``rivals`` are equal."""
    mask = (1 << shift) - 1
    return tuple(packed >> shift * tied & mask for tied in range(rivals + 1))


def unit(players: int) -> int:
    """Return a number that all parts of an equally shared pot divide."""
    return lcm(*range(1, players + 1))


def shared(counts: Sequence[int], already: int, whole_pot: int) -> int:
    """Return my share, summed over ways: ``already`` rivals tie for sure, others by ``counts``."""
    return sum(
        ways * (whole_pot // (already + extra + 1)) for extra, ways in enumerate(counts) if ways
    )


@lru_cache(maxsize=1 << 14)
def worse(law: Law) -> tuple[int, ...]:
    """Return by points the ways in which a player has fewer."""
    return tuple(accumulate(law[:-1], initial=0))


@lru_cache(maxsize=1 << 7)
def next_sums_with_ways(common: int, face: int) -> tuple[tuple[int, int], ...]:
    """Return the next sums of the common dice, with the factor to the ways from there on."""
    faces = range(1, FACES + 1) if face == ANY else (face,)
    sums = Counter(min(common + one, HOPELESS) for one in faces)
    return tuple((then, many * FACES ** (then - common - 1)) for then, many in sums.items())


@lru_cache(maxsize=1 << 14)
def rivals_product(
    rivals: tuple[tuple[Cup, bool], ...], worth: int, common: int, end: int, shift: int
) -> tuple[int, ...]:
    """Return the product of the rivals' ``column``s; each rival with: still to be asked now."""
    if not rivals:
        return (1,) * len(ways_of_dice(common, end))
    others = rivals_product(rivals[:-1], worth, common, end, shift)
    return tuple(map(mul, others, column_of(*rivals[-1], worth, common, end, shift)))


@lru_cache(maxsize=1 << 14)
def column_of(
    cup: Cup, waiting: bool, worth: int, common: int, end: int, shift: int
) -> tuple[int, ...]:
    """Return the ``column`` of a cup; ``waiting``: still to be asked now."""
    found = asked_laws(cup, common, end) if waiting else laws(cup, common, end)
    return column(found, worth, shift)
