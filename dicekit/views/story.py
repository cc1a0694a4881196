"""What happened in a hand, told as sentences: a pure function of what a seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from dicekit.games.pot_game import PotGame
from dicekit.table.events import Acted, Chose, Event, Paid, Posted, Showed, Threw, Tied
from dicekit.table.hand import Seen
from dicekit.texts import Texts


@dataclass(frozen=True)
class Line:
    """One sentence.

    ``kind`` is for the style sheet; ``place``: the event of the log it tells, the last one where
    it tells several.
    """

    kind: str
    text: str
    place: int


def told(seen: Seen, number: int, names: Sequence[str], texts: Texts) -> tuple[Line, ...]:
    """Return the sentences of hand ``number``; ``names`` are the players' by seat."""
    story = _Story(seen, names, texts)
    title = story.say("log.hand", seen.betting.button, n=number)
    return (Line("hand", title, 0), *story.lines())


def chosen(game: PotGame, option: str, texts: Texts) -> str:
    """Return what a player has chosen, as it is said afterwards."""
    words = game.chosen_texts.get(option) or game.option_texts.get(option, {"en": option})
    return texts.pick(words)


Told = Iterator[tuple[str, int]]


class _Story:
    """Walks the log once and keeps account of the chips, which the log itself does not repeat.

    A teller yields sentences, each with the number of events of its group that are then told.
    """

    def __init__(self, seen: Seen, names: Sequence[str], texts: Texts) -> None:
        self.seen = seen
        self.names = names
        self.texts = texts
        self.stacks = list(seen.first_stacks)
        self.throws = 0
        self.begin_round()

    def begin_round(self) -> None:
        self.in_round = [0] * len(self.stacks)
        self.bet = 0
        self.raised = False

    def key(self, key: str, seat: int | None) -> str:
        """Return the key of the sentence about ``seat``: that about "you" has its own."""
        return f"{key}_you" if seat is not None and seat == self.seen.seat else key

    def say(self, key: str, seat: int, **values: object) -> str:
        return self.texts(self.key(key, seat), name=self.names[seat], **values)

    def chips(self, number: int) -> str:
        return self.texts("chips", n=number)

    def lines(self) -> Iterator[Line]:
        tellers: dict[type[Event], tuple[str, Callable[[Sequence[Any]], Told]]] = {
            Posted: ("ante", self._posts),
            Threw: ("throw", self._throws),
            Acted: ("bet", self._bets),
            Chose: ("choice", self._choices),
            Showed: ("show", self._shows),
            Tied: ("tie", self._ties),
            Paid: ("pay", self._pays),
        }
        place = -1
        for event, group in groupby(self.seen.log, type):
            kind, tell = tellers[event]
            events = tuple(group)
            for text, used in tell(events):
                yield Line(kind, text, place + used)
            place += len(events)

    def _posts(self, events: Sequence[Posted]) -> Told:
        for event in events:
            self.stacks[event.seat] -= event.chips
        amounts = {event.chips for event in events}
        all_have_chips = all(self.stacks[event.seat] for event in events)
        if len(amounts) == 1 and all_have_chips:
            yield self.texts("log.antes", n=amounts.pop()), len(events)
            return
        for used, event in enumerate(events, start=1):
            key = "log.ante" if self.stacks[event.seat] else "log.ante_all_in"
            yield self.say(key, event.seat, chips=self.chips(event.chips)), used

    def _throws(self, events: Sequence[Threw]) -> Told:
        self.throws += 1
        self.begin_round()
        secret = tuple(event for event in events if not event.shown)
        if secret:
            yield self.texts("log.throws", round=self.throws, n=secret[0].size), 1
        for used, event in enumerate(events, start=1):
            if event.dice is None:
                continue
            if event.seat is None:
                yield self.texts("log.common", dice=faces(event.dice)), used
            elif event.shown:
                yield self.say("log.open_throw", event.seat, dice=faces(event.dice)), used
            else:
                yield self.texts("log.mine", dice=faces(event.dice)), used

    def _bets(self, events: Sequence[Acted]) -> Told:
        for used, event in enumerate(events, start=1):
            text = self._act(event)
            if event.action.kind not in ("fold", "check") and not self.stacks[event.seat]:
                text += " " + self.say("log.all_in", event.seat)
            yield text, used

    def _act(self, event: Acted) -> str:
        seat, kind = event.seat, event.action.kind
        if kind in ("fold", "check"):
            return self.say(f"log.{kind}", seat)
        able = self.in_round[seat] + self.stacks[seat]
        to = min(self.bet, able) if event.action.to is None else event.action.to
        # A raise of a raise is the same action, shown as a re-raise (rules page, the table).
        is_again = kind == "raise" and self.raised
        self.stacks[seat] -= to - self.in_round[seat]
        self.in_round[seat] = to
        self.bet = max(self.bet, to)
        self.raised = self.raised or kind == "raise"
        return self.say("log.reraise" if is_again else f"log.{kind}", seat, to=to)

    def _choices(self, events: Sequence[Chose]) -> Told:
        for used, event in enumerate(events, start=1):
            option = chosen(self.seen.game, event.option, self.texts)
            yield self.say("log.chose", event.seat, option=option), used

    def _shows(self, events: Sequence[Showed]) -> Told:
        for used, event in enumerate(events, start=1):
            dice = " | ".join(map(faces, event.dice))
            yield self.say("log.showed", event.seat, dice=dice), used

    def _ties(self, events: Sequence[Tied]) -> Told:
        self.throws = 0  # the deciding hand counts its rounds anew, as the board does
        for used, event in enumerate(events, start=1):
            yield self.texts("log.tied", names=self._listed(event.seats)), used

    def _pays(self, events: Sequence[Paid]) -> Told:
        for used, event in enumerate(events, start=1):
            self.stacks[event.seat] += event.chips
            yield self.say("log.paid", event.seat, chips=self.chips(event.chips)), used

    def _listed(self, seats: Sequence[int]) -> str:
        names = [self.names[seat] for seat in seats]
        return ", ".join(names[:-1]) + self.texts("and") + names[-1]


def faces(dice: Sequence[int]) -> str:
    """Return dice as text.

    >>> faces((6, 2, 1))
    '6 2 1'
    """
    return " ".join(map(str, dice))
