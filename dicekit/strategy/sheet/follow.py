"""What follows from the best play, state by state: the chance of the premium.

It is carried through each turn beside the values that are known already, a state's chance from
those of the states that it leads to.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.strategy import parallel
from dicekit.strategy.lattice import CHUNK, Floats
from dicekit.strategy.progress import Report
from dicekit.strategy.sheet.batch import (
    Batch,
    Rows,
    cell_values,
    flags_of,
    following_values,
    make_batch,
)
from dicekit.strategy.sheet.carry import pick, select, whole_turn
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.induction import TASKS_PER_LEVEL, levels_of, lower_rows, sets_by_size
from dicekit.strategy.sheet.kernels import chosen
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class FollowTask:
    """Follow the best play at these sets of open second cells.

    ``rows`` and ``lower`` are the values of the sets and of what they lead to, ``lower_chance``
    the chances there.
    """

    tables: Tables
    kernel: str
    sets: tuple[int, ...]
    rows: tuple[Floats, ...]
    lower: tuple[Rows, ...]
    lower_chance: tuple[Rows, ...]


def premium_table(
    tables: Tables, values: Floats, kernel: str, executor: Executor | None, report: Report
) -> Floats:
    """Return the chance of the premium for each state; shape as ``values``."""
    chance = np.full(values.shape, np.nan)
    done = 0
    for level in sets_by_size(len(tables.second)):
        tasks = [
            FollowTask(
                tables,
                chosen(kernel),
                tuple(part),
                tuple(values[s, : flags_of(tables, s)] for s in part),
                tuple(lower_rows(values, tables, s) for s in part),
                tuple(lower_rows(chance, tables, s) for s in part),
            )
            for part in parallel.split(level, TASKS_PER_LEVEL)
        ]
        for task, rows in zip(tasks, parallel.run(executor, premium_rows, tasks), strict=True):
            for open_second, row in zip(task.sets, rows, strict=True):
                chance[open_second, : len(row)] = row
            done += len(rows)
            report(done, len(values))
    return chance


def premium_rows(task: FollowTask) -> tuple[Floats, ...]:
    """Return the chances of each set of the task, shape (flags, columns)."""
    return tuple(
        _premium_row(task.tables, task.kernel, *each)
        for each in zip(task.sets, task.rows, task.lower, task.lower_chance, strict=True)
    )


def _premium_row(
    tables: Tables, kernel: str, open_second: int, row: Floats, lower: Rows, lower_chance: Rows
) -> Floats:
    states = columns(tables).states
    chance = np.full(row.shape, np.nan)
    for flag in range(len(row)):
        for level, part in levels_of(tables, open_second):
            if level == 0:
                chance[flag, part] = [tables.premium > 0 and need == 0 for _, need in states[part]]
                continue
            batch = make_batch(tables, open_second, flag, part, row[flag], lower)
            after = make_batch(
                tables, open_second, flag, part, chance[flag], lower_chance, points=False
            )
            # Sums of many parts: 1 may come out greater by its last bits.
            chance[flag, part] = np.minimum(follow_turn(tables, batch, after, kernel), 1)
    return chance


def follow_turn(tables: Tables, batch: Batch, after: Batch, kernel: str) -> Floats:
    """Return what a turn's best play brings on average: shape (states,).

    ``batch``: what decides, values; ``after``: what is to be known of each state that follows.
    """
    if kernel == "numba":
        from dicekit.strategy.sheet import kernel_numba_follow

        return kernel_numba_follow.follow_turn(tables, batch, after)
    starts = range(0, batch.states, CHUNK)
    parts = [slice(start, start + CHUNK) for start in starts]
    return np.concatenate([_follow(tables, batch.part(p), after.part(p)) for p in parts])


def _follow(tables: Tables, batch: Batch, after: Batch) -> Floats:
    first = _written(tables, batch, after, True) if tables.doubles else None
    found: Floats = whole_turn(_written(tables, batch, after, False), tables.throws, first)[0]
    return found


def _written(tables: Tables, batch: Batch, after: Batch, doubled: bool) -> Floats:
    """Return the best worth of each roll and, behind it, what follows it: (252, 2, states)."""
    best, place = pick([values for _, values in cell_values(tables, batch, doubled)])
    return np.stack([best, select(place, following_values(tables, after, doubled))], axis=1)
