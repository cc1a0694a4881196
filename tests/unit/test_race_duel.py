"""Endings for two, many games alone, and the curve: against simulation and walks by the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dicekit.errors import BadArgument
from dicekit.games.card import Card
from dicekit.games.dice_poker_race import FIGURES, THROWS, Rules, Turn
from dicekit.strategy.lattice import ROLL_NUMBER, SETS
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.curve import curve
from dicekit.strategy.race.duel import Duel, ending
from dicekit.strategy.race.simulate import simulate
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.race.turn import MARK, STOP
from dicekit.table import sheet_match
from dicekit.table.sheet_match import Match
from tests.support.plain import race_turn

RULES = Rules()
POINTS = dict(zip(FIGURES, (0,) * 6 + (12, 18, 9, 15, 20, 13, 46, 70, 20), strict=True))


def card(left: tuple[str, ...]) -> Card:
    return Card(RULES.sheet, tuple(None if f in left else POINTS[f] for f in FIGURES))


def position(left, saved=(0, 0), to_move=0) -> Match:
    """A match of two whose first seat has started; the points are those of ``POINTS``."""
    cards = (card(left[0]), card(left[1]))
    turn = Turn(RULES, cards[to_move], saved[to_move])
    return Match(RULES, 0, cards, saved, to_move, turn)


def points_of(match: Match) -> tuple[int, int]:
    first, second = (one.total for one in match.cards)
    return first, second


def seats_of(match: Match):
    """Open figures and saved throws of both now, as the solver numbers them."""
    return tuple(
        (
            sum(1 << n for n, p in enumerate(one.points) if p is None),
            match.saved_now(seat),
        )
        for seat, one in enumerate(match.cards)
    )


def played(duel: Duel, match: Match, rng: random.Random) -> Match:
    """The match played to its end by the rules, both following the duel's choices."""
    while not match.is_over:
        match = sheet_match.draw(match, rng)
        seat, turn = match.to_act, match.turn
        assert seat is not None
        assert turn is not None
        first, second = points_of(match)
        stage = min(turn.thrown, THROWS)
        roll = ROLL_NUMBER[turn.roll]
        choice = duel.choice(seats_of(match), seat, first - second, roll, stage)
        if choice >= MARK:
            match = sheet_match.keep(match, seat, SETS[choice - MARK])
        elif choice == STOP:
            match = sheet_match.stop(match, seat)
        else:
            match = sheet_match.write(match, seat, FIGURES[choice])
    return match


@pytest.mark.parametrize(
    ("left", "saved", "to_move"),
    [((("chance",), ("chance",)), (0, 0), 0), ((("pair", "full"), ("triple", "chance")), (0, 0), 0),
     ((("poker",), ("pair", "four")), (1, 2), 1),
     ((("large straight", "pair"), ("large straight", "chance")), (1, 0), 1)],
)  # fmt: skip
def test_endings_agree_with_simulated_matches_by_the_rules(left, saved, to_move):
    start = position(left, saved, to_move)
    first, second = points_of(start)
    found = ending(*left, saved, (first, second), to_move)
    duel = Duel(RULES, left, first - second)
    rng = random.Random(7)
    games = 1_500
    wins = ties = 0
    for _ in range(games):
        winners = played(duel, start, rng).winners
        wins += winners == (0,)
        ties += winners == (0, 1)
    for count, chance in ((wins, found.win), (ties, found.tie)):
        error = (max(chance * (1 - chance), 1 / games) / games) ** 0.5
        assert abs(count / games - chance) < 4 * error
    assert found.win + found.tie + found.lose == pytest.approx(1)


def walked(duel: Duel, match: Match) -> float:
    """Seat 0's share: the best turn of the seat to move, by the rules, all dice walked through."""
    mover = match.seat
    assert mover is not None
    sign = 1 if mover == 0 else -1

    def ended(turn: Turn) -> float:
        then = sheet_match._ended(sheet_match._logged(match, turn, sheet_match.Stopped(mover)))
        if then.is_over:
            return sign * {(0,): 1.0, (1,): 0.0, (0, 1): 0.5}[then.winners]
        first, second = points_of(then)
        if then.finisher is not None:
            return sign * walked(duel, then)
        assert then.seat is not None
        return sign * duel.value(seats_of(then), then.seat, first - second)[0]

    return sign * race_turn(RULES, match.cards[mover], match.saved[mover], ended)


@pytest.mark.parametrize(
    ("left", "saved", "to_move"),
    [((("poker", "chance"), ("full",)), (0, 1), 0), ((("poker", "pair"), ("chance",)), (0, 0), 1)],
)
def test_a_position_equals_the_best_turn_walked_by_the_rules(left, saved, to_move):
    match = position(left, saved, to_move)
    first, second = points_of(match)
    duel = Duel(RULES, left, first - second)
    value = duel.value(seats_of(match), to_move, first - second)[0]
    assert walked(duel, match) == pytest.approx(value, abs=1e-10)
    assert duel.residual < 1e-10


def test_the_last_turn_of_the_other_is_walked_by_the_rules():
    match = position((("chance",), ("full", "pair")), (0, 0), 0)
    match = sheet_match.throw(match, (1, 2, 3, 4, 6))
    match = sheet_match.write(match, 0, "chance")
    assert match.last == (1,)
    first, second = points_of(match)
    start = position((("chance",), ("full", "pair")))
    duel = Duel(RULES, (("chance",), ("full", "pair")), points_of(start)[0] - second)
    seats = seats_of(match)
    share = duel._last_turn(seats)[0, duel._places(seats, np.array(first - second))]
    assert walked(duel, match) == pytest.approx(share, abs=1e-12)


