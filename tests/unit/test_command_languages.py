"""The command line in two languages: whose language it is, the help, the errors of a wrong line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.commands import lab, lessons
from dicekit.commands.frame import reworded
from dicekit.commands.hold import SHEETS
from dicekit.commands.words import user_language
from dicekit.errors import BadArgument
from dicekit.texts import Texts, templates

CYRILLIC = re.compile("[А-Яа-яЁё]")
FRAME = ("Usage", "OPTIONS", "Options", "Arguments", "Commands", "Show this", "default", "required")


def tree(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from tree(below, (*path, name))


COMMANDS = [path for path, _ in tree(get_command(app))]


def ask(*words: str, **environ: str | None) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "80", **environ})
    assert Texts().lang == "en"
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("words", "environ", "lang"),
    [
        ("", {}, None),
        ("hold", {"LANG": "ru_RU.UTF-8"}, "ru"),
        ("hold", {"LANG": "ru"}, "ru"),
        ("hold", {"LANG": "en_GB.UTF-8"}, "en"),
        ("hold", {"LANG": "de_DE.UTF-8"}, None),
        ("hold", {"LANG": "C.UTF-8"}, None),
        ("hold", {"LANG": "ru_RU", "LC_MESSAGES": "en_US"}, "en"),
        ("hold", {"LC_MESSAGES": "en_US", "LC_ALL": "ru_RU.KOI8-R"}, "ru"),
        ("hold", {"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, None),
        ("hold", {"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ("hold", {"LANG": "ru_RU.UTF-8", "LC_CTYPE": "en_US", "LANGUAGE": "en"}, "ru"),
        ("hold", {"LC_ALL": "en_US", "DICEKIT_LANG": "ru"}, "ru"),
        ("hold", {"LC_ALL": "en_US", "DICEKIT_LANG": "RU_ru"}, "ru"),
        ("hold", {"LC_ALL": "ru_RU", "DICEKIT_LANG": ""}, "ru"),
        ("--lang en hold", {"DICEKIT_LANG": "ru"}, "en"),
        ("--lang ru hold", {"DICEKIT_LANG": "en"}, "ru"),
        ("hold 1 --lang ru", {}, "ru"),
        ("hold 1 --lang=ru", {}, "ru"),
        ("--lang ru hold --lang=en", {}, "en"),
        ("hold --help --lang ru", {}, "ru"),
        ("hold --lang", {"LANG": "ru"}, "ru"),
        ("hold --lang de", {"LANG": "ru"}, "ru"),  # and the command refuses it in Russian
        ("hold -- --lang ru", {}, None),
    ],
)
def test_whose_language_it_is(words, environ, lang, monkeypatch):
    monkeypatch.setattr("dicekit.commands.words._of_windows", lambda: "")
    assert user_language(words.split(), environ) == lang


def test_where_no_variable_tells_it_windows_is_asked(monkeypatch):
    monkeypatch.setattr("dicekit.commands.words._of_windows", lambda: "ru_RU")
    assert user_language([], {}) == "ru"
    assert user_language([], {"LANG": "en_US"}) == "en"
    assert user_language([], {"DICEKIT_LANG": "en"}) == "en"


def test_a_language_that_there_is_not_in_the_variable_is_refused():
    with pytest.raises(BadArgument, match="DICEKIT_LANG must be one of en, ru, not 'de'"):
        user_language([], {"DICEKIT_LANG": "de"})
    code, text = ask("odds", "3d6", DICEKIT_LANG="de", LC_ALL="ru_RU.UTF-8")
    assert code == 2
    assert "DICEKIT_LANG: нужно одно из en, ru, а не 'de'" in text


@pytest.mark.parametrize(
    ("words", "environ"),
    [
        ("--lang ru odds 3d6", {}),
        ("odds 3d6 --lang ru", {}),
        ("odds 3d6", {"DICEKIT_LANG": "ru"}),
        ("odds 3d6", {"DICEKIT_LANG": None, "LC_ALL": "ru_RU.UTF-8"}),
    ],
)
def test_a_command_answers_in_the_language_of_its_user(words, environ):
    code, text = ask(*words.split(), **environ)
    assert code == 0
    assert "Сумма 3 костей" in text


@pytest.mark.parametrize("words", ["--lang de odds 3d6", "odds 3d6 --lang de", "lessons --lang de"])
def test_another_language_is_refused(words):
    code, text = ask(*words.split())
    assert code == 2
    assert "lang must be one of en, ru, not 'de'" in text


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_is_in_both_languages(path):
    code, english = ask(*path, "--help")
    assert code == 0
    assert not CYRILLIC.search(english)
    code, russian = ask("--lang", "ru", *path, "--help")
    assert code == 0
    assert [word for word in FRAME if word in russian] == []
    assert all(len(line) <= 80 for text in (english, russian) for line in text.splitlines())
    assert ask(*path, "--help", DICEKIT_LANG="ru") == (0, russian)
    assert "--lang" in english
    assert ask(*path, "--help", "--lang", "ru") == (0, russian)


def test_the_help_says_in_the_language_what_is_to_be_typed():
    shown = {
        lang: {
            name
            for path in COMMANDS
            for name in re.findall(r"<(.+?)>", ask(*path, "--help", "--lang", lang)[1])
        }
        for lang in ("en", "ru")
    }
    assert shown == {
        "en": {"int", "float", "text", "path"},
        "ru": {"целое", "число", "текст", "путь"},
    }


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_help_in_the_code_is_the_key_of_a_text_and_it_is_shown(lang):
    texts = templates("help", lang)
    for path, command in tree(get_command(app)):
        shown = " ".join(ask("--lang", lang, *path, "--help")[1].replace("│", "").split())
        asked = [command.help, *(one.help for one in command.params), command.epilog]
        for key in filter(None, asked):
            said = texts[key]
            assert isinstance(said, str)
            plain = " ".join(re.sub(r"\[/?bold\]", "", said).split())
            # In a table, the words of a text are on the lines of its column, among others.
            assert [word for word in plain.split() if word not in shown] == [], key


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_help_names_every_sheet(lang):
    assert ", ".join(SHEETS) in templates("help", lang)["hold.sheet"]


WRONG = {
    "option": ("hold --zzz", "Нет такого ключа: --zzz"),
    "option_near": ("hold --opne x", "Нет такого ключа: --opne (есть похожие: --json, --open"),
    "command": ("zzz", "Нет такой команды: 'zzz'."),
    "command_near": ("exercises chek", "Нет такой команды: 'chek'. Может быть, 'check'?"),
    "command_missing": ("--lang ru", "Не указана команда."),
    "argument_missing": ("hold", "Не указан аргумент 'dice'."),
    "option_missing": ("exercises export", "Не указан ключ '--nbgrader'."),
    "extra": ("odds 3d6 4d6 5d6", "Лишние аргументы: 4d6 5d6"),
    "no_value": ("hold 1 --most", "После ключа '--most' нужно значение."),
    "a_value": ("hold 1 --chance=3", "У ключа '--chance' нет значения."),
    "whole": ("hold 1 --most x", "Неверное значение для '--most': нужно целое число"),
    "number": ("race --cost x", "Неверное значение для '--cost': нужно число"),
    "least": ("hold 1 --most 0", "Неверное значение для '--most': нужно число не меньше 1"),
}


def said(text: str) -> str:
    return " ".join(re.sub("[│╭╮╰╯─]", " ", text).split())


@pytest.mark.parametrize(("words", "russian"), WRONG.values(), ids=WRONG)
def test_a_wrong_command_line_is_told_in_russian(words, russian):
    code, text = ask(*words.split(), DICEKIT_LANG="ru")
    assert code == 2
    assert f"Ошибка {russian}" in said(text)
    assert "Error" not in text
    assert "Try" not in text
    code, text = ask(*words.replace(" ru", " en").split())
    assert code == 2
    assert "Error" in text
    assert not CYRILLIC.search(text)


def test_every_form_of_an_error_is_provoked_above():
    forms = {key.partition(".")[2] for key in templates("help", "en") if key.startswith("wrong.")}
    assert forms == {*WRONG, "value"}


def test_what_has_no_known_form_stays_as_it_is():
    assert reworded("The moon is in the wrong house.", "ru") == "The moon is in the wrong house."
    odd = "Invalid value for '--to': Nobody knows."
    assert reworded(odd, "ru") == "Неверное значение для '--to': Nobody knows."


def test_nothing_to_do_shows_the_help_in_russian_too():
    code, text = ask(DICEKIT_LANG="ru")
    assert code == 2
    assert "Начните с dicekit lab" in text
    assert "Ошибка" not in text


def test_what_the_other_commands_say_in_russian(monkeypatch, tmp_path):
    assert "урок" in ask("lessons", "01_seven", DICEKIT_LANG="ru")[1]
    assert "Раздаточного листа 'x' нет. Есть: " in ask("handout", "x", DICEKIT_LANG="ru")[1]
    nowhere = str(tmp_path / "nowhere")
    told = ask("progress", "--collect", nowhere, DICEKIT_LANG="ru")[1]
    assert said(told).replace(" ", "") == f"ОшибкаПапки{nowhere}нет.".replace(" ", "")
    for module in (lab, lessons):
        monkeypatch.setattr(module, "checkout", lambda: None)
    assert "Уроки лежат в рабочей копии dicekit" in ask("lab", DICEKIT_LANG="ru")[1]
    code, told = ask("lessons", DICEKIT_LANG="ru")
    assert code == 1
    assert said(told) == "Ошибка Здесь нет уроков: перейдите в папку рабочей копии dicekit."


def test_the_language_is_not_passed_on_to_jupyterlab(monkeypatch):
    called = []
    monkeypatch.setattr("subprocess.call", lambda command, **_: called.append(command) or 0)
    assert ask("lab", "--lang", "ru", "--no-browser") == (0, "")
    assert called[0][-1] == "--no-browser"
    assert "--lang" not in called[0]
    assert any(word.endswith("00_welcome_ru.ipynb") for word in called[0])
    assert ask("lab", "--lang", "de")[0] == 2


def test_a_score_sheet_is_in_the_language_of_its_user(tmp_path):
    words = ("handout", "dice_poker", "--to", str(tmp_path))
    assert ask(*words, DICEKIT_LANG="ru")[0] == 0
    assert ask(*words, "--lang", "en", DICEKIT_LANG="ru")[0] == 0
    made = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert set(made) == {"score_sheet_dice_poker_ru.html", "score_sheet_dice_poker_en.html"}
    assert "Покер на костях" in made["score_sheet_dice_poker_ru.html"]
