"""A match on sheets: several players with a card each, turn by turn. State is a value.

``start`` opens a match; ``throw`` answers for chance, ``keep``, ``write`` and ``stop`` for the
player whose turn it is, and give the next ``Match``. ``throw`` never decides, the others never
throw. Nothing is secret. The log replays to the same match.

>>> from dicekit.games.dice_poker_race import Rules
>>> match = start(Rules(), ((1, 2, 3, 4, 6), (6, 6, 5, 4, 3)))
>>> match.starter, match.seat, match.to_throw
(1, 1, 5)
>>> match = write(throw(match, (6, 6, 6, 1, 2)), 1, "sixes")
>>> match.seat, match.saved
(0, (0, 2))
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from dicekit.dice import Roll, as_roll, in_order
from dicekit.dice import throw as throw_dice
from dicekit.errors import BadArgument, IllegalAction, check_kind, say, shown
from dicekit.games.card import Card
from dicekit.games.dice_sets import DICE
from dicekit.games.sheet_game import (
    Legal,
    SheetGame,
    Turn,
    draw_for_start,
    last_turns,
    settlement,
    starter,
)
from dicekit.table import telling

T = TypeVar("T")


@dataclass(frozen=True)
class Drew:
    """The lot: who threw what, round by round; ``None`` for a seat that had no more to throw."""

    rounds: tuple[tuple[Roll | None, ...], ...]


@dataclass(frozen=True)
class Threw:
    """``seat`` threw these dice, in the order in which they fell."""

    seat: int
    dice: Roll


@dataclass(frozen=True)
class Kept:
    """``seat`` keeps these dice and will throw the others; ``spends``: with a saved throw."""

    seat: int
    dice: Roll
    spends: bool = False


@dataclass(frozen=True)
class Wrote:
    """``seat`` wrote a figure for ``points``, and saved so many throws."""

    seat: int
    figure: str
    points: int
    saves: int


@dataclass(frozen=True)
class Stopped:
    """``seat`` ended the turn without a figure."""

    seat: int


@dataclass(frozen=True)
class Finished:
    """``seat`` has written all figures; the seats in ``last`` have one last turn each."""

    seat: int
    last: tuple[int, ...]


Event = Drew | Threw | Kept | Wrote | Stopped | Finished


@dataclass(frozen=True)
class Match:
    """A match of a game on sheets.

    ``seat``: whose turn it is, with its ``turn``; ``None`` when the match is over. ``cards`` and
    ``saved`` are those between turns, one a seat; what the running turn spends is in ``turn``.
    ``finisher``: who has written all figures first. ``last``: the seats that still have their last
    turn, the present one first.
    """

    rules: SheetGame
    starter: int
    cards: tuple[Card, ...]
    saved: tuple[int, ...]
    seat: int | None
    turn: Turn | None
    finisher: int | None = None
    last: tuple[int, ...] = ()
    log: tuple[Event, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return self.seat is None

    @property
    def to_throw(self) -> int:
        """How many dice are due to be thrown; 0 when a player has to choose, or at the end."""
        return 0 if self.turn is None else self.turn.to_throw

    @property
    def to_act(self) -> int | None:
        """The seat that has to choose; ``None`` while dice are due, or at the end."""
        return None if self.to_throw else self.seat

    @property
    def legal(self) -> Legal | None:
        """What the seat to act may do."""
        return None if self.to_act is None or self.turn is None else self.turn.legal

    @property
    def totals(self) -> tuple[int, ...]:
        """The final counts as if the match ended now: points, saved throws, figures not written.

        A saved throw that is being spent is no more counted.
        """
        return tuple(
            self.rules.total(self.cards[seat], self.saved_now(seat))
            for seat in range(len(self.cards))
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total, at the end; before, nobody."""
        if not self.is_over:
            return ()
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    @property
    def settled(self) -> tuple[int, ...] | None:
        """What each seat wins in chips, at the end: every two settle the difference."""
        return settlement(self.totals, self.rules.stake) if self.is_over else None

    def saved_now(self, seat: int) -> int:
        """Return the saved throws of a seat, those spent in the running turn taken off."""
        if self.turn is not None and seat == self.seat:
            return self.turn.saved
        return self.saved[seat]

    def __repr__(self) -> str:
        return telling.match_line(self)

    def _repr_html_(self) -> str:
        return telling.match_html(self)


def new_match(rules: SheetGame, players: int, rng: random.Random) -> Match:
    """Return a match that begins, with the starter drawn by lot."""
    check_kind(rules, SheetGame, "rules", "dice_poker.Rules()")
    return _started(rules, Drew(draw_for_start(players, rng)))


def start(rules: SheetGame, *rounds: Sequence[Iterable[int] | None]) -> Match:
    """Return a match that begins, from the throws of the lot: one round, or several if tied.

    The most points start; equal players throw again. Raises ``BadArgument`` for a lot that is not
    settled, or settled before its last round.
    """
    thrown = tuple(tuple(None if dice is None else tuple(dice) for dice in one) for one in rounds)
    _check_lot(thrown)
    return _started(rules, Drew(thrown))


