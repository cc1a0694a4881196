"""What the players at a table or of a match are called."""

from __future__ import annotations

from collections.abc import Sequence

from dicekit.strategy.shared import Named
from dicekit.texts import Texts


def player_names(bots: Sequence[Named | None], texts: Texts) -> tuple[str, ...]:
    """Return the names by seat; ``None`` is the person. A bot's second seat has a 2 behind it."""
    return tuple(_name(bots, seat, texts) for seat in range(len(bots)))


def _name(bots: Sequence[Named | None], seat: int, texts: Texts) -> str:
    bot = bots[seat]
    if bot is None:
        return texts("you")
    key = f"names.{bot.name}"
    name = texts(key) if key in texts else bot.name
    lap = sum(earlier is bot for earlier in bots[:seat])
    return f"{name} {lap + 1}" if lap else name
