"""A bot's process, held from outside: questions go in, answers come out, or a fault.

Nothing that comes out is trusted: it is small JSON or a fault. A process that is late, ends, or
talks out of turn is stopped, and a new one is started for the next question.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

import dicekit
from dicekit.errors import AREA, say
from dicekit.table import Seen
from dicekit.texts import spoken
from dicekit.tournament.worker import SIZE, TEXT_MOST, Bot, Question

FaultKind = Literal["load", "raised", "late", "ended", "nonsense", "illegal", "stops", "time"]
ANSWER_MOST = 8192
ENDING = 0.1
KEPT = ("SYSTEMROOT", "PATH", "LD_LIBRARY_PATH")  # without these some Pythons don't start


@dataclass(frozen=True)
class Limits:
    """What a bot may use. Times in seconds: for one decision, to be loaded, in all.

    ``memory_mb`` in megabytes; ``stops``: how often its process may have to be stopped.
    """

    decision: float = 2.0
    start: float = 30.0
    total: float = 300.0
    memory_mb: int = 1024
    stops: int = 10


@dataclass(frozen=True)
class Fault:
    """Why a bot lost a hand: the kind, and what there is to say about it."""

    kind: FaultKind
    detail: str = ""


class BotFailed(Exception):
    """The bot gave no answer that counts."""

    def __init__(self, kind: FaultKind, detail: object = "") -> None:
        self.fault = Fault(kind, readable(str(detail)))
        super().__init__(f"{kind}: {self.fault.detail}")


class _Garbled(Exception):
    """What came out is no answer."""


class Guest:
    """A bot that has a process while it plays.

    ``spent``: seconds that it has thought; ``stopped``: how often it had to be stopped. A bot that
    has used up either is ``out``: it is not asked any more.
    """

    def __init__(self, name: str, source: bytes, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.spent = 0.0
        self.stopped = 0
        self.out: Fault | None = None
        self._bot = Bot(name, source, limits.memory_mb, spoken(None, AREA))
        self._process: subprocess.Popen[bytes] | None = None
        self._first: Future[dict[str, Any]] | None = None
        self._talks = ThreadPoolExecutor(1, thread_name_prefix="dicekit-bot")
        self._number = 0
        self._folder = tempfile.TemporaryDirectory(prefix="bot-")

    def start(self) -> None:
        """Start a process; it loads the bot while others start theirs."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-B", "-s", "-m", "dicekit.tournament.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env=environment(),
            start_new_session=True,
        )
        self._first = self._talks.submit(self._exchange, pickle.dumps(self._bot))

    def meet(self) -> None:
        """Wait until the bot is loaded. Raises ``BotFailed``; the bot is then out."""
        assert self._first is not None
        try:
            answer = self._await(self._first, self.limits.start)
            if answer.get("ready") is not True:
                raise BotFailed("load", answer.get("error", say("tournament.silent")))
        except BotFailed as failed:
            self._stop_process()
            self.out = Fault("load", failed.fault.detail or failed.fault.kind)
            raise BotFailed("load", self.out.detail) from failed

    def ask(self, seed: str, seen: Seen) -> tuple[str, object]:
        """Return the bot's word and amount. Raises ``BotFailed``."""
        if self.out is not None:
            raise BotFailed(self.out.kind, self.out.detail)
        if self._process is None:
            self.start()
            self.meet()
        self._number += 1
        question = pickle.dumps(Question(self._number, seed, seen))
        begun = time.monotonic()
        try:
            answer = self._await(self._talks.submit(self._exchange, question), self.limits.decision)
            if answer.get("number") != self._number:
                self._stop_process()
                raise BotFailed("nonsense", say("tournament.not_asked"))
        except BotFailed:
            self.stopped += 1
            raise
        finally:
            self.spent += time.monotonic() - begun
            self._judge()
        return _said(answer)

    def rest(self) -> None:
        """Stop the process and with it all that the bot remembers."""
        self._stop_process()

    def close(self) -> None:
        """Stop the process for good."""
        self._stop_process()
        self._talks.shutdown()
        self._folder.cleanup()

    def _judge(self) -> None:
        if self.stopped >= self.limits.stops:
            self.out = Fault("stops", str(self.stopped))
        elif self.spent >= self.limits.total:
            self.out = Fault("time", f"{self.limits.total:g}")

    def _await(self, future: Future[dict[str, Any]], seconds: float) -> dict[str, Any]:
        """Return what comes out in time; else the process is stopped and ``BotFailed`` raised."""
        try:
            return future.result(seconds)
        except Late:
            self._stop_process()
            raise BotFailed("late", f"{seconds:g}") from None
        except _Garbled as garbled:
            self._stop_process()
            raise BotFailed("nonsense", garbled) from None
        except (EOFError, OSError):
            raise BotFailed("ended", self._stop_process()) from None
        except BaseException:  # an interrupt, say
            self._stop_process()
            raise

    def _exchange(self, message: bytes) -> dict[str, Any]:
        """Return the answer to a message. It runs in a thread, since either side may block."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(message).to_bytes(SIZE, "big") + message)
        process.stdin.flush()
        size = int.from_bytes(_all(process.stdout, SIZE), "big")
        if size > ANSWER_MOST:
            raise _Garbled(say("tournament.too_long"))
        try:
            answer = json.loads(_all(process.stdout, size))
        except (ValueError, RecursionError):
            raise _Garbled(say("tournament.unreadable")) from None
        if not isinstance(answer, dict):
            raise _Garbled(say("tournament.unreadable"))
        return answer

    def _stop_process(self) -> str:
        """Stop the process, and what it may have started; return how it had ended, if it had."""
        process, self._process = self._process, None
        if process is None:
            return ""
        with suppress(subprocess.TimeoutExpired):  # one that closed its pipes is about to end
            process.wait(ENDING)
        ended = process.poll()
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        self._talks.submit(_close, process)  # there, since a read may just be ending
        return "" if ended is None else how_it_ended(ended)


def environment() -> dict[str, str]:
    """Return the little that a bot's process finds in its environment: no secrets, no folders."""
    root = str(Path(dicekit.__file__).resolve().parents[1])
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    # Sets and dicts of texts go round in the same order in every run.
    return {**kept, **threads, "PYTHONPATH": root, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}


def how_it_ended(code: int) -> str:
    """Return an exit code in words.

    >>> how_it_ended(3), how_it_ended(-9)
    ('exit code 3', 'SIGKILL')
    """
    if code < 0:
        with suppress(ValueError):
            return signal.Signals(-code).name
    return str(say("tournament.exit_code", code=code))


def readable(text: str) -> str:
    """Return what a bot says of itself as one short line that no terminal takes for a command."""
    line = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * TEXT_MOST])
    return " ".join(line.split())[:TEXT_MOST]


def _said(answer: dict[str, Any]) -> tuple[str, object]:
    if "error" in answer:
        raise BotFailed("raised", answer["error"])
    said = answer.get("said")
    if isinstance(said, list) and len(said) == 2 and isinstance(said[0], str):
        return said[0], said[1]
    raise BotFailed("nonsense", answer.get("nonsense", say("tournament.unreadable")))


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def _all(pipe: IO[bytes], size: int) -> bytes:
    read = pipe.read(size)
    if len(read) < size:
        raise EOFError
    return read
