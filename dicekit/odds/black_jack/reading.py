"""What is known at a table of Black Jack, read from arguments or from the dice of a hand.

Closed cups are read with Bayes: whoever has stayed closed did not reach the threshold then. Where
the assumed threshold cannot explain a closed cup, the least higher one that can is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicekit.dice import A_FACE
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.black_jack import BLACK_JACK, OPEN, Rules
from dicekit.games.deal import Deal, Roll
from dicekit.odds.black_jack.cups import (
    BUST,
    HIGHEST,
    HOPELESS,
    LOWEST,
    NO_BLACK_JACK,
    Cup,
    ask,
    checked,
    cup,
)
from dicekit.odds.black_jack.situation import Situation

A_COMMON_DIE = say("odds.black_jack.common_die")


def usual_threshold(players: int) -> int:
    """Return the threshold that others are taken to play when nothing else is said.

    With 2 to 5 players it is the best answer to itself: nobody gains by another one while all
    others play it. With 6, no threshold is; 10 comes close (11 gains 0.05 % of the pot).

    >>> usual_threshold(2), usual_threshold(3)
    (9, 10)
    """
    return 9 if whole(players, "players", 2) == 2 else 10


def at_betting(
    pair: Sequence[int],
    common: Sequence[int],
    opened: Sequence[int],
    thresholds: Sequence[int],
    before: int,
    open_after: int | None,
) -> Situation:
    """Return what is known during the betting after the last die."""
    closed = _closed(common, thresholds, before, asked=False)
    sums = _sums(common)
    if open_after is not None:
        whole(open_after, "open_after", 0, len(common))
    return Situation(
        _pair(pair),
        sums[-1],
        _opened(opened),
        before_waiting=closed[:before],
        after_waiting=closed[before:],
        open_at=None if open_after is None else sums[open_after],
    )


def at_choice(
    pair: Sequence[int],
    common: Sequence[int],
    opened: Sequence[int],
    thresholds: Sequence[int],
    before: int,
) -> Situation:
    """Return what is known when I am asked whether to open."""
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
) -> Situation:
    """Return what ``seat`` knows from the dice that it can see in ``deal``."""
    chosen = by_seat(deal, thresholds)
    own = _roll(deal, seat)
    if own is None or own.dice is None:
        raise BadArgument(say("odds.black_jack.unseen", seat=seat))
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
        together=game.lift == "together",
    )


def _asked_now(deal: Deal, seat: int) -> bool:
    """Return whether the seat has answered since the last betting (a die comes before the next)."""
    betting = deal.rolls[-1].round == deal.rounds
    answers = (choice for choice in deal.choices if choice.round == deal.rounds)
    return not betting and any(choice.seat == seat for choice in answers)


def _roll(deal: Deal, seat: int) -> Roll | None:
    rolls = deal.rolls_of(seat)
    return rolls[0] if rolls else None


def by_seat(deal: Deal, thresholds: Sequence[int] | None) -> dict[int, int]:
    """Return where each seat of ``deal.order`` is assumed to open, the usual if none is given."""
    if thresholds is None:
        usual = usual_threshold(max(2, len(deal.live)))
        return dict.fromkeys(deal.order, usual)
    if len(thresholds) != len(deal.order):
        count, value = len(deal.order), shown(thresholds)
        raise BadArgument(say("odds.black_jack.seats", n=count, seats=deal.order, value=value))
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
    for threshold in (one.threshold, LOWEST):
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
        if sums[-1] >= HOPELESS:
            raise BadArgument(say("odds.black_jack.common", sum=sums[-1], dice=tuple(common)))
        sums.append(sums[-1] + whole(face, A_COMMON_DIE, 1, 6))
    return tuple(sums)


def _pair(pair: Sequence[int]) -> int:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise BadArgument(say("odds.black_jack.pair", value=shown(pair)))
    return sum(whole(face, A_FACE, 1, 6) for face in pair)


def _opened(opened: Sequence[int]) -> tuple[int, ...]:
    for worth in opened:
        if whole(worth, say("odds.black_jack.open_points"), 0, HIGHEST) == 1:
            raise BadArgument(say("odds.black_jack.one_point"))
    return tuple(opened)
