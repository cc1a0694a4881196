"""The odds of the present decision at a table, for any pot game that has odds.

A game's module in this folder joins in with ``at_table(game, deal, seat) -> Standing`` and, if its
players choose more than bets, ``decide(game, deal, seat) -> (option, {option: value})``. All that
goes in is what the seat sees.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from dicekit.odds.contest import Standing
from dicekit.odds.decision import Decision, decision
from dicekit.table.hand import Seen


def module_of(name: str) -> ModuleType | None:
    """Return the odds of a game by its short name, ``None`` if there are none."""
    full = f"dicekit.odds.{name}"
    module = import_module(full) if find_spec(full) is not None else None
    # A game may have the name of another file here, such as ``contest``.
    return module if hasattr(module, "at_table") else None


def standing_of(seen: Seen) -> Standing | None:
    """Return how the seat stands, from what it sees; ``None`` for a game without odds."""
    odds = module_of(seen.game.name)
    if odds is None or seen.seat is None:
        return None
    standing: Standing = odds.at_table(seen.game, seen.deal, seen.seat)
    return standing


def decision_of(seen: Seen) -> Decision | None:
    """Return the odds of the call (or check) that the seat has to decide on.

    ``None`` if it is not its turn to bet, or for a game without odds.
    """
    if seen.legal is None or seen.legal.seat != seen.seat:
        return None
    standing = standing_of(seen)
    if standing is None:
        return None
    pot, to_call = price(seen)
    return decision(standing, pot, to_call)


def price(seen: Seen) -> tuple[int, int]:
    """Return the chips that the seat to act can win, and what the call costs (0 for a check).

    Only the layers that its stake reaches count (rules page, settling with a player all-in).
    """
    legal, chips = seen.legal, seen.betting
    assert legal is not None
    to_call = 0 if legal.call_to is None else legal.call_to - chips.in_round[legal.seat]
    reach = chips.stakes[legal.seat] + to_call
    return sum(min(stake, reach) for stake in chips.stakes) + chips.carried, to_call
