"""A line that tells how far long work has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicekit.texts import Texts

QUIET_SECONDS = 1.0

Report = Callable[[int, int], None]


def doing(work: str, sheet: str = "") -> str:
    """Return in the language of displays what is done: a key of the texts, of which sheet.

    >>> doing("solve", "Yatzy")
    'solving Yatzy'
    """
    texts = Texts(area="advice")
    key = f"sheets.{sheet}"
    return texts(f"doing.{work}", sheet=texts(key) if key in texts else sheet)


@contextmanager
def reporter(progress: Report | bool | None, what: str) -> Iterator[Report]:
    """Give the function to call with (done, of).

    ``progress``: such a function; ``False`` for silence; ``None`` or ``True`` for a line on the
    error output, ``None`` only when somebody watches and the work takes longer than a second.
    """
    if callable(progress):
        yield progress
        return
    line = _Line(what, quiet=None if progress is True else QUIET_SECONDS)
    try:
        shown = progress is True or (progress is None and _watched())
        yield line if shown else _silent
    finally:
        line.end()


def part_of(report: Report, number: int, parts: int) -> Report:
    """Return how to report one of several parts of the work, from 0, each about as long.

    >>> part_of(lambda done, of: print(done, "of", of), 1, 2)(3, 8)
    11 of 16
    """
    return lambda done, of: report(number * of + done, parts * of)


def _watched() -> bool:
    """Whether the error output is a terminal or a notebook, not a file."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _silent(done: int, of: int) -> None:
    """Say nothing."""


class _Line:
    """A line on the error output, rewritten in place."""

    def __init__(self, what: str, quiet: float | None) -> None:
        self.what = what
        self.start = time.monotonic()
        self.quiet = quiet or 0.0
        self.shown = ""

    def __call__(self, done: int, of: int) -> None:
        text = f"{self.what}: {100 * done // of} %"
        if text != self.shown and time.monotonic() - self.start >= self.quiet:
            self.shown = text
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Go to the next line, if anything was shown."""
        if self.shown:
            print(file=sys.stderr, flush=True)
