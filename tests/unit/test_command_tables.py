"""The tables and errors of the commands: nothing is cut off, and words are not broken."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.commands.tables import Kind, room_for, table, widths
from dicekit.lessons.source import paths

TABLES: dict[str, tuple[str, ...]] = {
    "progress": ("progress",),
    "lessons": ("lessons",),
    "odds": ("odds", "shoot the moons"),
    "stopping": ("odds", "black jack"),
    "one turn": ("hold", "1", "3", "3", "5", "6", "--open", "fives sixes full poker"),
    "card": ("hold", "1", "3", "3", "5", "6", "--card", "ones 0, sixes -6"),
    "race": ("race", "ones, sixes | saved 2 | 1 3 3 5 6 | throw 3"),
    "tournament": ("tournament", "BOTS", "--game", "семёрка", "--hands", "2"),
}
BOT = "def decide(seen, rng):\n    return 'fold'\n"


@pytest.fixture(autouse=True)
def _cache_here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path_factory.getbasetemp() / "tables"))


@pytest.fixture
def bots(tmp_path: Path) -> str:
    for name in ("calls_everything", "another"):
        (tmp_path / f"{name}.py").write_text(BOT, "utf-8")
    return str(tmp_path)


def ask(*words: str, width: int = 80, **environ: str) -> tuple[int, str]:
    env = {"COLUMNS": str(width), "TERMINAL_WIDTH": None, **environ}
    result = CliRunner().invoke(app, list(words), env=env)
    return result.exit_code, result.output


def cells(text: str) -> list[list[str]]:
    """The rows of the tables, a row in several lines put together again."""
    found = []
    for line in text.splitlines():
        if line.startswith(("│", "┃")):
            found.append([cell.strip() for cell in re.split("[│┃]", line)[1:-1]])
    return found


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("words", TABLES.values(), ids=TABLES)
def test_no_table_is_cut_off(words, lang, width, bots):
    words = [bots if word == "BOTS" else word for word in words]
    code, text = ask(*words, width=width, DICEKIT_LANG=lang)
    assert code == 0, text
    rows = cells(text)
    assert rows
    assert [line for line in text.splitlines() if len(line) > width] == []
    assert [cell for row in rows for cell in row if "…" in cell] == []
    assert [cell for row in rows for cell in row if cell.startswith("%")] == []


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_progress_shows_every_name_whole(lang, width):
    rows = cells(ask("progress", width=width, DICEKIT_LANG=lang)[1])
    shown = {cell for row in rows for cell in row}
    assert set(paths()) - shown == set()


@pytest.mark.parametrize(("width", "columns"), [(140, 7), (80, 5), (60, 4)])
def test_progress_leaves_out_what_there_is_no_room_for(width, columns):
    heads = cells(ask("progress", width=width, DICEKIT_LANG="ru")[1])[0]
    assert len(heads) == columns


def test_bars_are_as_long_as_their_ways_say_however_narrow_it_is():
    for width in (40, 60, 100):
        rows = cells(ask("odds", "2d6", width=width)[1])
        bars = [len(row[-1]) for row in rows if row[0].isdigit()]
        assert max(bars) == bars[5]
        assert bars[:6] == sorted(bars[:6])
        assert bars[2] == round(bars[5] * 3 / 6)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_lessons_are_those_of_the_language(lang):
    text = ask("lessons", width=140, DICEKIT_LANG=lang)[1]
    russian = ("1. Семёрка: считаем случаи" in text, "1. Seven: count the ways" in text)
    assert russian == (lang == "ru", lang == "en")
    assert sum(bool(re.match(r"│ \d\. ", line)) for line in text.splitlines()) == 8


def test_a_lesson_that_is_named_is_listed_in_any_language():
    text = ask("lessons", "01_seven_ru", width=140)[1]
    assert "1. Семёрка: считаем случаи" in text
    assert "Seven" not in text


COLUMNS: tuple[tuple[str, Kind], ...] = (("name", "name"), ("what it is", "words"), ("n", "number"))
ROWS = [("seven-1", "one two three", "1\xa0234,50"), ("a", "b", "3")]


@pytest.mark.parametrize(
    ("room", "found"),
    [
        (99, [7, 13, 8]),
        (20, [7, 5, 8]),  # no word is broken
        (17, [7, 2, 8]),  # words give way, neither names nor numbers
        (9, [2, 4, 3]),
    ],
)
def test_who_gives_way(room, found):
    assert widths(COLUMNS, ROWS, room) == found


def test_the_spare_columns_go_in_their_order():
    def kept(width: int) -> list[int]:
        return room_for(Console(width=width), COLUMNS, ROWS, (2, 0))

    assert [kept(width) for width in (30, 29, 19, 18)] == [[0, 1, 2], [0, 1], [0, 1], [1]]


def test_a_line_ends_at_a_space_but_not_at_a_no_break_space():
    console = Console(width=16, record=True)
    console.print(
        table(console, (("what\xa0is aimed\xa0at", "words"),), [("fives 1\xa0%, sixes",)])
    )
    lines = [row[0] for row in cells(console.export_text())]
    assert lines == ["what\xa0is", "aimed\xa0at", "fives 1\xa0%,", "sixes"]


def test_no_cell_is_markup():
    console = Console(width=24, record=True)
    console.print(table(console, (("bot", "name"),), [("[bold]x",)], "[red]title"))
    text = console.export_text()
    assert "[bold]x" in text
    assert "[red]title" in text


LONG: dict[str, tuple[tuple[str, ...], str, str]] = {
    "figure": (
        ("hold", "1", "3", "3", "5", "6", "--card", "ons 0"),
        "Dice Poker has no figure 'ons'; it has ones, twos, threes, fours, fives, sixes, pair,",
        "в таблице «Покер на костях» нет фигуры 'ons'; есть единицы = ones, двойки = twos,",
    ),
    "game": (
        ("odds", "sevn"),
        "No answer for 'sevn' (did you mean 'seven'?). Ask for a game (seven, shoot_the_moons,",
        "На 'sevn' ответа нет (может быть, 'seven'?). Спросите об игре (Семёрка = seven,",
    ),
    "Russian game": (
        ("odds", "семерк"),
        "No answer for 'семерк' (did you mean 'Семёрка'?).",
        "На 'семерк' ответа нет (может быть, 'Семёрка'?).",
    ),
    "switch": (
        ("hold", "1", "3", "3", "5", "6", "--throws-left", "5"),
        "--throws-left must be a whole number from 0 to 2, not 5",
        "--throws-left: нужно целое число от 0 до 2, а не 5",
    ),
    "switch of one turn": (
        ("hold", "1", "3", "3", "5", "6", "--open", "full", "--throws-left", "5"),
        "--throws-left must be a whole number from 0 to 2, not 5",
        "--throws-left: нужно целое число от 0 до 2, а не 5",
    ),
    "series": (
        ("hold", "1", "3", "3", "5", "6", "--card", "пара 12"),
        "in order 'series' the first series comes first; pair is written already",
        "в порядке 'series' сначала идёт первая серия, а уже записано: пара",
    ),
    "order": (
        ("race", "--order", "any"),
        "--order must be one of 'series', 'free', not 'any'",
        "--order: нужно одно из 'series', 'free', а не 'any'",
    ),
    "cost": (("race", "--cost", "0"), "--cost must be a number", "--cost — число очков больше 0"),
    "language": (
        ("--lang", "de", "lessons"),
        "--lang must be one of en, ru, not 'de'",
        "--lang: нужно одно из en, ru, а не 'de'",
    ),
    "group": (
        ("exercises", "--lang", "de", "check"),
        "--lang must be one of en, ru, not 'de'",
        "--lang: нужно одно из en, ru, а не 'de'",
    ),
    "position": (
        ("race", "pair"),
        "a position of the race is 'figures | saved N | dice | throw N', not 'pair'",
        "позиция гонки — это 'фигуры | сэкономлено N | кости | бросок N', а не 'pair'",
    ),
    "sheet": (
        ("hold", "1", "2", "3", "4", "6", "--sheet", "bridge"),
        "no sheet is called 'bridge'; the sheets: Dice Poker, Yatzy, Yahtzee, Yacht",
        "нет игры с названием 'bridge'; есть: Покер на костях = Dice Poker, Yatzy,",
    ),
    "hand-out": (
        ("handout", "покр"),
        "No hand-out is called 'покр'. There are: 00_welcome, ",
        "Раздаточного листа 'покр' нет. Есть: 00_welcome, ",
    ),
}


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("case", LONG.values(), ids=LONG)
def test_an_error_has_the_frame_of_a_wrong_line_and_whole_words(case: Any, width: int) -> None:
    words, english, russian = case
    for lang, title, message in (("en", "Error", english), ("ru", "Ошибка", russian)):
        code, text = ask(*words, width=width, DICEKIT_LANG=lang)
        assert code == 2
        # Before it may stand how far a solver is.
        first, *lines, last = text[text.index("╭") :].splitlines()
        assert first.startswith(f"╭─ {title} ─")
        assert last.endswith("─╯")
        assert {len(line) for line in (first, *lines, last)} == {width}
        told = " ".join(line.strip("│ ") for line in lines)
        assert told.startswith(message)


def test_the_refused_variable_has_the_frame_too():
    code, text = ask("lessons", DICEKIT_LANG="de")
    assert code == 2
    assert text.startswith("╭─ Error ─")


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("odds", "семерка"), ("odds", "seven")),
        (("odds", "Блэк  Джек"), ("odds", "black_jack")),
        (
            ("hold", "1", "3", "3", "5", "6", "--open", "ПЯТЕРКИ шестёрки, две пары"),
            ("hold", "1", "3", "3", "5", "6", "--open", "fives sixes two pairs"),
        ),
        (
            ("hold", "1", "3", "3", "5", "6", "--card", "единицы 0", "--sheet", "покер на костях"),
            ("hold", "1", "3", "3", "5", "6", "--card", "ones 0"),
        ),
        (
            ("race", "единицы, шестерки | сэкономлено 2 | 1 3 3 5 6 | бросок 3"),
            ("race", "ones, sixes | saved 2 | 1 3 3 5 6 | throw 3"),
        ),
    ],
)
def test_russian_names_are_understood_in_both_languages(words, same):
    for lang in ("en", "ru"):
        answer = ask(*words, DICEKIT_LANG=lang)
        assert answer == ask(*same, DICEKIT_LANG=lang)
        assert answer[0] == 0


def test_a_score_sheet_is_found_by_the_game_s_title(tmp_path):
    for name in ("Покер на костях", "dice poker"):
        assert ask("handout", name, "--to", str(tmp_path))[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["score_sheet_dice_poker_en.html"]


def test_a_position_is_called_one_and_keeps_its_english_text():
    words = ("hold", "1", "3", "3", "5", "6", "--card", "единицы 0")
    assert ask(*words)[1].startswith("Position: ones 0 | 1 3 3 5 6 | throw 1\n")
    russian = ask(*words, DICEKIT_LANG="ru")[1]
    assert russian.startswith("Положение: ones 0 | 1 3 3 5 6 | throw 1\n")


def test_fractions_have_the_minus_of_their_language():
    words = ("hold", "1", "1", "1", "1", "1", "--open", "sixes")
    assert "│ -73/6 │ -12.1667 │" in ask(*words)[1]
    assert "│ −73/6 │ −12,1667 │" in ask(*words, DICEKIT_LANG="ru")[1]
