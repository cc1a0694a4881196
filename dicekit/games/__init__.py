"""The games, found by folder: a module with a class ``Rules`` is a game.

``names()`` lists them, ``find("shoot the moons")`` gives a module by its file name or by its
title in any language; ``add_folder`` lets a teacher's own folder of games join in.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

from dicekit.errors import BadArgument

__all__ = ["add_folder", "find", "names"]


def names() -> tuple[str, ...]:
    """The short names of all games, sorted.

    >>> "seven" in names()
    True
    """
    return tuple(sorted(name for name in _module_names() if hasattr(_module(name), "Rules")))


def find(name: str) -> ModuleType:
    """The module of a game, by file name or title, in any case, with spaces or underscores.

    >>> find("Seven").__name__
    'dicekit.games.seven'
    """
    if not isinstance(name, str):
        raise BadArgument(f"a game is named by a text, not {name!r}; the games: {_listed()}")
    wanted = _plain(name)
    for known in names():
        module = _module(known)
        if wanted in {_plain(known), *map(_plain, module.Rules.titles.values())}:
            return module
    raise BadArgument(f"no game is called {name!r}; the games: {_listed()}")


def add_folder(folder: str | Path) -> None:
    """Let the games of another folder join: every ``.py`` file there with a class ``Rules``."""
    path = Path(folder).resolve()
    if not path.is_dir():
        raise BadArgument(f"there is no folder {str(folder)!r}")
    if str(path) not in __path__:
        __path__.append(str(path))
        importlib.invalidate_caches()


def _module_names() -> tuple[str, ...]:
    return tuple(found.name for found in pkgutil.iter_modules(__path__))


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{name}")


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").casefold().replace("ё", "е").split())


def _listed() -> str:
    return ", ".join(names())
