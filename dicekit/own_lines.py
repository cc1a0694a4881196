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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType, TracebackType
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

    ``magic`` is its first line, ``text`` all that stands below.
    """

    magic: OwnLine
    text: str
    names: Mapping[str, Any]

    def lines(self, step: TracebackType) -> Iterator[OwnLine]:
        """The line at which the text was left, if this step of a traceback ran it."""
        code, number = step.tb_frame.f_code, step.tb_lineno
        # What dataclasses write is a <string> as well, but no module.
        a_text = code.co_filename.startswith("<")
        a_module = code.co_filename != "<string>" or code.co_name == "<module>"
        if a_text and a_module and step.tb_frame.f_globals is self.names:
            blank = len(self.text) - len(self.text.lstrip("\n"))  # IPython takes these off
            line = self.text.lstrip("\n").splitlines()[number - 1 : number]
            yield from (OwnLine(self.magic.file, number + blank + 1, one.strip()) for one in line)


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
            cell = _timed_cell(found[-1], text, step.tb_frame) or cell
        elif cell is not None and not text:
            inside = [*cell.lines(step)]
            if inside and found[-1] == cell.magic:
                found.pop()
            found.extend(inside)
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename and _is_own(error.filename):
        found.append(OwnLine(error.filename, error.lineno or 0, (error.text or "").strip()))
    return tuple(found)


def _timed_cell(magic: OwnLine, text: str, frame: FrameType) -> TimedCell | None:
    """The cell of which IPython made this line of text, if it has a magic on top."""
    found = CELL_MAGIC.fullmatch(text)
    return TimedCell(magic, ast.literal_eval(found[2])[1], frame.f_globals) if found else None


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
