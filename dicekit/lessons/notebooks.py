"""Notebooks made from the sources: the learner's, one per lesson, and nbgrader's assignment.

Both are written without a notebook library, always the same for the same sources, so that CI can
demand no difference.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dicekit.lessons.checks import AREA
from dicekit.lessons.source import LANGUAGES, PRELUDE, Source, intro, lessons, paths, read
from dicekit.texts import Texts

Notebook = dict[str, Any]
Parts = dict[str, Any]

IMPORTS = {
    "en": "from dicekit.lessons import check, hint, solution",
    "ru": 'from dicekit.lessons.ru import check, hint, solution\n\ndk.language("ru")',
}
GRADED_IMPORT = "from dicekit.lessons import grade"
POINTS = 1

NBGRADER_CONFIG = '''\
"""The course of dicekit's exercises, for nbgrader."""

c = get_config()  # noqa: F821  nbgrader's own name
c.CourseDirectory.course_id = "dicekit"
# A blank answer is three dots: it runs, and the check says what is to be done.
c.ClearSolutions.begin_solution_delimeter = "BEGIN SOLUTION"
c.ClearSolutions.end_solution_delimeter = "END SOLUTION"
c.ClearSolutions.code_stub = {"python": "..."}
'''


def exercises(lesson: Path) -> tuple[Source, ...]:
    """Return the exercises of a lesson's folder, in order."""
    return tuple(read(path) for path in paths(lesson.parent).values() if path.parent == lesson)


def student(lesson: Path, lang: str) -> Notebook:
    """Return the learner's notebook of a lesson: texts, blanks and checks, no answers."""
    found = exercises(lesson)
    cells = _opening(lesson, found[0].name, lang, IMPORTS[lang])
    for number, source in enumerate(found, start=1):
        cells += [
            _markdown(f"{source.name}-text", _numbered(source, number, lang)),
            _code(f"{source.name}-answer", source.blank),
            _code(f"{source.name}-check", source.check.text),
        ]
    return _notebook(cells)


def assignment(lesson: Path) -> Notebook:
    """Return a lesson as the source of an nbgrader assignment, with its solutions."""
    found = exercises(lesson)
    cells = _opening(lesson, found[0].name, "en", f"{IMPORTS['en']}\n{GRADED_IMPORT}")
    for number, source in enumerate(found, start=1):
        answer = _code(f"{source.name}-answer", source.answer.text)
        answer["metadata"] = {"nbgrader": _nbgrader(answer["id"], solution=True)}
        test = _code(f"{source.name}-check", f'grade("{source.name}", {source.variable})')
        test["metadata"] = {"nbgrader": _nbgrader(test["id"], grade=True)}
        cells += [_markdown(f"{source.name}-text", _numbered(source, number, "en")), answer, test]
    return _notebook(cells)


def student_notebooks(root: Path) -> dict[Path, str]:
    """Return the text of every learner's notebook by its path, relative to ``exercises``.

    A Russian one is there for lessons whose exercises all have a Russian text.
    """
    made = {}
    for lesson in lessons(root):
        for lang in LANGUAGES:
            if all(lang in source.texts for source in exercises(lesson)):
                place = Path() if lang == "en" else Path(lang)
                made[place / f"{lesson.name}.ipynb"] = written(student(lesson, lang))
    return made


def write_nbgrader(root: Path, target: Path) -> tuple[Path, ...]:
    """Write every lesson as an assignment of an nbgrader course in ``target``; return the files."""
    target.mkdir(parents=True, exist_ok=True)
    config = target / "nbgrader_config.py"
    config.write_text(NBGRADER_CONFIG, "utf-8", newline="\n")
    made = [config]
    for lesson in lessons(root):
        path = target / "source" / lesson.name / f"{lesson.name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(assignment(lesson)), "utf-8", newline="\n")
        made.append(path)
    return tuple(made)


def written(notebook: Notebook) -> str:
    """Return a notebook as Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _opening(lesson: Path, example: str, lang: str, imports: str) -> list[Parts]:
    texts = Texts(lang, AREA)
    title, _, words = intro(lesson)[lang].partition("\n")
    head = texts("book.title", title=title.lstrip("# "))
    how = texts("book.how", name=example)
    return [
        _markdown("opening", f"# {head}\n\n{words.strip()}\n\n{how}"),
        _code("imports", PRELUDE + imports),
    ]


def _numbered(source: Source, number: int, lang: str) -> str:
    _, _, text = source.texts[lang].partition("\n")
    return f"## {number}. {source.title(lang)}\n\n{text.strip()}"


def _markdown(name: str, text: str) -> Parts:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": _lines(text)}


def _code(name: str, text: str) -> Parts:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": _lines(text),
    }


def _lines(text: str) -> list[str]:
    return text.strip("\n").splitlines(keepends=True)


def _nbgrader(name: str, grade: bool = False, solution: bool = False) -> Mapping[str, object]:
    """Return what nbgrader wants to know of a cell (its schema, version 3)."""
    points = {"points": POINTS} if grade else {}
    return {
        "grade": grade,
        "grade_id": name,
        "locked": grade,
        "schema_version": 3,
        "solution": solution,
        "task": False,
        **points,
    }


def _notebook(cells: list[Parts]) -> Notebook:
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
