"""The distribution of the final total under the best play, exact to float64.

Chance is pushed forward: every state holds, for each number of points won on the way, the chance
to stand there with it. Only states that the best play can meet are looked at. Ties are broken as
``carry.py`` states; another rule changes the standard deviation from the fourth decimal on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from dicekit.dice import Roll, in_order
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.card import Card
from dicekit.games.position import CardLike
from dicekit.games.sheets import sorted_roll
from dicekit.rows import lines, table
from dicekit.strategy import parallel
from dicekit.strategy.lattice import ROLL_NUMBER, ROLLS, Floats, Ints
from dicekit.strategy.progress import Report, doing, reporter
from dicekit.strategy.sheet import totals_show
from dicekit.strategy.sheet.batch import Rows, flags_of
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.curves import cell_bounds
from dicekit.strategy.sheet.induction import levels_of, lower_rows
from dicekit.strategy.sheet.kernels import chosen, has_numba
from dicekit.strategy.sheet.outcomes import chances_from
from dicekit.strategy.sheet.solution import Solution
from dicekit.strategy.sheet.steps import Step, as_steps, steps
from dicekit.strategy.sheet.tables import Tables

if TYPE_CHECKING:
    import plotly.graph_objects


@dataclass(frozen=True)
class Totals:
    """A distribution of final totals: ``chances`` of ``low``, ``low`` + 1 and so on, in points."""

    low: int
    chances: tuple[float, ...]
    premium: float

    def __repr__(self) -> str:
        high = self.low + len(self.chances) - 1
        return f"<Totals from {self.low} to {high}: mean {self.mean:.4f}, sd {self.sd:.4f}>"

    def __str__(self) -> str:
        return lines(totals_show.rows(self))

    def _repr_html_(self) -> str:
        return table(totals_show.rows(self))

    def plot(self, at_least: int | None = None, title: str = "") -> plotly.graph_objects.Figure:
        """Return a Plotly chart of the chances of all totals.

        ``at_least``: shade the totals of at least so much; their chance stands in the title.
        """
        goal = None if at_least is None else whole(at_least, "at_least")
        return totals_show.figure(self, goal, title)

    @cached_property
    def mean(self) -> float:
        """The expected total."""
        return math.fsum((self.low + i) * p for i, p in enumerate(self.chances))

    @cached_property
    def sd(self) -> float:
        """The standard deviation."""
        mean = self.mean
        return math.sqrt(
            math.fsum((self.low + i - mean) ** 2 * p for i, p in enumerate(self.chances))
        )

    def at_least(self, total: int) -> float:
        """Return the chance of at least this total."""
        return math.fsum(self.chances[max(0, total - self.low) :])

    def quantile(self, chance: float) -> int:
        """Return the least total that is not passed with at least this chance (0 to 1)."""
        if not 0 <= chance <= 1:
            raise BadArgument(say("strategy.sheet.chance", value=shown(chance)))
        so_far = np.cumsum(self.chances)
        return self.low + min(int(np.searchsorted(so_far, chance)), len(so_far) - 1)


@dataclass(frozen=True)
class RowTask:
    """Follow the best play through one set of open second cells, from the ``active`` states."""

    tables: Tables
    kernel: str
    open_second: int
    active: tuple[tuple[int, ...], ...]
    row: Floats
    lower: Rows


Scatter = Callable[[Floats, Ints, Ints, Floats, Floats, Ints], None]

Followed = list[tuple[int, Ints, list[Step]]]
"""Flag, columns, and the outcomes of their turns; states before those they lead to."""


class _Field:
    """The chances at all states of one set of open second cells, points won in the last axis."""

    def __init__(self, known: Tables, start: tuple[int, int], open_second: int) -> None:
        least, most = cell_bounds(known)
        first, second = start
        low, high = _first_bounds(known, first)
        written = second & ~open_second
        cells = [len(known.first) + c for c in range(len(known.second)) if written >> c & 1]
        self.low = low + least[cells].sum()
        width = high + most[cells].sum() - self.low + 1
        for level, part in enumerate(columns(known).levels):
            if level not in dict(levels_of(known, open_second)):
                width[part] = 0
        flags = flags_of(known, open_second)
        self.start = np.concatenate([[0], np.cumsum(width)])
        self.values = np.zeros((flags, int(self.start[-1])))
        self.active = np.zeros((flags, len(low)), dtype=bool)

    def of(self, flag: int, column: int) -> Floats:
        """The chances of one state."""
        return self.values[flag, self.start[column] : self.start[column + 1]]


@lru_cache(maxsize=16)
def _first_bounds(known: Tables, first: int) -> tuple[Ints, Ints]:
    """For each column, the fewest and the most points from the first series' cells in ``first``."""
    least, most = cell_bounds(known)
    low, high = [], []
    for open_first, need in columns(known).states:
        closed = first & ~open_first
        cells = [f for f in range(len(known.first)) if closed >> f & 1]
        premium = known.premium if first and not open_first and need == 0 else 0
        low.append(int(least[cells].sum()) + premium)
        high.append(int(most[cells].sum()) + premium)
    return np.array(low), np.array(high)


def totals(
    solution: Solution,
    card: CardLike = "-",
    roll: Sequence[int] = (),
    throw: int = 1,
    executor: Executor | None = None,
    progress: Report | bool | None = None,
) -> Totals:
    """Return the distribution of the final total if the rest is played for the greatest mean.

    ``roll`` and ``throw``: in the middle of a turn; without a roll before the first throw.
    """
    if solution.reach is not None:
        raise BadArgument(say("strategy.sheet.totals"))
    checked = solution.card(card)
    faces = sorted_roll(dice) if (dice := in_order(roll)) else dice
    whole(throw, "throw", 1, solution.sheet.throws)
    if checked.is_full:
        return Totals(checked.total, (1.0,), float(bool(checked.premium)))
    with reporter(progress, doing("follow", solution.sheet.name)) as report:
        return _push(solution, checked, faces, throw, executor, report)


