"""``Dist``: counting, algebra, errors that teach. Each clever answer has a plain twin."""

import copy
import pickle
import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import dicekit as dk
import dicekit.dice
from dicekit.dist import Dist
from dicekit.errors import BadArgument

WEIGHTS = st.dictionaries(st.integers(-5, 9), st.integers(0, 6), min_size=1, max_size=5)
DISTS = WEIGHTS.filter(lambda weights: any(weights.values())).map(Dist)
COIN = Dist({"heads": 1, "tails": 1})


def brute_sum(*dists):
    """Every case in turn, for comparison."""
    counted = Counter()
    for cases in product(*(dist.weights.items() for dist in dists)):
        ways = 1
        for _, weight in cases:
            ways *= weight
        counted[sum(outcome for outcome, _ in cases)] += ways
    return dict(counted)


def brute_moment(dist, power):
    cases = [outcome for outcome, weight in dist.weights.items() for _ in range(weight)]
    return sum((Fraction(case) ** power for case in cases), Fraction(0)) / len(cases)


class TestCounting:
    def test_zero_weights_are_dropped_and_outcomes_sorted(self):
        dist = Dist({3: 1, 2: 0, 1: 2})
        assert list(dist.weights.items()) == [(1, 2), (3, 1)]
        assert dist.total == 3

    def test_outcomes_without_an_order_stay_as_given(self):
        assert list(Dist({"b": 1, 1: 1, "a": 1}).weights) == ["b", 1, "a"]

    def test_chance_of_an_outcome_and_of_an_event(self):
        die = dk.die()
        assert die.p(6) == sympy.Rational(1, 6)
        assert die.p(lambda face: face > 2) == sympy.Rational(2, 3)
        assert die.p(7) == 0
        assert COIN.p("heads") == sympy.Rational(1, 2)
        assert isinstance(die.p(6), sympy.Rational)
        assert isinstance(die.mean, sympy.Rational)

    @pytest.mark.parametrize(
        ("dist", "event", "said"),
        [
            (dk.die(), "6", "'6' cannot be an outcome here: the outcomes are numbers, for exam"),
            (dk.die(), None, "None cannot be an outcome"),
            (dk.die(), (6,), "cannot be an outcome"),
            (COIN, 1, "the outcomes are texts, for example 'heads'"),
            (dk.dice(2), 6, "the outcomes are tuples, for example (1, 1)"),
            (dk.dice(2), "6-6", "the outcomes are tuples"),
            (Dist({"b": 1, 1: 1}), (1,), "the outcomes are texts, numbers, for example 'b'"),
        ],
    )
    def test_what_no_outcome_can_be_is_refused(self, dist, event, said):
        for ask in (dist.p, dist.plot if event is not None else dist.p):
            with pytest.raises(BadArgument, match=re.escape(said)):
                ask(event)

    @pytest.mark.parametrize("ask", [lambda d, e: d.p(e), lambda d, e: d.plot(e)])
    def test_a_roll_out_of_order_is_refused_where_all_outcomes_are_sorted(self, ask):
        with pytest.raises(BadArgument) as caught:
            ask(dk.dice(2), (6, 1))
        assert "(1, 6) stands for every order (2 of 36 ways)" in str(caught.value)
        assert dk.dice(2).p((1, 6)) == sympy.Rational(1, 18)
        with pytest.raises(BadArgument, match=r"\(1, 1, 2\) stands .* \(3 of 216 ways\)"):
            ask(dk.dice(3), (1, 2, 1))

    def test_some_rolls_and_the_best_of_more_dice_are_rolls_too(self):
        high = dk.dice(2).where(lambda roll: sum(roll) > 9)
        best = dk.dice(3).map(lambda roll: roll[1:])
        for dist in (high, best):
            with pytest.raises(BadArgument, match=r"\(5, 6\) stands for every order"):
                dist.p((6, 5))

    def test_a_roll_of_another_number_of_dice_is_refused(self):
        for roll in ((1,), (1, 2, 3), ()):
            with pytest.raises(BadArgument, match=r"have length 2, for example \(1, 1\)"):
                dk.dice(2).p(roll)
        assert dk.dice(0).p(()) == 1
        assert Dist({(1,): 1, (1, 2): 1}).p((1, 2, 3)) == 0

    def test_where_order_counts_a_roll_is_what_it_says(self):
        told_apart = Dist({(a, b): 1 for a in range(1, 7) for b in range(1, 7) if (a, b) != (6, 1)})
        assert told_apart.p((1, 6)) == sympy.Rational(1, 35)
        assert told_apart.p((6, 1)) == 0
        assert dk.dice(2).p((7, 1)) == dk.dice(2).p((1, 7)) == dk.dice(2).p(("a", 1)) == 0
        # The lower die and the sum: the greater number is always the last.
        lower_and_sum = dk.dice(2).map(lambda roll: (min(roll), sum(roll)))
        assert lower_and_sum.p((7, 1)) == lower_and_sum.p((5, 2)) == 0
        assert lower_and_sum.p((1, 7)) == sympy.Rational(1, 18)
        assert Dist({(1, 2): 1}).p((2, 1)) == 0
        six = dk.dice(2).where(lambda roll: 6 not in roll)
        assert six.p((6, 1)) == six.p((1, 6)) == 0

    def test_what_an_outcome_could_equal_has_a_chance(self):
        class Seven:
            def __eq__(self, other):
                return other == 7

            __hash__ = None.__hash__

        two = dk.die().times(2)
        assert two.p(13) == two.p(7.5) == two.p(False) == two.p(sympy.Symbol("x")) == 0
        assert two.p(Seven()) == two.p(7.0) == two.p(Fraction(7)) == sympy.Rational(1, 6)
        assert Dist({None: 1, 1: 1}).p(None) == sympy.Rational(1, 2)
        assert Dist({None: 1, 1: 1}).p("none") == 0

    @given(DISTS)
    def test_mean_variance_and_sd_are_those_of_all_cases(self, dist):
        mean = brute_moment(dist, 1)
        variance = brute_moment(dist, 2) - mean**2
        assert Fraction(int(dist.mean.p), int(dist.mean.q)) == mean
        assert Fraction(int(dist.variance.p), int(dist.variance.q)) == variance
        assert dist.sd == pytest.approx(float(variance) ** 0.5)

    def test_fractions_as_outcomes_are_exact(self):
        assert dk.die().map(lambda face: Fraction(face, 3)).mean == sympy.Rational(7, 6)
        assert dk.die().map(lambda face: sympy.Rational(face, 3)).mean == sympy.Rational(7, 6)

    def test_map_adds_up_and_where_leaves_what_can_still_happen(self):
        assert dk.die().map(lambda face: face % 3) == Dist({0: 2, 1: 2, 2: 2})
        assert dk.dice(2).map(sum).where(lambda points: points >= 11) == Dist({11: 2, 12: 1})


