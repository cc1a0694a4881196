"""Layers of the pot in Black Jack, where the rivals differ from layer to layer.

With up to ``CUPS_MOST`` closed cups of others ``layered_ahead`` finds the best play. With more, I
open at one threshold, the one that brings most chips from all layers together; the best play, which
looks at what is being opened, may bring more. If I have nothing to choose, or if all other cups are
open, there is nothing to look at, and that is exact.

Given the common dice, the players are independent: so we walk all sequences of these, as in
``cups``, and compare in each sequence those who reach a layer, and those who don't.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from operator import mul

from dicekit.games.black_jack import LIMIT, Rules
from dicekit.games.deal import Deal
from dicekit.odds.black_jack import reading
from dicekit.odds.black_jack.blind import my_points
from dicekit.odds.black_jack.cups import (
    BUST,
    FACES,
    HIGHEST,
    SUM_MOST,
    Cup,
    parts,
    points,
    rivals_product,
    settled_at,
    ways_of_dice,
)
from dicekit.odds.black_jack.layered_ahead import LayeredAhead
from dicekit.odds.black_jack.situation import Situation
from dicekit.odds.layers import Claim, Layered, Prize

CUPS_MOST = 3

# A number for each sequence of common dice, see ``ways_of_dice``.
Row = tuple[int, ...]


# What is known of another seat at a bet: the points of an open one, or a cup that will be asked.
Known = Cup | int


@dataclass(frozen=True)
class _Group:
    """Some of the others, from a sum of the common dice on to one at which all cups are settled."""

    rivals: tuple[Known, ...]
    common: int
    end: int

    @property
    def total(self) -> int:
        """All ways that are possible."""
        return _total(self.rivals)

    def ties(self, worth: int, shift: int) -> Row:
        """Return in how many ways none of them beats these points; see ``cups.parts``.

        With ``shift`` 0 those who tie are not told apart from those who are worse.
        """
        closed = tuple((one, True) for one in self.rivals if isinstance(one, Cup))
        factor = 1
        for one in self.rivals:
            if isinstance(one, int):
                factor *= (one < worth) + ((one == worth) << shift)
        product = rivals_product(closed, worth, self.common, self.end, shift)
        return product if factor == 1 else tuple(ways * factor for ways in product)


@dataclass(frozen=True)
class _Rows:
    """What a layer brings me by my points, in ways for each sequence of dice.

    ``share`` and ``best``: how many rivals are equal and none better (see ``cups.parts``), and
    nobody else either; ``back``: somebody who doesn't reach the layer is better than all who do.
    """

    rivals: int
    share: Mapping[int, Row]
    best: Mapping[int, Row]
    back: Mapping[int, Row]


def in_layers(
    game: Rules,
    deal: Deal,
    seat: int,
    prizes: Sequence[Prize],
    thresholds: Sequence[int] | None = None,
) -> Layered:
    """Return the claims of ``seat`` to layers of the pot, at a bet; arguments as of ``at_table``.

    Exact if ``seat`` has nothing more to choose, or if at most ``CUPS_MOST`` others are closed.
    """
    chosen = tuple(reading.by_seat(deal, thresholds).values())
    now = reading.at_table(game, deal, seat, chosen)
    known = {other: _known(game, deal, seat, other, chosen) for other in deal.live if other != seat}
    decides = now.open_at is None and BUST < points(now.pair, now.common) < LIMIT
    if decides and 0 < len(now.cups) <= CUPS_MOST:
        return Layered(_ahead(now, known, deal.live.index(seat), prizes))
    claims = _at_one_threshold(now, known, decides, prizes)
    return Layered(claims, exact=not (decides and now.cups))


def _known(game: Rules, deal: Deal, seat: int, other: int, thresholds: Sequence[int]) -> Known:
    """Return what ``seat`` knows of another seat: as if there were no third one."""
    for third in deal.live:
        if third not in (seat, other):
            deal = deal.with_fold(third)
    one = reading.at_table(game, deal, seat, thresholds)
    return one.cups[0] if one.cups else one.opened[0]


def _total(rivals: Iterable[Known]) -> int:
    return prod(one.total for one in rivals if isinstance(one, Cup))


def _ahead(
    now: Situation, known: Mapping[int, Known], before: int, prizes: Sequence[Prize]
) -> tuple[Claim, ...]:
    """Return the claims with the best play, the first ``before`` others being asked before me."""
    cases = FACES ** (SUM_MOST - now.common) * _total(known.values())
    lowest = min(cup.threshold for cup in now.cups)
    levels = frozenset({BUST, *now.opened, *range(lowest, HIGHEST + 1)})
    others, asked = tuple(known), tuple(prizes)
    ahead = LayeredAhead(now.pair, others, before, asked, cases, levels, now.together)
    state = (one if isinstance(one, int) else ahead.number(one) for one in known.values())
    return ahead.claims(ahead.turn(now.common, tuple(state)))


def _at_one_threshold(
    now: Situation, known: Mapping[int, Known], decides: bool, prizes: Sequence[Prize]
) -> tuple[Claim, ...]:
    """Return the claims with my best threshold or, if nothing is to be decided, my points."""
    end = max(now.common, settled_at(now.cups), HIGHEST - now.pair)
    dice = ways_of_dice(now.common, end)
    mine = points(now.pair, now.common if now.open_at is None else now.open_at)
    plays: list[dict[int, Row]] = [{mine: tuple(range(len(dice)))}]
    if decides:
        options = range(mine, HIGHEST + 1)
        plays = [my_points(now.pair, now.common, end, threshold) for threshold in options]
    cases = sum(dice) * _total(known.values())
    needed = sorted({worth for play in plays for worth in play})
    layers = []
    for prize in prizes:
        inside, outside = (
            tuple(one for other, one in known.items() if (other in prize.rivals) is reaches)
            for reaches in (True, False)
        )
        groups = _Group(inside, now.common, end), _Group(outside, now.common, end)
        layers.append(_rows(*groups, needed, dice, cases.bit_length()))
    found = [tuple(_claim(layer, play, cases) for layer in layers) for play in plays]
    return max(found, key=lambda claims: sum(map(Prize.value, prizes, claims)))


def _rows(inside: _Group, outside: _Group, needed: Sequence[int], dice: Row, shift: int) -> _Rows:
    """Return what a layer brings me that the others ``inside`` reach and ``outside`` don't."""
    share, best, back = {}, {}, {}
    for worth in needed:
        ties = tuple(map(mul, dice, inside.ties(worth, shift)))
        share[worth] = tuple(ways * outside.total for ways in ties)
        best[worth] = tuple(map(mul, ties, outside.ties(worth, 0)))
    # From the most points down: what one more of the best outsider adds.
    row, beaten = (0,) * len(dice), outside.ties(HIGHEST, 0)
    for worth in range(HIGHEST, needed[0] - 1, -1):
        back[worth] = row
        if outside.rivals and worth:
            fewer = outside.ties(worth - 1, 0)
            columns = zip(row, dice, beaten, fewer, inside.ties(worth - 1, 0), strict=True)
            row = tuple(sum_ + ways * (b - f) * i for sum_, ways, b, f, i in columns)
            beaten = fewer
    return _Rows(len(inside.rivals), share, best, back)


def _claim(rows: _Rows, play: Mapping[int, Row], cases: int) -> Claim:
    """Return the claim to a layer if my points, by the sequences of dice, are those of ``play``."""
    share = best = Fraction(0)
    back = 0
    for worth, places in play.items():
        share += _shared(sum(rows.share[worth][at] for at in places), rows.rivals, cases)
        best += _shared(sum(rows.best[worth][at] for at in places), rows.rivals, cases)
        back += sum(rows.back[worth][at] for at in places)
    return Claim(share / cases, best / cases, Fraction(back, cases))


def _shared(ways: int, rivals: int, cases: int) -> Fraction:
    counts = parts(ways, rivals, cases.bit_length())
    return sum((Fraction(count, tied + 1) for tied, count in enumerate(counts)), Fraction(0))
