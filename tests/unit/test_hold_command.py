"""``dicekit hold``: what it prints, and what it refuses."""

import json

import pytest
from typer.testing import CliRunner

import dicekit.texts
from dicekit import strategy
from dicekit.cli import app
from dicekit.odds import dice_poker as odds

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _cache_here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path_factory.getbasetemp() / "tables"))
    monkeypatch.setenv("COLUMNS", "120")


def asked(*words: str) -> str:
    result = RUN.invoke(app, ["hold", *words])
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str) -> str:
    result = RUN.invoke(app, ["hold", *words])
    assert result.exit_code == 2
    return result.output


def test_one_turn() -> None:
    said = asked("1", "3", "3", "5", "6", "--throws-left", "2", "--open", "fives sixes full poker")
    assert "1 3 3 5 6 | 2 throws to come | open: fives, sixes, full, poker" in said
    assert "Best: keep 3 3 6; the second best loses 0.1402 points (toss-up)." in said
    assert "3803/648" in said


def test_one_turn_for_programs() -> None:
    dice = ("6", "1", "3", "5", "3")
    data = json.loads(asked(*dice, "--open", "two pairs, full", "--json"))
    exact = odds.holds((1, 3, 3, 5, 6), 2, ("two pairs", "full"))
    assert data["dice"] == [1, 3, 3, 5, 6]
    assert data["open"] == ["two pairs", "full"]
    assert [tuple(found["keep"]) for found in data["holds"]] == [hold.keep for hold in exact]
    assert [found["exact"] for found in data["holds"]] == [str(hold.value) for hold in exact]
    chance = json.loads(asked(*dice, "--open", "full", "--chance", "--json"))
    assert chance["holds"][0]["exact"] == str(odds.chance((1, 3, 3, 5, 6), 2, "full"))


def test_a_whole_sheet() -> None:
    words = ("1", "3", "3", "5", "6", "--card", "sixes -6, ones 0", "--throws-left", "1")
    said = asked(*words)
    assert "ones 0, sixes -6 | 1 3 3 5 6 | throw 2" in said
    assert "Dice Poker, order 'series'; value: expected total" in said
    data = json.loads(asked(*words, "--json"))
    solution = strategy.solve(progress=False)
    holds = solution.holds("ones 0, sixes -6", (1, 3, 3, 5, 6), 2)
    assert [found["value"] for found in data["holds"]] == [hold.value for hold in holds]
    assert data["position"] == "ones 0, sixes -6 | 1 3 3 5 6 | throw 2"
    assert data["cells"][0]["figure"] == "threes"


def test_an_empty_sheet_stopping_and_the_last_throw() -> None:
    card = "ones 0, twos 2, threes -3, fours 4, fives 0, sixes 6"
    assert "Best: stop" in asked("3", "3", "3", "5", "5", "--card", card)
    last = asked("3", "3", "3", "5", "5", "--card", card, "--throws-left", "0")
    assert "Best: write full" in last
    assert "- | 1 2 3 4 6 | throw 1" in asked("1", "2", "3", "4", "6")
    assert "(--most" in asked("1", "2", "3", "4", "6", "--most", "2")


