"""Worked steps in Russian: the same formulas and numbers as in English, in Russian words."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
import sympy

import dicekit as dk
from dicekit import odds
from dicekit.games.dice_sets import DICE
from dicekit.odds import absorbing, race
from dicekit.odds.contest import Standing
from dicekit.odds.explain import figure_name
from dicekit.texts import Texts
from dicekit.views.charts import running_mean

TOLD = {
    "round": odds.seven.explain_round,
    "total": lambda lang: odds.seven.explain_total(2, 3, lang=lang),
    "one round": lambda lang: odds.seven.explain_total(1, lang=lang),
    "standing": lambda lang: odds.seven.explain_standing((3, 5, 7), 2, 1, lang=lang),
    "alone": lambda lang: odds.seven.explain_standing((9,), 3, 0, lang=lang),
    "sum": lambda lang: odds.shoot_the_moons.explain_total(2, lang=lang),
    "moons": lambda lang: odds.shoot_the_moons.explain_moons(4, lang=lang),
    "moons standing": lambda lang: odds.shoot_the_moons.explain_standing(
        (5, 6, 7), (2, 2), 1, lang=lang
    ),
    "stop": lambda lang: odds.black_jack.explain_alone(6, lang=lang),
    "open": lambda lang: odds.black_jack.explain_alone(8, lang=lang),
    "duel": lambda lang: odds.black_jack.explain_duel([9, 10], lang=lang),
    "cups": lambda lang: odds.black_jack.explain_decision(
        (3, 4), (1,), (8, 0), (9, 10), 1, lang=lang
    ),
    "no cups": lambda lang: odds.black_jack.explain_decision((6, 5), (3,), (0,), lang=lang),
    "waiting": lambda lang: absorbing.waiting(Fraction(1, 6)).explain(lang=lang),
    "race": lambda lang: race.explain(("full", "poker"), lang=lang),
}
MATH = re.compile(r"\$\$.*?\$\$|\$.*?\$", re.DOTALL)
LATIN_NAMES = ("Shoot The Moons",)


@pytest.fixture
def russian():
    dk.language("ru")
    yield
    dk.language("en")


def plain(formula):
    """A formula with neither words nor the way in which a language writes its numbers."""
    return re.sub(r"\\text\{.*?\}", "", formula).replace("{,}", ".").replace(r"\,\%", r"\%")


@pytest.mark.parametrize("name", TOLD)
class TestBoth:
    def test_the_answers_and_the_formulas_are_the_same(self, name):
        english, russian = (TOLD[name](lang) for lang in ("en", "ru"))
        assert russian.answers == english.answers
        assert len(russian.steps) == len(english.steps)
        for one, other in zip(english.steps, russian.steps, strict=True):
            assert [*map(plain, MATH.findall(other))] == [*map(plain, MATH.findall(one))]
            assert other.count("|") == one.count("|")

    def test_the_words_are_russian_and_no_number_has_a_decimal_point(self, name):
        text = str(TOLD[name]("ru"))
        for latin in LATIN_NAMES:
            text = text.replace(latin, "")
        words = MATH.sub("", text) + " ".join(re.findall(r"\\text\{(.*?)\}", text))
        assert not re.search(r"[A-Za-z]{2,}", words)
        assert not re.search(r"\d\.\d", text)
        assert "**Шаг 1.** " in text

    def test_without_lang_they_follow_the_switch(self, name, russian):
        assert TOLD[name](None) == TOLD[name]("ru")
        assert TOLD[name]("en") != TOLD[name]("ru")


@pytest.mark.parametrize(
    ("rounds_left", "said"),
    [(0, "приходится 1 бросок, о котором"), (1, "2 броска, о которых"), (4, "5 бросков, о")],
)
def test_russian_cases_and_plurals(rounds_left, said):
    assert said in odds.seven.explain_standing((3, 3), 2, rounds_left, lang="ru").steps[0]


HALF = Standing(sympy.Rational(1, 4), sympy.Rational(1, 2))


def test_a_standing_and_a_decision_follow_the_switch(russian):
    assert str(HALF) == "победить одному 25,00\xa0%, доля банка 50,00\xa0%"
    assert r"| победить одному | $\frac{1}{4}$ | 25,00" in HALF._repr_markdown_()
    shown = odds.decision(HALF, 5, 10)._repr_markdown_()
    assert "| колл, в фишках | -5/2 | −2,50 |" in shown
    assert "| фолд, в фишках | 0 | +0,00 |" in shown
    assert not re.search("[A-Za-z]", shown)


def test_a_dist_follows_the_switch(russian):
    html = dk.Dist(dict.fromkeys(range(123), 1))._repr_html_()
    words = re.sub("<.*?>", " ", html)
    assert not re.search("[A-Za-z]", words)
    for said in ("всего 123 случая", "ещё 23 исхода", "18,70\xa0%", "вероятность"):
        assert said in words
    chart = dk.die().plot(event=lambda face: face > 4)
    assert chart.layout.yaxis.title.text == "вероятность"
    assert chart.layout.title.text == "P = 1/3 = 33,33\xa0%"
    assert chart.data[1].customdata[0] == "1 из 6 случаев, 16,67\xa0%"


def test_a_running_mean_follows_the_switch(russian):
    chart = running_mean([1, 6], dk.die())
    names = [chart.layout.xaxis.title.text, chart.layout.yaxis.title.text]
    assert not re.search("[A-Za-z]", " ".join([*names, *(line.name for line in chart.data)]))


@pytest.mark.parametrize("game", ["seven", "dice_poker"])
def test_a_table_follows_the_switch_when_it_opens(game, russian):
    assert dk.play(game, players=2, seed=1).session.texts.lang == "ru"
    assert dk.play(game, players=2, seed=1, lang="en").session.texts.lang == "en"


def test_the_thresholds_against_each_other_follow_the_switch(russian):
    assert ">50,0<" in odds.black_jack.threshold_table()._repr_html_()


@pytest.mark.parametrize("goal", ["points", "chance"])
def test_a_tree_in_russian(goal):
    told = odds.dice_poker.explain((1, 3, 3, 5, 6), 2, "full", (3, 3), 2, goal=goal, lang="ru")
    english = odds.dice_poker.explain((1, 3, 3, 5, 6), 2, "full", (3, 3), 2, goal=goal, lang="en")
    assert re.findall(r"\d+", str(told)) == re.findall(
        r"\d+", str(english).replace("throw 1 of", "throw of")
    )
    for text in (str(told), MATH.sub("", told._repr_markdown_())):
        assert "фул" in text
        assert not re.search("[A-Za-z]", text)
    stopped = odds.dice_poker.explain((1, 3, 3, 5, 6), 0, "pair", lang="ru")
    assert "остановиться на 1 3 3 5 6: 6" in str(stopped)
    assert "впереди 0 бросков" in str(stopped)
    assert "бросить все" in str(odds.dice_poker.explain((1,) * DICE, 1, "pair", (), lang="ru"))


def test_a_tree_follows_the_switch(russian):
    assert "цель: покер" in str(odds.dice_poker.explain((1, 1, 1, 1, 2), 1, "poker"))


def test_a_figure_without_a_text_keeps_its_name():
    assert figure_name("two pairs", "ru") == "две пары"
    assert figure_name("low dice", "ru") == "low dice"
    assert Texts("ru", "sheet")("figures.chance") == "шанс"
