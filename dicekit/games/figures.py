"""Figures as data: a name, which dice a figure takes from a roll, and what they score.

A teacher makes a figure in a line:

>>> low = Figure("low dice", OnlyFaces((1, 2, 3)))
>>> low.score((1, 2, 2, 5, 6))
5

``takes`` may be any function from a sorted roll to the dice it takes, or ``None`` when the figure
is not there. ``str`` says in the language of displays what a figure is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import permutations
from numbers import Integral
from typing import Literal

from dicekit.dice import A_FACE, Roll
from dicekit.errors import BadArgument, items, say, shown, whole
from dicekit.games.dice_sets import FACES
from dicekit.texts import Texts

Takes = Callable[[Roll], Roll | None]


@dataclass(frozen=True, slots=True)
class OfFace:
    """All dice of one face; it is there even when there are none of them."""

    face: int

    def __post_init__(self) -> None:
        whole(self.face, A_FACE, FACES[0], FACES[-1])

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken."""
        return (self.face,) * roll.count(self.face)

    def __str__(self) -> str:
        return _texts()("takes.face", face=self.face)


@dataclass(frozen=True, slots=True)
class OnlyFaces:
    """All dice that show one of several faces."""

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", _faces(self.faces))

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken."""
        return tuple(face for face in roll if face in self.faces)

    def __str__(self) -> str:
        return _texts()("takes.faces", faces=", ".join(map(str, self.faces)))


@dataclass(frozen=True, slots=True, init=False)
class Alike:
    """Groups of equal dice, each group of another face: ``Alike(2)``, ``Alike(2, 2)``.

    Where several choices are there, the greatest sum is taken. So four alike are not two pairs
    and five alike are no full, but they are a pair, a triple, a four.

    >>> Alike(2)((2, 2, 5, 5, 6)), Alike(2, 2)((4, 4, 4, 4, 6)), Alike(3, 2)((1, 1, 6, 6, 6))
    ((5, 5), None, (1, 1, 6, 6, 6))
    """

    groups: tuple[int, ...]

    def __init__(self, *groups: int) -> None:
        if not groups:
            raise BadArgument(say("figure.no_groups"))
        for n in groups:
            whole(n, say("figure.group"), 1)
        object.__setattr__(self, "groups", groups)

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken, or None."""
        count = {face: roll.count(face) for face in roll}
        found = [
            tuple(
                sorted(face for face, n in zip(faces, self.groups, strict=True) for _ in range(n))
            )
            for faces in permutations(count, len(self.groups))
            if all(count[face] >= n for face, n in zip(faces, self.groups, strict=True))
        ]
        return max(found, key=sum, default=None)

    def __str__(self) -> str:
        texts, said = _texts(), ""
        for n in self.groups:
            group = texts("takes.further" if said else "takes.group", n=n)
            said = texts("takes.groups", groups=said, group=group) if said else group
        return said


@dataclass(frozen=True, slots=True, init=False)
class Showing:
    """Dice that show at least these faces: ``Showing(1, 2, 3, 4, 5)``."""

    faces: tuple[int, ...]

    def __init__(self, *faces: int) -> None:
        object.__setattr__(self, "faces", _faces(faces))

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken, or None."""
        return self.faces if not Counter(self.faces) - Counter(roll) else None

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


@dataclass(frozen=True, slots=True)
class InARow:
    """So many faces in a row; of several rows the highest.

    >>> InARow(4)((1, 2, 3, 4, 5)), InARow(4)((1, 2, 3, 5, 6))
    ((2, 3, 4, 5), None)
    """

    length: int

    def __post_init__(self) -> None:
        whole(self.length, say("figure.length"), 1, len(FACES))

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken, or None."""
        for low in range(max(roll) - self.length + 1, 0, -1):
            row = tuple(range(low, low + self.length))
            if set(row) <= set(roll):
                return row
        return None

    def __str__(self) -> str:
        return _texts()("takes.row", n=self.length)


