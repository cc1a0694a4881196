"""Dice that hang on nothing but the seed: whatever others do, a seat throws the same.

``hand.draw`` takes dice from one stream, so that a player who folds shifts the dice of all that
follow. Where hands must be alike for everybody (bots that change seats, a class that plays the
same hands), each throw has a seed of its own: the hand's, the seat, the number of the throw.
"""

from __future__ import annotations

import random

from dicekit.dice import throw as throw_dice
from dicekit.games.pot_game import Throw
from dicekit.table import sheet_match
from dicekit.table.events import Threw
from dicekit.table.hand import FACES, Hand, throw
from dicekit.table.sheet_match import Match, Stopped, Wrote


def fall(hand: Hand, seed: str) -> Hand:
    """The hand after all awaited throws: it now waits for a player or is over.

    ``seed`` is the hand's: two hands of one table need two seeds.
    """
    while isinstance(hand.step, Throw):
        seat, size = hand.step.seat, hand.step.dice
        before = sum(isinstance(event, Threw) and event.seat == seat for event in hand.log)
        rng = random.Random(f"{seed}, seat {seat}, throw {before}")
        hand = throw(hand, tuple(rng.randint(1, FACES) for _ in range(size)))
    return hand


def fall_on_sheet(match: Match, seed: str) -> Match:
    """The match after the throw that is due, if one is.

    Each throw of each turn of a seat has a seed of its own, so that a turn begins with the same
    dice for everybody, whatever was kept and written before.
    """
    if not match.to_throw:
        return match
    assert match.turn is not None
    turns = sum(isinstance(e, Wrote | Stopped) and e.seat == match.seat for e in match.log)
    rng = random.Random(f"{seed}, seat {match.seat}, turn {turns}, throw {match.turn.thrown}")
    return sheet_match.throw(match, throw_dice(rng, match.to_throw))
