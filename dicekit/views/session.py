"""A person's game at a table with bots: all of its logic, with no widget in it.

``Session.handle`` takes a message (a click), ``Session.payload`` says what to show. A message
that is wrong, late or out of turn changes nothing and leaves a notice that says why.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from dicekit.errors import BadArgument, DiceError, IllegalAction, say, say_in, shown, whole
from dicekit.games.pot_game import PotGame
from dicekit.odds.at_table import module_of
from dicekit.odds.explain import Explanation
from dicekit.strategy.bot_play import reply
from dicekit.strategy.bots import BOTS, Bot
from dicekit.table import record as records
from dicekit.table import table as tables
from dicekit.table.actions import Action, ChipRules
from dicekit.table.events import Acted, Chose, Given
from dicekit.table.hand import Seen
from dicekit.table.luck import fall
from dicekit.table.table import Table
from dicekit.texts import Texts
from dicekit.views.names import player_names
from dicekit.views.payload import View, allowed, payload
from dicekit.views.table_html import Board

ME = 0
WATCH_MOST = 100


Content = Mapping[object, object]


class Session:
    """A table with one person at seat 0 and bots at the others.

    ``state`` counts the moves; a message carries the number of the state that it answers. The
    dice come from the seed alone, the bots' whims too: the same seed and the same clicks give
    the same game.
    """

    def __init__(
        self,
        game: PotGame,
        players: int = 4,
        seed: int = 1,
        lang: str | None = None,
        chips: ChipRules | None = None,
        bots: Sequence[Bot] = BOTS,
    ) -> None:
        tables.check_players(game, players)
        if not isinstance(chips, ChipRules | None):
            raise BadArgument(say("views.table.chips", value=shown(chips)))
        self.game = game
        self.texts = Texts(lang)
        self.rules = chips or ChipRules()
        self.bots: tuple[Bot | None, ...] = (
            None,
            *(bots[place % len(bots)] for place in range(players - 1)),
        )
        self.odds_open = False
        self.notice = ""
        self.state = 0
        self._open_table(whole(seed, "seed", 0))

    @property
    def lang(self) -> str:
        """The language of the interface."""
        return self.texts.lang

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, in the present language."""
        return player_names(self.bots, self.texts)

    @property
    def seen(self) -> Seen:
        """The present hand as the person may see it."""
        assert self.table.hand is not None  # a hand is dealt when the table opens
        return self.table.hand.seen_by(ME)

    def payload(self) -> dict[str, object]:
        """What to show, as plain JSON values, made from what the person's seat sees alone."""
        board = Board(self.seen, self.names, self._manners(), self.table.stacks, self.texts)
        return payload(
            View(
                board=board,
                hand=self.table.played,
                seed=self.seed,
                state=self.state,
                news_from=self.news_from,
                notice=self.notice,
                odds_open=self.odds_open,
                winner=self.table.winner,
            )
        )

    def handle(self, message: object) -> None:
        """Do what a message asks for, or leave a notice that says why not.

        Raises only what is a fault of dicekit itself; then, too, nothing has changed.
        """
        self.notice = ""
        content: Content = message if isinstance(message, dict) else {}
        try:
            self._do(content)
        except DiceError:
            self.notice = self._refusal()
        except BaseException:
            self.notice = self.texts("notice.failed")
            raise

    def _do(self, content: Content) -> None:
        kind = content.get("kind")
        if kind == "odds":
            self.odds_open = content.get("open") is True
        elif kind == "language":
            self.texts = Texts(_word(content.get("lang")))
        elif isinstance(kind, str) and kind in self._moves:
            self._move(self._moves[kind], content)
        else:
            self.notice = self.texts("notice.unknown")

    def _refusal(self) -> str:
        """Return why a click was refused, with what is allowed instead."""
        legal = self.seen.legal
        if legal is None or legal.seat != ME:
            return self.texts("notice.not_now")
        return self.texts("notice.allowed", allowed=allowed(legal, self.texts))

    def record(self) -> str:
        """The present hand as text, as far as the person has seen it."""
        return records.write(records.record(self.seen))

    def explain(self) -> Explanation:
        """The odds of this moment as worked steps. Raises ``IllegalAction`` if there are none."""
        seen = self.seen
        odds = module_of(self.game.name)
        explain = getattr(odds, "explain_at_table", None)
        if explain is None:
            raise IllegalAction(say("views.table.no_steps", game=say_in(**self.game.titles)))
        if ME not in seen.deal.live or seen.step is None:
            raise IllegalAction(say("views.table.not_in"))
        explanation: Explanation = explain(seen.game, seen.deal, ME, self.lang)
        return explanation

    def _manners(self) -> tuple[str, ...]:
        return tuple("" if bot is None else self.texts.pick(bot.manner) for bot in self.bots)

    def _open_table(self, seed: int) -> None:
        # Dice and the bots' whims are apart, so that the dice do not hang on who thinks how long.
        lot, minds = random.Random(f"{seed} button"), random.Random(f"{seed} bots")
        names = ["You", *(self._table_name(seat) for seat in range(1, len(self.bots)))]
        table = tables.seat_players(self.game, names, lot, self.rules)
        self.seed, self.minds, self.table = seed, minds, table
        self.news_from = 0
        self._deal()

    def _table_name(self, seat: int) -> str:
        bot = self.bots[seat]
        assert bot is not None
        return f"{bot.name} {seat}"

    def _move(self, move: Callable[[Session, Content], None], content: Content) -> None:
        answered = content.get("state")
        if isinstance(answered, bool) or answered != self.state:
            self.notice = self.texts("notice.stale")
            return
        with self._all_or_nothing():
            move(self, content)
            self.state += 1

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Undo everything, the bots' whims included, if a move is refused or interrupted."""
        kept = dict(vars(self))
        minds = self.minds.getstate()
        try:
            yield
        except BaseException:
            vars(self).update(kept)
            self.minds.setstate(minds)
            raise

    def _act(self, content: Content) -> None:
        kind, to = content.get("action"), content.get("to")
        self._answer(lambda: Acted(ME, Action(kind, to)))  # type: ignore[arg-type]  # it checks

    def _choose(self, content: Content) -> None:
        self._answer(lambda: Chose(ME, _word(content.get("option"))))

    def _answer(self, event: Callable[[], Given]) -> None:
        told = len(self.seen.log)
        self.table = tables.play(self.table, event())
        self.news_from = told
        self._go_on()

    def _next(self, content: Content) -> None:
        self._deal()

    def _finish(self, content: Content) -> None:
        """Let the others play on without the person, for as long as one click may take."""
        if self.table.stacks[ME]:
            raise IllegalAction(say("views.table.still_in"))
        hands = 0
        while self.table.winner is None and hands < WATCH_MOST:
            self._deal()
            hands += 1
        if not hands:
            raise IllegalAction(say("table.over"))
        self.notice = self.texts("notice.watched", n=hands)

    def _new(self, content: Content) -> None:
        if not self.table.is_between_hands:
            raise IllegalAction(say("views.table.not_over"))
        self._open_table(self.seed + 1)

    def _deal(self) -> None:
        self.table = tables.next_hand(self.table)
        self.news_from = 0
        self._go_on()

    def _go_on(self) -> None:
        """Throw what is to be thrown and let the bots play until the person has to decide."""
        while True:
            if not self.table.is_between_hands:
                self.table = self._thrown()
            hand = self.table.hand
            assert hand is not None
            seat = hand.to_act
            if seat is None or seat == ME:
                return
            bot = self.bots[seat]
            assert bot is not None
            self.table = _bot_plays(self.table, reply(bot, hand, self.minds))

    def _thrown(self) -> Table:
        """Return the table with the awaited dice fallen.

        Hand by hand they are the same for a seed, whatever was decided before: a class sees the
        same hands.
        """
        hand = self.table.hand
        assert hand is not None
        return replace(self.table, hand=fall(hand, f"{self.seed} dice, hand {self.table.played}"))

    _moves: Mapping[str, Callable[[Session, Content], None]] = {
        "act": _act,
        "choose": _choose,
        "next": _next,
        "finish": _finish,
        "new": _new,
    }


def _word(value: object) -> str:
    """Return a word of a message; what is none becomes a word that names nothing."""
    return value if isinstance(value, str) else ""


def _bot_plays(table: Table, event: Given) -> Table:
    try:
        return tables.play(table, event)
    except IllegalAction as error:  # a faulty bot must not look like the person's mistake
        raise RuntimeError(f"a bot did what it may not: {error}") from error
