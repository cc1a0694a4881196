"""The course of a game of rounds: all throw in secret, a round of betting, all still in show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dicekit.dice import A_FACE, in_order
from dicekit.errors import BadArgument, say, say_in, whole
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


def one_throw(roll: Iterable[int], dice: int, titles: Mapping[str, str]) -> tuple[int, ...]:
    """The faces of one throw in a game with so many dice, in the order in which they fell.

    ``titles`` name the game in the error for another number of dice.
    """
    thrown = in_order(roll)
    if len(thrown) != dice:
        title, given = say_in(**titles), len(thrown)
        raise BadArgument(say("games.throw", game=title, n=dice, given=given, roll=thrown))
    return tuple(whole(face, A_FACE, 1, 6) for face in thrown)
