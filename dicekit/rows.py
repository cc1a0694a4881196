"""Records in a row, as a notebook shows them: a table, in the language of displays.

In a text a long row is cut short, since a screen full of records tells nobody anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Protocol, TypeVar

from dicekit.texts import MINUS, Texts

AREA = "advice"
TEXT_MOST = 400
"""A row whose ``repr`` has more characters is cut short."""
FIRST = 3
NUMBERS = re.compile(rf"[{MINUS}\d\s.,/%]+")


class Record(Protocol):
    """What can stand in a row of a table."""

    def row(self, texts: Texts) -> Mapping[str, str]:
        """Return the cells of the record by the heads of their columns."""
        ...


R = TypeVar("R", bound=Record)


class Ranking(list[R]):
    """A list of records, best first. It is any other list but for how it is shown."""

    def __repr__(self) -> str:
        return shortened(self, "[]")

    def _repr_html_(self) -> str:
        return listing(self)


class Options(tuple[R, ...]):
    """A tuple of records, best first. It is any other tuple but for how it is shown."""

    __slots__ = ()

    def __repr__(self) -> str:
        return shortened(self, "()")

    def _repr_html_(self) -> str:
        return listing(self)


def shortened(records: Sequence[object], brackets: str) -> str:
    """Return the ``repr`` of a row, of a long one only the first records and how many follow."""
    said = [repr(record) for record in records]
    if len(said) > FIRST and len(", ".join(said)) > TEXT_MOST:
        said = [*said[:FIRST], f"... {len(said) - FIRST} more"]
    comma = "," if brackets == "()" and len(said) == 1 else ""
    return f"{brackets[0]}{', '.join(said)}{comma}{brackets[1]}"


def listing(records: Sequence[Record]) -> str:
    """Return the HTML table of records of one kind."""
    texts = Texts(area=AREA)
    return table([record.row(texts) for record in records])


def lines(rows: Sequence[Mapping[str, str]]) -> str:
    """Return the lines of a text table of cells by the heads of their columns.

    >>> print(lines([{"keep": "3 3", "value": "0.5"}, {"keep": "6", "value": "12.5"}]))
    keep  value
    3 3     0.5
    6      12.5
    """
    heads = tuple(rows[0]) if rows else ()
    right = _right(rows, heads)
    columns = [[head, *(row[head] for row in rows)] for head in heads]
    widths = [max(map(len, column)) for column in columns]
    told = [
        [
            cell.rjust(width) if head in right else cell.ljust(width)
            for head, cell, width in zip(heads, line, widths, strict=True)
        ]
        for line in zip(*columns, strict=True)
    ]
    return "\n".join("  ".join(line).rstrip() for line in told)


def table(rows: Sequence[Mapping[str, str]], caption: str = "") -> str:
    """Return an HTML table of cells by the heads of their columns; light and dark alike.

    >>> table([{"keep": "3 3", "value": "0.5"}]).count("<th")
    4
    """
    heads = tuple(rows[0]) if rows else ()
    right = _right(rows, heads)
    sides = {head: f"text-align:{'right' if head in right else 'left'}" for head in heads}
    titles = "".join(f'<th scope="col" style="{sides[head]}">{escape(head)}</th>' for head in heads)
    body = ""
    for row in rows:
        first, *others = (f'style="{sides[head]}">{escape(cell)}</' for head, cell in row.items())
        body += f'<tr><th scope="row" {first}th>'
        body += "".join(f"<td {cell}td>" for cell in others) + "</tr>"
    said = f'<caption style="text-align:left;color:inherit">{escape(caption)}</caption>'
    return (
        '<table class="dk-rows" style="color:var(--jp-ui-font-color1,inherit)">'
        f"{said if caption else ''}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
    )


def _right(rows: Sequence[Mapping[str, str]], heads: Sequence[str]) -> set[str]:
    """The columns of numbers, which stand on the right; the first says what a row is about."""
    return {head for head in heads[1:] if all(NUMBERS.fullmatch(row[head]) for row in rows)}
