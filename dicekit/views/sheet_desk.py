"""What lies beside a match: the coach with its verdicts, the report, and the own card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dicekit.errors import DiceError, IllegalAction, Words, say, whole
from dicekit.games.sheet_game import SheetGame, Turn
from dicekit.strategy.sheet_bots import Choice
from dicekit.table.sheet_match import Match
from dicekit.views import coach as coaching
from dicekit.views.brain import Brain
from dicekit.views.card_editor import OwnCard
from dicekit.views.coach import Decision, Report, Verdict, Ways
from dicekit.views.sheet_scene import ME, Panel

JUDGED_AT_ONCE = 8
"""Decisions valued in one message, so that none takes long."""

Content = Mapping[object, object]


class Desk:
    """The coach, the report and the own card of one person.

    ``brain``: what the coach knows, or is working out. What it does changes nothing in a match.
    """

    kinds = ("coach", "panel", "compute", "replay", "own")

    def __init__(self, rules: SheetGame, brain: Brain) -> None:
        self.rules = rules
        self.brain = brain
        self.coach_on = False
        self.panel: Panel = ""
        self.replayed: int | None = None
        self.own = OwnCard.empty(rules)
        self.own_error: Words = ""
        self.is_misread = False
        self.decisions: tuple[Decision, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """What my last choice cost, if that is known."""
        return self.decisions[-1].verdict if self.decisions else None

    @property
    def report(self) -> Report:
        """What the match has cost me so far."""
        return coaching.report(self.decisions)

    @property
    def waits(self) -> bool:
        """Whether something that is shown is still being worked out or valued."""
        valuing = self.panel == "report" and self.report.waiting > 0
        shown = self.coach_on or self.panel == "own" or valuing
        return shown and (self.brain.state == "working" or (valuing and self.is_ready))

    @property
    def is_ready(self) -> bool:
        """Whether the coach knows the best play."""
        return self.brain.solution is not None

    def clear(self) -> None:
        """Begin anew, for a new match."""
        self.decisions, self.replayed = (), None
        self.panel = ""

    def note(self, number: int, turn: Turn, choice: Choice) -> None:
        """Note a choice of mine in a turn, and value it if that is possible."""
        self.decisions = (*self.decisions, Decision(number, turn, choice))
        self.judge()

    def take_back(self) -> None:
        """Forget my last choice."""
        self.decisions = self.decisions[:-1]

    def judge(self) -> None:
        """Value some of the decisions that have no verdict yet, the latest first."""
        if self.brain.solution is None:
            return
        decisions = list(self.decisions)
        waiting = [place for place, one in enumerate(decisions) if one.verdict is None]
        for place in waiting[-JUDGED_AT_ONCE:]:
            one = decisions[place]
            verdict = coaching.judge(coaching.ways(self.brain.solution, one.turn), one.choice)
            decisions[place] = replace(one, verdict=verdict)
        self.decisions = tuple(decisions)

    def ways(self, match: Match) -> Ways | None:
        """Return what my choices now are worth, if I have to choose and that is known."""
        if match.to_act != ME or match.turn is None or self.brain.solution is None:
            return None
        return coaching.ways(self.brain.solution, match.turn, premiums=True)

    def foresee(self, match: Match, figure: str) -> Verdict | None:
        """Return what writing a figure would cost, if the coach is on and knows it."""
        found = self.ways(match) if self.coach_on else None
        turn = match.turn
        if found is None or turn is None or figure not in turn.legal.write:
            return None
        return coaching.judge(found, Choice("write", figure=figure))

    def own_ways(self) -> Ways | Words | None:
        """Return the worth of all choices on the own card, or what is wrong with it.

        Of a text that was not understood there is nothing to say: what was before is not meant.
        """
        if self.brain.solution is None or self.is_misread:
            return None
        try:
            return coaching.ways(self.brain.solution, self.own.turn, premiums=True)
        except DiceError as error:
            return error.message

    def set(self, content: Content, turn: Turn | None) -> None:
        """Do what a message of one of ``kinds`` asks for; ``turn``: with dice on the table."""
        kind = content.get("kind")
        if kind == "coach":
            self.coach_on = content.get("on") is True
            if self.coach_on:
                self.brain.start()
        elif kind == "panel":
            self._open(content.get("panel"))
        elif kind == "compute":
            (self.brain.start if content.get("on") is True else self.brain.stop)()
        elif kind == "replay":
            most = len(self.report.worst) - 1
            self.replayed = whole(content.get("number"), "number", 0, max(most, 0))
        else:
            self._set_own(content, turn)

    def _open(self, panel: object) -> None:
        self.panel = "own" if panel == "own" else "report" if panel == "report" else ""
        self.replayed = None
        if self.panel and self.brain.state == "idle":
            self.brain.start()

    def _set_own(self, content: Content, turn: Turn | None) -> None:
        """Change the own card; what is wrong with it is told beside it."""
        self.own_error, self.is_misread = "", False
        try:
            self.own = self._changed(content, turn)
        except DiceError as error:
            self.own_error, self.is_misread = error.message, content.get("what") == "text"

    def _changed(self, content: Content, turn: Turn | None) -> OwnCard:
        own, value = self.own, content.get("value")
        what = content.get("what")
        if what == "die":
            return own.with_die(content.get("place"), value)
        if what == "cell":
            return own.with_cell(content.get("figure"), value)
        if what == "throw":
            return own.with_throw(value)
        if what == "saved":
            return own.with_saved(value)
        if what == "text":
            return own.read(str(value))
        if what == "clear":
            return OwnCard.empty(self.rules)
        if what == "worst":
            return self._worst()
        if what != "from_table" or turn is None:
            raise IllegalAction(say("views.desk.no_dice"))
        return OwnCard.of_turn(turn)

    def _worst(self) -> OwnCard:
        worst = self.report.worst
        if not worst:
            raise IllegalAction(say("views.desk.no_loss"))
        self.panel = "own"
        return OwnCard.of_turn(worst[min(self.replayed or 0, len(worst) - 1)].turn)