@dataclass(frozen=True, slots=True)
class AnyDice:
    """All dice, whatever they show."""

    def __call__(self, roll: Roll) -> Roll | None:
        """Return the dice taken: all."""
        return roll

    def __str__(self) -> str:
        return _texts()("takes.any")


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell of a sheet.

    ``scores`` is what the figure is worth when it is there: the sum of the dice taken
    (``"taken"``), of all dice of the roll (``"all"``), or a fixed number of points. From that
    ``less`` is taken off, ``premium`` is added when the figure is there. ``doubles``: made with
    the first throw of a turn the figure scores double, but not its premium. ``done``: so many
    dice must be taken for the figure to count as made (a cell such as the sixes is always
    written by what is there, and is made with three of them).
    """

    name: str
    takes: Takes
    scores: Literal["taken", "all"] | int = "taken"
    less: int = 0
    premium: int = 0
    doubles: bool = False
    done: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadArgument(say("figure.name", value=shown(self.name)))
        if not callable(self.takes):
            raise BadArgument(say("figure.takes", figure=self.name, value=shown(self.takes)))
        if self.scores not in ("taken", "all"):
            points = whole(self.scores, say("figure.scores", figure=self.name))
            # Else it could be better not to stop at the first throw but to keep all five dice.
            if self.doubles and points < 0:
                raise BadArgument(say("figure.doubles", figure=self.name, value=points))
        whole(self.less, say("figure.field", figure=self.name, field="less"))
        whole(self.premium, say("figure.field", figure=self.name, field="premium"))
        whole(self.done, say("figure.field", figure=self.name, field="done"), 0)

    def score(self, roll: Roll, first_throw: bool = False) -> int:
        """Return the points of a sorted roll written here; without its figure 0, less ``less``.

        Raises ``BadArgument`` if ``takes`` returns neither dice nor ``None``.
        """
        taken = self._taken(roll)
        if taken is None:
            return -self.less
        if self.scores == "taken":
            points = sum(taken)
        elif self.scores == "all":
            points = sum(roll)
        else:
            points = int(self.scores)
        return points * (2 if first_throw and self.doubles else 1) + self.premium - self.less

    def made(self, roll: Roll) -> bool:
        """Return whether the figure is there. Raises ``BadArgument`` as ``score`` does."""
        taken = self._taken(roll)
        return taken is not None and len(taken) >= self.done

    def _taken(self, roll: Roll) -> Roll | None:
        taken: object = self.takes(roll)  # what somebody else's function returns
        if taken is None:
            return None
        if not isinstance(taken, tuple | list) or not all(map(_is_face, taken)):
            given, asked = shown(taken), shown(roll)
            raise BadArgument(say("figure.taken", figure=self.name, value=given, roll=asked))
        return tuple(taken)

    def __str__(self) -> str:
        texts = _texts()
        if isinstance(self.scores, int):
            worth = texts("worth.points", n=self.scores)
        else:
            worth = texts(f"worth.{self.scores}")
        said = called(self.name)
        name = self.name if said == self.name else f"{said} ({self.name})"
        # What has no words, such as a function, would be told as an address in memory.
        words: object = type(self.takes).__str__
        takes = texts("takes.own") if words is object.__str__ else self.takes
        text = texts("figure", name=name, takes=takes, worth=worth)
        text += f" ({texts('double')})" if self.doubles else ""
        text += f" − {self.less}" if self.less else ""
        return text + (f" + {self.premium}" if self.premium else "")


def called(figure: str) -> str:
    """Return what displays call a figure; one that has no text keeps its own name."""
    texts, key = Texts(area="sheet"), f"figures.{figure}"
    return texts(key) if key in texts else figure


def _faces(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(whole(face, A_FACE, FACES[0], FACES[-1]) for face in items(faces, "faces"))


def _is_face(value: object) -> bool:
    whole_number = isinstance(value, Integral) and not isinstance(value, bool)
    return whole_number and value in FACES


def _texts() -> Texts:
    return Texts(area="figures")
