"""What things are called: figures, sheets, and the words of a position, in every language.

The English name is the one that code and kept texts have. Where a name is typed, that of any
language will do, in any case; what is told to a reader has the name of the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dicekit.errors import Words, listed, say_in
from dicekit.texts import DEFAULT, languages, templates

SOFT_HYPHEN = "\u00ad"


def plain(typed: str) -> str:
    """Return a name without what people type in several ways: case, spaces, hyphens, ё.

    >>> plain("  Black_Jack "), plain("Четвёрки")
    ('black jack', 'четверки')
    """
    bare = typed.replace(SOFT_HYPHEN, "").replace("_", " ").replace("-", " ")
    return " ".join(bare.casefold().replace("ё", "е").split())


def figure_typed(typed: object, names: Sequence[str]) -> str | None:
    """Return the one of these figures that a text names, in any language; ``None`` if none.

    >>> figure_typed("Четверки", ("threes", "fours")), figure_typed("sevens", ("threes", "fours"))
    ('fours', None)
    """
    if not isinstance(typed, str):
        return None
    return typed if typed in names else _typed(typed, {name: _figure(name) for name in names})


def sheet_typed(typed: str, names: Iterable[str]) -> str | None:
    """Return the one of these sheets that a text names, in any language; ``None`` if none."""
    return _typed(typed, {name: _sheet(name) for name in names})


def is_word(typed: str, key: str) -> bool:
    """Return whether a text is this word of a position, such as ``throw``, in any language."""
    return _typed(typed, {key: _word(key)}) is not None


def figure(name: str) -> Words:
    """Return what a reader calls a figure; one that has no text keeps its own name."""
    return _told(name, _figure(name))


def figures(names: Iterable[str]) -> Words:
    """Return these figures for a reader who is to type one: in the own language and in English.

    >>> figures(("ones", "pair")).told("ru"), figures(("ones", "pair")).told("en")
    ('единицы = ones, пара = pair', 'ones, pair')
    """
    return listed(both(name, _figure(name)) for name in names)


def both(name: str, words: Mapping[str, str]) -> Words:
    """Return a name for a reader who is to type it: the reader's, and the one that code has."""
    others = {lang: said for lang, said in words.items() if plain(said) != plain(name)}
    return _told(name, {lang: f"{said} = {name}" for lang, said in others.items()})


def sheet(name: str) -> Words:
    """Return what a reader calls a sheet; one that has no text keeps its own name."""
    return _told(name, _sheet(name))


def sheets(names: Iterable[str]) -> Words:
    """Return these sheets for a reader who is to type one, as ``figures`` does."""
    return listed(both(name, _sheet(name)) for name in names)


def word(key: str) -> Words:
    """Return a word of a position, such as ``throw``, as a reader types it."""
    return _told(key, _word(key))


def _typed(typed: str, known: Mapping[str, Mapping[str, str]]) -> str | None:
    wanted = plain(typed)
    # A teacher's own name comes before what another is called in some language.
    own = (name for name in known if plain(name) == wanted)
    other = (name for name, words in known.items() if wanted in map(plain, words.values()))
    return next(own, None) or next(other, None)


def _told(name: str, words: Mapping[str, str]) -> Words:
    others = {lang: said for lang, said in words.items() if lang != DEFAULT}
    return say_in(en=name, **others) if others else name


def _figure(name: str) -> Mapping[str, str]:
    return _words("sheet", f"figures.{name}")


def _sheet(name: str) -> Mapping[str, str]:
    return _words("advice", f"sheets.{name}")


def _word(key: str) -> Mapping[str, str]:
    return _words("figures", f"typed.{key}")


@cache
def _words(area: str, key: str) -> Mapping[str, str]:
    """A text in every language that has it, by language."""
    found = {lang: templates(area, lang).get(key) for lang in languages(area)}
    return {lang: text for lang, text in found.items() if isinstance(text, str)}
