"""Figures, sheets and cards, clause by clause."""

import csv
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import dicekit as dk
from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import dice_poker
from dicekit.games.card import Card
from dicekit.games.dice_sets import (
    NUMBER,
    ROLLS,
    SETS,
    WAYS,
    holds_of,
    with_one_less,
    with_one_more,
)
from dicekit.games.figures import Alike, AnyDice, Figure, InARow, OfFace, OnlyFaces, Showing
from dicekit.games.sheets import DICE_POKER, YACHT, YATZY, Sheet, yahtzee

TABLE = Path(__file__).parents[1] / "data" / "truth_table.csv"


def all_odd(roll):
    return all(face % 2 for face in roll)


@pytest.mark.parametrize("takes", [all_odd, sum, set, str, lambda roll: (True,), lambda roll: 0])
def test_what_takes_neither_dice_nor_nothing_is_told_what_is_wanted(takes):
    figure = Figure("all odd", takes)
    sheet = Sheet("Mine", second=(figure, Figure("chance", AnyDice())))
    for ask in (
        lambda: figure.score((1, 1, 3, 5, 5)),
        lambda: figure.made((1, 1, 3, 5, 5)),
        lambda: sheet.score("all odd", (1, 1, 3, 5, 5)),
        lambda: dk.strategy.solve(sheet=sheet, cache=False),
    ):
        with pytest.raises(BadArgument, match="all odd: takes must return the dice that it takes"):
            ask()


def test_what_takes_dice_in_a_list_or_nothing_counts():
    odd = Figure("odd", lambda roll: [face for face in roll if face % 2] or None, premium=3)
    assert (odd.score((1, 2, 2, 3, 5)), odd.score((2, 2, 4, 4, 4))) == (12, 0)
    assert (odd.made((1, 2, 2, 3, 5)), odd.made((2, 2, 4, 4, 4))) == (True, False)


def plain_points(name: str, roll: tuple[int, ...]) -> int:
    """The rules again, written apart from the package: no figure, no pattern, only counts."""
    counts = {face: roll.count(face) for face in range(1, 7)}
    first = ("ones", "twos", "threes", "fours", "fives", "sixes")
    if name in first:
        face = first.index(name) + 1
        return (counts[face] - 3) * face
    alike = {"pair": 2, "triple": 3, "four": 4, "poker": 5}
    if name in alike:
        best = max((face for face in counts if counts[face] >= alike[name]), default=0)
        return alike[name] * best + (50 if name == "poker" and best else 0)
    if name == "two pairs":
        pairs = [face for face in counts if counts[face] >= 2]
        return 2 * sum(pairs) if len(pairs) == 2 else 0
    if name == "full":
        return sum(roll) if sorted(counts.values())[-2:] == [2, 3] else 0
    if name == "small straight":
        return 15 if roll == (1, 2, 3, 4, 5) else 0
    if name == "large straight":
        return 20 if roll == (2, 3, 4, 5, 6) else 0
    return sum(roll)


def truth_table() -> dict[tuple[int, ...], dict[str, int]]:
    with TABLE.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        tuple(map(int, row.pop("roll").split())): {name: int(row[name]) for name in row}
        for row in rows
    }


def test_truth_table_of_all_rolls_and_figures() -> None:
    table = truth_table()
    assert list(table) == list(combinations_with_replacement(range(1, 7), 5))
    for roll, row in table.items():
        assert tuple(row) == dice_poker.FIGURES
        for name, points in row.items():
            assert dice_poker.score(name, roll) == points == plain_points(name, roll)


def test_first_throw_doubles_the_second_series_but_chance_and_premium() -> None:
    for roll, row in truth_table().items():
        for name, points in row.items():
            doubled = name in dice_poker.FIGURES[6:] and name != "chance"
            premium = 50 if name == "poker" and points else 0
            expected = 2 * (points - premium) + premium if doubled else points
            assert dice_poker.score(name, roll, throw=1) == expected
            assert dice_poker.score(name, roll, throw=2) == points


@pytest.mark.parametrize(
    ("name", "roll", "points"),
    [
        ("two pairs", (4, 4, 4, 4, 6), 0),  # four alike are not two pairs
        ("full", (5, 5, 5, 5, 5), 0),  # five alike are no full
        ("pair", (5, 5, 5, 5, 5), 10),
        ("triple", (5, 5, 5, 5, 5), 15),
        ("four", (5, 5, 5, 5, 5), 20),
        ("pair", (2, 2, 6, 6, 6), 12),  # the best pair
        ("two pairs", (2, 2, 6, 6, 6), 16),
        ("ones", (2, 3, 4, 5, 6), -3),
        ("sixes", (6, 6, 6, 1, 2), 0),
        ("large straight", (6, 5, 4, 3, 2), 20),  # in any order
    ],
)
def test_odd_places(name: str, roll: tuple[int, ...], points: int) -> None:
    assert dice_poker.score(name, roll) == points


