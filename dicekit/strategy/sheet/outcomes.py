"""How a turn ends under the best play: the chance of every cell with every number of points.

Everything that follows from a play (the chance of the premium, the distribution of the total) is a
sum over these outcomes. Ties are broken as ``carry.py`` states.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dicekit.strategy.lattice import (
    ENDS,
    FIRST_ROLL,
    MORE,
    REMOVALS,
    ROLL_CHANCE,
    ROLLS,
    SETS,
    STARTS,
    Floats,
    Ints,
)
from dicekit.strategy.sheet.batch import POKERS, Batch, cell_values, second_cells
from dicekit.strategy.sheet.carry import TIE, Stage, pick, stages
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.tables import Tables

WIDTH = 64


@dataclass(frozen=True)
class Outcome:
    """A cell (first series before the second) written with ``points``, premium aside.

    ``kind``: for a cell of the first series, which of its gains; ``hit``: for one of the second,
    whether it scores more than its lowest.
    """

    cell: int
    points: int
    kind: int
    hit: bool


@dataclass(frozen=True)
class Outcomes:
    """All outcomes of a sheet, and which of them each roll gives in each cell.

    ``later`` and ``doubled``: (cells, 252 rolls). ``pokers``: the same for further pokers where
    they may be jokers: (further points or not, cell of the face open or not, cells, 6 faces).
    """

    all: tuple[Outcome, ...]
    later: Ints
    doubled: Ints
    pokers: Ints


@lru_cache(maxsize=8)
def outcomes(tables: Tables) -> Outcomes:
    """Return the outcomes of a sheet."""
    number: dict[Outcome, int] = {}
    later = [_cell_row(tables, number, cell, False) for cell in range(_count(tables))]
    doubled = [_cell_row(tables, number, cell, True) for cell in range(_count(tables))]
    pokers = np.zeros((2, 2, len(later), len(POKERS)), dtype=np.int64)
    if tables.poker >= 0:
        for flag, own_open, cell, face in np.ndindex(*pokers.shape):
            plain = tuple(number)[later[cell][POKERS[face]]]
            points = plain.points
            if cell >= len(tables.first) and not own_open and tables.joker != "none":
                joker = tables.joker_scores[cell - len(tables.first)]
                points = points if joker is None else joker
            found = Outcome(cell, points + tables.further * flag, plain.kind, plain.hit)
            pokers[flag, own_open, cell, face] = number.setdefault(found, len(number))
    return Outcomes(tuple(number), np.array(later), np.array(doubled), pokers)


def _count(tables: Tables) -> int:
    return len(tables.first) + len(tables.second)


def _cell_row(tables: Tables, number: dict[Outcome, int], cell: int, doubled: bool) -> list[int]:
    found = []
    for roll in range(len(ROLLS)):
        if cell < len(tables.first):
            shape = columns(tables).cells[cell]
            kind = int((shape.class_of_roll_doubled if doubled else shape.class_of_roll)[roll])
            outcome = Outcome(cell, shape.gains[kind], kind, False)
        else:
            second = second_cells(tables, doubled)[cell - len(tables.first)]
            points = int(second.scores[roll])
            outcome = Outcome(cell, points, 0, points > second.low)
        found.append(number.setdefault(outcome, len(number)))
    return found


def outcome_chances(tables: Tables, batch: Batch, kernel: str) -> Floats:
    """Return the chance of each outcome in each state of the batch: (outcomes, states)."""
    if kernel == "numba":
        from dicekit.strategy.sheet import kernel_numba_outcomes

        return kernel_numba_outcomes.outcome_chances(tables, batch)
    parts = [
        _from_the_start(tables, batch.part(slice(start, start + WIDTH)))
        for start in range(0, batch.states, WIDTH)
    ]
    return np.concatenate(parts, axis=1)


def _from_the_start(tables: Tables, batch: Batch) -> Floats:
    mass = np.repeat(ROLL_CHANCE[:, None], batch.states, axis=1)
    return chances_from(tables, batch, mass, tables.throws - 1)


@dataclass(frozen=True)
class Policy:
    """What the best play does, roll by roll; shape (…, 252 rolls, states).

    ``keep``: for 1, 2 … throws to come, the row in ``lattice.SETS`` of the dice to keep.
    ``cell``: the cell to write at the end. ``stop``: straight after the first throw, the cell to
    write at once because it scores double, or -1.
    """

    keep: Ints
    cell: Ints
    stop: Ints


def policy(tables: Tables, batch: Batch, kernel: str) -> Policy:
    """Return the best play of a turn in each state of the batch."""
    if kernel == "numba":
        from dicekit.strategy.sheet import kernel_numba_outcomes

        return kernel_numba_outcomes.policy(tables, batch)
    later = cell_values(tables, batch)
    cells = np.array([cell for cell, _ in later])
    final, place = pick([values for _, values in later])
    first, stop = None, np.full(place.shape, -1)
    if tables.doubles:
        first, first_place = pick([v for _, v in cell_values(tables, batch, doubled=True)])
    steps = _steps(tables, final, first)[:-1]
    if first is not None and steps:
        gains = first > _best_kept(steps[-1].kept)[FIRST_ROLL:] + TIE
        stop = np.where(gains, cells[first_place], -1)
    keep = [_targets(step.kept) for step in steps]
    return Policy(np.array(keep).reshape(-1, *place.shape), cells[place], stop)


def _targets(kept: Floats) -> Ints:
    """Return the set that the best play keeps of each roll."""
    best = kept.copy()
    target = np.repeat(np.arange(len(SETS))[:, None], kept.shape[1], axis=1)
    for removal in REMOVALS:
        rows = slice(removal.start, removal.end)
        other = best[removal.lower]
        better = other > best[rows] + TIE
        np.copyto(best[rows], other, where=better)
        np.copyto(target[rows], target[removal.lower], where=better)
    return target[FIRST_ROLL:]


def outcome_of_roll(tables: Tables, batch: Batch, cells: Ints, doubled: bool) -> Ints:
    """Return the outcome of each roll in each cell: (cells, 252 rolls, states)."""
    known = outcomes(tables)
    rows = (known.doubled if doubled else known.later)[cells]
    found = np.repeat(rows[:, :, None], batch.states, axis=2)
    if batch.own_open is not None:
        for face, roll in enumerate(POKERS):
            choices = known.pokers[int(batch.further > 0)][:, cells, face]
            found[:, roll] = np.where(
                batch.own_open[face], choices[1, :, None], choices[0, :, None]
            )
    return found


def chances_from(tables: Tables, batch: Batch, mass: Floats, to_come: int) -> Floats:
    """Return the chance of each outcome when rolls have the chances ``mass``: (252, states).

    ``to_come``: throws still to come after these rolls.
    """
    later = cell_values(tables, batch)
    cells = np.array([cell for cell, _ in later])
    final, place = pick([values for _, values in later])
    first = None
    if tables.doubles:
        first, first_place = pick([v for _, v in cell_values(tables, batch, doubled=True)])
    steps = _steps(tables, final, first)
    chances = np.zeros((len(outcomes(tables).all), batch.states))
    states = np.arange(batch.states)[None]
    for left in range(to_come, 0, -1):
        kept = steps[left - 1].kept
        if first is not None and left == tables.throws - 1:
            stop = first > _best_kept(kept)[FIRST_ROLL:] + TIE
            _write(tables, batch, chances, np.where(stop, mass, 0), cells[first_place], True)
            mass = np.where(stop, 0, mass)
        settled = np.zeros((len(SETS), batch.states))
        np.add.at(settled, (_targets(kept), states), mass)
        mass = _throw(settled)
    _write(tables, batch, chances, mass, cells[place], False)
    return chances


def _steps(tables: Tables, final: Floats, first: Floats | None) -> tuple[Stage, ...]:
    return stages(final[:, None], tables.throws, None if first is None else first[:, None])


def _best_kept(kept: Floats) -> Floats:
    best = kept.copy()
    for removal in REMOVALS:
        rows, other = best[removal.start : removal.end], best[removal.lower]
        np.copyto(rows, other, where=other > rows + TIE)
    return best


def _throw(mass: Floats) -> Floats:
    for size in range(5):
        for face in range(6):
            rows = slice(STARTS[size], ENDS[size])
            # No two sets of a size become the same one by one die more of the same face.
            mass[MORE[rows, face]] += mass[rows] / 6
    return mass[FIRST_ROLL:]


def _write(
    tables: Tables, batch: Batch, chances: Floats, mass: Floats, cell: Ints, doubled: bool
) -> None:
    every = np.arange(_count(tables))
    found = outcome_of_roll(tables, batch, every, doubled)
    kind = np.take_along_axis(found, cell[None], axis=0)[0]
    np.add.at(chances, (kind, np.arange(batch.states)[None]), mass)
