"""Worked steps: every number there is the computed one, and the last step is the answer."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
import sympy

from dicekit import odds
from dicekit.errors import BadArgument
from dicekit.games.seven import score
from dicekit.odds.explain import Explanation, about, exact, table
from dicekit.texts import Texts

seven = odds.seven
STANDINGS = [
    ((0, 0), 0, 0),
    ((4, 4, 4), 10, 0),
    ((3, 5, 7), 2, 1),
    ((0, 9, 4, 2, 7, 7), 3, 2),
    ((9,), 3, 1),
]


def fractions(text):
    return [Fraction(int(a), int(b)) for a, b in re.findall(r"\\frac\{(\d+)\}\{(\d+)\}", text)]


def rows(text):
    """The body of the table in a step, cell by cell."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def formula(text, name):
    """The exact value that the step writes after the name."""
    value = re.search(rf"{re.escape(name)} = (\\frac\{{\d+\}}\{{\d+\}}|\d+)", text).group(1)
    return (fractions(value) or [Fraction(value)])[0]


def plain(value):
    return Fraction(int(value.p), int(value.q))


class TestRound:
    def test_the_last_step_is_the_mean(self):
        told = seven.explain_round()
        assert told.answers == (seven.round_score().mean,)
        assert fractions(told.steps[-1])[-1] == plain(seven.round_score().mean)

    def test_every_throw_stands_in_its_group_with_its_ways(self):
        brute = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3))
        seen = {}
        for points, ways, throws in rows(seven.explain_round().steps[2]):
            group = {
                tuple(map(int, roll.split("-"))): int(count)
                for roll, count in re.findall(r"([\d-]+) ×(\d)", throws)
            }
            assert sum(group.values()) == int(ways)
            assert {score(roll) for roll in group} == {int(points)}
            seen |= group
        assert seen == brute

    def test_the_written_sum_is_the_mean(self):
        step = seven.explain_round().steps[-1]
        products = re.findall(r"(\d+) \\cdot (\d+)", step)
        total = sum(int(points) * int(ways) for points, ways in products)
        top, bottom = map(int, re.search(r"\\frac\{(\d+)\}\{(\d+)\}", step).groups())
        assert total == top
        assert f"= {total} " in step
        assert Fraction(top, bottom) == Fraction(511, 72)


class TestTotal:
    @pytest.mark.parametrize(("rounds", "points"), [(1, 0), (2, 7), (3, 0), (3, 21), (3, 54)])
    def test_the_last_step_is_the_chance(self, rounds, points):
        told = seven.explain_total(rounds, points)
        chance = seven.total(rounds).p(points)
        assert told.answers == (chance,)
        assert set(fractions(told.steps[-1])) == {plain(chance)}

    def test_the_column_adds_up(self):
        told = seven.explain_total(3, 9)
        products = []
        for a, b, ways_a, ways_b, result in rows(told.steps[2]):
            assert int(a) + int(b) == 9
            assert int(ways_a) == seven.total(2).weights[int(a)]
            assert int(ways_b) == seven.round_score().weights[int(b)]
            assert int(ways_a) * int(ways_b) == int(result)
            products.append(int(result))
        assert sum(products) == seven.total(3).weights[9]
        assert f"{' + '.join(map(str, products))} = {sum(products)}" in told.steps[3]

    @pytest.mark.parametrize("rounds", [2, 3, 4])
    def test_the_chosen_example_shows_at_least_three_ways(self, rounds):
        assert len(rows(seven.explain_total(rounds).steps[2])) >= 3

    def test_one_round_has_a_single_way(self):
        assert len(rows(seven.explain_total(1).steps[2])) == 1

    @pytest.mark.parametrize(("rounds", "points"), [(1, 7), (3, 55), (0, 0), (3, -1), (3, 1.0)])
    def test_what_is_not_possible_is_refused(self, rounds, points):
        with pytest.raises(BadArgument):
            seven.explain_total(rounds, points)


@pytest.mark.parametrize("case", STANDINGS)
class TestStanding:
    def test_the_last_step_is_the_standing(self, case):
        told, answer = seven.explain_standing(*case), seven.standing(*case)
        assert told.answers == (answer.win, answer.share)
        assert formula(told.steps[-1], r"P(\text{win alone})") == plain(answer.win)
        assert formula(told.steps[-1], r"\text{share of the pot}") == plain(answer.share)

    def test_the_rows_add_up_to_the_standing(self, case):
        """Percentages with two decimals, so the sum is right to within their rounding."""
        answer, win, share = seven.standing(*case), 0.0, 0.0
        for _, *cells in rows(seven.explain_standing(*case).steps[2]):
            chance, alone, part = (float(cell.strip("$").replace(r"\%", "")) for cell in cells)
            win += chance * alone / 10_000
            share += chance * part / 10_000
        assert win == pytest.approx(float(answer.win), abs=0.003)
        assert share == pytest.approx(float(answer.share), abs=0.003)

    def test_the_example_multiplies_to_its_own_answer(self, case):
        *factors, result = fractions(seven.explain_standing(*case).steps[1]) or [Fraction(1)]
        product_of_all = Fraction(1)
        for factor in factors:
            product_of_all *= factor
        assert product_of_all == result
        assert len(factors) == len(case[0]) - 1

    def test_it_says_what_is_assumed(self, case):
        assert "everyone stays to the end" in seven.explain_standing(*case).steps[0]


@pytest.mark.parametrize(
    "told",
    [
        seven.explain_round(),
        seven.explain_total(),
        *(seven.explain_standing(*c) for c in STANDINGS),
    ],
)
def test_markdown_is_well_formed(told):
    text = told._repr_markdown_()
    assert text.startswith(f"### {told.title}\n\n**Step 1.** ")
    assert text.count("**Step ") == len(told.steps)
    assert text.count("$$") % 2 == 0
    assert text.replace("$$", "").count("$") % 2 == 0
    assert text.count("{") == text.count("}")
    for line in text.splitlines():
        assert not line.startswith("|") or line.endswith("|")


def test_tables_stand_apart_from_the_text():
    """Markdown reads a table only after an empty line."""
    for step in (*seven.explain_round().steps, *seven.explain_standing((0, 0), 0, 2).steps):
        lines = step.splitlines()
        for above, line in pairwise(lines):
            assert not (line.startswith("|") and above and not above.startswith("|"))


def test_numbers_in_latex():
    assert exact(sympy.Rational(3, 6)) == r"\frac{1}{2}"
    assert exact(sympy.Integer(0)) == "0"
    assert about(sympy.Rational(1, 3), Texts("en")) == r"33.33\%"
    assert about(sympy.Rational(1, 3), Texts("ru")) == r"33{,}33\,\%"
    assert table(("a", "b"), [(1, "x")], left=1) == "| a | b |\n| ---: | :--- |\n| 1 | x |"


def test_an_explanation_is_a_value():
    assert Explanation("t", ("s",), ()) == Explanation("t", ("s",), ())
    assert str(Explanation("t", ("one", "two"), ())) == (
        "### t\n\n**Step 1.** one\n\n**Step 2.** two"
    )
