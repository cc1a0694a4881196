"""Fixtures for tests in a real browser; ``notebook_page`` is the one to use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import Lab, NotebookPage, launch

OpenNotebook = Callable[[str | Path | Sequence[str]], NotebookPage]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    lab = Lab(tmp_path_factory.mktemp("lab"))
    try:
        lab.wait()
        yield lab
    finally:
        lab.stop()


@pytest.fixture
def notebook_page(
    browser: Browser, lab: Lab, request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """Open a notebook: ``notebook_page("notebooks/01_seven.ipynb")``, or a list of code cells.

    At the end of the test every page is checked for errors and requests to outside, and closed.
    """
    pages: list[NotebookPage] = []

    def open_notebook(notebook: str | Path | Sequence[str]) -> NotebookPage:
        name = f"{request.node.name}-{len(pages)}".translate(str.maketrans("[]/ ", "----"))
        page = NotebookPage(browser, lab, lab.put(notebook, name))
        pages.append(page)
        page.open()
        return page

    yield open_notebook
    try:
        for page in pages:
            page.check()
    finally:
        for page in pages:
            page.close()
