"""The race alone: the solver against exact fractions, plain walks through the rules, and facts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from dicekit.dice import dice
from dicekit.errors import BadArgument
from dicekit.games.card import Card
from dicekit.games.dice_poker_race import FIGURES, MOST_SAVED, Rules, Turn, shows
from dicekit.games.dice_sets import holds_of
from dicekit.odds import race as exact
from dicekit.strategy.race import solution as race
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.advice import carry_out, options_of
from dicekit.strategy.race.solution import RaceSolution, Solver, solve_race, turns_of
from dicekit.strategy.race.states import Sets
from dicekit.strategy.race.turn import first_throw, turn
from tests.support.plain import race_turn

SECOND = FIGURES[6:]
POINTS = {"pair": 2, "two pairs": 18, "triple": 9, "small straight": 15, "large straight": 20,
          "full": 13, "four": 46, "poker": 70, "chance": 20}  # fmt: skip


@pytest.fixture(scope="module")
def fewest() -> RaceSolution:
    return solve_race()


@pytest.fixture(scope="module")
def costly() -> RaceSolution:
    return solve_race(cost=6)


def card_with_open(figures: tuple[str, ...], rules: Rules) -> Card:
    return Card(
        rules.sheet,
        tuple(None if name in figures else POINTS.get(name, 0) for name in FIGURES),
    )


def walked(solution: RaceSolution, figures: tuple[str, ...], saved: int, rules: Rules) -> float:
    """One turn's value by walking the rules' own turns through all dice: F at the solution."""
    card = card_with_open(figures, rules)
    before = card.total

    def ended(played: Turn) -> float:
        left = tuple(n for n, p in zip(FIGURES, played.card.points, strict=True) if p is None)
        gained = played.card.total - before
        if not left:
            rest = 0.0 if solution.cost is None else rules.saved_worth * played.saved
        else:
            rest = solution.at(left, played.saved).value * (-1 if solution.cost is None else 1)
        return rest + (0 if solution.cost is None else gained)

    value = race_turn(rules, card, saved, ended) - (1 if solution.cost is None else solution.cost)
    return -value if solution.cost is None else value


def test_only_the_poker_left_and_nothing_saved():
    solution = solve_race(figures=["poker"])
    assert solution.value == pytest.approx(7558272 / 347897, abs=1e-10)
    assert exact.turns("poker") == 1 / Fraction(347897, 7558272)


@pytest.mark.parametrize("order", ["series", "free"])
@pytest.mark.parametrize(
    ("figures", "saved"),
    [(("chance",), 0), (("poker",), 4), (("large straight",), 3), (("pair", "poker"), 2),
     (("full", "four", "large straight"), 1)],
)  # fmt: skip
def test_the_solver_agrees_with_exact_fractions(order, figures, saved):
    solution = solve_race(order, figures=figures)
    assert solution.at(figures, saved).value == pytest.approx(
        float(exact.turns(figures, saved, order)), abs=1e-10
    )


def test_the_orders_differ_exactly_where_both_series_are_open():
    figures = ("sixes", "pair")
    free = solve_race("free", figures=figures)
    assert free.value == pytest.approx(float(exact.turns(figures, 0, "free")), abs=1e-10)
    assert exact.turns(figures, 0, "series") > exact.turns(figures, 0, "free")


def test_series_agrees_with_exact_fractions_for_the_last_figure_of_all(fewest):
    for figure in SECOND:
        for saved in (0, 2):
            assert fewest.at([figure], saved).value == pytest.approx(
                float(exact.turns(figure, saved)), abs=1e-10
            )


@pytest.mark.parametrize(
    ("order", "cost", "figures", "saved"),
    [("free", None, ("sixes", "full"), 1), ("free", 2, ("twos", "pair", "poker"), 0),
     ("series", 6, ("two pairs", "chance"), 2)],
)  # fmt: skip
def test_a_plain_walk_through_the_rules_gives_back_the_value(order, cost, figures, saved):
    rules = Rules(order=order, saved_worth=4)
    solution = solve_race(order, cost, rules, figures)
    found = walked(solution, figures, saved, rules)
    assert found == pytest.approx(solution.at(figures, saved).value, abs=1e-10)


@pytest.mark.parametrize("cost", [None, 6])
def test_the_residual_of_every_state_is_below_1e_10(cost):
    solution = solve_race(cost=cost)
    assert 0 < solution.residual < 1e-10
    # counted again, from the stored values alone
    per_turn = 1.0 if cost is None else cost
    for number in (race_states.ALL, race_states.SECOND, 1 << 13):
        for saved, played in enumerate(turns_of(solution, np.array([number]))):
            value = first_throw(played.first)[0, 0] - per_turn
            assert abs(value - solution.worth[number, 0, saved]) < 1e-10


def test_policy_iteration_never_needs_many_steps(monkeypatch):
    calls = []
    monkeypatch.setattr(
        "dicekit.strategy.race.solution.turn", lambda *given: calls.append(1) or turn(*given)
    )
    solver = Solver(Rules(), "series", None)
    worth = np.full((race_states.ALL + 1, 2, MOST_SAVED + 1), np.nan)
    worth[0] = solver.finished()
    solver.solve(Sets.of(np.array([1 << 13]), "series"), worth)
    assert len(calls) <= 4 * 29


def test_every_state_that_can_be_reached_is_solved_and_no_other(fewest):
    written = {
        number for level in race_states.levels(race_states.ALL, "series") for number in level
    }
    assert len(written) == 63 + 511
    for number in (*written, 1):
        solved = ~np.isnan(fewest.worth[number, 0])
        reachable = race_states.most(number) + 1 if number in written else 0
        assert solved.sum() == reachable == solved[:reachable].sum()


def test_a_saved_throw_never_hurts_but_an_easy_figure_still_open_can_help(fewest, costly):
    for figures in (FIGURES, FIGURES[3:], SECOND, SECOND[4:], ("poker",)):
        number = race_states.bits(figures)
        values = fewest.worth[number, 0, : race_states.most(number) + 1]
        assert (np.diff(values) > 0).all()
        values = costly.worth[number, 0, : race_states.most(number) + 1]
        assert (np.diff(values) > 0).all()
    # a pair comes with most first throws, and saves two throws for the poker
    assert fewest.at(SECOND).value < fewest.at(SECOND[1:]).value
    assert fewest.at(["pair", "poker"]).value < fewest.at(["poker"]).value


def test_the_value_is_made_of_points_and_turns(fewest, costly):
    assert fewest.value == fewest.turns == pytest.approx(24.204784238585, abs=1e-9)
    assert costly.value == pytest.approx(costly.points - 6 * costly.turns, abs=1e-9)
    assert costly.turns > fewest.turns
    assert costly.points > fewest.points


def test_a_great_cost_makes_it_the_fewest_turns(fewest):
    late = FIGURES[9:]
    assert solve_race(cost=10**6, figures=late).turns == pytest.approx(
        fewest.at(late).turns, abs=1e-5
    )


def test_a_small_cost_comes_near_to_the_most_points_there_are():
    most = 15 + 20 + 28 + (24 + 30) + (30 + 50) + 30 + 3 * 12
    found = solve_race(cost=1e-7, figures=FIGURES[9:])
    assert most - 0.01 < found.value < most
    assert found.residual < 1e-10


def test_premiums_and_the_worth_of_saved_throws_are_counted():
    plain = solve_race(cost=6, rules=Rules(four_premium=0, poker_premium=0), figures=["poker"])
    with_premium = solve_race(cost=6, figures=["poker"])
    assert with_premium.points - plain.points == pytest.approx(50, abs=3)
    rich = solve_race(cost=100, rules=Rules(saved_worth=100), figures=["chance"])
    # two saved throws are worth more than better dice: any first throw will do
    assert rich.points == pytest.approx(200 + 17.5)
    assert rich.turns == pytest.approx(1)


def test_chance_alone_with_a_cost_is_a_stopping_problem_done_by_hand():
    """No saved worth: three throws, each die kept when it shows at least what it can expect."""
    rules = Rules(saved_worth=0)
    once, twice = 3.5, 4.25
    thrice = (4.25 * 4 + 5 + 6) / 6
    assert (once, twice) == (7 / 2, (3.5 * 3 + 4 + 5 + 6) / 6)
    found = solve_race(cost=1000, rules=rules, figures=["chance"])
    assert found.points == pytest.approx(5 * thrice)


@pytest.mark.parametrize("cost", [0, -1, True, "5", float("nan"), float("inf")])
def test_a_cost_that_makes_no_sense_is_refused(cost):
    with pytest.raises(BadArgument, match="cost must be a number of points above 0"):
        solve_race(cost=cost)


def test_what_cannot_be_is_refused(fewest):
    with pytest.raises(BadArgument, match="from 0 to 28, not 29"):
        fewest.at(["poker"], 29)
    with pytest.raises(BadArgument, match="there is no figure 'pokr'"):
        fewest.at(["pokr"])
    with pytest.raises(BadArgument, match="nothing of the second series is written before"):
        fewest.at(["ones", "poker"])
    with pytest.raises(BadArgument, match="order must be"):
        solve_race("any")
    with pytest.raises(BadArgument, match="solved from pair, poker on, not for full"):
        solve_race(figures=["pair", "poker"]).at(["full"])


def test_a_long_solution_is_kept_on_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path))
    monkeypatch.setattr(race, "MANY", 2)
    monkeypatch.setattr(race, "_SOLVED", {})
    seen = []
    question = ("free", 3, None, ("sixes", "poker"))
    solved = solve_race(*question, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(2, 3), (3, 3)]
    assert len(list(tmp_path.rglob("*.table"))) == 1
    race._SOLVED.clear()
    with monkeypatch.context() as closed:
        closed.setattr(Solver, "solve", None)
        again = solve_race(*question)
    assert again.residual == solved.residual > 0
    assert np.array_equal(again.worth, solved.worth, equal_nan=True)
    # another cost is another question
    assert solve_race("free", 4, None, ("sixes", "poker")).value != solved.value
    assert len(list(tmp_path.rglob("*.table"))) == 2
    for file in tmp_path.rglob("*.table"):
        file.write_bytes(file.read_bytes()[:-1])
    race._SOLVED.clear()
    with pytest.warns(UserWarning, match="damaged"):
        assert solve_race(*question).value == solved.value


def test_what_was_solved_is_remembered(monkeypatch):
    first = solve_race(figures=["pair"])
    assert solve_race(figures=["pair"]) is first
    monkeypatch.setattr(race, "_SOLVED", {})
    for cost in range(1, race.REMEMBERED + 3):
        solve_race(cost=cost, figures=["pair"])
    assert len(race._SOLVED) == race.REMEMBERED


# The adviser


def option_walk(
    solution: RaceSolution, figures: tuple[str, ...], number: int
) -> Callable[[Turn], float]:
    """What a choice leads to, by the turns of the solver, with plain sums over the dice."""
    played = list(islice(turns_of(solution, np.array([number])), 0, None))

    def value(then: Turn) -> float:
        if then.over:
            left = tuple(n for n, p in zip(FIGURES, then.card.points, strict=True) if p is None)
            return 1 + (solution.at(left, then.saved).value if left else 0)
        from dicekit.strategy.lattice import ROLL_NUMBER

        stage = played[then.saved]
        rolls = {0: stage.first, 1: stage.second}.get(then.thrown, stage.last)
        fallen = dice(5 - len(then.kept or ()))
        return (
            1
            - sum(
                ways * rolls[ROLL_NUMBER[tuple(sorted((*(then.kept or ()), *roll)))], 0, 0]
                for roll, ways in fallen.weights.items()
            )
            / fallen.total
        )

    return value


@pytest.mark.parametrize(
    ("figures", "saved", "thrown", "roll"),
    [(("poker", "full"), 2, 1, (2, 2, 5, 5, 6)), (("poker", "full"), 2, 2, (2, 2, 5, 5, 5)),
     (("poker", "four"), 2, 3, (1, 3, 4, 5, 6)), (("poker", "four"), 0, 3, (1, 1, 1, 1, 6)),
     (("pair",), 5, 4, (1, 2, 3, 4, 6))],
)  # fmt: skip
def test_every_option_has_its_value_and_its_loss(fewest, figures, saved, thrown, roll):
    played = Turn(Rules(), card_with_open(figures, Rules()), saved, thrown, roll, None)
    found = options_of(fewest, played)
    value = option_walk(fewest, figures, race_states.bits(figures))
    kinds = {(one.kind, one.figure, one.keep) for one in found}
    legal = played.legal
    expected = {("write", name, None) for name in legal.write}
    expected |= {("keep", None, kept) for kept in holds_of(roll) if len(kept) < 5 and legal.keep}
    expected |= {("stop", None, None)} if legal.stop else set()
    assert kinds == expected
    assert len(found) == len(expected)
    for one in found:
        assert one.value == pytest.approx(value(carry_out(one, played)), abs=1e-10)
        assert one.loss == pytest.approx(one.value - found[0].value, abs=1e-12)
        assert one.spends == (one.kind == "keep" and thrown >= 3)
    losses = [round(one.loss, 9) for one in found]
    assert losses == sorted(losses)


def test_no_options_while_dice_are_due_or_when_the_turn_is_over(fewest):
    start = Turn(Rules(), card_with_open(("pair",), Rules()))
    assert options_of(fewest, start) == ()
    assert options_of(fewest, start.throw((1, 1, 2, 3, 4)).write("pair")) == ()


def test_advice_that_is_plain(fewest, costly):
    # four sixes and only the poker to go: keep them, and spend a saved throw on the fifth
    best = fewest.options(["poker"], 1, (1, 6, 6, 6, 6), throw=3)[0]
    assert (best.kind, best.keep, best.spends) == ("keep", (6, 6, 6, 6), True)
    # all different, the same saved throw is worth more later
    assert fewest.options(["poker"], 1, (1, 2, 3, 4, 6), throw=3)[0].kind == "stop"
    # the last figure is there: nothing is quicker than to write it
    assert fewest.options(["pair"], 0, (1, 1, 2, 3, 4), throw=1)[0].figure == "pair"
    # with points to win, a pair of ones is worth another throw
    assert costly.options(["pair"], 0, (1, 1, 2, 3, 4), throw=1)[0].kind == "keep"


def test_the_value_before_a_throw_is_the_mean_of_the_best_options_after_it(fewest):
    figures, saved = ("four", "poker"), 3
    first = dice(5)
    mean = (
        sum(
            ways * fewest.options(figures, saved, roll, 1)[0].value
            for roll, ways in first.weights.items()
        )
        / first.total
    )
    assert mean == pytest.approx(fewest.at(figures, saved).value, abs=1e-10)


def test_series_offers_figures_of_the_current_series_only(fewest):
    figures = ("sixes", *SECOND)
    roll = (6, 6, 6, 1, 1)
    writes = [one.figure for one in fewest.options(figures, 0, roll, 1) if one.kind == "write"]
    assert shows("full", roll)
    assert writes == ["sixes"]
