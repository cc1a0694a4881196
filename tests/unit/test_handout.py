"""Hand-outs: what a page shows without a kernel, and that it needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

import dicekit as dk
from dicekit import odds
from dicekit.cli import app
from dicekit.commands import handout as command
from dicekit.errors import BadArgument
from dicekit.lessons import handout
from dicekit.lessons.handout import CHART, WIDGET, mathml, page, still

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
MARKED = nbformat.v4


def book_of(*cells):
    return MARKED.new_notebook(cells=list(cells))


def shown(source="", **data):
    """A code cell whose output has these data, mime types written with an underscore."""
    bundle = {kind.replace("_", "/"): value for kind, value in data.items()}
    output = MARKED.new_output("execute_result", data=bundle, execution_count=1)
    return MARKED.new_code_cell(source, outputs=[output], execution_count=1)


def body_of(*cells, lang="en"):
    text = page(book_of(*cells), "A title & more", lang)
    return text.partition("<body>")[2]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A small lesson, really run: a table to play at, a chart, a formula, a fraction."""
    cells = [
        MARKED.new_markdown_cell("# 9. A lesson\n\n**5 minutes.** About $\\frac{1}{6}$ of it."),
        MARKED.new_code_cell("import dicekit as dk"),
        MARKED.new_code_cell("dk.play('seven', players=2, seed=1)"),
        MARKED.new_code_cell("dk.play('dice poker', players=2, seed=1)"),
        MARKED.new_code_cell("dk.die().plot()"),
        MARKED.new_code_cell("dk.die().mean"),
    ]
    path = tmp_path_factory.mktemp("lesson") / "09_lesson.ipynb"
    nbformat.write(book_of(*cells), path)
    before = path.read_bytes()
    text = handout.lesson_html(path)
    assert path.read_bytes() == before
    return text


def test_a_lesson_shows_tables_charts_and_formulas_without_a_kernel(written):
    assert "<title>9. A lesson</title>" in written
    assert 'class="dk-board"' in written
    assert "dk-sheet" in written
    assert "Plotly.newPlot" in written
    assert written.count("<mfrac>") == 2  # 1/6, and the mean 7/2
    assert "widget-view" not in written


