"""The exact odds of Black Jack: alone, between thresholds, and a decision at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from dicekit.dice import die
from dicekit.dist import rational
from dicekit.errors import BadArgument, whole
from dicekit.games.black_jack import BLACK_JACK, LIMIT, OPEN, Rules
from dicekit.games.deal import Deal, Roll
from dicekit.odds.black_jack_cups import (
    BUST,
    HIGHEST,
    NO_BLACK_JACK,
    Cup,
    ask,
    checked,
    cup,
)
from dicekit.odds.black_jack_duel import (
    Equilibrium,
    ThresholdTable,
    as_if_independent,
    duel,
    final,
    threshold_table,
)
from dicekit.odds.black_jack_table import (
    Advice,
    Situation,
    advice_in,
    standing_in,
)
from dicekit.odds.contest import Standing

if TYPE_CHECKING:
    import sympy

__all__ = [
    "Advice",
    "Alone",
    "Equilibrium",
    "ThresholdTable",
    "alone",
    "as_if_independent",
    "at_table",
    "best_points",
    "bust",
    "decide",
    "decision",
    "duel",
    "final",
    "standing",
    "threshold_table",
    "usual_threshold",
]


@dataclass(frozen=True)
class Alone:
    """Open or throw one more, for a player who only counts points (a bust is 0).

    ``total``: before the next die; ``bust``: the chance that it is one too many; ``open``,
    ``throw``: the points to expect after either; ``best``: the better of both; ``opens``: whether
    that is to open.
    """

    total: int
    bust: sympy.Rational
    open: sympy.Rational
    throw: sympy.Rational
    best: sympy.Rational
    opens: bool


def bust(total: int) -> sympy.Rational:
    """Return the chance that the next common die is one too many for a closed ``total``.

    >>> bust(6), bust(11)
    (1/6, 1)
    """
    whole(total, "total", 0, BLACK_JACK)
    return die().p(lambda face: total + face > LIMIT)


def best_points(total: int) -> sympy.Rational:
    """Return the points to expect from ``total`` with best play, alone; a bust is 0.

    A total of 12 is black jack.

    >>> best_points(6), best_points(7)
    (15/2, 7)
    """
    whole(total, "total", 0, BLACK_JACK)
    return rational(_best_points(total))


def alone() -> tuple[Alone, ...]:
    """Return for each total from 2 to 12 whether to open, if only the own points count.

    >>> [row.total for row in alone() if row.opens]
    [7, 8, 9, 10, 11, 12]
    """
    return tuple(
        Alone(
            total,
            bust(total),
            rational(total),
            rational(_throw_points(total)),
            best_points(total),
            total >= _throw_points(total),
        )
        for total in range(2, BLACK_JACK + 1)
    )


@lru_cache
def _best_points(total: int) -> Fraction:
    return max(Fraction(total), _throw_points(total))


def _throw_points(total: int) -> Fraction:
    """Return the points to expect after one more die, with best play then."""
    left = [total + face for face in die().weights if total + face <= LIMIT]
    return sum((_best_points(points) for points in left), Fraction(0)) / die().total


def usual_threshold(players: int) -> int:
    """Return the threshold that others are taken to play when nothing else is said.

    With 2 to 5 players it is the best answer to itself: nobody gains by another one while all
    others play it. With 6, no threshold is; 10 comes close (11 gains 0.05 % of the pot).

    >>> usual_threshold(2), usual_threshold(3)
    (9, 10)
    """
    return 9 if whole(players, "players", 2) == 2 else 10


def standing(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
    open_after: int | None = None,
) -> Standing:
    """Return my standing during the betting after the last die, with best play of mine later.

    ``pair``: my dice; ``common``: the common dice so far; ``opened``: the points of each open
    player, 0 for a bust; ``thresholds``: for each closed player but me, where we assume that he
    opens, in the order in which they are asked; ``before``: how many of these are asked before me.
    ``open_after``: I have opened after so many common dice (``None``: I am closed).

    >>> standing((6, 6), thresholds=[9]).share
    71/72
    """
    closed = _closed(common, thresholds, before, asked=False)
    sums = _sums(common)
    if open_after is not None:
        whole(open_after, "open_after", 0, len(common))
    return standing_in(
        Situation(
            _pair(pair),
            sums[-1],
            _opened(opened),
            before_waiting=closed[:before],
            after_waiting=closed[before:],
            open_at=None if open_after is None else sums[open_after],
        )
    )


def decision(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
) -> Advice:
    """Return whether to open or to stay closed when I am asked, with my standing after each.

    The arguments are those of ``standing``; the first ``before`` of the closed players have been
    asked after the last die, and stayed closed. Everyone stays to the end and equal winners share.
    That closed players have not opened so far is used: under their thresholds some pairs would be
    open by now. Afterwards I see every opening in turn and play what is best.

    >>> decision((3, 4), thresholds=[9]).best
    'stay closed'
    """
    return advice_in(_situation(pair, common, opened, thresholds, before))


def _situation(
    pair: Sequence[int],
    common: Sequence[int],
    opened: Sequence[int],
    thresholds: Sequence[int],
    before: int,
) -> Situation:
    closed = _closed(common, thresholds, before, asked=True)
    return Situation(
        _pair(pair),
        _sums(common)[-1],
        _opened(opened),
        before=closed[:before],
        after_waiting=closed[before:],
    )


def at_table(
    game: Rules, deal: Deal, seat: int, thresholds: Sequence[int] | None = None
) -> Standing:
    """Return the standing of ``seat`` from the dice it can see in ``deal``, with best play.

    ``thresholds``: for each seat in ``deal.order`` where we assume that its player opens (the
    entry of ``seat`` itself does not count); by default ``usual_threshold``. A seat that has
    folded stands at 0.
    """
    if seat not in deal.live:
        return Standing(rational(0), rational(0))
    return standing_in(_at_table(game, deal, seat, thresholds))


def decide(game: Rules, deal: Deal, seat: int, thresholds: Sequence[int] | None = None) -> Advice:
    """Return (best option, standing after each option) for ``seat``, who is asked now.

    The arguments are those of ``at_table``.
    """
    if seat not in game.closed(deal):
        raise BadArgument(f"seat {seat} is not closed, so it has nothing to decide")
    return advice_in(_at_table(game, deal, seat, thresholds))


def _at_table(game: Rules, deal: Deal, seat: int, thresholds: Sequence[int] | None) -> Situation:
    chosen = _by_seat(deal, thresholds)
    own = _roll(deal, seat)
    if own is None or own.dice is None:
        raise BadArgument(f"the pair of seat {seat} cannot be seen in this deal")
    total = sum(own.dice)
    common = _sums([face for roll in deal.rolls_of(None) for face in roll.dice or ()])
    place = deal.order.index(seat)
    groups: dict[tuple[bool, bool], list[Cup]] = {
        (early, asked): [] for early in (True, False) for asked in (True, False)
    }
    opened, secret = [], []
    for at, player in enumerate(deal.order):
        if player == seat or player in deal.folded:
            continue
        roll = _roll(deal, player)
        if roll is not None and roll.dice is not None:
            opened.append(game.points(deal, player))
            continue
        fresh = (chosen[player], game.black_jack, game.bust_may_stay_closed)
        times = [choice for choice in deal.choices if choice.seat == player]
        if times and times[-1].option == OPEN:
            secret.append(_opening(fresh, common[: len(times)]))
        else:
            asked = _asked_now(deal, player)
            groups[at < place, asked].append(_stayed(fresh, common[: len(times)]))
    mine = [choice for choice in deal.choices if choice.seat == seat and choice.option == OPEN]
    return Situation(
        total if total != BLACK_JACK or game.black_jack else NO_BLACK_JACK,
        common[-1],
        tuple(opened),
        tuple(secret),
        tuple(groups[True, True]),
        tuple(groups[True, False]),
        tuple(groups[False, True]),
        tuple(groups[False, False]),
        open_at=common[mine[0].round - 1] if mine else None,
        asked=_asked_now(deal, seat),
    )


def _asked_now(deal: Deal, seat: int) -> bool:
    return any(choice.seat == seat and choice.round == deal.rounds for choice in deal.choices)


def _roll(deal: Deal, seat: int) -> Roll | None:
    rolls = deal.rolls_of(seat)
    return rolls[0] if rolls else None


def _by_seat(deal: Deal, thresholds: Sequence[int] | None) -> dict[int, int]:
    if thresholds is None:
        usual = usual_threshold(max(2, len(deal.live)))
        return dict.fromkeys(deal.order, usual)
    if len(thresholds) != len(deal.order):
        raise BadArgument(
            f"thresholds must be {len(deal.order)} numbers, one for each seat of {deal.order}, "
            f"not {thresholds!r}"
        )
    return {seat: checked(one) for seat, one in zip(deal.order, thresholds, strict=True)}


def _stayed(fresh: tuple[int, bool, bool], sums: Sequence[int]) -> Cup:
    """Return a cup that has stayed closed after common dice of each of these sums.

    Where the assumed threshold cannot explain that, the least higher one that can is taken.
    """
    threshold, black_jack, secret = fresh
    for higher in range(threshold, HIGHEST + 1):
        one: Cup | None = cup(higher, black_jack, secret)
        for common in sums:
            one = ask(one, common).closed if one is not None else None
        if one is not None:
            return one
    raise AssertionError(f"no threshold explains a cup that is closed after {sums}")


def _opening(fresh: tuple[int, bool, bool], sums: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return (points, ways) of a cup that opens now, having stayed closed at the sums before.

    Where the assumed threshold cannot explain that, any points may have been opened.
    """
    one = _stayed(fresh, sums[:-1])
    for threshold in (one.threshold, 2):
        opened = ask(one._replace(threshold=threshold), sums[-1]).opened
        if any(worth != BUST for worth, _ in opened):
            return opened
    return ((BUST, one.total),)


def _closed(
    common: Sequence[int], thresholds: Sequence[int], before: int, asked: bool
) -> tuple[Cup, ...]:
    sums = _sums(common)
    whole(before, "before", 0, len(thresholds))
    return tuple(
        _stayed((checked(one), True, True), sums if asked and at < before else sums[:-1])
        for at, one in enumerate(thresholds)
    )


def _sums(common: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of the first 0, 1, 2, ... common dice."""
    sums = [0]
    for face in common:
        sums.append(sums[-1] + whole(face, "a common die", 1, 6))
    return tuple(sums)


def _pair(pair: Sequence[int]) -> int:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise BadArgument(f"pair must be my two dice, such as (6, 6), not {pair!r}")
    return sum(whole(face, "a face", 1, 6) for face in pair)


def _opened(opened: Sequence[int]) -> tuple[int, ...]:
    for worth in opened:
        if whole(worth, "the points of an open player", 0, HIGHEST) == 1:
            raise BadArgument("an open player has 0 points (a bust) or 2 to 12, not 1")
    return tuple(opened)
