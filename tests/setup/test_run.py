"""The launcher: what it installs and when, how it counts, what it says when something fails."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A checkout with nothing installed; the commands that are called are noted, not run."""
    called: list[tuple[str, ...]] = []

    def note(*command: str, why: str) -> None:
        called.append(command)
        run.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        run.PYTHON.touch()

    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text(name, "utf-8")
    root = run.ROOT
    for name in ("ROOT", "VENV", "PYTHON", "STAMP"):
        monkeypatch.setattr(run, name, tmp_path / getattr(run, name).relative_to(root))
    monkeypatch.setattr(run, "call", note)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    monkeypatch.setattr(run, "answers", lambda python, code: Path(python) != run.PYTHON)
    return called


def test_what_it_installs_is_installed_once(bare):
    run.prepare("notebook")
    assert [command[1:3] for command in bare] == [("-m", "venv"), ("-m", "pip"), ("-m", "pip")]
    assert bare[1][-4:] == ("-c", "constraints.txt", "-e", ".[notebook]")
    assert bare[2][-1] == ".[notebook,fast]"
    run.prepare("notebook")
    assert len(bare) == 3


def test_the_lessons_open_where_numba_is_not_to_be_had(bare, monkeypatch):
    plain = run.call

    def without_numba(*command, why):
        if "--only-binary" in command:
            raise run.Stop(why)
        plain(*command, why=why)

    monkeypatch.setattr(run, "call", without_numba)
    run.prepare("notebook")
    assert bare[-1][-1] == ".[notebook]"
    assert run.STAMP.exists()


def test_lab_after_test_has_nothing_to_install_but_test_after_lab_has(bare):
    run.prepare("notebook")
    run.prepare("test")
    assert bare[-1][-1] == ".[test]"
    before = len(bare)
    run.prepare("notebook")
    assert len(bare) == before


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_it_installs_again_when_the_project_asks_for_something_else(bare, name):
    run.prepare("test")
    before = len(bare)
    (run.ROOT / name).write_text("changed", "utf-8")
    run.prepare("test")
    assert len(bare) > before


def test_uv_is_used_where_it_is_found(bare, monkeypatch):
    monkeypatch.setattr(run.shutil, "which", lambda name: "/bin/uv" if name == "uv" else None)
    run.prepare("test")
    assert [command[:2] for command in bare] == [("/bin/uv", "venv"), ("/bin/uv", "pip")]


def test_a_failed_installation_is_not_taken_for_done(bare, monkeypatch):
    def fail(*command: str, why: str) -> None:
        raise run.Stop(why)

    monkeypatch.setattr(run, "call", fail)
    monkeypatch.setattr(run, "make_venv", lambda uv: None)
    with pytest.raises(run.Stop, match="internet"):
        run.prepare("test")
    assert not run.STAMP.exists()


def test_an_old_python_is_told_what_is_needed(bare, monkeypatch):
    monkeypatch.setattr(run, "answers", lambda python, code: False)
    with pytest.raises(run.Stop, match=r"needs Python 3\.11 or later"):
        run.prepare("test")


def test_a_python_without_venv_is_told_what_to_install(bare, monkeypatch):
    monkeypatch.setattr(
        run, "answers", lambda python, code: python != str(run.PYTHON) and "ensurepip" not in code
    )
    with pytest.raises(run.Stop, match="apt install python3-venv"):
        run.prepare("test")


def test_a_missing_browser_is_told(bare, monkeypatch, capsys):
    def fail(*command: str, why: str) -> None:
        raise run.Stop(why)

    monkeypatch.setattr(run, "call", fail)
    monkeypatch.delenv("DICEKIT_BROWSER", raising=False)
    run.bring_browser()
    assert "playwright install chromium" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("printed", "code", "count"),
    [
        ("3 passed, 1 skipped in 2s", 0, (3, 0, 1)),
        ("2 failed, 3 passed, 1 error in 2s", 1, (3, 3, 0)),
        ("3 passed, 1 warning in 2s", 1, (3, 1, 0)),
        ("no tests ran in 0.01s", 5, (0, 1, 0)),
        ("Fatal Python error", 139, (0, 1, 0)),
    ],
)
def test_a_part_counts_its_tests_and_a_crash_as_a_failure(monkeypatch, printed, code, count):
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    program = f"print({printed!r}); raise SystemExit({code})"
    assert tuple(run.run_part((("-c", program, "pytest"),)).values()) == count


