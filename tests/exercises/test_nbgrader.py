"""One assignment through nbgrader's own commands: the solution gets full marks, the blank none."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.lessons import notebooks
from dicekit.lessons.source import find, folder

ROOT = Path(__file__).resolve().parents[2]
LESSON = "01_seven"
# nbgrader starts alembic by its bare name.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def nbgrader(course: Path, *words: str) -> None:
    """Run one of nbgrader's commands in a course's folder, with settings of its own only."""
    own = {
        name: str(course / ".jupyter" / name)
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    run = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=course,
        env={**os.environ, **own, "PYTHONPATH": str(ROOT), "PATH": PATH},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr


def submit(course: Path, learner: str, solved: bool) -> None:
    """Hand in what was released, blank or with the solutions written into its blanks."""
    name = f"{LESSON}.ipynb"
    notebook = nbformat.read(course / "release" / LESSON / name, as_version=4)
    for cell in notebook.cells:
        if solved and cell.id.endswith("-answer"):
            cell.source = find(cell.id.removesuffix("-answer")).solution
    target = course / "submitted" / learner / LESSON
    target.mkdir(parents=True)
    nbformat.write(notebook, target / name)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    target = tmp_path_factory.mktemp("course")
    run = CliRunner().invoke(app, ["exercises", "export", "--nbgrader", str(target)])
    assert run.exit_code == 0, run.output
    nbgrader(target, "generate_assignment", LESSON)
    for learner, solved in (("blank", False), ("solved", True)):
        submit(target, learner, solved)
    nbgrader(target, "autograde", LESSON)
    return target


def test_the_solution_gets_full_marks_and_the_blank_none(course):
    number = len(notebooks.exercises(folder() / LESSON))
    nbgrader(course, "export")
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        scores = {
            row["student_id"]: (float(row["score"]), float(row["max_score"]))
            for row in csv.DictReader(file)
        }
    assert scores == {"blank": (0, number), "solved": (number, number)}


def test_the_released_assignment_holds_no_answers_and_its_checks_are_locked(course):
    released = nbformat.read(course / "release" / LESSON / f"{LESSON}.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in released.cells)
    assert "SOLUTION" not in text
    assert "sum(sum(roll) == 7" not in text
    for cell in released.cells:
        if cell.id.endswith("-check"):
            assert cell.metadata.nbgrader.locked
            assert cell.metadata.nbgrader.points == notebooks.POINTS


def test_a_blank_answer_runs_without_an_error(course):
    graded = nbformat.read(
        course / "autograded" / "blank" / LESSON / f"{LESSON}.ipynb", as_version=4
    )
    for cell in graded.cells:
        if cell.cell_type == "code" and not cell.id.endswith("-check"):
            assert [output for output in cell.outputs if output.output_type == "error"] == []


@pytest.mark.parametrize("lesson", [path.name for path in notebooks.lessons(folder())])
def test_every_assignment_is_valid(lesson):
    made = notebooks.assignment(folder() / lesson)
    nbformat.validate(nbformat.from_dict(made))
    ids = [cell["metadata"]["nbgrader"]["grade_id"] for cell in made["cells"] if cell["metadata"]]
    assert len(set(ids)) == len(ids)
