"""The play that maximises the expected total, by backward induction over all states of a sheet.

A state is what later turns can depend on: the open cells of the second series, whether further
pokers score, and a column (``columns.py``: the open cells of the first series and what the
premium needs). Its value is the expected points to come, premium included. States of one set of
open second cells are solved level by level, as a batch; sets with the same number of open cells
do not depend on each other and may run on an executor.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.strategy import parallel
from dicekit.strategy.lattice import Floats
from dicekit.strategy.sheet.batch import Rows, flags_of, make_batch
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.kernels import batch_turn
from dicekit.strategy.sheet.tables import Tables

TASKS_PER_LEVEL = 16

Progress = Callable[[int, int], None]
"""Called with (done, of): how much of the work is done, and how much there is."""


@dataclass(frozen=True)
class RowTask:
    """Solve these sets of open second cells; ``lower`` has, for each, what they lead to."""

    tables: Tables
    kernel: str
    sets: tuple[int, ...]
    lower: tuple[Rows, ...]


def solve_rows(task: RowTask) -> tuple[Floats, ...]:
    """Return the values of each set of the task, shape (flags, columns)."""
    return tuple(
        _solve_row(task.tables, task.kernel, open_second, lower)
        for open_second, lower in zip(task.sets, task.lower, strict=True)
    )


def solve_table(
    tables: Tables, kernel: str, executor: Executor | None = None, progress: Progress | None = None
) -> Floats:
    """Return all values, in the shape of ``shape_of``; NaN: no such state."""
    cells = len(tables.second)
    values = np.full(shape_of(tables), np.nan)
    done = 0
    for level in sets_by_size(cells):
        tasks = [
            RowTask(tables, kernel, tuple(part), tuple(lower_rows(values, tables, s) for s in part))
            for part in parallel.split(level, TASKS_PER_LEVEL)
        ]
        for task, rows in zip(tasks, parallel.run(executor, solve_rows, tasks), strict=True):
            for open_second, row in zip(task.sets, rows, strict=True):
                values[open_second, : len(row)] = row
            done += len(rows)
            if progress is not None:
                progress(done, 1 << cells)
    return values


def shape_of(tables: Tables) -> tuple[int, int, int]:
    """Return the shape of all values: sets of open second cells, flags, columns."""
    return 1 << len(tables.second), flags_of(tables, 0), len(columns(tables).states)


def states_of(tables: Tables) -> int:
    """Return how many states there are to solve: most of the table is empty in order "series"."""
    return sum(
        flags_of(tables, open_second) * (part.stop - part.start)
        for open_second in range(1 << len(tables.second))
        for _, part in levels_of(tables, open_second)
    )


def sets_by_size(cells: int) -> list[list[int]]:
    """Return all sets of cells (as bits), those of equal size together, small sizes first."""
    return [[s for s in range(1 << cells) if s.bit_count() == size] for size in range(cells + 1)]


def lower_rows(values: Floats, tables: Tables, open_second: int) -> Rows:
    """Return, for each open second cell, the values after it is written."""
    return {
        c: values[rest, : flags_of(tables, rest)]
        for c in range(len(tables.second))
        if open_second >> c & 1
        for rest in [open_second & ~(1 << c)]
    }


def levels_of(tables: Tables, open_second: int) -> tuple[tuple[int, slice], ...]:
    """Return the levels of columns that occur with these open second cells."""
    full = (1 << len(tables.second)) - 1
    levels = tuple(enumerate(columns(tables).levels))
    # In series, the second begins when the first is full.
    return levels if tables.order == "free" or open_second == full else levels[:1]


def _solve_row(tables: Tables, kernel: str, open_second: int, lower: Rows) -> Floats:
    turn = batch_turn(kernel)
    row = np.full((flags_of(tables, open_second), len(columns(tables).states)), np.nan)
    for flag in range(len(row)):
        for level, part in levels_of(tables, open_second):
            if level == 0 and open_second == 0:
                row[flag, part] = 0.0
            else:
                batch = make_batch(tables, open_second, flag, part, row[flag], lower)
                row[flag, part] = turn(tables, batch)
    return row
