"""A learner at an exercise in a real JupyterLab: blank, wrong, hint, right, an endless loop."""

from __future__ import annotations

import re

IMPORTS = (
    "import os; os.environ['DICEKIT_PROGRESS'] = 'off'\nfrom dicekit.lessons import check, hint"
)
LOOP = "def score(roll):\n    while True:\n        pass\n\ncheck('seven-2', score)"


def test_a_learners_notebook_runs_blank_and_all_is_to_do(notebook_page):
    notebook = notebook_page("exercises/01_seven.ipynb")
    notebook.run_all()
    words = notebook.page.locator(".jp-RenderedMarkdown strong", has_text=re.compile(r"^To do\.$"))
    words.nth(5).wait_for()
    assert words.count() == 6


def test_verdicts_and_hints_are_shown_as_text_beside_their_cells(notebook_page):
    notebook = notebook_page(
        [IMPORTS, "check('seven-1', '1/14')", "hint('seven-1')", "check('seven-1', 0.0694)", LOOP]
    )
    notebook.run_all()
    outputs = notebook.page.locator(".jp-OutputArea-output blockquote")
    outputs.nth(3).wait_for()
    wrong, hint, right, late = outputs.all_inner_texts()
    assert wrong.startswith("✗ Not yet. You counted each throw once")
    assert hint.startswith("Hint 1 of 2. Nothing is left only if")
    assert right == "✓ Right. Close enough. The exact number is 5/72 ≈ 6.94%, 1 in 14.4."
    assert late.startswith("✗ Not yet. After 5 seconds")
