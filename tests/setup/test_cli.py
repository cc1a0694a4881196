"""The command line: what it lists, what it answers, what it says to a wrong question."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir
from jupyterlab_server.settings_utils import get_settings
from typer.testing import CliRunner

from dicekit import __version__
from dicekit.cli import COMMANDS, app
from dicekit.commands import lab


def ask(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "100"})
    return result.exit_code, result.output


def test_help_lists_every_command():
    code, text = ask("--help")
    assert code == 0
    assert all(command.__name__.rpartition(".")[2] in text for command in COMMANDS)


def test_version():
    assert ask("--version") == (0, f"dicekit {__version__}\n")


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("3d6", ["The sum of 3 dice with 6 sides", "ways of 216", "12.500 %", "mean 21/2"]),
        ("d20", ["The sum of 1 dice with 20 sides", "5.000 %"]),
        ("seven", ["what one throw scores", "6.944 %", "mean 511/72", "mean 511/24"]),
        ("Seven", ["mean 511/24"]),
        ("Shoot The Moons", ["ways of 46,656", "mean 21 ="]),
    ],
)
def test_odds(question, shown):
    code, text = ask("odds", question)
    assert code == 0
    assert [part for part in shown if part not in text] == []


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("3d6", ["Сумма 3 костей", "случаев из 216", "12,500\xa0%", "среднее 21/2 = 10,5000"]),
        ("d20", ["Сумма 1 кости, граней у каждой: 20"]),
        ("seven", ["очки за один бросок", "вероятность", "стандартное отклонение"]),
        ("Shoot The Moons", ["случаев из 46\xa0656"]),
    ],
)
def test_odds_in_russian(question, shown):
    code, text = ask("odds", question, "--lang", "ru")
    assert code == 0
    assert [part for part in shown if part not in text] == []


@pytest.mark.parametrize("question", ["eight", "0d6", "d0", "101d6", "3d6+1", ""])
def test_a_question_without_an_answer_is_told_what_can_be_asked(question):
    code, text = ask("odds", question)
    assert code == 2
    assert "Ask for a game (seven" in text


@pytest.mark.parametrize(("user", "allowed"), [(0, ["--allow-root"]), (1000, [])])
def test_lab_opens_the_welcome_lesson_of_the_checkout(monkeypatch, user, allowed):
    called = []
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    monkeypatch.setattr("subprocess.call", lambda command, env: called.append(command) or 0)
    assert ask("lab", "--no-browser", "--port=9000")[0] == 0
    root = lab.checkout()
    assert called == [
        [
            *(sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"),
            "--LabApp.default_url=/lab/tree/notebooks/00_welcome.ipynb",
            *allowed,
            *("--no-browser", "--port=9000"),
        ]
    ]


@pytest.mark.parametrize(
    ("lang", "there", "opened"),
    [("ru", True, "00_welcome_ru"), ("ru", False, "00_welcome"), ("en", True, "00_welcome")],
)
def test_lab_opens_the_lesson_in_the_users_language(monkeypatch, tmp_path, lang, there, opened):
    called = []
    (tmp_path / "notebooks").mkdir()
    if there:
        (tmp_path / "notebooks" / "00_welcome_ru.ipynb").touch()
    monkeypatch.setattr(lab, "checkout", lambda: tmp_path)
    monkeypatch.setattr("subprocess.call", lambda command, env: called.append(command) or 0)
    monkeypatch.setenv("DICEKIT_LANG", lang)
    assert ask("lab")[0] == 0
    assert f"--LabApp.default_url=/lab/tree/notebooks/{opened}.ipynb" in called[0]


def _notification(home):
    """How JupyterLab's server would give the page the settings of its notifications."""
    places = [Path(get_app_dir()) / "settings", Path(get_app_dir()) / "schemas", home]
    return get_settings(*map(str, places), "@jupyterlab/apputils-extension:notification")[0]


def test_lab_opens_without_a_question_but_with_the_users_own_settings(monkeypatch, tmp_path):
    called = []
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path / "own"))
    monkeypatch.setattr("subprocess.call", lambda command, env: called.append(env) or 0)
    assert ask("lab")[0] == 0
    own, ours = called[0].pop("JUPYTER_CONFIG_PATH").split(os.pathsep)
    assert own == str(tmp_path / "own")
    assert called[0]["PATH"] == os.environ["PATH"]
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", ours)
    defaults = _notification(tmp_path)["schema"]["properties"]
    assert (defaults["fetchNews"]["default"], defaults["checkForUpdates"]["default"]) == (
        "false",
        False,
    )
    chosen = tmp_path / "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    chosen.parent.mkdir(parents=True)
    chosen.write_text('{"fetchNews": "true"}', "utf-8")
    assert _notification(tmp_path)["settings"] == {"fetchNews": "true"}


def test_lab_without_lessons_says_where_they_are(monkeypatch):
    monkeypatch.setattr(lab, "checkout", lambda: None)
    code, text = ask("lab")
    assert code == 1
    assert "The lessons come with the checkout" in text


def test_lab_without_jupyterlab_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.setattr(lab, "checkout", lambda: tmp_path)
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    code, text = ask("lab")
    assert code == 1
    assert 'pip install -e ".[notebook]"' in text
