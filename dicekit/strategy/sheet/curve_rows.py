"""The curves of all states, in a row for each set of open second cells: solved, kept and read.

A row follows from the rows with one open cell less, so sets with the same number of open cells
may be solved side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

from dicekit.strategy import cache as store
from dicekit.strategy import parallel
from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.sheet.batch import flags_of
from dicekit.strategy.sheet.choices import choices
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.curves import bounds, needs, no_curves, paths
from dicekit.strategy.sheet.induction import Progress, levels_of, sets_by_size
from dicekit.strategy.sheet.kernels import chosen, curve_turn
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class RowTask:
    """Find the row of one set of open second cells; ``lower``: the rows that it leads to."""

    tables: Tables
    kernel: str
    open_second: int
    lower: Mapping[int, Floats]


class CurveRows:
    """All rows of a sheet; one that is not there yet is solved when it is asked for.

    ``keep``: each is a file of the cache, of which only what is asked for is read. So a sheet of
    2 GB is loaded at once, solving that was interrupted goes on where it stopped, and of a damaged
    cache only the damaged row is solved again.
    """

    def __init__(self, tables: Tables, kernel: str, keep: bool) -> None:
        self.tables = tables
        self.kernel = chosen(kernel)
        self.keep = keep
        self._rows: dict[int, Floats] = {}

    def row(self, open_second: int) -> Floats:
        """Return the curves with these open cells of the second series, end to end."""
        if open_second not in self._rows:
            size = bounds(self.tables, open_second).size
            kind, digest = self._name(open_second)
            found = store.load(kind, digest, (size,)) if self.keep and size else None
            self._rows[open_second] = self._solved(open_second) if found is None else found
        return self._rows[open_second]

    def values_at(self, open_second: int, places: Ints) -> Floats:
        """Return the numbers at these places of a row, without reading the others."""
        if open_second not in self._rows and self.keep:
            size = bounds(self.tables, open_second).size
            found = store.load_at(*self._name(open_second), (size,), places)
            if found is not None:
                return found
        return self.row(open_second)[places]

    def missing(self) -> list[list[int]]:
        """Return the sets that are not solved, in the order in which they can be."""
        levels = sets_by_size(len(self.tables.second))
        return [[one for one in level if not self._is_solved(one)] for level in levels]

    def solve(self, executor: Executor | None, progress: Progress) -> None:
        """Solve all rows that are missing. What is in the cache does not stay in memory."""
        levels, of = self.missing(), 1 << len(self.tables.second)
        done = of - sum(map(len, levels))
        for level in levels:
            tasks = [self._task(open_second) for open_second in level]
            for task, found in zip(tasks, parallel.run(executor, solve_row, tasks), strict=True):
                self._put(task.open_second, found)
                done += 1
                progress(done, of)
            self._forget({rest for task in tasks for rest in task.lower})

    def _task(self, open_second: int) -> RowTask:
        sets = lower_sets(open_second)
        return RowTask(self.tables, self.kernel, open_second, {s: self.row(s) for s in sets})

    def _solved(self, open_second: int) -> Floats:
        found = solve_row(self._task(open_second))
        self._put(open_second, found)
        return found

    def _put(self, open_second: int, row: Floats) -> None:
        self._rows[open_second] = row
        if self.keep and row.size:
            store.save(*self._name(open_second), row)

    def _is_solved(self, open_second: int) -> bool:
        if open_second in self._rows or not bounds(self.tables, open_second).size:
            return True
        return self.keep and store.has(*self._name(open_second))

    def _forget(self, sets: set[int]) -> None:
        """Let go of rows that can be read again."""
        for one in sets:
            if self.keep and one in self._rows and store.has(*self._name(one)):
                del self._rows[one]

    def _name(self, open_second: int) -> tuple[str, str]:
        return f"goals/{open_second}", self.tables.digest


def lower_sets(open_second: int) -> list[int]:
    """Return the sets with one open cell less."""
    cells = range(open_second.bit_length())
    return [open_second & ~(1 << c) for c in cells if open_second >> c & 1]


def solve_row(task: RowTask) -> Floats:
    """Return the curves of the task's set of open second cells, end to end."""
    known, open_second = task.tables, task.open_second
    curves = no_curves(known, [open_second, *task.lower])
    for rest, found in task.lower.items():
        curves.row(known, rest)[:] = found
    row, limits = curves.row(known, open_second), bounds(known, open_second)
    play = curve_turn(task.kernel)
    for flag in range(flags_of(known, open_second)):
        for level, part in levels_of(known, open_second):
            if level == 0 and open_second == 0:
                continue
            leads = paths(known, curves.base, open_second, flag, part)
            for number, column in enumerate(range(part.start, part.stop)):
                need = needs(known, open_second, flag, column)
                options = choices(known, columns(known).states[column][0], open_second, flag)
                start = limits.start[flag, column]
                row[start : start + len(need)] = play(
                    curves.flat, leads.of(number), options, need, known.throws
                )
    return row.copy()  # not a view that holds all of the lower rows
