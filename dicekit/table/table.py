"""A table: named seats that play hand after hand until one player has all the chips.

``Table`` is a value; every change gives a new one. Luck comes in by the door as an ``rng``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicekit.errors import (
    BadArgument,
    IllegalAction,
    check_kind,
    items,
    listed,
    say,
    say_in,
    whole,
)
from dicekit.games.pot_game import PotGame
from dicekit.table import hand as hands
from dicekit.table import telling
from dicekit.table.actions import ChipRules
from dicekit.table.events import Given
from dicekit.table.hand import Hand


@dataclass(frozen=True)
class Table:
    """Seats at a table, numbered clockwise from 0.

    ``before`` are the stacks before the present hand; ``taken`` the chips that players who left
    took with them; ``played`` counts the hands that are over or running.
    """

    game: PotGame
    rules: ChipRules
    names: tuple[str, ...]
    before: tuple[int, ...]
    taken: tuple[int, ...]
    button: int
    played: int = 0
    hand: Hand | None = None

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind of each seat, now."""
        return self.before if self.hand is None else self.hand.stacks

    @property
    def pot(self) -> int:
        """The chips in the middle."""
        return 0 if self.hand is None else self.hand.pot

    @property
    def chips(self) -> int:
        """All chips: stacks, pot and what was taken away. The same for ever."""
        return sum(self.stacks) + self.pot + sum(self.taken)

    @property
    def is_between_hands(self) -> bool:
        """Whether no hand is running."""
        return self.hand is None or self.hand.is_over

    @property
    def winner(self) -> int | None:
        """The seat that is left when the game has ended, else ``None``."""
        left = tuple(seat for seat, stack in enumerate(self.stacks) if stack)
        return left[0] if self.is_between_hands and len(left) == 1 else None

    def __repr__(self) -> str:
        return telling.table_line(self)

    def _repr_html_(self) -> str:
        return telling.table_html(self)


def seat_players(
    game: PotGame,
    names: Sequence[str],
    rng: random.Random,
    rules: ChipRules | None = None,
    stacks: Sequence[int] | None = None,
) -> Table:
    """A new table. Everybody has the buy-in unless ``stacks`` says otherwise.

    ``rng`` draws the first button among those with chips. Raises ``BadArgument`` for a number of
    players that the game has no rules for.
    """
    check_kind(game, PotGame, "game", "seven.Rules()")
    names = items(names, "names")
    for name in names:
        check_kind(name, str, say("table.name"), "'Ann'")
    check_players(game, len(names))
    if len(set(names)) < len(names):
        raise BadArgument(say("table.same_name", names=listed(names)))
    check_kind(rng, random.Random, "rng", "random.Random(1)")
    rules = ChipRules() if rules is None else rules
    check_kind(rules, ChipRules, "rules", "ChipRules(min_bet=2)")
    everybody = (rules.buy_in_chips,) * len(names)
    chips = everybody if stacks is None else items(stacks, "stacks")
    if len(chips) != len(names):
        raise BadArgument(say("table.stacks", n=len(names), given=len(chips)))
    for stack in chips:
        whole(stack, say("bets.stack"), 0)
    with_chips = [seat for seat, stack in enumerate(chips) if stack]
    if len(with_chips) < 2:
        raise BadArgument(say("table.two_players"))
    return Table(game, rules, tuple(names), chips, (0,) * len(names), button=rng.choice(with_chips))


def check_players(game: PotGame, players: object) -> int:
    """The number of players, if the game has rules for so many.

    Raises ``BadArgument`` with the range of this game.
    """
    least, most = game.least_players, game.most_players
    if type(players) is int and (players < least or (most is not None and players > most)):
        title = say_in(**game.titles)
        if most is None:
            raise BadArgument(say("table.players_from", game=title, least=least, given=players))
        raise BadArgument(say("table.players", game=title, least=least, most=most, given=players))
    return whole(players, "players", least, most)


def next_hand(table: Table) -> Table:
    """The table with a new hand, antes posted. The button moves to the next seat with chips."""
    if not table.is_between_hands:
        raise IllegalAction(say("table.not_over"))
    if table.winner is not None:
        raise IllegalAction(say("table.won", name=table.names[table.winner]))
    button = table.button if table.hand is None else _next_button(table)
    hand = hands.start(table.game, table.rules, table.stacks, button)
    return replace(table, before=table.stacks, button=button, hand=hand, played=table.played + 1)


def play(table: Table, event: Given) -> Table:
    """The table after a throw, a bet or a choice in the running hand."""
    return replace(table, hand=hands.answer(_running(table), event))


def draw(table: Table, rng: random.Random) -> Table:
    """The table after all awaited throws, drawn by ``rng``; the same table if none is awaited."""
    return table if table.hand is None else replace(table, hand=hands.draw(table.hand, rng))


def leave(table: Table, seat: int) -> Table:
    """The table after a player left between hands and took the chips along."""
    whole(seat, "seat", 0, len(table.names) - 1)
    if not table.is_between_hands:
        raise IllegalAction(say("table.leave"))
    if not table.stacks[seat]:
        raise IllegalAction(say("table.has_left", name=table.names[seat]))
    if table.winner is not None:
        raise IllegalAction(say("table.over"))
    stacks, taken = list(table.stacks), list(table.taken)
    taken[seat] += stacks[seat]
    stacks[seat] = 0
    moved = _next_button(table) if table.hand is not None else table.button
    left = replace(table, before=tuple(stacks), taken=tuple(taken), hand=None, button=moved)
    return left if stacks[moved] else replace(left, button=_next_button(left))


def _next_button(table: Table) -> int:
    """The next seat clockwise that still has chips (rules page, the table)."""
    seats = len(table.names)
    clockwise = ((table.button + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in clockwise if table.stacks[seat])


def _running(table: Table) -> Hand:
    if table.hand is None or table.hand.is_over:
        raise IllegalAction(say("table.no_hand"))
    return table.hand
