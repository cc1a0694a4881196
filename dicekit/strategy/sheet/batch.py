"""What a roll is worth when it is written: the best cell, for many states at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dicekit.strategy.lattice import ROLL_NUMBER, ROLLS, Floats, Ints
from dicekit.strategy.sheet.columns import CLOSED, columns
from dicekit.strategy.sheet.tables import Tables

POKERS = tuple(ROLL_NUMBER[(face,) * 5] for face in range(1, 7))
SPARSE_ROWS = len(ROLLS) // 2


@dataclass(frozen=True)
class SecondCell:
    """A cell of the second series: its scores, the lowest, and the rolls that score more."""

    scores: Floats
    low: float
    rows: Ints


@dataclass(frozen=True)
class Batch:
    """States with the same open cells of the second series, in columns.

    ``first``: for each cell of the first series that is open somewhere, its number and the worth
    of each of its gains, shape (gains, states), -inf where the cell is closed. ``second``: for
    each open cell, its number and the worth of what follows, shape (states,), twice: after a roll
    with the cell's lowest score, and after a better one (they differ for a poker that lets
    further pokers score). ``own_open``: where further pokers may be jokers, whether the cell of
    each face is open, shape (6, states), else None; ``further``: the points of a further poker.
    """

    first: tuple[tuple[int, Floats], ...]
    second: tuple[tuple[int, Floats, Floats], ...]
    own_open: NDArray[np.bool_] | None
    further: int

    @property
    def states(self) -> int:
        """How many states stand in the batch."""
        return int((self.first[0][1][0] if self.first else self.second[0][1]).size)

    def part(self, states: slice) -> Batch:
        """Return the batch of some of the states."""
        second = []
        for c, miss, hit in self.second:
            cut = miss[states]
            second.append((c, cut, cut if hit is miss else hit[states]))
        return Batch(
            tuple((f, worth[:, states]) for f, worth in self.first),
            tuple(second),
            None if self.own_open is None else self.own_open[:, states],
            self.further,
        )


Rows = Mapping[int, Floats]
"""For an open cell of the second series, the values after it is written: (flags, columns)."""


@lru_cache(maxsize=8)
def second_cells(tables: Tables, doubled: bool) -> tuple[SecondCell, ...]:
    """Return the cells of the second series, as scored straight after the first throw or later."""
    found = []
    for scores in tables.second_doubled if doubled else tables.second:
        points = np.array(scores, dtype=np.float64)
        low = float(points.min())
        found.append(SecondCell(points, low, np.flatnonzero(points > low)))
    return tuple(found)


def flags_of(tables: Tables, open_second: int) -> int:
    """How many states of the poker's cell there are: 2 when it may hold points that matter."""
    return 2 if tables.further and not open_second >> tables.poker & 1 else 1


def make_batch(
    tables: Tables,
    open_second: int,
    flag: int,
    part: Ints | slice,
    row: Floats,
    lower: Rows,
    points: bool = True,
) -> Batch:
    """Return the batch of the columns ``part``; without ``points`` only what follows counts.

    ``open_second``: the open cells of the second series, as bits. ``row``: values of the states
    with fewer cells of the first series open, shape (columns,). ``lower``: see ``Rows``.
    """
    shape = columns(tables)
    # CLOSED, the last place, is worth less than anything.
    padded = np.append(row, -np.inf)
    first = []
    for f, (after, gain) in enumerate(zip(shape.after, shape.gain, strict=True)):
        target = after[:, part]
        if target[0].max() != CLOSED:
            worth = padded[target]
            first.append((f, worth + gain[:, part] if points else worth))
    second = []
    if writes_second(tables, first != []):
        for c, values in lower.items():
            miss = values[min(flag, len(values) - 1)][part]
            hit = values[1][part] if tables.further and c == tables.poker else miss
            second.append((c, miss, hit))
    own_open = None
    if tables.poker >= 0 and not open_second >> tables.poker & 1:
        own_open = np.array([after[0, part] != CLOSED for after in shape.after])
    return Batch(tuple(first), tuple(second), own_open, tables.further * flag)


def writes_second(tables: Tables, first_open: bool) -> bool:
    """Whether a cell of the second series may be written."""
    return tables.order == "free" or not first_open


