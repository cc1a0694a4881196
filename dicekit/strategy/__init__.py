"""Best play: Dice Poker's whole sheet, and bots. NumPy begins here.

Public names load when they are first wanted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicekit.strategy.race import RaceSolution, solve_race
    from dicekit.strategy.solution import Cell, Hold, Solution, solve

__all__ = ["Cell", "Hold", "RaceSolution", "Solution", "solve", "solve_race"]

_PLACES = {
    "Cell": "solution",
    "Hold": "solution",
    "RaceSolution": "race",
    "Solution": "solution",
    "solve": "solution",
    "solve_race": "race",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first wanted (PEP 562)."""
    if name in _PLACES:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    raise AttributeError(f"dicekit.strategy has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
