"""How an answer is judged: one small class for each kind of answer.

A judge works the truth out when it is asked, by brute force or from dicekit's own odds. It is
handed the known wrong answers, and knows them again: a number by its value, a distribution by its
chances, a function by what it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol

from dicekit.dist import Dist
from dicekit.errors import say
from dicekit.lessons.answers import (
    Given,
    chances,
    hundredth,
    nearness,
    parse,
    same,
    same_chances,
)
from dicekit.lessons.limit import Guarded, limited
from dicekit.lessons.shown import shown

Verdict = Literal["right", "todo", "wrong"]
Wrong = Mapping[str, object]
Problem = str | tuple[str, Mapping[str, object]] | None


@dataclass(frozen=True)
class Finding:
    """What a judge found: the verdict, the key of what to say, and the values to say it with."""

    verdict: Verdict
    key: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


RIGHT = Finding("right", "right")


class Judge(Protocol):
    """What judges answers of one kind."""

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding on an answer that is not blank; ``wrong``: known wrong answers."""
        ...


@dataclass(frozen=True)
class Number:
    """A number is wanted. ``truth`` works it out; ``chance``: it is one, from 0 to 1."""

    truth: Callable[[], object]
    chance: bool = False

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding; a float close enough is right, and told the exact number."""
        given = parse(answer)
        if given is None:
            return Finding("wrong", "not-a-number", {"answer": shown(answer)})
        truth = number(self.truth())
        near = nearness(given, truth)
        if near in ("exact", "close"):
            return Finding("right", near, {"number": truth, "chance": self.chance})
        for key, value in wrong.items():
            if nearness(given, number(value)) in ("exact", "close"):
                return Finding("wrong", key)
        if near == "rough":
            return Finding("wrong", "rough")
        return Finding("wrong", self._slip(given, truth) if self.chance else "")

    def _slip(self, given: Given, truth: Fraction) -> str:
        """Return the key of what often goes wrong with any chance."""
        if not 0 <= given.value <= 1:
            meant = nearness(hundredth(given), truth) in ("exact", "close")
            return "percent" if meant else "no-chance"
        return "opposite" if nearness(given, 1 - truth) in ("exact", "close") else ""


@dataclass(frozen=True)
class Distribution:
    """A ``Dist`` is wanted, or a mapping from outcomes to ways or chances."""

    truth: Callable[[], Dist[Any]]

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding; what counts are the chances, not the number of ways."""
        given, truth = chances(answer), chances(self.truth())
        assert truth is not None
        if given is None:
            return Finding("wrong", "not-a-dist", {"answer": shown(answer)})
        if same_chances(given, truth):
            return RIGHT
        for key, value in wrong.items():
            if same_chances(given, chances(value) or {}):
                return Finding("wrong", key)
        extra, missing = set(given) - set(truth), set(truth) - set(given)
        if extra:
            return Finding("wrong", "impossible", {"outcome": shown(_first(extra))})
        if missing:
            return Finding("wrong", "missing", {"outcome": shown(_first(missing))})
        return Finding("wrong", "other-chances")


@dataclass(frozen=True)
class Choice:
    """One of several things is wanted: a word, or dice (in any order)."""

    truth: Callable[[], object]

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding."""
        if same(plain(answer), plain(self.truth())):
            return RIGHT
        for key, value in wrong.items():
            if same(plain(answer), plain(value)):
                return Finding("wrong", key)
        if isinstance(self.truth(), tuple) and isinstance(plain(answer), str | int):
            return Finding("wrong", "not-dice", {"answer": shown(answer)})
        return Finding("wrong")


@dataclass(frozen=True)
class Function:
    """A function is wanted that returns what ``truth`` returns, for all ``inputs`` (tuples)."""

    truth: Callable[..., object]
    inputs: Callable[[], Iterable[tuple[object, ...]]]

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding, with the first input for which the function is wrong."""
        if not callable(answer):
            return Finding("wrong", "not-a-function", {"answer": shown(answer)})
        inputs = tuple(self.inputs())
        truths = [self.truth(*deepcopy(given)) for given in inputs]
        guarded = Guarded(answer)
        results = limited(lambda: [guarded(*deepcopy(given)) for given in inputs])
        if all(result in (None, ...) for result in results):
            return Finding("todo", "returns-nothing")
        faults = [at for at, truth in enumerate(truths) if not same(results[at], truth)]
        if not faults:
            return Finding("right", "all-inputs", {"n": len(inputs)})
        for key, function in wrong.items():
            assert callable(function)
            known = [function(*deepcopy(given)) for given in inputs]
            if all(map(same, results, known)):
                return Finding("wrong", key)
        at = faults[0]
        return Finding(
            "wrong",
            "differs",
            {
                "call": arguments(inputs[at]),
                "result": shown(results[at]),
                "truth": shown(truths[at]),
            },
        )


@dataclass(frozen=True)
class Program:
    """A small program is wanted. ``test(program, truth)`` returns ``None`` if it is right.

    Else ``test`` returns the key of the hint, or a key with the values to fill in. What the
    program raises need not be caught. ``truth`` works out what it is compared with: before the
    clock starts, so that a slow machine's work on it is not taken for the learner's.
    ``function``: the program is one.
    """

    test: Callable[[Any, Any], Problem]
    truth: Callable[[], object]
    function: bool = True

    def __call__(self, answer: object, wrong: Wrong) -> Finding:
        """Return the finding."""
        tried = answer
        if self.function:
            if not callable(answer):
                return Finding("wrong", "not-a-function", {"answer": shown(answer)})
            tried = Guarded(answer)
        truth = self.truth()
        problem = limited(lambda: self.test(tried, truth))
        if problem is None:
            return RIGHT
        key, values = (problem, {}) if isinstance(problem, str) else problem
        return Finding("todo" if key == "returns-nothing" else "wrong", key, values)


def number(value: object) -> Fraction:
    """Return an exact number as a ``Fraction``."""
    given = parse(value)
    if given is None:
        raise TypeError(say("lessons.no_number", value=repr(value)))
    return given.value


def plain(value: object) -> object:
    """Return dice in order, so that any order of them is the same; all else as it is."""
    if isinstance(value, list | tuple | set | frozenset):
        try:
            return tuple(sorted(value))
        except TypeError:
            return tuple(value)
    return value


def arguments(given: tuple[object, ...]) -> str:
    """Return what a function was called with, as one would type it."""
    return ", ".join(map(shown, given))


def _first(outcomes: set[object]) -> object:
    try:
        return min(outcomes)  # type: ignore[type-var]  # whether they compare is asked
    except TypeError:
        return next(iter(outcomes))
