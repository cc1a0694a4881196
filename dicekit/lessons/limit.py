"""A time limit for what a learner wrote, and a kind word when it fails.

The learner's code runs in a thread of its own while the notebook's thread waits, so that the limit
holds on every system, also in a loop that sleeps or that catches every exception. What no limit
inside one process can stop is a single call into C that never comes back, such as
``sum(range(10 ** 15))``. In the browser (Pyodide) there are no threads: there the code is traced.
"""

from __future__ import annotations

import linecache
import sys
import threading
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import TextIOBase
from types import FrameType
from typing import Any, Generic, TypeVar

T = TypeVar("T")

SECONDS = 5.0
PATIENCE = 0.5  # for a stopped loop to end, in seconds; part of the limit
SEVERAL = 10


class TooLong(Exception):
    """The time was up. ``still_running``: the loop could not be stopped either."""

    def __init__(self, still_running: bool = False) -> None:
        super().__init__("the time is up")
        self.still_running = still_running


class Failed(Exception):
    """The learner's function raised ``error`` when it was called with ``given``."""

    def __init__(self, error: BaseException, given: tuple[object, ...], place: Place) -> None:
        super().__init__(str(error))
        self.error = error
        self.given = given
        self.place = place


class _Stop(SystemExit):
    """Ends a learner's thread; a thread that ends by it says nothing."""


@dataclass(frozen=True)
class Place:
    """A line of a learner's cell, from 1, and its text; 0 if it is not known."""

    line: int = 0
    text: str = ""


class Silence(TextIOBase):
    """Where prints go while a check runs. ``used``: whether anything was printed."""

    used = False

    def writable(self) -> bool:
        """Return that it takes texts."""
        return True

    def write(self, text: str, /) -> int:
        """Take a text and forget it."""
        self.used = self.used or bool(text.strip())
        return len(text)


@dataclass
class Guarded(Generic[T]):
    """The learner's function, callable as before. What it raises arrives as ``Failed``.

    ``given`` are the arguments of the last call, ``silence`` where its prints went.
    """

    function: Callable[..., T]
    given: tuple[object, ...] = ()

    def __call__(self, *given: Any) -> T:
        """Return what the function returns."""
        self.given = given
        try:
            return self.function(*given)
        except _Stop:
            raise
        except BaseException as error:
            raise Failed(error, given, place_of(error, self.function)) from None


def limited(task: Callable[[], T], seconds: float = SECONDS, threads: bool | None = None) -> T:
    """Return what ``task`` returns, or raise ``TooLong`` before ``seconds`` have passed.

    ``threads``: whether to use a thread; ``None``: where there are threads. An exception of the
    task is raised here.
    """
    if threads is None:
        threads = sys.platform != "emscripten"
    silence = Silence()
    with redirect_stdout(silence), redirect_stderr(silence):
        return (_in_thread if threads else _traced)(task, seconds - PATIENCE)


def _in_thread(task: Callable[[], T], seconds: float) -> T:
    values: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            values.append(task())
        except _Stop:
            pass
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, name="dicekit-check", daemon=True)
    thread.start()
    try:
        thread.join(seconds)
    except KeyboardInterrupt:
        raise TooLong(_stop(thread)) from None
    if thread.is_alive():
        raise TooLong(_stop(thread))
    if errors:
        raise errors[0]
    return values[0]


def _stop(thread: threading.Thread) -> bool:
    """End a thread by an exception in it; return whether it is still running."""
    import ctypes  # here, since not every Python in a browser has it

    for _ in range(SEVERAL):  # one may be caught by a bare "except:"
        if thread.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread.ident), ctypes.py_object(_Stop)
            )
        thread.join(PATIENCE / SEVERAL)
        if not thread.is_alive():
            return False
    return True


def _traced(task: Callable[[], T], seconds: float) -> T:
    end = time.monotonic() + seconds

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if time.monotonic() > end:
            raise _Stop
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return task()
    except _Stop:
        raise TooLong from None
    finally:
        sys.settrace(before)


def place_of(error: BaseException, function: Callable[..., object]) -> Place:
    """Return the deepest line of the learner's own that led to an error."""
    code = getattr(function, "__code__", None)
    own = code.co_filename if code is not None else None
    found = Place()
    step = error.__traceback__
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name == own or "ipykernel_" in name or name.startswith("<ipython-input"):
            found = Place(step.tb_lineno, linecache.getline(name, step.tb_lineno).strip())
        step = step.tb_next
    return found
