"""The words of dicekit, in every language that has a file in ``languages``.

A file is named ``AREA.LANGUAGE.toml``. A text is a template for ``str.format``; one that depends
on a number is a table of CLDR plural forms (one, few, many, other), chosen by the value ``n``.
Babel, and the reader of the files, load when a text is first wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, SupportsFloat

from dicekit.errors import BadArgument, listed, say, shown

if TYPE_CHECKING:
    from babel import Locale

FOLDER = Path(__file__).parent / "languages"

Template = str | Mapping[str, str]

MINUS = "\u2212"
DEFAULT = "en"

# Not a context variable: a notebook's kernel runs every cell in a context of its own.
_chosen = [DEFAULT]


def language(lang: str) -> None:
    """Let displays, explanations and new tables speak this language from now on: "en" or "ru".

    Raises ``BadArgument`` for a language that has no texts.

    >>> language("ru"); Texts()("chips", n=5)
    '5 фишек'
    >>> language("en")
    """
    _chosen[0] = _known(lang, "table")


class Texts:
    """The texts of one area in one language; without ``lang``, in that of the displays.

    >>> texts = Texts("en")
    >>> texts("chips", n=1), texts("chips", n=1200)
    ('1 chip', '1,200 chips')
    >>> Texts("ru")("chips", n=3)
    '3 фишки'
    """

    def __init__(self, lang: str | None = None, area: str = "table") -> None:
        self.lang = _known(_chosen[0] if lang is None else lang, area)
        self.area = area
        self._locale = _locale(self.lang)
        self._templates = templates(area, self.lang)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of ``key`` with its values filled in; whole numbers are formatted."""
        words = {name: self._shown(value) for name, value in values.items()}
        return self.template(key, values.get("n")).format(**words)

    def template(self, key: str, n: object = None) -> str:
        """Return the text of ``key`` with its values to be filled in, in the plural form for n."""
        template = self._templates[key]
        return template if isinstance(template, str) else template[self._plural_of(n)]

    def __contains__(self, key: str) -> bool:
        """Return whether there is such a text."""
        return key in self._templates

    def number(self, value: SupportsFloat, digits: int = 0) -> str:
        """Return a number as this language writes it, rounded to ``digits``."""
        from babel.numbers import format_decimal

        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        return str(format_decimal(float(value), pattern, self._locale)).replace("-", MINUS)

    def percent(self, share: SupportsFloat, digits: int = 1) -> str:
        r"""Return a chance from 0 to 1 as a percentage.

        >>> Texts("ru").percent(0.125)
        '12,5\xa0%'
        """
        from babel.numbers import format_percent

        pattern = self._locale.percent_formats[None].pattern
        if digits:
            pattern = pattern.replace("#,##0", "#,##0." + "0" * digits)
        return str(format_percent(float(share), pattern, self._locale))

    def pick(self, words: Mapping[str, str]) -> str:
        """Return the word of this language from a game's own texts, else the English one."""
        return words.get(self.lang) or words["en"]

    def whole(self, number: int) -> str:
        r"""Return a whole number in groups of three; of any size, where Babel stops at 28 digits.

        >>> Texts("ru").whole(46656)
        '46\xa0656'
        """
        from babel.numbers import get_group_symbol

        return f"{number:,}".replace(",", get_group_symbol(self._locale))

    def _shown(self, value: object) -> object:
        return self.whole(value) if type(value) is int else value

    def _plural_of(self, number: object) -> str:
        if not isinstance(number, int):
            raise BadArgument(say("whole.any", name="n", value=shown(number)))
        return str(self._locale.plural_form(number))


def spoken(lang: str | None, area: str) -> str:
    """Return the language, without one that of the displays; English where an area has not it."""
    wanted = _chosen[0] if lang is None else lang
    return wanted if wanted in languages(area) else DEFAULT


def _known(lang: str, area: str) -> str:
    known = languages(area)
    if lang not in known:
        raise BadArgument(say("one_of", name="lang", allowed=listed(known), value=shown(lang)))
    return lang


@cache
def _locale(lang: str) -> Locale:
    from babel import Locale

    return Locale.parse(lang)


@cache
def languages(area: str = "table") -> tuple[str, ...]:
    """Return the languages that an area has texts in.

    >>> languages()
    ('en', 'ru')
    """
    return tuple(sorted(path.name.split(".")[1] for path in FOLDER.glob(f"{area}.*.toml")))


@cache
def templates(area: str, lang: str) -> Mapping[str, Template]:
    """Return the templates of an area in a language, by dotted key."""
    import tomllib

    return dict(_flat(tomllib.loads((FOLDER / f"{area}.{lang}.toml").read_text("utf-8"))))


PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})


def _flat(table: Mapping[str, object], before: str = "") -> list[tuple[str, Template]]:
    found: list[tuple[str, Template]] = []
    for name, value in table.items():
        if isinstance(value, str) or (isinstance(value, dict) and value.keys() <= PLURALS):
            found.append((before + name, value))
        elif isinstance(value, dict):
            found.extend(_flat(value, f"{before}{name}."))
    return found
