"""What things are called: figures, sheets, actions, bots, and the words of a position.

All have a name in every language. The English one is what code and kept texts have. Where a name
is typed, that of any language will do, in any case; what is told to a reader has the name of the
reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from dicekit.errors import Words, listed, say_in
from dicekit.texts import DEFAULT, languages, templates

SOFT_HYPHEN = "\u00ad"
RAISE, RERAISE = "raise", "reraise"

Names = Mapping[str, Mapping[str, str]]
"""What things are called, by their name in code and by language."""


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
    known = isinstance(typed, str) and typed in names
    return str(typed) if known else one_typed(typed, {name: _figure(name) for name in names})


def sheet_typed(typed: str, names: Iterable[str]) -> str | None:
    """Return the one of these sheets that a text names, in any language; ``None`` if none."""
    return one_typed(typed, {name: _sheet(name) for name in names})


def action_typed(typed: object, kinds: Iterable[str]) -> str | None:
    """Return the one of these betting actions that a text names, in any language, else ``None``.

    A re-raise is a raise of a raise, no action of its own (rules page, the table).

    >>> [action_typed(typed, ("call", "raise")) for typed in ("Колл", "re-raise", "fold")]
    ['call', 'raise', None]
    """
    known = {kind: _action(kind) for kind in kinds}
    found = one_typed(typed, {**known, RERAISE: _word(RERAISE)})
    return RAISE if found == RERAISE else found


def actions(kinds: Iterable[str]) -> Words:
    """Return these betting actions for a reader who is to type one, as ``figures`` does."""
    return ones({kind: _action(kind) for kind in kinds})


def bots(names: Iterable[str]) -> Names:
    """Return what these bots are called at a table, by name and language."""
    return {
        name: _words("table", f"names.{name}") or _words("sheet", f"names.{name}") for name in names
    }


def one_typed(typed: object, known: Names) -> str | None:
    """Return the one of these things that a text names, in any language; ``None`` if none."""
    if not isinstance(typed, str):
        return None
    wanted = plain(typed)
    # A teacher's own name comes before what another is called in some language.
    own = (name for name in known if plain(name) == wanted)
    other = (name for name, words in known.items() if wanted in map(plain, words.values()))
    return next(own, None) or next(other, None)


def ones(known: Names) -> Words:
    """Return these things for a reader who is to type one: in the own language and in English."""
    return listed(both(name, words) for name, words in known.items())


def is_word(typed: str, key: str) -> bool:
    """Return whether a text is this word of a position, such as ``throw``, in any language."""
    return one_typed(typed, {key: _word(key)}) is not None


def figure(name: str) -> Words:
    """Return what a reader calls a figure; one that has no text keeps its own name."""
    return _told(name, _figure(name))


def figures(names: Iterable[str]) -> Words:
    """Return these figures for a reader who is to type one: in the own language and in English.

    >>> figures(("ones", "pair")).told("ru"), figures(("ones", "pair")).told("en")
    ('единицы = ones, пара = pair', 'ones, pair')
    """
    return ones({name: _figure(name) for name in names})


def both(name: str, words: Mapping[str, str]) -> Words:
    """Return a name for a reader who is to type it: the reader's, and the one that code has."""
    others = {lang: said for lang, said in words.items() if plain(said) != plain(name)}
    return _told(name, {lang: f"{said} = {name}" for lang, said in others.items()})


def sheet(name: str) -> Words:
    """Return what a reader calls a sheet; one that has no text keeps its own name."""
    return _told(name, _sheet(name))


def sheet_words(name: str) -> Mapping[str, str]:
    """Return what a sheet is called by language; one that has no text keeps its own name."""
    return {DEFAULT: name, **_sheet(name)}


def sheets(names: Iterable[str]) -> Words:
    """Return these sheets for a reader who is to type one, as ``figures`` does."""
    return ones({name: _sheet(name) for name in names})


def word(key: str) -> Words:
    """Return a word of a position, such as ``throw``, as a reader types it."""
    return _told(key, _word(key))


def _told(name: str, words: Mapping[str, str]) -> Words:
    others = {lang: said for lang, said in words.items() if lang != DEFAULT}
    return say_in(en=name, **others) if others else name


def _figure(name: str) -> Mapping[str, str]:
    return _words("sheet", f"figures.{name}")


def _sheet(name: str) -> Mapping[str, str]:
    return _words("advice", f"sheets.{name}")


def _action(kind: str) -> Mapping[str, str]:
    return _words("errors", f"bets.{kind}")


def _word(key: str) -> Mapping[str, str]:
    return _words("figures", f"typed.{key}")


@cache
def _words(area: str, key: str) -> Mapping[str, str]:
    """A text in every language that has it, by language."""
    found = {lang: templates(area, lang).get(key) for lang in languages(area)}
    return {lang: text for lang, text in found.items() if isinstance(text, str)}
