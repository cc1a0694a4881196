"""The odds of the present decision: from what a seat sees, and for the chips it can win."""

from __future__ import annotations

import random

import pytest

from dicekit import odds
from dicekit.games import seven, shoot_the_moons
from dicekit.odds.at_table import decision_of, price, standing_of
from dicekit.table import Action, ChipRules
from dicekit.table.hand import act, answer, start, throw
from tests.data.games import highest_die
from tests.support.play import random_event

RULES = ChipRules(min_bet=2, ante=1)


def thrown(game, stacks, *dice):
    hand = start(game, RULES, stacks, button=0)
    for faces in dice:
        hand = throw(hand, faces)
    return hand


def walked(game, seeds):
    """Hands of random play, each at every moment when somebody has to bet."""
    for seed in seeds:
        rng = random.Random(seed)
        hand = start(game, ChipRules(), (40,) * rng.randint(2, 4), button=0)
        while not hand.is_over:
            if hand.legal is not None:
                yield hand
            hand = answer(hand, random_event(hand, rng))


def test_at_a_table_of_seven_the_standing_is_that_of_the_points_shown_and_my_secret_throw():
    seen_rounds = set()
    for hand in walked(seven.Rules(), range(30)):
        seat, deal = hand.to_act, hand.deal
        shown = {s: seven.Rules().points(deal.seen_by(None), s) for s in deal.live}
        others = [shown[s] for s in deal.live if s != seat]
        secret = seven.score(deal.rolls_of(seat)[-1].dice)
        left = 2 - deal.rounds
        expected = odds.seven.standing((shown[seat], *others), secret, left)
        assert standing_of(hand.seen_by(seat)) == expected
        seen_rounds.add(left)
    assert seen_rounds == {0, 1, 2}


def test_at_a_table_of_shoot_the_moons_likewise():
    seen_rounds = set()
    for hand in walked(shoot_the_moons.Rules(), range(30)):
        seat, deal = hand.to_act, hand.deal
        shown = {s: shoot_the_moons.Rules().points(deal.seen_by(None), s) for s in deal.live}
        others = [shown[s] for s in deal.live if s != seat]
        left = 2 - deal.rounds
        secret = deal.rolls_of(seat)[-1].dice
        expected = odds.shoot_the_moons.standing((shown[seat], *others), secret, left)
        assert standing_of(hand.seen_by(seat)) == expected
        seen_rounds.add(left)
    assert seen_rounds == {0, 1, 2}


def test_the_price_of_a_check_is_nothing_and_of_a_call_what_is_missing():
    hand = thrown(seven.Rules(), (50, 50), (1, 1, 1), (1, 1, 1))
    assert price(hand.seen_by(1)) == (2, 0)
    hand = act(hand, 1, Action("bet", 6))
    assert price(hand.seen_by(0)) == (8, 6)
    hand = act(hand, 0, Action("raise", 20))
    assert price(hand.seen_by(1)) == (28, 14)


def test_only_the_layers_that_a_short_stack_reaches_can_be_won():
    hand = thrown(seven.Rules(), (5, 50, 50), *[(1, 1, 1)] * 3)
    hand = act(hand, 1, Action("bet", 30))
    hand = act(hand, 2, Action("call"))
    # Seat 0 has staked 1 and has 4 left: it can win 5 of each of the others, and its own 1.
    assert price(hand.seen_by(0)) == (11, 4)


def test_a_decision_is_for_the_seat_that_has_to_bet():
    hand = act(thrown(seven.Rules(), (50, 50), (4, 2, 1), (6, 6, 6)), 1, Action("bet", 6))
    found = decision_of(hand.seen_by(0))
    assert found is not None
    assert (found.pot, found.to_call) == (8, 6)
    assert found.share == standing_of(hand.seen_by(0)).share
    assert decision_of(hand.seen_by(1)) is None
    assert decision_of(hand.seen_by(None)) is None


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_game_without_odds_has_none(seat):
    hand = thrown(highest_die.Rules(), (50, 50), (1,), (1,))
    assert standing_of(hand.seen_by(seat)) is None
    assert decision_of(hand.seen_by(seat)) is None
