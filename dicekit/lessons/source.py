"""Exercises as their authors write them: one file each, in jupytext's percent format.

A file ``exercises/source/01_seven/2_score.py`` is the exercise ``seven-2``. Its cells:

| cell | what it holds |
| --- | --- |
| Markdown with ``lang`` | the text; its first line is the title |
| ``answer`` | a prompt, and the solution between ``# BEGIN SOLUTION`` and ``# END SOLUTION`` |
| ``check`` | the call that the learner runs: ``check("seven-2", score)`` |
| ``truth`` | ``judge``: how an answer is judged; it works the truth out |
| ``wrong-answer`` with ``hint`` | a known wrong answer; whoever gives it is told that hint |
| Markdown ``hints`` with ``lang`` | lines ``key: text``: ``nudge``, ``method``, and wrong answers |

``0_intro.py`` of a folder holds the lesson's title and first words. No jupytext is needed to read
them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

import dicekit
from dicekit.errors import BadArgument, BadText, listed, say, shown

HEAD = re.compile(r"# %%(?: \[(?P<kind>markdown)\])?(?P<options>.*)")
OPTION = re.compile(r'(\w+)=("[^"]*"|\[[^\]]*\])')
HINT = re.compile(r"([a-z0-9][a-z0-9 -]*): (.*)")
BEGIN, END = "# BEGIN SOLUTION", "# END SOLUTION"
INTRO = "0_intro.py"
LANGUAGES = ("en", "ru")
LEVELS = ("nudge", "method")

PRELUDE = """\
import random
from fractions import Fraction
from itertools import product

import dicekit as dk
"""


@dataclass(frozen=True)
class Cell:
    """A cell: its text (Markdown without the comment signs), and the line it begins at, from 1."""

    markdown: bool
    text: str
    tags: tuple[str, ...]
    options: Mapping[str, str]
    line: int

    @property
    def lang(self) -> str:
        """The language of a text; English unless it says otherwise."""
        return self.options.get("lang", "en")


@dataclass(frozen=True)
class Source:
    """One exercise.

    ``lesson`` is its folder's name, ``texts`` and ``hints`` are by language, ``variable`` is the
    name that holds the answer.
    """

    name: str
    lesson: str
    path: Path
    texts: Mapping[str, str]
    answer: Cell
    check: Cell
    truth: Cell
    wrong: tuple[Cell, ...]
    hints: Mapping[str, Mapping[str, str]]
    variable: str

    def title(self, lang: str = "en") -> str:
        """Return the title, in English where there is none in this language."""
        return (self.texts.get(lang) or self.texts["en"]).partition("\n")[0].lstrip("# ")

    @property
    def blank(self) -> str:
        """The answer's cell as a learner gets it."""
        return without_solution(self.answer.text)

    @property
    def solution(self) -> str:
        """The answer's cell with its solution, without the marks and the prompt ``name = ...``."""
        marks = {BEGIN, END, f"{self.variable} = ..."}
        lines = self.answer.text.splitlines()
        return "\n".join(line for line in lines if line.strip() not in marks).strip()

    def compiled(self, cell: Cell) -> object:
        """Return a cell's code, compiled so that an error in it names the file and its line."""
        return compile("\n" * cell.line + cell.text, str(self.path), "exec")

    def run(self, cell: Cell, names: dict[str, object] | None = None) -> dict[str, object]:
        """Return the names that a cell defines, after what every notebook begins with."""
        found: dict[str, object] = {"__name__": self.name} if names is None else names
        exec(PRELUDE, found)
        exec(self.compiled(cell), found)  # type: ignore[arg-type]  # it is code
        return found


def without_solution(code: str) -> str:
    r"""Return code without its solutions; inside a block, ``...`` stands in for one.

    >>> without_solution("def f():\n    # BEGIN SOLUTION\n    return 1\n    # END SOLUTION")
    'def f():\n    ...'
    """
    kept, inside = [], False
    for line in code.splitlines():
        if line.strip() == BEGIN:
            inside = True
            indent = line[: len(line) - len(line.lstrip())]
            if indent:
                kept.append(f"{indent}...")
        elif line.strip() == END:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept).strip("\n")


def cells(text: str) -> Iterator[Cell]:
    """Yield the cells of a file; what stands before the first is skipped."""
    lines = text.splitlines()
    heads = [(at, match) for at, line in enumerate(lines) if (match := HEAD.fullmatch(line))]
    ends = [at for at, _ in heads[1:]] + [len(lines)]
    for (at, match), end in zip(heads, ends, strict=True):
        given = {key: json.loads(value) for key, value in OPTION.findall(match["options"])}
        tags = tuple(given.pop("tags", ()))
        markdown = match["kind"] is not None
        body = lines[at + 1 : end]
        if markdown:
            body = [line.removeprefix("#").removeprefix(" ") for line in body]
        yield Cell(markdown, "\n".join(body).strip("\n"), tags, given, at + 1)


