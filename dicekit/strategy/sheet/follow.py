"""What follows from the best play, state by state: first of all the chance of the premium."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from dicekit.strategy import cache as store
from dicekit.strategy import parallel
from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.progress import Report
from dicekit.strategy.sheet.batch import Rows, flags_of, make_batch
from dicekit.strategy.sheet.columns import CLOSED, columns
from dicekit.strategy.sheet.induction import TASKS_PER_LEVEL, levels_of, lower_rows, sets_by_size
from dicekit.strategy.sheet.kernels import chosen
from dicekit.strategy.sheet.outcomes import Outcome, outcome_chances, outcomes
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


@dataclass(frozen=True)
class Step:
    """An outcome in a batch of states: its chance in each, and the state that follows.

    ``chance`` (states,), ``column`` (states,), ``points`` (states,) with the premium; ``second``:
    the cell of the second series that is written, or -1; ``flag``: whether further pokers score.
    """

    chance: Floats
    column: Ints
    points: Floats
    second: int
    flag: int


def steps(
    tables: Tables, open_second: int, flag: int, part: Ints, row: Floats, lower: Rows, kernel: str
) -> list[Step]:
    """Return all outcomes that the best play of a turn can have in these columns."""
    batch = make_batch(tables, open_second, flag, part, row, lower)
    return as_steps(tables, outcome_chances(tables, batch, kernel), open_second, flag, part)


def as_steps(
    tables: Tables, chances: Floats, open_second: int, flag: int, part: Ints
) -> list[Step]:
    """Return the outcomes with these chances (outcomes, states) as steps, impossible ones not."""
    return [
        _step(tables, outcome, chance, open_second, flag, part)
        for outcome, chance in zip(outcomes(tables).all, chances, strict=True)
        if chance.any()
    ]


def premium_table(
    tables: Tables,
    values: Floats,
    kernel: str,
    executor: Executor | None,
    report: Report,
    cache: bool = True,
) -> Floats:
    """Return the chance of the premium for each state; shape as ``values``."""
    found = store.load("premium", tables.digest, values.shape) if cache else None
    if found is not None:
        return found
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
    if cache:
        store.save("premium", tables.digest, chance)
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
    shape = columns(tables)
    chance = np.full(row.shape, np.nan)
    for flag in range(len(row)):
        for level, columns_part in levels_of(tables, open_second):
            if level == 0:
                chance[flag, columns_part] = [
                    tables.premium > 0 and need == 0 for _, need in shape.states[columns_part]
                ]
                continue
            part = np.arange(columns_part.start, columns_part.stop)
            chance[flag, part] = 0.0
            for step in steps(tables, open_second, flag, part, row[flag], lower, kernel):
                after = chance[flag] if step.second < 0 else lower_chance[step.second][step.flag]
                possible = step.chance > 0
                chance[flag, part[possible]] += step.chance[possible] * after[step.column[possible]]
    return chance


def _step(
    tables: Tables, outcome: Outcome, chance: Floats, open_second: int, flag: int, part: Ints
) -> Step:
    shape, count = columns(tables), len(tables.first)
    if outcome.cell < count:
        column = shape.after[outcome.cell][outcome.kind, part]
        with_premium = shape.gain[outcome.cell][outcome.kind, part]
        further = outcome.points - shape.cells[outcome.cell].gains[outcome.kind]
        return Step(chance, column, np.where(column == CLOSED, 0, with_premium + further), -1, flag)
    cell = outcome.cell - count
    if tables.further and cell == tables.poker:
        flag = int(outcome.hit)
    flag = min(flag, flags_of(tables, open_second & ~(1 << cell)) - 1)
    return Step(chance, part, np.full(len(part), float(outcome.points)), cell, flag)
