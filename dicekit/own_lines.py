"""How a notebook shows an error of dicekit: the reader's own lines that led to it, and the message.

The lines of dicekit and of other packages are no help to somebody who learns, so they are left out.
IPython has them all: ``%tb Verbose`` tells everything, ``%debug`` steps through it, and after
``%xmode Verbose`` (or any mode but the usual one) nothing is left out. IPython is not imported:
what runs is only called by it.
"""

from __future__ import annotations

import ast
import linecache
import re
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

from dicekit.errors import Said, say

USUAL_MODE = "Context"
FIRST, LAST = 3, 5
# What IPython makes of %%time on top of a cell, and of %time on a line.
CELL_MAGIC = re.compile(r"get_ipython\(\)\.run_cell_magic\('(\w+)', (.*)\)")
LINE_MAGIC = re.compile(r"get_ipython\(\)\.run_line_magic\('(\w+)', (.*)\)$")
CYAN, GREEN, RED, PLAIN = "\x1b[36m", "\x1b[32m", "\x1b[31m", "\x1b[39m"


@dataclass(frozen=True)
class OwnLine:
    """A line of a cell or of a file that is not dicekit's: where it stands, and its text."""

    file: str
    number: int
    text: str


@dataclass(frozen=True)
class TimedCell:
    """A cell below a magic such as ``%%time``, which IPython runs as a text of its own.

    ``magic`` is its first line, ``text`` all that stands below; ``step`` is where a traceback left
    it: of what comes next, the first text runs the cell, the others are its functions or none.
    """

    magic: OwnLine
    text: str
    step: TracebackType

    def lines(self, step: TracebackType) -> Iterator[OwnLine]:
        """The line at which the text was left, if this step of the traceback ran it."""
        top = self._top
        if step is top or (top is not None and self._is_inside(step, top)):
            blank = len(self.text) - len(self._lines)
            number = step.tb_lineno
            line = self._lines.splitlines()[number - 1 : number]
            yield from (OwnLine(self.magic.file, number + blank + 1, one.strip()) for one in line)

    @property
    def _lines(self) -> str:
        """The text as it is run: IPython takes off the empty lines on top."""
        return self.text.lstrip("\n")

    @property
    def _top(self) -> TracebackType | None:
        """The step that ran the cell itself."""
        step = self.step.tb_next
        while step is not None and not self._is_text(step):
            step = step.tb_next
        return step

    def _is_text(self, step: TracebackType) -> bool:
        file = step.tb_frame.f_code.co_filename
        return file.startswith("<") and step.tb_frame.f_globals is self.step.tb_frame.f_globals

    def _is_inside(self, step: TracebackType, top: TracebackType) -> bool:
        """Whether a step ran a function of the cell: another cell or an ``exec`` has lines too."""
        code = step.tb_frame.f_code
        if not self._is_text(step) or code.co_name == "<module>":
            return False
        if any(one is code for one in _codes(top.tb_frame.f_code)):
            return True
        # %%time runs a last expression alone, so the functions above it are not in its code.
        return any(_form(one) == _form(code) for one in _codes(_compiled(self._lines)))


def _compiled(text: str) -> CodeType | None:
    """The code of a cell as IPython makes it; ``None`` if it is none."""
    shell = _shell()
    if shell is None:
        return None
    flags = shell.compile.flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        code = compile(shell.transform_cell(text), "<cell>", "exec", flags, dont_inherit=True)
    except SyntaxError:
        return None
    return code if isinstance(code, CodeType) else None


def _codes(code: CodeType | None) -> Iterator[CodeType]:
    """The codes of all functions that are defined in this one."""
    for one in () if code is None else code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _form(code: CodeType) -> tuple[object, ...]:
    """What two codes of the same lines have in common."""
    return code.co_name, code.co_firstlineno, code.co_names, code.co_code