def test_value_iteration_from_below_and_from_above_meets_the_value():
    """Plain value iteration over both players' states: all lost, and all won, at the start."""
    left = (("poker",), ("large straight",))
    difference = points_of(position(left))[0] - points_of(position(left))[1]
    duel = Duel(RULES, left, difference)
    number = [race_states.bits(names) for names in left]
    seats = ((number[0], 0), (number[1], 0))
    found = duel._solved(seats)[:, 0, 0]
    writes = [duel._all_writes(seats, mover) for mover in (0, 1)]
    for begin in (0.0, 1.0):
        value = np.full((2, 1), begin)
        for _ in range(400):
            stops = np.stack([value[1], -value[0]])
            value = np.stack([
                duel._turn(seats, m, writes[m], None,
                           np.stack([stops[m], [0.0], [1.0]]))[1][0]
                for m in (0, 1)
            ])  # fmt: skip
        assert value[:, 0] == pytest.approx(found, abs=1e-9)


def test_sure_things():
    assert ending(["chance"], ["chance"], points=(100, 60)).win == pytest.approx(1)
    assert ending(["chance"], ["chance"], points=(60, 100)).lose == pytest.approx(1)


def test_more_points_more_saved_and_the_move_help():
    shares = [ending(["poker"], ["poker"], points=(points, 0)).share for points in (-9, 0, 9)]
    assert shares == sorted(shares)
    assert shares[0] < shares[2]
    one, more = (ending(["poker"], ["poker"], saved=(n, 0)).share for n in (0, 1))
    assert one < more
    # who finishes first is not answered to, so it is the second player who likes to move first
    moves = [ending(["pair"], ["pair"], to_move=seat).share for seat in (0, 1)]
    assert moves[0] != pytest.approx(moves[1])


@pytest.mark.parametrize(
    "wrong",
    [((), ("pair",)), (("pair", "full", "four"), ("pair",)), (("sixes", "pair"), ("pair",)),
     (("pokr",), ("pair",))],
)  # fmt: skip
def test_endings_that_are_none_are_refused(wrong):
    with pytest.raises(BadArgument):
        ending(*wrong)


def test_saved_throws_and_points_of_an_ending_are_checked():
    with pytest.raises(BadArgument, match="saved"):
        ending(["pair"], ["pair"], saved=(29, 0))
    with pytest.raises(BadArgument, match="points"):
        ending(["pair"], ["pair"], points=(1.5, 0))
    with pytest.raises(BadArgument, match="to_move"):
        ending(["pair"], ["pair"], to_move=2)


# Many games alone


@pytest.mark.parametrize("cost", [None, 6])
def test_100000_simulated_games_agree_within_four_standard_errors(cost):
    solution = solve_race(cost=cost)
    games = simulate(solution, games=100_000, seed=3)
    assert abs(games.mean_turns - solution.turns) < 4 * games.error_turns
    assert abs(games.mean_points - solution.points) < 4 * games.error_points
    assert games.turns.min() >= len(FIGURES)


def test_free_order_is_simulated_too():
    figures = ("ones", "sixes", "pair", "full", "poker")
    solution = solve_race("free", figures=figures)
    games = simulate(solution, games=20_000, seed=3)
    assert abs(games.mean_turns - solution.turns) < 4 * games.error_turns
    assert abs(games.mean_points - solution.points) < 4 * games.error_points


def test_the_same_seed_gives_the_same_games():
    solution = solve_race(figures=["pair", "poker"])
    one, same, other = (simulate(solution, 500, seed) for seed in (1, 1, 2))
    assert (one.turns == same.turns).all()
    assert (one.points == same.points).all()
    assert (one.turns != other.turns).any()


def test_the_choices_of_the_simulation_are_the_best_options():
    from dicekit.strategy.race.simulate import choices

    solution = solve_race()
    figures = ("full", "four", "poker")
    number = race_states.bits(figures)
    chosen = choices(solution, np.array([number]))
    rng = random.Random(2)
    for _ in range(60):
        roll = tuple(sorted(rng.choices(range(1, 7), k=5)))
        throw, saved = rng.randint(1, 3), rng.randrange(4)
        mark = int(chosen[throw - 1, saved, ROLL_NUMBER[roll], 0])
        options = solution.options(figures, saved, roll, throw)
        if mark >= MARK:
            same = [one for one in options if one.keep == SETS[mark - MARK]]
        elif mark == STOP:
            same = [one for one in options if one.kind == "stop"]
        else:
            same = [one for one in options if one.figure == FIGURES[mark]]
        assert same[0].loss == pytest.approx(0, abs=1e-9)


# The curve


def test_the_curve_of_points_against_turns():
    found = curve(costs=(4, 30, 4), figures=FIGURES[9:])
    assert [point.cost for point in found.points] == [None, 30, 4]
    turns = [point.turns for point in found.points]
    points = [point.points for point in found.points]
    assert turns == sorted(turns)
    assert points == sorted(points)
    # no play is better than another by more than its own cost a turn
    for point in found.points[1:]:
        values = [other.points - point.cost * other.turns for other in found.points]
        assert max(values) == pytest.approx(point.points - point.cost * point.turns)
    figure = found.plot()
    assert tuple(figure.data[0].x) == tuple(turns)
    assert tuple(figure.data[0].y) == tuple(points)


def test_a_curve_needs_costs_that_make_sense():
    for wrong in ((0,), (None,), ("5",)):
        with pytest.raises(BadArgument):
            curve(costs=wrong, figures=["pair"])
