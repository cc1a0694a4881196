"""Values in a few characters, as a remark on an answer shows them.

>>> print(shown((1, 2, 4)), shown(Fraction(1, 6)), shown(object()), shown([*range(100)], 20))
(1, 2, 4) 1/6 object(…) [0, 1, 2, 3, 4, …]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction

MOST = 80
PART = 30
"""The characters of a thing in a row of things, and of a field of a record."""
ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
BRACKETS: Mapping[type, tuple[str, str]] = {
    tuple: ("(", ")"),
    list: ("[", "]"),
    set: ("{", "}"),
    frozenset: ("{", "}"),
}


def shown(value: object, most: int = MOST) -> str:
    """Return a value in about ``most`` characters, whatever it is, and without addresses.

    Of what is longer the beginning is shown: whole things of a row, whole fields of a record.
    """
    try:
        if callable(value) and hasattr(value, "__name__"):
            return f"{value.__name__}(...)"
        text = str(value) if isinstance(value, Fraction) else repr(value)
        if isinstance(value, str) or not ADDRESS.search(text):
            return text if len(text) <= most else _begun(value, text, most)
        return _begun(value, text, most)
    except Exception:
        return f"<{type(value).__name__}>"


def without_addresses(text: str) -> str:
    """Return a text without the addresses of objects, which are others each time.

    >>> without_addresses("no <Bot object at 0x7f2a>")
    'no <Bot object>'
    """
    return ADDRESS.sub("", text)


def _begun(value: object, text: str, most: int) -> str:
    """The beginning of a value that is too long, or has an address in it."""
    name = type(value).__name__
    if type(value) in BRACKETS:
        left, right = BRACKETS[type(value)]
        said = _row((shown(one, PART) for one in _things(value)), most)
        alone = isinstance(value, tuple) and len(value) == 1
        return f"{left}{said}{',' * alone}{right}"
    if isinstance(value, dict):
        pairs = (f"{shown(key, PART)}: {shown(one, PART)}" for key, one in value.items())
        return f"{{{_row(pairs, most)}}}"
    if is_dataclass(value):
        told = [(part.name, repr(getattr(value, part.name))) for part in fields(value) if part.repr]
        short = [f"{field}={said}" for field, said in told if _is_short(said)]
        return f"{name}({_row([*short, *['…'] * (len(short) < len(told))], most - len(name))})"
    if not isinstance(value, str) and ADDRESS.search(text):
        return f"{name}(…)"
    return f"{text[: most - 1]}…"


def _things(value: object) -> Iterable[object]:
    assert isinstance(value, Iterable)
    return value


def _is_short(said: str) -> bool:
    return len(said) <= PART and not ADDRESS.search(said)


def _row(parts: Iterable[str], most: int) -> str:
    """As many parts as there is room for, and whether there are more."""
    found: list[str] = []
    for part in parts:
        if found and len(", ".join([*found, part])) > most - len("(, …)"):
            return ", ".join([*found, "…"])
        found.append(part)
    return ", ".join(found)
