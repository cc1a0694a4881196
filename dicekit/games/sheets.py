"""Sheets: tuples of figures with their premiums and switches. A sheet is data.

The package brings four: ``DICE_POKER`` (the rules page's first variant) and, to check and to
teach, ``YATZY``, ``yahtzee(...)`` and ``YACHT``. ``print(sheet)`` names its rules in the language
of displays. Your own:

>>> from dicekit.games.figures import Alike, AnyDice, Figure
>>> print(Sheet("Small", second=(Figure("pair", Alike(2)), Figure("chance", AnyDice()))))
Small
Three throws a turn.
Any empty cell may be written at any time.
  pair: 2 of one face, the sum of these dice
  chance: any dice, the sum of these dice
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from dicekit.dice import Roll, as_roll
from dicekit.errors import BadArgument, Words, listed, say, say_in, shown, whole
from dicekit.games import naming
from dicekit.games.dice_sets import DICE
from dicekit.games.figures import Alike, AnyDice, Figure, InARow, OfFace, Showing, called
from dicekit.texts import Texts

Order = Literal["series", "free"]
Joker = Literal["none", "free", "forced"]

FACE_NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")
MOST_CELLS = 16


@dataclass(frozen=True)
class Sheet:
    """A sheet to fill: a first series, whose points make a subtotal, and a second.

    ``premium`` is added when the first series is full and its subtotal is at least
    ``premium_from``. ``order`` is the order in which the sheet is played when nothing else is
    asked for: ``"series"`` (the first series to its end before the second) or ``"free"``.
    ``joker`` and ``further`` are Yahtzee's: further pokers, once the poker's cell is written, may
    stand for other figures, and score ``further`` points when that cell holds its points.
    """

    name: str
    first: tuple[Figure, ...] = ()
    second: tuple[Figure, ...] = ()
    premium: int = 0
    premium_from: int = 0
    throws: int = 3
    order: Order = "free"
    joker: Joker = "none"
    further: int = 0
    poker: str = "yahtzee"
    notes: tuple[Words, ...] = field(default=())

    def __post_init__(self) -> None:
        given: tuple[object, ...] = (self.first, self.second)
        for series in given:
            if not isinstance(series, tuple) or not all(isinstance(f, Figure) for f in series):
                raise BadArgument(say("sheet.series", value=shown(series)))
        if not 1 <= len(self.figures) <= MOST_CELLS:
            raise BadArgument(say("sheet.cells", most=MOST_CELLS, given=len(self.figures)))
        if len(set(self.names)) < len(self.names):
            raise BadArgument(say("sheet.same_name", names=listed(self.names)))
        whole(self.premium, "premium", 0)
        whole(self.premium_from, "premium_from")
        if self.premium and not self.first:
            raise BadArgument(say("sheet.premium", premium=self.premium))
        whole(self.throws, "throws", 1, 5)
        whole(self.further, "further", 0)
        check_order(self.order)
        if self.joker not in get_args(Joker):
            allowed = get_args(Joker)
            raise BadArgument(say("one_of", name="joker", allowed=allowed, value=shown(self.joker)))
        if self.jokers and self.poker not in [figure.name for figure in self.second]:
            raise BadArgument(say("sheet.poker", value=shown(self.poker)))
        if self.jokers and [f.takes for f in self.first] != [OfFace(i) for i in range(1, 7)]:
            raise BadArgument(say("sheet.jokers"))
        if self.further and not self._further_is_clear:
            raise BadArgument(say("sheet.further", poker=self.poker))
        if self.jokers and any(figure.doubles for figure in self.figures):
            raise BadArgument(say("sheet.doubles"))

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All figures, the first series before the second."""
        return self.first + self.second

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The figures' names, in the sheet's order."""
        return tuple(figure.name for figure in self.figures)

    @property
    def jokers(self) -> bool:
        """Whether a further poker is more than its dice."""
        return self.joker != "none" or self.further > 0

    @property
    def _further_is_clear(self) -> bool:
        """Whether the poker's cell shows by its points if a poker was written there."""
        cell = self.figures[self.names.index(self.poker)]
        return cell.takes == Alike(DICE) and cell.less == 0 and cell.score((1,) * DICE) > 0

    def figure(self, name: str) -> Figure:
        """Return the figure of this name, in any language. Raises ``BadArgument`` listing all."""
        return self.figures[self.number(name)]

    def number(self, name: str) -> int:
        """Return the place of this figure's cell, from 0. Raises ``BadArgument``."""
        found = naming.figure_typed(name, self.names)
        if found is None:
            called, known = naming.sheet(self.name), naming.figures(self.names)
            raise BadArgument(say("sheet.no_figure", sheet=called, figure=shown(name), all=known))
        return self.names.index(found)

    def score(self, name: str, roll: Iterable[int], throw: int | None = None) -> int:
        """Return the points of a roll in a cell, without jokers.

        ``throw``: the throw of the turn it was made with, from 1; by default the last.
        """
        faces = as_roll(roll, DICE)
        made_with = self.throws if throw is None else whole(throw, "throw", 1, self.throws)
        return self.figure(name).score(faces, made_with == 1)

    def __repr__(self) -> str:
        return f"<Sheet {self.name!r}: {', '.join(self.names)}>"

    def __str__(self) -> str:
        texts, key = Texts(area="advice"), f"sheets.{self.name}"
        name = texts(key) if key in texts else self.name
        lines = [name, *(f"{said[0].upper()}{said[1:]}." for said in self._switches())]
        lines += [f"  {figure}" for figure in self.figures]
        lines += [f"  {note}" for note in self.notes]
        return "\n".join(lines)

    def _switches(self) -> list[str]:
        texts = Texts(area="figures")
        # One series alone is no series to be played first.
        order = self.order if self.first and self.second else "free"
        said = [texts(f"throws.{self.throws}"), texts(f"order.{order}")]
        if self.premium:
            cells = ", ".join(called(figure.name) for figure in self.first)
            least = self.premium_from
            said.append(texts("sheet.premium", premium=self.premium, least=least, cells=cells))
        if self.joker != "none":
            said.append(texts(f"joker.{self.joker}", poker=self.poker))
        if self.further:
            said.append(texts("sheet.further", n=self.further, poker=self.poker))
        return said


