"""The index of the lessons is made by a command (``dicekit lessons --refresh``), not by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicekit.errors import BadArgument
from dicekit.lessons import book

ROOT = Path(__file__).resolve().parents[2]


def test_readme_and_welcome_hold_the_index_of_all_lessons():
    for path, text in book.indexed(ROOT).items():
        assert path.read_text("utf-8") == text, f"{path.name}: run dicekit lessons --refresh"


def test_the_index_names_every_notebook_with_title_and_minutes():
    listed = book.lessons(ROOT)
    assert [one.path.name for one in listed] == [
        path.name
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
        if not path.stem.endswith("_ru")
    ]
    table = book.index(listed, "notebooks/")
    assert all(
        f"[{one.title}](notebooks/{one.path.name}) | {one.minutes} |" in table for one in listed
    )


def test_what_a_lesson_is_about_may_go_on_in_a_second_line(tmp_path):
    (tmp_path / "09_long.ipynb").write_text(
        '{"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# 9. Long\\n",'
        ' "\\n", "**9 minutes.** One thing,\\n", "and another.\\n", "\\n", "Not this."]}],'
        ' "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        "utf-8",
    )
    assert book.lesson(tmp_path / "09_long.ipynb").about == "One thing, and another."


def test_a_text_without_a_place_for_the_index_is_refused():
    assert book.with_index(f"a {book.BEGIN} old {book.END} b", "new") == (
        f"a {book.BEGIN}\nnew\n{book.END} b"
    )
    with pytest.raises(BadArgument, match="no place"):
        book.with_index(f"{book.BEGIN} without an end", "new")


def test_a_lesson_must_say_its_title_and_minutes(tmp_path):
    (tmp_path / "09_none.ipynb").write_text(
        '{"cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# Title"]}],'
        ' "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        "utf-8",
    )
    with pytest.raises(BadArgument, match=r"09_none\.ipynb does not begin"):
        book.lesson(tmp_path / "09_none.ipynb")
