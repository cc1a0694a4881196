"""What the commands share: the language they speak, their words and numbers."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, SupportsFloat

import typer

from dicekit.errors import BadArgument, listed, say, shown
from dicekit.texts import DEFAULT, MINUS, Texts, language, languages, spoken

AREA = "commands"
SWITCH, VARIABLE = "--lang", "DICEKIT_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

Lang = Annotated[str | None, typer.Option(SWITCH, help="lang")]
"""The option of every command that has one; without it the command speaks the user's language."""


def user_language(words: Sequence[str], environ: Mapping[str, str]) -> str | None:
    """Return the language that the user of a command line wants, or None if nothing tells it.

    In this order: the last ``--lang``; the variable ``DICEKIT_LANG``; the locale. A ``--lang``
    without texts is left to the command, which refuses it. Raises ``BadArgument`` for such a
    ``DICEKIT_LANG``.

    >>> user_language(["--lang", "ru", "hold"], {"LANG": "en_US.UTF-8"})
    'ru'
    >>> user_language(["hold"], {"LANG": "ru_RU.UTF-8"})
    'ru'
    """
    known = languages(AREA)
    asked = _switched(words)
    if asked in known:
        return asked
    chosen = environ.get(VARIABLE)
    if chosen:
        if _code(chosen) not in known:
            raise BadArgument(
                say("one_of", name=VARIABLE, allowed=listed(known), value=shown(chosen))
            )
        return _code(chosen)
    # As POSIX has it: the first that is set decides, even if we have no texts in its language.
    locale = _code(next(filter(None, map(environ.get, LOCALE)), None) or _of_windows())
    return locale if locale in known else None


def _switched(words: Sequence[str]) -> str | None:
    found = None
    for place, word in enumerate(words):
        if word == "--":
            break
        if word == SWITCH:
            found = next(iter(words[place + 1 :]), None)
        elif word.startswith(f"{SWITCH}="):
            found = word.partition("=")[2]
    return found


def _code(locale: str) -> str:
    """The language of a locale such as ``ru_RU.UTF-8``, ``ru`` or ``C``."""
    return re.split(r"[^a-z]", locale.casefold(), maxsplit=1)[0]


def _of_windows() -> str:
    """The locale of the user's Windows, which has no such variables; elsewhere none."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
    return locale.windows_locale.get(number, "")


@contextmanager
def displaying(lang: str | None) -> Iterator[None]:
    """Let all displays speak ``lang`` for so long; without ``lang`` it stays as it is.

    Raises ``BadArgument`` for a language that has no texts.
    """
    before = spoken(None, AREA)
    language(before if lang is None else lang)
    try:
        yield
    finally:
        language(before)


@contextmanager
def speaking(lang: str | None) -> Iterator[Texts]:
    """Answer in ``lang``: give the texts of the commands; all displays speak it for so long."""
    with displaying(lang):
        yield Texts(area=AREA)


def exactly(value: object, texts: Texts) -> str:
    """Return a whole number or a fraction, signed as ``decimal`` signs it.

    >>> exactly("-1/6", Texts("en")), exactly("-1/6", Texts("ru"))
    ('-1/6', '−1/6')
    """
    return str(value) if texts.lang == DEFAULT else str(value).replace("-", MINUS)


def decimal(value: SupportsFloat, digits: int, texts: Texts) -> str:
    r"""Return a number rounded to ``digits``; in English plain, as a program can read it.

    >>> decimal(-1234.5, 2, Texts("en")), decimal(-1234.5, 2, Texts("ru"))
    ('-1234.50', '−1\xa0234,50')
    """
    if texts.lang == DEFAULT:
        return f"{float(value):.{digits}f}"
    return texts.number(value, digits)