class TestAdding:
    @given(DISTS, DISTS)
    def test_a_sum_counts_every_pair_of_cases(self, one, other):
        assert one + other == Dist(brute_sum(one, other))
        assert one + other == other + one

    @given(DISTS, st.integers(0, 4))
    def test_times_counts_every_case_of_so_many_copies(self, dist, n):
        assert dist.times(n) == Dist(brute_sum(*[dist] * n))

    @given(DISTS, DISTS)
    def test_means_and_variances_add(self, one, other):
        assert (one + other).mean == one.mean + other.mean
        assert (one + other).variance == one.variance + other.variance

    @given(DISTS, st.integers(-5, 5))
    def test_a_number_moves_every_outcome(self, dist, step):
        moved = Dist({outcome + step: weight for outcome, weight in dist.weights.items()})
        assert dist + step == step + dist == moved
        assert dist - (-step) == moved
        assert step - dist == -dist + step

    def test_sum_of_a_list(self):
        assert sum([dk.die(), dk.die(), dk.die()]) == dk.die().times(3)

    def test_the_same_die_twice_is_not_another_die(self):
        die = dk.die()
        assert die + die == die.times(2)
        assert die.map(lambda face: 2 * face).p(7) == 0
        assert (die + die).p(7) == sympy.Rational(1, 6)
        assert (die - die).p(0) == sympy.Rational(1, 6)

    @pytest.mark.parametrize("multiply", [lambda d: 2 * d, lambda d: d * 2, lambda d: d * d])
    def test_multiplying_is_refused_and_both_meanings_told(self, multiply):
        with pytest.raises(BadArgument) as caught:
            multiply(dk.die())
        for part in ("same die twice", "d.map(lambda x: 2 * x)", "Another die", "d + d"):
            assert part in str(caught.value)