def _push(
    solution: Solution,
    card: Card,
    roll: Roll,
    throw: int,
    executor: Executor | None,
    report: Report,
) -> Totals:
    known = solution.tables
    open_second, flag, column = solution.place(card)
    start = columns(known).states[column][0], open_second
    fields = {open_second: _Field(known, start, open_second)}
    part = np.array([column])
    fields[open_second].of(flag, column)[0] = 1.0
    if len(roll):
        first = _from_roll(solution, card, roll, throw)
        _send(known, start, fields, open_second, flag, part, first)
        fields[open_second].of(flag, column)[:] = 0.0
        fields[open_second].active[flag, column] = False
    else:
        fields[open_second].active[flag, column] = True
    done = 0
    for level in _subsets_by_size(open_second):
        waiting = [s for s in level if s in fields]
        tasks = [_task(solution, fields[s], s) for s in waiting]
        for task, followed in zip(tasks, parallel.run(executor, follow_row, tasks), strict=True):
            for way, columns_part, found in followed:
                _send(known, start, fields, task.open_second, way, columns_part, found)
            if task.open_second:
                del fields[task.open_second]
        done += len(level)
        report(done, 1 << open_second.bit_count())
    return _collect(known, card, fields[0])


def follow_row(task: RowTask) -> Followed:
    """Return what the best play does in the states that it meets, level by level."""
    known, followed = task.tables, []
    active = [set(columns_of) for columns_of in task.active]
    for flag, met in enumerate(active):
        for level, part in reversed(levels_of(known, task.open_second)):
            here = np.array(sorted(c for c in met if part.start <= c < part.stop), dtype=np.int64)
            if not len(here) or (level == 0 and task.open_second == 0):
                continue
            found = steps(
                known, task.open_second, flag, here, task.row[flag], task.lower, task.kernel
            )
            for step in found:
                if step.second < 0:
                    met.update(step.column[step.chance > 0].tolist())
            followed.append((flag, here, found))
    return followed


def _task(solution: Solution, field: _Field, open_second: int) -> RowTask:
    known = solution.tables
    return RowTask(
        known,
        chosen(solution.kernel),
        open_second,
        tuple(tuple(np.flatnonzero(active).tolist()) for active in field.active),
        solution.values[open_second, : flags_of(known, open_second)],
        lower_rows(solution.values, known, open_second),
    )


def _from_roll(solution: Solution, card: Card, roll: Roll, throw: int) -> list[Step]:
    known = solution.tables
    open_second, flag, column = solution.place(card)
    mass = np.zeros((len(ROLLS), 1))
    mass[ROLL_NUMBER[roll]] = 1.0
    chances = chances_from(known, solution.batch(card), mass, solution.sheet.throws - throw)
    return as_steps(known, chances, open_second, flag, np.array([column]))


def _send(
    known: Tables,
    start: tuple[int, int],
    fields: dict[int, _Field],
    open_second: int,
    flag: int,
    part: Ints,
    found: list[Step],
) -> None:
    """Send the chances of these states on to the states that their outcomes lead to."""
    source = fields[open_second]
    scatter = _scatter()
    for step in found:
        rest = open_second if step.second < 0 else open_second & ~(1 << step.second)
        if rest not in fields:
            fields[rest] = _Field(known, start, rest)
        target = fields[rest]
        possible = np.flatnonzero(step.chance > 0)
        here, there = part[possible], step.column[possible]
        shift = step.points[possible].astype(np.int64) + source.low[here] - target.low[there]
        scatter(
            source.values[flag], source.start[here], source.start[here + 1],
            step.chance[possible], target.values[step.flag], target.start[there] + shift,
        )  # fmt: skip
        target.active[step.flag, there] = True


def _scatter() -> Scatter:
    if has_numba():
        from dicekit.strategy.sheet.kernel_numba_outcomes import scatter

        return scatter
    return plain_scatter


def plain_scatter(
    source: Floats, begin: Ints, end: Ints, chance: Floats, target: Floats, to: Ints
) -> None:
    """Add ``chance`` times each piece of ``source`` to ``target``, from the places ``to`` on."""
    for piece in range(len(begin)):
        found = source[begin[piece] : end[piece]]
        met = np.flatnonzero(found)
        if len(met):
            found = found[met[0] : met[-1] + 1]
            place = to[piece] + met[0]
            target[place : place + len(found)] += chance[piece] * found


def _subsets_by_size(open_second: int) -> list[list[int]]:
    """Return all subsets of a set of cells, great sizes first."""
    subsets = [s for s in range(open_second + 1) if s & ~open_second == 0]
    return [
        [s for s in subsets if s.bit_count() == size]
        for size in range(open_second.bit_count(), -1, -1)
    ]


def _collect(known: Tables, card: Card, field: _Field) -> Totals:
    """Add up the finished states: at each of them no cell is open."""
    shape = columns(known)
    finished = [c for c in range(len(shape.states)) if not shape.states[c][0]]
    sums: dict[int, float] = {}
    premium = 0.0
    for flag in range(len(field.values)):
        for column in finished:
            chances = field.of(flag, column)
            for points in np.flatnonzero(chances):
                total = card.total + int(field.low[column] + points)
                sums[total] = sums.get(total, 0.0) + float(chances[points])
            premium += float(chances.sum()) if shape.states[column][1] == 0 else 0.0
    low, high = min(sums), max(sums)
    found = tuple(sums.get(total, 0.0) for total in range(low, high + 1))
    return Totals(low, found, premium if known.premium else 0.0)
