"""Advice in both languages: the positions stay records in English, all else is in words."""

from __future__ import annotations

import re

import pytest

import dicekit as dk
from dicekit.games.position import read_position
from dicekit.games.race_position import read_race_position
from dicekit.games.sheets import DICE_POKER
from dicekit.strategy.progress import doing
from dicekit.strategy.race.advice import Option, RaceAdvice
from dicekit.strategy.sheet.advice import Advice, Outlook
from dicekit.strategy.sheet.solution import Cell, Hold


@pytest.fixture
def russian():
    dk.language("ru")
    yield
    dk.language("en")


def advice(reach=None):
    return Advice(
        read_position("sixes -6 | 1 3 3 5 6 | throw 2", DICE_POKER),
        "Dice Poker",
        "series",
        reach,
        (Hold((), 200.5, 0.0), Hold((3, 3), 199.25, 1.25)),
        (Outlook((("full", 0.104), ("triple", 0.2)), 0.625), Outlook((), None)),
        (Cell("small straight", -1.5, 2.0, 0),),
    )


def race_advice(cost=None, order="series"):
    position = read_race_position("ones | saved 1 | 1 6 6 6 6 | throw 3")
    options = (
        Option("keep", keep=(6, 6), spends=True, value=20.5),
        Option("stop", value=21.0, loss=0.5),
        Option("write", "small straight", value=22.0, loss=1.5),
        Option("keep", keep=(), value=23.0, loss=2.5),
    )
    return RaceAdvice(position, order, cost, options)


def test_in_english():
    assert str(advice()).splitlines()[1:] == [
        "Dice Poker, order 'series'; values: expected total",
        "",
        "keep             value     loss  aims at",
        "nothing       200.5000   0.0000  triple 20%, full 10%, premium 62.5%",
        "3 3           199.2500   1.2500  ",
        "",
        "write            points     value     loss",
        "small straight        0   −1.5000   2.0000",
    ]
    assert str(race_advice()).splitlines()[1:] == [
        "the race, first series first; values: turns still needed",
        "",
        "                                    value      loss",
        "keep 6 6, spend a saved throw     20.5000    0.0000",
        "stop, write nothing               21.0000    0.5000",
        "write small straight              22.0000    1.5000",
        "keep nothing                      23.0000    2.5000",
        "",
        "going on with a saved throw is better by 0.5000 turns",
    ]
    assert race_advice(8.0, "free").rules == "the race, figures in any order"
    assert race_advice(2.5).unit == "points still to come, less 2.5 a turn"
    assert race_advice(2.5).saved_throw == (
        "going on with a saved throw is better by 0.5000 points (a turn costs 2.5)"
    )
    assert advice(200).unit == "chance of 200 or more"


def test_a_sheet_without_a_text_keeps_its_name(russian):
    one = Advice(advice().position, "My Sheet", "free", None, (), (), ())
    assert one.rules == "My Sheet, порядок: любой"


@pytest.mark.parametrize(
    "one", [advice(), advice(200), race_advice(), race_advice(2.5, "free")], ids=range(4)
)
def test_in_russian(one, russian):
    position, *words = str(one).splitlines()
    assert position == str(one.position)
    assert not re.search("[A-Za-z]", "\n".join(words))
    assert not re.search(r"\d\.\d", "\n".join(words))


def test_columns_stand_below_each_other_in_russian_too(russian):
    for lines in (str(race_advice()).splitlines()[3:8], str(advice()).splitlines()[7:]):
        assert len({len(line) for line in lines}) == 1
    assert "малый стрит" in str(race_advice())
    assert race_advice().lines(2)[-3] == "(и ещё: 2)"


def test_the_line_that_tells_of_long_work(russian):
    assert doing("solve", "Dice Poker") == "Покер на костях, расчёт лучшей игры"
    assert doing("goals", "Yatzy") == "Yatzy, расчёт целей"
    assert doing("race") == "Гонка, расчёт лучшей игры"
    dk.language("en")
    assert doing("solve", "Dice Poker") == "solving Dice Poker"
    assert doing("race") == "solving the race"
