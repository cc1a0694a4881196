"""The whole sheet: published values, a plain twin, laws of every table."""

import numpy as np
import pytest

from dicekit import strategy
from dicekit.errors import BadArgument
from dicekit.games.card import Card
from dicekit.games.dice_sets import ROLLS, WAYS
from dicekit.games.figures import Alike, AnyDice, Figure, OfFace
from dicekit.games.sheets import DICE_POKER, YATZY, Sheet, yahtzee
from dicekit.odds import dice_poker as odds
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.tables import tables
from tests.support.plain import Plain

DICE_POKER_SERIES = 164.9109713296266
DICE_POKER_FREE = 215.5111433025870


@pytest.fixture(autouse=True)
def _cache_here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path_factory.getbasetemp() / "tables"))


def either_pair(roll: tuple[int, ...]) -> tuple[int, ...] | None:
    """Two pairs, or else a single one: the rule behind the often quoted 248.63."""
    return Alike(2, 2)(roll) or Alike(2)(roll)


LOOSE_YATZY = Sheet(
    "Yatzy with loose pairs",
    first=YATZY.first,
    second=tuple(
        Figure("two pairs", either_pair) if figure.name == "two pairs" else figure
        for figure in YATZY.second
    ),
    premium=50,
    premium_from=63,
)


@pytest.mark.parametrize(
    ("sheet", "value"),
    [
        (YATZY, 248.43998937785531),
        (LOOSE_YATZY, 248.63285391208311),
        (yahtzee("free"), 254.58960948196315),
        (yahtzee(bonus=False), 245.87077451411164),
    ],
)
def test_published_values(sheet: Sheet, value: float) -> None:
    assert strategy.solve("free", sheet, progress=False).value == pytest.approx(value, abs=1e-9)


def test_a_sheet_is_played_in_its_own_order_unless_told_otherwise() -> None:
    assert strategy.solve(sheet=YATZY, progress=False).order == "free"
    assert strategy.solve(progress=False).order == "series"


def test_both_orders_of_dice_poker() -> None:
    series = strategy.solve("series", progress=False).value
    assert series == pytest.approx(DICE_POKER_SERIES, abs=1e-9)
    free = strategy.solve("free", progress=False).value
    assert free == pytest.approx(DICE_POKER_FREE, abs=1e-9)


def test_the_first_series_is_that_of_yatzy_less_63() -> None:
    small = Sheet("First", first=DICE_POKER.first, premium=50)
    yatzy = Sheet("First of Yatzy", first=YATZY.first, premium=50, premium_from=63)
    found = [strategy.solve("free", s, cache=False, progress=False).value for s in (small, yatzy)]
    assert found[0] + 63 == pytest.approx(found[1], abs=1e-10)


def test_subtotals_are_merged_as_published() -> None:
    assert len(columns(tables(YATZY, "free")).states) == 1640


@pytest.mark.parametrize("figure", DICE_POKER.second, ids=lambda figure: figure.name)
def test_one_open_cell_is_one_turn(figure: Figure) -> None:
    sheet = Sheet("One", second=(figure,))
    value = strategy.solve("free", sheet, cache=False, progress=False).value
    assert value == pytest.approx(float(odds.value((), 3, figure.name)), abs=1e-12)


SMALL = (
    Sheet(
        "Premium",
        first=(Figure("fives", OfFace(5), less=10), Figure("sixes", OfFace(6), less=12)),
        premium=20,
        throws=2,
    ),
    Sheet(
        "Doubling",
        first=(Figure("sixes", OfFace(6), less=18),),
        second=(Figure("triple", Alike(3), doubles=True),),
        premium=7,
        throws=2,
    ),
    Sheet("Chance", second=(Figure("chance", AnyDice()), Figure("poker", Alike(5), premium=50))),
)


@pytest.mark.parametrize("order", ["series", "free"])
@pytest.mark.parametrize("sheet", SMALL[:2], ids=lambda sheet: sheet.name)
def test_small_sheets_against_an_exact_search(sheet: Sheet, order: str) -> None:
    plain = Plain(sheet, order, worth=lambda card: card.total)
    for kernel in ("numpy", "numba"):
        solution = strategy.solve(order, sheet, kernel=kernel, cache=False, progress=False)  # type: ignore[arg-type]
        assert solution.value == pytest.approx(float(plain.card(Card(sheet))), abs=1e-12)
    card = Card(sheet)
    for roll in ((1, 2, 5, 6, 6), (6, 6, 6, 6, 6), (3, 3, 3, 5, 5)):
        for hold in solution.holds(card, roll, 1):
            exact = plain.keep(card, hold.keep, 1)
            if len(hold.keep) == 5:
                stops = [
                    plain.card(card.write(name, roll, 1, order))  # type: ignore[arg-type]
                    for name in card.writable(roll, order)  # type: ignore[arg-type]
                ]
                exact = max(exact, *stops)
            assert hold.value == pytest.approx(float(exact), abs=1e-12)
        for cell in solution.cells(card, roll, 2):
            exact = plain.card(card.write(cell.figure, roll, 2, order))  # type: ignore[arg-type]
            assert cell.value == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("sheet", [DICE_POKER, yahtzee("forced"), yahtzee("free")])
