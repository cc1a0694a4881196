"""What came of a tournament: chips a hand with their confidence intervals, and the hands lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from dicekit.tournament.guest import Fault

CONFIDENCE = 0.95
LEAST_DEALS = 6
FAULTS_MOST = 5


@dataclass(frozen=True)
class Row:
    """What a bot did: ``mean`` chips a hand, with ``margin`` on each side a 95 % interval.

    ``margin`` is ``None`` for too few deals. ``lost``: hands that it lost by a fault; ``faults``:
    the most frequent ones, each with the number of times.
    """

    name: str
    hands: int
    chips: int
    mean: float
    margin: float | None
    lost: int
    faults: tuple[tuple[Fault, int], ...]


@dataclass(frozen=True)
class Standings:
    """A tournament's end. ``rows``: the best mean first; ``absent``: bots that can't be loaded.

    Each of ``deals`` was played ``seats`` times, every bot at every seat with the same dice.
    """

    game: str
    seed: str
    seats: int
    deals: int
    rows: tuple[Row, ...]
    absent: tuple[tuple[str, Fault], ...]

    def plain(self) -> dict[str, object]:
        """Return all of it as values for JSON."""
        return {
            "game": self.game,
            "seed": self.seed,
            "seats": self.seats,
            "deals": self.deals,
            "confidence": CONFIDENCE,
            "bots": [
                {
                    "name": row.name,
                    "hands": row.hands,
                    "chips": row.chips,
                    "mean": row.mean,
                    "margin": row.margin,
                    "lost": row.lost,
                    "faults": [{**_plain(fault), "times": times} for fault, times in row.faults],
                }
                for row in self.rows
            ],
            "absent": [{"name": name, **_plain(fault)} for name, fault in self.absent],
        }


def _plain(fault: Fault) -> dict[str, object]:
    return {"kind": fault.kind, "detail": fault.detail}


def row(name: str, won: Mapping[int, Sequence[int]], faults: Counter[Fault]) -> Row:
    """Return the row of a bot. ``won``: deal by deal the chips of each hand that it played.

    The hands of a deal have the same dice, so they are not independent: what counts as one
    observation is the mean of a deal.
    """
    chips = [one for hands in won.values() for one in hands]
    counted = tuple(sorted(faults.items(), key=lambda item: (-item[1], str(item[0]))))
    return Row(
        name=name,
        hands=len(chips),
        chips=sum(chips),
        mean=fmean(chips),
        margin=margin([fmean(hands) for hands in won.values()]),
        lost=sum(faults.values()),
        faults=counted[:FAULTS_MOST],
    )


def margin(values: Sequence[float], confidence: float = CONFIDENCE) -> float | None:
    """Return half the width of the confidence interval of a mean; ``None`` for too few values.

    >>> round(margin([1, 2, 3, 4, 5, 6, 7]), 3)
    1.998
    """
    if len(values) < LEAST_DEALS:
        return None
    return student(confidence, len(values) - 1) * stdev(values) / sqrt(len(values))


def student(confidence: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t, from five degrees of freedom on.

    By the expansion around the normal quantile (Abramowitz and Stegun, 26.7.5).

    >>> round(student(0.95, 30), 3)
    2.042
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
