"""The interface texts: every language says the same things, with the same values."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel import Locale

from dicekit.errors import BadArgument
from dicekit.strategy.bots import BOTS
from dicekit.strategy.race.bots import RACE_BOTS
from dicekit.strategy.sheet_bots import RACE_PLAYERS, SHEET_BOTS
from dicekit.texts import FOLDER, Texts, language, languages, templates

AREAS = sorted({path.name.split(".")[0] for path in FOLDER.glob("*.toml")})
LANGUAGES = [(area, lang) for area in AREAS for lang in languages(area)]
SOURCES = "".join(path.read_text("utf-8") for path in FOLDER.parent.rglob("*.py"))


def forms(template):
    return [template] if isinstance(template, str) else list(template.values())


def values_of(template):
    return {name for form in forms(template) for _, name, _, _ in Formatter().parse(form) if name}


def test_there_are_english_and_russian():
    assert AREAS
    for area in AREAS:
        assert {"en", "ru"} <= set(languages(area))


@pytest.mark.parametrize(("area", "lang"), LANGUAGES)
def test_no_text_of_one_language_is_missing_in_another(area, lang):
    assert templates(area, lang).keys() == templates(area, "en").keys()


@pytest.mark.parametrize(("area", "lang"), LANGUAGES)
def test_the_values_in_a_text_are_the_same_in_every_language(area, lang):
    for key, english in templates(area, "en").items():
        assert values_of(templates(area, lang)[key]) == values_of(english), key


@pytest.mark.parametrize(("area", "lang"), LANGUAGES)
def test_a_text_that_depends_on_a_number_has_every_plural_form_of_its_language(area, lang):
    wanted = {*Locale.parse(lang).plural_form.tags, "other"}
    for key, template in templates(area, lang).items():
        if not isinstance(template, str):
            assert set(template) == wanted, key
            assert all(values_of(form) == values_of(template) for form in template.values()), key


@pytest.mark.parametrize("area", AREAS)
def test_no_text_is_left_that_nothing_shows(area):
    for key in templates(area, "en"):
        plain = key.removesuffix("_you")
        group = key.rpartition(".")[0]
        shown = re.search(rf"[\"']({re.escape(key)}|{re.escape(plain)})[\"']", SOURCES)
        by_group = bool(group) and re.search(rf"f[\"']{re.escape(group)}\.\{{", SOURCES)
        assert shown or by_group, key


@pytest.mark.parametrize("area", AREAS)
def test_a_sheet_has_one_name_in_russian(area):
    text = (FOLDER / f"{area}.ru.toml").read_text("utf-8").casefold()
    others = re.sub(r"раздаточн\w+ лист\w*", "", text)
    assert re.findall(r"\bлист\w{,3}\b", others) == []


SAME = (
    *(("never", "никогда"), ("only", "только"), ("exact", "точн"), ("bluffs", "блефует")),
    *(("bets", "ставит"), ("calls", "уравнивает"), ("raises", "рейз"), ("folds", "фолд")),
    *(("his share", "свою долю"), ("careful", "вдумчив"), ("at a time", "за раз")),
    *(("points", "очк"), ("turn", "ход"), ("eight", "восемь"), ("saved", "сэкономлен")),
)


MANNERS = {bot.manner["en"]: bot.manner["ru"] for bot in (*BOTS, *SHEET_BOTS, *RACE_PLAYERS)}
MANNERS |= {bot.manner["en"]: bot.manner["ru"] for bot in RACE_BOTS}


@pytest.mark.parametrize(("english", "russian"), MANNERS.items())
def test_the_manner_of_a_bot_says_the_same_in_both_languages(english, russian):
    assert [en for en, ru in SAME if english.count(en) != russian.count(ru)] == []


def test_every_bot_has_a_name_in_every_language():
    for lang in languages("table"):
        assert {f"names.{bot.name}" for bot in BOTS} <= templates("table", lang).keys()
        assert all(lang in bot.manner for bot in BOTS)


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 фишка"), (2, "2 фишки"), (5, "5 фишек"), (11, "11 фишек"), (21, "21 фишка")],
)
def test_russian_plurals(number, said):
    assert Texts("ru")("chips", n=number) == said


def test_numbers_are_written_as_the_language_does():
    assert Texts("en").percent(1 / 8) == "12.5%"
    assert Texts("en").number(-3.256, 2) == "−3.26"
    assert Texts("ru").number(-1234.5, 1) == "−1\xa0234,5"
    assert Texts("en")("chips", n=1200) == "1,200 chips"


@pytest.mark.parametrize("lang", ["de", "", "EN", 1])
def test_an_unknown_language_is_refused_with_those_there_are(lang):
    with pytest.raises(BadArgument, match="en, ru"):
        Texts(lang)
    with pytest.raises(BadArgument, match="en, ru"):
        language(lang)
    assert Texts().lang == "en"


def test_one_switch_chooses_the_language_of_displays():
    assert (Texts().lang, Texts(None).lang) == ("en", "en")
    try:
        language("ru")
        assert (Texts().lang, Texts("en").lang) == ("ru", "en")
    finally:
        language("en")


def test_a_plural_needs_a_whole_number():
    with pytest.raises(BadArgument, match=r"2\.5"):
        Texts("en")("chips", n=2.5)


def test_a_game_s_own_words_fall_back_to_english():
    assert Texts("ru").pick({"en": "Open", "ru": "Открыть"}) == "Открыть"
    assert Texts("ru").pick({"en": "Open"}) == "Open"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whole_numbers_of_any_size_are_grouped_and_keep_every_digit(lang):
    said = Texts(lang)("chips", n=3**80)
    assert "".join(filter(str.isdigit, said)) == str(3**80)
    assert Texts("en")("chips", n=1234) == "1,234 chips"
