"""What all bots share: how one is found by name, and how the choice on a sheet is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from dicekit.dice import Roll
from dicekit.errors import BadArgument, IllegalAction, listed, say, shown
from dicekit.games import naming
from dicekit.table import sheet_match
from dicekit.table.sheet_match import Match


class Named(Protocol):
    """A bot of any game."""

    @property
    def name(self) -> str:
        """Its name in code."""


class Chosen(Protocol):
    """What a player on a sheet chose: to keep dice, to write a figure, or to stop."""

    @property
    def kind(self) -> str:
        """``"keep"``, ``"write"`` or ``"stop"``."""

    @property
    def figure(self) -> str | None:
        """The figure to write."""

    @property
    def keep(self) -> Roll | None:
        """The dice that stay."""


B = TypeVar("B", bound=Named)


def bot_named(bots: Sequence[B], name: object, others: Sequence[str] = ()) -> B:
    """Return the bot that is called so, in any language. Raises ``BadArgument`` naming them all.

    ``others``: what else may be typed for a bot where it is asked for.
    """
    words = naming.bots(bot.name for bot in bots)
    found = naming.one_typed(name, words)
    if found is None:
        known = listed([naming.ones(words), *others])
        raise BadArgument(say("strategy.no_bot", name=shown(name), known=known))
    return next(bot for bot in bots if bot.name == found)


def carry_out(match: Match, choice: Chosen) -> Match:
    """Return the match after the player to act has done this."""
    seat = match.to_act
    if seat is None:
        raise IllegalAction(say("strategy.no_choice"))
    if choice.kind == "write":
        return sheet_match.write(match, seat, choice.figure or "")
    if choice.kind == "stop":
        return sheet_match.stop(match, seat)
    return sheet_match.keep(match, seat, choice.keep or ())
