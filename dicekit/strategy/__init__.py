"""Best play: Dice Poker's whole sheet, and bots. NumPy begins here.

Public names load when they are first wanted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicekit.strategy.race.solution import RaceSolution, solve_race
    from dicekit.strategy.sheet.solution import Cell, Hold, Solution, solve

__all__ = ["Cell", "Hold", "RaceSolution", "Solution", "solve", "solve_race"]

_PLACES = {
    "Cell": "sheet.solution",
    "Hold": "sheet.solution",
    "RaceSolution": "race.solution",
    "Solution": "sheet.solution",
    "solve": "sheet.solution",
    "solve_race": "race.solution",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first wanted (PEP 562)."""
    if name in _PLACES:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    raise AttributeError(f"dicekit.strategy has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
