"""The lessons as a book: their list, their index, and the outputs that are kept in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicekit.errors import BadArgument, say

FOLDER = "notebooks"
WELCOME = "00_welcome.ipynb"
RUSSIAN = "_ru"  # the end of the stem of a translated lesson
HEADS = {"en": ("lesson", "minutes", "about"), "ru": ("урок", "минуты", "о чём")}
SHOWN_ONLY = "nbval-ignore-output"
KEPT = ("text/plain", "text/html", "text/latex", "text/markdown")
BEGIN, END = "<!-- lessons -->", "<!-- end of lessons -->"
CELL_SECONDS = 120


@dataclass(frozen=True)
class Lesson:
    """A lesson notebook: what its first cell says of it. ``minutes`` of work in class."""

    path: Path
    title: str
    minutes: int
    about: str


def lesson(path: Path) -> Lesson:
    """The lesson in a notebook, by its first cell: a title, and a line "N minutes. What of"."""
    first = _read(path).cells[0].source
    title = re.search(r"^# (.+)$", first, re.MULTILINE)
    about = re.search(r"^\*\*(\d+) (?:minutes|минут)\.\*\* (.+(?:\n.+)*)", first, re.MULTILINE)
    if title is None or about is None:
        raise BadArgument(say("lessons.book.head", name=path.name))
    return Lesson(path, title[1], int(about[1]), " ".join(about[2].split()))


def lessons(root: Path) -> tuple[Lesson, ...]:
    """All lessons in the checkout ``root``, in their order (translations are not listed)."""
    found = sorted((root / FOLDER).glob("[0-9][0-9]_*.ipynb"))
    return tuple(lesson(path) for path in found if not path.stem.endswith(RUSSIAN))


def translations(root: Path) -> tuple[Lesson, ...]:
    """The Russian lessons in the checkout ``root``, in their order."""
    found = sorted((root / FOLDER).glob(f"[0-9][0-9]_*{RUSSIAN}.ipynb"))
    return tuple(lesson(path) for path in found)


def index(listed: Sequence[Lesson], prefix: str = "", lang: str = "en") -> str:
    """The lessons as a Markdown table. ``prefix`` stands before each file's name in its link."""
    rows = [
        f"| [{one.title}]({prefix}{one.path.name}) | {one.minutes} | {one.about} |"
        for one in listed
    ]
    return "\n".join((f"| {' | '.join(HEADS[lang])} |", "| --- | --- | --- |", *rows))


def with_index(text: str, table: str) -> str:
    """The text with the table between its two marks. Raises ``BadArgument`` without the marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise BadArgument(say("lessons.book.marks", begin=BEGIN, end=END))
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def indexed(root: Path) -> dict[Path, str]:
    """What the files that hold the index must say: the README and both welcome lessons."""
    listed = lessons(root)
    readme, welcome = root / "README.md", root / FOLDER / WELCOME
    russian = welcome.with_stem(welcome.stem + RUSSIAN)
    return {
        readme: with_index(readme.read_text("utf-8"), index(listed, f"{FOLDER}/")),
        welcome: _indexed(welcome, index(listed)),
        russian: _indexed(russian, index(translations(root), lang="ru")),
    }


def _indexed(path: Path, table: str) -> str:
    book = _read(path)
    for cell in book.cells:
        if BEGIN in cell.source:
            cell.source = with_index(cell.source, table)
    return _text(book)


def refresh(path: Path) -> None:
    """Run a lesson from top to bottom and write it back with the outputs that are kept.

    Text, tables and formulas are kept; widgets and charts are not (their cells are tagged
    ``nbval-ignore-output``). Raises what nbclient raises for a cell that fails.
    """
    book = executed(path)
    tidy(book)
    path.write_text(_text(book), "utf-8")


def executed(path: Path) -> Any:
    """The notebook, run from top to bottom, with all its outputs; the file stays as it is.

    Raises what nbclient raises for a cell that fails.
    """
    from nbclient import NotebookClient

    book = _read(path)
    NotebookClient(
        book,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # its warnings about the transport alarm teachers
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    return book


def tidy(book: Any) -> None:
    """Leave in a notebook only what is kept of it, in place: no widgets, charts, times, names."""
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number:02}"
        tags = cell.metadata.get("tags", [])
        cell.metadata = {"tags": tags} if tags else {}
        if cell.cell_type == "code":
            cell.outputs = [] if SHOWN_ONLY in tags else [_kept(out) for out in cell.outputs]


def _read(path: Path) -> Any:
    import nbformat

    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # it has no types


def _text(book: Any) -> str:
    import nbformat

    written: str = nbformat.writes(book)  # type: ignore[no-untyped-call]  # it has no types
    return written + "\n"


def _kept(output: Any) -> Any:
    output.metadata = {}
    if "data" in output:
        output.data = {kind: value for kind, value in output.data.items() if kind in KEPT}
    return output