def test_a_page_asks_for_nothing_from_elsewhere(written):
    assert not re.search(r"<(script|link|img|iframe)[^>]+(src|href)", written)
    assert "require" not in re.sub(r"<script>.*?</script>", "", written, flags=re.DOTALL)


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_formula_of_the_lessons_can_be_shown(path):
    """Of their texts, and of the outputs that they keep."""
    text = page(nbformat.read(path, as_version=4), path.stem, "en")
    body = re.sub(r"<(style|script|pre|code)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert not re.search(r"\\(frac|cdot|approx|sqrt)", body)
    assert "\ue000" not in body


def test_the_worked_steps_show_their_formulas():
    body = body_of(shown(text_markdown=odds.seven.explain_round()._repr_markdown_()))
    assert "<h3" in body or "<h2" in body
    assert "<math" in body
    assert "\\frac" not in body


def test_a_formula_with_a_long_line_is_drawn_smaller():
    smaller = re.compile(r'<span style="font-size:\d\d%"><math')
    half = " + ".join(rf"{points} \cdot 15" for points in range(1, 10))
    lines = rf"$$\begin{{aligned}} & {half} \\ & {half} \end{{aligned}}$$"
    uneven = rf"$$\begin{{aligned}} & 1 \\ & 2 \\ & {half} + {half} \end{{aligned}}$$"
    assert not smaller.search(body_of(MARKED.new_markdown_cell(lines)))
    for long in (rf"$$\frac{{{half} + {half}}}{{216}}$$", uneven):
        assert smaller.search(body_of(MARKED.new_markdown_cell(long)))


def test_what_a_code_says_in_dollars_stays():
    body = body_of(
        MARKED.new_markdown_cell("`a$b$c` is $6^2$"), MARKED.new_code_cell("cost = '$5$'")
    )
    assert "a$b$c" in body
    assert "'$5$'" in re.sub(r"<[^>]+>|&#39;", lambda m: "'" if "39" in m[0] else "", body)
    assert body.count("<math") == 1


def test_a_table_of_a_distribution_wins_over_its_text():
    kept = still({"text/plain": "Dist", "text/html": "<table>", "text/latex": "$x$"})
    assert kept == {"text/html": "<table>"}


def test_a_widget_without_a_picture_is_a_fault():
    with pytest.raises(BadArgument, match="a widget without a picture: Slider"):
        still({WIDGET: {}, "text/plain": "Slider"})


@pytest.mark.parametrize(
    ("latex", "said"),
    [
        (r"$\unheard{x}$", r"\\unheard in a formula"),
        (r"$$\begin{flalign} a &= 1 \end{flalign}$$", "in a formula can't be shown"),
    ],
)
def test_an_unknown_formula_is_a_fault(latex, said):
    with pytest.raises(BadArgument, match=said):
        mathml(latex)


def test_equations_stand_one_below_the_other():
    made = mathml(r"\begin{aligned} x &= 1 + y \\ y &= 2 \end{aligned}", block=True)
    assert made.count("<mtr>") == 2


@pytest.mark.parametrize(
    "steps",
    [
        odds.race.explain("poker", 1),
        odds.black_jack.explain_decision((4, 3), thresholds=[9]),
        odds.shoot_the_moons.explain_standing((13, 18, 15), (3, 3), 0),
    ],
    ids=lambda steps: steps.title,
)
def test_worked_steps_of_every_kind_can_be_shown(steps):
    body = body_of(shown(text_markdown=steps._repr_markdown_()))
    assert "<math" in body
    assert not re.search(r"\\(frac|cdot|begin)", body)


def test_a_page_names_its_language_and_escapes_its_title():
    text = page(book_of(), "a < b", "ru")
    assert '<html lang="ru">' in text
    assert "<title>a &lt; b</title>" in text


def test_a_page_with_charts_has_their_code_once_and_packed():
    figure = dk.die().plot(title="</script> $a$").to_plotly_json()
    charts = [shown(**{CHART: figure}) for _ in range(2)]
    one, two = (page(book_of(*charts[:n]), "t", "en") for n in (1, 2))
    assert len(one) < 2_500_000
    assert len(two) - len(one) < 30_000
    (data,) = re.findall('<script type="application/json">(.*?)</script>', one)
    assert json.loads(data)["layout"]["title"]["text"].startswith("&lt;/script&gt; $a$")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "This browser is too old to draw it"), ("ru", "Этот браузер слишком старый")],
)
def test_a_page_with_charts_is_always_the_same_and_tells_old_browsers(lang, said, monkeypatch):
    cell = shown(**{CHART: dk.die().plot().to_plotly_json()})
    text = page(book_of(cell), "t", lang)
    assert said in text
    monkeypatch.setattr("time.time", lambda: 1e9)
    assert page(book_of(cell), "t", lang) == text


def test_a_page_without_charts_is_small():
    text = page(book_of(shown(text_html=dk.die()._repr_html_())), "t", "en")
    assert len(text) < 50_000


def ask(*words):
    return CliRunner().invoke(app, ["handout", *words], env={"COLUMNS": "200"})


def test_the_command_writes_score_sheets(tmp_path):
    result = ask("dice_poker", "dice_poker_race", "--to", str(tmp_path / "new"), "--lang", "ru")
    assert result.exit_code == 0
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"score_sheet_dice_poker_ru.html", "score_sheet_dice_poker_race_ru.html"}


def test_the_command_writes_lessons(tmp_path, monkeypatch):
    monkeypatch.setattr(handout, "lesson_html", lambda path: f"<p>{path.stem}")
    assert ask("01_seven", "--to", str(tmp_path)).exit_code == 0
    assert (tmp_path / "01_seven.html").read_text("utf-8") == "<p>01_seven"
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} <= command._lessons().keys()


def test_the_command_without_a_browser_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(handout, "find_browser", lambda: None)
    result = ask("dice_poker", "--to", str(tmp_path), "--pdf")
    assert result.exit_code == 1
    assert "print the HTML pages yourself" in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("09_nothing",), "No hand-out is called '09_nothing'. There are: 00_welcome"),
        (("dice_poker", "--players", "13"), "players must be a whole number from 1 to 12, not 13"),
        (("dice_poker", "--lang", "de"), "en, ru"),
    ],
)
def test_the_command_says_what_is_wrong(words, said, tmp_path):
    result = ask(*words, "--to", str(tmp_path))
    assert result.exit_code in (1, 2)
    assert said in result.output
