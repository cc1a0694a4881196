"""Shoot The Moons and Black Jack with chips: the moons' half, deciding hands, everybody bust."""

from __future__ import annotations

from dicekit.games import black_jack, shoot_the_moons
from dicekit.games.pot_game import Bet, Choose, Throw
from dicekit.table import Action, ChipRules, Hand
from dicekit.table.events import Paid, Tied
from dicekit.table.hand import act, choose, start, throw

RULES = ChipRules(min_bet=2, ante=1)


def fed(hand: Hand, dice: dict[int | None, list[tuple[int, ...]]], options=None) -> Hand:
    """The hand played on: these dice for each seat, all check or call, these seats' choices."""
    left = {seat: list(throws) for seat, throws in dice.items()}
    said = {seat: list(choices) for seat, choices in (options or {}).items()}
    while not hand.is_over:
        step = hand.step
        if isinstance(step, Throw):
            if not left[step.seat]:
                return hand
            hand = throw(hand, left[step.seat].pop(0))
        elif isinstance(step, Choose):
            if not said[step.seat]:
                return hand
            hand = choose(hand, step.seat, said[step.seat].pop(0))
        else:
            assert isinstance(step, Bet)
            call = hand.legal.call_to is not None
            hand = act(hand, hand.to_act, Action("call" if call else "check"))
    return hand


def moons(stacks, dice, rules=RULES):
    hand = start(shoot_the_moons.Rules(), rules, stacks, button=0)
    return fed(hand, dice)


TWO_THREES, LOW, HIGH = (3, 3), (1, 1), (6, 6)


def test_two_threes_in_the_third_round_take_half_of_the_pot_the_highest_total_the_rest():
    dice = {0: [LOW, LOW, TWO_THREES], 1: [HIGH] * 3, 2: [LOW] * 3}
    assert moons((50, 50, 50), dice, ChipRules(min_bet=2)).payouts == (3, 3, 0)


def test_an_odd_chip_stays_with_the_other_half():
    dice = {0: [LOW, LOW, TWO_THREES], 1: [HIGH] * 3, 2: [LOW] * 3}
    assert moons((50, 50, 50), dice).payouts == (1, 2, 0)


def test_several_moons_share_the_half_and_may_win_the_rest_too():
    dice = {0: [HIGH, HIGH, TWO_THREES], 1: [LOW, LOW, TWO_THREES], 2: [LOW] * 3}
    assert moons((50,) * 3, dice, ChipRules(min_bet=4)).payouts == (9, 3, 0)


def test_two_threes_before_the_third_round_are_an_ordinary_throw():
    dice = {0: [TWO_THREES, TWO_THREES, LOW], 1: [HIGH] * 3}
    assert moons((50, 50), dice).payouts == (0, 2)


def test_a_moon_counts_only_in_the_layers_that_its_thrower_reaches():
    hand = start(shoot_the_moons.Rules(), RULES, (4, 50, 50), button=0)
    for faces in (HIGH, LOW, LOW):  # seats 1, 2, 0
        hand = throw(hand, faces)
    hand = act(hand, 1, Action("bet", 9))
    dice = {1: [HIGH, HIGH], 2: [LOW, LOW], 0: [LOW, TWO_THREES]}
    hand = fed(hand, dice)
    # Layers of 12 (all three) and of 12 (seats 1 and 2): half of the first to the moon.
    assert hand.payouts == (6, 6 + 12, 0)


def jack(stacks, dice, options, ties="deciding hand"):
    return fed(start(black_jack.Rules(ties=ties), RULES, stacks, button=0), dice, options)


TEN, NINE = (6, 4), (5, 4)


def test_equal_winners_share_the_pot_by_default():
    dice = {0: [TEN], 1: [TEN], 2: [NINE]}
    hand = jack((50,) * 3, dice, {s: ["open"] for s in range(3)}, ties="share")
    assert hand.payouts == (1, 2, 0)


def test_equal_winners_play_a_deciding_hand_for_the_undivided_pot_without_an_ante():
    dice = {0: [TEN, TEN, NINE], 1: [TEN, TEN, TEN], 2: [NINE]}
    hand = jack((50,) * 3, dice, {s: ["open"] * 3 for s in range(3)})
    assert [event for event in hand.log if isinstance(event, Tied)] == [Tied((1, 0))] * 2
    assert hand.payouts == (0, 3, 0)
    assert hand.stacks == (49, 52, 49)


def test_new_stakes_of_a_deciding_hand_are_won_with_the_undivided_pot():
    hand = jack((50,) * 3, {0: [TEN], 1: [TEN], 2: [NINE]}, {s: ["open"] for s in range(3)})
    assert hand.pot == 3
    hand = throw(throw(hand, NINE), TEN)
    hand = act(act(hand, 1, Action("bet", 5)), 0, Action("call"))
    assert hand.pot == 13
    hand = fed(hand, {}, {0: ["open"], 1: ["open"]})
    assert hand.stacks == (44 + 13, 44, 49)


def test_folding_in_a_deciding_hand_leaves_the_undivided_pot_to_the_other():
    hand = jack((50,) * 3, {0: [TEN], 1: [TEN], 2: [NINE]}, {s: ["open"] for s in range(3)})
    hand = throw(throw(hand, NINE), TEN)
    hand = act(hand, 1, Action("fold"))
    assert hand.stacks == (52, 49, 49)


def test_a_player_without_chips_plays_a_deciding_hand_on_without_betting():
    options = {s: ["open"] * 2 for s in range(3)}
    hand = start(black_jack.Rules(ties="deciding hand"), RULES, (3, 50, 50), button=0)
    hand = throw(throw(throw(hand, TEN), NINE), TEN)  # seats 1, 2, 0
    hand = act(hand, 1, Action("bet", 8))
    hand = fed(hand, {0: [TEN], 1: [NINE]}, options)
    # The layer of 12 that seats 1 and 2 alone reach is seat 1's at once; the 9 are played for.
    assert Paid(1, 12) in hand.log
    assert hand.payouts == (9, 0, 0)
    assert hand.stacks == (9, 41 + 12, 41)


def test_if_everyone_is_bust_the_players_still_in_are_equal_winners():
    bust = {0: [TEN], 1: [TEN], None: [(6,)]}
    stay = {0: ["stay closed"] * 2, 1: ["stay closed"] * 2}
    assert jack((50, 50), bust, stay, ties="share").payouts == (1, 1)
    again = jack(
        (50, 50),
        {**bust, 0: [TEN, NINE], 1: [TEN, TEN]},
        {seat: ["stay closed", "stay closed", "open"] for seat in (0, 1)},
    )
    assert again.payouts == (0, 2)
