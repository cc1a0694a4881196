"""Layers of the pot in Black Jack: against a walk through all common dice and all pairs."""

from __future__ import annotations

import pytest

from dicekit import odds
from dicekit.games import black_jack
from dicekit.odds import black_jack as black_jack_odds
from dicekit.odds.at_table import decision_of, prizes
from dicekit.odds.black_jack import layered
from dicekit.odds.layers import Prize
from dicekit.table import Action
from dicekit.table.hand import act, choose
from tests.support.layers import (
    ALL_IN,
    ME,
    OPEN,
    UNIT,
    cups,
    fraction,
    played,
    said,
    three_depths,
    thrown,
)

ANY_2 = (1, 1)


def best_threshold(hand):
    values = cups(hand, *range(hand.game.points(hand.deal.seen_by(ME), ME), 13))
    return max(values.values())


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", [(6, 6), (5, 6)])
def test_black_jack_with_nothing_to_choose(mine, all_in):
    hand = three_depths(black_jack.Rules(), all_in, ANY_2, ANY_2, ANY_2, mine)
    assert not decision_of(hand.seen_by(ME)).at_least
    assert said(hand) == cups(hand, 11)[11]


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("opened", [(), (0,), (2,)])
def test_black_jack_when_i_am_open_and_a_folded_seat_left_chips(opened, all_in):
    pairs = ((5, 4), (1, 2), (2, 2), (3, 6))
    hand = after_choices(pairs, all_in, (*opened, ME))
    assert not decision_of(hand.seen_by(ME)).at_least
    assert said(hand) == cups(hand, OPEN)[OPEN]


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", [(1, 2), (2, 5), (4, 4)])
def test_black_jack_with_all_others_open_the_best_threshold_is_the_best_play(mine, all_in):
    hand = after_choices(((4, 4), (1, 2), (2, 5), mine), all_in, (0, 1, 2))
    assert not decision_of(hand.seen_by(ME)).at_least
    assert said(hand) == best_threshold(hand)


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", [(2, 5), (5, 5)])
def test_with_many_closed_cups_a_call_is_worth_at_least_the_best_threshold(
    mine, all_in, monkeypatch
):
    hand = three_depths(black_jack.Rules(), all_in, ANY_2, ANY_2, ANY_2, mine)
    exact = decision_of(hand.seen_by(ME))
    monkeypatch.setattr(layered, "CUPS_MOST", 2)
    found = decision_of(hand.seen_by(ME))
    assert (exact.at_least, found.at_least) == (False, True)
    assert said(hand) == best_threshold(hand)
    assert exact.call_value > found.call_value


def after_choices(pairs, all_in, opened):
    """Seat 0 is all-in for 2 units of 6; then these seats open, a three, seat 1 folds, a bet."""
    first = ((0, "bet", 1), (1, "raise", 5), (2, "call"), (3, "call"))
    hand = played(black_jack.Rules(), (2, 20, 20, 20), all_in, pairs, *first)
    for seat in range(4):
        hand = choose(hand, seat, "open" if seat in opened else "stay closed")
    hand = thrown(hand, (3,))
    return act(act(hand, 1, Action("fold")), 2, Action("bet", 4 * UNIT))


@pytest.mark.parametrize("mine", [(6, 6), (5, 6)])
def test_of_an_undivided_pot_each_layer_has_the_seats_that_it_is_open_to(mine):
    # All have 11, but seats 0 and 1 have staked 2 units and seats 2 and 3 have staked 6.
    bets = ((0, "bet", 1), (1, "call"), (2, "raise", 5), (3, "call"))
    game = black_jack.Rules(ties="deciding hand")
    hand = played(game, (2, 2, 20, 20), "take back", [(5, 6)] * 4, *bets)
    for seat in range(4):
        hand = choose(hand, seat, "open")
    hand = thrown(hand, ANY_2, ANY_2, ANY_2, mine)
    hand = act(act(hand, 2, Action("bet", UNIT)), 3, Action("raise", 2 * UNIT))
    hand = act(hand, 2, Action("raise", 4 * UNIT))
    found = decision_of(hand.seen_by(ME))
    assert prizes(hand.seen_by(ME)) == (
        Prize(8 * UNIT, (2,), 4 * UNIT, 0, taken_back=True),
        Prize(8 * UNIT, (0, 1, 2)),
        Prize(8 * UNIT, (2,)),
    )
    shares = [odds.black_jack.standing(mine, thresholds=(10,) * n).share for n in (1, 3)]
    assert [layer.share for layer in found.layers[1:]] == [shares[1], shares[0]]
    assert not found.at_least


@pytest.mark.parametrize("cups_most", [2, 3])
@pytest.mark.parametrize("mine", [(1, 2), (2, 5), (4, 4), (5, 5), (6, 6)])
def test_a_layer_that_all_reach_is_worth_the_share_of_the_whole_hand(mine, cups_most, monkeypatch):
    seen = three_depths(black_jack.Rules(), "take back", ANY_2, ANY_2, ANY_2, mine).seen_by(ME)
    monkeypatch.setattr(layered, "CUPS_MOST", cups_most)
    found = black_jack_odds.in_layers(seen.game, seen.deal, ME, [Prize(1, (0, 1, 2))])
    (claimed,) = found.claims
    assert (claimed.share, claimed.back) == (claimed.best, 0)
    share = fraction(black_jack_odds.at_table(seen.game, seen.deal, ME).share)
    assert found.exact == (cups_most == 3 or mine == (6, 6))
    # One threshold is worth no more than looking ahead.
    assert claimed.share <= share
    assert not found.exact or claimed.share == share
