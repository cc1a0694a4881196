"""What happens in a hand, one record an event. The log of a hand is a tuple of these.

``Threw``, ``Acted`` and ``Chose`` come from outside (chance and players); the others follow from
the rules, and are logged so that a reader sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicekit.table.actions import Action


@dataclass(frozen=True)
class Posted:
    """``seat`` posted an ante of ``chips``."""

    seat: int
    chips: int


@dataclass(frozen=True)
class Threw:
    """``seat`` threw (``None``: the dealer, common dice). ``dice`` is ``None`` where not seen."""

    seat: int | None
    size: int
    dice: tuple[int, ...] | None
    shown: bool


@dataclass(frozen=True)
class Acted:
    """``seat`` bet, called, checked, raised or folded."""

    seat: int
    action: Action


@dataclass(frozen=True)
class Chose:
    """``seat`` chose one of the options of the game."""

    seat: int
    option: str


@dataclass(frozen=True)
class Showed:
    """``seat`` turned up all dice that were hidden: ``dice``, throw by throw."""

    seat: int
    dice: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Tied:
    """``seats`` are equal winners and play a deciding hand for the undivided pot."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Paid:
    """``seat`` took ``chips`` out of the pot, chips taken back included."""

    seat: int
    chips: int


Event = Posted | Threw | Acted | Chose | Showed | Tied | Paid
Given = Threw | Acted | Chose


def masked(event: Event, seat: int | None) -> Event:
    """The event as ``seat`` may see it: others' hidden dice are ``None``."""
    if isinstance(event, Threw) and not event.shown and (seat is None or event.seat != seat):
        return replace(event, dice=None)
    return event