def read(path: Path) -> Source:
    """Return the exercise in a file. Raises ``BadText`` naming the line that is wrong."""
    found = tuple(cells(path.read_text("utf-8")))
    name = name_of(path)
    texts = {cell.lang: cell.text for cell in found if cell.markdown and not cell.tags}
    if "en" not in texts:
        raise BadText(1, say("lessons.source.no_english", name=name))
    check = _only(found, "check", name)
    wrong = tuple(cell for cell in found if "wrong-answer" in cell.tags)
    for cell in wrong:
        if "hint" not in cell.options:
            raise BadText(cell.line, say("lessons.source.no_hint", name=name))
    hints = {cell.lang: _hints(cell) for cell in found if "hints" in cell.tags}
    source = Source(
        name=name,
        lesson=path.parent.name,
        path=path,
        texts=texts,
        answer=_only(found, "answer", name),
        check=check,
        truth=_only(found, "truth", name),
        wrong=wrong,
        hints=hints,
        variable=_variable(check, name),
    )
    _check_hints(source)
    return source


def name_of(path: Path) -> str:
    """Return an exercise's name from its file's.

    >>> name_of(Path("source/02_shoot_the_moons/3_totals.py"))
    'shoot-the-moons-3'
    """
    lesson = path.parent.name.partition("_")[2].replace("_", "-")
    return f"{lesson}-{path.stem.partition('_')[0]}"


def folder() -> Path:
    """Return the folder of sources: in the checkout, or as the wheel brings it."""
    package = Path(dicekit.__file__).resolve().parent
    places = (package.parent / "exercises" / "source", package / "lessons" / "sources")
    for place in places:
        if place.is_dir():
            return place
    raise BadArgument(say("lessons.source.not_here"))


def lessons(root: Path | None = None) -> tuple[Path, ...]:
    """Return the folders of all lessons that have exercises, in order."""
    return tuple(sorted(path.parent for path in (root or folder()).glob(f"*/{INTRO}")))


def paths(root: Path | None = None) -> Mapping[str, Path]:
    """Return the file of each exercise by its name, in order."""
    return MappingProxyType(
        {
            name_of(path): path
            for lesson in lessons(root)
            for path in sorted(lesson.glob("[1-9]*_*.py"), key=_number)
        }
    )


def intro(lesson: Path) -> Mapping[str, str]:
    """Return a lesson's first words by language."""
    found = cells((lesson / INTRO).read_text("utf-8"))
    return MappingProxyType({cell.lang: cell.text for cell in found if cell.markdown})


@cache
def find(name: str) -> Source:
    """Return the exercise of this name. Raises ``BadArgument`` naming those there are."""
    known = paths()
    if name not in known:
        raise BadArgument(say("lessons.no_exercise", name=shown(name), known=listed(known)))
    return read(known[name])


def _number(path: Path) -> int:
    return int(path.stem.partition("_")[0])


def _only(found: tuple[Cell, ...], tag: str, name: str) -> Cell:
    tagged = [cell for cell in found if tag in cell.tags]
    if len(tagged) != 1:
        line = tagged[1].line if tagged else 1
        raise BadText(line, say("lessons.source.one_cell", name=name, tag=tag, n=len(tagged)))
    return tagged[0]


def _variable(cell: Cell, name: str) -> str:
    """Return what is handed to ``check``; the call must be for this exercise."""
    try:
        (call,) = (node for node in ast.walk(ast.parse(cell.text)) if isinstance(node, ast.Call))
        called, answer = call.args
    except (ValueError, SyntaxError):
        raise BadText(cell.line, say("lessons.source.check", name=name)) from None
    if not isinstance(called, ast.Constant) or called.value != name:
        raise BadText(cell.line, say("lessons.source.name", name=name))
    if not isinstance(answer, ast.Name):
        raise BadText(cell.line, say("lessons.source.answer"))
    return answer.id


def _hints(cell: Cell) -> Mapping[str, str]:
    found: dict[str, str] = {}
    key = ""
    for offset, line in enumerate(cell.text.splitlines(), start=1):
        match = HINT.fullmatch(line)
        if match:
            key = match[1]
            found[key] = match[2]
        elif line.startswith(" ") and key:
            found[key] += " " + line.strip()
        elif line.strip():
            raise BadText(cell.line + offset, say("lessons.source.key"))
    return MappingProxyType(found)


def _check_hints(source: Source) -> None:
    """Every language has the two graded hints and one for each wrong answer."""
    needed = {*LEVELS, *(cell.options["hint"] for cell in source.wrong)}
    for lang in LANGUAGES:
        missing = needed - source.hints.get(lang, {}).keys()
        if missing:
            hints = listed(sorted(missing))
            raise BadText(1, say("lessons.source.hints", name=source.name, lang=lang, hints=hints))
