"""How a ``Dist`` looks: what is shown is what was counted."""

import re
from html.parser import HTMLParser

import pytest

import dicekit as dk
from dicekit import dist_show
from dicekit.dist import Dist


class Cells(HTMLParser):
    """Reads the rows of a table, and checks that tags close in order."""

    def __init__(self):
        super().__init__()
        self.open, self.rows = [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.rows and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def read(html):
    cells = Cells()
    cells.feed(html)
    assert cells.open == []
    return cells.rows


def test_html_has_a_row_per_outcome():
    rows = read(dk.dice(2, sides=2).map(sum)._repr_html_())
    assert rows[0][:4] == ["outcome", "ways", "chance", "%"]
    assert [row[:4] for row in rows[1:]] == [
        ["2", "1", "1/4", "25.00%"],
        ["3", "2", "1/2", "50.00%"],
        ["4", "1", "1/4", "25.00%"],
    ]


def test_bars_are_as_long_as_the_ways():
    html = Dist({"a": 1, "b": 4, "c": 2})._repr_html_()
    assert re.findall(r"width:(\d+)%", html) == ["25", "100", "50"]
    assert "7 ways in all" in html


def test_html_names_no_fixed_colour_and_escapes():
    html = Dist({"<b>&": 1})._repr_html_()
    assert "&lt;b&gt;&amp;" in html
    assert "<b>" not in html
    assert not re.search(r"#[0-9a-f]{3,6}\b", html)
    assert "1 way in all" in html


def test_a_long_table_sums_up_the_rest():
    dist = Dist(dict.fromkeys(range(dist_show.ROWS_MOST + 20), 1))
    rows = read(dist._repr_html_())
    assert len(rows) == 1 + dist_show.ROWS_MOST + 1
    assert rows[-1][:4] == ["20 more outcomes", "20", "1/6", "16.67%"]


def test_repr_can_be_typed_again_or_says_how_long_it_is():
    short = dk.die().times(2)
    assert eval(repr(short), {"Dist": Dist}) == short
    assert repr(dk.dice(3)) == "<Dist of 56 outcomes in 216 ways: 1-1-1 to 6-6-6>"


def test_latex_shows_counted_fractions_of_a_short_one():
    latex = Dist({"a_b": 2, "c": 2})._repr_latex_()
    assert r"\frac{2}{4}" in latex
    assert r"\text{a\_b}" in latex
    assert latex.startswith("$")
    assert latex.endswith("$")
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")
    assert dk.dice(3)._repr_latex_() is None


@pytest.mark.parametrize(
    ("ways", "total", "shown"),
    [
        (0, 5, "0.00%"),
        (1, 3, "33.33%"),
        (2, 3, "66.67%"),
        (5, 5, "100.00%"),
        (1, 10**7, "<0.01%"),
        (10**7 - 1, 10**7, ">99.99%"),
        (1, 20000, "<0.01%"),
    ],
)
def test_percentages_never_hide_a_chance(ways, total, shown):
    assert dist_show.percent(ways, total) == shown


@pytest.mark.parametrize(
    ("outcome", "shown"), [((1, 2, 4), "1-2-4"), ((-1, 2), "(-1, 2)"), ((), "()"), (True, "True")]
)
def test_labels(outcome, shown):
    assert dist_show.label(outcome) == shown


class TestPlot:
    def test_without_an_event_there_is_one_colour_and_no_legend(self):
        chart = dk.die().plot()
        assert len(chart.data) == 1
        assert list(chart.data[0].x) == ["1", "2", "3", "4", "5", "6"]
        assert sum(chart.data[0].y) == pytest.approx(1)
        assert chart.layout.showlegend is False

    def test_the_event_is_shaded_and_its_chance_is_written(self):
        chart = dk.dice(2).map(sum).plot(lambda points: points >= 11, title="Eleven or more")
        plain, shaded = chart.data
        assert list(shaded.x) == ["11", "12"]
        assert shaded.marker.pattern.shape == "/"
        assert plain.marker.color != shaded.marker.color
        assert shaded.customdata[1] == "1 of 36 ways, 2.78%"
        assert chart.layout.title.text == "Eleven or more: P = 1/12 = 8.33%"

    def test_bars_stand_in_the_order_of_the_outcomes(self):
        chart = dk.die().plot(2)
        assert list(chart.layout.xaxis.categoryarray) == ["1", "2", "3", "4", "5", "6"]
        assert list(chart.data[1].x) == ["2"]

    def test_an_impossible_event_shades_nothing(self):
        chart = dk.die().plot(9)
        assert len(chart.data) == 1
        assert chart.layout.title.text == "P = 0 = 0.00%"
