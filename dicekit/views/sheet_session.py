"""A person's match of a game on sheets, with bots: all of its logic, with no widget in it.

``SheetSession.handle`` takes a message (a click), ``payload`` says what to show. A message that is
wrong, late or out of turn changes nothing and leaves a notice that says why.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from dicekit.errors import DiceError, IllegalAction, say, shown, whole
from dicekit.games.dice_sets import DICE
from dicekit.games.sheet_game import SheetGame
from dicekit.strategy.shared import carry_out
from dicekit.strategy.sheet_bots import Choice, SheetBot, bots_for
from dicekit.table import sheet_match
from dicekit.table.luck import fall_on_sheet
from dicekit.table.sheet_match import Finished, Kept, Match, Stopped, Threw, Wrote
from dicekit.texts import Texts
from dicekit.views.brain import Brain, brain_for
from dicekit.views.coach import Verdict, coach_cost
from dicekit.views.names import player_names
from dicekit.views.sheet_desk import Content, Desk
from dicekit.views.sheet_scene import ME, Scene
from dicekit.views.sheet_story import allowed
from dicekit.views.tray import Tray

ASKS_FROM = 1.0
"""Points that a choice must cost for the coach to ask before the throw, or the writing."""

PAUSE = {"first": 3000, "write": 1200, "other": 850, "hurry": 60, "look": 400}
"""Milliseconds before the next thing is shown: time to take a written cell back, then to see."""

Brains = Callable[[SheetGame, float | None], Brain]
Does = Callable[["SheetSession", Content], None]


class SheetSession:
    """A match with one person at seat 0 and bots at the others.

    ``state`` counts the moves; a message about the match carries the number of the state that it
    answers. The dice come from the seed alone: the same seed and the same clicks give the same
    game. ``brains`` gives the solutions, worked out in the background.
    """

    def __init__(
        self,
        rules: SheetGame,
        players: int = 4,
        seed: int = 1,
        lang: str | None = None,
        bots: Sequence[SheetBot] | None = None,
        coach: bool = False,
        brains: Brains = brain_for,
    ) -> None:
        whole(players, "players", 1)
        seated = bots_for(rules) if bots is None else tuple(bots)
        self.rules = rules
        self.texts = Texts(lang, "sheet")
        self.bots: tuple[SheetBot | None, ...] = (
            None,
            *(seated[place % len(seated)] for place in range(players - 1)),
        )
        self.brains = brains
        self.state = 0
        self.beat = 0
        self.notice = ""
        self.asked = ""  # the figure about which the coach asks
        self.desk = Desk(rules, brains(rules, coach_cost(rules)))
        self._open(whole(seed, "seed", 0))
        for bot in self.bots:
            if bot is not None and bot.mind == "best":
                brains(rules, bot.cost).start()
        if coach:
            self.desk.set({"kind": "coach", "on": True}, None)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, in the present language."""
        return player_names(self.bots, self.texts)

    @property
    def can_undo(self) -> bool:
        """Whether my last choice can be taken back: nobody has thrown since."""
        events = [event for event in self.match.log if not isinstance(event, Finished)]
        last = events[-1]
        return (
            isinstance(last, Kept | Wrote | Stopped) and last.seat == ME and not self.match.is_over
        )

    @property
    def waits(self) -> bool:
        """Whether the bot whose turn it is still works out its play."""
        bot = self._bot()
        if bot is None or bot.mind != "best" or self.match.to_throw:
            return False
        return self.brains(self.rules, bot.cost).state == "working"

    def handle(self, message: object) -> None:
        """Do what a message asks for, or leave a notice that says why not.

        Raises only what is a fault of dicekit itself; then, too, nothing has changed.
        """
        content: Content = message if isinstance(message, dict) else {}
        self.beat += 1
        if content.get("kind") not in ("look", "step"):
            self.notice = ""
        try:
            self._do(content)
            self.desk.judge()
        except DiceError:
            self.notice = self._refusal()
        except BaseException:
            self.notice = self.texts("notice.failed")
            raise

    def payload(self) -> dict[str, object]:
        """What to show, as plain JSON values."""
        from dicekit.views.sheet_html import picture

        return {**picture(self.scene()), "beat": self.beat, "after": self._after()}

    def scene(self) -> Scene:
        """Return all that the widget shows."""
        desk, pending = self.desk, self._pending()
        return Scene(
            rules=self.rules,
            match=self.match,
            tray=self.tray,
            names=self.names,
            manners=tuple("" if b is None else self.texts.pick(b.manner) for b in self.bots),
            texts=self.texts,
            state=self.state,
            seed=self.seed,
            news_from=self.news_from,
            notice=self.notice,
            waits=self.waits,
            pending=pending,
            asked=self._doubt(self.asked),
            can_undo=self.can_undo,
            coach_on=desk.coach_on,
            brain=(desk.brain.state, desk.brain.percent),
            ways=desk.ways(self.match) if desk.coach_on and not pending else None,
            verdict=desk.verdict if desk.coach_on else None,
            panel=desk.panel,
            report=desk.report,
            replayed=desk.replayed,
            own=desk.own,
            own_error=desk.own_error,
            own_ways=desk.own_ways() if desk.panel == "own" else None,
        )

    # What messages do.

    def _do(self, content: Content) -> None:
        kind = content.get("kind")
        if not isinstance(kind, str):
            self.notice = self.texts("notice.unknown")
        elif kind in self._settings:
            self._settings[kind](self, content)
        elif kind in self._moves:
            self._move(kind, content)
        else:
            self.notice = self.texts("notice.unknown")

    def _move(self, kind: str, content: Content) -> None:
        answered = content.get("state")
        if isinstance(answered, bool) or answered != self.state:
            # A step is asked for by a clock, and by each page that shows this table.
            self.notice = self.notice if kind == "step" else self.texts("notice.stale")
            return
        with self._all_or_nothing():
            before, asked = self.match, self.asked
            self._moves[kind](self, content)
            if kind != "write":  # whatever else is done answers the question about a cell
                self.asked = ""
            self.state += self.match is not before or self.asked != asked

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Undo everything if a move is refused or interrupted."""
        kept, desk = dict(vars(self)), dict(vars(self.desk))
        try:
            yield
        except BaseException:
            vars(self).update(kept)
            vars(self.desk).update(desk)
            raise

    def _refusal(self) -> str:
        legal = self.match.legal if self.match.to_act == ME else None
        if legal is None:
            return self.texts("notice.not_now")
        return self.texts("notice.allowed", allowed=allowed(legal, self.texts))

    def _open(self, seed: int) -> None:
        match = sheet_match.new_match(self.rules, len(self.bots), random.Random(f"{seed} lot"))
        self.seed, self.match = seed, match
        self.tray = Tray()
        self.desk.clear()
        self.asked = ""
        self.news_from = 0
        self.hurry = False

    def _hold(self, content: Content) -> None:
        self._mine()
        self.tray = self.tray.mark(content.get("place"), content.get("held") is True)

    def _hold_these(self, content: Content) -> None:
        self._mine()
        keep = content.get("keep")
        if not isinstance(keep, list) or not all(isinstance(face, int) for face in keep):
            raise IllegalAction(say("views.match.hold", value=shown(keep)))
        self.tray = self.tray.keep(keep)

    def _mine(self) -> None:
        if self.match.to_act != ME:
            raise IllegalAction(say("views.match.no_choice"))

    def _throw(self, content: Content) -> None:
        """Throw what is due, or what is not held; a dear hold is told before the dice fall."""
        if self.match.seat != ME:
            raise IllegalAction(say("views.match.no_turn"))
        if not self.match.to_throw:
            keep = Choice("keep", self.tray.kept)
            self._choose(keep)
            verdict = self.desk.verdict
            if self.desk.coach_on and verdict is not None and verdict.loss >= ASKS_FROM:
                return
        self._follow(fall_on_sheet(self.match, f"{self.seed} dice"))

    def _write(self, content: Content) -> None:
        """Write a cell; a dear one is told first, and written only if I am sure."""
        figure = str(content.get("figure"))
        if content.get("sure") is not True and self._doubt(figure) is not None:
            self.asked = figure
            return
        self._choose(Choice("write", figure=figure))
        self.asked = ""

    def _stop(self, content: Content) -> None:
        self._choose(Choice("stop"))

    def _choose(self, choice: Choice) -> None:
        self._mine()
        turn = self.match.turn
        assert turn is not None
        number = 1 + sum(isinstance(e, Wrote | Stopped) and e.seat == ME for e in self.match.log)
        self.news_from = len(self.match.log)
        self._follow(carry_out(self.match, choice))
        self.desk.note(number, turn, choice)

    def _doubt(self, figure: str) -> Verdict | None:
        """What writing a figure would cost, if the coach asks about it."""
        verdict = self.desk.foresee(self.match, figure)
        return verdict if verdict is not None and verdict.loss >= ASKS_FROM else None

    def _undo(self, content: Content) -> None:
        if self.asked:
            return
        if not self.can_undo:
            raise IllegalAction(say("views.match.undo"))
        if isinstance(self.match.log[-1], Kept):
            self.match = sheet_match.undo(self.match)
        else:
            log = [event for event in self.match.log if not isinstance(event, Finished)]
            self.match = sheet_match.replay(self.rules, log[:-1])
        self.desk.take_back()
        self.news_from = len(self.match.log)

    def _step(self, content: Content) -> None:
        """Let one more thing happen in a bot's turn: a throw, or a choice."""
        bot = self._bot()
        if bot is None:
            raise IllegalAction(say("views.match.no_bot"))
        if self.match.to_throw:
            self._follow(fall_on_sheet(self.match, f"{self.seed} dice"))
        elif not self.waits:
            turn = self.match.turn
            assert turn is not None
            brain = self.brains(self.rules, bot.cost) if bot.mind == "best" else None
            choice = bot.decide(turn, None if brain is None else brain.solution)
            self._follow(carry_out(self.match, choice))
        if self._bot() is None:
            self.hurry = False

    def _skip(self, content: Content) -> None:
        """Let the bots play on at once, until it is the person's turn."""
        if self._bot() is None:
            raise IllegalAction(say("views.match.no_bot"))
        self.hurry = True
        while self._bot() is not None and not self.waits:
            self._step(content)

    def _new(self, content: Content) -> None:
        if not self.match.is_over:
            raise IllegalAction(say("views.match.not_over"))
        self._open(self.seed + 1)

    # Settings: they change nothing in the match.

    def _look(self, content: Content) -> None:
        """Only show how things stand."""

    def _set_language(self, content: Content) -> None:
        self.texts = Texts(str(content.get("lang")), "sheet")

    def _set_desk(self, content: Content) -> None:
        turn = self.match.turn
        self.desk.set(content, turn if turn is not None and turn.roll else None)
        if not self.desk.coach_on:
            self.asked = ""

    # How things stand.

    def _bot(self) -> SheetBot | None:
        """The bot whose turn it is."""
        return None if self.match.seat is None else self.bots[self.match.seat]

    def _pending(self) -> bool:
        """Whether the coach has asked about a hold, before the throw."""
        return (
            bool(self.match.log)
            and isinstance(self.match.log[-1], Kept)
            and (self.match.seat == ME)
        )

    def _follow(self, match: Match) -> None:
        """Go on to a match that has grown, and move the dice as its new events tell."""
        for event in match.log[len(self.match.log) :]:
            if isinstance(event, Threw):
                tray = Tray() if len(event.dice) == DICE else self.tray
                self.tray = tray.fall(event.dice)
            elif isinstance(event, Kept):
                self.tray = self.tray.keep(event.dice)
            elif isinstance(event, Wrote | Stopped):
                self.tray = self.tray.keep(())
        self.match = match
        if match.is_over and self.desk.coach_on:
            self.desk.set({"kind": "panel", "panel": "report"}, None)

    def _after(self) -> dict[str, object] | None:
        """What the page shall ask for by itself, and when."""
        if self._bot() is not None:
            step: dict[str, object] = {"kind": "step", "state": self.state}
            pause = "look" if self.waits else "hurry" if self.hurry else self._pause()
            return {"ms": PAUSE[pause], "message": step}
        if self.desk.waits:
            return {"ms": PAUSE["look"], "message": {"kind": "look"}}
        return None

    def _pause(self) -> str:
        if self.can_undo:
            return "first"
        return "write" if isinstance(self.match.log[-1], Wrote | Stopped) else "other"

    _settings: Mapping[str, Does] = {
        "look": _look,
        "language": _set_language,
        **dict.fromkeys(Desk.kinds, _set_desk),
    }
    _moves: Mapping[str, Does] = {
        "hold": _hold,
        "hold these": _hold_these,
        "throw": _throw,
        "write": _write,
        "stop": _stop,
        "undo": _undo,
        "step": _step,
        "skip": _skip,
        "new": _new,
    }
