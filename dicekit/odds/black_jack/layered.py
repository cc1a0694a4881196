"""Layers of the pot in Black Jack, where the rivals differ from layer to layer.

Given the common dice, the players are independent: so we walk all sequences of these, as in
``cups``, and compare in each sequence those who reach a layer, and those who don't. I open at one
threshold, the one that brings most chips from all layers together. That is exact if I have nothing
to choose, or if all other cups are open: then nothing is seen later that I could answer. Else the
best play, which looks at what is being opened, may bring more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from operator import mul

from dicekit.games.black_jack import LIMIT, Rules
from dicekit.games.deal import Deal
from dicekit.odds.black_jack import reading
from dicekit.odds.black_jack.ahead import rivals_product
from dicekit.odds.black_jack.blind import my_points
from dicekit.odds.black_jack.cups import (
    BUST,
    HIGHEST,
    Cup,
    parts,
    points,
    settled_at,
    ways_of_dice,
)
from dicekit.odds.layers import Claim, Layered, Prize, outsiders

# A number for each sequence of common dice, see ``ways_of_dice``.
Row = tuple[int, ...]


@dataclass(frozen=True)
class _Rival:
    """How another seat ends: a closed cup, still ``waiting`` to be asked or not, or (points, ways).

    The latter are ``opened``, seen or being opened now.
    """

    cup: Cup | None
    waiting: bool
    opened: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """All ways that are possible."""
        return self.cup.total if self.cup else sum(ways for _, ways in self.opened)

    def tied(self, worth: int, shift: int) -> int:
        """Return the ways of an open one to be worse than ``worth``, and equal at 2**shift."""
        worse = sum(ways for one, ways in self.opened if one < worth)
        return worse + (sum(ways for one, ways in self.opened if one == worth) << shift)


@dataclass(frozen=True)
class _Group:
    """Some of the others, from a sum of the common dice on to one at which all cups are settled."""

    rivals: tuple[_Rival, ...]
    common: int
    end: int

    @property
    def total(self) -> int:
        """All ways that are possible."""
        return prod(rival.total for rival in self.rivals)

    def ties(self, worth: int, shift: int) -> Row:
        """Return in how many ways none of them beats these points; see ``cups.parts``.

        With ``shift`` 0 those who tie are not told apart from those who are worse.
        """
        closed = tuple((one.cup, one.waiting) for one in self.rivals if one.cup)
        seen = prod(one.tied(worth, shift) for one in self.rivals if not one.cup)
        product = rivals_product(closed, worth, self.common, self.end, shift)
        return product if seen == 1 else tuple(ways * seen for ways in product)


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

    Exact if ``seat`` has nothing more to choose, or if nobody else is closed.
    """
    chosen = tuple(reading.by_seat(deal, thresholds).values())
    now = reading.at_table(game, deal, seat, chosen)
    mine = points(now.pair, now.common if now.open_at is None else now.open_at)
    decides = now.open_at is None and BUST < mine < LIMIT
    end = max(now.common, settled_at(now.cups), HIGHEST - now.pair)
    dice = ways_of_dice(now.common, end)
    plays: list[dict[int, Row]] = [{mine: tuple(range(len(dice)))}]
    if decides:
        options = range(mine, HIGHEST + 1)
        plays = [my_points(now.pair, now.common, end, threshold) for threshold in options]
    others = [other for other in deal.live if other != seat]
    known = {other: _rival(game, deal, seat, other, chosen) for other in others}
    cases = sum(dice) * prod(rival.total for rival in known.values())
    needed = sorted({worth for play in plays for worth in play})

    def rows(prize: Prize) -> _Rows:
        groups = prize.rivals, outsiders(others, seat, prize)
        inside, outside = (
            _Group(tuple(known[one] for one in group), now.common, end) for group in groups
        )
        return _rows(inside, outside, needed, dice, cases.bit_length())

    layers = [rows(prize) for prize in prizes]
    found = [tuple(_claim(layer, play, cases) for layer in layers) for play in plays]
    best = max(found, key=lambda claims: sum(map(Prize.value, prizes, claims)))
    return Layered(best, exact=not decides or not (now.cups or now.secret))


def _rival(game: Rules, deal: Deal, seat: int, other: int, thresholds: Sequence[int]) -> _Rival:
    """Return what ``seat`` knows of another seat."""
    for third in deal.live:
        if third not in (seat, other):
            deal = deal.with_fold(third)
    one = reading.at_table(game, deal, seat, thresholds)
    for cup in one.cups:
        return _Rival(cup, cup in (*one.before_waiting, *one.after_waiting), ())
    return _Rival(None, False, one.secret[0] if one.secret else ((one.opened[0], 1),))


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
