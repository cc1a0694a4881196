"""Black Jack between players who each open at a threshold: exact standings and equilibrium.

Everyone stays to the end. A player opens as soon as the points reach the threshold; a bust stays
closed. See ``cups`` for the method.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import mul
from typing import TYPE_CHECKING

from dicekit.dist import Dist, rational
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.black_jack import TiesRule
from dicekit.odds import matrix_game
from dicekit.odds.black_jack.cups import (
    FACES,
    HIGHEST,
    SUM_MOST,
    THRESHOLDS,
    asked_laws,
    checked,
    column,
    cup,
    parts,
    settled_at,
    shared,
    unit,
    ways_of_dice,
)
from dicekit.odds.contest import Standing, contest
from dicekit.odds.explain import AREA
from dicekit.texts import Texts

if TYPE_CHECKING:
    import sympy

PLAYERS_MOST = 6


def duel(thresholds: Sequence[int]) -> tuple[Standing, ...]:
    """Return the exact standing of each of 2 to 6 players, who share the common dice.

    Each opens at the own threshold (2 to 12) or above; equal winners share; if everybody is bust,
    all are equal.

    >>> duel([9, 9])[0].share, duel([9, 9, 9])[2].share
    (1/2, 1/3)
    """
    chosen = _thresholds(thresholds)
    return tuple(Standing(rational(win), rational(share)) for win, share in _duel(chosen))


def duel_after(thresholds: Sequence[int], first: int) -> tuple[Standing, ...]:
    """Return the standings of ``duel``, given that the first common die shows ``first``.

    Players who open before it are not touched by it; ``duel`` is the mean over its six faces.
    """
    chosen, face = _thresholds(thresholds), whole(first, "first", 1, FACES)
    return tuple(Standing(rational(win), rational(share)) for win, share in _duel(chosen, face))


def as_if_independent(thresholds: Sequence[int]) -> tuple[Standing, ...]:
    """Return what ``duel`` would be if every player had own common dice. It is wrong.

    A lesson compares both: the common dice help and hurt all closed players together.
    """
    return contest([final(threshold) for threshold in _thresholds(thresholds)])


@lru_cache
def final(threshold: int) -> Dist[int]:
    """Return the points in the end (0: bust) of a player who opens at ``threshold`` or above.

    The ways are reduced to the smallest whole numbers.

    >>> final(12)
    Dist({0: 35, 12: 1})
    """
    one = cup(threshold)
    end = settled_at([one])
    weights = [0] * (HIGHEST + 1)
    for ways, law in zip(ways_of_dice(0, end), asked_laws(one, 0, end), strict=True):
        for worth, count in enumerate(law):
            weights[worth] += ways * count
    return Dist(dict(enumerate(weights))).reduced()


@lru_cache(maxsize=1 << 10)
def _duel(thresholds: tuple[int, ...], first: int = 0) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return win and share of each player, given the first common die (0: any)."""
    cups = [cup(threshold) for threshold in thresholds]
    end = settled_at(cups)
    found = {one: asked_laws(one, 0, end) for one in cups}
    cases = cups[0].total ** len(cups) * 6**SUM_MOST
    pot, shift = unit(len(cups)), cases.bit_length()
    columns = [
        {one: column(laws, worth, shift) for one, laws in found.items()}
        for worth in range(HIGHEST + 1)
    ]
    dice = _dice_after(first, end) if first else ways_of_dice(0, end)
    values = {}
    for one, laws in found.items():
        rivals = list(cups)
        rivals.remove(one)
        win = share = 0
        for worth, beaten in enumerate(columns):
            mine = (law[worth] for law in laws)
            product = reduce(_times, (beaten[rival] for rival in rivals), dice)
            counts = parts(sum(map(mul, mine, product)), len(rivals), shift)
            win += counts[0]
            share += shared(counts, 0, pot)
        values[one] = Fraction(win, cases), Fraction(share, cases * pot)
    return tuple(values[one] for one in cups)


