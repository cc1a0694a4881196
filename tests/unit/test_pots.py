"""Pots: the recorded scenarios, the clauses of the rules page, halves and carried layers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicekit.errors import BadArgument
from dicekit.table.betting import Action, ChipRules, act, is_over, open_round, pay, start
from dicekit.table.pots import CarriedLayer, Carry, Layer, carry, clockwise, layers, settle

DATA = Path(__file__).parents[1] / "data" / "pots.json"
SCENARIOS = json.loads(DATA.read_text(encoding="utf-8"))["scenarios"]
scenarios = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["name"])
both_rules = pytest.mark.parametrize(
    ("all_in", "payouts"),
    [("take back", "payouts_take_back"), ("side pots", "payouts_side_pots")],
    ids=["take back", "side pots"],
)


def test_the_scenarios_are_all_there() -> None:
    assert len(SCENARIOS) == 12


@scenarios
@both_rules
def test_scenario_settled_from_its_stakes(
    scenario: dict[str, Any], all_in: Any, payouts: str
) -> None:
    paid = settle(
        scenario["stakes"], scenario["folded"], scenario["ranking"], scenario["button"], all_in
    )
    assert paid == tuple(scenario[payouts])


@scenarios
@both_rules
def test_scenario_replayed_from_its_actions(
    scenario: dict[str, Any], all_in: Any, payouts: str
) -> None:
    rules = ChipRules(min_bet=scenario["min_bet"], ante=scenario["ante"], all_in=all_in)
    stacks = scenario["start_stacks"]
    betting = open_round(start(rules, stacks, scenario["button"]))
    for step in scenario["actions"]:
        assert betting.to_act == step["seat"]
        betting = act(betting, step["seat"], Action(step["action"], step.get("to")))
    assert is_over(betting)
    assert betting.stakes == tuple(scenario["stakes"])
    assert sorted(betting.folded) == sorted(scenario["folded"])
    paid = settle(betting.stakes, betting.folded, scenario["ranking"], betting.button, rules.all_in)
    assert paid == tuple(scenario[payouts])
    assert sum(pay(betting, paid)) == sum(stacks)


def test_clockwise_ends_at_the_button() -> None:
    assert clockwise(0, 3) == (1, 2, 0)


def test_a_layer_per_distinct_stake_of_those_still_in() -> None:
    assert layers((5, 15, 30, 7), (3,)) == (
        Layer(20, (0, 1, 2), 5),
        Layer(22, (1, 2), 10),
        Layer(15, (2,), 15),
    )
    assert [layer.dead for layer in layers((5, 15, 30, 7), (3,))] == [5, 2, 0]


def test_a_seat_without_stake_makes_no_layer() -> None:
    assert layers((0, 4, 4), ()) == (Layer(8, (1, 2), 4),)
    assert layers((0, 0), ()) == ()


def test_folded_chips_above_the_highest_stake_still_in_join_the_top_layer() -> None:
    assert layers((5, 9, 3), (1,)) == (Layer(9, (0, 2), 3), Layer(8, (0,), 2))
    assert settle((5, 9), (1,), [[0]], 0) == (14, 0)


def test_odd_chips_go_clockwise_from_the_button() -> None:
    stakes, ranking = (5, 5, 5, 2), [[0, 1, 2]]
    for button, paid in enumerate([(5, 6, 6), (6, 5, 6), (6, 6, 5), (6, 6, 5)]):
        assert settle(stakes, (3,), ranking, button) == (*paid, 0)


def test_a_best_player_without_stake_lets_all_take_back_their_own() -> None:
    assert settle((0, 9, 7), (), [[0], [1], [2]], 0) == (0, 9, 7)
    assert settle((0, 9, 7), (), [[0], [1], [2]], 0, "side pots") == (0, 16, 0)
    assert settle((0, 9, 7, 1), (3,), [[0], [2], [1]], 0) == (0, 9, 8, 0)


def test_seats_that_were_not_dealt_in_get_nothing() -> None:
    assert settle((0, 5, 5), (), [[1], [2]], 0) == (0, 10, 0)
    assert settle((0, 0, 0), (), [[1], [2]], 0) == (0, 0, 0)


# Halves: "the half applies layer by layer; a moon counts only in the layers its thrower reaches".


def test_half_a_thrower_of_moons_takes_half_the_pot() -> None:
    assert settle((10, 10, 10), (), [[0], [1], [2]], 0, halves=(2,)) == (15, 0, 15)


def test_half_the_odd_chip_stays_with_the_other_half() -> None:
    assert settle((5, 5, 5), (), [[0], [1], [2]], 0, halves=(2,)) == (8, 0, 7)


def test_half_several_share_it_and_its_odd_chip_goes_clockwise() -> None:
    stakes, ranking = (5, 5, 5, 3), [[0], [1], [2]]  # a half of 9
    assert settle(stakes, (3,), ranking, 1, halves=(1, 2)) == (9, 4, 5, 0)
    assert settle(stakes, (3,), ranking, 0, halves=(1, 2)) == (9, 5, 4, 0)


def test_half_the_thrower_who_is_best_as_well_takes_all() -> None:
    assert settle((5, 5, 5), (), [[1], [0, 2]], 0, halves=(1,)) == (0, 15, 0)


def test_half_only_in_layers_that_the_thrower_reaches() -> None:
    stakes = (10, 30, 30)  # layers of 30 and 40
    assert settle(stakes, (), [[1], [2], [0]], 0, halves=(0,)) == (15, 55, 0)
    assert settle(stakes, (), [[0], [1], [2]], 0, halves=(0,)) == (30, 20, 20)
    assert settle(stakes, (), [[0], [1], [2]], 0, "side pots", halves=(0,)) == (30, 40, 0)


def test_half_of_a_layer_that_is_taken_back() -> None:
    # Layers of 30 and 40; seat 0 is best, seat 2 threw the moons in both layers.
    stakes = (10, 30, 30)
    assert settle(stakes, (), [[0], [1], [2]], 1, halves=(2,)) == (15, 10, 45)
    assert settle(stakes, (), [[0], [1], [2]], 1, "side pots", halves=(2,)) == (15, 20, 35)


@pytest.mark.parametrize(
    ("dead", "paid"), [(0, (0, 30, 10, 0)), (4, (0, 32, 12, 0)), (5, (0, 32, 13, 0))]
)
def test_half_of_dead_chips_in_a_layer_that_is_taken_back(dead: int, paid: tuple[int, ...]) -> None:
    # Seat 0 is best but has no stake; seat 1 threw the moons; seat 2 is the best who reaches the
    # layer and gets what is left of the folded chips. 40 live chips: half, and 10 back to each.
    assert settle((0, 20, 20, dead), (3,), [[0], [2], [1]], 3, halves=(1,)) == paid


# A carried pot: "each layer stays open to those of the equal winners who reached it".


def test_carry_one_winner_is_settled_as_usual() -> None:
    assert carry((11, 51, 51), (), [[0], [1], [2]], 2) == Carry((33, 40, 40), ())
    assert carry((11, 51, 51), (), [[0], [1], [2]], 2, "side pots") == Carry((33, 80, 0), ())


def test_carry_equal_winners_play_on_for_the_layers_they_reached() -> None:
    rest = carry((10, 30, 30, 40, 7), (4,), [[0, 1, 2], [3]], 0)
    assert rest.layers == (CarriedLayer(47, (0, 1, 2)), CarriedLayer(60, (1, 2)))
    assert rest.paid == (0, 0, 0, 10, 0)  # no equal winner reached the top: settled at once
    assert rest.seats == (0, 1, 2)


def test_carry_pays_at_once_a_layer_that_one_equal_winner_alone_reached() -> None:
    rest = carry((10, 30, 30), (), [[0, 1], [2]], 2)
    assert rest == Carry((0, 40, 0), (CarriedLayer(30, (0, 1)),))


CARRIED = (CarriedLayer(30, (0, 1, 2)), CarriedLayer(40, (1, 2)))


def test_carry_the_best_of_a_deciding_hand_takes_the_layers_open_to_him() -> None:
    assert carry((0, 0, 0), (), [[1], [0], [2]], 0, carried=CARRIED) == Carry((0, 70, 0), ())
    assert carry((0, 0, 0), (), [[0], [2], [1]], 0, carried=CARRIED) == Carry((30, 0, 40), ())


def test_carry_new_stakes_form_layers_of_their_own() -> None:
    # Seat 0 has no chips and wins; seats 1 and 2 bet 5 each and take them back.
    assert carry((0, 5, 5), (), [[0], [2], [1]], 0, carried=CARRIED) == Carry((30, 5, 45), ())
    # With ordinary side pots seat 2, the better of the two, wins them.
    paid = carry((0, 5, 5), (), [[0], [2], [1]], 0, "side pots", carried=CARRIED).paid
    assert paid == (30, 0, 50)


def test_carry_equal_again_plays_on_for_old_and_new_layers() -> None:
    rest = carry((0, 5, 8), (), [[1, 2], [0]], 0, carried=CARRIED)
    assert rest.layers == (
        CarriedLayer(30, (1, 2)),
        CarriedLayer(40, (1, 2)),
        CarriedLayer(10, (1, 2)),
    )
    assert rest.paid == (0, 0, 3)


def test_carry_a_layer_whose_own_best_are_equal_is_played_for_by_these_alone() -> None:
    rest = carry((0, 0, 0), (), [[0], [1, 2]], 0, carried=CARRIED)
    assert rest == Carry((30, 0, 0), (CarriedLayer(40, (1, 2)),))
    assert rest.seats == (1, 2)


def test_carry_a_fold_leaves_the_layers() -> None:
    assert carry((3, 3, 0), (2,), [[0], [1]], 0, carried=CARRIED) == Carry((36, 40, 0), ())


def test_carry_the_last_seat_a_layer_is_open_to_has_won_it_even_if_it_folds() -> None:
    for folded, paid in (((1, 2), (36, 0, 40)), ((2, 1), (36, 40, 0))):
        assert carry((6, 0, 0), folded, [[0]], 0, carried=CARRIED) == Carry(paid, ())


def test_carry_refuses_to_forget_a_seat_that_plays_for_a_layer() -> None:
    with pytest.raises(BadArgument, match=r"seats \[2\] play for"):
        carry((0, 0, 0), (), [[0], [1]], 0, carried=CARRIED)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (((5, 5), (), [[0]], 0), r"seats \[1\] are still in"),
        (((5, 5), (1,), [[0], [1]], 0), "seat 1 is ranked twice, or folded"),
        (((5, 5), (), [[0, 1], [1]], 0), "seat 1 is ranked twice"),
        (((5, 5), (), [[], [0, 1]], 0), "must not be empty"),
        (((5, 5), (), [[0], [2]], 0), "a ranked seat"),
        (((5, 5), (), [[0], [True]], 0), "a ranked seat"),
        (((5, 5), (2,), [[0], [1]], 0), "a folded seat"),
        (((5, 5), (), [[0], [1]], 2), "button"),
        (((5, 5), (), [[0], [1]], True), "button"),
        (((5, -5), (), [[0], [1]], 0), "a stake"),
        (((5, 2.5), (), [[0], [1]], 0), "a stake"),
        (((5, "5"), (), [[0], [1]], 0), "a stake"),
        (((True, 5), (), [[0], [1]], 0), "a stake"),
        (((float("inf"), 5), (), [[0], [1]], 0), "a stake"),
        (((5, 5), (0, 1), [], 0), "nobody still in"),
        (((5, 5), (), [[0], [1]], 0, "poker"), "all_in must be one of"),
        (((5, 5, 5), (2,), [[0], [1]], 0, "take back", (2,)), "halves"),
    ],
)
def test_settle_refuses(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        settle(*arguments)
