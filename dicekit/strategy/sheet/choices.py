"""What may be written: which outcome every roll gives in each cell that is open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dicekit.strategy.lattice import Ints
from dicekit.strategy.sheet.batch import POKERS
from dicekit.strategy.sheet.outcomes import outcomes
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class Choices:
    """The cells that may be written, jokers aside, and where every roll leads in each.

    ``later``: numbers in ``Outcomes.all``, shape (cells, 252 rolls), and one number more for no
    outcome: where jokers bar the roll from the cell. ``first``: the same straight after the first
    throw, if it differs. ``used``: the outcomes that occur. ``jokers``: whether pokers may be so.
    """

    cells: Ints
    later: Ints
    first: Ints | None
    used: Ints
    jokers: bool


@lru_cache(maxsize=1 << 10)
def choices(tables: Tables, open_first: int, open_second: int, flag: int) -> Choices:
    """Return the choices with these open cells; ``flag``: whether further pokers score."""
    known, cells = outcomes(tables), open_cells(tables, open_first, open_second)
    later, first = known.later[cells], known.doubled[cells]
    jokers = tables.poker >= 0 and not open_second >> tables.poker & 1
    if jokers:
        for found in (later, first):
            _put_pokers(tables, found, cells, open_first, flag)
    none = len(known.all)
    used = np.flatnonzero(np.bincount(np.concatenate([later, first]).ravel())[:none])
    doubles = bool((later != first).any())
    return Choices(cells, later, first if doubles else None, used, jokers)


def open_cells(tables: Tables, open_first: int, open_second: int) -> Ints:
    """Return the numbers of the cells that may be written, jokers aside."""
    count = len(tables.first)
    cells = [f for f in range(count) if open_first >> f & 1]
    if tables.order == "free" or not open_first:
        cells += [count + c for c in range(len(tables.second)) if open_second >> c & 1]
    return np.array(cells)


def _put_pokers(tables: Tables, found: Ints, cells: Ints, open_first: int, flag: int) -> None:
    """Put the outcomes of further pokers in."""
    known, in_first = outcomes(tables), cells < len(tables.first)
    for face, roll in enumerate(POKERS):
        own_open = open_first >> face & 1
        found[:, roll] = known.pokers[flag, own_open, cells, face]
        if tables.joker == "forced":
            # The cell of the face goes first, then the second series while it has a cell.
            barred = cells != face if own_open else in_first & (not in_first.all())
            found[barred, roll] = len(known.all)
