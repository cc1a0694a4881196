"""Dice by their place on the tray: equal dice are told apart by where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicekit.dice import Roll
from dicekit.errors import BadArgument, IllegalAction, say, whole
from dicekit.games.dice_sets import DICE

A_PLACE = say("views.tray.place")


@dataclass(frozen=True)
class Tray:
    """Five places. ``faces``: 0 where no die lies; ``held``: the places whose dice stay."""

    faces: tuple[int, ...] = (0,) * DICE
    held: tuple[bool, ...] = (False,) * DICE

    @property
    def kept(self) -> Roll:
        """The faces of the held dice, sorted."""
        return tuple(sorted(f for f, held in zip(self.faces, self.held, strict=True) if held))

    def mark(self, place: object, held: bool) -> Tray:
        """Return the tray with the die at this place held, or not. Raises ``IllegalAction``."""
        try:
            number = whole(place, A_PLACE, 0, DICE - 1)
        except BadArgument as error:
            raise IllegalAction(error.message) from error
        if not self.faces[number]:
            raise IllegalAction(say("views.tray.empty"))
        return replace(self, held=(*self.held[:number], held, *self.held[number + 1 :]))

    def keep(self, dice: Iterable[int]) -> Tray:
        """Return the tray with just these dice held; what is held already stays in its place."""
        wanted = Counter(dice)
        held = [False] * DICE
        for place in sorted(range(DICE), key=lambda place: not self.held[place]):
            if wanted[self.faces[place]] > 0:
                wanted[self.faces[place]] -= 1
                held[place] = True
        if wanted.total():
            raise IllegalAction(say("views.tray.not_there", dice=sorted(wanted.elements())))
        return replace(self, held=tuple(held))

    def fall(self, dice: Iterable[int]) -> Tray:
        """Return the tray after dice have fallen on the places that are not held."""
        fallen = iter(dice)
        faces = tuple(
            face if held else next(fallen) for face, held in zip(self.faces, self.held, strict=True)
        )
        return replace(self, faces=faces)
