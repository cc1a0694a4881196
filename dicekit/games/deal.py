"""The dice of one hand: what was thrown, by whom, and who may see it.

``Deal`` serves every game that is played for a pot. It knows nothing of chips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Roll:
    """The dice of one throw, as they lie on the table.

    ``seat`` is the thrower, ``None`` for common dice; ``dice`` are the faces in the order in
    which they fell, ``None`` where whoever looks may not see them; ``round`` counts from 0.
    """

    seat: int | None
    round: int
    size: int
    dice: tuple[int, ...] | None
    shown: bool


@dataclass(frozen=True)
class Choice:
    """What a player chose (not a bet): for example to open."""

    seat: int
    round: int
    option: str


@dataclass(frozen=True)
class Deal:
    """The dice side of a hand; every change gives a new ``Deal``.

    ``order`` holds the seats dealt in, clockwise from the button's left; ``rounds`` counts the
    rounds of betting that are over.
    """

    order: tuple[int, ...]
    folded: tuple[int, ...] = ()
    rolls: tuple[Roll, ...] = ()
    choices: tuple[Choice, ...] = ()
    rounds: int = 0

    @property
    def live(self) -> tuple[int, ...]:
        """The seats still in, clockwise from the button's left."""
        return tuple(seat for seat in self.order if seat not in self.folded)

    def rolls_of(self, seat: int | None) -> tuple[Roll, ...]:
        """The throws of a seat (``None``: the common dice), first to last."""
        return tuple(roll for roll in self.rolls if roll.seat == seat)

    def with_throw(
        self, seat: int | None, dice: tuple[int, ...] | None, size: int, shown: bool
    ) -> Deal:
        """The deal after a throw. ``dice=None``: thrown, but not seen from here."""
        roll = Roll(seat, self.rounds, size, dice, shown)
        return replace(self, rolls=(*self.rolls, roll))

    def with_choice(self, seat: int, option: str) -> Deal:
        """The deal after a player's choice."""
        return replace(self, choices=(*self.choices, Choice(seat, self.rounds, option)))

    def with_fold(self, seat: int) -> Deal:
        """The deal after a player has left the hand; the dice stay as they lie, unseen."""
        return replace(self, folded=tuple(sorted((*self.folded, seat))))

    def after_betting(self) -> Deal:
        """The deal after one more round of betting."""
        return replace(self, rounds=self.rounds + 1)

    def show(self, seats: tuple[int, ...]) -> Deal:
        """The deal with all dice of these seats turned up for everybody."""
        return replace(
            self,
            rolls=tuple(
                replace(roll, shown=True) if roll.seat in seats else roll for roll in self.rolls
            ),
        )

    def seen_by(self, seat: int | None) -> Deal:
        """The deal as ``seat`` sees it: others' hidden dice are ``None``. ``None``: a spectator."""
        return replace(
            self,
            rolls=tuple(
                roll
                if roll.shown or (roll.seat == seat and seat is not None)
                else replace(roll, dice=None)
                for roll in self.rolls
            ),
        )
