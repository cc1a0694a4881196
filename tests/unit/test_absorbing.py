"""Waiting times and absorbing chains in fractions, and the race's chains near its end."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from sympy import Matrix, Rational, eye

from dicekit.errors import BadArgument
from dicekit.odds import absorbing, race
from dicekit.odds.absorbing import Chain, waiting
from dicekit.odds.dice_poker import chance
from dicekit.odds.explain import exact

HALF = Fraction(1, 2)
GAMBLER = Chain(
    {n: {n + 1: Fraction(2, 5), n - 1: Fraction(3, 5)} for n in range(1, 5)}
)  # from 1 to 4 chips, until 0 or 5


def test_waiting_sums_its_series():
    wait = waiting(Fraction(1, 6))
    chances = [wait.at(n) for n in range(1, 400)]
    assert wait.at(3) == Rational(25, 216)
    assert wait.within(3) == sum(chances[:3]) == 1 - Rational(125, 216)
    mean = float(sum(n * p for n, p in enumerate(chances, 1)))
    square = float(sum(n * n * p for n, p in enumerate(chances, 1)))
    assert float(wait.mean) == pytest.approx(mean) == pytest.approx(6)
    assert float(wait.variance) == pytest.approx(square - mean**2) == pytest.approx(30)


def test_waiting_for_a_poker_is_explained():
    wait = waiting(chance((), 3, "poker"))
    assert wait.mean == Rational(7558272, 347897)
    told = wait.explain("a poker", tries=2)
    assert told.answers == (wait.mean,)
    text = str(told)
    assert r"x = \frac{1}{p} = \frac{7558272}{347897}" in text
    assert "4.60" in text


@pytest.mark.parametrize("p", [0, 2, -HALF, 0.5, True, "1/2"])
def test_a_chance_that_is_none_is_refused(p):
    with pytest.raises(BadArgument):
        waiting(p)


def test_a_chain_agrees_with_the_fundamental_matrix():
    states = list(GAMBLER.moves)
    q = Matrix(4, 4, lambda i, j: Rational(str(GAMBLER.moves[states[i]].get(states[j], 0))))
    inside = (eye(4) - q).inv()
    for number, state in enumerate(states):
        assert GAMBLER.steps(state) == sum(inside.row(number))
        assert GAMBLER.absorbed(state)[5] == inside[number, 3] * Rational(2, 5)
        assert sum(GAMBLER.absorbed(state).values()) == 1
    assert GAMBLER.steps(5) == 0
    assert GAMBLER.absorbed(5) == {0: 0, 5: 1}


def test_a_chain_walked_step_by_step():
    assert GAMBLER.after(2, 0) == {2: 1}
    assert GAMBLER.after(2, 2) == {2: Rational(12, 25), 4: Rational(4, 25), 0: Rational(9, 25)}
    late = GAMBLER.after(2, 200)
    assert float(late[5]) == pytest.approx(float(GAMBLER.absorbed(2)[5]))


def test_two_heads_in_a_row():
    coin = Chain({"": {"H": HALF, "": HALF}, "H": {"HH": HALF, "": HALF}})
    assert coin.steps("") == 6
    told = coin.explain("", {"": "no head", "H": "one head", "HH": "two heads"})
    assert told.answers == (6,)
    assert "one head" in str(told)
    assert exact(coin.steps("H")) in str(told)


def test_chains_that_are_none_are_refused():
    with pytest.raises(BadArgument, match="after 'a' add up to 1/2"):
        Chain({"a": {"b": HALF}})
    with pytest.raises(BadArgument, match="no end can be reached from 'a'"):
        Chain({"a": {"a": Fraction(1)}, "b": {"end": Fraction(1)}})
    with pytest.raises(BadArgument, match="no state 'x'"):
        GAMBLER.steps("x")


@pytest.mark.parametrize(
    ("figures", "saved"), [("poker", 0), ("poker", 3), (("pair", "chance"), 1), ("sixes", 2)]
)
def test_the_chain_of_a_race_takes_the_turns_that_were_found(figures, saved):
    chain = race.chain(figures, saved)
    start = ((figures,) if isinstance(figures, str) else figures, saved)
    assert chain.steps(start) == race.turns(figures, saved)
    assert all(not figures_left for figures_left, _ in chain.ends)
    assert race.explain(figures, saved).answers == (chain.steps(start),)


def test_without_saved_throws_one_figure_is_a_plain_wait():
    for figure in ("poker", "large straight", "full"):
        p = chance((), 3, figure)
        assert race.turns(figure) == waiting(p).mean
        state = ((figure,), 0)
        assert race.chain(figure).moves[state][state] == 1 - p


def test_a_saved_throw_is_worth_something_and_the_first_the_most():
    turns = [race.turns("poker", saved) for saved in range(4)]
    gains = [fewer - more for fewer, more in pairwise(turns)]
    assert min(gains) > 0
    assert gains == sorted(gains, reverse=True)


def test_a_race_chain_agrees_with_walks_by_chance():
    chain = race.chain("full", 2)
    rng = random.Random(5)
    games, total, squares = 20_000, 0, 0
    for _ in range(games):
        state, steps = (("full",), 2), 0
        while state in chain.moves:
            row = chain.moves[state]
            state = rng.choices(list(row), [float(p) for p in row.values()])[0]
            steps += 1
        total += steps
        squares += steps**2
    mean = total / games
    error = ((squares / games - mean**2) / games) ** 0.5
    assert abs(mean - float(race.turns("full", 2))) < 4 * error


@pytest.mark.parametrize(
    "figures", ["pokr", (), ("pair", "full", "four", "poker"), ("pair", "pokr")]
)
def test_figures_that_are_none_or_too_many_are_refused(figures):
    with pytest.raises(BadArgument):
        race.turns(figures)


def test_the_module_is_found_by_name():
    from dicekit import odds

    assert odds.race is race
    assert odds.absorbing is absorbing
