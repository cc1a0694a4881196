"""Hand-outs in a real browser: printed as PDF, and shown without any request or error."""

from __future__ import annotations

import re

import nbformat
import pytest

import dicekit as dk
from dicekit.games import dice_poker, dice_poker_race
from dicekit.lessons.handout import chart, find_browser, page, print_pdf
from dicekit.views.score_sheet import score_sheet


@pytest.fixture(autouse=True)
def a_browser(browser, monkeypatch):
    """Where none is installed, the one that playwright has brought."""
    if find_browser() is None:
        monkeypatch.setenv("DICEKIT_BROWSER", browser.browser_type.executable_path)


def pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))


@pytest.mark.parametrize("rules", [dice_poker.Rules(), dice_poker_race.Rules()])
@pytest.mark.parametrize(("players", "lang"), [(2, "en"), (12, "ru")])
def test_a_score_sheet_is_one_page(rules, players, lang, tmp_path):
    html, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    html.write_text(score_sheet(rules, players, lang), "utf-8")
    print_pdf(html, pdf)
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert pages(pdf) == 1


def test_a_lesson_is_printed_page_by_page(tmp_path):
    cells = [nbformat.v4.new_markdown_cell(f"# {n}\n\n" + "A line.\n\n" * 30) for n in range(3)]
    html, pdf = tmp_path / "lesson.html", tmp_path / "lesson.pdf"
    html.write_text(page(nbformat.v4.new_notebook(cells=cells), "Lesson", "en"), "utf-8")
    print_pdf(html, pdf)
    assert 2 <= pages(pdf) <= 4


def test_a_browser_that_cannot_unpack_the_charts_says_so_in_their_place(browser, tmp_path):
    drawn = chart(dk.die().plot().to_plotly_json())
    output = nbformat.v4.new_output("display_data", data={"text/html": drawn})
    cells = [nbformat.v4.new_code_cell("dk.die().plot()", outputs=[output])]
    html = tmp_path / "lesson.html"
    html.write_text(page(nbformat.v4.new_notebook(cells=cells), "Lesson", "ru"), "utf-8")
    shown, errors = browser.new_page(), []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.add_init_script("delete window.DecompressionStream")
    shown.goto(html.as_uri())
    said = shown.locator(".plotly-graph-div").inner_text()
    assert said.startswith("Здесь должна быть диаграмма. Этот браузер слишком старый")
    assert errors == []


def test_a_page_with_a_chart_draws_it_and_asks_nobody(browser, tmp_path):
    drawn = chart(dk.die().plot().to_plotly_json())
    output = nbformat.v4.new_output("display_data", data={"text/html": drawn})
    cells = [
        nbformat.v4.new_markdown_cell("# A die\n\n$$\\frac{1}{6}$$"),
        nbformat.v4.new_code_cell("dk.die().plot()", outputs=[output]),
    ]
    html = tmp_path / "lesson.html"
    html.write_text(page(nbformat.v4.new_notebook(cells=cells), "Lesson", "en"), "utf-8")
    shown, errors, asked = browser.new_page(), [], []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(html.as_uri())
    shown.wait_for_selector(".plotly-graph-div .bars path", state="attached")
    assert shown.locator("mfrac").bounding_box()["height"] > 20
    shown.close()
    assert errors == []
    assert asked == [html.as_uri()]
