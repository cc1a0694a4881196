"""Hygiene of the lessons: what nbval can't see, since it compares only what was once run."""

from __future__ import annotations

import ast
import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
MOST_LINES = 12
MOST_BYTES = 200_000
TEXTS = {"text/plain", "text/html", "text/latex", "text/markdown"}
BANNED = re.compile(r"\binteract\(|\bFigureWidget\b|^\s*with out\b|^\s*%%?capture", re.MULTILINE)
DRAWN = re.compile(r"\.plot\(|\bplay\(")
NOT_COMPARED = "nbval-ignore-output"
MAY_DEFINE = "definition"  # the tag of the few cells that may hold def or class

Notebook = dict[str, Any]


def code_faults(cell: dict[str, Any], expected: int) -> list[str]:
    source, tags = "".join(cell["source"]), set(cell["metadata"].get("tags", ()))
    found = []
    if cell["execution_count"] != expected:
        found.append(f"execution count {cell['execution_count']}, not {expected}: run all, save")
    if len(source.splitlines()) > MOST_LINES:
        found.append(f"more than {MOST_LINES} lines")
    if not source.strip():
        found.append("an empty cell")
    if BANNED.search(source):
        found.append("a banned construct")
    if MAY_DEFINE not in tags and defines(source):
        found.append("def or class: put it into dicekit, or tag the cell 'definition'")
    if DRAWN.search(source) and NOT_COMPARED not in tags:
        found.append(f"shows a widget or a chart: tag it {NOT_COMPARED}")
    for output in cell["outputs"]:
        kind = output["output_type"]
        if kind == "error" and "raises-exception" not in tags:
            found.append("an error")
        if extra := set(output.get("data", ())) - TEXTS:
            found.append(f"an output that is no text: {', '.join(sorted(extra))}")
        if "<script" in json.dumps(output):
            found.append("a script in an output")
    return found


def defines(source: str) -> bool:
    """Whether there is a def or class in the cell; lines for IPython itself are left out."""
    python = "\n".join(line for line in source.splitlines() if not line.startswith(("%", "!")))
    defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return any(isinstance(node, defined) for node in ast.walk(ast.parse(python)))


def faults(notebook: Notebook) -> list[str]:
    """Return what is wrong with a lesson, each fault with the number of its cell."""
    found = []
    if "widgets" in notebook["metadata"]:
        found.append("the state of widgets is saved in it")
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        found.append("its kernel is not python3")
    if notebook["cells"][0]["cell_type"] != "markdown":
        found.append("it does not begin with a text")
    counted = 0
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            counted += 1
            found += [f"cell {number}: {fault}" for fault in code_faults(cell, counted)]
    if not counted:
        found.append("it has no code")
    return found


def test_the_first_lessons_are_there():
    assert {"00_welcome", "01_seven"} <= {lesson.stem for lesson in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_lesson(lesson):
    assert faults(json.loads(lesson.read_text("utf-8"))) == []
    assert lesson.stat().st_size <= MOST_BYTES
    assert re.fullmatch(r"\d\d_[a-z_]+", lesson.stem)


GOOD: Notebook = {
    "metadata": {"kernelspec": {"name": "python3"}},
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Title"]},
        {
            "cell_type": "code",
            "execution_count": 1,
            "metadata": {"tags": []},
            "source": ["1 + 1"],
            "outputs": [{"output_type": "execute_result", "data": {"text/plain": ["2"]}}],
        },
    ],
}


def test_a_good_lesson_has_no_fault():
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"execution_count": None}, "execution count"),
        ({"execution_count": 2}, "execution count"),
        ({"source": ["x = 1\n"] * 13}, "12 lines"),
        ({"source": [" \n"]}, "empty"),
        ({"source": ["with out:\n", "    print(1)"]}, "banned"),
        ({"source": ["widgets.interact(f)"]}, "banned"),
        ({"source": ["go.FigureWidget()"]}, "banned"),
        ({"source": ["if x:\n", "    def f(): pass"]}, "def or class"),
        ({"source": ["class A: pass"]}, "def or class"),
        ({"source": ["dk.die().plot()"]}, "nbval-ignore-output"),
        ({"source": ["dk.play('seven')"]}, "nbval-ignore-output"),
        ({"outputs": [{"output_type": "error"}]}, "an error"),
        (
            {"outputs": [{"output_type": "display_data", "data": {"image/png": ""}}]},
            "no text: image/png",
        ),
        (
            {"outputs": [{"output_type": "display_data", "data": {"text/html": ["<script>"]}}]},
            "script",
        ),
    ],
)
def test_a_fault_of_a_cell_is_told(change, told):
    notebook = deepcopy(GOOD)
    notebook["cells"][1].update(change)
    (fault,) = faults(notebook)
    assert told in fault
    assert fault.startswith("cell 1:")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"metadata": {**GOOD["metadata"], "widgets": {}}}, "widgets"),
        ({"metadata": {}}, "kernel"),
        ({"cells": GOOD["cells"][1:]}, "begin with a text"),
        ({"cells": GOOD["cells"][:1]}, "no code"),
    ],
)
def test_a_fault_of_a_notebook_is_told(change, told):
    (fault,) = faults({**GOOD, **change})
    assert told in fault