def _dice_after(first: int, end: int) -> tuple[int, ...]:
    """Return ``ways_of_dice`` from 0, with 0 where another die is first; as many ways in all."""
    if end == 0:  # nobody waits for a die
        return ways_of_dice(0, end)
    return tuple(
        ways * FACES**face * (face == first)
        for face in range(1, FACES + 1)
        for ways in ways_of_dice(face, end)
    )


def _times(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(mul, first, second))


def _thresholds(thresholds: Sequence[int]) -> tuple[int, ...]:
    if not isinstance(thresholds, list | tuple) or not 2 <= len(thresholds) <= PLAYERS_MOST:
        value = shown(thresholds)
        raise BadArgument(say("odds.black_jack.thresholds", most=PLAYERS_MOST, value=value))
    return tuple(checked(threshold) for threshold in thresholds)


@dataclass(frozen=True)
class Equilibrium:
    """Chances to play each threshold so that no other way of playing does better against them.

    ``mix``: (threshold, chance) for those that are played; ``value``: the share of each player.
    """

    mix: tuple[tuple[int, sympy.Rational], ...]
    value: sympy.Rational


@dataclass(frozen=True)
class ThresholdTable:
    """All thresholds against all, for two players.

    ``shares[i][j]``: the expected share of the pot of a player with ``thresholds[i]`` against one
    with ``thresholds[j]``.
    """

    thresholds: tuple[int, ...]
    ties: TiesRule
    shares: tuple[tuple[sympy.Rational, ...], ...]

    def share(self, mine: int, other: int) -> sympy.Rational:
        """Return my share with threshold ``mine`` against threshold ``other``."""
        return self.shares[checked(mine) - THRESHOLDS[0]][checked(other) - THRESHOLDS[0]]

    def best_answers(self, other: int) -> tuple[int, ...]:
        """Return the thresholds that do best against threshold ``other``."""
        most = max(self.share(mine, other) for mine in self.thresholds)
        return tuple(mine for mine in self.thresholds if self.share(mine, other) == most)

    def equilibrium(self) -> Equilibrium:
        """Return how to mix thresholds so that nothing does better against the mix, exact."""
        solved = matrix_game.solve(
            [[Fraction(int(cell.p), int(cell.q)) for cell in row] for row in self.shares]
        )
        mix = zip(self.thresholds, solved.row, strict=True)
        return Equilibrium(
            tuple((threshold, rational(chance)) for threshold, chance in mix if chance),
            rational(solved.value),
        )

    def __repr__(self) -> str:
        least, most = self.thresholds[0], self.thresholds[-1]
        return f"<ThresholdTable, ties={self.ties!r}: thresholds {least} to {most}>"

    def _repr_html_(self) -> str:
        texts = Texts(area=AREA)
        head = "".join(f"<th>{threshold}</th>" for threshold in self.thresholds)
        rows = "".join(
            f"<tr><th>{mine}</th>"
            + "".join(f'<td title="{cell}">{texts.number(100 * cell, 1)}</td>' for cell in row)
            + "</tr>"
            for mine, row in zip(self.thresholds, self.shares, strict=True)
        )
        return (
            f"<table><caption>{texts('black_jack.shares')}</caption>"
            f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )


def threshold_table(ties: TiesRule = "share") -> ThresholdTable:
    """Return the share of each threshold against each other one, for two players.

    ``ties="deciding hand"``: equal players play again, with the same thresholds, until one wins.
    With the chance w to win a hand alone and l to lose it, the share v is w now, or v again after
    a tie: v = w + (1 - w - l) * v, so v = w / (w + l).
    """
    if ties not in ("share", "deciding hand"):
        raise BadArgument(say("odds.black_jack.ties", value=shown(ties)))
    return _threshold_table(ties)


@lru_cache
def _threshold_table(ties: TiesRule) -> ThresholdTable:
    rows = tuple(
        tuple(rational(_against(mine, other, ties)) for other in THRESHOLDS) for mine in THRESHOLDS
    )
    return ThresholdTable(THRESHOLDS, ties, rows)


def _against(mine: int, other: int, ties: TiesRule) -> Fraction:
    (win, share), (loss, _) = _duel((mine, other))
    return share if ties == "share" else win / (win + loss)