def test_every_part_runs_though_one_fails_and_the_last_line_sums_up(monkeypatch, capsys):
    parts = {"style": ((1, 0),), "types": ((0, 1),), "unit": ((7, 0),)}
    monkeypatch.setattr(run, "PARTS", parts)
    monkeypatch.setattr(run, "prepare", lambda extra: None)
    monkeypatch.setattr(
        run,
        "run_part",
        lambda part: {"passed": part[0][0], "failed": part[0][1], "skipped": 0},
    )
    assert run.test(["style", "types", "unit"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "8 passed, 1 failed, 0 skipped"
    assert run.test(["style", "unit"]) == 0


def test_a_wrong_part_is_told_with_those_that_there_are(capsys):
    with pytest.raises(SystemExit):
        run.main(["test", "unti"])
    assert "unti; there are: style, types, unit" in capsys.readouterr().err


def test_help_shows_both_commands():
    text = subprocess.run(
        [sys.executable, str(run.ROOT / "run.py"), "--help"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert "run.py lab" in text
    assert "run.py test" in text
    assert text.endswith(f"The parts of test: {', '.join(run.PARTS)}\n")


@pytest.mark.parametrize("words", [["--help"], ["-h", "foo"], ["--help", "test", "foo"]])
def test_who_asks_for_help_first_gets_it_whatever_follows(words, capsys):
    with pytest.raises(SystemExit) as ended:
        run.main(words)
    assert ended.value.code == 0
    assert "One launcher for a fresh machine" in capsys.readouterr().out


def test_two_dashes_may_stand_before_the_command(monkeypatch):
    called = []
    monkeypatch.setattr(run, "lab", lambda rest: called.append(rest) or 0)
    assert run.main(["--", "lab", "--no-browser"]) == 0
    assert called == [["--no-browser"]]


def test_the_part_to_name_is_called_so_in_russian(monkeypatch, capsys):
    monkeypatch.setenv("DICEKIT_LANG", "ru")
    for words in (["--help"], ["test", "--help"]):
        with pytest.raises(SystemExit):
            run.main(words)
        said = capsys.readouterr().out
        assert "ЧАСТЬ ..." in said
        assert "PART" not in said


@pytest.mark.parametrize("variable", ["DICEKIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_it_speaks_russian_to_a_russian(variable, monkeypatch, capsys):
    for name in ("DICEKIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert run.text("lab").isascii()
    monkeypatch.setenv(variable, "ru_RU.UTF-8")
    for arguments in (["--help"], ["test", "unti"]):
        with pytest.raises(SystemExit):
            run.main(arguments)
    out, err = capsys.readouterr()
    assert "Запускает dicekit на новой машине" in out
    assert "нет части unti; есть: style, types" in err
    if variable == "LANG":
        monkeypatch.setenv("LC_ALL", "C")
        assert run.text("lab").isascii()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--help"], "вызов: run.py [-h] lab | test"),
        (["lab", "--help"], "вызов: run.py lab [-h]"),
        (["test", "--help"], "вызов: run.py test [-h] [ЧАСТЬ"),
        ([], "run.py: ошибка: какая команда? Есть: lab, test"),
        (["--fast"], "run.py: ошибка: какая команда? Есть: lab, test"),
        (["--fast", "tset"], "run.py: ошибка: нет команды tset; есть: lab, test"),
        (["test", "--fast"], "run.py: ошибка: нет части --fast; есть: style"),
    ],
)
def test_no_word_of_its_frame_stays_english_for_a_russian(arguments, said, monkeypatch, capsys):
    monkeypatch.setenv("DICEKIT_LANG", "ru")
    with pytest.raises(SystemExit) as left:
        run.main(arguments)
    assert left.value.code == (0 if "--help" in arguments else 2)
    out, err = capsys.readouterr()
    assert said in out + err
    assert not re.search("usage|options|positional|arguments|commands|error|show ", out + err)


def test_no_word_of_its_frame_is_lost_in_english(monkeypatch, capsys):
    monkeypatch.setenv("DICEKIT_LANG", "en")
    for arguments in (["--help"], ["tset"], []):
        with pytest.raises(SystemExit):
            run.main(arguments)
    out, err = capsys.readouterr()
    assert out.startswith("usage: run.py [-h] lab | test ...")
    assert "\ncommands:\n  lab | test\n" in out
    assert "\noptions:\n  -h, --help  show this help and exit" in out
    assert "run.py: error: no such command: tset; there are: lab, test\n" in err
    assert err.endswith("run.py: error: which command? There are: lab, test\n")


def test_every_text_is_in_two_languages_with_the_same_places_for_values():
    for english, russian in run.TEXTS.values():
        assert english.isascii()
        assert not russian.isascii()
        assert re.findall(r"\{\w*\}", english) == re.findall(r"\{\w*\}", russian)


def test_what_follows_lab_goes_to_jupyterlab(monkeypatch):
    called = []
    monkeypatch.setattr(run, "prepare", called.append)
    monkeypatch.setattr(run.subprocess, "call", lambda command, cwd: called.append(command[1:]))
    run.main(["lab", "--no-browser", "--port=9000"])
    assert called == ["notebook", ["-m", "dicekit", "lab", "--no-browser", "--port=9000"]]