def throw(match: Match, dice: Iterable[int]) -> Match:
    """Return the match after the dice that are due have fallen like this."""
    seat, turn = _running(match)
    fallen = in_order(dice)
    return _logged(match, turn.throw(fallen), Threw(seat, fallen))


def keep(match: Match, seat: int, dice: Iterable[int]) -> Match:
    """Return the match after a player has chosen the dice that stay; the others are due."""
    turn = _asked(match, seat)
    kept = as_roll(dice)
    return _logged(match, turn.keep(kept), Kept(seat, kept, turn.legal.spends))


def write(match: Match, seat: int, figure: str) -> Match:
    """Return the match after a player has written a figure; the turn goes on to the next seat."""
    turn = _asked(match, seat)
    ended = turn.write(figure)
    points = ended.card.total - turn.card.total
    wrote = Wrote(seat, ended.over, points, ended.saved - turn.saved)
    return _ended(_logged(match, ended, wrote))


def stop(match: Match, seat: int) -> Match:
    """Return the match after a player has ended the turn without a figure."""
    return _ended(_logged(match, _asked(match, seat).stop(), Stopped(seat)))


def undo(match: Match) -> Match:
    """Return the match before the dice were kept, as long as the others have not been thrown."""
    if not match.log or not isinstance(match.log[-1], Kept):
        raise IllegalAction(say("match.undo"))
    return replay(match.rules, match.log[:-1])


def draw(match: Match, rng: random.Random) -> Match:
    """Return the match after the throw that is due, if one is, drawn by ``rng``."""
    return throw(match, throw_dice(rng, match.to_throw)) if match.to_throw else match


def answer(match: Match, event: Event) -> Match:
    """Return the match after an event that came from outside: a throw or a choice."""
    if isinstance(event, Threw):
        seat, _ = _running(match)
        if event.seat != seat:
            raise IllegalAction(say("match.other_throws", seat=event.seat, turn=seat))
        return throw(match, event.dice)
    if isinstance(event, Kept):
        return keep(match, event.seat, event.dice)
    if isinstance(event, Wrote):
        return write(match, event.seat, event.figure)
    if isinstance(event, Stopped):
        return stop(match, event.seat)
    raise IllegalAction(say("match.not_given", event=shown(event)))


def replay(rules: SheetGame, log: Sequence[Event]) -> Match:
    """Return the match that this log tells. Raises ``BadArgument``, or for what was not legal."""
    if not log or not isinstance(log[0], Drew):
        raise BadArgument(say("match.no_lot"))
    match = start(rules, *log[0].rounds)
    for event in log[1:]:
        if not isinstance(event, Finished):
            match = answer(match, event)
    return match


def _started(rules: SheetGame, drew: Drew) -> Match:
    first = starter(drew.rounds)
    players = len(drew.rounds[0])
    card = rules.empty_card()
    return Match(
        rules, first, (card,) * players, (0,) * players, first, rules.turn(card, 0), log=(drew,)
    )


def _check_lot(rounds: tuple[tuple[Roll | None, ...], ...]) -> None:
    if not rounds or not rounds[0]:
        raise BadArgument(say("match.lot_empty"))
    seats = set(range(len(rounds[0])))
    for number, one in enumerate(rounds):
        points = {s: sum(as_roll(roll, DICE)) for s, roll in enumerate(one) if roll is not None}
        if set(points) != seats or (number and len(seats) == 1):
            raise BadArgument(say("match.lot_seats", number=number + 1))
        seats = {seat for seat in seats if points[seat] == max(points.values())}
    if len(seats) > 1:
        raise BadArgument(say("match.lot_open"))


def _running(match: Match) -> tuple[int, Turn]:
    if match.seat is None or match.turn is None:
        raise IllegalAction(say("match.over"))
    return match.seat, match.turn


def _asked(match: Match, seat: int) -> Turn:
    present, turn = _running(match)
    if isinstance(seat, bool) or seat != present:  # True is no seat 1
        raise IllegalAction(say("match.not_asked", seat=seat, turn=present))
    return turn


def _logged(match: Match, turn: Turn, event: Event) -> Match:
    return replace(match, turn=turn, log=(*match.log, event))


def _ended(match: Match) -> Match:
    """Give the turn to the next seat, or end the match (rules page, the end of the game)."""
    seat, turn = _running(match)
    players = len(match.cards)
    match = replace(
        match,
        cards=_with(match.cards, seat, turn.card),
        saved=_with(match.saved, seat, turn.saved),
    )
    if match.finisher is not None:
        # It was a last turn: nobody has another one, whatever was written in it.
        return _go_to(match, match.last[1:])
    if not turn.card.is_full:
        return _to_seat(match, (seat + 1) % players)
    last = last_turns(players, match.starter, seat)
    log = (*match.log, Finished(seat, last))
    return _go_to(replace(match, finisher=seat, log=log), last)


def _go_to(match: Match, last: tuple[int, ...]) -> Match:
    match = replace(match, last=last)
    return _to_seat(match, last[0]) if last else replace(match, seat=None, turn=None)


def _to_seat(match: Match, seat: int) -> Match:
    turn = match.rules.turn(match.cards[seat], match.saved[seat])
    return replace(match, seat=seat, turn=turn)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
