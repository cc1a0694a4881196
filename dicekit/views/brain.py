"""Long work in the background: how far it has come, and a way to stop it.

The widget asks how the work stands (``state``); the work never speaks to the widget. So a click
waits for nothing, and there is nothing to lock.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Literal

from dicekit.games.sheet_game import SheetGame

if TYPE_CHECKING:
    from dicekit.strategy.sheet_bots import AnySolution

log = logging.getLogger("dicekit")

State = Literal["idle", "working", "ready", "stopped", "no_numpy", "failed"]
Work = Callable[[Callable[[int, int], None]], "AnySolution"]
Start = Callable[[Callable[[], None]], None]


class _StoppedError(Exception):
    """Somebody has stopped the work."""


def in_thread(work: Callable[[], None]) -> None:
    """Start work in a thread that does not keep the kernel from ending."""
    threading.Thread(target=work, name="dicekit solver", daemon=True).start()


class Brain:
    """A solution that is being worked out. ``done`` of ``of`` steps are through."""

    def __init__(self, work: Work, start: Start = in_thread) -> None:
        self._work = work
        self._start = start
        self._stopping = False
        self.state: State = "idle"
        self.done, self.of = 0, 1
        self.solution: AnySolution | None = None

    def start(self) -> None:
        """Begin, or begin again after a stop; nothing happens while it works or when it is done."""
        if self.state in ("working", "ready"):
            return
        self.state, self._stopping, self.done = "working", False, 0
        try:
            self._start(self._run)
        except RuntimeError as error:  # no threads here, for example in a browser
            log.info("no solver in the background: %s", error)
            self.state = "failed"

    def stop(self) -> None:
        """Ask the work to stop at its next step."""
        self._stopping = True

    @property
    def percent(self) -> int:
        """How much is done."""
        return min(100 * self.done // max(self.of, 1), 100)

    def _progress(self, done: int, of: int) -> None:
        if self._stopping:
            raise _StoppedError
        self.done, self.of = done, of

    def _run(self) -> None:
        try:
            self.solution = self._work(self._progress)
        except _StoppedError:
            self.state = "stopped"
        except ImportError as error:
            log.info("no solver: %s", error)
            self.state = "no_numpy"
        except Exception:
            log.exception("the solver failed")
            self.state = "failed"
        else:
            self.state = "ready"


@lru_cache(maxsize=8)
def brain_for(rules: SheetGame, cost: float | None) -> Brain:
    """Return the one brain for these rules: two tables of a game share it."""
    from dicekit.strategy.sheet_bots import solve_for

    return Brain(partial(solve_for, rules, cost))