def rendered(error: BaseException) -> list[str]:
    """Return what IPython is to show of an error, as lines: its ``_render_traceback_``."""
    shell = _shell()
    mode = getattr(getattr(shell, "InteractiveTB", None), "mode", USUAL_MODE)
    if mode != USUAL_MODE:
        full = shell.InteractiveTB.structured_traceback(type(error), error, error.__traceback__)
        return [str(line) for line in full]
    coloured = str(getattr(shell, "colors", "nocolor")).casefold() != "nocolor"
    return [*_caused(error.__cause__, shell, coloured), *_told(error, shell, coloured)]


def own_lines(error: BaseException) -> tuple[OwnLine, ...]:
    """Return the lines of cells and of the user's own files that led to an error, in order."""
    found: list[OwnLine] = []
    step = error.__traceback__
    cell: TimedCell | None = None
    while step is not None:
        file, number = step.tb_frame.f_code.co_filename, step.tb_lineno
        text = linecache.getline(file, number, step.tb_frame.f_globals).strip()
        if text and _is_own(file):
            found.append(OwnLine(file, number, _as_typed(text)))
            cell = _timed_cell(found[-1], text, step) or cell
        elif cell is not None and not text:
            inside = [*cell.lines(step)]
            if inside and found[-1] == cell.magic:
                found.pop()
            found.extend(inside)
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename and _is_own(error.filename):
        found.append(OwnLine(error.filename, error.lineno or 0, (error.text or "").strip()))
    return tuple(found)


def _timed_cell(magic: OwnLine, text: str, step: TracebackType) -> TimedCell | None:
    """The cell of which IPython made this line of text, if it has a magic on top."""
    found = CELL_MAGIC.fullmatch(text)
    return TimedCell(magic, ast.literal_eval(found[2])[1], step) if found else None


def _as_typed(text: str) -> str:
    """A line of a cell as the reader typed it: IPython makes calls of its magics."""
    cell = CELL_MAGIC.fullmatch(text)
    if cell:
        return f"%%{cell[1]} {ast.literal_eval(cell[2])[0]}".strip()
    return LINE_MAGIC.sub(lambda found: f"%{found[1]} {ast.literal_eval(found[2])}".strip(), text)


def _caused(cause: BaseException | None, shell: Any, coloured: bool) -> Iterator[str]:
    """The lines of what an error came from, where the reader's own code is at fault in it."""
    if cause is not None:
        yield from _caused(cause.__cause__, shell, coloured)
        if own_lines(cause):
            yield from _told(cause, shell, coloured)
            yield ""


def _told(error: BaseException, shell: Any, coloured: bool) -> Iterator[str]:
    """The lines of one error, the message last."""
    cyan, green, red, plain = (CYAN, GREEN, RED, PLAIN) if coloured else ("",) * 4
    lines = own_lines(error)
    for at, line in enumerate(lines):
        if FIRST <= at < len(lines) - LAST:
            if at == FIRST:
                yield "..."
            continue
        yield f"{cyan}{_place(line, shell)}{plain}"
        yield f"{green}---->{plain} {line.text}"
    message = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    yield f"{red}{type(error).__name__}{plain}: {message}"


def _place(line: OwnLine, shell: Any) -> Said:
    """Where a line stands: in a cell, or in a file."""
    cell = None if shell is None else shell.compile.format_code_name(line.file)
    if cell is not None:
        return say("own_line.cell", cell=cell[1], line=line.number)
    return say("own_line.file", file=_short(line.file), line=line.number)


def _short(file: str) -> str:
    """A path, from the folder in which the notebook runs if it lies there."""
    path, here = Path(file), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else file


def _is_own(file: str) -> bool:
    """Whether a file is neither dicekit's nor Python's nor of an installed package."""
    path = Path(file)
    installed = {"site-packages", "dist-packages"} & set(path.parts)
    return not installed and not any(path.is_relative_to(folder) for folder in _others())


@cache
def _others() -> tuple[Path, ...]:
    """The folders of dicekit and of Python's own modules."""
    python = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib")}
    return (Path(__file__).parent, *map(Path, sorted(python)))


def _shell() -> Any:
    """The running IPython, ``None`` if there is none; it is not loaded for that."""
    module = sys.modules.get("IPython")
    return None if module is None else module.get_ipython()