def test_another_goal_sheet_and_order() -> None:
    assert "chance of 200 or more" in asked("1", "2", "3", "4", "6", "--reach", "200")
    assert "Yacht, order 'free'" in asked("1", "2", "3", "4", "6", "--sheet", "yacht")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1", "2", "3", "4", "--open", "full"), "5 dice"),
        (("1", "2", "3", "4", "6", "--open", "ful"), "'ful' is no figure"),
        (("1", "2", "3", "4", "6", "--open", "full", "--card", "-"), "one turn"),
        (("1", "2", "3", "4", "6", "--card", "sixes 5"), "sixes can hold"),
        (("1", "2", "3", "4", "6", "--card", "pair 12"), "first series comes first"),
        (("1", "2", "3", "4", "6", "--throws-left", "3"), "--throws-left must be"),
        (("1", "2", "3", "4", "6", "--throws-left", "-1"), "from 0 to 2, not -1"),
        (("1", "2", "3", "4", "6", "--chance"), "--chance needs --open"),
        (("1", "2", "3", "4", "6", "--open", "full", "--order", "free"), "whole card"),
        (("1", "2", "3", "4", "6", "--sheet", "bridge"), "no sheet is called"),
        (("1", "2", "3", "4", "6", "--order", "any"), "--order must be one of 'series'"),
        (("1", "2", "3", "4", "6", "--reach", "9" * 40), "--reach must be"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_help_names_the_command() -> None:
    assert "hold" in RUN.invoke(app, ["--help"]).output


def test_one_turn_in_russian() -> None:
    words = ("1", "3", "3", "5", "6", "--open", "fives sixes full poker", "--lang", "ru")
    said = asked(*words)
    assert "1 3 3 5 6 | впереди 2 броска | открыто: пятёрки, шестёрки, фул, покер" in said
    assert "Покер на костях, только этот ход" in said
    assert "оставить 3 3 6; второй по ценности выбор теряет 0,1402 очка (всё равно)." in said
    assert all(word in said for word in ("оставить", "точно", "3803/648", "потеря", "и ещё"))
    chance = asked("1", "3", "3", "5", "6", "--open", "full", "--chance", "--lang", "ru")
    assert "процентного пункта вероятности" in chance
    assert json.loads(asked(*words, "--json")) == json.loads(asked(*words[:-2], "--json"))


def test_a_whole_sheet_in_russian_and_for_programs_in_english() -> None:
    words = ("1", "3", "3", "5", "6", "--card", "sixes -6, ones 0", "--lang", "ru")
    said = asked(*words, "--throws-left", "0")
    assert "Покер на костях, порядок: сначала первая серия; ценность: ожидаемый итог" in said
    assert "Лучше всего записать: " in said
    assert "−3" in said
    assert "пятёрки" in said
    assert "\xa0%" in asked(*words)
    assert json.loads(asked(*words, "--json"))["unit"] == "expected total"
    assert dicekit.texts.Texts().lang == "en"


def test_a_refusal_in_russian_and_what_is_for_programs_stays_english() -> None:
    words = ("1", "3", "3", "5", "6", "--open", "ful", "--lang", "ru")
    assert "нет фигуры 'ful'; фигуры: единицы = ones, двойки = twos" in refused(*words)
    assert "нет фигуры 'ful'" in refused(*words, "--json")


def test_an_unknown_language_is_refused() -> None:
    assert "lang must be one of en, ru" in refused("1", "3", "3", "5", "6", "--lang", "de")


def test_commas_may_stand_between_the_dice() -> None:
    words = ("--open", "full poker")
    spaces = asked("1", "3", "3", "5", "6", *words)
    assert asked("1,3,3,5,6", *words) == spaces
    assert asked("1,", "3,3", "5", "6", *words) == spaces


@pytest.mark.parametrize("dice", ["1,2,x", "7 1 2 3 4", "1.5"])
def test_what_is_no_die_is_refused_in_plain_words(dice: str) -> None:
    told = f"dice are faces from 1 to 6, not '{dice}'"
    assert told in refused(*dice.split(), "--lang", "en")
    assert f"кости — это грани от 1 до 6, а не '{dice}'" in refused(*dice.split(), "--lang", "ru")


def test_a_card_against_the_order_is_told_how_to_ask_for_any_order() -> None:
    words = ("1", "3", "3", "5", "6", "--card", "pair 12")
    for lang in ("en", "ru"):
        assert "--order free" in " ".join(refused(*words, "--lang", lang).split())


def test_a_position_breaks_between_its_parts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    card = "ones 0, twos 0, threes 0, fours 0, fives 0, sixes 0"
    lines = [line.strip() for line in asked("1,3,3,5,6", "--card", card).splitlines()]
    assert lines[:2] == [
        "Position: ones 0, twos 0, threes 0, fours 0, fives 0,",
        "sixes 0 | 1 3 3 5 6 | throw 1",
    ]
