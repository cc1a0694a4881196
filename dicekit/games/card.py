"""A card: one player's sheet as far as it is written. State is a value.

>>> from dicekit.games.sheets import DICE_POKER
>>> card = Card(DICE_POKER).write("sixes", (1, 6, 6, 6, 6), throw=3)
>>> card.total, card.open_figures()[:2]
(6, ('ones', 'twos'))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from dicekit.dice import Roll
from dicekit.errors import BadArgument, IllegalAction, items, listed, say, shown, whole
from dicekit.games import naming
from dicekit.games.dice_sets import ROLLS
from dicekit.games.figures import Figure, OfFace, called
from dicekit.games.sheets import Order, Sheet, best_order, check_sheet, sorted_roll
from dicekit.rows import table
from dicekit.texts import Texts

EMPTY = "-"
FURTHER = "further"


@dataclass(frozen=True)
class Card:
    """What is written: ``points`` for each cell in the sheet's order, ``None`` where it is open.

    ``further``: points for further pokers, on sheets that have them.
    """

    sheet: Sheet
    points: tuple[int | None, ...] = ()
    further: int = 0

    def __post_init__(self) -> None:
        cells = len(check_sheet(self.sheet).figures)
        written = items(self.points, "points") or (None,) * cells
        object.__setattr__(self, "points", written)
        if len(written) != cells:
            sheet = naming.sheet(self.sheet.name)
            raise BadArgument(say("card.cells", sheet=sheet, n=cells, value=shown(self.points)))
        for name, points in zip(self.sheet.names, self.points, strict=True):
            if points is not None:
                check_points(self.sheet, name, points)
        whole(self.further, "further", 0)
        if self.further and not self.has_poker:
            raise BadArgument(say("card.further"))
        if self.sheet.further and self.further % self.sheet.further:
            raise BadArgument(say("card.multiple", further=self.sheet.further))

    @property
    def first_points(self) -> tuple[int | None, ...]:
        """The cells of the first series."""
        return self.points[: len(self.sheet.first)]

    @property
    def subtotal(self) -> int:
        """The points of the first series so far, without its premium."""
        return sum(points or 0 for points in self.first_points)

    @property
    def premium(self) -> int | None:
        """The premium of the first series; ``None`` while the series is not full."""
        if None in self.first_points:
            return None
        return self.sheet.premium if self.subtotal >= self.sheet.premium_from else 0

    @property
    def total(self) -> int:
        """All points so far, with the premium once the first series is full."""
        return sum(points or 0 for points in self.points) + (self.premium or 0) + self.further

    @property
    def is_full(self) -> bool:
        """Whether every cell is written."""
        return None not in self.points

    @property
    def has_poker(self) -> bool:
        """Whether further pokers score on this card."""
        if not self.sheet.further:
            return False
        return bool(self.points[self.sheet.number(self.sheet.poker)])

    def open_figures(self, order: Order | None = None) -> tuple[str, ...]:
        """Return the figures that this order of play lets be written now (jokers aside)."""
        names = self.sheet.names
        count = len(self.sheet.first)
        if best_order(self.sheet, order) == "series" and None in self.first_points:
            names = names[:count]
        return tuple(
            name for name, points in zip(names, self.points, strict=False) if points is None
        )

    def writable(self, roll: Iterable[int], order: Order | None = None) -> tuple[str, ...]:
        """Return the figures that may be written with this roll: a forced joker leaves fewer."""
        open_names = self.open_figures(order)
        faces = sorted_roll(roll)
        if self.sheet.joker != "forced" or not self._further_poker(faces):
            return open_names
        own = self.sheet.names[faces[0] - 1]
        if own in open_names:
            return (own,)
        second = tuple(name for name in open_names if self._is_second(name))
        return second or open_names

    def score(self, figure: str, roll: Iterable[int], throw: int | None = None) -> int:
        """Return what this roll would score in this cell, jokers counted, further points not.

        ``throw``: the throw of the turn it was made with, from 1; by default the last.
        """
        faces = sorted_roll(roll)
        place = self.sheet.number(figure)
        fixed = self.sheet.figures[place].scores
        if isinstance(fixed, int) and self._is_joker(faces, place):
            return possible_points(self.sheet, figure)[-1]
        return self.sheet.score(figure, faces, throw)

    def further_score(self, roll: Iterable[int]) -> int:
        """Return the points that a further poker adds, wherever it is written."""
        faces = sorted_roll(roll)
        return self.sheet.further if self.has_poker and self._further_poker(faces) else 0

    def write(
        self, figure: str, roll: Iterable[int], throw: int | None = None, order: Order | None = None
    ) -> Card:
        """Return the card with this cell written. Raises ``IllegalAction`` naming what may be."""
        faces = sorted_roll(roll)
        place = self.sheet.number(figure)
        allowed = self.writable(faces, order)
        figure = self.sheet.names[place]
        if figure not in allowed:
            may = listed(map(naming.figure, allowed)) or say("card.nothing")
            said = say("card.no_write", figure=naming.figure(figure), allowed=may)
            raise IllegalAction(said)
        points = list(self.points)
        points[place] = self.score(figure, faces, throw)
        further = self.further + self.further_score(faces)
        return replace(self, points=tuple(points), further=further)

    def __str__(self) -> str:
        """Return the written cells with their points, in the sheet's order, as one types them."""
        cells = zip(self.sheet.names, self.points, strict=True)
        written = [f"{name} {points}" for name, points in cells if points is not None]
        if self.further:
            written.append(f"{FURTHER} {self.further}")
        return ", ".join(written) or EMPTY

    def __repr__(self) -> str:
        return f"<Card of {self.sheet.name}: {self}; total {self.total}>"

    def _repr_html_(self) -> str:
        texts = Texts(area="figures")
        cells = [*zip(map(called, self.sheet.names), self.points, strict=True)]
        if self.sheet.premium:
            cells.insert(len(self.sheet.first), (texts("cells.premium"), self.premium))
        if self.sheet.further:
            cells.append((texts("cells.further"), self.further))
        return table(
            [
                {
                    texts("cells.figure"): name,
                    texts("cells.points"): "" if points is None else texts.number(points),
                }
                for name, points in (*cells, (texts("cells.total"), self.total))
            ]
        )

    def _is_second(self, name: str) -> bool:
        return self.sheet.number(name) >= len(self.sheet.first)

    def _further_poker(self, faces: Roll) -> bool:
        if not self.sheet.jokers or faces[0] != faces[-1]:
            return False
        return self.points[self.sheet.number(self.sheet.poker)] is not None

    def _is_joker(self, faces: Roll, place: int) -> bool:
        """A further poker stands for any figure once the cell of its own face is written."""
        return (
            self.sheet.joker != "none"
            and place >= len(self.sheet.first)
            and self._further_poker(faces)
            and self.points[faces[0] - 1] is not None
        )


def possible_points(sheet: Sheet, name: str) -> tuple[int, ...]:
    """Return every number of points that this cell can hold, sorted."""
    return _possible(sheet.figure(name))


@cache
def _possible(figure: Figure) -> tuple[int, ...]:
    found = {figure.score(roll, first) for roll in ROLLS for first in (False, True)}
    return tuple(sorted(found))


def check_points(sheet: Sheet, name: str, points: int) -> int:
    """Return the points if the cell can hold them. Raises ``BadArgument`` naming what it can."""
    allowed = possible_points(sheet, name)
    called = naming.figure(name)
    whole(points, called)
    if points not in allowed:
        said = listed(map(str, allowed))
        raise BadArgument(say("card.points", figure=called, allowed=said, value=points))
    return points


def face_of(sheet: Sheet, name: str) -> int | None:
    """Return the face that this cell collects, if it collects one."""
    takes = sheet.figure(name).takes
    return takes.face if isinstance(takes, OfFace) else None
