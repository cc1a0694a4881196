"""The games, found by folder: a module with a class ``Rules`` is a game.

``names()`` lists them, ``find("shoot the moons")`` gives a module by its file name or by its
title in any language; ``add_folder`` lets a teacher's own folder of games join in.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from dicekit.errors import BadArgument, Said, Words, check_kind, listed, say, shown
from dicekit.games.naming import both, plain

__all__ = ["add_folder", "called", "find", "listing", "meant", "names"]

_GAME = re.compile(r"^class Rules\b", re.MULTILINE)


def names() -> tuple[str, ...]:
    """The short names of all games, sorted.

    >>> "seven" in names()
    True
    """
    return tuple(sorted(_files()))


def find(name: str) -> ModuleType:
    """The module of a game, by file name or title, in any case, with spaces or underscores.

    >>> find("Seven").__name__
    'dicekit.games.seven'
    """
    if not isinstance(name, str):
        raise BadArgument(say("games.named", value=shown(name), games=listing(names())))
    found = called(name)
    if found is None:
        known = listing(names())
        raise BadArgument(
            say("games.unknown", name=shown(name), meant=meant(name, names()), games=known)
        )
    return _module(found)


def called(name: str) -> str | None:
    """The short name of the game that is called so, by its file or a title; ``None`` if none is.

    >>> called("Семерка"), called("sevn")
    ('seven', None)
    """
    wanted = plain(name)
    by_file = (known for known in names() if plain(known) == wanted)
    by_title = (known for known in names() if wanted in map(plain, _titles(known)))
    return next(by_file, None) or next(by_title, None)


def meant(name: str, among: Iterable[str]) -> Words:
    """The question whether the most similar of these games was meant; ``""`` without one.

    >>> str(meant("sevn", ["seven", "black_jack"])), str(meant("whist", ["seven"]))
    (" (did you mean 'seven'?)", '')
    """
    ways = {plain(word): word for known in among for word in (*reversed(_titles(known)), known)}
    near = get_close_matches(plain(name), ways, n=1)
    return say("games.meant", name=shown(ways[near[0]])) if near else ""


def listing(among: Iterable[str]) -> Words:
    """These games for a reader who is to type one: by title, where it is another, and file name.

    >>> str(listing(["seven", "black_jack"])), listing(["seven"]).told("ru")
    ('seven, black_jack', 'Семёрка = seven')
    """
    return listed(both(name, _module(name).Rules.titles) for name in among)


def add_folder(folder: str | Path) -> None:
    """Let the games of another folder join: every ``.py`` file there with a class ``Rules``.

    Other files are left alone. Raises ``BadArgument`` for a file that is no game yet, with the
    reason; then none of the folder joins.
    """
    check_kind(folder, str | Path, "folder", "'games'")
    path = Path(folder).resolve()
    if not path.is_dir():
        raise BadArgument(say("games.no_folder", folder=shown(str(folder))))
    if str(path) in __path__:
        return
    new = [name for name, file in _files(str(path)).items() if _is_free(name, file)]
    before = set(sys.modules)
    __path__.append(str(path))
    importlib.invalidate_caches()
    try:
        for name in new:
            _module(name)
    except BaseException:
        __path__.remove(str(path))
        for module in sys.modules.keys() - before:
            if module.startswith(f"{__name__}."):
                del sys.modules[module]
        raise


def _files(*folders: str) -> dict[str, Path]:
    """The files that hold a game by short name: of these folders, without any of all."""
    found: dict[str, Path] = {}
    for folder in folders or __path__:
        for file in Path(folder).glob("*.py"):
            # Only a file with a game in it is run: a folder can hold other work as well.
            if _GAME.search(file.read_text("utf-8", errors="replace")):
                found.setdefault(file.stem, file)
    return found


def _is_free(name: str, file: Path) -> bool:
    if "." in name or any((Path(folder) / file.name).exists() for folder in __path__):
        raise BadArgument(say("games.bad_name", file=file.name))
    return True


def _module(name: str) -> ModuleType:
    """The module of a game. Raises ``BadArgument`` where the file holds no game that works."""
    try:
        module = importlib.import_module(f"{__name__}.{name}")
    except Exception as error:
        kind = type(error).__name__
        said = say("games.not_loaded", file=f"{name}.py", kind=kind, reason=error)
        raise BadArgument(said) from error
    fault = _fault(module.Rules)
    if fault:
        raise BadArgument(say("games.not_complete", file=f"{name}.py", fault=fault))
    return module


def _fault(rules: type) -> Said | None:
    """What a class of rules lacks, ``None`` if nothing."""
    from dicekit.games.pot_game import PotGame
    from dicekit.games.sheet_game import SheetGame

    if not issubclass(rules, PotGame | SheetGame):
        return say("games.fault.kind")
    if inspect.isabstract(rules):
        return say("games.fault.lacks", names=listed(sorted(rules.__abstractmethods__)))
    for words in ("titles", "goals"):
        if "en" not in getattr(rules, words, {}):
            return say("games.fault.words", name=words)
    return None


def _titles(name: str) -> tuple[str, ...]:
    return tuple(_module(name).Rules.titles.values())
