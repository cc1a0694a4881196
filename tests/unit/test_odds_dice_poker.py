"""One turn, exact: against a brute force that knows no lattice, and known values."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational

from dicekit.errors import BadArgument
from dicekit.games import dice_poker as rules
from dicekit.games.sheets import YATZY
from dicekit.odds import dice_poker as odds

ROLLS = st.tuples(*[st.integers(1, 6)] * 5)
NAMES = st.lists(st.sampled_from(rules.FIGURES), min_size=1, max_size=3, unique=True)


@cache
def throws(dice: int) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(thrown)) for thrown in product(range(1, 7), repeat=dice))


class Brute:
    """Every hold by place, every throw, no sharing but a memory of rolls."""

    def __init__(self, names: tuple[str, ...], goal: str) -> None:
        self.names, self.goal = names, goal
        self.memory: dict[tuple[tuple[int, ...], int], Fraction] = {}

    def end(self, roll: tuple[int, ...], throw: int) -> Fraction:
        scores = [rules.score(name, roll, throw) for name in self.names]
        if self.goal == "points":
            return Fraction(max(scores))
        made = []
        for name, points in zip(self.names, scores, strict=True):
            if name in rules.FIGURES[:6]:
                made.append(points >= 0)
            else:
                made.append(points > 0)
        return Fraction(any(made))

    def roll(self, roll: tuple[int, ...], left: int) -> Fraction:
        key = roll, left
        if key not in self.memory:
            self.memory[key] = max(self.holds(roll, left).values())
        return self.memory[key]

    def holds(self, roll: tuple[int, ...], left: int) -> dict[tuple[int, ...], Fraction]:
        stop = self.end(roll, 3 - left)
        if left == 0:
            return {roll: stop}
        kept = {part for size in range(6) for part in combinations(roll, size)}
        found = {keep: self.keep(keep, left) for keep in kept}
        found[roll] = stop  # all five kept: nothing is thrown any more
        return found

    def keep(self, keep: tuple[int, ...], left: int) -> Fraction:
        missing = 5 - len(keep)
        total = sum(
            ways * self.roll(tuple(sorted(keep + thrown)), left - 1)
            for thrown, ways in throws(missing).items()
        )
        return Fraction(total) / 6**missing


@pytest.mark.parametrize(
    ("names", "goal"),
    [
        (("poker", "full"), "points"),
        (("sixes", "two pairs", "large straight"), "points"),
        (("chance", "triple"), "points"),
        (("ones", "full"), "chance"),
    ],
)
def test_holds_agree_with_brute_force(names: tuple[str, ...], goal: str) -> None:
    brute = Brute(names, goal)
    question = odds.holds if goal == "points" else odds.chance_holds
    for left in (0, 1):
        for roll in throws(5):
            found = {hold.keep: hold.value for hold in question(roll, left, names)}
            assert found == {k: Rational(v) for k, v in brute.holds(roll, left).items()}
    for roll in ((1, 3, 3, 5, 6), (2, 2, 2, 5, 5), (1, 2, 3, 4, 5), (4, 4, 4, 4, 4)):
        found = {hold.keep: hold.value for hold in question(roll, 2, names)}
        assert found == {k: Rational(v) for k, v in brute.holds(roll, 2).items()}


def test_five_alike_within_three_throws() -> None:
    assert odds.chance((), 3, "poker") == Rational(347897, 7558272)
    assert odds.chance((), 3, "poker", YATZY_AS_POKER) == Rational(347897, 7558272)


YATZY_AS_POKER = type(YATZY)("Five alike", second=(rules.DICE_POKER.figure("poker"),))


def test_first_throw_doubles_and_later_throws_do_not() -> None:
    stop = (2, 2, 5, 5, 5)
    assert odds.holds(stop, 2, "full")[0] == odds.Hold(stop, Rational(38))
    assert {h.keep: h.value for h in odds.holds(stop, 1, "full")}[stop] == 19
    assert odds.holds((6,) * 5, 2, "poker")[0].value == 110
    # Chance does not double: 4 or more stay, the rest is thrown again.
    assert odds.holds((1, 1, 5, 5, 6), 2, "chance")[0].keep == (5, 5, 6)


def test_all_different_holds_once_and_best_first() -> None:
    found = odds.holds((3, 3, 3, 1, 1), 2, "full")
    assert len(found) == len({hold.keep for hold in found}) == 4 * 3
    values = [hold.value for hold in found]
    assert values == sorted(values, reverse=True)


@settings(max_examples=60, deadline=None)
@given(ROLLS, NAMES, st.sampled_from(["points", "chance"]))
def test_one_more_throw_never_lowers_a_value(
    roll: tuple[int, ...], names: list[str], goal: str
) -> None:
    question = odds.holds if goal == "points" else odds.chance_holds
    best = [question(roll, left, names)[0].value for left in (0, 1, 2)]
    assert best == sorted(best)


@settings(max_examples=60, deadline=None)
@given(ROLLS, NAMES, st.sampled_from(rules.FIGURES), st.integers(0, 2))
def test_one_more_open_figure_never_lowers_a_value(
    roll: tuple[int, ...], names: list[str], more: str, left: int
) -> None:
    assert odds.holds(roll, left, [*names, more])[0].value >= odds.holds(roll, left, names)[0].value


@settings(max_examples=40, deadline=None)
@given(ROLLS, NAMES, st.integers(0, 2), st.sampled_from(["points", "chance"]))
def test_the_branches_of_a_tree_add_up_to_its_value(
    roll: tuple[int, ...], names: list[str], left: int, goal: str
) -> None:
    tree = odds.explain(roll, left, names, goal=goal)
    question = odds.holds if goal == "points" else odds.chance_holds
    assert tree.value == question(roll, left, names)[0].value
    if tree.branches:
        thrown = 6 ** (5 - len(tree.keep))
        assert sum(branch.ways for branch in tree.branches) == thrown
        assert sum(b.ways * b.value for b in tree.branches) / thrown == tree.value


def test_a_tree_is_drawn_two_throws_deep() -> None:
    text = str(odds.explain((1, 3, 3, 5, 6), 2, "full", keep=(3, 3), depth=2))
    assert text.startswith("1 3 3 5 6, 2 throws to come, for: full\nkeep 3 3, throw 1 of 216 ways")
    assert "│  └─" in text
    assert r"\frac{" in odds.explain((1, 3, 3, 5, 6), 1, "full")._repr_markdown_()
    assert str(odds.explain((1, 3, 3, 5, 6), 0, "pair")).endswith("stop with 1 3 3 5 6: 6")


@pytest.mark.parametrize(
    "question",
    [
        lambda: odds.holds((1, 2, 3), 2, "pair"),
        lambda: odds.holds((1, 2, 3, 4, 5), 3, "pair"),
        lambda: odds.holds((1, 2, 3, 4, 5), True, "pair"),
        lambda: odds.holds((1, 2, 3, 4, 5), 1, "pairs"),
        lambda: odds.holds((1, 2, 3, 4, 5), 1, ()),
        lambda: odds.holds((1, 2, 3, 4, 5), 1, 7),
        lambda: odds.chance((), 2, "pair"),
        lambda: odds.explain((1, 2, 3, 4, 5), 1, "pair", keep=(6,)),
    ],
)
def test_wrong_questions_are_refused(question) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadArgument):
        question()
