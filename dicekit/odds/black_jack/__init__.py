"""The exact odds of Black Jack: alone, between thresholds, and a decision at the table."""

from __future__ import annotations

from collections.abc import Sequence

from dicekit.dist import rational
from dicekit.errors import BadArgument, say
from dicekit.games.black_jack import Rules
from dicekit.games.deal import Deal
from dicekit.odds.black_jack import reading
from dicekit.odds.black_jack.explain import (
    explain_alone,
    explain_at_table,
    explain_decision,
    explain_duel,
)
from dicekit.odds.black_jack.layered import in_layers
from dicekit.odds.black_jack.reading import usual_threshold
from dicekit.odds.black_jack.stopping import Alone, alone, best_points, bust, throw_points
from dicekit.odds.black_jack.table import Advice, advice_in, standing_in
from dicekit.odds.black_jack.thresholds import (
    Equilibrium,
    ThresholdTable,
    as_if_independent,
    duel,
    duel_after,
    final,
    threshold_table,
)
from dicekit.odds.contest import Standing

__all__ = [
    "Advice",
    "Alone",
    "Equilibrium",
    "ThresholdTable",
    "alone",
    "as_if_independent",
    "at_table",
    "best_points",
    "bust",
    "decide",
    "decision",
    "duel",
    "duel_after",
    "explain_alone",
    "explain_at_table",
    "explain_decision",
    "explain_duel",
    "final",
    "in_layers",
    "standing",
    "threshold_table",
    "throw_points",
    "usual_threshold",
]


def standing(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
    open_after: int | None = None,
) -> Standing:
    """Return my standing during the betting after the last die, with best play of mine later.

    ``pair``: my dice; ``common``: the common dice so far; ``opened``: the points of each open
    player, 0 for a bust; ``thresholds``: for each closed player but me, where we assume that he
    opens, in the order in which they are asked; ``before``: how many of these are asked before me.
    ``open_after``: I have opened after so many common dice (``None``: I am closed).

    >>> standing((6, 6), thresholds=[9]).share
    71/72
    """
    return standing_in(reading.at_betting(pair, common, opened, thresholds, before, open_after))


def decision(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
) -> Advice:
    """Return whether to open or to stay closed when I am asked, with my standing after each.

    The arguments are those of ``standing``; the first ``before`` of the closed players have been
    asked after the last die, and stayed closed. Everyone stays to the end and equal winners share.
    That closed players have not opened so far is used: under their thresholds some pairs would be
    open by now. Afterwards I see every opening in turn and play what is best.

    >>> decision((3, 4), thresholds=[9]).best
    'stay closed'
    """
    return advice_in(reading.at_choice(pair, common, opened, thresholds, before))


def at_table(
    game: Rules, deal: Deal, seat: int, thresholds: Sequence[int] | None = None
) -> Standing:
    """Return the standing of ``seat`` from the dice it can see in ``deal``, with best play.

    ``thresholds``: for each seat in ``deal.order`` where we assume that its player opens (the
    entry of ``seat`` itself does not count); by default ``usual_threshold``. Who opens is known to
    those asked later; with what, only when the cups are lifted, as ``game.lift`` says. A seat that
    has folded stands at 0.
    """
    if seat not in deal.live:
        return Standing(rational(0), rational(0))
    return standing_in(reading.at_table(game, deal, seat, thresholds))


def decide(game: Rules, deal: Deal, seat: int, thresholds: Sequence[int] | None = None) -> Advice:
    """Return (best option, standing after each option) for ``seat``, who is asked now.

    The arguments are those of ``at_table``.
    """
    if seat not in game.closed(deal):
        raise BadArgument(say("odds.black_jack.not_closed", seat=seat))
    return advice_in(reading.at_table(game, deal, seat, thresholds))