def check_order(order: object) -> Order:
    """Return the order of play if it is one. Raises ``BadArgument``."""
    if order == "series":
        return "series"
    if order == "free":
        return "free"
    allowed = listed(map(repr, get_args(Order)))
    raise BadArgument(say("one_of", name="order", allowed=allowed, value=shown(order)))


def _faces(less: int = 0) -> tuple[Figure, ...]:
    return tuple(
        Figure(name, OfFace(face), less=less * face, done=3)
        for face, name in enumerate(FACE_NAMES, 1)
    )


DICE_POKER = Sheet(
    "Dice Poker",
    first=_faces(less=3),
    second=(
        Figure("pair", Alike(2), doubles=True),
        Figure("two pairs", Alike(2, 2), doubles=True),
        Figure("triple", Alike(3), doubles=True),
        Figure("small straight", Showing(1, 2, 3, 4, 5), doubles=True),
        Figure("large straight", Showing(2, 3, 4, 5, 6), doubles=True),
        Figure("full", Alike(3, 2), doubles=True),
        Figure("four", Alike(4), doubles=True),
        # The premium of 50 is not doubled: rules page, Dice Poker, second series.
        Figure("poker", Alike(5), premium=50, doubles=True),
        Figure("chance", AnyDice()),
    ),
    premium=50,
    premium_from=0,
    order="series",
)

YATZY = Sheet(
    "Yatzy",
    first=_faces(),
    second=(
        Figure("pair", Alike(2)),
        Figure("two pairs", Alike(2, 2)),
        Figure("triple", Alike(3)),
        Figure("four", Alike(4)),
        Figure("small straight", Showing(1, 2, 3, 4, 5), scores=15),
        Figure("large straight", Showing(2, 3, 4, 5, 6), scores=20),
        Figure("full", Alike(3, 2)),
        Figure("chance", AnyDice()),
        Figure("yatzy", Alike(5), scores=50),
    ),
    premium=50,
    premium_from=63,
    notes=(
        say_in(
            en="The Scandinavian rules: two pairs and full are of two different faces.",
            ru="Скандинавские правила: в двух парах и в фуле достоинства разные.",
        ),
    ),
)

YACHT = Sheet(
    "Yacht",
    first=_faces(),
    second=(
        Figure("full", Alike(3, 2)),
        Figure("four", Alike(4)),
        Figure("small straight", Showing(1, 2, 3, 4, 5), scores=30),
        Figure("large straight", Showing(2, 3, 4, 5, 6), scores=30),
        Figure("chance", AnyDice()),
        Figure("yacht", Alike(5), scores=50),
    ),
    notes=(
        say_in(
            en="Twelve cells; no premium; five alike are no full.",
            ru="Двенадцать клеток; премии нет; пять одинаковых — это не фул.",
        ),
    ),
)


def yahtzee(joker: Joker = "none", bonus: bool = True) -> Sheet:
    """Return the sheet of Yahtzee.

    ``joker``: what a further yahtzee may be when the yahtzee's cell is written and the cell of
    its face is written too: nothing more (``"none"``), or a full, a small or a large straight
    with full points (``"free"``); ``"forced"`` also demands that the cell of its face, while
    empty, is written first, and after it the second series while that has an empty cell.
    ``bonus``: 100 points for each further yahtzee, when the first scored 50.
    """
    if not isinstance(bonus, bool):
        raise BadArgument(say("sheet.bonus", value=shown(bonus)))
    return Sheet(
        "Yahtzee",
        first=_faces(),
        second=(
            Figure("three of a kind", Alike(3), scores="all"),
            Figure("four of a kind", Alike(4), scores="all"),
            Figure("full house", Alike(3, 2), scores=25),
            Figure("small straight", InARow(4), scores=30),
            Figure("large straight", InARow(5), scores=40),
            Figure("yahtzee", Alike(5), scores=50),
            Figure("chance", AnyDice()),
        ),
        premium=35,
        premium_from=63,
        joker=joker,
        further=100 if bonus else 0,
    )


def check_sheet(sheet: Sheet) -> Sheet:
    """Return the sheet, or raise ``BadArgument`` if it is none (its name is not)."""
    if not isinstance(sheet, Sheet):
        raise BadArgument(say("sheet.no_sheet", value=shown(sheet)))
    return sheet


def best_order(sheet: Sheet, order: Order | None) -> Order:
    """Return the order asked for, or the sheet's own."""
    return check_sheet(sheet).order if order is None else check_order(order)


def sorted_roll(roll: Iterable[int]) -> Roll:
    """Return five faces as a sorted tuple. Raises ``BadArgument``."""
    return as_roll(roll, DICE)
