"""What the records of betting refuse, and the steps around a betting round."""

from __future__ import annotations

import math
from typing import Any

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.table.betting import (
    Action,
    Betting,
    ChipRules,
    act,
    is_over,
    legal,
    live,
    open_round,
    pay,
    start,
    start_deciding,
)

NOT_WHOLE: list[Any] = [2.5, 2.0, math.nan, math.inf, True, "2", None]


def test_rules_defaults() -> None:
    rules = ChipRules(min_bet=5)
    assert (rules.ante_chips, rules.buy_in_chips) == (5, 100)
    assert (rules.least_raise, rules.all_in) == ("bet", "take back")
    assert (ChipRules(ante=0).ante_chips, ChipRules(buy_in=7).buy_in_chips) == (0, 7)


@pytest.mark.parametrize("value", NOT_WHOLE)
def test_rules_refuse_what_is_not_whole(value: Any) -> None:
    with pytest.raises(BadArgument, match="min_bet"):
        ChipRules(min_bet=value)
    if value is not None:
        with pytest.raises(BadArgument, match="ante"):
            ChipRules(ante=value)
        with pytest.raises(BadArgument, match="buy_in"):
            ChipRules(buy_in=value)


@pytest.mark.parametrize(
    "fields",
    [
        {"min_bet": 0},
        {"ante": -1},
        {"buy_in": 0},
        {"least_raise": "pot"},
        {"all_in": "take-back"},
    ],
)
def test_rules_refuse_bad_fields(fields: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=next(iter(fields))):
        ChipRules(**fields)


@pytest.mark.parametrize("kind", ["all-in", "", None, 3])
def test_action_refuses_unknown_kinds(kind: Any) -> None:
    with pytest.raises(BadArgument, match="fold, check, call, bet, raise"):
        Action(kind, 3)


@pytest.mark.parametrize("kind", ["fold", "check", "call"])
def test_action_refuses_an_amount_where_none_belongs(kind: Any) -> None:
    with pytest.raises(BadArgument, match="no amount"):
        Action(kind, 10)


@pytest.mark.parametrize("value", [*NOT_WHOLE, -1])
def test_start_refuses_stacks_that_are_not_whole(value: Any) -> None:
    with pytest.raises(BadArgument, match="a stack"):
        start(ChipRules(), [40, value], 0)


@pytest.mark.parametrize("button", [-1, 2, True, "0", None])
def test_start_refuses_a_button_at_no_seat(button: Any) -> None:
    with pytest.raises(BadArgument, match="button"):
        start(ChipRules(), [40, 40], button)


@pytest.mark.parametrize("stacks", [[40], [40, 0, 0], [0, 0]])
def test_start_refuses_less_than_two_seats_with_chips(stacks: list[int]) -> None:
    with pytest.raises(BadArgument, match="at least two"):
        start(ChipRules(), stacks, 0)


def test_no_ante_is_possible() -> None:
    betting = start(ChipRules(ante=0), [40, 40], 0)
    assert (betting.stakes, betting.pot) == ((0, 0), 0)


def test_before_and_after_a_round_nobody_may_act() -> None:
    betting = start(ChipRules(), [40, 40], 0)
    for between in (betting, act(open_round(betting), 1, Action("fold"))):
        assert is_over(between)
        assert legal(between) is None
        with pytest.raises(IllegalAction, match="the round is over"):
            act(between, 1, Action("check"))


def test_a_round_is_not_opened_twice() -> None:
    betting = open_round(start(ChipRules(), [40, 40], 0))
    with pytest.raises(IllegalAction, match="seat 1 is to act"):
        open_round(betting)
    with pytest.raises(IllegalAction, match="seat 1 is to act"):
        start_deciding(betting, [0, 1])


@pytest.mark.parametrize("seat", [2, -1, True, "1", 1.0])
def test_act_refuses_a_seat_that_is_not_there(seat: Any) -> None:
    betting = open_round(start(ChipRules(), [40, 40], 0))
    with pytest.raises(BadArgument, match="seat"):
        act(betting, seat, Action("check"))


def test_folded_seats_are_kept_in_the_order_of_folding() -> None:
    betting = open_round(start(ChipRules(), [40, 40, 40], 1))
    for _ in range(2):
        assert betting.to_act is not None
        betting = act(betting, betting.to_act, Action("fold"))
    assert betting.folded == (2, 0)


def test_a_new_round_forgets_the_last_raise() -> None:
    betting = open_round(start(ChipRules(least_raise="last"), [90, 90], 0))
    for seat, to in ((1, 10), (0, 30), (1, None)):
        betting = act(betting, seat, Action("raise" if betting.bet else "bet", to) if to else CALL)
    betting = open_round(betting)
    assert (betting.bet, betting.least_raise, betting.in_round) == (0, 2, (0, 0))
    assert betting.stakes == (32, 32)


CALL = Action("call")


def test_pay_wants_the_whole_pot() -> None:
    betting = start(ChipRules(), [40, 40], 0)
    assert pay(betting, [4, 0]) == (42, 38)
    for payouts in ([3, 0], [5, 0], [5, -1], [4], [4, 0, 0]):
        with pytest.raises(BadArgument):
            pay(betting, payouts)


def three_tied() -> Betting:
    """Seats 0 (all-in), 1 and 2 have put in 10, 30 and 30; seat 3 folded its ante."""
    betting = open_round(start(ChipRules(min_bet=2), [10, 50, 50, 50], 3))
    for seat, action in ((0, Action("bet", 8)), (1, Action("raise", 28)), (2, CALL)):
        betting = act(betting, seat, action)
    return act(betting, 3, Action("fold"))


def test_deciding_hand_has_no_ante_and_only_the_tied_seats() -> None:
    before = three_tied()
    betting = start_deciding(before, [2, 1], paid=[0, 0, 0, 0])
    assert live(betting) == betting.dealt == (1, 2)
    assert (betting.stakes, betting.stacks) == ((0, 0, 0, 0), (0, 20, 20, 48))
    assert (betting.carried, betting.pot) == (72, 72)
    assert open_round(betting).to_act == 1


def test_deciding_hand_pays_first_what_is_won_already() -> None:
    betting = start_deciding(three_tied(), [0, 1], paid=[0, 20, 0, 0])
    assert (betting.stacks, betting.carried) == ((0, 40, 20, 48), 52)


def test_deciding_hand_a_seat_without_chips_plays_on_without_betting() -> None:
    betting = open_round(start_deciding(three_tied(), [0, 1, 2]))
    assert live(betting) == (0, 1, 2)
    asked = []
    while betting.to_act is not None:
        asked.append(betting.to_act)
        betting = act(betting, betting.to_act, Action("check"))
    assert asked == [1, 2]


@pytest.mark.parametrize("seats", [[1], [1, 1], [1, 3], [1, 4], [True, 2]])
def test_deciding_hand_is_for_seats_still_in(seats: list[int]) -> None:
    with pytest.raises(BadArgument):
        start_deciding(three_tied(), seats)


@pytest.mark.parametrize("paid", [[0, 73, 0, 0], [0, 1], [0, -1, 0, 0], [0, 1.0, 0, 0]])
def test_deciding_hand_refuses_to_pay_what_is_not_there(paid: list[int]) -> None:
    with pytest.raises(BadArgument):
        start_deciding(three_tied(), [1, 2], paid)
