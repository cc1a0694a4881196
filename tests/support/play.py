"""Random play and other views of a hand, shared by the tests of all games."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dicekit import games
from dicekit.errors import DiceError
from dicekit.games.pot_game import Choose, PotGame, Throw
from dicekit.table import Action, Hand, Table, draw, next_hand, play
from dicekit.table.events import Acted, Chose, Event, Given, Paid, Posted, Showed, Threw, Tied
from dicekit.table.hand import answer, start
from dicekit.table.record import Record

FACES = 6


def pot_games() -> tuple[str, ...]:
    """The pot games; with ``DICEKIT_TEST_GAMES`` set, only those of that folder."""
    folder = os.environ.get("DICEKIT_TEST_GAMES")
    if folder:
        games.add_folder(folder)
        return tuple(sorted(path.stem for path in Path(folder).glob("*.py")))
    return tuple(name for name in games.names() if issubclass(games.find(name).Rules, PotGame))


def random_event(hand: Hand, rng: random.Random) -> Given:
    """A legal event that the hand waits for, each kind as likely, amounts anywhere between."""
    step = hand.step
    if isinstance(step, Throw):
        dice = tuple(rng.randint(1, FACES) for _ in range(step.dice))
        return Threw(step.seat, step.dice, dice, step.shown)
    if isinstance(step, Choose):
        return Chose(step.seat, rng.choice(step.options))
    legal = hand.legal
    assert legal is not None
    kind = rng.choice(legal.kinds)
    span = {"bet": legal.bet, "raise": legal.raise_}.get(kind)
    return Acted(legal.seat, Action(kind, rng.randint(*span) if span else None))


def random_hands(table: Table, rng: random.Random, hands: int) -> Iterator[Table]:
    """The table after every event of up to ``hands`` hands of random play."""
    for _ in range(hands):
        if table.winner is not None:
            return
        table = next_hand(table)
        yield table
        while not table.is_between_hands:
            assert table.hand is not None
            table = play(table, random_event(table.hand, rng))
            yield table


def played_out(table: Table, rng: random.Random) -> Table:
    """The table after one whole hand of random play."""
    *_, last = random_hands(table, rng, hands=1)
    return last


def given(hand: Hand) -> tuple[Given, ...]:
    """The events of a hand that came from outside."""
    return tuple(event for event in hand.log if isinstance(event, Threw | Acted | Chose))


def turned(event: Event, by: int, seats: int) -> Event:
    """The event with every seat number ``by`` places further clockwise."""
    if isinstance(event, Tied):
        return Tied(tuple((seat + by) % seats for seat in event.seats))
    if event.seat is None:
        return event
    assert isinstance(event, Posted | Threw | Acted | Chose | Showed | Paid)
    return replace(event, seat=(event.seat + by) % seats)


def turned_record(kept: Record, by: int) -> Record:
    """The record of the same hand with everybody ``by`` places further clockwise."""
    seats = len(kept.stacks)
    return replace(
        kept,
        stacks=tuple(kept.stacks[(seat - by) % seats] for seat in range(seats)),
        button=(kept.button + by) % seats,
        events=tuple(turned(event, by, seats) for event in kept.events),
    )


def with_other_secrets(hand: Hand, viewer: int | None, rng: random.Random) -> Hand | None:
    """The same hand, but what is hidden from ``viewer`` fell otherwise.

    ``None`` if the game then goes another way that all can see (in Black Jack it may end sooner).
    """
    hidden = [
        (roll.seat, number)
        for seat in hand.deal.order
        for number, roll in enumerate(hand.deal.rolls_of(seat))
        if not roll.shown and seat != viewer
    ]
    thrown: dict[int | None, int] = {}
    other = start(hand.game, hand.betting.rules, hand.first_stacks, hand.betting.button)
    for event in given(hand):
        if isinstance(event, Threw):
            number = thrown.get(event.seat, 0)
            thrown[event.seat] = number + 1
            if (event.seat, number) in hidden:
                dice = tuple(rng.randint(1, FACES) for _ in range(event.size))
                event = replace(event, dice=dice)
        try:
            other = answer(other, event)
        except DiceError:
            return None
    return other if type(other.step) is type(hand.step) else None


def drawn(table: Table, rng: random.Random) -> Table:
    """The table with its next hand dealt, waiting for a player or over."""
    return draw(next_hand(table), rng)
