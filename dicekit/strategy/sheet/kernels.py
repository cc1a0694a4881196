"""Which kernel turns a batch into values: compiled if Numba is installed, else NumPy."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from typing import Literal, get_args

import numpy as np

from dicekit.errors import BadArgument, listed, say, shown
from dicekit.strategy import lattice
from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.sheet.batch import Batch, final_values
from dicekit.strategy.sheet.choices import Choices
from dicekit.strategy.sheet.curves import Paths, look_up
from dicekit.strategy.sheet.tables import Tables

Kernel = Literal["auto", "numpy", "numba"]
BatchTurn = Callable[[Tables, Batch], Floats]
FEW = 20_000
"""NumPy has solved so many states before compiled code is loaded, or even compiled."""
CurveTurn = Callable[[Floats, Paths, Choices, Ints, int], Floats]


@lru_cache(maxsize=1)
def has_numba() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None


def chosen(kernel: str) -> Literal["numpy", "numba"]:
    """Return the kernel to use. Raises ``BadArgument`` for one that is not there."""
    if kernel not in get_args(Kernel):
        allowed = listed(get_args(Kernel))
        raise BadArgument(say("one_of", name="kernel", allowed=allowed, value=shown(kernel)))
    if kernel == "numba" and not has_numba():
        raise BadArgument(say("strategy.sheet.numba"))
    return "numba" if kernel == "numba" or (kernel == "auto" and has_numba()) else "numpy"


def suited(kernel: str, states: int) -> Literal["numpy", "numba"]:
    """Return the kernel for a table of so many states; ``"auto"``: the one that is there first."""
    return "numpy" if kernel == "auto" and states < FEW else chosen(kernel)


def batch_turn(kernel: str) -> BatchTurn:
    """Return the function that gives what a turn is worth for each state of a batch."""
    if chosen(kernel) == "numba":
        from dicekit.strategy.sheet import kernel_numba

        return kernel_numba.batch_turn
    return numpy_batch_turn


def curve_turn(kernel: str) -> CurveTurn:
    """Return the function that gives the chance that a turn leaves, for each need of a state."""
    if chosen(kernel) == "numba":
        from dicekit.strategy.sheet import kernel_numba_curves

        return kernel_numba_curves.curve_turn
    return numpy_curve_turn


def numpy_batch_turn(tables: Tables, batch: Batch) -> Floats:
    """Return what a whole turn is worth for each state of the batch, in NumPy."""
    first = final_values(tables, batch, doubled=True) if tables.doubles else None
    return lattice.turn(final_values(tables, batch), first, tables.throws)


def numpy_curve_turn(
    flat: Floats, leads: Paths, options: Choices, need: Ints, throws: int
) -> Floats:
    """Return the curve of one state over these needs, in NumPy."""
    chances = look_up(flat.__getitem__, leads, options.used, need)
    first = None if options.first is None else _best(chances, options.first)
    return lattice.turn(_best(chances, options.later), first, throws)


def _best(chances: Floats, of_roll: Ints) -> Floats:
    best: Floats = chances[of_roll[0]]
    for cell in of_roll[1:]:
        np.maximum(best, chances[cell], out=best)
    return best
