"""What the teacher's pages say: their examples are run, their links and commands are there."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest
from typer.main import get_command

import dicekit as dk
from dicekit.cli import app

ROOT = Path(__file__).resolve().parents[2]
TEACHING = ROOT / "teaching"
PAGES = sorted(TEACHING.glob("*.md"))
PLANS = [path for path in PAGES if re.match(r"\d\d_", path.name)]
PARTS = (
    *("Goals", "What people get wrong", "45 minutes", "90 minutes", "Questions to ask"),
    *("What to show", "Class seed"),
)


def names(paths):
    return [path.stem for path in paths]


def test_there_is_a_plan_for_every_lesson_and_the_index_names_it():
    lessons = {path.name[:2] for path in (ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb")}
    assert lessons <= {path.name[:2] for path in PLANS}
    index = (TEACHING / "README.md").read_text("utf-8")
    assert [path.name for path in PLANS if f"({path.name})" not in index] == []


@pytest.mark.parametrize("path", PLANS, ids=names(PLANS))
def test_a_plan_has_all_its_parts(path):
    assert tuple(re.findall(r"^## (.+)$", path.read_text("utf-8"), re.MULTILINE)) == PARTS


@pytest.mark.parametrize("path", PLANS, ids=names(PLANS))
def test_a_plan_of_45_minutes_has_45_minutes(path):
    text = path.read_text("utf-8")
    part = text.partition("## 45 minutes")[2].partition("## 90 minutes")[0]
    assert sum(map(int, re.findall(r"^\| (\d+) \|", part, re.MULTILINE))) == 45
    more = text.partition("## 90 minutes")[2].partition("## Questions")[0]
    assert sum(map(int, re.findall(r"^\| (\d+) \|", more, re.MULTILINE))) == 45


@pytest.mark.parametrize("path", PAGES, ids=names(PAGES))
def test_the_examples_are_true(path):
    test = doctest.DocTestParser().get_doctest(path.read_text("utf-8"), {}, path.name, path.name, 0)
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("path", PAGES, ids=names(PAGES))
def test_the_files_that_a_page_names_are_there(path):
    text = path.read_text("utf-8")
    linked = [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    named = re.findall(r"`((?:notebooks|exercises|teaching)/[\w./]*)`", text)
    missing = [name for name in linked if not (TEACHING / name).exists()]
    assert missing + [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("path", PAGES, ids=names(PAGES))
def test_the_commands_that_a_page_names_are_there(path):
    commands = get_command(app).commands
    for line in re.findall(r"\bdicekit ([a-z]+(?: [^`\n]*)?)[`\n]", path.read_text("utf-8")):
        word, *rest = line.split()
        if word not in commands:
            assert not line.startswith(("handout", "tournament")), line
            continue
        command = commands[word]
        if rest and rest[0] in getattr(command, "commands", {}):
            command = command.commands[rest[0]]
        known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
        assert {option for option in rest if option.startswith("--")} <= known, line


def test_the_bot_on_the_page_is_the_bot_in_the_folder():
    page = (TEACHING / "bots.md").read_text("utf-8")
    (code,) = [
        part for part in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "def" in part
    ]
    file = (TEACHING / "bots" / "calls_everything.py").read_text("utf-8")
    assert ast.dump(ast.parse(code).body[0]) == ast.dump(ast.parse(file).body[1])
    told = set(re.findall(r"^\| `(\w+\.py)` \|", page, re.MULTILINE))
    assert told == {path.name for path in (TEACHING / "bots").glob("*.py")}


def press(table, n):
    """Click the first button at a table, so often; return what is shown after each click."""
    shown = [table.session.payload()]
    for _ in range(n):
        first = shown[-1]["controls"]["buttons"][0]
        table.session.handle({**first["message"], "state": shown[-1]["state"]})
        shown.append(table.session.payload())
    return shown


@pytest.mark.parametrize("game", ["seven", "shoot the moons", "black jack"])
def test_thirty_tables_with_the_class_seed_show_the_same_dice(game):
    tables = [dk.play(game, players=4, seed=2026) for _ in range(3)]
    first, *others = [press(table, 12) for table in tables]
    assert all(other == first for other in others)
    assert len({str(shown["board"]) for shown in first}) > 6  # it does go on
    assert press(dk.play(game, players=4, seed=2027), 0)[0]["board"] != first[0]["board"]
