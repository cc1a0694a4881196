"""Bots at a table: one answer, a whole hand, and many hands for a comparison."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from dicekit.games.pot_game import PotGame
from dicekit.strategy.bots import Bot
from dicekit.table import Action, ChipRules, Hand
from dicekit.table.events import Acted, Chose, Given
from dicekit.table.hand import answer, draw, start


def reply(bot: Bot, hand: Hand, rng: random.Random) -> Given:
    """Return what the bot in the seat to act does; it is shown only what that seat sees."""
    seat = hand.to_act
    assert seat is not None
    said = bot.decide(hand.seen_by(seat), rng)
    return Acted(seat, said) if isinstance(said, Action) else Chose(seat, said)


def play_hand(hand: Hand, bots: Sequence[Bot], rng: random.Random) -> Hand:
    """Return the hand played to its end, a bot in each seat."""
    hand = draw(hand, rng)
    while not hand.is_over:
        assert hand.to_act is not None
        hand = draw(answer(hand, reply(bots[hand.to_act], hand, rng)), rng)
    return hand


@dataclass(frozen=True)
class Score:
    """What a bot won over many hands.

    ``chips`` in all; ``mean`` and its standard ``error`` in chips a hand, as floats.
    """

    name: str
    hands: int
    chips: int
    mean: float
    error: float


def compare(
    game: PotGame,
    bots: Sequence[Bot],
    hands: int,
    rng: random.Random,
    rules: ChipRules | None = None,
) -> tuple[Score, ...]:
    """Return what each bot wins over many hands, one score a bot; they sum to 0 chips.

    Every hand begins with full stacks; the button goes round.
    """
    rules = rules or ChipRules()
    stacks = (rules.buy_in_chips,) * len(bots)
    won: list[list[int]] = [[] for _ in bots]
    for number in range(hands):
        end = play_hand(start(game, rules, stacks, number % len(bots)), bots, rng)
        for seat, stack in enumerate(end.stacks):
            won[seat].append(stack - rules.buy_in_chips)
    return tuple(_score(bot.name, chips) for bot, chips in zip(bots, won, strict=True))


def _score(name: str, won: Sequence[int]) -> Score:
    hands = len(won)
    mean = sum(won) / hands
    spread = sum((chips - mean) ** 2 for chips in won) / max(hands - 1, 1)
    return Score(name, hands, sum(won), mean, (spread / hands) ** 0.5)
