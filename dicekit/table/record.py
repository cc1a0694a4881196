"""Hands as readable text, and back.

A record of a whole hand replays to the same state. What one seat saw can be written and read as
well; as it lacks others' dice, it can't be replayed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, cast

from dicekit import games
from dicekit.errors import BadArgument, BadText, DiceError, say, shown
from dicekit.games.pot_game import PotGame
from dicekit.table.actions import Action, ChipRules, Kind
from dicekit.table.events import Acted, Chose, Event, Paid, Posted, Showed, Threw, Tied
from dicekit.table.hand import Hand, Seen, answer, start
from dicekit.texts import DEFAULT

TITLE = "dicekit hand"
HEAD_LINES = 5
# What a faulty line can bring about in the readers; the last two by brackets without end.
UNREADABLE = (DiceError, TypeError, ValueError, SyntaxError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Record:
    """A hand as it was written: its beginning and its events, in order."""

    game: PotGame
    rules: ChipRules
    stacks: tuple[int, ...]
    button: int
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        title = self.game.titles[DEFAULT]
        return f"<Record of {title}: stacks {self.stacks}, {len(self.events)} events>"


def record(hand: Hand | Seen) -> Record:
    """The record of a hand: with all its secrets, or as one seat saw it."""
    return Record(hand.game, hand.betting.rules, hand.first_stacks, hand.betting.button, hand.log)


def write(kept: Record) -> str:
    """The record as text, one event a line."""
    head = (
        TITLE,
        f"game: {kept.game.name}({_arguments(kept.game)})",
        f"chips: {_arguments(kept.rules)}",
        f"button: {kept.button}",
        f"stacks: {' '.join(map(str, kept.stacks))}",
    )
    return "\n".join((*head, *map(_line, kept.events))) + "\n"


def read(text: str) -> Record:
    """The record that a text holds. Raises ``BadText`` with the number of the first bad line."""
    if not isinstance(text, str):
        raise BadArgument(say("record.text", value=shown(text)))
    lines = text.rstrip().splitlines()
    if not lines or lines[0].strip() != TITLE:
        raise BadText(1, say("record.title", title=shown(TITLE)))
    heads = [_head(lines, place, name) for place, name in enumerate(_HEADS, start=1)]
    game, rules, button, stacks = (
        _at(place, _HEADS[name], value)
        for place, (name, value) in enumerate(zip(_HEADS, heads, strict=True), start=2)
    )
    events = tuple(
        _at(number, _event, line)
        for number, line in enumerate(lines[HEAD_LINES:], start=HEAD_LINES + 1)
    )
    return Record(game, rules, stacks, button, events)


def replay(kept: Record) -> Hand:
    """The hand that a record leads to.

    Every event is checked against the rules: what came from outside must be legal, what follows
    from the rules must be what follows. ``BadText`` names the line (as ``write`` numbers them) of
    the first event that can't be.
    """
    hand: Hand = _at(HEAD_LINES, _start, kept)
    for place, event in enumerate(kept.events):
        number = HEAD_LINES + 1 + place
        if place >= len(hand.log):
            if not isinstance(event, Threw | Acted | Chose):
                raise BadText(number, say("record.not_this", line=shown(_line(event))))
            hand = _at(number, partial(answer, hand), event)
        if hand.log[place] != event:
            follows, given = shown(_line(hand.log[place])), shown(_line(event))
            raise BadText(number, say("record.other", follows=follows, line=given))
    if len(hand.log) > len(kept.events):
        missing = say("record.missing", line=shown(_line(hand.log[len(kept.events)])))
        raise BadText(HEAD_LINES + 1 + len(kept.events), missing)
    return hand


def _start(kept: Record) -> Hand:
    return start(kept.game, kept.rules, kept.stacks, kept.button)


def _at(number: int, reader: Callable[[Any], Any], value: object) -> Any:
    """What ``reader`` makes of ``value``; its complaint becomes a ``BadText`` of that line."""
    try:
        return reader(value)
    except BadText:
        raise
    except UNREADABLE as error:
        said = error.message if isinstance(error, DiceError) else str(error)
        raise BadText(number, said or say("record.unreadable")) from error


def _arguments(rules: PotGame | ChipRules) -> str:
    return ", ".join(f"{field.name}={getattr(rules, field.name)!r}" for field in fields(rules))


def _keywords(text: str) -> dict[str, object]:
    source = f"rules({text})"
    call = ast.parse(source, mode="eval").body
    # A text such as "a=1)(b=2" makes a call of a call, "a=1) # b" one that ends before the text.
    if (
        not isinstance(call, ast.Call)
        or not isinstance(call.func, ast.Name)
        or call.args
        or call.end_col_offset != len(source.encode())
    ):
        raise BadArgument(say("record.fields", value=shown(text)))
    found: dict[str, object] = {}
    for word in call.keywords:
        if word.arg in found:
            raise BadArgument(say("record.twice", name=word.arg))
        found[str(word.arg)] = ast.literal_eval(word.value)
    return found


def _read_game(text: str) -> PotGame:
    found = re.fullmatch(r"([^(]+)\((.*)\)", text)
    if found is None:
        raise BadArgument(say("record.game", value=shown(text)))
    rules = games.find(found[1]).Rules
    if not issubclass(rules, PotGame):
        raise BadArgument(say("record.no_pot", name=found[1]))
    game: PotGame = rules(**_keywords(found[2]))
    return game


def _number(text: str) -> int:
    """A whole number as ``write`` writes it: ``int`` alone would take ``+4_0`` as well."""
    if re.fullmatch("[0-9]+", text) is None:
        raise BadArgument(say("record.number", value=shown(text)))
    return int(text)


_HEADS: dict[str, Callable[[str], Any]] = {
    "game": _read_game,
    "chips": lambda text: ChipRules(**_keywords(text)),  # type: ignore[arg-type]  # checked there
    "button": _number,
    "stacks": lambda text: tuple(map(_number, text.split())),
}


def _head(lines: list[str], place: int, name: str) -> str:
    before, colon, value = lines[place].partition(":") if place < len(lines) else ("", "", "")
    if not colon or before != name:
        raise BadText(place + 1, say("record.head", name=name))
    return value.strip()


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def _line(event: Event) -> str:
    match event:
        case Posted(seat, chips):
            return f"seat {seat} posts {chips}"
        case Threw(seat, size, dice, shown):
            who = "dealer" if seat is None else f"seat {seat}"
            what = f"{size} dice" if dice is None else _faces(dice)
            return f"{who} throws {what}" + ("" if shown else " in secret")
        case Acted(seat, action):
            amount = "" if action.to is None else f" {action.to}"
            return f"seat {seat}: {action.kind}{amount}"
        case Chose(seat, option):
            return f"seat {seat} chooses {option}"
        case Showed(seat, rolls):
            return f"seat {seat} shows {' | '.join(map(_faces, rolls))}"
        case Tied(seats):
            return f"tied: {_faces(seats)}"
        case Paid(seat, chips):
            return f"seat {seat} takes {chips}"


def _ints(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _threw(found: re.Match[str]) -> Threw:
    seat = None if found["who"] == "dealer" else int(found["who"].split()[1])
    shown = found["secret"] is None
    if found["size"] is not None:
        return Threw(seat, int(found["size"]), None, shown)
    dice = _ints(found["dice"])
    return Threw(seat, len(dice), dice, shown)


_SEAT = r"seat (?P<seat>\d+)"
_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Event]], ...] = (
    (rf"{_SEAT} posts (?P<chips>\d+)", lambda f: Posted(int(f["seat"]), int(f["chips"]))),
    (
        r"(?P<who>dealer|seat \d+) throws ((?P<size>\d+) dice|(?P<dice>[1-6]( [1-6])*))"
        r"(?P<secret> in secret)?",
        _threw,
    ),
    (
        rf"{_SEAT}: (?P<kind>[a-z-]+)( (?P<to>\d+))?",
        lambda f: Acted(
            int(f["seat"]), Action(cast(Kind, f["kind"]), int(f["to"]) if f["to"] else None)
        ),
    ),
    (rf"{_SEAT} chooses (?P<option>.+)", lambda f: Chose(int(f["seat"]), f["option"])),
    (
        rf"{_SEAT} shows (?P<rolls>[1-6]( (\| )?[1-6])*)",
        lambda f: Showed(int(f["seat"]), tuple(map(_ints, f["rolls"].split("|")))),
    ),
    (r"tied: (?P<seats>\d+( \d+)*)", lambda f: Tied(_ints(f["seats"]))),
    (rf"{_SEAT} takes (?P<chips>\d+)", lambda f: Paid(int(f["seat"]), int(f["chips"]))),
)


def _event(line: str) -> Event:
    for form, make in _FORMS:
        found = re.fullmatch(form, line.strip(), re.ASCII)  # else \d takes digits of any script
        if found is not None:
            return make(found)
    raise BadArgument(say("record.event", value=shown(line.strip())))
