"""Dice thrown together, and throws by chance."""

import random
from collections import Counter
from itertools import product

import pytest

import dicekit as dk
from dicekit import odds
from dicekit.dice import as_roll, throw, ways
from dicekit.errors import BadArgument
from dicekit.games import black_jack, dice_poker, dice_poker_race, seven, shoot_the_moons
from dicekit.games.card import Card
from dicekit.games.sheets import DICE_POKER
from dicekit.table import ChipRules, hand, sheet_match

MATCH = sheet_match.start(dice_poker.Rules(), ((6, 6, 6, 6, 6),))


@pytest.mark.parametrize(("n", "sides"), [(0, 6), (1, 6), (2, 6), (3, 6), (5, 6), (4, 4), (3, 1)])
def test_dice_count_every_throw(n, sides):
    brute = Counter(tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=n))
    assert dict(dk.dice(n, sides).weights) == brute
    assert dk.dice(n, sides).total == sides**n


def test_many_dice_are_counted_not_tried_out():
    assert dk.dice(20).total == 6**20
    assert dk.dice(20).weights[(6,) * 20] == 1


def test_too_many_different_rolls_point_to_the_sum():
    with pytest.raises(BadArgument, match=r"die\(6\).times\(100\)"):
        dk.dice(100)


def test_numbers_of_dice_and_sides_beyond_all_counting_are_refused():
    with pytest.raises(BadArgument, match=r"20000 dice with 20000 sides"):
        dk.dice(20_000, 20_000)
    with pytest.raises(BadArgument, match=r"number of dice must be .* to 200000, not \(too long"):
        dk.dice(10**5000)
    with pytest.raises(BadArgument, match="sides must be a whole number from 1 to 200000"):
        dk.die(10**12)


@pytest.mark.parametrize("sides", [0, -1, 2.0, True, "6"])
def test_sides_are_a_whole_number(sides):
    with pytest.raises(BadArgument, match="sides"):
        dk.die(sides)
    with pytest.raises(BadArgument, match="sides"):
        dk.dice(2, sides)


@pytest.mark.parametrize("n", [-1, 2.0, True, "6"])
def test_the_number_of_dice_is_whole(n):
    with pytest.raises(BadArgument, match="number of dice"):
        dk.dice(n)
    with pytest.raises(BadArgument, match="number of dice"):
        throw(random.Random(1), n)


def test_ways_of_a_roll():
    assert [ways(roll) for roll in ((), (1,), (1, 2), (2, 2), (1, 1, 2, 2))] == [1, 1, 2, 1, 6]


def test_a_throw_comes_from_its_rng_alone():
    assert throw(random.Random(3), 5) == throw(random.Random(3), 5) == (2, 5, 5, 2, 3)
    assert set(throw(random.Random(3), 500, sides=4)) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    "faces", [(1, 2), (0, 1, 2), (1, 2, 7), (1, 2, 2.0), "123", 123, {1, 2, 3}]
)
def test_as_roll_refuses_what_is_no_roll_of_three_dice(faces):
    with pytest.raises(BadArgument):
        as_roll(faces, 3)


@pytest.mark.parametrize(
    "ask",
    [
        seven.score,
        shoot_the_moons.score,
        shoot_the_moons.is_moons,
        black_jack.score,
        lambda dice: black_jack.score((1, 2), dice),
        lambda dice: dice_poker.score("full", dice),
        lambda dice: dice_poker_race.score("full", dice),
        lambda dice: Card(DICE_POKER).write("ones", dice),
        lambda dice: odds.dice_poker.holds(dice, 1, "full"),
        lambda dice: hand.throw(hand.start(seven.Rules(), ChipRules(), (9, 9), 0), dice),
        lambda dice: sheet_match.throw(MATCH, dice),
    ],
)
@pytest.mark.parametrize("dice", [22555, "22555", {2, 3, 5}, {1: 2}, None])
def test_wherever_a_roll_is_asked_for_what_is_none_is_refused(ask, dice):
    with pytest.raises(BadArgument, match="a roll is a tuple of faces") as caught:
        ask(dice)
    assert repr(dice) in str(caught.value)


def test_a_roll_can_be_given_by_anything_that_keeps_equal_dice():
    assert seven.score(iter([6, 2, 1])) == seven.score([6, 2, 1]) == 2
    assert dice_poker.score("full", (face for face in (5, 2, 5, 2, 5))) == 19


def test_as_roll_sorts():
    assert as_roll([4, 2, 1], 3) == (1, 2, 4)
    assert as_roll((9, 8), sides=10) == (8, 9)
