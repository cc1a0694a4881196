"""The few errors of dicekit. All are ``ValueError``s, so a plain ``except ValueError`` works.

What an error of dicekit says is a ``Said``: the key of a text in ``languages/errors.*.toml`` and
the values for it. It becomes words when somebody reads it, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from types import UnionType
from typing import TypeVar

V = TypeVar("V")

AREA = "errors"
OWN = ""  # the key of a message that brings its words along, by language


@dataclass(frozen=True, slots=True, repr=False)
class Said:
    """What is said, in no language yet: the key of a text and the values for it, by name.

    ``str`` tells it in the language of the displays at that moment. Make one with ``say``.
    """

    key: str
    values: tuple[tuple[str, Words | int], ...] = ()

    def told(self, lang: str | None = None) -> str:
        """Return the words in this language; without ``lang``, in that of the displays.

        >>> message = say("whole.least", name="seed", least=0, value=shown("x"))
        >>> message.told("en")
        "seed must be a whole number of at least 0, not 'x'"
        >>> message.told("ru")
        "seed: нужно целое число не меньше 0, а не 'x'"
        """
        from dicekit.texts import DEFAULT, Texts, spoken  # it needs the errors of this file

        lang = spoken(lang, AREA)
        words = {
            name: told(shown(value) if isinstance(value, int) else value, lang)
            for name, value in self.values
        }
        if self.key == OWN:
            return words.get(lang) or words[DEFAULT]
        return Texts(lang, AREA).template(self.key, dict(self.values).get("n")).format(**words)

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.values)
        if self.key == OWN:
            return f"say_in({values})"
        return f"say({self.key!r}, {values})" if values else f"say({self.key!r})"


Words = str | Said


def say(key: str, /, **values: object) -> Said:
    """Return a message to raise an error with; a value ``n`` chooses the plural form.

    Words, whole numbers and other messages (also those of errors) are kept; of anything else only
    what it looks like, so that a message never changes and can cross to another process. A text
    that somebody gave is passed as ``shown(text)``, in its quotation marks.
    """
    return Said(key, tuple((name, _kept(value)) for name, value in values.items()))


def say_in(*, en: str, **others: str) -> Said:
    """Return a message with its own words in each language, for what has no text in a file.

    It is told in English where a language has no words of its own.

    >>> say_in(en="no bets on a Monday", ru="по понедельникам ставок нет").told("ru")
    'по понедельникам ставок нет'
    """
    return Said(OWN, (("en", en), *others.items()))


def told(message: Words, lang: str | None = None) -> str:
    """Return a message in this language, a text as it is."""
    return message.told(lang) if isinstance(message, Said) else message


def listed(parts: Iterable[Words], between: str = ", ") -> Words:
    """Return words or messages in a row, with commas between them; none is ``""``.

    >>> listed(["bet", "call", "fold"])
    'bet, call, fold'
    """
    first, *rest = [*parts] or [""]
    if all(isinstance(part, str) for part in (first, *rest)):
        return between.join(map(str, (first, *rest)))

    def add(before: Words, part: Words) -> Words:
        return say("listed", before=before, between=between, part=part)

    return reduce(add, rest, first)


class DiceError(ValueError):
    """Something a caller asked for is not possible; the message says what is.

    The message is a plain text, or a ``Said`` that every reader gets in the own language.

    >>> BadArgument("my own rules forbid this")
    BadArgument('my own rules forbid this')
    """

    @property
    def message(self) -> Words:
        """What the error says, to be said again by another error."""
        said = self.args[0] if len(self.args) == 1 else None
        return said if isinstance(said, Said) else str(self)

    def told(self, lang: str | None = None) -> str:
        """Return the message in this language; ``str`` tells it in that of the displays."""
        return told(self.message, lang)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows instead of a traceback: own lines and the message."""
        from dicekit.own_lines import rendered  # it says where, with the texts of this file

        return rendered(self)


class BadArgument(DiceError):
    """An argument has a value that is never allowed."""


class IllegalAction(DiceError):
    """A player may not do this now; the message names what is allowed, and nothing changed."""


class BadText(DiceError):
    """A text could not be read. ``line`` is the number of the faulty line, from 1.

    It is ``None``, and not told, where the text is a single line.
    """

    def __init__(self, line: int | None, reason: Words | DiceError) -> None:
        self.line = line
        self.reason = reason.message if isinstance(reason, DiceError) else reason
        alone = line is None
        super().__init__(self.reason if alone else say("line", line=line, reason=self.reason))

    def __reduce__(self) -> tuple[type[BadText], tuple[int | None, Words]]:
        """Return what pickle and copy need: not the message, but what it is made of."""
        return type(self), (self.line, self.reason)


def whole(value: object, name: Words, least: int | None = None, most: int | None = None) -> int:
    """Return ``value`` if it is a whole number (``True``, ``2.0`` and ``"2"`` are not).

    ``name`` is that of the argument, as in Python, or what the number is, as a message. Raises
    ``BadArgument`` naming the value and the allowed range.

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
        raise BadArgument(_not_whole(shown(value), name, least, most))
    return value


def check_kind(value: object, kind: type | UnionType, name: Words, example: str) -> None:
    """Refuse a value that is of another kind. Raises ``BadArgument`` with an example.

    >>> check_kind("2", int, "players", "4")
    Traceback (most recent call last):
    ...
    dicekit.errors.BadArgument: players must be, for example, 4, not '2'
    """
    if not isinstance(value, kind):
        raise BadArgument(say("kind", name=name, example=example, value=shown(value)))


def items(value: Iterable[V], name: Words) -> tuple[V, ...]:
    """Return what is in a list. Raises ``BadArgument`` for a text and for what holds nothing.

    >>> items([1, 2], "stakes")
    (1, 2)
    """
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise BadArgument(say("a_list", name=name, value=shown(value)))
    return tuple(value)


def shown(value: object) -> Words:
    """Return how a message shows a value: as its ``repr``, if Python can write that.

    >>> print(shown("2"), shown(10**5000))
    '2' (too long to write: int)
    """
    try:
        return repr(value)
    except (RecursionError, ValueError):  # ValueError: a number of very many digits
        return say("too_long", type=type(value).__name__)


def _not_whole(value: Words, name: Words, least: int | None, most: int | None) -> Said:
    if least is not None and most is not None:
        return say("whole.between", name=name, least=least, most=most, value=value)
    if least is not None:
        return say("whole.least", name=name, least=least, value=value)
    if most is not None:
        return say("whole.most", name=name, most=most, value=value)
    return say("whole.any", name=name, value=value)


def _kept(value: object) -> Words | int:
    if isinstance(value, BaseException):
        return value.message if isinstance(value, DiceError) else str(value)
    if isinstance(value, Words) or type(value) is int:
        return value
    return shown(value)
