"""The 25 sequences of the betting page, one test each, named after the row.

Setting unless said otherwise: four seats with 100 chips, ante 1, minimum bet 2. The button is at
seat 3, so seat 0 begins.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.table.betting import (
    Action,
    Betting,
    ChipRules,
    Legal,
    act,
    can_act,
    is_over,
    legal,
    live,
    only_one_left,
    open_round,
    order,
    pay,
    start,
)
from dicekit.table.pots import settle


def table(stacks: Sequence[int] = (100,) * 4, button: int = 3, **fields: Any) -> Betting:
    return open_round(start(ChipRules(min_bet=2, ante=1, **fields), stacks, button))


def action(words: str) -> Action:
    kind, _, amount = words.partition(" ")
    return Action(kind, int(amount) if amount else None)  # type: ignore[arg-type]


def play(betting: Betting, *steps: str) -> Betting:
    """Let whoever is to act do each step."""
    for words in steps:
        assert betting.to_act is not None, f"the round is over before {words!r}"
        betting = act(betting, betting.to_act, action(words))
    return betting


def allowed(betting: Betting) -> Legal:
    now = legal(betting)
    assert now is not None
    return now


def refused(betting: Betting, words: str, *parts: str) -> None:
    """Check that the step is refused with a message that holds all ``parts``."""
    assert betting.to_act is not None
    before = repr(betting)
    with pytest.raises(IllegalAction) as error:
        act(betting, betting.to_act, action(words))
    for part in parts:
        assert part in str(error.value)
    assert repr(betting) == before


@pytest.mark.parametrize("button", range(4))
def test_row_01_the_first_seat_after_the_button_begins_then_clockwise(button: int) -> None:
    betting = table(button=button)
    asked = []
    while betting.to_act is not None:
        asked.append(betting.to_act)
        betting = play(betting, "check")
    assert asked == [(button + step) % 4 for step in (1, 2, 3, 4)]
    assert order(betting) == tuple(asked)


def test_row_02_no_check_after_a_bet() -> None:
    refused(play(table(), "bet 10"), "check", "there is a bet of 10", "call 10, raise to 12-99")
    assert allowed(play(table(), "bet 10")).kinds == ("call", "raise", "fold")


def test_row_03_no_call_when_nobody_has_bet() -> None:
    refused(table(), "call", "nothing to call", "check, bet 2-99, fold")
    assert allowed(table()).kinds == ("check", "bet", "fold")


@pytest.mark.parametrize("amount", [1, 0, -5])
def test_row_04_a_bet_is_at_least_the_minimum(amount: int) -> None:
    refused(table(), f"bet {amount}", "at least 2", f"not {amount}")
    assert allowed(table()).bet == (2, 99)
    assert play(table(), "bet 2").bet == 2


@pytest.mark.parametrize("amount", [2.5, 10.0, math.nan, math.inf, True, "10", None])
@pytest.mark.parametrize("kind", ["bet", "raise"])
def test_row_05_whole_chips_only(kind: Any, amount: Any) -> None:
    with pytest.raises(BadArgument, match="whole number"):
        Action(kind, amount)


def test_row_06_a_raise_is_at_least_the_last_raise_or_the_minimum_bet() -> None:
    refused(play(table(least_raise="last"), "bet 10"), "raise 15", "at least 20", "not 15")
    refused(play(table(), "bet 10"), "raise 11", "at least 12", "not 11")
    assert play(table(), "bet 10", "raise 12").bet == 12


def test_row_07_a_re_raise_lifts_by_the_last_raise() -> None:
    assert allowed(play(table(least_raise="last"), "bet 10", "raise 25")).raise_ == (40, 99)
    assert allowed(play(table(), "bet 10", "raise 25")).raise_ == (27, 99)


SHORT_ALL_IN = (100, 100, 16, 100)  # seat 2 has 15 after its ante


def test_row_08_a_seat_that_has_not_acted_may_raise_a_short_all_in() -> None:
    betting = play(table(SHORT_ALL_IN, least_raise="last"), "bet 10", "call", "raise 15")
    now = allowed(betting)
    assert (now.seat, now.call_to, now.raise_) == (3, 15, (25, 99))
    refused(betting, "raise 24", "at least 25")


def test_row_09_bettor_and_caller_may_not_raise_a_short_all_in() -> None:
    betting = play(table(SHORT_ALL_IN, least_raise="last"), "bet 10", "call", "raise 15", "call")
    for seat in (0, 1):
        now = allowed(betting)
        assert (now.seat, now.kinds, now.call_to) == (seat, ("call", "fold"), 15)
        assert now.no_raise == "already acted"
        refused(betting, "raise 99", "no full raise", "call 15, fold")
        betting = play(betting, "call")
    assert is_over(betting)
    assert betting.stakes == (16, 16, 16, 16)


def test_row_10_two_short_all_ins_that_add_up_to_a_full_raise() -> None:
    stacks = (100, 100, 100, 27, 35)
    betting = play(
        table(stacks, 4, least_raise="last"), "bet 10", "raise 20", "call", "raise 26", "raise 34"
    )
    betting = play(betting, "fold")  # the bettor
    for seat in (1, 2):  # those who stand at 20
        now = allowed(betting)
        assert (now.seat, now.call_to, now.raise_) == (seat, 34, (44, 99))
        betting = play(betting, "call")
    assert is_over(betting)


def test_row_10_what_adds_up_to_exactly_a_full_raise_is_enough() -> None:
    stacks = (100, 16, 21, 100)
    betting = play(table(stacks, least_raise="last"), "bet 10", "raise 15", "raise 20", "call")
    assert (allowed(betting).seat, allowed(betting).raise_) == (0, (30, 99))


def test_row_11_an_opening_all_in_below_the_minimum_bet() -> None:
    betting = play(table((100, 100, 2, 100)), "check", "check", "bet 1")
    now = allowed(betting)  # has not acted yet
    assert (now.seat, now.call_to, now.raise_) == (3, 1, (3, 99))
    betting = play(betting, "call")
    for seat in (0, 1):  # the checkers
        assert allowed(betting).seat == seat
        refused(betting, "raise 3", "call 1, fold")
        betting = play(betting, "call")
    assert is_over(betting)


def test_row_12_a_full_raise_after_a_short_all_in_opens_the_betting_again() -> None:
    betting = play(
        table(SHORT_ALL_IN, least_raise="last"), "bet 10", "call", "raise 15", "raise 40"
    )
    for seat in (0, 1):
        assert (allowed(betting).seat, allowed(betting).raise_) == (seat, (65, 99))
        betting = play(betting, "call")
    assert is_over(betting)


def test_row_13_a_call_by_a_short_stack_is_all_in_for_less() -> None:
    betting = play(table((100, 7, 100, 100)), "bet 10")
    now = allowed(betting)
    assert (now.kinds, now.call_to, now.no_raise) == (("call", "fold"), 6, "too few chips")
    refused(betting, "raise 6", "no chips beyond the call", "call 6, fold")
    betting = play(betting, "call")
    assert betting.stacks[1] == 0
    assert allowed(betting).call_to == 10  # the next seat still faces the whole bet


def test_row_13_a_stack_that_just_matches_the_bet_leaves_nothing_to_raise_with() -> None:
    now = allowed(play(table((100, 11, 100, 100)), "bet 10"))
    assert (now.kinds, now.call_to, now.no_raise) == (("call", "fold"), 10, "too few chips")


def test_row_14_all_but_one_all_in_and_the_bet_matched() -> None:
    betting = play(table((20, 20, 30, 100)), "bet 19", "call", "raise 29", "call")
    assert is_over(betting)
    assert can_act(betting) == (3,)
    for _ in range(2):
        betting = open_round(betting)
        assert is_over(betting)
        assert legal(betting) is None


def test_row_15_nobody_could_answer_a_raise() -> None:
    betting = play(table((20, 30, 100), 2), "bet 19", "raise 29")
    now = allowed(betting)
    assert (now.kinds, now.no_raise) == (("call", "fold"), "nobody could answer")
    refused(betting, "raise 60", "nobody else still in could put in more", "call 29, fold")


def test_row_15_a_seat_with_chips_that_do_not_reach_the_bet_could_not_answer_either() -> None:
    betting = play(table((20, 40, 100), 2), "bet 10", "raise 39")
    assert betting.stacks[0] == 9
    assert allowed(betting).no_raise == "nobody could answer"


def test_row_16_all_others_fold_to_a_bet() -> None:
    betting = play(table(), "bet 10", "fold", "fold", "fold")
    assert is_over(betting)
    assert only_one_left(betting)
    assert live(betting) == (0,)
    payouts = settle(betting.stakes, betting.folded, [live(betting)], betting.button)
    assert pay(betting, payouts) == (103, 99, 99, 99)


def test_row_17_a_called_bet_ends_the_round_and_an_ante_is_no_bet() -> None:
    assert is_over(play(table(), "bet 10", "call", "call", "call"))
    assert is_over(play(table(), "check", "check", "check", "check"))


def test_row_18_a_checker_may_raise() -> None:
    betting = play(table(), "check", "bet 10", "fold", "fold")
    assert (allowed(betting).seat, allowed(betting).raise_) == (0, (12, 99))


@pytest.mark.parametrize("button", [0, 1])
def test_row_19_two_players_the_other_seat_begins_every_round(button: int) -> None:
    betting = table((100, 100), button)
    for _ in range(3):
        assert betting.to_act == 1 - button
        betting = open_round(play(betting, "check", "check"))


def test_row_20_a_seat_without_chips_is_skipped() -> None:
    betting = table((100, 0, 100, 100), button=0)
    assert betting.to_act == 2
    assert betting.dealt == live(betting) == (0, 2, 3)
    assert order(betting) == (2, 3, 0)
    assert betting.stakes == (1, 0, 1, 1)
    assert is_over(play(betting, "check", "check", "check"))


@pytest.mark.parametrize(("stack", "layer"), [(1, 4), (2, 8)])
def test_row_21_a_stack_no_larger_than_the_ante(stack: int, layer: int) -> None:
    rules = ChipRules(min_bet=2, ante=2)
    betting = open_round(start(rules, (stack, 100, 100, 100), button=3))
    assert betting.stacks[0] == 0
    assert betting.to_act == 1  # never asked
    betting = play(betting, "bet 10", "call", "call")
    assert is_over(betting)
    assert settle(betting.stakes, (), [[0], [1, 2, 3]], 3)[0] == layer


def test_row_22_a_bet_larger_than_any_other_stack() -> None:
    betting = play(table((200, 50, 50, 50)), "bet 199", "call", "call", "fold")
    assert is_over(betting)
    payouts = settle(betting.stakes, betting.folded, [[1], [2], [0]], betting.button)
    assert payouts == (150, 151, 0, 0)  # what nobody could match comes back


def test_row_23_a_bet_larger_than_the_own_stack() -> None:
    refused(table(), "bet 100", "at most 99", "not 100")
    refused(play(table(), "bet 10"), "raise 100", "at most 99", "not 100")


def test_row_24_a_fold_when_nobody_has_bet() -> None:
    betting = play(table(), "fold", "fold", "fold")
    assert is_over(betting)  # the last player is never asked
    assert live(betting) == (3,)


def test_row_24_the_last_player_with_chips_is_never_asked() -> None:
    # Seat 0 is all-in on its ante; when the others have folded, only seat 3 can win their chips.
    betting = play(table((1, 100, 100, 100)), "bet 5", "call", "call")
    betting = play(open_round(betting), "fold", "fold")
    assert is_over(betting)
    assert live(betting) == (0, 3)


def test_row_25_out_of_turn() -> None:
    betting = table()
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction, match="out of turn: seat 0 is to act"):
            act(betting, seat, Action("check"))
    assert betting == table()
