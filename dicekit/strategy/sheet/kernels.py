"""Which kernel turns a batch into values: compiled if Numba is installed, else NumPy."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from typing import Literal, get_args

from dicekit.errors import BadArgument
from dicekit.strategy import lattice
from dicekit.strategy.lattice import Floats
from dicekit.strategy.sheet.batch import Batch, final_values
from dicekit.strategy.sheet.tables import Tables

Kernel = Literal["auto", "numpy", "numba"]
BatchTurn = Callable[[Tables, Batch], Floats]
Turn = Callable[[Floats, Floats | None, int], Floats]


@lru_cache(maxsize=1)
def has_numba() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None


def chosen(kernel: str) -> Literal["numpy", "numba"]:
    """Return the kernel to use. Raises ``BadArgument`` for one that is not there."""
    if kernel not in get_args(Kernel):
        raise BadArgument(f"kernel must be one of {', '.join(get_args(Kernel))}, not {kernel!r}")
    if kernel == "numba" and not has_numba():
        raise BadArgument("kernel 'numba' needs the package numba; 'numpy' works without")
    return "numba" if kernel == "numba" or (kernel == "auto" and has_numba()) else "numpy"


def batch_turn(kernel: str) -> BatchTurn:
    """Return the function that gives what a turn is worth for each state of a batch."""
    if chosen(kernel) == "numba":
        from dicekit.strategy.sheet import kernel_numba

        return kernel_numba.batch_turn
    return numpy_batch_turn


def turn(kernel: str) -> Turn:
    """Return the function that gives what a turn is worth from the worth of its final rolls."""
    if chosen(kernel) == "numba":
        from dicekit.strategy.sheet import kernel_numba

        return kernel_numba.turn
    return lattice.turn


def numpy_batch_turn(tables: Tables, batch: Batch) -> Floats:
    """Return what a whole turn is worth for each state of the batch, in NumPy."""
    first = final_values(tables, batch, doubled=True) if tables.doubles else None
    return lattice.turn(final_values(tables, batch), first, tables.throws)
