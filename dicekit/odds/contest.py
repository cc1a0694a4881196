"""Several independent totals are compared: who wins alone, and who shares how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod
from typing import TYPE_CHECKING, Any, Literal

from dicekit.dist import Dist, rational
from dicekit.errors import BadArgument, items, say, shown
from dicekit.odds.explain import AREA, exact
from dicekit.texts import Texts

if TYPE_CHECKING:
    import sympy

Best = Literal["high", "low"]


@dataclass(frozen=True)
class Standing:
    """How a player stands: chances from 0 to 1, exact.

    ``win``: the chance to be the only best. ``share``: the expected share of the pot, where
    equal best totals share it equally.
    """

    win: sympy.Rational
    share: sympy.Rational

    def __str__(self) -> str:
        texts = Texts(area=AREA)
        return ", ".join(
            f"{texts(f'standing.{name}')} {texts.percent(chance, 2)}" for name, chance in self._rows
        )

    def _repr_markdown_(self) -> str:
        texts = Texts(area=AREA)
        rows = (
            f"| {texts(f'standing.{name}')} | ${exact(chance)}$ | {texts.percent(chance, 2)} |"
            for name, chance in self._rows
        )
        return "\n".join([f"| | {texts('exact')} | |", "|---|---|---|", *rows])

    @property
    def _rows(self) -> tuple[tuple[str, sympy.Rational], ...]:
        return ("win", self.win), ("share", self.share)


@dataclass(frozen=True)
class Term:
    """What one possible total of mine is worth against the others.

    ``ways``: in how many ways I get ``outcome``. ``alone``: in how many ways of the others all of
    them are worse. ``shared``: the ways of the others, each counted by my share of the pot then.
    """

    outcome: Any
    ways: int
    alone: int
    shared: Fraction


def contest(totals: Sequence[Dist[Any]], best: Best = "high") -> tuple[Standing, ...]:
    """Return the exact standing of each player, whose totals are independent of each other.

    ``best`` says whether the "high" or the "low" total wins. The cost grows with the number of
    different totals and the cube of the number of players, not with the number of cases.

    >>> from dicekit.dice import die
    >>> contest([die(), die()])[0]
    Standing(win=5/12, share=1/2)
    """
    players = _checked(totals, best)
    return tuple(
        against(mine, players[:seat] + players[seat + 1 :], best)
        for seat, mine in enumerate(players)
    )


def against(mine: Dist[Any], others: Sequence[Dist[Any]], best: Best = "high") -> Standing:
    """Return the standing of one player against the others."""
    parts = terms(mine, others, best)
    cases = mine.total * prod(other.total for other in others)
    win = Fraction(sum(part.ways * part.alone for part in parts), cases)
    share = sum((part.ways * part.shared for part in parts), Fraction(0)) / cases
    return Standing(rational(win), rational(share))


def terms(mine: Dist[Any], others: Sequence[Dist[Any]], best: Best = "high") -> tuple[Term, ...]:
    """Return, for each total of mine in order, what it is worth against the others.

    Given my total, each other is worse in w ways, equal in e. In the product of all w + e*z the
    coefficient of z**k counts the ways in which exactly k others tie with me and nobody is better:
    k = 0 is a win alone, and k ties leave me 1/(k + 1) of the pot.
    """
    players = _checked((mine, *items(others, "others")), best)
    place = _places(players, best)
    tallies = [_worse(other, place) for other in players[1:]]
    common = lcm(*range(1, len(players) + 1))
    result = []
    for outcome, ways in mine.weights.items():
        at = place[outcome]
        ties = [1]
        for other, worse in zip(players[1:], tallies, strict=True):
            ties = _multiply(ties, worse[at], other.weights.get(outcome, 0))
        shared = sum(count * (common // (k + 1)) for k, count in enumerate(ties))
        result.append(Term(outcome, ways, ties[0], Fraction(shared, common)))
    return tuple(result)


def _multiply(ties: list[int], worse: int, equal: int) -> list[int]:
    """Return the coefficients of the polynomial ``ties`` times ``worse + equal * z``."""
    return [
        worse * same + equal * fewer for same, fewer in zip([*ties, 0], [0, *ties], strict=True)
    ]


def _places(players: Sequence[Dist[Any]], best: Best) -> dict[Any, int]:
    """Return each total's place among all possible ones, the worst first."""
    outcomes = {outcome for player in players for outcome in player.weights}
    try:
        ordered = sorted(outcomes, reverse=best == "low")
    except TypeError:
        raise BadArgument(say("odds.compared")) from None
    return {outcome: at for at, outcome in enumerate(ordered)}


def _worse(player: Dist[Any], place: dict[Any, int]) -> tuple[int, ...]:
    """Return for each place the number of ways in which the player ends at a worse one."""
    by_place = [player.weights.get(outcome, 0) for outcome in place]
    return tuple(accumulate(by_place, initial=0))


def _checked(totals: Sequence[Dist[Any]], best: str) -> tuple[Dist[Any], ...]:
    if best not in ("high", "low"):
        raise BadArgument(say("odds.best", value=shown(best)))
    if not isinstance(totals, list | tuple) or not totals:
        raise BadArgument(say("odds.contest", value=shown(totals)))
    for total in totals:
        if not isinstance(total, Dist):
            raise BadArgument(say("odds.no_dist", value=shown(total)))
    return tuple(totals)
