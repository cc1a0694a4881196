"""The course of a game of rounds: all throw in secret, a round of betting, all still in show."""

from __future__ import annotations

from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Finish, Show, Step, Throw


def secret_rounds(deal: Deal, rounds: int, dice: int) -> Step:
    """What comes next in a game of ``rounds`` rounds with ``dice`` dice for each player."""
    if deal.rolls and deal.rolls[-1].round < deal.rounds:  # the betting of the last throw is over
        hidden = tuple(s for s in deal.live if any(not roll.shown for roll in deal.rolls_of(s)))
        if hidden:
            return Show(hidden)
        if deal.rounds == rounds:
            return Finish()
    thrown = {roll.seat for roll in deal.rolls if roll.round == deal.rounds}
    for seat in deal.live:
        if seat not in thrown:
            return Throw(seat, dice)
    return Bet()