def final_values(tables: Tables, batch: Batch, doubled: bool = False) -> Floats:
    """Return what each roll is worth when it is written, shape (252 rolls, states)."""
    final = np.full((len(ROLLS), batch.states), -np.inf)
    buffer = np.empty_like(final)
    cells = columns(tables).cells
    for f, worth in batch.first:
        kind = cells[f].class_of_roll_doubled if doubled else cells[f].class_of_roll
        np.take(worth, kind, axis=0, out=buffer, mode="clip")
        np.maximum(final, buffer, out=final)
    for c, miss, hit in batch.second:
        cell = second_cells(tables, doubled)[c]
        if len(cell.rows) > SPARSE_ROWS and hit is miss:
            np.add.outer(cell.scores, miss, out=buffer)
            np.maximum(final, buffer, out=final)
        else:
            np.maximum(final, cell.low + miss, out=final)
            better = cell.scores[cell.rows, None] + hit
            final[cell.rows] = np.maximum(final[cell.rows], better)
    if batch.own_open is not None:
        final[list(POKERS)] = special_values(tables, batch)
    return final


def special_values(tables: Tables, batch: Batch) -> Floats:
    """Return the worth of the six pokers where they may be jokers, shape (6, states)."""
    best = [
        np.max([values for _, values in poker_values(tables, batch, face)], axis=0)
        for face in range(len(POKERS))
    ]
    return np.array(best) + batch.further


def cell_values(
    tables: Tables, batch: Batch, doubled: bool = False
) -> tuple[tuple[int, Floats], ...]:
    """Return each cell's number (first series before the second) and worth: (252, states).

    -inf where a cell may not be written; jokers and further points are counted.
    """
    found = {}
    cells, count = columns(tables).cells, len(tables.first)
    for f, worth in batch.first:
        kind = cells[f].class_of_roll_doubled if doubled else cells[f].class_of_roll
        found[f] = np.take(worth, kind, axis=0, mode="clip")
    for c, miss, hit in batch.second:
        cell = second_cells(tables, doubled)[c]
        found[count + c] = cell.scores[:, None] + miss
        if hit is not miss:
            found[count + c][cell.rows] = cell.scores[cell.rows, None] + hit
    if batch.own_open is not None:
        for face, roll in enumerate(POKERS):
            for number, values in poker_values(tables, batch, face):
                found[number][roll] = values + batch.further
    return tuple(found.items())


def following_values(
    tables: Tables, batch: Batch, doubled: bool, rolls: Sequence[int] | slice = slice(None)
) -> tuple[Floats, ...]:
    """Return, for each cell as in ``cell_values``, what follows it, points aside: (rolls, states).

    ``rolls``: rows of ``ROLLS``; all of them unless told.
    """
    found = []
    for f, worth in batch.first:
        cell = columns(tables).cells[f]
        found.append(worth[(cell.class_of_roll_doubled if doubled else cell.class_of_roll)[rolls]])
    count = len(range(len(ROLLS))[rolls]) if isinstance(rolls, slice) else len(rolls)
    for c, miss, hit in batch.second:
        if hit is miss:
            found.append(np.broadcast_to(miss, (count, batch.states)))
        else:
            second = second_cells(tables, doubled)[c]
            better = second.scores[rolls] > second.low
            found.append(np.where(better[:, None], hit, miss))
    return tuple(found)


def poker_values(tables: Tables, batch: Batch, face: int) -> list[tuple[int, Floats]]:
    """Return the worth of each cell for a further poker of this face (from 0), less ``further``."""
    if batch.own_open is None:
        return []
    own_open, roll = batch.own_open[face], POKERS[face]
    forced = tables.joker == "forced"
    found = []
    for f, worth in batch.first:
        values = worth[columns(tables).cells[f].class_of_roll[roll]]
        if forced and f != face:
            # The cell of the face goes first, then the second series while it has a cell.
            values = np.where(own_open | bool(batch.second), -np.inf, values)
        found.append((f, values))
    for c, miss, _ in batch.second:
        joker = tables.joker_scores[c] if tables.joker != "none" else None
        points = tables.second[c][roll]
        values = np.where(own_open, points, points if joker is None else joker) + miss
        if forced:
            values = np.where(own_open, -np.inf, values)
        found.append((len(tables.first) + c, values))
    return found
