"""Verdicts: what counts as an answer, how near is near enough, what is said to a slip."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest
import sympy

import dicekit as dk
from dicekit.errors import BadArgument, say
from dicekit.games.figures import Alike, Figure
from dicekit.lessons import check, exercise, grade, hint, judge, limit, solution
from dicekit.lessons import ru as russian
from dicekit.lessons.answers import chances, nearness, parse, same
from dicekit.lessons.checks import NotRight

TRUTH = Fraction(5, 72)


@pytest.mark.parametrize(
    ("answer", "near"),
    [
        (Fraction(5, 72), "exact"),
        (sympy.Rational(5, 72), "exact"),
        (sympy.Rational(15, 216), "exact"),
        ("5/72", "exact"),
        (" 15 / 216 ", "exact"),
        ("5 in 72", "exact"),
        ("5 of 72", "exact"),
        ("5 out of 72", "exact"),
        ("5 из 72", "exact"),
        (5 / 72, "close"),
        (sympy.Float(5) / 72, "close"),
        (0.0694, "close"),
        (0.0695, "close"),
        ("0.0694", "close"),
        ("0,0694", "close"),
        ("6.94 %", "close"),
        ("6,944%", "close"),
        ("6.84 %", "far"),
        (Decimal("0.0694"), "close"),
        (0.07, "rough"),
        ("7 %", "rough"),
        ("6.9 %", "rough"),
        (0.0690, "rough"),
        (0.0664, "far"),
        ("0", "far"),
        (0, "far"),
        (0.1, "far"),
        (1, "far"),
        ("5/71", "far"),
    ],
)
def test_how_near_an_answer_is(answer, near):
    given = parse(answer)
    assert given is not None
    assert nearness(given, TRUTH) == near


def test_a_whole_truth_needs_the_whole_number():
    for answer, near in [(7, "exact"), (7.0, "exact"), ("7", "exact"), (7.004, "far"), (6, "far")]:
        assert nearness(parse(answer), Fraction(7)) == near
    assert nearness(parse(29167), Fraction(29166)) == "far"


@pytest.mark.parametrize(
    "answer",
    [
        *(True, None, ..., "", "x", "1/0", "1/", "/2", ".", "%", "0x10", "1e999", "--1", "1 2"),
        *(float("nan"), float("inf"), Decimal("NaN"), 1j, [], (1, 2), print, sympy.pi, "1e-500"),
        *(Decimal("1e500000"), "9" * 5000, sympy.Symbol("x")),
    ],
    ids=repr,
)
def test_what_is_no_number(answer):
    assert parse(answer) is None


def test_distributions():
    die = dk.die()
    sixth = Fraction(1, 6)
    for answer in (die, dict.fromkeys(range(1, 7), 5), dict.fromkeys(range(1, 7), 1 / 6)):
        assert chances(answer) == dict.fromkeys(range(1, 7), sixth)
    for nonsense in ({}, {1: -1, 2: 2}, {1: "x"}, [1, 2], {1: 0}):
        assert chances(nonsense) is None


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, 1.0, True),
        (0.1 + 0.2, Fraction(3, 10), True),
        (Fraction(1, 3), Fraction(1, 4), False),
        (Fraction(1, 3), Fraction(33, 100), False),
        (True, 1, False),
        (True, True, True),
        ([1, 2], (1, 2.0), True),
        ([1, 2], (2, 1), False),
        ("Fold", "fold ", True),
        ("1", 1, False),
        (dk.die(), dict.fromkeys(range(1, 7), 2), True),
        (None, 0, False),
        (sympy.Integer(3), 3, True),
    ],
)
def test_same(one, other, equal):
    assert same(one, other) is equal
    assert same(other, one) is equal


def test_right_tells_fraction_percentage_and_one_in():
    result = check("seven-1", "5/72")
    assert result.right
    assert str(result) == "Right. 5/72 ≈ 6.94%, 1 in 14.4."
    assert str(russian.check("seven-1", "5/72")) == "Верно. 5/72 ≈ 6,94\xa0%, 1 из 14,4."
    assert result._repr_markdown_().startswith("> ✓ **Right.** 5/72")


def test_a_rounded_answer_is_told_the_exact_one():
    assert str(check("seven-1", 0.0694)).startswith("Right. Close enough. The exact number is 5/72")
    assert check("seven-1", 0.07).hint == "rough"


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (6.94, "percent"),
        ("6.94", "percent"),
        (7.5, "no-chance"),
        (-0.1, "no-chance"),
        (1 - TRUTH, "opposite"),
        (0.9306, "opposite"),
        ("many", "not-a-number"),
        (0.5, ""),
        (0.0714, "not alike"),
    ],
)
def test_slips(answer, key):
    result = check("seven-1", answer)
    assert (result.verdict, result.hint) == ("wrong", key)


@pytest.mark.parametrize("blank", [..., None, "", "  ", NotImplemented])
def test_blank_is_to_do(blank):
    assert check("seven-1", blank).verdict == "todo"


def test_a_wrong_function_is_shown_an_input():
    result = check("seven-2", lambda roll: sum(roll))
    assert result.hint == "differs"
    shown = "With the input `(1, 1, 5)` your function returns `7`; it should return `0`."
    assert shown in str(result)


def test_a_value_is_shown_short_and_the_same_each_time():
    assert judge.shown(shown_short) == "shown_short(...)"
    assert judge.shown(Fraction(1, 6)) == "1/6"
    assert judge.shown("x" * 1000) == "'" + "x" * 78 + "…"
    assert judge.shown(Nasty()) == "<Nasty>"


def shown_short():
    return 0


@dataclass(frozen=True)
class Record:
    """As long as what a bot sees, and with a generator in it."""

    seat: int
    luck: object
    chips: tuple[int, ...] = (40,) * 30
    name: str = "a"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (random.Random(1), "Random(…)"),
        (map(int, "12"), "map(…)"),
        (Record(1, None), "Record(seat=1, luck=None, name='a', …)"),
        (Record(1, object(), (2,)), "Record(seat=1, chips=(2,), name='a', …)"),
        ((Figure("pair", Alike(2)),) * 2, "(Figure(name='pair', …), Figure(name='pair', …))"),
        ((object(),), "(object(…),)"),
        ([object(), 1], "[object(…), 1]"),
        ({"a": object()}, "{'a': object(…)}"),
        ("at 0x12 at 0x12", "'at 0x12 at 0x12'"),
        ((1, 2, 4), "(1, 2, 4)"),
        ([100] * 99, f"[{'100, ' * 15}…]"),
        (frozenset({3}), "frozenset({3})"),
        (10**200, "1" + "0" * 78 + "…"),
    ],
)
def test_a_long_value_or_one_with_an_address_is_shown_by_its_beginning(value, said):
    assert judge.shown(value) == said


def test_a_bot_that_fails_is_told_no_addresses_and_no_screen_of_records():
    def decide(seen, rng):
        raise ValueError(f"what {rng!r} is")

    told = str(check("seven-6", decide))
    assert "`Seen(seat=1, game=Rules(rounds=3), " in told
    assert "…), Random(…)` your function stops" in told
    assert "ValueError: what <random.Random object> is" in told
    assert "0x" not in told
    long = str(check("seven-2", lambda roll: int("x" * 1000)))
    assert long.endswith("x…")


def test_a_tuple_of_figures_is_no_sheet_and_is_shown_short():
    told = str(russian.check("the-sheet-6", (Figure("pair", Alike(2)),) * 4))
    figure = "Figure(name='pair', …)"
    assert f"Нужен `Sheet`, а не `({figure}, {figure}, {figure}, …)`." in told


def test_printing_is_not_returning():
    def score(roll):
        print(sum(roll))

    result = check("seven-2", score)
    assert (result.verdict, result.hint) == ("todo", "returns-nothing")
    assert "return" in str(result)


def test_an_error_of_a_function_is_told_with_its_line():
    def score(roll):
        return roll[3]

    result = check("seven-2", score)
    assert result.verdict == "wrong"
    assert "IndexError: tuple index out of range" in str(result)
    assert "`return roll[3]`" in str(result)
    assert "`(1, 1, 1)`" in str(result)


def endless(roll):
    return endless(roll)


def test_an_error_of_dicekit_in_a_function_is_told_in_the_language_of_the_exercise():
    def wrong(roll):
        raise BadArgument(say("dice.number"))

    assert "BadArgument: the number of dice" in str(check("seven-2", wrong))
    assert "BadArgument: число костей" in str(russian.check("seven-2", wrong))


@pytest.mark.parametrize(
    ("function", "error"),
    [
        (endless, "RecursionError"),
        (lambda: 0, "TypeError"),
        (lambda roll: exit(), "SystemExit"),
        (lambda roll: (_ for _ in ()).throw(KeyboardInterrupt), "KeyboardInterrupt"),
        (lambda roll: int("x"), "ValueError"),
        (lambda roll: undefined, "NameError"),  # noqa: F821
    ],
)
def test_whatever_a_function_raises_is_told(function, error):
    result = check("seven-2", function)
    assert result.verdict == "wrong"
    assert error in str(result)


class Nasty:
    """An answer that raises whatever one asks it."""

    def __repr__(self):
        raise RuntimeError("no")

    def __eq__(self, other):
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]

    def __float__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize("name", ["seven-1", "seven-2", "seven-4", "seven-6"])
def test_an_answer_that_raises_when_looked_at_is_no_traceback(name):
    assert check(name, Nasty()).verdict == "wrong"


def test_a_function_that_changes_its_input_or_prints_does_no_harm(capsys):
    seen = []

    def score(roll):
        print("looking")
        seen.append(roll)
        return 0

    assert check("seven-2", score).verdict == "wrong"
    assert capsys.readouterr().out == ""
    assert len(seen) == 216


def test_choice_takes_dice_in_any_order_and_words_in_any_case():
    dice = judge.Choice(lambda: (3, 3, 1))
    assert dice([1, 3, 3], {}).verdict == "right"
    assert dice((1, 3), {"few": (1, 3)}) == judge.Finding("wrong", "few")
    word = judge.Choice(lambda: "fold")
    assert word("Fold", {}).verdict == "right"
    assert word(1, {}) == judge.Finding("wrong")
    dice = judge.Choice(lambda: (5, 5))
    assert dice("5 5", {}) == judge.Finding("wrong", "not-dice", {"answer": "'5 5'"})
    assert dice(5, {"one": 5}).key == "one"
    assert dice((4, 5), {}) == judge.Finding("wrong")


def test_what_is_wrong_with_a_dist_is_told():
    wanted = judge.Distribution(lambda: dk.die())
    assert wanted({1: 1, 7: 1}, {}).key == "impossible"
    assert wanted({1: 1}, {}) == judge.Finding("wrong", "missing", {"outcome": "2"})
    assert wanted({**dict.fromkeys(range(1, 7), 1), 6: 2}, {}).key == "other-chances"
    assert wanted(3, {}).key == "not-a-dist"


def test_the_work_on_the_truth_is_not_taken_for_the_learners(monkeypatch):
    monkeypatch.setattr(limit.limited, "__defaults__", (limit.PATIENCE + 0.1, None))
    program = judge.Program(
        lambda answer, truth: None if answer() == truth else "no", lambda: time.sleep(0.3) or 3
    )
    assert program(lambda: 3, {}).verdict == "right"
    assert program(lambda: 4, {}).key == "no"


def test_hints_come_one_after_another_and_then_the_solution():
    asked = exercise("seven-1")
    nudge, method, last = (str(asked.hint()) for _ in range(3))
    assert nudge.startswith("**Hint 1 of 2.** Nothing is left only if")
    assert method.startswith("**Hint 2 of 2.** List the throws")
    assert 'solution("seven-1")' in last
    assert "product(range(1, 7), repeat=3)" in str(asked.solution())
    assert "BEGIN" not in str(asked.solution())
    assert str(asked.hint(1)) == nudge


def test_hint_remembers_between_calls():
    first, second = str(hint("seven-3")), str(russian.hint("seven-3"))
    assert first.startswith("**Hint 1 of 2.**")
    assert second.startswith("**Подсказка 2 из 2.**")
    assert "seven.score" in str(solution("seven-3"))


def test_a_name_that_no_exercise_has():
    assert "there are seven-1" in str(check("eight-1", 3))
    assert check("eight-1", 3).verdict == "todo"
    assert "there are seven-1" in str(hint("eight-1"))
    assert "there are seven-1" in str(solution(3))
    with pytest.raises(ValueError, match="there are seven-1"):
        exercise("eight-1")
    assert "нет упражнения с названием 'eight-1'" in str(russian.check("eight-1", 3))
    assert "нет упражнения с названием 'eight-1'" in str(russian.hint("eight-1"))


def test_grade_raises_unless_right(progress_file):
    grade("seven-1", TRUTH)
    for answer in (..., 0.5):
        with pytest.raises(NotRight, match=r"To do\.|Not yet\."):
            grade("seven-1", answer)
    assert not progress_file.exists()
