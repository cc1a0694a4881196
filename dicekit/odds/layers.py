"""The layers of a pot: what each is worth to a player whose rivals differ from layer to layer.

With players all-in for different amounts, a layer can be won only by those who reach it (rules
page, settling with a player who is all-in). Knows chances and chips, nothing of dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from dicekit.dist import Dist
from dicekit.odds.contest import Best, terms


class Claim(NamedTuple):
    """What a player can expect of one layer, in parts from 0 to 1.

    ``share``: of chips that the best of those who reach the layer win. ``best``: of chips that go
    to these only if they are the best of the whole hand. ``back``: of the own chips in it, which
    come back if somebody who doesn't reach the layer is better than all who do.
    """

    share: Fraction
    best: Fraction
    back: Fraction


@dataclass(frozen=True)
class Prize:
    """The chips of one layer that a player can win, after a call.

    ``amount``: all of them; ``rivals``: the other seats that can win it; ``own``: the player's
    part, and ``dead``: what folded seats left there. ``taken_back``: the layer is taken back if
    nobody who reaches it is best in the whole hand; else the best of those who reach it win it.
    """

    amount: int
    rivals: tuple[int, ...]
    own: int = 0
    dead: int = 0
    taken_back: bool = False

    def value(self, claim: Claim) -> Fraction:
        """Return the chips to expect of it; odd chips of a shared layer count as parts."""
        if not self.taken_back:
            return self.amount * claim.share
        # What folded seats left is never taken back: the best who reach the layer win it.
        dead = self.dead * (claim.share - claim.best)
        return self.amount * claim.best + self.own * claim.back + dead


class Layered(NamedTuple):
    """The claims to some prizes, in their order.

    ``exact``: else they belong to a play that may not be the best, so they are worth this at least.
    """

    claims: tuple[Claim, ...]
    exact: bool = True


def claim(
    mine: Dist[Any], rivals: Sequence[Dist[Any]], outside: Sequence[Dist[Any]], best: Best = "high"
) -> Claim:
    """Return my claim to a layer that the players ``outside`` don't reach; totals are independent.

    >>> sure, die = Dist({3: 1}), Dist({face: 1 for face in range(1, 7)})
    >>> claim(sure, [Dist({2: 1})], [die])
    Claim(share=Fraction(1, 1), best=Fraction(1, 2), back=Fraction(1, 2))
    """
    players = (mine, *rivals, *outside)
    cases = prod(player.total for player in players)
    worst_first = sorted({key for one in players for key in one.weights}, reverse=best == "low")
    outsiders = _at_most(outside, worst_first)
    insiders = _at_most((mine, *rivals), worst_first)
    others = prod(player.total for player in outside)
    share = together = Fraction(0)
    for part in terms(mine, rivals, best):
        share += part.ways * part.shared * others
        together += part.ways * part.shared * outsiders[part.outcome]
    back = beaten = below = 0
    for outcome in worst_first:
        back += (outsiders[outcome] - beaten) * below
        beaten, below = outsiders[outcome], insiders[outcome]
    return Claim(share / cases, together / cases, Fraction(back, cases))


def claims(
    finals: Mapping[int, Dist[Any]], seat: int, prizes: Sequence[Prize], best: Best = "high"
) -> tuple[Claim, ...]:
    """Return the claims of ``seat``, from the independent final totals of all who are still in."""
    return tuple(
        claim(
            finals[seat],
            [finals[rival] for rival in prize.rivals],
            [finals[other] for other in outsiders(finals, seat, prize)],
            best,
        )
        for prize in prizes
    )


def outsiders(seats: Mapping[int, Any] | Sequence[int], seat: int, prize: Prize) -> tuple[int, ...]:
    """Return those of ``seats``, all still in, that don't reach the layer which ``seat`` does."""
    return tuple(other for other in seats if other != seat and other not in prize.rivals)


def _at_most(players: Sequence[Dist[Any]], worst_first: Sequence[Any]) -> dict[Any, int]:
    """Return for each outcome in how many ways no player does better."""
    product = dict.fromkeys(worst_first, 1)
    for player in players:
        ways = 0
        for outcome in worst_first:
            ways += player.weights.get(outcome, 0)
            product[outcome] *= ways
    return product
