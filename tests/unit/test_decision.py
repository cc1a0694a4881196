"""The odds of a call: chips in, chips expected back."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from dicekit import odds
from dicekit.errors import BadArgument
from dicekit.odds.contest import Standing
from dicekit.odds.decision import ASSUMPTIONS

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
