"""Positions of the race as short text: typed from a real game, printed back the same.

The figures that are written (or ``nothing``), the saved throws that are left, the dice and the
throw they came from (3 also after every saved throw).

>>> print(read_race_position("pair, sixes | saved 2 | 6 1 3 3 5 | throw 2"))
sixes, pair | saved 2 | 1 3 3 5 6 | throw 2
>>> print(read_race_position("пара, шестёрки | сэкономлено 2 | 6 1 3 3 5 | бросок 2"))
sixes, pair | saved 2 | 1 3 3 5 6 | throw 2
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from dicekit.dice import Roll
from dicekit.errors import (
    BadArgument,
    BadText,
    Words,
    check_kind,
    items,
    listed,
    say,
    shown,
    whole,
)
from dicekit.games import naming
from dicekit.games.dice_poker_race import FIGURES, THROWS
from dicekit.games.position import numbered
from dicekit.games.sheets import sorted_roll

EMPTY = "nothing"


@dataclass(frozen=True)
class RacePosition:
    """What is ``written``, in the sheet's order, ``saved`` throws left, ``roll`` and ``throw``."""

    written: tuple[str, ...]
    saved: int
    roll: Roll
    throw: int

    def __post_init__(self) -> None:
        for name in items(self.written, "written"):
            if name not in FIGURES:
                raise BadArgument(
                    say("race.unknown", figure=shown(name), all=naming.figures(FIGURES))
                )
        if len(set(self.written)) < len(self.written):
            raise BadArgument(say("race.twice", figures=_twice(self.written)))
        if len(self.written) == len(FIGURES):
            raise BadArgument(say("race.full"))
        object.__setattr__(self, "written", tuple(n for n in FIGURES if n in self.written))
        most = (THROWS - 1) * len(self.written)
        whole(self.saved, say("race.saved", n=len(self.written)), 0, most)
        object.__setattr__(self, "roll", sorted_roll(self.roll))
        whole(self.throw, "throw", 1, THROWS)

    @property
    def open_figures(self) -> tuple[str, ...]:
        """The figures that are not written yet."""
        return tuple(name for name in FIGURES if name not in self.written)

    def __str__(self) -> str:
        dice = " ".join(map(str, self.roll))
        written = ", ".join(self.written) or EMPTY
        return f"{written} | saved {self.saved} | {dice} | throw {self.throw}"


def read_race_position(text: str) -> RacePosition:
    """Return the position that a text describes. Raises ``BadText`` naming what is wrong."""
    check_kind(text, str, "text", "'pair, sixes | saved 2 | 1 3 3 5 6 | throw 2'")
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 4:
        raise BadText(None, say("race.form", value=shown(text)))
    names = [naming.figure_typed(name, FIGURES) or name.strip() for name in parts[0].split(",")]
    nothing = parts[0] in ("", "-") or naming.is_word(parts[0], EMPTY)
    written = () if nothing else tuple(names)
    dice = parts[2].replace(",", " ").split()
    if not all(re.fullmatch(r"[0-9]", face) for face in dice):
        raise BadText(None, say("position.dice", value=shown(parts[2])))
    saved, throw = _number("saved", parts[1]), _number("throw", parts[3])
    try:
        return RacePosition(written, saved, tuple(map(int, dice)), throw)
    except BadArgument as error:
        raise BadText(None, error) from None


def _number(name: str, text: str) -> int:
    found = numbered(name, text)
    if found is None:
        raise BadText(None, say("race.number", name=naming.word(name), value=shown(text)))
    return found


def _twice(names: tuple[str, ...]) -> Words:
    return listed(naming.figure(name) for name in FIGURES if names.count(name) > 1)
