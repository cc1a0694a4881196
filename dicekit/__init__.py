"""Dice games to play, their exact odds, and the reasons for them.

>>> import dicekit as dk
>>> dk.odds.seven.total(3).mean
511/24

Everything heavy (SymPy, Plotly, the widgets, NumPy) loads when it is first wanted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dicekit.dice import dice, die
from dicekit.dist import Dist
from dicekit.texts import language

if TYPE_CHECKING:
    from dicekit import games, odds, strategy, table
    from dicekit.views.play import play

__version__ = "0.1.0"

__all__ = ["Dist", "die", "dice", "odds", "strategy", "play", "games", "table", "language"]

_PACKAGES = ("games", "odds", "strategy", "table")


def __getattr__(name: str) -> object:
    """Load a public name when it is first wanted (PEP 562)."""
    if name in _PACKAGES:
        return import_module(f"dicekit.{name}")
    if name == "play":
        return import_module("dicekit.views.play").play
    raise AttributeError(f"module 'dicekit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *globals()})
