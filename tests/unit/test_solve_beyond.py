"""Beyond the mean: distributions, goals, duels, simulated games; here and on executors."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise, product
from multiprocessing import get_context

import numpy as np
import pytest

from dicekit import strategy
from dicekit.errors import BadArgument
from dicekit.games.card import Card
from dicekit.games.dice_sets import ROLLS, WAYS
from dicekit.games.figures import Alike, AnyDice, Figure, OfFace
from dicekit.games.sheets import DICE_POKER, Sheet, yahtzee
from dicekit.strategy.lattice import ROLL_NUMBER
from dicekit.strategy.sheet.batch import flags_of, make_batch
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.curve_rows import CurveRows
from dicekit.strategy.sheet.follow import premium_table
from dicekit.strategy.sheet.induction import lower_rows, solve_table
from dicekit.strategy.sheet.outcomes import outcome_chances, policy
from dicekit.strategy.sheet.simulate import simulate
from dicekit.strategy.sheet.solution import Solution
from dicekit.strategy.sheet.tables import tables
from dicekit.strategy.sheet.totals import Totals, plain_scatter, totals
from dicekit.strategy.sheet.versus import compare, versus
from tests.support.plain import Plain

SMALL = Sheet(
    "Small",
    first=(Figure("fives", OfFace(5), less=10),),
    second=(Figure("triple", Alike(3), doubles=True), Figure("poker", Alike(5), premium=9)),
    premium=7,
    throws=2,
)

TWO = Sheet("Two", first=SMALL.first, second=SMALL.second[:1], premium=7, throws=2)


def short(sheet: Sheet) -> Sheet:
    """The same rules with fewer cells."""
    return Sheet(
        sheet.name,
        first=sheet.first,
        second=sheet.second[-3:],
        premium=sheet.premium,
        premium_from=sheet.premium_from,
        joker=sheet.joker,
        further=sheet.further,
    )


@pytest.fixture(autouse=True)
def _cache_here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path_factory.getbasetemp() / "tables"))


def solved(order: str = "series", sheet: Sheet = DICE_POKER, **more: object) -> Solution:
    return strategy.solve(order, sheet, progress=False, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", ["series", "free"])
@pytest.mark.parametrize("reach", [9, 20])
def test_goals_against_an_exact_search(order: str, reach: int) -> None:
    plain = Plain(TWO, order, worth=lambda card: card.total >= reach)
    for kernel in ("numpy", "numba"):
        solution = solved(order, TWO, reach=reach, kernel=kernel, cache=False)
        assert solution.value == pytest.approx(float(plain.card(Card(TWO))), abs=1e-12)
    for roll in ((1, 2, 5, 5, 6), (3, 3, 3, 5, 5)):
        for hold in solution.holds("-", roll, 1):
            if len(hold.keep) < 5:
                exact = float(plain.keep(Card(TWO), hold.keep, 1))
                assert hold.value == pytest.approx(exact, abs=1e-12)
        for cell in solution.cells("-", roll, 1):
            after = Card(TWO).write(cell.figure, roll, 1, order)  # type: ignore[arg-type]
            assert cell.value == pytest.approx(float(plain.card(after)), abs=1e-12)


@pytest.mark.parametrize("kernel", ["numpy", "numba"])
def test_goals_where_a_cell_always_brings_the_same(kernel: str) -> None:
    sheet = Sheet("Sure", second=(Figure("sure", AnyDice(), scores=5), Figure("pair", Alike(2))))
    goal = solved("free", sheet, reach=9, kernel=kernel, cache=False)
    assert goal.expected("pair 4") == 1
    assert goal.expected("pair 2") == 0
    plain = Plain(sheet, "free", worth=lambda card: card.total >= 9)
    assert goal.expected("sure 5") == pytest.approx(float(plain.card(goal.card("sure 5"))))


def test_goals_of_dice_poker() -> None:
    mean, found = solved(), totals(solved())
    goal = solved(reach=200)
    for bad in (1.5, True, None, 10**30):
        with pytest.raises(BadArgument, match="reach must be a whole number"):
            goal.at(bad)  # type: ignore[attr-defined]
    for ask in (goal.premium_chances, goal.totals, lambda: goal.simulate(1, 1)):
        with pytest.raises(BadArgument, match=r"use \.mean"):
            ask()
    chances = [goal.at(reach).value for reach in range(-70, 520, 10)]  # type: ignore[attr-defined]
    assert all(more <= less + 1e-12 for less, more in pairwise(chances))
    assert chances[0] == pytest.approx(1, abs=1e-12)
    assert chances[-1] < 1e-12
    # Play for the goal reaches it at least as often as play for the mean.
    for reach in (100, 150, 200, 250):
        assert goal.at(reach).value >= found.at_least(reach) - 1e-12  # type: ignore[attr-defined]
    # Every goal at once: the sum of the chances is a mean, and none is greater for one play.
    everything = sum(goal.at(reach).value for reach in range(-62, 520)) - 63  # type: ignore[attr-defined]
    assert everything >= mean.value


@pytest.mark.parametrize("kernel", ["numpy", "numba"])
@pytest.mark.parametrize("joker", ["none", "forced", "free"])
def test_goals_with_jokers_follow_the_rules(joker: str, kernel: str) -> None:
    sheet = yahtzee(joker)  # type: ignore[arg-type]
    tiny = Sheet(
        "Tiny",
        first=sheet.first,
        second=sheet.second[-3:-1],
        joker=sheet.joker,
        further=100,
        throws=1,
    )
    goal = solved("free", tiny, reach=180, kernel=kernel, cache=False)
    for text in (
        "-",
        "yahtzee 50, sixes 18",
        "yahtzee 50, ones 3, large straight 0",
        "yahtzee 0, fives 5",
    ):
        card = goal.card(text)
        for roll in ((6,) * 5, (5,) * 5, (1, 3, 3, 5, 6)):
            cells = goal.cells(card, roll, 1)
            assert {cell.figure for cell in cells} == set(card.writable(roll))
            for cell in cells:
                assert cell.value == pytest.approx(goal.expected(card.write(cell.figure, roll)))


@pytest.mark.parametrize("order", ["series", "free"])
def test_the_distribution_has_the_mean_that_was_solved(order: str) -> None:
    for sheet in (SMALL, short(DICE_POKER), short(yahtzee("forced")), short(yahtzee("free"))):
        solution = solved(order, sheet, cache=False)
        found = totals(solution, progress=False)
        assert sum(found.chances) == pytest.approx(1, abs=1e-12)
        assert found.mean == pytest.approx(solution.value, abs=1e-9)
        assert found.premium == pytest.approx(solution.premium_chances()[-1, 0, -1], abs=1e-12)


@pytest.mark.parametrize("kernel", ["numpy", "numba"])
def test_a_chance_however_small_is_played_for(kernel: str) -> None:
    pokers = tuple(Figure(f"poker {n}", Alike(5), scores=50) for n in range(5))
    one = Sheet("One", second=pokers[:1], throws=2)
    five = Sheet("Five", second=pokers, throws=2)
    alone = solved("free", one, reach=50, kernel=kernel, cache=False).value
    goal = solved("free", five, reach=250, kernel=kernel, cache=False)
    assert 0 < goal.value < 1e-9
    best, second, *_ = goal.holds("-", (1, 2, 6, 6, 6), 1)
    assert best.keep == (6, 6, 6)
    assert best.value == pytest.approx(alone**4 / 36, rel=1e-12, abs=0)
    assert second.loss == pytest.approx(alone**4 * (1 / 36 - 1 / 216), rel=1e-9, abs=0)
    later = goal.holds("-", (1, 2, 3, 6, 6), 1)
    equal = [(6,), (3,), (2,), (1,), ()]  # four sixes, or any five alike
    assert [hold.keep for hold in later[:6]] == [(6, 6), *equal]
    cells = goal.cells("poker 0 50, poker 1 50, poker 2 50, poker 3 50", (1, 1, 1, 1, 1), 2)
    assert [(cell.figure, cell.value) for cell in cells] == [("poker 4", 1.0)]


@pytest.mark.parametrize("order", ["series", "free"])
@pytest.mark.parametrize(
    "sheet", [SMALL, TWO, short(DICE_POKER), short(yahtzee("forced")), short(yahtzee("free"))]
)
def test_both_kernels_find_the_same_chances_of_the_premium(sheet: Sheet, order: str) -> None:
    known = tables(sheet, order)  # type: ignore[arg-type]
    values = solve_table(known, "numpy")
    plain, fast = (
        premium_table(known, values, kernel, None, lambda done, of: None)
        for kernel in ("numpy", "numba")
    )
    assert np.nanmin(plain) >= 0
    assert 0 < np.nanmax(plain) <= 1 + 1e-12
    np.testing.assert_allclose(fast, plain, rtol=0, atol=1e-12)


def test_the_distribution_of_dice_poker() -> None:
    solution = solved()
    found = totals(solution, progress=False)
    assert found.mean == pytest.approx(solution.value, abs=1e-9)
    assert found.sd == pytest.approx(48.1947384, abs=1e-6)
    assert [found.quantile(q) for q in (0.05, 0.5, 0.95)] == [95, 161, 250]
    assert found.at_least(-1000) == pytest.approx(1, abs=1e-12)


def test_the_distribution_in_the_middle_of_a_turn() -> None:
    solution = solved()
    for card, roll, throw in (
        ("-", (1, 3, 3, 5, 6), 1),
        ("sixes 6, ones -1, fives 0, fours 4, twos 0", (2, 3, 3, 3, 6), 2),
        ("ones 0, twos 2, threes -3, fours 4, fives 0, sixes 6, pair 12", (3, 3, 3, 5, 5), 1),
        ("ones 0, twos 2, threes -3, fours 4, fives 0, sixes 6, pair 12", (3, 3, 3, 5, 5), 3),
    ):
        found = totals(solution, card, roll, throw, progress=False)
        assert found.mean == pytest.approx(solution.holds(card, roll, throw)[0].value, abs=1e-9)


def test_the_distribution_without_numba() -> None:
    fast, plain = (
        totals(solved(sheet=short(DICE_POKER), kernel=k, cache=False), progress=False)
        for k in ("numba", "numpy")
    )
    assert fast.low == plain.low
    np.testing.assert_allclose(fast.chances, plain.chances, atol=1e-13)
    source, target = np.array([0.0, 0.5, 0.5, 0.25, 0.0]), np.zeros(8)
    plain_scatter(
        source, np.array([0, 3]), np.array([3, 5]), np.array([0.5, 2.0]), target, np.array([2, 5])
    )
    assert target.tolist() == [0, 0, 0, 0.25, 0.25, 0.5, 0, 0]


def test_outcomes_and_play_are_the_same_with_and_without_numba() -> None:
    for sheet in (short(DICE_POKER), short(yahtzee("forced")), short(yahtzee("free"))):
        known = tables(sheet, "free")
        values = solve_table(known, "numba")
        for open_second in (0, 3, 5, 7):
            lower = lower_rows(values, known, open_second)
            for flag in range(flags_of(known, open_second)):
                part = np.arange(2, len(columns(known).states), 17)
                batch = make_batch(known, open_second, flag, part, values[open_second, flag], lower)
                one, other = (outcome_chances(known, batch, k) for k in ("numpy", "numba"))
                np.testing.assert_allclose(one, other, atol=1e-12)
                assert one.sum(axis=0) == pytest.approx(1)
                play, twin = (policy(known, batch, k) for k in ("numpy", "numba"))
                assert (play.cell == twin.cell).all()
                assert (play.stop == twin.stop).all()
                assert (play.keep == twin.keep).all()


def test_win_tie_and_lose_against_all_pairs_of_totals() -> None:
    players = (
        Totals(10, (0.5, 0.25, 0.25), 0),
        Totals(9, (0.25, 0.5, 0.25), 0),
        Totals(11, (1.0,), 0),
    )
    expected = np.zeros((3, 3))
    for places in product(*(range(len(player.chances)) for player in players)):
        chance = np.prod([player.chances[i] for player, i in zip(players, places, strict=True)])
        points = [player.low + i for player, i in zip(players, places, strict=True)]
        best = [seat for seat in range(3) if points[seat] == max(points)]
        for seat in range(3):
            kind = 2 if seat not in best else 0 if len(best) == 1 else 1
            expected[seat, kind] += chance
    for prospect, row in zip(compare(players), expected, strict=True):
        assert [prospect.win, prospect.tie, prospect.lose] == pytest.approx(row.tolist())


def test_versus_from_the_present_position() -> None:
    solution = solved()
    ahead, behind = versus(solution, ["sixes 12", "sixes -18"], progress=False)
    assert ahead.win + behind.win + ahead.tie == pytest.approx(1)
    assert ahead.win > behind.win
    luck = versus(solution, ["-", "-"], mover=1, roll=(6, 6, 6, 6, 6), throw=1, progress=False)
    assert luck[1].win > 0.5 > luck[0].win
    assert luck[1].expected == pytest.approx(solution.holds("-", (6,) * 5, 1)[0].value)
    with pytest.raises(ValueError):
        versus(solution, ["-"])


@pytest.mark.parametrize("order", ["series", "free"])
def test_a_hundred_thousand_games_agree_with_the_mean(order: str) -> None:
    solution = solved(order)
    games = simulate(solution, 100_000, seed=7)
    error = games.std() / len(games) ** 0.5
    assert abs(games.mean() - solution.value) < 4 * error


def test_simulated_jokers_agree_with_the_mean() -> None:
    solution = solved("free", short(yahtzee("forced")), cache=False)
    games = simulate(solution, 100_000, seed=1)
    assert abs(games.mean() - solution.value) < 4 * games.std() / len(games) ** 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    solution = solved()
    one, again = simulate(solution, 2000, seed=3), simulate(solution, 2000, seed=3)
    assert (one == again).all()
    assert (simulate(solution, 2000, seed=4) != one).any()


@contextmanager
def executor_called(name: str) -> Iterator[Executor]:
    if name == "threads":
        with ThreadPoolExecutor(2) as threads:
            yield threads
    elif name == "processes":
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
            yield processes
    else:
        from distributed import Client, LocalCluster

        with (
            LocalCluster(
                n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
            ) as cluster,
            Client(cluster) as client,
            client.get_executor() as executor,
        ):
            yield executor


@pytest.mark.parametrize("name", ["threads", "processes", "dask"])
def test_an_executor_gives_the_same(name: str) -> None:
    # Without a premium there are few states, and all that can go wrong is still there.
    sheet = replace(short(yahtzee("free")), premium=0)
    known = tables(sheet, "free")
    alone = solve_table(known, "numba")
    solution = Solution(sheet, "free", alone, cache=False)
    tiny = tables(SMALL, "free")

    def silent(done: int, of: int) -> None:
        assert done <= of

    curves = CurveRows(tiny, "numba", keep=False)
    curves.solve(None, silent)
    with executor_called(name) as executor:
        assert np.array_equal(solve_table(known, "numba", executor), alone, equal_nan=True)
        spread = CurveRows(tiny, "numba", keep=False)
        spread.solve(executor, silent)
        assert not any(spread.missing())
        for sets in range(1 << len(tiny.second)):
            assert np.array_equal(spread.row(sets), curves.row(sets))
        assert totals(solution, executor=executor, progress=False) == totals(
            solution, progress=False
        )
        chance = premium_table(known, alone, "numba", executor, silent)
        assert np.array_equal(
            chance, premium_table(known, alone, "numba", None, silent), equal_nan=True
        )
        games = simulate(solution, 60_000, 5, executor)
    assert (games == simulate(solution, 60_000, 5)).all()


def test_an_error_in_a_task_is_raised_and_the_rest_is_cancelled() -> None:
    from dicekit.strategy.parallel import run

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        list(run(executor, _inverse, [1, 0, 2]))


def _inverse(number: int) -> float:
    return 1 / number


@pytest.mark.parametrize(
    ("reach", "label"), [(None, "close"), (30, "solid"), (0, "toss-up"), (50, "toss-up")]
)
def test_how_clear_a_choice_is_whatever_is_played_for(reach: int | None, label: str) -> None:
    # Keep three sixes or two of them: a poker by 1/36 or by 1/216.
    poker = Sheet("Poker", second=(Figure("poker", Alike(5), scores=30),), throws=2)
    asked = solved("free", poker, reach=reach, cache=False).advice("-", (1, 2, 6, 6, 6), 1)
    if label in ("close", "solid"):
        assert asked.gap == pytest.approx((1 if reach else 30) * 5 / 216)
    assert asked.label == label


def test_a_choice_may_be_asked_of_what_advice_prints() -> None:
    solution = solved(sheet=short(DICE_POKER), cache=False)
    apart = ("sixes 6, ones 0", (6, 6, 1, 3, 3), 2)
    asked = solution.advice(*apart)
    whole = str(asked.position)
    assert whole == "ones 0, sixes 6 | 1 3 3 6 6 | throw 2"
    assert solution.advice(whole) == solution.advice(asked.position) == asked
    assert solution.holds(whole) == solution.holds(*apart)
    assert solution.cells(asked.position) == solution.cells(*apart)


def test_advice_adds_up() -> None:
    solution = solved()
    card = "ones 0, twos 2, sixes 6"
    premium = 0.0
    for roll, ways in zip(ROLLS, WAYS, strict=True):
        advice = solution.advice(card, roll, 1)
        best = advice.outlooks[0]
        assert best.premium is not None
        premium += ways / 7776 * best.premium
        assert sum(chance for _, chance in best.figures) <= 1 + 1e-12
    assert premium == pytest.approx(totals(solution, card, progress=False).premium, abs=1e-9)
    assert advice.rules == "Dice Poker, order 'series'"
    assert "premium" in str(advice)
    assert len(ROLL_NUMBER) == 252
