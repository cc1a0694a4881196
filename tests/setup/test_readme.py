"""What the README and the guide for contributors say is true: code, commands, links, extras."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import run
from dicekit.cli import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(*languages: str) -> list[str]:
    return [text for language, text in BLOCK.findall(README) if language in languages]


def commands(text: str = "".join(blocks("sh"))) -> list[list[str]]:
    """Every command of the shell blocks, split into words, without its comment."""
    lines = [part for line in text.splitlines() for part in line.split("&&")]
    return [shlex.split(line, comments=True) for line in lines if line.strip()]


def test_every_block_of_code_is_of_a_kind_that_is_tested():
    assert {language for language, _ in BLOCK.findall(README)} == {"sh", "pycon", "python"}


def test_the_sessions_answer_as_shown():
    text = "\n".join(blocks("pycon"))
    examples = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    assert len(examples.examples) >= 5
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_python_blocks_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})


def test_its_two_commands_are_the_first_it_shows_and_run_py_has_them(monkeypatch):
    called = []
    monkeypatch.setattr(run, "lab", lambda rest: called.append(("lab", rest)) or 0)
    monkeypatch.setattr(run, "test", lambda parts: called.append(("test", parts)) or 0)
    launched = [words for words in commands() if words[:2] == ["python3", "run.py"]]
    assert launched == commands()[:2]
    for words in launched:
        assert run.main(words[2:]) == 0
    assert called == [("lab", []), ("test", [])]


@pytest.mark.parametrize(
    "words", [words for words in commands() if words[0] == "dicekit"], ids=" ".join
)
def test_the_command_line_answers(words, monkeypatch):
    monkeypatch.setattr("subprocess.call", lambda command, **options: 0)
    result = CliRunner().invoke(app, words[1:])
    assert result.exit_code == 0, result.output


def test_the_commands_of_the_guide_are_parts_that_run_py_has():
    guide = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))[0][1]
    assert [words[:3] for words in commands(guide)] == [["python3", "run.py", "test"]] * 2
    assert all(part in run.PARTS for words in commands(guide) for part in words[3:])


def test_the_extras_that_it_names_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    sentence = re.search(r"The extras: (.*?)\.\s", README, re.DOTALL)
    assert sentence is not None
    assert re.findall(r"`(\w+)`", sentence[1]) == list(project["optional-dependencies"])
    installed = re.findall(r'-e "\.\[(\w+)\]"', README)
    assert installed == ["notebook", "notebook"]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_link_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / page).read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).is_file()] == []
