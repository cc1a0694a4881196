"""Exact answers: a contest of totals, a decision at the table, and one module per game.

>>> from dicekit import odds
>>> odds.seven.total(3).mean
511/24

A game's module loads when it is first wanted; a new file in this folder is found by its name.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

# At once, not lazily: the submodules would otherwise take the names of their functions.
from dicekit.odds.contest import Standing, against, contest
from dicekit.odds.decision import Decision, PotLayer, decision

if TYPE_CHECKING:
    from dicekit.odds import seven

__all__ = ["Decision", "PotLayer", "Standing", "against", "contest", "decision", "seven"]


def __getattr__(name: str) -> ModuleType:
    """Load the odds of a game when they are first wanted (PEP 562)."""
    if name in _modules():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"dicekit.odds has no {name!r}; it has {', '.join(__dir__())}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_modules()})


def _modules() -> tuple[str, ...]:
    return tuple(found.name for found in iter_modules(__path__) if not found.name.startswith("_"))
