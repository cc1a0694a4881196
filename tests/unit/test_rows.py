"""What solvers and odds return, in a notebook a table and in a text no screen full of records."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

import dicekit as dk
from dicekit.errors import BadArgument
from dicekit.games.sheets import DICE_POKER
from dicekit.rows import TEXT_MOST, Options, Ranking, table
from dicekit.strategy.race.advice import Option
from dicekit.strategy.sheet.solution import Cell, Hold
from dicekit.strategy.sheet.totals import Totals
from dicekit.strategy.sheet.versus import compare
from tests.unit.test_advice_in_two_languages import advice, race_advice

MANY = Ranking(Hold((face, 6), 160.5 - face, float(face)) for face in range(20))


@pytest.fixture
def russian():
    dk.language("ru")
    yield
    dk.language("en")


def cells(html):
    rows = re.findall("<tr>(.*?)</tr>", html)
    return [[unescape(cell) for cell in re.findall(r">([^<>]*)</t[hd]>", row)] for row in rows]


def squeezed(text):
    """The words of a text, whatever stands between them."""
    return re.sub(r"\s+", " ", text)


def test_a_row_of_records_is_a_table():
    holds = Ranking([Hold((3, 3), 162.5), Hold((), -1.25, 2.5)])
    assert cells(holds._repr_html_()) == [
        ["keep", "value", "loss"],
        ["3 3", "162.5000", "0.0000"],
        ["nothing", "−1.2500", "2.5000"],
    ]
    assert cells(Ranking([Cell("ones", 1234.5, 0.0, -3)])._repr_html_())[1:] == [
        ["ones", "−3", "1,234.5000", "0.0000"]
    ]
    options = Options([Option("stop", value=2.0), Option("write", "pair", value=3.0, loss=1.0)])
    assert cells(options._repr_html_())[1:] == [
        ["stop, write nothing", "2.0000", "0.0000"],
        ["write pair", "3.0000", "1.0000"],
    ]
    exact = dk.odds.dice_poker.holds((1, 3, 3, 5, 6), 2, "poker")
    assert cells(exact._repr_html_())[:2] == [
        ["keep", "value", "≈"],
        ["3 3", "14765/7776", "1.8988"],
    ]


def test_each_player_has_a_row_in_the_order_of_the_cards():
    found = compare((Totals(1, (0.5, 0.5), 0.0), Totals(2, (1.0,), 0.0)))
    assert cells(found._repr_html_()) == [
        ["wins alone", "shares the win", "does not win", "expected total"],
        ["0.00%", "50.00%", "50.00%", "1.50"],
        ["50.00%", "50.00%", "0.00%", "2.00"],
    ]


def test_prospects_are_printed_as_a_table():
    found = compare((Totals(1, (0.5, 0.5), 0.0), Totals(2, (1.0,), 0.0)))
    head, first, second = str(found).split("\n")
    assert head.split("  ") == ["wins alone", "shares the win", "does not win", "expected total"]
    assert first.split() == ["0.00%", "50.00%", "50.00%", "1.50"]
    assert len(first) == len(second) == len(head)
    assert isinstance(found, tuple)


def test_prospects_are_printed_in_russian(russian):
    found = compare((Totals(1, (0.5, 0.5), 0.0), Totals(2, (1.0,), 0.0)))
    assert str(found).split()[:2] == ["победа", "ничья"]


def test_totals_are_a_table_and_a_text():
    totals = Totals(-1, (0.25, 0.25, 0.25, 0.25), 0.5)
    told = cells(totals._repr_html_())
    assert told == [
        ["final total", "value"],
        ["mean", "0.50"],
        ["standard deviation", "1.12"],
        ["not passed by 5% of games", "−1"],
        ["not passed by 25% of games", "−1"],
        ["not passed by 50% of games", "0"],
        ["not passed by 75% of games", "1"],
        ["not passed by 95% of games", "2"],
        ["0 or more", "75.00%"],
        ["1 or more", "50.00%"],
        ["2 or more", "25.00%"],
        ["with the premium", "50.00%"],
    ]
    assert [line.split()[-1] for line in str(totals).split("\n")] == [row[1] for row in told]
    assert len(cells(Totals(-1, (0.5, 0.5), 0.0)._repr_html_())) == 9


def test_totals_are_told_in_russian(russian):
    told = cells(Totals(1, (0.5, 0.5), 0.0)._repr_html_())
    assert told[1] == ["среднее", "1,50"]
    assert told[-1] == ["2 или больше", "50,00\xa0%"]


def test_a_chart_of_totals_has_each_total_and_shades_those_that_are_wanted():
    totals = Totals(-1, (0.125, 0.125, 0.25, 0.5), 0.0)
    (bars,) = totals.plot().data
    assert list(bars.x) == [-1, 0, 1, 2]
    assert list(bars.y) == [0.125, 0.125, 0.25, 0.5]
    chart = totals.plot(at_least=1, title="Small")
    below, wanted = chart.data
    assert (list(below.x), list(wanted.x)) == ([-1, 0], [1, 2])
    assert chart.layout.title.text == "Small: 1 or more: 75.00%"
    assert [list(part.x) for part in totals.plot(at_least=9).data] == [[-1, 0, 1, 2]]
    assert [list(part.x) for part in totals.plot(at_least=-9).data] == [[-1, 0, 1, 2]]
    with pytest.raises(BadArgument, match="at_least"):
        totals.plot(at_least=1.5)


def test_it_is_told_in_the_language_of_displays(russian):
    assert cells(Ranking([Cell("ones", 1.5, 0.0, -3)])._repr_html_()) == [
        ["записать", "очки", "ценность", "потеря"],
        ["единицы", "−3", "1,5000", "0,0000"],
    ]


def test_numbers_stand_right_and_words_left():
    html = table([{"a": "1", "b": "2.5", "c": "none"}, {"a": "x", "b": "−3", "c": "4"}])
    sides = re.findall("text-align:(left|right)", html)
    assert sides == ["left", "right", "left"] * 3
    assert "&lt;b&gt;" in table([{"a": "<b>"}], "c")
    assert "<caption" in table([{"a": "<b>"}], "c")
    assert table([]).count("<tr>") == 1


def test_in_a_text_only_a_long_row_is_cut_short():
    assert repr(MANY) == f"[{MANY[0]}, {MANY[1]}, {MANY[2]}, ... 17 more]"
    assert repr(Ranking(MANY[:4])) == repr([*MANY[:4]])
    assert repr(Options(MANY)) == f"({MANY[0]}, {MANY[1]}, {MANY[2]}, ... 17 more)"
    for few in ((), (1,), (1, 2)):
        assert repr(Options(few)) == repr(few)


def test_it_is_a_list_or_a_tuple_like_any_other():
    assert [*MANY] == MANY
    assert isinstance(MANY, list)
    assert type(MANY[:2]) is list
    assert (Options((1, 2)), hash(Options((1, 2)))) == ((1, 2), hash((1, 2)))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("one", [advice(), advice(200), race_advice(), race_advice(2.5, "free")])
def test_advice_shows_in_a_notebook_what_it_tells_in_a_text(one, lang):
    dk.language(lang)
    try:
        html, text = one._repr_html_(), squeezed(str(one))
        words = [squeezed(unescape(word)).strip() for word in re.findall(r">([^<>]+)<", html)]
        assert " ".join(words) == text
    finally:
        dk.language("en")


def test_no_answer_fills_a_screen():
    solution, race = dk.strategy.solve("series"), dk.strategy.solve_race(figures=["poker"])
    dice = (1, 3, 3, 5, 6)
    wanted = "ones, twos, threes, fours, fives, sixes, pair, two pairs, triple, small straight"
    position = f"{wanted}, large straight, full, four, chance | saved 1 | 1 3 3 5 6 | throw 2"
    for answer in (
        solution.advice("-", dice, 1),
        solution.advice("-", dice, 3),
        solution.holds("-", dice, 1),
        solution.cells("-", dice, 1),
        solution.card("ones 0, twos -2"),
        race.advise(position),
        race.options(["poker"], 1, dice, 2),
        dk.odds.dice_poker.holds(dice, 2, "poker"),
        dk.odds.dice_poker.chance_holds(dice, 2, "poker"),
        dk.odds.dice_poker.explain(dice, 2, "poker"),
        dk.odds.black_jack.threshold_table(),
        dk.odds.seven.explain_total(3),
        compare([Totals(2, (0.3, 0.7), 0.0)] * 6),
        Totals(-50, tuple([1 / 600] * 600), 0.5),
        DICE_POKER,
    ):
        assert len(repr(answer)) <= TEXT_MOST, repr(answer)
    assert repr(solution.advice("-", dice, 1)) == (
        "<Advice on '- | 1 3 3 5 6 | throw 1': keep (3, 3), value 162.8914>"
    )
    assert repr(solution.advice("-", dice, 3)) == (
        "<Advice on '- | 1 3 3 5 6 | throw 3': write threes, value 153.9233>"
    )
    assert repr(race.advise(position)).endswith("throw 2': keep (3, 3), value 19.5515>")
    assert repr(Totals(1, (0.5, 0.5), 0.0)) == "<Totals from 1 to 2: mean 1.5000, sd 0.5000>"
    nothing = replace(advice(), holds=(), outlooks=(), cells=())
    assert repr(nothing) == "<Advice on 'sixes -6 | 1 3 3 5 6 | throw 2'>"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_shown_number_below_zero_has_a_minus_and_not_a_hyphen(lang):
    one = replace(advice(), cells=(Cell("ones", -1.5, 0.0, -3),))
    dk.language(lang)
    try:
        for shown in (str(one), one._repr_html_()):
            assert "−3" in shown
            assert "-3" not in shown
        lost = dk.die() - 7
        assert "−3<" in lost._repr_html_()
        assert "−3" in lost._repr_latex_()
        assert "−3" in lost.plot().data[0].x
    finally:
        dk.language("en")
    assert repr(lost).startswith("Dist({-6: 1")
    assert repr(dk.die(30) - 31) == "<Dist of 30 outcomes in 30 ways: -30 to -1>"
