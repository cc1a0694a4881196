"""The table: betting, pots, hands and what is written of them."""

from __future__ import annotations

from dicekit.table.actions import Action, ChipRules, Legal
from dicekit.table.hand import Hand, Seen
from dicekit.table.pots import settle
from dicekit.table.table import Table, draw, leave, next_hand, play, seat_players

__all__ = [
    "Action",
    "ChipRules",
    "Hand",
    "Legal",
    "Seen",
    "Table",
    "draw",
    "leave",
    "next_hand",
    "play",
    "seat_players",
    "settle",
]
