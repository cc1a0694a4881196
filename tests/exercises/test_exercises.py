"""Every exercise is proven, and the learners' notebooks are what the sources say."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from dataclasses import replace

import jupytext
import nbformat
import pytest
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.lessons import notebooks, proof
from dicekit.lessons.checks import Exercise
from dicekit.lessons.source import (
    BEGIN,
    END,
    LANGUAGES,
    cells,
    find,
    folder,
    intro,
    lessons,
    paths,
)

ROOT = folder()
NAMES = tuple(paths())
STUDENTS = notebooks.student_notebooks(ROOT)


@pytest.mark.parametrize("name", NAMES)
def test_solution_blank_and_each_wrong_answer_are_judged_right(name):
    assert proof.faults(find(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_an_exercise_has_known_wrong_answers_and_different_hints(name):
    source = find(name)
    assert len(source.wrong) >= 2
    keys = [cell.options["hint"] for cell in source.wrong]
    assert len(set(keys)) == len(keys)
    for lang in LANGUAGES:
        hints = source.hints[lang]
        assert len(set(hints.values())) == len(hints)


@pytest.mark.parametrize("name", NAMES)
def test_a_nonsense_answer_is_no_error_and_not_right(name):
    source = find(name)
    for answer in ("banana", [], {}, object(), 10**9, lambda *given: object(), 1 / 3, print):
        result = Exercise(source.name, "ru").check(answer, keep=False)
        assert result.verdict in ("wrong", "todo")
        assert str(result)


@pytest.mark.parametrize("name", NAMES)
def test_hints_answer_nothing(name):
    """A hint that holds the whole solution would make the solution's own step pointless."""
    source = find(name)
    for line in source.solution.splitlines():
        bare = line.strip()
        if len(bare) >= 20:
            told = " ".join(source.hints["en"][level] for level in ("nudge", "method"))
            assert bare not in told


EXPECTED = ["01", "02", "03", "04", "05", "06", "08"]


def test_every_lesson_has_at_least_five_exercises_and_words_in_both_languages():
    found = lessons(ROOT)
    assert [lesson.name.partition("_")[0] for lesson in found] == EXPECTED
    for lesson in found:
        assert len(notebooks.exercises(lesson)) >= 5
        assert set(intro(lesson)) == set(LANGUAGES)


def test_the_kinds_of_answers_vary():
    kinds = {type(find(name).run(find(name).truth)["judge"]).__name__ for name in NAMES}
    assert kinds == {"Number", "Distribution", "Choice", "Function", "Program"}


def test_the_committed_notebooks_are_those_of_the_sources():
    assert proof.differences(ROOT) == []


def test_every_lesson_is_there_in_russian():
    made = {path.as_posix() for path in STUDENTS}
    assert {f"ru/{lesson.name}.ipynb" for lesson in lessons(ROOT)} <= made


@pytest.mark.parametrize("name", NAMES)
def test_the_russian_text_names_the_same_code_and_numbers(name):
    """Code stays as it is; a number of one digit may be a word ("двойка")."""
    code, number = re.compile(r"`[^`]*`"), re.compile(r"\d+(?:[./-]\d+)+|\d{2,}")
    english, russian = (find(name).texts[lang] for lang in ("en", "ru"))
    assert set(code.findall(english)) <= set(code.findall(russian))
    with_points = re.sub(r"(?<=\d),(?=\d)", ".", code.sub("", russian))
    assert set(number.findall(code.sub("", english))) <= set(number.findall(with_points))


@pytest.mark.parametrize("path", STUDENTS, ids=lambda path: path.as_posix())
def test_a_learners_notebook_is_valid_and_holds_no_answers(path):
    notebook = json.loads(STUDENTS[path])
    nbformat.validate(notebook)
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
    assert BEGIN not in text
    assert END not in text
    assert "judge" not in text
    code = {
        line.strip()
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
        for line in cell["source"]
    }
    lesson = next(lesson for lesson in lessons(ROOT) if lesson.name == path.stem)
    for source in notebooks.exercises(lesson):
        hidden = set(map(str.strip, source.answer.text.splitlines()))
        hidden -= set(map(str.strip, source.blank.splitlines()))
        assert {line for line in hidden if len(line) > 20 and line[:3] != "def"} & code == set()


@pytest.mark.parametrize("path", STUDENTS, ids=lambda path: path.as_posix())
def test_a_learners_notebook_tells_what_to_do_at_a_name_error(path):
    """Who runs a check before its answer reads Python's own English words, and no remark."""
    (opening, *_) = json.loads(STUDENTS[path])["cells"]
    (told,) = re.findall(r"[^.]*`NameError`[^.]*\.", "".join(opening["source"]))
    assert ("выполните" in told) is path.is_relative_to("ru")
    assert "`check`" in told


