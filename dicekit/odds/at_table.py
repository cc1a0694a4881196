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
from dicekit.table.pots import CarriedLayer


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

    Only the layers that its stake reaches count (rules page, settling with a player all-in), and
    of an undivided pot those that are open to it.
    """
    reach, to_call = _reach(seen)
    carried = sum(layer.amount for layer in _open_layers(seen))
    return sum(min(stake, reach) for stake in seen.betting.stakes) + carried, to_call


def is_layered(seen: Seen) -> bool:
    """Return whether another player still in can win only some of the chips of ``price``.

    The rest is then a pot with fewer rivals, or comes back if that player is best: the share of
    the whole hand says too little about it, and a call is worth at least what ``decision_of`` says.
    """
    (reach, _), chips, live = _reach(seen), seen.betting, seen.deal.live
    short = any(chips.stakes[seat] + chips.stacks[seat] < reach for seat in live)
    return short or any(not set(live) <= set(layer.open_to) for layer in _open_layers(seen))


def _reach(seen: Seen) -> tuple[int, int]:
    """Return the stake of the seat to act after a call (or a check), and what that costs."""
    legal, chips = seen.legal, seen.betting
    assert legal is not None
    to_call = 0 if legal.call_to is None else legal.call_to - chips.in_round[legal.seat]
    return chips.stakes[legal.seat] + to_call, to_call


def _open_layers(seen: Seen) -> tuple[CarriedLayer, ...]:
    """Return the layers of an undivided pot that the seat to act can win."""
    assert seen.legal is not None
    return tuple(layer for layer in seen.carried if seen.legal.seat in layer.open_to)
