"""A hand of Seven at the table: dice and chips together (the rows of betting.md that need both)."""

from __future__ import annotations

import random

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import black_jack, seven
from dicekit.games.pot_game import Bet, Throw
from dicekit.table import Action, ChipRules, Hand
from dicekit.table.events import Acted, Paid, Posted, Showed, Threw, masked
from dicekit.table.hand import act, answer, choose, draw, forfeit, start, throw

LOW, MIDDLE, HIGH = (4, 2, 1), (6, 2, 1), (6, 6, 6)


def dealt(stacks=(100, 100, 100), button=0, rules=None) -> Hand:
    return start(seven.Rules(), rules or ChipRules(min_bet=2, ante=1), stacks, button)


def thrown(hand: Hand, *dice: tuple[int, ...]) -> Hand:
    for faces in dice:
        hand = throw(hand, faces)
    return hand


def acted(hand: Hand, *actions: str) -> Hand:
    """Actions of whoever is to act: "check", "bet 10", ..."""
    for text in actions:
        kind, *to = text.split()
        hand = act(hand, hand.to_act, Action(kind, int(to[0]) if to else None))
    return hand


def test_a_hand_begins_with_antes_and_a_throw_left_of_the_button():
    hand = dealt(button=1)
    assert hand.pot == 3
    assert hand.stacks == (99, 99, 99)
    assert hand.log == (Posted(2, 1), Posted(0, 1), Posted(1, 1))
    assert hand.step == Throw(2, 3)


def test_row_1_the_first_seat_clockwise_after_the_button_begins_every_round():
    hand = thrown(dealt(button=1), LOW, LOW, LOW)
    for _ in range(3):
        assert hand.to_act == 2
        hand = acted(hand, "check", "check", "check")
        if not hand.is_over:
            hand = thrown(hand, LOW, LOW, LOW)
    assert hand.is_over


def test_row_16_all_fold_to_a_bet_the_pot_is_taken_and_nothing_secret_is_kept():
    hand = acted(thrown(dealt(), LOW, MIDDLE, HIGH), "bet 10", "fold", "fold")
    assert hand.is_over
    assert hand.payouts == (0, 13, 0)
    assert not any(roll.shown for roll in hand.deal.rolls)
    public = hand.seen_by(None)
    assert all(roll.dice is None for roll in public.deal.rolls)
    assert all(event.dice is None for event in public.log if isinstance(event, Threw))
    assert not any(isinstance(event, Showed) for event in hand.log)


def test_row_19_with_two_players_the_seat_that_is_not_the_button_begins():
    hand = thrown(dealt(stacks=(100, 100), button=1), LOW, LOW)
    assert hand.to_act == 0


def test_row_20_a_seat_without_chips_is_skipped_and_dealt_nothing():
    hand = thrown(dealt(stacks=(100, 0, 100), button=0), LOW, LOW)
    assert {roll.seat for roll in hand.deal.rolls} == {0, 2}
    assert hand.to_act == 2


def test_row_21_a_stack_no_larger_than_the_ante_is_all_in_and_can_win_its_layer():
    hand = dealt(stacks=(100, 1, 100), button=0)
    for _ in range(3):
        hand = thrown(hand, LOW, MIDDLE, HIGH)
        while isinstance(hand.step, Bet):
            assert hand.to_act != 1
            hand = acted(hand, "check" if hand.legal.call_to is None else "call")
    assert hand.payouts == (0, 3, 0)


def test_row_24_one_may_fold_when_nobody_has_bet_and_the_last_of_a_layer_is_never_asked():
    hand = thrown(dealt(stacks=(5, 100, 100), button=0), LOW, MIDDLE, HIGH)
    hand = acted(hand, "bet 10", "call", "call")  # seat 0 is all-in with its last 4
    hand = acted(thrown(hand, LOW, MIDDLE, HIGH), "fold")
    while not hand.is_over:
        assert isinstance(hand.step, Throw)
        hand = throw(hand, LOW if hand.step.seat == 2 else HIGH)
    assert hand.payouts == (0, 0, 5 + 11 + 11)


