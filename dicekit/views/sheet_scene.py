"""All that the widget of a sheet game shows, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicekit.errors import Words
from dicekit.games import dice_poker_race as race
from dicekit.games.sheet_game import SheetGame, Turn
from dicekit.table.sheet_match import Match
from dicekit.texts import Texts
from dicekit.views.brain import State
from dicekit.views.card_editor import OwnCard
from dicekit.views.coach import Report, Verdict, Ways
from dicekit.views.tray import Tray

ME = 0
Panel = Literal["", "own", "report"]


@dataclass(frozen=True)
class Scene:
    """What is shown; see ``SheetSession`` for how it comes about.

    ``news_from``: the first event of the log that is new since my last choice. ``waits``: the bot
    to move still works out its play. ``pending``: the coach asks whether my hold is meant.
    ``asked``: what a cell would cost, about which the coach asks the same.
    ``brain``: how the coach's solution stands, and the percentage done; ``None``: nobody asked.
    ``ways``: the worth of my choices now; ``verdict``: the cost of my last one. ``own_ways``: the
    same for the own card, or what is wrong with it.
    """

    rules: SheetGame
    match: Match
    tray: Tray
    names: tuple[str, ...]
    manners: tuple[str, ...]
    texts: Texts
    state: int
    seed: int
    news_from: int
    notice: str
    waits: bool
    pending: bool
    asked: Verdict | None
    can_undo: bool
    coach_on: bool
    brain: tuple[State, int] | None
    ways: Ways | None
    verdict: Verdict | None
    panel: Panel
    report: Report
    replayed: int | None
    own: OwnCard
    own_error: Words
    own_ways: Ways | Words | None

    @property
    def is_race(self) -> bool:
        """Whether the race is played."""
        return isinstance(self.rules, race.Rules)

    @property
    def turn(self) -> Turn | None:
        """The running turn."""
        return self.match.turn

    @property
    def mine(self) -> Turn | None:
        """The turn in which I have to choose now."""
        return self.match.turn if self.match.to_act == ME else None
