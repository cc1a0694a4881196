"""The words and numbers of the commands that answer a question: ``odds``, ``hold`` and ``race``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import SupportsFloat

from dicekit.texts import DEFAULT, Texts, language

AREA = "commands"


@contextmanager
def speaking(lang: str | None) -> Iterator[Texts]:
    """Let all displays speak ``lang`` for so long, and give the texts of the commands in it.

    The advice that a command prints speaks the language of displays. Without ``lang`` it stays.
    Raises ``BadArgument`` for a language that has no texts.
    """
    before = Texts(area=AREA).lang
    language(before if lang is None else lang)
    try:
        yield Texts(area=AREA)
    finally:
        language(before)


def decimal(value: SupportsFloat, digits: int, texts: Texts) -> str:
    r"""Return a number rounded to ``digits``; in English plain, as a program can read it.

    >>> decimal(-1234.5, 2, Texts("en")), decimal(-1234.5, 2, Texts("ru"))
    ('-1234.50', '−1\xa0234,50')
    """
    if texts.lang == DEFAULT:
        return f"{float(value):.{digits}f}"
    return texts.number(value, digits)
