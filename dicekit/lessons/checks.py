"""What learners call: ``check``, ``hint``, ``solution``; and ``grade`` for nbgrader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from dicekit.errors import BadArgument, DiceError
from dicekit.lessons import progress
from dicekit.lessons.judge import Finding, Judge, Verdict, arguments
from dicekit.lessons.limit import SECONDS, Failed, TooLong
from dicekit.lessons.shown import shown, without_addresses
from dicekit.lessons.source import LEVELS, Source, find
from dicekit.texts import MINUS, Texts

AREA = "exercises"
REASON_MOST = 200
BLANKS: tuple[object, ...] = (None, ..., NotImplemented)


@dataclass(frozen=True)
class Result:
    """A verdict in words. ``hint``: the key of the hint given. In a notebook it is Markdown.

    ``word`` is the verdict as a word of the learner's language.
    """

    exercise: str
    verdict: Verdict
    word: str
    message: str
    hint: str = ""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict == "right"

    def __str__(self) -> str:
        return f"{self.word} {self.message}"

    __repr__ = __str__

    def _repr_markdown_(self) -> str:
        sign = {"right": "✓", "todo": "…", "wrong": "✗"}[self.verdict]
        return "> " + f"{sign} **{self.word}** {self.message}".replace("\n", "\n> ")


@dataclass(frozen=True)
class Note:
    """A hint or a solution: a text, which a notebook shows as Markdown."""

    text: str

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_markdown_(self) -> str:
        return "> " + self.text.replace("\n", "\n> ")


class NotRight(AssertionError):
    """An answer is not right; the message says why."""


class Exercise:
    """An exercise: ``check`` an answer, ask for a ``hint`` or for the ``solution``.

    Raises ``BadArgument`` for a name that no exercise has.
    """

    def __init__(self, name: str, lang: str = "en") -> None:
        self.source: Source = find(name)
        self.texts = Texts(lang, AREA)
        self._hints_given = 0

    @property
    def name(self) -> str:
        """The exercise's name."""
        return self.source.name

    def __repr__(self) -> str:
        return f"exercise({self.name!r}): {self.source.title(self.texts.lang)}"

    def judge(self, answer: object) -> Finding:
        """Return what is found on an answer: whatever it does, nothing is raised."""
        blank_text = isinstance(answer, str) and not answer.strip()
        if blank_text or any(answer is blank for blank in BLANKS):
            return Finding("todo", "blank", {"name": self.source.variable})
        return judged(self.source, answer, self.texts.lang)

    def check(self, answer: object, keep: bool = True) -> Result:
        """Return the verdict on an answer, in words. ``keep``: it counts, unless it is blank."""
        finding = self.judge(answer)
        message = self._said(finding)
        if keep and finding.verdict != "todo":
            message += self._kept(finding.verdict, finding.key, shown(answer))
        word = self.texts(f"verdict.{finding.verdict}")
        return Result(self.name, finding.verdict, word, message, finding.key)

    def hint(self, level: int | None = None) -> Note:
        """Return a nudge first, then the method; after that it tells how to see the solution.

        ``level``: 1 or 2 asks for one of them.
        """
        at = self._hints_given if level is None else level - 1
        self._hints_given += level is None
        if not 0 <= at < len(LEVELS):
            return Note(self.texts("hint.last", name=self.name))
        given = self.source.hints[self.texts.lang][LEVELS[at]]
        told = self.texts("hint.numbered", n=at + 1, most=len(LEVELS), hint=given)
        return Note(told + self._kept("hint", LEVELS[at]))

    def solution(self) -> Note:
        """Return a solution, as code."""
        told = self.texts("solution", code=self.source.solution)
        return Note(told + self._kept("solution"))

    def _said(self, finding: Finding) -> str:
        own = self.source.hints.get(self.texts.lang, {})
        if finding.key in own:
            return own[finding.key].format(**finding.values) if finding.values else own[finding.key]
        values = dict(finding.values)
        if "number" in values:
            values["number"] = self._number(values["number"], bool(values["chance"]))
        key = f"said.{finding.key or 'wrong'}"
        return self.texts(key, name=values.pop("name", self.name), **values)

    def _number(self, value: object, chance: bool) -> str:
        """Return a number as a fraction and as a decimal; a chance also as "1 in 6"."""
        assert isinstance(value, Fraction)
        about = "" if value.denominator == 1 else f" ≈ {self.texts.number(value, 4)}"
        if not chance or not 0 < value < 1:
            return f"{value}".replace("-", MINUS) + about
        percent = self.texts.percent(value, 2)
        one_in = 1 / value
        count = self.texts.number(one_in, 0 if one_in.denominator == 1 or one_in > 100 else 1)
        return f"{value} ≈ {percent}, {self.texts('one-in', count=count)}"

    def _kept(self, event: progress.Event, hint: str = "", answer: str = "") -> str:
        """Keep an attempt; return what is to be said if that fails."""
        try:
            progress.record(self.name, event, hint, answer)
        except OSError as error:
            return "\n\n" + self.texts("not-kept", reason=error.strerror or str(error))
        return ""


