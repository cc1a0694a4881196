"""The odds of the present decision at a table, for any pot game that has odds.

A game's module in this folder joins in with ``at_table(game, deal, seat) -> Standing``, for layers
of the pot with ``in_layers(game, deal, seat, prizes) -> Layered`` and, if its players choose more
than bets, with ``decide(game, deal, seat) -> (option, {option: value})``. All that goes in is what
the seat sees.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from dicekit.dist import rational
from dicekit.odds.contest import Standing
from dicekit.odds.decision import Decision, PotLayer, decision
from dicekit.odds.layers import Claim, Layered, Prize
from dicekit.table.hand import Seen
from dicekit.table.pots import between, layers


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

    ``None`` if it is not its turn to bet, or for a game without odds. Where the rivals differ from
    layer to layer of the pot, each layer is valued with its own. Where the game's ``in_layers`` is
    not exact, or there is none, the decision says that the call is worth this ``at_least``.
    """
    if seen.legal is None or seen.legal.seat != seen.seat:
        return None
    standing = standing_of(seen)
    if standing is None:
        return None
    pot, to_call = price(seen)
    found = prizes(seen)
    if not _differ(found, seen):
        return decision(standing, pot, to_call)
    # With fewer rivals the share of a layer is no smaller.
    at_least = decision(standing, pot, to_call, at_least=True)
    layered = _in_layers(seen, found)
    if layered is None:
        return at_least
    parts = tuple(map(_pot_layer, found, layered.claims))
    answer = decision(standing, pot, to_call, parts, at_least=not layered.exact)
    return answer if layered.exact else max(answer, at_least, key=lambda one: one.call_value)


def price(seen: Seen) -> tuple[int, int]:
    """Return the chips that the seat to act can win, and what the call costs (0 for a check).

    Only the layers that its stake reaches count (rules page, settling with a player all-in), and
    of an undivided pot those that are open to it.
    """
    _, to_call = _reach(seen)
    return sum(prize.amount for prize in prizes(seen)) - to_call, to_call


def prizes(seen: Seen) -> tuple[Prize, ...]:
    """Return the layers that the seat to act can win, the lowest first, after its call.

    Whoever still has chips is taken to reach as far; only the chips that lie there now are counted,
    and those of the call. Last come the layers of an undivided pot that are open to the seat.
    """
    (reach, _), chips, live = _reach(seen), seen.betting, seen.deal.live
    assert seen.legal is not None
    me = seen.legal.seat
    behind = [stack if seat in live else 0 for seat, stack in enumerate(chips.stacks)]
    reached = [min(sum(both), reach) for both in zip(chips.stakes, behind, strict=True)]
    now = [reach if seat == me else min(stake, reach) for seat, stake in enumerate(chips.stakes)]
    taken_back = chips.rules.all_in == "take back"
    found, top = [], 0
    for layer in layers(reached, [seat for seat in range(len(now)) if seat not in live]):
        below, top = top, top + layer.each
        amount = between(now, below, top)
        rivals = tuple(seat for seat in layer.reached_by if seat != me)
        found.append(Prize(amount, rivals, layer.each, layer.dead, taken_back))
    undivided = (layer for layer in seen.carried if me in layer.open_to)
    return (
        *found,
        *(
            Prize(layer.amount, tuple(s for s in live if s in layer.open_to and s != me))
            for layer in undivided
        ),
    )


def _differ(found: tuple[Prize, ...], seen: Seen) -> bool:
    """Return whether another player still in can win only some of the chips of ``price``.

    The share of the whole hand then says too little about the rest, which is a pot with fewer
    rivals, or comes back if that player is best.
    """
    others = len(seen.deal.live) - 1
    return any(len(prize.rivals) < others for prize in found)


def _in_layers(seen: Seen, found: tuple[Prize, ...]) -> Layered | None:
    in_layers = getattr(module_of(seen.game.name), "in_layers", None)
    if in_layers is None:
        return None
    layered: Layered = in_layers(seen.game, seen.deal, seen.seat, found)
    return layered


def _pot_layer(prize: Prize, claim: Claim) -> PotLayer:
    back = claim.back if prize.taken_back else 0
    share = prize.value(claim) / prize.amount
    return PotLayer(prize.amount, len(prize.rivals), rational(share), rational(back))


def _reach(seen: Seen) -> tuple[int, int]:
    """Return the stake of the seat to act after a call (or a check), and what that costs."""
    legal, chips = seen.legal, seen.betting
    assert legal is not None
    to_call = 0 if legal.call_to is None else legal.call_to - chips.in_round[legal.seat]
    return chips.stakes[legal.seat] + to_call, to_call
