"""The tables of the commands: nothing in them is ever cut off, however narrow the terminal is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Kind = Literal["words", "name", "number"]
"""What a column holds: words, which may go on in another line; names and numbers, which stay whole
(numbers at the right). Where a terminal is too narrow even for these, they are folded, not cut."""

Columns = Sequence[tuple[str, Kind]]
"""Heads, and what is below them."""

NO_BREAK = "\u00a0"

BETWEEN = 3
"""What every column takes beside its cells: a line and two spaces."""


def table(
    console: Console, columns: Columns, rows: Iterable[Sequence[str]], title: str | None = None
) -> Table:
    """Return a table as wide as the console allows.

    A line of a cell ends at a space, but not at a no-break space. No cell is markup: a file's name
    may have brackets.
    """
    from rich.table import Table
    from rich.text import Text

    found = [tuple(row) for row in rows]
    made = Table(title=None if title is None else Text(title), title_justify="left")
    shares = widths(columns, found, console.width - BETWEEN * len(columns) - 1)
    for (head, kind), share in zip(columns, shares, strict=True):
        justify: Literal["left", "right"] = "right" if kind == "number" else "left"
        shown = Text(in_lines(head, share))
        made.add_column(shown, justify=justify, overflow="fold", width=share)
    for row in found:
        lines = (in_lines(cell, share) for cell, share in zip(row, shares, strict=True))
        made.add_row(*map(Text, lines))
    return made


def room_for(
    console: Console, columns: Columns, rows: Sequence[Sequence[str]], spare: Iterable[int]
) -> list[int]:
    """Return the numbers of the columns there is room for; of the spare ones, the first go first.

    There is room while no word of a head has to be broken.
    """
    kept = list(range(len(columns)))
    for number in spare:
        heads = [columns[n] for n in kept]
        least = _least(heads, [[row[n] for n in kept] for row in rows])[0]
        if sum(least) + BETWEEN * len(kept) + 1 <= console.width:
            break
        kept.remove(number)
    return kept


def widths(columns: Columns, rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return the width of every column; together they take no more than ``room``, if it can be.

    >>> widths((("name", "name"), ("what it is", "words")), [("seven-1", "one two three")], 14)
    [7, 7]
    """
    most = [
        _longest([head, *(row[number] for row in rows)]) for number, (head, _) in enumerate(columns)
    ]
    for least in _least(columns, rows):
        if sum(least) <= room:
            break
    return _grown([max(one, 1) for one in least], most, room)


def _least(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[list[int], ...]:
    """What columns take at least, the best way first.

    First the words of the heads give way, then those of the cells, at last names and numbers.
    """
    heads = [_longest(head.split(" ")) for head, _ in columns]
    whole, broken = [], []
    for number, (_, kind) in enumerate(columns):
        cells = [row[number] for row in rows]
        words = [word for cell in cells for word in cell.split(" ")]
        whole.append(_longest(words if kind == "words" else cells))
        broken.append(1 if kind == "words" else _longest(cells))
    both = [max(pair) for pair in zip(whole, heads, strict=True)]
    return both, whole, broken, [1] * len(columns)


def _grown(found: list[int], most: Sequence[int], room: int) -> list[int]:
    """Widen the columns until they have all they want or there is no more room: who has least."""
    while sum(found) < room:
        poor = [n for n, one in enumerate(found) if one < most[n]]
        if not poor:
            break
        found[min(poor, key=lambda n: found[n] / most[n])] += 1
    return found


def _longest(texts: Iterable[str]) -> int:
    from rich.cells import cell_len

    return max((cell_len(line) for text in texts for line in text.split("\n")), default=0)


def position_lines(said: str, width: int) -> str:
    """Return a position in lines that break no dice, no cell and its points, no throw's number.

    >>> print(position_lines("Position: two pairs 18, pair 12 | 1 3 3 5 6 | throw 2", 36))
    Position: two pairs 18, pair 12
    | 1 3 3 5 6 | throw 2
    """
    head, mark, position = said.partition(": ")
    kept = re.sub(r"(?<![,|:]) (?!\|)|(?<=\|) ", NO_BREAK, position)
    # In the end it has plain spaces again, so that it may be copied into a command.
    return in_lines(f"{head}{mark}{kept}", width).replace(NO_BREAK, " ")


def in_lines(text: str, width: int) -> str:
    """Return the text in lines that end at spaces; Rich would end them at no-break spaces too."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _longest([longer]) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
