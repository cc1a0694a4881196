"""Staying closed in Black Jack at a big table: one threshold of mine, whatever the others open.

The exact look ahead asks what is best after everything that I may see, which is too much with many
closed players. Here I fix a threshold now and keep to it; the best one is taken. That is a little
less than the best play is worth, and its cost grows only with the number of players.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from dicekit.odds.black_jack.ahead import Ahead
from dicekit.odds.black_jack.cups import BUST, HIGHEST, next_sums, parts, points, ways_of_dice
from dicekit.odds.black_jack.situation import Situation, Table


def best_threshold_value(ahead: Ahead, now: Situation, table: Table, from_points: int) -> int:
    """Return the value (see ``Ahead``) of my best threshold of at least ``from_points``."""
    end = max(now.common, ahead.end, HIGHEST - now.pair)
    finals = {
        threshold: my_points(now.pair, now.common, end, threshold)
        for threshold in range(from_points, HIGHEST + 1)
    }
    closed = (*now.before, *now.after)
    waiting = (*now.before_waiting, *now.after_waiting)
    values = dict.fromkeys(finals, 0)
    for mine in {worth for found in finals.values() for worth in found}:
        if mine < table.best:
            continue
        rivals = ahead.rivals(mine, now.common, closed, waiting, end)
        cases = tuple(map(mul, ways_of_dice(now.common, end), rivals))
        for threshold, found in finals.items():
            count = sum(cases[at] for at in found.get(mine, ()))
            ties = parts(count, len(closed) + len(waiting), ahead.shift)
            values[threshold] += ahead.value(ties, mine, table)
    return max(values.values())


@lru_cache(maxsize=1 << 10)
def my_points(pair: int, common: int, end: int, threshold: int) -> dict[int, tuple[int, ...]]:
    """Return which sequences of ``ways_of_dice`` end with each of my points; ``end`` settles me."""
    places: dict[int, list[int]] = {}
    for at, worth in enumerate(_finals(pair, common, end, threshold)):
        places.setdefault(worth, []).append(at)
    return {worth: tuple(found) for worth, found in places.items()}


@lru_cache(maxsize=1 << 10)
def _finals(pair: int, common: int, end: int, threshold: int) -> tuple[int, ...]:
    """Return my points in the end for each sequence of ``ways_of_dice``."""
    now = points(pair, common)
    if now == BUST or now >= threshold or common >= end:
        reached = now if now >= threshold else BUST
        return (reached,) * len(ways_of_dice(common, end))
    return tuple(
        worth for after in next_sums(common) for worth in _finals(pair, after, end, threshold)
    )
