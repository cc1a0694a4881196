"""How a turn can go on under the best play: its outcomes, as steps from state to state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.sheet.batch import Rows, flags_of, make_batch
from dicekit.strategy.sheet.columns import CLOSED, columns
from dicekit.strategy.sheet.outcomes import Outcome, outcome_chances, outcomes
from dicekit.strategy.sheet.tables import Tables


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
