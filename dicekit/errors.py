"""The few errors of dicekit. All are ``ValueError``s, so a plain ``except ValueError`` works."""

from __future__ import annotations


class DiceError(ValueError):
    """Something a caller asked for is not possible; the message says what is."""


class BadArgument(DiceError):
    """An argument has a value that is never allowed."""


class IllegalAction(DiceError):
    """A player may not do this now; the message names what is allowed, and nothing changed."""


class BadText(DiceError):
    """A text could not be read. ``line`` is the number of the faulty line, from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def whole(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """Return ``value`` if it is a whole number (``True``, ``2.0`` and ``"2"`` are not).

    Raises ``BadArgument`` naming the value and the allowed range.

    >>> whole(3, "players", 2, 6)
    3
    >>> whole(2.5, "players", 2, 6)
    Traceback (most recent call last):
    ...
    dicekit.errors.BadArgument: players must be a whole number from 2 to 6, not 2.5
    """
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        raise BadArgument(f"{name} must be a whole number{_range(least, most)}, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """Return how a message shows a value: as its ``repr``, if Python can write that.

    >>> shown("2"), shown(10**5000)
    ("'2'", '(too long to write: int)')
    """
    try:
        return repr(value)
    except (RecursionError, ValueError):  # ValueError: a number of very many digits
        return f"(too long to write: {type(value).__name__})"


def _range(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    if most is not None:
        return f" of at most {most}"
    return ""