@pytest.mark.parametrize("path", STUDENTS, ids=lambda path: path.as_posix())
def test_a_blank_notebook_runs_from_top_to_bottom_and_all_is_to_do(path, progress_file):
    names: dict[str, object] = {}
    seen = []
    for cell in json.loads(STUDENTS[path])["cells"]:
        if cell["cell_type"] != "code":
            continue
        code = "".join(cell["source"])
        if cell["id"].endswith("-check"):
            (call,) = ast.parse(code).body
            assert isinstance(call, ast.Expr)
            seen.append(eval(code, names))
        else:
            exec(code, names)
    assert len(seen) >= 5
    assert {result.verdict for result in seen} == {"todo"}
    words = {"en": "To do.", "ru": "Ещё не сделано."}
    assert {result.word for result in seen} == {words["ru" if "ru" in path.parts else "en"]}
    assert not progress_file.exists()


@pytest.mark.parametrize("name", NAMES)
def test_jupytext_reads_the_same_cells(name):
    text = find(name).path.read_text("utf-8")
    theirs = jupytext.reads(text, fmt="py:percent").cells
    ours = tuple(cells(text))
    assert [cell.source for cell in theirs] == [cell.text for cell in ours]
    for their, our in zip(theirs, ours, strict=True):
        assert their.cell_type == ("markdown" if our.markdown else "code")
        assert tuple(their.metadata.get("tags", ())) == our.tags
        assert their.metadata.get("hint") == our.options.get("hint")


NO_NUMPY = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "numba"}:
            raise ImportError(name + " is not here")
sys.meta_path.insert(0, Refuse())
from dicekit.lessons.checks import judged
from dicekit.lessons.source import find, paths
for source in map(find, paths()):
    answer = source.run(source.answer)[source.variable]
    print(judged(source, answer).verdict)
"""


def test_every_exercise_works_without_numpy_as_in_a_browser():
    run = subprocess.run(
        [sys.executable, "-c", NO_NUMPY], capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["right"] * len(NAMES)


def test_a_changed_notebook_is_told(tmp_path):
    root = tmp_path / "source"
    lesson = root / "01_seven"
    lesson.mkdir(parents=True)
    for path in (ROOT / "01_seven").glob("*.py"):
        (lesson / path.name).write_text(path.read_text("utf-8"), "utf-8")
    assert proof.differences(root) == ["01_seven.ipynb is missing", "ru/01_seven.ipynb is missing"]
    (tmp_path / "01_seven.ipynb").write_text("{}", "utf-8")
    (tmp_path / "99_more.ipynb").write_text("{}", "utf-8")
    assert proof.differences(root) == [
        "01_seven.ipynb differs from its sources",
        "ru/01_seven.ipynb is missing",
        "99_more.ipynb has no sources",
    ]


def test_the_commands_build_and_check(tmp_path, monkeypatch):
    root = tmp_path / "source"
    lesson = root / "03_black_jack"
    lesson.mkdir(parents=True)
    for path in (ROOT / lesson.name).glob("*.py"):
        (lesson / path.name).write_text(path.read_text("utf-8"), "utf-8")
    monkeypatch.setattr("dicekit.lessons.source.folder", lambda: root)
    unbuilt = CliRunner().invoke(app, ["exercises", "check"])
    assert unbuilt.exit_code == 1
    assert "03_black_jack.ipynb is missing" in unbuilt.output
    assert CliRunner().invoke(app, ["exercises", "build"]).exit_code == 0
    proven = CliRunner().invoke(app, ["exercises", "check"])
    assert (proven.exit_code, proven.output) == (0, "6 exercises, 0 faults\n")
    monkeypatch.setattr("dicekit.lessons.source.folder", lambda: tmp_path / "sources")
    for words in ("build", "check"):
        refused = CliRunner().invoke(app, ["exercises", words])
        assert refused.exit_code == 1
        assert "go to its folder" in refused.output


def test_a_source_with_a_fault_is_not_proven():
    source = find("seven-1")
    first, *rest = source.wrong
    good = replace(source.answer, options={"hint": "count"})
    mixed_up = replace(source, answer=first, wrong=(good, *rest))
    found = proof.faults(mixed_up)
    assert sum("right expected" in fault for fault in found) == 2  # once in each language
    assert sum("wrong count expected" in fault for fault in found) == 2
    hint_of_another = replace(first, options={"hint": "pairs"})
    (fault, _) = proof.faults(replace(source, wrong=(hint_of_another,)))
    assert "wrong pairs expected (en), got Not yet." in fault
