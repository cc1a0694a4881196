"""What a bot's process may not do. It is a fence against mischief, not the wall of a prison.

Three layers: limits that the operating system holds (memory, file sizes, processor time), a hook
that refuses what no bot needs (files, other processes, the network, threads), and, on Linux, a
mark that keeps other processes of the same user out of this one's memory. A bot that breaks
Python itself can get behind the hook; so a tournament is for programs of a class, and strangers'
programs belong in a container.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dicekit.errors import Said, say

MEGABYTE = 1024 * 1024
OPEN_FILES = 64
GET_DUMPABLE, SET_DUMPABLE = 3, 4

CHANGE_FILES = say("tournament.may_not.change_files")

# By what is said of them, the names of Python's audit events that no bot needs; "x." is all of x.
REFUSED: dict[Said, tuple[str, ...]] = {
    say("tournament.may_not.processes"): (
        *("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "os.fork"),
        *("os.forkpty", "os.kill", "os.killpg", "subprocess.", "pty.", "signal.pthread_kill"),
    ),
    CHANGE_FILES: (
        *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod"),
        *("os.chown", "os.truncate", "os.utime", "os.chdir", "shutil.", "tempfile.", "mmap."),
        *("os.setxattr", "sqlite3.", "fcntl.", "winreg.", "msvcrt."),
    ),
    say("tournament.may_not.network"): (
        "socket.",
        "urllib.",
        "http.",
        "ftplib.",
        "smtplib.",
        "webbrowser.",
    ),
    say("tournament.may_not.memory"): ("ctypes.",),
    say("tournament.may_not.limits"): ("resource.",),
}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Forbidden(PermissionError):
    """A bot tried something that it may not do."""


def close(memory_mb: int) -> None:
    """Put the fence up around this process; it cannot be taken down again."""
    _limit(memory_mb)
    _set_dumpable(0)
    _refuse()


@contextmanager
def unreadable() -> Iterator[None]:
    """Keep this process's memory and environment from others of the same user, on Linux."""
    before = dumpable()
    _set_dumpable(0)
    try:
        yield
    finally:
        if before is not None:
            _set_dumpable(before)


def dumpable() -> int | None:
    """Return Linux's mark of this process, 0 when others can't read it; ``None`` elsewhere."""
    return _prctl(GET_DUMPABLE)


def _set_dumpable(value: int) -> None:
    _prctl(SET_DUMPABLE, value)


def _prctl(option: int, value: int = 0) -> int | None:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # here, since not every Python has it

    return int(ctypes.CDLL(None).prctl(option, value, 0, 0, 0))


def _limit(memory_mb: int) -> None:
    """Have the operating system hold the limits; Windows has no such module."""
    try:
        import resource
    except ImportError:
        return
    wanted = {
        "RLIMIT_AS": memory_mb * MEGABYTE,
        "RLIMIT_FSIZE": 0,  # it can't write a byte into any file, only into its pipes
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
        "RLIMIT_NOFILE": OPEN_FILES,
    }
    for name, most in wanted.items():
        number = getattr(resource, name, None)
        if number is None:
            continue
        try:
            resource.setrlimit(number, (most, most))
        except (ValueError, OSError):  # a system that knows the name but not the limit
            continue


def _refuse() -> None:
    """Refuse what no bot needs. What Python itself reads to import a module stays allowed."""
    exact = {name: what for what, names in REFUSED.items() for name in names if name[-1] != "."}
    whole = {
        name[:-1]: what for what, names in REFUSED.items() for name in names if name[-1] == "."
    }
    roots, listed = _library(), {*map(_plain, sys.path)}

    def check(event: str, given: tuple[object, ...]) -> None:
        if event == "open":
            _check_open(given, roots)
        elif event in ("os.listdir", "os.scandir"):
            path = _plain(given[0])
            if path not in listed and not path.startswith(roots):
                raise Forbidden(say("tournament.may_not.folders"))
        elif event in exact or event.partition(".")[0] in whole:
            raise Forbidden(exact.get(event) or whole[event.partition(".")[0]])

    sys.addaudithook(check)
    _refuse_threads()


def _refuse_threads() -> None:
    """Refuse threads by name: not every Python asks its hooks about them."""
    import _thread
    import threading

    def refuse(*given: object, **named: object) -> None:
        raise Forbidden(say("tournament.may_not.threads"))

    for module in (_thread, threading):
        for name in ("start_new_thread", "start_new", "start_joinable_thread"):
            for known in (name, f"_{name}"):
                if hasattr(module, known):
                    setattr(module, known, refuse)


def _check_open(given: tuple[object, ...], roots: tuple[str, ...]) -> None:
    path, mode, flags = given
    writes = isinstance(mode, str) and any(sign in mode for sign in "wax+")
    if writes or (isinstance(flags, int) and flags & WRITES):
        raise Forbidden(CHANGE_FILES)
    if isinstance(path, int) or not _plain(path).startswith(roots):
        raise Forbidden(say("tournament.may_not.open_files"))


def _library() -> tuple[str, ...]:
    """Return the folders of Python's library, of the installed packages and of dicekit."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    own = str(Path(__file__).resolve().parents[1])
    folders = {own, *(sysconfig.get_path(name) for name in names)}
    return tuple(os.path.join(_plain(folder), "") for folder in sorted(folders))  # noqa: PTH118  # a text with its closing separator, which a Path drops


def _plain(path: object) -> str:
    """Return a path without its detours; made of strings, since it is asked for very often."""
    text = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else ""
    return os.path.normcase(os.path.abspath(text))  # noqa: PTH100  # no link is followed: what is asked for is judged