def test_row_14_when_all_but_one_are_all_in_the_dice_decide():
    hand = thrown(dealt(stacks=(11, 11), button=0), LOW, HIGH)
    hand = acted(hand, "bet 10", "call")
    hand = thrown(hand, LOW, HIGH, LOW, HIGH)
    assert hand.is_over
    assert hand.stacks == (0, 22)


def test_at_the_end_of_a_round_all_still_in_show_and_the_folded_do_not():
    hand = acted(thrown(dealt(), LOW, MIDDLE, HIGH), "check", "bet 2", "fold", "call")
    assert [event for event in hand.log if isinstance(event, Showed)] == [
        Showed(1, (LOW,)),
        Showed(2, (MIDDLE,)),
    ]
    assert hand.seen_by(1).deal.rolls_of(0)[0].dice is None
    assert hand.seen_by(0).deal.rolls_of(0)[0].dice == HIGH


def test_the_best_hand_takes_the_pot_and_equal_ones_share_it():
    hand = dealt()
    for _ in range(3):
        hand = acted(thrown(hand, LOW, LOW, HIGH), "check", "check", "check")
    assert hand.payouts == (0, 2, 1)  # the odd chip goes to the first clockwise from the button
    assert hand.log[-2:] == (Paid(1, 2), Paid(2, 1))


def test_a_seat_sees_its_own_dice_and_no_others():
    seen = thrown(dealt(), LOW, MIDDLE, HIGH).seen_by(2)
    assert [roll.dice for roll in seen.deal.rolls] == [None, MIDDLE, None]
    assert [event.dice for event in seen.log if isinstance(event, Threw)] == [None, MIDDLE, None]
    assert seen.to_act == 1
    assert str(seen.legal) == "check, bet 2-99, fold"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda hand: throw(hand, LOW), "a bet of seat 1 is awaited"),
        (lambda hand: choose(hand, 1, "open"), "a bet of seat 1 is awaited"),
        (lambda hand: act(hand, 2, Action("check")), "out of turn"),
        (lambda hand: act(hand, 1, Action("call")), "nothing to call"),
        (lambda hand: answer(hand, Threw(None, 1, (1,), True)), "a bet of seat 1 is awaited"),
    ],
)
def test_what_is_not_awaited_is_refused_and_the_awaited_is_named(wrong, said):
    hand = thrown(dealt(), LOW, LOW, LOW)
    with pytest.raises(IllegalAction, match=said):
        wrong(hand)


def test_true_is_no_seat():
    hand = start(black_jack.Rules(), ChipRules(min_bet=1), (10, 10), button=0)
    for pair in ((1, 2), (1, 3)):
        hand = throw(hand, pair)
    assert hand.to_act == 1
    with pytest.raises(BadArgument, match="seat must be a whole number"):
        act(hand, True, Action("check"))
    with pytest.raises(IllegalAction, match="seat True"):
        forfeit(hand, True)
    for seat in (1, 0):
        hand = act(hand, seat, Action("check"))
    with pytest.raises(IllegalAction, match="seat True"):
        choose(hand, True, "open")


def test_a_throw_must_have_the_dice_that_are_awaited():
    with pytest.raises(IllegalAction, match="3 dice, not 2"):
        throw(dealt(), (1, 2))
    with pytest.raises(IllegalAction, match="another throw"):
        answer(dealt(), Threw(0, 3, LOW, shown=False))
    with pytest.raises(IllegalAction, match="hidden"):
        answer(dealt(), Threw(1, 3, None, shown=False))
    with pytest.raises(IllegalAction, match="seat 1 is awaited"):
        act(dealt(), 1, Action("check"))


def test_the_same_seed_throws_the_same_dice():
    one, two = (draw(dealt(), random.Random(4)) for _ in range(2))
    assert one == two
    assert one != draw(dealt(), random.Random(5))


def test_masking_hides_only_others_secret_dice():
    secret, open_throw = Threw(1, 3, LOW, shown=False), Threw(None, 1, (4,), shown=True)
    assert masked(secret, 1) == secret
    assert masked(secret, 0) == masked(secret, None) == Threw(1, 3, None, shown=False)
    assert masked(open_throw, None) == open_throw
    assert masked(Acted(1, Action("check")), 0) == Acted(1, Action("check"))