class TestErrors:
    @pytest.mark.parametrize("weight", [-1, 1.0, 0.5, True, "1", None, Fraction(1, 2), 1j])
    def test_a_weight_is_a_whole_number_of_ways(self, weight):
        with pytest.raises(BadArgument, match="number of ways") as caught:
            Dist({"a": 1, "b": weight})
        assert repr(weight) in str(caught.value)
        assert "'b'" in str(caught.value)

    @pytest.mark.parametrize("weights", [{}, {1: 0}, {1: 0, 2: 0}])
    def test_something_must_be_possible(self, weights):
        with pytest.raises(BadArgument, match="at least one outcome must be possible"):
            Dist(weights)

    @pytest.mark.parametrize("weights", [[1, 2], "12", 6, None])
    def test_weights_are_a_mapping(self, weights):
        with pytest.raises(BadArgument, match="mapping"):
            Dist(weights)

    @pytest.mark.parametrize("other", [0.5, "1", (1,), True, None])
    def test_only_exact_numbers_are_added(self, other):
        for add in (lambda: dk.die() + other, lambda: other + dk.die(), lambda: dk.die() - other):
            with pytest.raises(BadArgument, match="can be added"):
                add()

    @pytest.mark.parametrize(
        "act",
        [
            lambda d: d + 1,
            lambda d: d + d,
            lambda d: d.times(2),
            lambda d: d.times(0),
            lambda d: -d,
            lambda d: d.mean,
            lambda d: d.variance,
            lambda d: d.sd,
        ],
    )
    @pytest.mark.parametrize(
        ("dist", "advice"),
        [
            (COIN, "map it to a number"),
            (Dist({(1, 2): 1}), r"\.map\(sum\)"),
            (Dist({0.5: 1}), "float is not exact"),
        ],
    )
    def test_outcomes_that_are_no_exact_numbers(self, dist, advice, act):
        with pytest.raises(BadArgument, match=advice):
            act(dist)

    def test_a_map_needs_a_function_that_gives_outcomes(self):
        with pytest.raises(BadArgument, match="give a function, for example lambda"):
            dk.die().map(2)
        with pytest.raises(BadArgument, match=r"\[1, 1\] cannot be an outcome.*make a tuple"):
            dk.dice(2).map(sorted)
        with pytest.raises(BadArgument, match="make a tuple"):
            dk.die().map(lambda face: (face, [face]))

    @pytest.mark.parametrize("x", [None, "x+", [1], ...])
    def test_a_generating_function_is_of_a_symbol_or_a_number(self, x):
        with pytest.raises(BadArgument, match="SymPy symbol or a number"):
            dk.die().pgf(x)

    def test_a_condition_without_return_is_refused_and_not_taken_for_never(self):
        def even(face):
            face % 2 == 0  # noqa: B015  # what pupils forget

        for ask in (dk.die().p, dk.die().where, dk.die().plot):
            with pytest.raises(BadArgument, match=r"even.* answers None for every outcome"):
                ask(even)
        assert dk.die().p(lambda face: None if face < 6 else True) == sympy.Rational(1, 6)
        assert dk.die().p(lambda face: False) == 0

    def test_a_condition_that_returns_what_it_says_is_one(self):
        for ask in (lambda face: re.match("x", str(face)), {7: True}.get, print):
            assert dk.die().p(ask) == 0
        with pytest.raises(ZeroDivisionError):
            dk.die().p(lambda face: print(face / 0))

    def test_a_set_of_outcomes_is_no_outcome(self):
        for many in ({1, 2}, [1, 2], ([1], 2)):
            with pytest.raises(BadArgument, match="lambda x: x in"):
                dk.die().p(many)

    def test_the_impossible_cannot_be_given(self):
        with pytest.raises(BadArgument, match="cannot happen"):
            dk.die().where(lambda face: face > 6)
        with pytest.raises(BadArgument, match="condition"):
            dk.die().where(6)

    @pytest.mark.parametrize("n", [-1, 2.0, True, "2"])
    def test_copies_are_a_whole_number(self, n):
        with pytest.raises(BadArgument, match="number of copies"):
            dk.die().times(n)


