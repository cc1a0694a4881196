"""The Russian lessons are the English ones, whole: the same cells, code and answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicekit.lessons import book

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [one.path for one in book.translations(ROOT)]
SWITCH = '\n\ndk.language("ru")'
FIXED = re.compile(
    r"\$\$.*?\$\$|\$.*?\$|`.*?`|<!--.*?-->|\(.*?\.ipynb\)|Shoot The Moons", re.DOTALL
)
ENGLISH = re.compile(r"\b(?:the|and|of|with|points|ways?|chance|share|step)\b", re.IGNORECASE)

Cell = dict[str, Any]


def original(path: Path) -> Path:
    return path.with_stem(path.stem.removesuffix(book.RUSSIAN))


def cells(path: Path) -> list[Cell]:
    return json.loads(path.read_text("utf-8"))["cells"]


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def values(cell: Cell) -> list[str]:
    """The outputs that are Python, in which no language has a say: numbers and records of them."""
    shown = ["".join(out.get("data", {}).get("text/plain", "")) for out in cell["outputs"]]
    return [re.sub("^<Explanation '.*?': ", "<Explanation: ", text) for text in shown]


def shape(cell: Cell) -> list[str]:
    """The marks at the beginnings of a text's lines: headings, bullets, rows of tables."""
    return re.findall(r"^(#+|[-*]|\|)(?= )", source(cell), re.MULTILINE)


def test_every_lesson_is_there_in_russian():
    assert [original(path) for path in TRANSLATED] == [one.path for one in book.lessons(ROOT)]


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.stem)
class TestTranslation:
    def test_it_has_the_cells_of_its_original(self, path):
        theirs, ours = cells(original(path)), cells(path)
        kinds = [[(one["cell_type"], one["metadata"]) for one in each] for each in (theirs, ours)]
        assert kinds[0] == kinds[1]
        assert [shape(one) for one in ours] == [shape(one) for one in theirs]
        code = [(one, other) for one, other in zip(theirs, ours, strict=True) if "outputs" in one]
        assert source(code[0][1]) == source(code[0][0]) + SWITCH
        for one, other in code[1:]:
            assert source(other) == source(one)
            assert values(other) == values(one)

    def test_each_links_to_the_other_in_its_first_cell(self, path):
        assert f"]({path.name})" in source(cells(original(path))[0])
        assert f"]({original(path).name})" in source(cells(path)[0])

    def test_its_texts_and_its_tables_are_russian(self, path):
        for one in cells(path):
            texts = [source(one)] if one["cell_type"] == "markdown" else []
            for out in one.get("outputs", ()):
                data = out.get("data", {})
                texts += ["".join(data.get(kind, "")) for kind in ("text/markdown", "text/html")]
            for text in filter(None, texts):
                said = FIXED.sub("", re.sub(r"\[[^]]*\]\([^)]*\)", "", text))
                words = re.sub("<.*?>", " ", said)
                assert not ENGLISH.search(words), said
                assert re.search("[а-яё]", words), text

    def test_its_title_has_the_number_of_the_original(self, path):
        one, other = book.lesson(path), book.lesson(original(path))
        assert one.title.split()[0] == other.title.split()[0]
        assert one.minutes == other.minutes


def test_the_russian_index_names_all_lessons_each_once():
    listed = book.translations(ROOT)
    assert [one.path for one in listed] == TRANSLATED
    table = book.index(listed, lang="ru")
    assert table.startswith("| урок | минуты | о чём |")
    for one in listed:
        assert f"]({one.path.name}) | {one.minutes} |" in table