def judged(source: Source, answer: object, lang: str | None = None) -> Finding:
    """Return what the exercise's judge finds; what goes wrong meanwhile is a finding too.

    ``lang``: the language in which errors of dicekit are told.
    """
    try:
        judge, wrong = prepared(source)
        return judge(answer, wrong)
    except TooLong as late:
        given = {"seconds": str(int(SECONDS))}
        return Finding("wrong", "still-running" if late.still_running else "too-long", given)
    except Failed as failed:
        where = failed.place
        values = {
            "error": type(failed.error).__name__,
            "reason": shown_error(failed.error, lang),
            "call": arguments(failed.given),
            "line": str(where.line),
            "code": where.text,
        }
        return Finding("wrong", "raised" if where.line else "raised-somewhere", values)
    except Exception as error:
        values = {"error": type(error).__name__, "reason": shown_error(error, lang)}
        return Finding("wrong", "unusable", values)


def prepared(source: Source) -> tuple[Judge, dict[str, object]]:
    """Return an exercise's judge, and what its known wrong answers are, by their hint."""
    judge = source.run(source.truth)["judge"]
    assert callable(judge)
    wrong = {cell.options["hint"]: source.run(cell)[source.variable] for cell in source.wrong}
    return judge, wrong


def shown_error(error: BaseException, lang: str | None = None) -> str:
    """Return the text of an error, short; one of dicekit's own in this language."""
    try:
        said = error.told(lang) if isinstance(error, DiceError) else str(error)
        said = " ".join(without_addresses(said).split())
        return said if len(said) <= REASON_MOST else f"{said[: REASON_MOST - 1]}…"
    except Exception:
        return ""


_ASKED: Counter[str] = Counter()
"""How many hints have been given for an exercise, since the notebook was started."""


def exercise(name: str, lang: str = "en") -> Exercise:
    """Return the exercise of this name. Raises ``BadArgument`` naming all."""
    return Exercise(name, lang)


def check(name: str, answer: object, lang: str = "en") -> Result:
    """Return the verdict on an answer: right, to do, or wrong with a hint. Nothing is raised."""
    try:
        return Exercise(name, lang).check(answer)
    except BadArgument as error:
        word = Texts(lang, AREA)("verdict.todo")
        return Result(str(name), "todo", word, error.told(lang))


def hint(name: str, lang: str = "en") -> Note:
    """Return the next hint: a nudge, then the method, then how to see the solution."""
    return _noted(name, lang, _next_hint)


def solution(name: str, lang: str = "en") -> Note:
    """Return a solution of the exercise."""
    return _noted(name, lang, Exercise.solution)


def grade(name: str, answer: object) -> None:
    """Raise ``NotRight`` with the reason unless the answer is right; no attempt is kept."""
    result = Exercise(name).check(answer, keep=False)
    if not result.right:
        raise NotRight(str(result))


def _next_hint(asked: Exercise) -> Note:
    _ASKED[asked.name] += 1
    return asked.hint(_ASKED[asked.name])


def _noted(name: str, lang: str, ask: Callable[[Exercise], Note]) -> Note:
    try:
        return ask(Exercise(name, lang))
    except BadArgument as error:
        return Note(error.told(lang))
