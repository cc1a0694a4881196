"""The odds of the present decision: from what a seat sees, and for the chips it can win."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from dicekit import odds
from dicekit.games import black_jack, seven, shoot_the_moons
from dicekit.games.pot_game import rank
from dicekit.odds.at_table import decision_of, price, standing_of
from dicekit.odds.black_jack import layered
from dicekit.table import Action, ChipRules, settle
from dicekit.table.hand import act, answer, choose, start, throw
from dicekit.texts import Texts
from dicekit.views.odds_panel import odds_html
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


def facing_a_raise(first_stack, raise_to, my_throw, all_in):
    """A hand of one round: seat 0 stakes its stack, seat 1 raises or calls, seat 2 has to act."""
    rules = ChipRules(min_bet=2, ante=1, all_in=all_in)
    hand = start(seven.Rules(rounds=1), rules, (first_stack, 50, 50), button=2)
    for faces in ((1, 1, 1), (1, 1, 1), my_throw):
        hand = throw(hand, faces)
    hand = act(hand, 0, Action("bet", first_stack - 1))
    return act(hand, 1, Action("raise", raise_to) if raise_to else Action("call"))


def value_of_a_call(hand):
    """The chips that a call brings seat 2, settled for all throws of the others."""
    one, mine = odds.seven.round_score(), hand.game.points(hand.deal, 2)
    called = act(hand, 2, Action("call")).betting
    cost = called.stakes[2] - hand.betting.stakes[2]
    won = sum(
        ways
        * more
        * settle(
            called.stakes,
            (),
            rank(range(3), {0: -first, 1: -second, 2: -mine}),
            2,
            called.rules.all_in,
        )[2]
        for first, ways in one.weights.items()
        for second, more in one.weights.items()
    )
    return Fraction(won, one.total**2) - cost


THROWS = [(4, 2, 1), (1, 1, 2), (3, 3, 2), (5, 5, 4), (6, 6, 6)]


@pytest.mark.parametrize("all_in", ["take back", "side pots"])
@pytest.mark.parametrize("my_throw", THROWS)
def test_with_somebody_all_in_for_less_a_call_is_worth_what_is_said(my_throw, all_in):
    hand = facing_a_raise(6, 30, my_throw, all_in)
    seen = hand.seen_by(2)
    found = decision_of(seen)
    # Both layers are even: the odd chips of a shared pot are a third of the lower one at most.
    assert abs(value_of_a_call(hand) - Fraction(str(found.call_value))) < Fraction(1, 2)
    assert [layer.amount for layer in found.layers] == [18, 50]
    html = odds_html(seen, Texts("en"))
    assert "Share of the main pot (18 chips)" in html
    assert "1 rival<" in html
    assert "at least" not in html
    assert ("a call is worth more" in html) == found.call_gains
    # With 0 points nobody can be better, so nothing can be taken back.
    assert ("takes back" in html) == (all_in == "take back" and my_throw != (4, 2, 1))
    russian = odds_html(seen, Texts("ru"))
    assert "Доля побочного банка 1 (50 фишек)" in russian
    assert "1 соперник<" in russian


def test_the_panel_says_where_a_call_is_worth_at_least_what_it_says(monkeypatch):
    seen = facing_a_raise(6, 30, (5, 5, 4), "take back").seen_by(2)
    monkeypatch.delattr(odds.seven, "in_layers")
    assert "win a part of the pot only" in odds_html(seen, Texts("en"))
    assert "лишь часть банка" in odds_html(seen, Texts("ru"))
    assert "a fold is worth more" not in odds_html(seen, Texts("en"))


@pytest.mark.parametrize("my_throw", THROWS)
def test_with_one_pot_a_call_is_worth_what_is_said(my_throw):
    # 31 chips of each: the odd chips of a shared pot make no more difference than they can.
    hand = facing_a_raise(31, 0, my_throw, "take back")
    found = decision_of(hand.seen_by(2))
    assert (found.layers, found.at_least) == ((), False)
    said = Fraction(str(found.call_value))
    assert abs(value_of_a_call(hand) - said) < Fraction(1, 2)
    assert "win a part of the pot only" not in odds_html(hand.seen_by(2), Texts("en"))


def test_of_an_undivided_pot_only_the_layers_that_are_open_to_a_seat_count(monkeypatch):
    # All four are equal, but seats 0 and 1 staked 10 only; then they are better than 2 and 3.
    rules = ChipRules(min_bet=2)
    hand = start(black_jack.Rules(ties="deciding hand"), rules, (10, 10, 50, 50), button=3)
    hand = deal_pairs(hand, (5, 6), (5, 6), (5, 6), (5, 6))
    for seat, kind, to in ((0, "bet", 8), (1, "call", None), (2, "raise", 20), (3, "call", None)):
        hand = act(hand, seat, Action(kind, to))
    hand = deal_pairs(all_open(hand), (5, 6), (5, 6), (5, 5), (5, 5))
    assert [layer.open_to for layer in hand.carried] == [(0, 1, 2, 3), (2, 3)]
    assert price(hand.seen_by(2)) == (40 + 24, 0)
    assert [layer.amount for layer in decision_of(hand.seen_by(2)).layers] == [40, 24]
    assert "at least" not in odds_html(hand.seen_by(2), Texts("en"))
    monkeypatch.setattr(layered, "CUPS_MOST", 2)
    assert "You will see what others open first" in odds_html(hand.seen_by(2), Texts("en"))
    assert "сначала увидите" in odds_html(hand.seen_by(2), Texts("ru"))
    for seat in (2, 3):
        hand = act(hand, seat, Action("check"))
    hand = deal_pairs(all_open(hand), (1, 2), (1, 2), (1, 2), (1, 2))
    assert [layer.open_to for layer in hand.carried] == [(0, 1), (2, 3)]
    assert price(hand.seen_by(2)) == (24, 0)


def deal_pairs(hand, *pairs):
    for faces in pairs:
        hand = throw(hand, faces)
    return hand


def all_open(hand):
    for seat in range(4):
        hand = choose(hand, seat, "open")
    return hand


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
