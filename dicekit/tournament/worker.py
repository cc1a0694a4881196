"""The bot's own process: it loads the bot, and answers one question after another.

All that comes in are the bot's text and, question by question, what its seat sees and a seed for
its own luck. What goes out is JSON, which harms nobody who reads it. Neither passes through the
process's arguments, environment, or standard output (that a bot may print into as it likes).
"""

from __future__ import annotations

import json
import os
import pickle
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, BinaryIO

from dicekit.errors import say
from dicekit.table import Action, Seen
from dicekit.texts import language
from dicekit.tournament import fence

SIZE = 4
TEXT_MOST = 200
SLOW = (b"odds", b"strategy", b"sympy")
"""What a bot names that uses exact odds, and so SymPy."""


@dataclass(frozen=True)
class Bot:
    """What a bot's process is given first; ``lang``: the language of what it says goes wrong."""

    name: str
    source: bytes
    memory_mb: int
    lang: str


@dataclass(frozen=True)
class Question:
    """A decision to take: what the seat sees, and the seed of the bot's luck for this decision."""

    number: int
    seed: str
    seen: Seen


class BadBot(Exception):
    """The file is no bot; the message says what is missing."""


def main() -> None:
    """Load the bot that the first message brings, and answer until the pipe closes."""
    questions, answers = _pipes()
    bot: Bot = pickle.loads(_read(questions))
    language(bot.lang)
    fence.close(bot.memory_mb)
    file = f"{bot.name}.py"
    try:
        decide = _load(bot.source, file)
    except BaseException as error:
        _send(answers, {"error": told(error, file)})
        return
    _send(answers, {"ready": True})
    while message := _read(questions):
        question: Question = pickle.loads(message)
        _send(answers, {"number": question.number, **_answer(decide, question, file)})


def _answer(decide: Callable[..., object], question: Question, file: str) -> dict[str, object]:
    try:
        said = decide(question.seen, random.Random(question.seed))
        return {"said": plain(said)} if _is_answer(said) else {"nonsense": repr(said)[:TEXT_MOST]}
    except BaseException as error:  # sys.exit and KeyboardInterrupt as well
        return {"error": told(error, file)}


def _is_answer(said: object) -> bool:
    if isinstance(said, tuple):
        return len(said) == 2 and isinstance(said[0], str)
    return isinstance(said, Action | str)


def plain(said: Any) -> tuple[str, object]:
    """Return an answer as a word and an amount: of an ``Action``, a word, or a pair of the two.

    >>> plain(Action("raise", 12)), plain("call"), plain(("bet", 4))
    (('raise', 12), ('call', None), ('bet', 4))
    """
    if isinstance(said, Action):
        return said.kind, said.to
    if isinstance(said, str):
        return said, None
    return said[0], said[1]


def told(error: BaseException, file: str) -> str:
    """Return an error in one line: its kind, its message, the last line of the bot it came from."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            line = step.tb_lineno
        step = step.tb_next
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    said = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return said[:TEXT_MOST] + (f" (line {line})" if line else "")


def _load(source: bytes, file: str) -> Callable[..., object]:
    if any(word in source for word in SLOW):
        import sympy  # noqa: F401  # a second or two, before the clock of decisions runs
    module = ModuleType("bot")
    sys.modules["bot"] = module
    exec(compile(source, file, "exec"), vars(module))
    decide = getattr(module, "decide", None)
    if not callable(decide):
        raise BadBot(say("tournament.no_decide"))
    made: Callable[..., object] = decide
    return made


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the two pipes, moved away from where a bot reads and prints."""
    questions, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    os.close(nowhere)
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb")


def _read(pipe: BinaryIO) -> bytes:
    return pipe.read(int.from_bytes(pipe.read(SIZE), "big"))


def _send(pipe: BinaryIO, answer: dict[str, object]) -> None:
    text = json.dumps(answer, default=lambda value: repr(value)[:TEXT_MOST]).encode()
    pipe.write(len(text).to_bytes(SIZE, "big") + text)
    pipe.flush()


if __name__ == "__main__":
    main()
