"""Hands with players all-in for different amounts, and what a call brings by a plain count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import sympy

from dicekit.games import black_jack
from dicekit.games.pot_game import rank
from dicekit.odds.at_table import decision_of
from dicekit.table import Action, ChipRules, settle
from dicekit.table.betting import Betting
from dicekit.table.hand import Hand, act, choose, start, throw

# Every stake is a multiple of 24, so no chips are odd, whoever shares what.
UNIT = 24
# The button: the last to act.
ME = 3
ALL_IN = ["take back", "side pots"]
OPEN = 13  # no threshold
# A way to end: points (more is better) and whether the player takes half of the pot.
Ends = Mapping[tuple[int, bool], int]


def played(game, stacks, all_in, dice, *actions):
    """A hand with these throws, then these actions: seat, kind, and units of chips to add up to."""
    rules = ChipRules(min_bet=UNIT, all_in=all_in)
    hand = start(game, rules, [UNIT * stack for stack in stacks], button=ME)
    hand = thrown(hand, *dice)
    for seat, kind, *units in actions:
        hand = act(hand, seat, Action(kind, *(UNIT * n for n in units)))
    return hand


def thrown(hand, *dice):
    for faces in dice:
        hand = throw(hand, faces)
    return hand


def called(hand: Hand) -> Betting:
    """The chips after a call (or check) of the seat to act, which is the last to do so."""
    kind = "call" if hand.legal.call_to else "check"
    return act(hand, hand.to_act, Action(kind)).betting


def counted(hand: Hand, ends: Mapping[int, Ends]) -> Fraction:
    """The chips to expect of a call, paid out for everything that the dice can show."""
    chips = called(hand)
    seats = tuple(ends)
    won = cases = 0
    for outcome in product(*(ends[seat].items() for seat in seats)):
        ways = prod(many for _, many in outcome)
        scores = {seat: end[0] for seat, (end, _) in zip(seats, outcome, strict=True)}
        halves = [seat for seat, (end, _) in zip(seats, outcome, strict=True) if end[1]]
        ranking = rank(seats, scores)
        out = chips.folded
        paid = settle(chips.stakes, out, ranking, chips.button, chips.rules.all_in, halves)
        won, cases = won + ways * paid[ME], cases + ways
    return Fraction(won, cases) - (chips.stakes[ME] - hand.betting.stakes[ME])


def said(hand: Hand) -> Fraction:
    return fraction(decision_of(hand.seen_by(ME)).call_value)


def fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def three_depths(game, all_in, *dice):
    """Seat 0 is all-in for 2 units, seat 1 for 4; seat 2 bets 9, and I have to call 8 more."""
    bets = ((0, "bet", 1), (1, "raise", 3), (2, "raise", 8))
    return played(game, (2, 4, 20, 20), all_in, dice, *bets)


def dead_chips(game, all_in, first, second):
    """Seat 0 is all-in for 2 units; of 6 each in round 1 seat 1 then folds; seat 2 bets 4."""
    first_bets = ((0, "bet", 1), (1, "raise", 5), (2, "call"), (3, "call"))
    hand = played(game, (2, 20, 20, 20), all_in, first, *first_bets)
    if isinstance(game, black_jack.Rules):
        for seat in range(4):
            hand = choose(hand, seat, "stay closed")
    hand = thrown(hand, *second)
    hand = act(hand, 1, Action("fold"))
    return act(hand, 2, Action("bet", 4 * UNIT))


def common_of(hand):
    return tuple(face for roll in hand.deal.rolls_of(None) for face in roll.dice)


def end(pair, dice, common, opens_at):
    """The points of a closed player who is asked from ``common`` on, and opens at some points."""
    for asked in range(len(common), len(dice) + 1):
        if black_jack.score(pair, dice[:asked]) >= opens_at:
            return black_jack.score(pair, dice[:asked])
    return 0


def laws_of(hand, thresholds):
    """How all can end, with the ways in which the common dice make it so.

    First how each other seat can, as (points, ways): who is closed opens at 10, and has stayed
    closed before the last die; a cup that is open is seen. Then my points by threshold.
    """
    game, deal, common = hand.game, hand.deal.seen_by(ME), common_of(hand)
    found: Counter[tuple[object, ...]] = Counter()
    for dice, chance, closed in fallen_on_closed(common):
        laws = tuple(
            ((game.points(deal, seat), 1),) if deal.rolls_of(seat)[0].dice else closed
            for seat in deal.live
            if seat != ME
        )
        mine = tuple(
            game.points(deal, ME)
            if at == OPEN
            else end(deal.rolls_of(ME)[0].dice, dice, common, at)
            for at in thresholds
        )
        found[laws, mine] += chance
    return found


def cups(hand, *thresholds):
    """The chips to expect of a call, by the points at which I open (or I am ``OPEN`` already)."""
    others = [seat for seat in hand.deal.live if seat != ME]
    ways: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for (laws, mine), chance in laws_of(hand, thresholds).items():
        for outcome in product(*laws):
            theirs = tuple(worth for worth, _ in outcome)
            for at, worth in zip(thresholds, mine, strict=True):
                ways[at, (*theirs, worth)] += chance * prod(many for _, many in outcome)
    chips = called(hand)
    won: Counter[int] = Counter()
    cases: Counter[int] = Counter()
    for (at, points), many in ways.items():
        scores = dict(zip((*others, ME), points, strict=True))
        ranking = rank(scores, scores)
        out = chips.folded
        paid = settle(chips.stakes, out, ranking, chips.button, chips.rules.all_in)
        won[at] += many * paid[ME]
        cases[at] += many
    cost = chips.stakes[ME] - hand.betting.stakes[ME]
    return {at: Fraction(won[at], cases[at]) - cost for at in thresholds}


@cache
def fallen_on_closed(common: tuple[int, ...]) -> tuple[tuple[object, ...], ...]:
    """How a closed cup can end, as (points, ways), for each of ``fallen``."""
    kinds = Counter(tuple(sorted(pair)) for pair in product(range(1, 7), repeat=2))
    if common:
        kinds = Counter({pair: n for pair, n in kinds.items() if black_jack.score(pair) < 10})
    found = []
    for dice, chance in fallen(common):
        closed: Counter[int] = Counter()
        for pair, ways in kinds.items():
            closed[end(pair, dice, common, 10)] += ways
        found.append((dice, chance, tuple(sorted(closed.items()))))
    return tuple(found)


def fallen(common: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways in which the common dice can go on until nobody is closed and not bust."""
    if sum(common) > 9:
        yield common, 6 ** (10 - len(common))
        return
    for face in range(1, 7):
        yield from fallen((*common, face))
