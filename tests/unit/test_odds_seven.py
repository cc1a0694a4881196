"""The odds of Seven against walks through every throw, and against published facts."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from dicekit import odds
from dicekit.errors import BadArgument

seven = odds.seven
FACES = range(1, 7)


def left_over(roll):
    """The rule told another way: the sum less 7 if any 2 or 3 dice make it."""
    groups = [group for size in (2, 3) for group in combinations(roll, size)]
    return sum(roll) - 7 if any(sum(group) == 7 for group in groups) else sum(roll)


@cache
def brute_total(rounds):
    """Chance of each total, round by round through all 216 throws, as fractions."""
    chances = {0: Fraction(1)}
    for _ in range(rounds):
        longer = Counter()
        for points, chance in chances.items():
            for roll in product(FACES, repeat=3):
                longer[points + left_over(roll)] += chance / 216
        chances = dict(longer)
    return chances


def brute_standing(totals, hidden, rounds_left):
    """Every combination of final totals of all players."""
    mine = {totals[0] + hidden + more: p for more, p in brute_total(rounds_left).items()}
    others = [
        {points + more: p for more, p in brute_total(rounds_left + 1).items()}
        for points in totals[1:]
    ]
    win = share = Fraction(0)
    for case in product(mine.items(), *(other.items() for other in others)):
        chance = Fraction(1)
        for _, p in case:
            chance *= p
        points = [outcome for outcome, _ in case]
        if points[0] == min(points):
            ties = points.count(points[0])
            share += chance / ties
            win += chance if ties == 1 else 0
    return win, share


def as_fractions(standing):
    return tuple(Fraction(int(x.p), int(x.q)) for x in (standing.win, standing.share))


def test_a_round_counts_all_216_throws():
    brute = Counter(left_over(roll) for roll in product(FACES, repeat=3))
    assert dict(seven.round_score().weights) == brute


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_a_total_is_that_of_all_throws(rounds):
    answer = seven.total(rounds)
    assert answer.total == 216**rounds
    assert {key: Fraction(way, answer.total) for key, way in answer.weights.items()} == (
        brute_total(rounds)
    )


class TestFacts:
    """Figures of the design, "Facts to test against"."""

    def test_round(self):
        assert seven.round_score().mean == sympy.Rational(511, 72)
        assert seven.round_score().p(0) == sympy.Rational(5, 72)

    def test_three_rounds(self):
        assert seven.total(3).mean == sympy.Rational(511, 24)
        assert seven.total().p(0) == sympy.Rational(125, 373248)
        assert seven.total(3).p(54) == sympy.Rational(1, 10077696)

    def test_two_players_everyone_stays(self):
        first, second = odds.contest([seven.total(3)] * 2, best="low")
        assert first.win == second.win == sympy.Rational(511878584651, 1057916215296)


@pytest.mark.parametrize(
    "case",
    [
        ((0, 0), 0, 0),
        ((0, 0), 18, 0),
        ((3, 9), 5, 1),
        ((10, 4), 2, 2),
        ((7, 7, 7), 6, 0),
        ((12, 3, 8), 1, 1),
        ((5, 9, 2, 6), 4, 0),
        ((20, 0), 18, 0),
    ],
)
def test_a_standing_is_that_of_all_cases(case):
    assert as_fractions(seven.standing(*case)) == brute_standing(*case)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(0, 20), min_size=2, max_size=3),
    st.sampled_from(sorted(set(brute_total(1)))),
)
def test_any_standing_in_the_last_round_is_that_of_all_cases(totals, hidden):
    assert as_fractions(seven.standing(totals, hidden, 0)) == brute_standing(totals, hidden, 0)


def test_before_looking_all_are_equal():
    """My standing weighted over all my secret throws is an equal share of the pot."""
    throws = seven.round_score()
    for players in range(2, 7):
        share = sum(
            ways * seven.standing((4,) * players, hidden, 2).share
            for hidden, ways in throws.weights.items()
        )
        assert share / throws.total == sympy.Rational(1, players)


def test_the_order_of_the_others_does_not_matter():
    assert seven.standing((3, 8, 1, 5), 2, 1) == seven.standing([3, 5, 8, 1], 2, 1)


def test_alone_at_the_table_the_pot_is_mine():
    assert as_fractions(seven.standing((9,), 3, 2)) == (1, 1)


@pytest.mark.parametrize(
    ("totals", "hidden", "rounds_left", "names"),
    [
        ((), 0, 0, "totals"),
        ((0,) * 7, 0, 0, "1 to 6 players"),
        (12, 0, 0, "totals"),
        ((0, -1), 0, 0, "-1"),
        ((0, 2.5), 0, 0, "2.5"),
        ((0, 0), 7, 0, "cannot be 7"),
        ((0, 0), 19, 0, "0, 1, 2, 3, 4, 5, 6, 8"),
        ((0, 0), True, 0, "True"),
        ((0, 0), 0, -1, "rounds_left"),
        ((0, 0), 0, 1.0, "rounds_left"),
    ],
)
def test_what_cannot_be_is_refused(totals, hidden, rounds_left, names):
    with pytest.raises(BadArgument, match=names):
        seven.standing(totals, hidden, rounds_left)


@pytest.mark.parametrize("rounds", [-1, 3.0, True, "3"])
def test_rounds_are_whole_even_after_an_equal_number_was_asked(rounds):
    seven.total(1), seven.total(3)
    with pytest.raises(BadArgument, match="rounds"):
        seven.total(rounds)
