"""A sheet's two tables, values and chances of the premium: from the cache, or made and kept."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from dicekit.strategy import cache as store
from dicekit.strategy.lattice import Floats
from dicekit.strategy.sheet.follow import premium_table
from dicekit.strategy.sheet.induction import Progress, shape_of, solve_table
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class Making:
    """How tables are made that are not there: see ``solution.solve``."""

    kernel: str
    cache: bool
    executor: Executor | None
    report: Progress


def values_of(tables: Tables, how: Making) -> Floats:
    """Return the expected points to come at each state; shape: ``induction.shape_of``."""
    return _kept(
        "mean", tables, how, lambda: solve_table(tables, how.kernel, how.executor, how.report)
    )


def premium_of(tables: Tables, values: Floats, how: Making) -> Floats:
    """Return the chance of the premium at each state under the play with these values."""
    return _kept(
        "premium",
        tables,
        how,
        lambda: premium_table(tables, values, how.kernel, how.executor, how.report),
    )


def _kept(kind: str, tables: Tables, how: Making, make: Callable[[], Floats]) -> Floats:
    found = store.load(kind, tables.digest, shape_of(tables)) if how.cache else None
    if found is None:
        found = make()
        if how.cache:
            store.save(kind, tables.digest, found)
    return found
