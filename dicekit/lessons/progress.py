"""A learner's results in a small file: JSON lines, one attempt a line.

The file is ``progress.jsonl`` in the user's data folder, or what ``DICEKIT_PROGRESS`` names
(``off``: nothing is kept). Two notebooks may write at once: each line is one append under a lock.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, get_args

Event = Literal["right", "wrong", "hint", "solution"]
VARIABLE = "DICEKIT_PROGRESS"
ANSWER_MOST = 200
LINE_MOST = 4000
LOCKED_AT = 1 << 30  # a byte far behind the end: on Windows a locked byte can't be read


@dataclass(frozen=True)
class Attempt:
    """One line: what happened to an exercise, when (UTC), with which hint and answer."""

    time: str
    exercise: str
    event: Event
    hint: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Tally:
    """What a learner did with one exercise.

    ``done``: whether an answer was right; ``tries``: answers until then; ``hints``: hints asked
    for until then; ``looked``: whether the solution was looked up before; ``last``: the last time.
    """

    exercise: str
    done: bool
    tries: int
    hints: int
    looked: bool
    last: str


def place() -> Path | None:
    """Return the file that results go to, or ``None`` when they are not kept."""
    named = os.environ.get(VARIABLE, "")
    if named.casefold() == "off":
        return None
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("dicekit", appauthor=False) / "progress.jsonl"


def record(exercise: str, event: Event, hint: str = "", answer: str = "") -> None:
    """Keep one attempt. Raises ``OSError`` if the file can't be written."""
    path = place()
    if path is None:
        return
    now = datetime.now(UTC).isoformat(timespec="seconds")
    attempt = Attempt(now, exercise, event, hint, answer[:ANSWER_MOST])
    path.parent.mkdir(parents=True, exist_ok=True)
    append(path, json.dumps(asdict(attempt), ensure_ascii=False))


def append(path: Path, line: str) -> None:
    """Append a line in one write, safe beside other writers.

    A last line that was cut off (the disk was full, the power failed) is ended first, so that it
    does not spoil this one.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        with _locked(descriptor):
            end = os.lseek(descriptor, 0, os.SEEK_END)
            cut_off = False
            if end:
                os.lseek(descriptor, end - 1, os.SEEK_SET)
                cut_off = os.read(descriptor, 1) != b"\n"
            os.write(descriptor, f"{chr(10) * cut_off}{line}\n".encode())
    finally:
        os.close(descriptor)


def attempts(path: Path) -> tuple[tuple[Attempt, ...], tuple[int, ...]]:
    """Return the attempts in a file, and the numbers (from 1) of the lines that are damaged.

    A file that is not there holds none. Raises ``OSError`` if it can't be read.
    """
    if not path.exists():
        return (), ()
    found, damaged = [], []
    for number, line in enumerate(path.read_bytes().split(b"\n"), start=1):
        if not line.strip():
            continue
        attempt = _attempt(line)
        if attempt is None:
            damaged.append(number)
        else:
            found.append(attempt)
    return tuple(found), tuple(damaged)


def tallies(found: Iterable[Attempt]) -> dict[str, Tally]:
    """Return what was done with each exercise, by its name, in the order of first attempts."""
    result: dict[str, Tally] = {}
    for attempt in found:
        name = attempt.exercise
        old = result.get(name, Tally(name, False, 0, 0, False, ""))
        open_still = not old.done
        result[name] = Tally(
            name,
            done=old.done or attempt.event == "right",
            tries=old.tries + (open_still and attempt.event in ("right", "wrong")),
            hints=old.hints + (open_still and attempt.event == "hint"),
            looked=old.looked or (open_still and attempt.event == "solution"),
            last=attempt.time,
        )
    return result


def _attempt(line: bytes) -> Attempt | None:
    """Return the attempt that a line tells, or ``None`` if it is damaged."""
    if len(line) > LINE_MOST:
        return None
    try:
        given = json.loads(line)
        attempt = Attempt(**given)
        datetime.fromisoformat(attempt.time)
    except (ValueError, TypeError, RecursionError):
        return None
    if not all(isinstance(value, str) for value in given.values()):
        return None
    return attempt if attempt.event in get_args(Event) else None


@contextmanager
def _locked(descriptor: int) -> Iterator[None]:
    """Hold the file alone meanwhile; others wait."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(descriptor, LOCKED_AT, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
    elif sys.platform == "emscripten":  # one process, and no locks
        yield
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
