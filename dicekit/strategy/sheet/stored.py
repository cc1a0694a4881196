"""A sheet's two tables, values and chances of the premium: from the cache, or made and kept."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, replace

from dicekit.strategy import cache as store
from dicekit.strategy.lattice import Floats
from dicekit.strategy.progress import part_of
from dicekit.strategy.sheet.follow import premium_table
from dicekit.strategy.sheet.induction import Progress, shape_of, solve_table, states_of
from dicekit.strategy.sheet.kernels import suited
from dicekit.strategy.sheet.tables import Tables


@dataclass(frozen=True)
class Making:
    """How tables are made that are not there: see ``solution.solve``."""

    kernel: str
    cache: bool
    executor: Executor | None
    report: Progress

    def part(self, number: int, parts: int) -> Making:
        """Return the same for one of several parts of the work, from 0."""
        return replace(self, report=part_of(self.report, number, parts))


def both_of(tables: Tables, how: Making) -> tuple[Floats, Floats]:
    """Return the values and the chances of the premium."""
    values, chances = _loaded("mean", tables, how), _loaded("premium", tables, how)
    parts = (values is None) + (chances is None)
    if values is None:
        values = _values(tables, how.part(0, parts))
    if chances is None:
        chances = _chances(tables, values, how.part(parts - 1, parts))
    return values, chances


def values_of(tables: Tables, how: Making) -> Floats:
    """Return the expected points to come at each state; shape: ``induction.shape_of``."""
    found = _loaded("mean", tables, how)
    return _values(tables, how) if found is None else found


def chances_of(tables: Tables, values: Floats, how: Making) -> Floats:
    """Return the chance of the premium at each state under the play with these values."""
    found = _loaded("premium", tables, how)
    return _chances(tables, values, how) if found is None else found


def _values(tables: Tables, how: Making) -> Floats:
    kernel = suited(how.kernel, states_of(tables))
    return _kept("mean", tables, how, solve_table(tables, kernel, how.executor, how.report))


def _chances(tables: Tables, values: Floats, how: Making) -> Floats:
    kernel = suited(how.kernel, states_of(tables))
    found = premium_table(tables, values, kernel, how.executor, how.report)
    return _kept("premium", tables, how, found)


def _loaded(kind: str, tables: Tables, how: Making) -> Floats | None:
    return store.load(kind, tables.digest, shape_of(tables)) if how.cache else None


def _kept(kind: str, tables: Tables, how: Making, found: Floats) -> Floats:
    if how.cache:
        store.save(kind, tables.digest, found)
    return found