@pytest.mark.parametrize(
    ("name", "roll", "throw"),
    [
        ("sevens", (1, 2, 3, 4, 5), 3),
        ("pair", (1, 2, 3, 4), 3),
        ("pair", (1, 2, 3, 4, 7), 3),
        ("pair", (1, 2, 3, 4, True), 3),
        ("pair", (1, 2, 3, 4, 5), 0),
        ("pair", (1, 2, 3, 4, 5), 4),
    ],
)
def test_a_wrong_question_is_refused(name: str, roll: tuple[int, ...], throw: int) -> None:
    with pytest.raises(BadArgument):
        dice_poker.score(name, roll, throw)


def test_other_sheets() -> None:
    assert YATZY.score("full", (3, 3, 3, 3, 3)) == 0
    assert YATZY.score("yatzy", (3, 3, 3, 3, 3), throw=1) == 50
    assert YATZY.score("sixes", (6, 6, 6, 1, 2)) == 18
    assert YACHT.score("small straight", (1, 2, 3, 4, 5)) == 30
    assert len(YACHT.figures) == 12
    sheet = yahtzee()
    assert sheet.score("small straight", (1, 2, 3, 4, 4)) == 30
    assert sheet.score("large straight", (1, 2, 3, 4, 6)) == 0
    assert sheet.score("three of a kind", (2, 2, 2, 5, 6)) == 17
    assert sheet.score("full house", (2, 2, 2, 5, 5)) == 25
    assert "100 points for each further yahtzee" in str(sheet)
    assert "further" not in str(yahtzee(bonus=False))
    assert "forced" in str(yahtzee("forced"))


class TestWords:
    @pytest.fixture
    def russian(self) -> Iterator[None]:
        dk.language("ru")
        yield
        dk.language("en")

    def test_a_figure_says_what_doubles_and_what_does_not(self) -> None:
        poker = DICE_POKER.figure("poker")
        assert str(poker) == (
            "poker: 5 of one face, the sum of these dice (double with the first throw) + 50"
        )
        assert str(DICE_POKER.figure("twos")) == (
            "twos: all dice that show 2, the sum of these dice − 6"
        )
        assert str(Alike(2, 2)) == "2 of one face and 2 of another face"

    def test_every_sheet_says_its_rules_in_the_language_of_displays(self, russian: None) -> None:
        for sheet in (DICE_POKER, YATZY, YACHT, yahtzee("free"), yahtzee("forced")):
            words = str(sheet)
            for name in sorted((sheet.name, *sheet.names), key=len, reverse=True):
                words = words.replace(name, "")
            assert not re.search("[A-Za-z]", words), words

    def test_a_russian_figure_keeps_the_name_that_code_calls_it_by(self, russian: None) -> None:
        assert str(DICE_POKER.figure("full")) == (
            "фул (full): 3 кости одного достоинства и 2 другого, их сумма (с первого броска ×2)"
        )
        assert str(Figure("odd", OnlyFaces((1, 3)), scores=1)) == (
            "odd: все кости, на которых одно из чисел 1, 3, 1 очко"
        )


def test_seventeen_columns() -> None:
    assert len(dice_poker.PAGE_COLUMNS) == 17
    assert dice_poker.PAGE_COLUMNS[6] == "subtotal"


def test_a_sheet_of_ones_own_is_checked() -> None:
    pair = Figure("pair", Alike(2))
    assert Sheet("One", second=(pair,)).score("pair", (6, 6, 1, 2, 3)) == 12
    for wrong in (
        {"second": (pair, pair)},
        {"second": ()},
        {"second": [pair]},
        {"second": (pair,), "throws": 0},
        {"second": (pair,), "order": "any"},
        {"second": (pair,), "joker": "free"},
        {"second": (pair,), "premium": -1},
        {"second": (pair,), "premium": 50},  # of an empty first series
    ):
        with pytest.raises(BadArgument):
            Sheet("Wrong", **wrong)  # type: ignore[arg-type]


def test_what_would_lead_the_solver_astray_is_no_sheet() -> None:
    # The points of the poker's cell must tell whether further pokers score.
    faces = yahtzee().first
    for poker in (
        Figure("yahtzee", Alike(5), scores=50, less=10),
        Figure("yahtzee", AnyDice(), scores=50),
        Figure("yahtzee", Alike(5), scores=0),
    ):
        with pytest.raises(BadArgument, match="further pokers"):
            Sheet("Further", first=faces, second=(poker,), further=100)
        assert Sheet("Not further", first=faces, second=(poker,)).further == 0
    # Nobody may gain by keeping all five dice of the first throw instead of stopping.
    with pytest.raises(BadArgument, match="0 or more, not -5"):
        Figure("loss", AnyDice(), scores=-5, doubles=True)
    below = Figure("below", lambda roll: (roll[0] - roll[-1],), doubles=True)
    with pytest.raises(BadArgument, match="the dice that it takes"):
        below.score((1, 2, 3, 4, 6))


