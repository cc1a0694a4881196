"""A contest against its plain twin: every case in turn, with fractions."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import dicekit as dk
from dicekit import odds
from dicekit.dist import Dist
from dicekit.errors import BadArgument
from dicekit.odds.contest import Standing, terms

DISTS = st.dictionaries(st.integers(0, 4), st.integers(1, 4), min_size=1, max_size=4).map(Dist)


def brute(totals, best):
    """Return (win, share) of each player by walking through every case."""
    win, share = [Fraction(0)] * len(totals), [Fraction(0)] * len(totals)
    cases = prod(total.total for total in totals)
    for case in product(*(total.weights.items() for total in totals)):
        points = [outcome for outcome, _ in case]
        chance = Fraction(prod(ways for _, ways in case), cases)
        top = max(points) if best == "high" else min(points)
        winners = [seat for seat, point in enumerate(points) if point == top]
        for seat in winners:
            share[seat] += chance / len(winners)
        if len(winners) == 1:
            win[winners[0]] += chance
    return [
        (sympy.Rational(str(w)), sympy.Rational(str(s))) for w, s in zip(win, share, strict=True)
    ]


@given(st.lists(DISTS, min_size=1, max_size=4), st.sampled_from(["high", "low"]))
def test_every_standing_is_that_of_all_cases(totals, best):
    answers = odds.contest(totals, best)
    assert [(answer.win, answer.share) for answer in answers] == brute(totals, best)


@given(st.lists(DISTS, min_size=2, max_size=6), st.sampled_from(["high", "low"]))
def test_shares_add_up_to_the_pot(totals, best):
    answers = odds.contest(totals, best)
    assert sum(answer.share for answer in answers) == 1
    assert sum(answer.win for answer in answers) <= 1


def test_high_and_low_mirror_each_other():
    totals = [dk.die(), dk.die(8), dk.die(4) + 1]
    assert odds.contest(totals, "low") == odds.contest([-total for total in totals], "high")


def test_one_player_alone_wins():
    assert odds.contest([dk.die()]) == (Standing(sympy.Integer(1), sympy.Integer(1)),)


def test_many_players_cost_no_more_than_their_number():
    answers = odds.contest([dk.die()] * 40)
    assert answers[0].share == sympy.Rational(1, 40)
    faces_below = sum(Fraction(face - 1, 6) ** 39 for face in range(1, 7)) / 6
    assert answers[0].win == sympy.Rational(str(faces_below))


def test_totals_may_be_tuples_that_compare():
    one = Dist({(1, 5): 1, (2, 0): 1})
    other = Dist({(1, 6): 1})
    assert odds.contest([one, other])[0].win == sympy.Rational(1, 2)


def test_terms_tell_what_each_total_is_worth():
    first, second = terms(Dist({1: 3, 2: 5}), [Dist({1: 1, 2: 2}), Dist({1: 4, 3: 1})])
    assert (first.ways, first.alone, first.shared) == (3, 0, Fraction(1 * 4, 3))
    assert (second.ways, second.alone, second.shared) == (5, 1 * 4, 1 * 4 + Fraction(2 * 4, 2))


def test_a_standing_shows_fraction_and_percentage():
    standing = odds.contest([dk.die(), dk.die()])[0]
    assert repr(standing) == "Standing(win=5/12, share=1/2)"
    assert str(standing) == "wins alone 41.67%, share of the pot 50.00%"
    assert r"| wins alone | $\frac{5}{12}$ | 41.67% |" in standing._repr_markdown_()


@pytest.mark.parametrize("best", ["highest", "", None, 1])
def test_best_is_high_or_low(best):
    with pytest.raises(BadArgument, match='"high" or "low"'):
        odds.contest([dk.die()], best)


@pytest.mark.parametrize("totals", [[], (), dk.die(), None, 3])
def test_a_contest_needs_players(totals):
    with pytest.raises(BadArgument, match="one per player"):
        odds.contest(totals)


def test_a_plain_number_is_no_dist_and_the_message_helps():
    with pytest.raises(BadArgument, match=r"Dist\(\{7: 1\}\)"):
        odds.contest([dk.die(), 7])


def test_totals_that_do_not_compare_are_refused():
    with pytest.raises(BadArgument, match="compared"):
        odds.contest([dk.die(), Dist({"heads": 1})])


class TestLazyModules:
    def test_a_games_odds_are_found_by_name(self):
        assert odds.seven.total(3).mean == sympy.Rational(511, 24)
        assert {"seven", "contest", "decision", "explain"} <= set(dir(odds))

    def test_the_functions_keep_their_names(self):
        assert callable(odds.contest)
        assert callable(odds.decision)

    def test_an_unknown_name_is_an_attribute_error_that_lists_the_known(self):
        with pytest.raises(AttributeError, match="seven"):
            _ = odds.eight
