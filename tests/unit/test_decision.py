"""The odds of a call: chips in, chips expected back."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from dicekit import odds
from dicekit.errors import BadArgument
from dicekit.odds.contest import Standing
from dicekit.odds.decision import ASSUMPTIONS, PotLayer

HALF = Standing(sympy.Rational(2, 5), sympy.Rational(1, 2))


def standing(share):
    return Standing(sympy.Integer(0), sympy.Rational(share.numerator, share.denominator))


def test_a_call_into_a_pot():
    answer = odds.decision(HALF, pot=30, to_call=10)
    assert (answer.win, answer.share) == (HALF.win, HALF.share)
    assert (answer.pot, answer.to_call) == (30, 10)
    assert answer.pot_odds == sympy.Rational(1, 4)
    assert answer.call_value == 10
    assert answer.fold_value == 0
    assert answer.call_gains


def test_a_check_costs_nothing():
    answer = odds.decision(HALF, pot=7, to_call=0)
    assert (answer.pot_odds, answer.call_value) == (0, sympy.Rational(7, 2))
    assert odds.decision(HALF, pot=0, to_call=0).pot_odds == 0


@given(st.fractions(0, 1), st.integers(0, 500), st.integers(1, 500))
def test_expected_chips_are_those_of_winning_and_losing(share, pot, to_call):
    """A twin in words: with ``share`` I gain the pot, else I lose what I put in."""
    answer = odds.decision(standing(share), pot, to_call)
    twin = share * pot - (1 - share) * to_call
    assert Fraction(int(answer.call_value.p), int(answer.call_value.q)) == twin


@given(st.fractions(0, 1), st.integers(0, 500), st.integers(1, 500))
def test_calling_gains_just_when_the_share_beats_the_pot_odds(share, pot, to_call):
    answer = odds.decision(standing(share), pot, to_call)
    assert answer.call_gains == bool(answer.share > answer.pot_odds)


def test_the_assumptions_are_spelled_out():
    answer = odds.decision(HALF, 30, 10)
    assert answer.assumptions == ASSUMPTIONS
    assert "hidden dice" in answer.assumption
    assert "stays to the end" in answer.assumption


def test_it_shows_fractions_percentages_and_chips():
    shown = odds.decision(HALF, 30, 10)._repr_markdown_()
    assert "| pot odds | 1/4 | 25.00% |" in shown
    assert "| call, in chips | 10 | +10.00 |" in shown
    assert "Assumed:" in shown


@pytest.mark.parametrize("chips", [-1, 2.5, float("nan"), True, "10"])
def test_chips_are_whole(chips):
    with pytest.raises(BadArgument, match="pot"):
        odds.decision(HALF, chips, 1)
    with pytest.raises(BadArgument, match="to_call"):
        odds.decision(HALF, 1, chips)


def test_a_standing_is_needed():
    with pytest.raises(BadArgument, match="Standing"):
        odds.decision(0.5, 10, 5)


THIRD = sympy.Rational(1, 3)
NO_PARTS = [0.5, "1/2", sympy.Rational(5, 2), -THIRD, True, None, float("nan"), sympy.pi / 4]


@pytest.mark.parametrize("layers", [None, 5, {}, "", iter([PotLayer(15, 1, THIRD)])])
def test_layers_are_a_list(layers):
    with pytest.raises(BadArgument, match="layers must be PotLayers that together hold the 15"):
        odds.decision(HALF, 10, 5, layers)


@pytest.mark.parametrize("wrong", ["15", -1, 15.0, True])
def test_chips_and_rivals_of_a_layer_are_whole(wrong):
    with pytest.raises(BadArgument, match="amount of a layer must be a whole number of at least 0"):
        odds.decision(HALF, 10, 5, [PotLayer(wrong, 1, THIRD), PotLayer(20, 1, THIRD)])
    with pytest.raises(BadArgument, match="rivals of a layer must be a whole number of at least 0"):
        odds.decision(HALF, 10, 5, [PotLayer(15, wrong, THIRD)])


@pytest.mark.parametrize("wrong", NO_PARTS)
def test_a_part_is_exact_and_from_0_to_1(wrong):
    said = "must be an exact number from 0 to 1"
    for standing, name in ((Standing(wrong, THIRD), "win"), (Standing(THIRD, wrong), "share")):
        with pytest.raises(BadArgument, match=f"{name} {said}"):
            odds.decision(standing, 10, 5)
    for layer, name in ((PotLayer(15, 1, wrong), "share"), (PotLayer(15, 1, THIRD, wrong), "back")):
        with pytest.raises(BadArgument, match=f"{name} of a layer {said}"):
            odds.decision(HALF, 10, 5, [layer])


def test_whole_numbers_and_fractions_are_exact_parts():
    answer = odds.decision(Standing(0, Fraction(1, 2)), 10, 5, [PotLayer(15, 1, 1, 0)])
    assert (answer.win, answer.share, answer.call_value) == (0, 1, 10)
    assert odds.decision(Standing(1, 1), 10, 5).call_value == 10
    shown = odds.decision(Standing(0, Fraction(1, 3)), 1, 5)
    assert isinstance(shown.win, sympy.Rational)
    assert "| share | 1/3 | 33.33% |" in shown._repr_markdown_()


def test_what_is_wrong_with_a_layer_is_said_in_russian():
    with pytest.raises(BadArgument) as caught:
        odds.decision(HALF, 10, 5, [PotLayer(15, 1, 0.5)])
    said = "share слоя — это точное число от 0 до 1, например Rational(1, 3), а не 0.5"
    assert caught.value.told("ru") == said