def test_patterns() -> None:
    assert InARow(4)((2, 3, 4, 5, 6)) == (3, 4, 5, 6)
    assert Showing(1, 1)((1, 2, 3, 4, 5)) is None
    assert OfFace(6)((1, 2, 3, 4, 5)) == ()
    assert AnyDice()((1, 2)) == (1, 2)
    assert Alike(2, 2)((1, 1, 5, 5, 5)) == (1, 1, 5, 5)
    assert not DICE_POKER.figure("sixes").made((1, 2, 3, 6, 6))
    assert DICE_POKER.figure("sixes").made((1, 2, 6, 6, 6))


def test_first_series_before_the_second() -> None:
    card = Card(DICE_POKER)
    assert card.open_figures("series") == dice_poker.FIGURES[:6]
    assert card.open_figures("free") == dice_poker.FIGURES
    with pytest.raises(IllegalAction, match="ones, twos"):
        card.write("pair", (6, 6, 1, 2, 3))
    assert card.write("pair", (6, 6, 1, 2, 3), order="free").total == 12
    for name in dice_poker.FIGURES[:6]:
        card = card.write(name, (6, 6, 6, 6, 6))
    assert card.open_figures() == dice_poker.FIGURES[6:]


def test_premium_is_added_when_six_cells_are_full_and_the_subtotal_is_zero_or_more() -> None:
    card = Card(DICE_POKER, (0, 0, 0, 0, 0, None) + (None,) * 9)
    assert card.premium is None
    assert card.write("sixes", (6, 6, 6, 1, 2)).total == 50
    assert card.write("sixes", (6, 6, 1, 1, 2)).total == -6
    assert Card(YATZY, (3, 6, 9, 12, 15, 18) + (None,) * 9).total == 113


def test_a_cell_is_written_once_and_the_card_stays_as_it_was() -> None:
    card = Card(DICE_POKER)
    again = card.write("ones", (1, 1, 1, 1, 1))
    assert card.points[0] is None
    assert again.total == 2
    with pytest.raises(IllegalAction, match="allowed: twos"):
        again.write("ones", (1, 1, 1, 1, 1))


def test_impossible_points_are_refused() -> None:
    with pytest.raises(BadArgument, match="sixes can hold -18, -12"):
        Card(DICE_POKER, (None,) * 5 + (5,) + (None,) * 9)
    with pytest.raises(BadArgument):
        Card(DICE_POKER, (None,) * 3)
    with pytest.raises(BadArgument):
        Card(yahtzee(), further=100)


def yahtzee_card(joker: str, **written: int) -> Card:
    sheet = yahtzee(joker)  # type: ignore[arg-type]
    named = {name.replace("_", " "): points for name, points in written.items()}
    return Card(sheet, tuple(named.get(name) for name in sheet.names))


def test_jokers() -> None:
    sixes = (6,) * 5
    none = yahtzee_card("none", yahtzee=50, sixes=18)
    assert none.score("full house", sixes) == 0
    assert none.further_score(sixes) == 100
    free = yahtzee_card("free", yahtzee=50, sixes=18)
    assert [free.score(n, sixes) for n in ("full house", "small straight", "large straight")] == [
        25,
        30,
        40,
    ]
    assert free.score("three of a kind", sixes) == 30
    assert free.write("large straight", sixes).total == 50 + 18 + 40 + 100
    # No joker while the cell of the face is open, or the yahtzee's cell is.
    assert yahtzee_card("free", yahtzee=50).score("full house", sixes) == 0
    assert yahtzee_card("free", sixes=18).score("full house", sixes) == 0
    # A yahtzee written with 0 lets jokers be, but adds no 100.
    zero = yahtzee_card("free", yahtzee=0, sixes=18)
    assert zero.score("full house", sixes) == 25
    assert zero.further_score(sixes) == 0


def test_forced_joker() -> None:
    sixes = (6,) * 5
    assert yahtzee_card("forced", yahtzee=50).writable(sixes) == ("sixes",)
    written = yahtzee_card("forced", yahtzee=50, sixes=18).writable(sixes)
    assert written[0] == "three of a kind"
    second = {"three_of_a_kind": 0, "four_of_a_kind": 0, "full_house": 0}
    second |= {"small_straight": 0, "large_straight": 0, "chance": 20, "yahtzee": 0, "sixes": 18}
    assert yahtzee_card("forced", **second).writable(sixes)[0] == "ones"
    assert "ones" in yahtzee_card("free", yahtzee=50).writable(sixes)


def test_dice_sets() -> None:
    assert (len(SETS), len(ROLLS), sum(WAYS)) == (462, 252, 7776)
    assert sum(map(len, with_one_more())) == 1260
    assert sum(map(len, with_one_less())) == 1260
    for lower, uppers in enumerate(with_one_more()):
        for face, upper in enumerate(uppers, 1):
            assert SETS[upper] == tuple(sorted((*SETS[lower], face)))
            assert lower in with_one_less()[upper]
    assert holds_of((1, 1, 2)) == ((), (1,), (2,), (1, 1), (1, 2), (1, 1, 2))
    assert NUMBER[()] == 0
