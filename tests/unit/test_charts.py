"""The running mean: the numbers in the chart are those of the values and of the distribution."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from dicekit import die
from dicekit.errors import BadArgument
from dicekit.views.charts import running_mean


def test_the_lines_are_the_means_so_far_the_exact_mean_and_two_standard_errors():
    values = die().draw(random.Random(1), 50)
    upper, lower, exact, means = running_mean(values, die()).data
    assert list(exact.y) == [3.5] * 50
    for n in (1, 2, 17, 50):
        assert means.y[n - 1] == pytest.approx(float(Fraction(sum(values[:n]), n)))
        # The variance of a die is 35/12, that of a mean of n dice 35/12n.
        assert upper.y[n - 1] - 3.5 == pytest.approx(2 * (35 / 12 / n) ** 0.5)
        assert 3.5 - lower.y[n - 1] == pytest.approx(2 * (35 / 12 / n) ** 0.5)


def test_a_fair_simulation_stays_in_the_band_and_a_loaded_one_leaves_it():
    fair = die().draw(random.Random(2), 2000)
    upper, lower, _, means = running_mean(fair, die()).data
    assert lower.y[-1] < means.y[-1] < upper.y[-1]
    loaded = die().where(lambda face: face > 1).draw(random.Random(2), 2000)
    upper, _, _, means = running_mean(loaded, die()).data
    assert means.y[-1] > upper.y[-1]


def test_no_values_have_no_mean():
    with pytest.raises(BadArgument, match="no values"):
        running_mean((), die())