def test_numpy_is_the_twin_of_the_fast_kernel(sheet: Sheet) -> None:
    order = "series" if sheet is DICE_POKER else "free"
    short = Sheet(
        sheet.name,
        first=sheet.first,
        second=sheet.second[-4:],
        premium=sheet.premium,
        premium_from=sheet.premium_from,
        joker=sheet.joker,
        further=sheet.further,
    )
    found = [
        strategy.solve(order, short, kernel=kernel, cache=False, progress=False)  # type: ignore[arg-type]
        for kernel in ("numpy", "numba")
    ]
    np.testing.assert_allclose(found[0].values, found[1].values, atol=1e-10)


def test_rules_of_the_game_and_of_the_table_agree() -> None:
    """Each cell's value is the points it gets and the value of the card after it."""
    for sheet, texts in (
        (
            DICE_POKER,
            ("-", "ones 0, twos 2", "ones 0, twos 2, threes -3, fours 4, fives 0, sixes 6"),
        ),
        (yahtzee("forced"), ("yahtzee 50", "yahtzee 50, sixes 18, ones 3", "yahtzee 0, sixes 18")),
        (yahtzee("free"), ("yahtzee 50, fives 15", "yahtzee 0, sixes 18, chance 20", "-")),
    ):
        solution = strategy.solve(sheet=sheet, progress=False)
        for text in texts:
            card = solution.card(text)
            for roll in ((6, 6, 6, 6, 6), (5, 5, 5, 5, 5), (1, 3, 3, 5, 6), (2, 2, 3, 3, 3)):
                for throw in (1, 3):
                    cells = solution.cells(card, roll, throw)
                    assert {c.figure for c in cells} == set(card.writable(roll, solution.order))
                    for cell in cells:
                        after = card.write(cell.figure, roll, throw, solution.order)
                        assert cell.value == pytest.approx(solution.expected(after), abs=1e-9)


def test_one_more_throw_and_one_more_open_cell_never_lower_a_value() -> None:
    solution = strategy.solve("free", progress=False)
    # Second series: no cell scores less than nothing.
    values = solution.values[:, 0]
    for open_second in range(len(values)):
        for cell in range(9):
            if not open_second >> cell & 1:
                more = values[open_second | 1 << cell]
                assert (more >= values[open_second] - 1e-9).all()
    fewer = [
        strategy.solve("series", _with_throws(throws), cache=False, progress=False).value
        for throws in (1, 2, 3, 4)
    ]
    assert fewer == sorted(fewer)


def _with_throws(throws: int) -> Sheet:
    plain = tuple(Figure(f.name, f.takes, premium=f.premium) for f in DICE_POKER.second)
    return Sheet("Dice Poker", DICE_POKER.first, plain, premium=50, throws=throws, order="series")


@pytest.mark.parametrize("throw", [1, 2, 3])
def test_the_best_hold_is_at_least_as_good_as_every_other(throw: int) -> None:
    solution = strategy.solve("series", progress=False)
    for roll in ROLLS[::7]:
        holds = solution.holds("sixes 6, ones -1", roll, throw)
        assert all(hold.value <= holds[0].value + 1e-12 for hold in holds)
        assert holds[0].loss == 0
        assert len(holds) == len({hold.keep for hold in holds})
        assert holds[0].value >= solution.cells("sixes 6, ones -1", roll, throw)[0].value - 1e-12


@pytest.mark.parametrize("throw", [1, 2, 3, 4])
def test_to_keep_all_five_is_to_stop_and_write(throw: int) -> None:
    sheet = Sheet(
        "Four throws",
        first=(Figure("sixes", OfFace(6), less=18, done=3),),
        second=(Figure("triple", Alike(3), doubles=True),),
        premium=7,
        throws=4,
    )
    solution = strategy.solve("free", sheet, cache=False, progress=False)
    for roll in ((1, 2, 3, 4, 5), (1, 3, 6, 6, 6), (4, 4, 4, 4, 5)):
        advice = solution.advice("-", roll, throw)
        (stop,) = (place for place, hold in enumerate(advice.holds) if hold.keep == roll)
        assert advice.holds[stop].value == pytest.approx(advice.cells[0].value, abs=1e-12)
        written = sheet.figure(advice.cells[0].figure)
        figures = dict(advice.outlooks[stop].figures)
        assert figures.pop(written.name) == written.made(roll)
        assert set(figures.values()) == {0}


def test_before_a_turn_is_the_mean_over_the_first_roll() -> None:
    solution = strategy.solve("series", progress=False)
    card = "ones 0, twos 2, threes -3, fours 4, fives 0, sixes 6, chance 22"
    mean = sum(
        ways / 7776 * solution.holds(card, roll, 1)[0].value
        for roll, ways in zip(ROLLS, WAYS, strict=True)
    )
    assert mean == pytest.approx(solution.expected(card), abs=1e-9)


@pytest.mark.parametrize(
    "question",
    [
        lambda s: s.holds("-", (1, 2, 3, 4), 1),
        lambda s: s.holds("-", (1, 2, 3, 4, 5), 4),
        lambda s: s.holds("pair 12", (1, 2, 3, 4, 5), 1),  # the first series comes first
        lambda s: s.holds("sixes 5", (1, 2, 3, 4, 5), 1),
        lambda s: s.cells(Card(YATZY), (1, 2, 3, 4, 5), 1),
        lambda s: s.cells(17, (1, 2, 3, 4, 5), 1),
        lambda _: strategy.solve("any"),
        lambda _: strategy.solve(kernel="fortran"),
        lambda _: strategy.solve(reach=2.5),
    ],
)
def test_wrong_questions_are_refused(question) -> None:  # type: ignore[no-untyped-def]
    solution = strategy.solve("series", progress=False)
    with pytest.raises(ValueError):
        question(solution)
    assert issubclass(BadArgument, ValueError)