class TestValue:
    def test_equal_means_counted_equally(self):
        assert Dist({1: 1, 2: 1}) == Dist({2: 1, 1: 1})
        assert hash(Dist({1: 1, 2: 1})) == hash(Dist({2: 1, 1: 1}))
        assert Dist({1: 1, 2: 1}) != Dist({1: 2, 2: 2})
        assert Dist({1: 2, 2: 2}).reduced() == Dist({1: 1, 2: 1})
        assert Dist({1: 1}) != {1: 1}

    def test_nothing_can_be_changed(self):
        source = {1: 1}
        dist = Dist(source)
        source[2] = 5
        assert dist == Dist({1: 1})
        with pytest.raises(TypeError):
            dist.weights[1] = 3
        for name in ("total", "weights", "extra"):
            with pytest.raises(AttributeError):
                setattr(dist, name, 3)

    def test_copies_and_pickles_are_equal(self):
        dist = dk.dice(2)
        assert pickle.loads(pickle.dumps(dist)) == copy.deepcopy(dist) == copy.copy(dist) == dist

    def test_the_function_and_the_module_dice_do_not_clash(self):
        assert dicekit.dice(1).weights[(1,)] == 1
        assert dk.dice is dicekit.dice


class TestDraw:
    def test_a_seed_gives_the_same_outcomes_everywhere(self):
        assert dk.die().draw(random.Random(1), 10) == (2, 5, 1, 3, 1, 4, 4, 4, 6, 4)
        assert dk.die().draw(random.Random(1)) == 2
        assert dk.die().draw(random.Random(1), 0) == ()

    def test_every_way_is_drawn_equally_often(self):
        """An ``rng`` that gives each whole number below the total once."""

        class InTurn(random.Random):
            turn = -1

            def randrange(self, stop):
                assert stop == dist.total
                self.turn += 1
                return self.turn

        dist = Dist({"a": 3, "b": 1, "c": 2})
        assert Counter(dist.draw(InTurn(), dist.total)) == dist.weights

    @pytest.mark.parametrize("rng", [random, None, 1])
    def test_the_global_generator_is_refused(self, rng):
        with pytest.raises(BadArgument, match=r"random\.Random"):
            dk.die().draw(rng)


class TestPgf:
    def test_it_is_the_sum_of_chances_times_powers(self):
        x = sympy.Symbol("x")
        assert dk.die(2).pgf(x) == x / 2 + x**2 / 2

    @given(DISTS, DISTS)
    def test_of_a_sum_it_is_the_product(self, one, other):
        x = sympy.Symbol("x")
        one, other = one.map(abs), other.map(abs)
        assert sympy.expand(one.pgf(x) * other.pgf(x) - (one + other).pgf(x)) == 0

    def test_its_derivative_at_one_is_the_mean(self):
        x = sympy.Symbol("x")
        points = dk.die().times(3)
        assert sympy.diff(points.pgf(x), x).subs(x, 1) == points.mean
        assert points.pgf(1) == 1

    @pytest.mark.parametrize("dist", [Dist({-1: 1}), COIN, Dist({0.5: 1})])
    def test_outcomes_must_be_whole_and_not_negative(self, dist):
        with pytest.raises(BadArgument, match="pgf"):
            dist.pgf("x")
