"""A table in an open notebook, driven as a person would: by its buttons, its keys and its words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from tests.browser.harness import NOTEBOOK, ROOT, NotebookPage

SCREENSHOTS = ROOT / "screenshots"
KERNEL = f"{NOTEBOOK}.sessionContext.session.kernel"
DIE = re.compile(r'class="dk-die')


class TableDriver:
    """One table on a page; ``place`` counts the tables from the top."""

    def __init__(self, notebook: NotebookPage, place: int = 0) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root: Locator = notebook.page.locator(".dk-table").nth(place)
        self.root.wait_for()

    @property
    def state(self) -> int:
        """The number of the state that the page shows."""
        return int(self.root.get_attribute("data-state") or -1)

    def buttons(self) -> dict[str, Locator]:
        """The buttons for moves, by their names in the code."""
        found = self.root.locator(".dk-buttons button").all()
        return {str(button.get_attribute("data-id")): button for button in found}

    def click(self, key: str) -> None:
        """Click a button and wait for what comes of it."""
        before = self.state
        self.root.locator(f".dk-buttons button[data-id='{key}']").click()
        self.wait_beyond(before)

    def press(self, key: str) -> None:
        """Press a key and wait for what comes of it."""
        before = self.state
        self.page.keyboard.press(key)
        self.wait_beyond(before)

    def wait_beyond(self, state: int) -> None:
        """Return when the page shows another state."""
        self.root.and_(self.page.locator(f".dk-table:not([data-state='{state}'])")).wait_for()

    def stacks(self) -> list[int]:
        """The chips that the seats show, mine last."""
        return self._numbers(".dk-chips")

    def chips(self) -> int:
        """All chips that the page shows: stacks and pot."""
        return sum(self.stacks()) + self._numbers(".dk-pot-chips")[0]

    def _numbers(self, selector: str) -> list[int]:
        texts = self.root.locator(selector).all_inner_texts()
        return [int(re.sub(r"\D", "", text)) for text in texts]

    def words(self, part: str) -> str:
        """The words of a part: ``status``, ``notice``, ``log``, ``odds-panel`` ..."""
        return self.root.locator(f".dk-{part}").inner_text()

    def others(self) -> list[str]:
        """The HTML of each other seat."""
        return [seat.inner_html() for seat in self.root.locator(".dk-other").all()]

    def shot(self, name: str) -> None:
        """Take a picture of the table into the folder of screenshots."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.root.screenshot(path=SCREENSHOTS / f"{name}.png")

    def run(self, code: str) -> str:
        """Run code in the kernel, beside the cells; return what it prints."""
        return str(
            self.page.evaluate(
                f"""async (code) => {{
                    const future = {KERNEL}.requestExecute({{ code }});
                    let printed = "";
                    future.onIOPub = (message) => {{
                        if (message.header.msg_type === "stream") printed += message.content.text;
                    }};
                    const reply = await future.done;
                    if (reply.content.status !== "ok") throw new Error(reply.content.evalue);
                    return printed;
                }}""",
                code,
            )
        )

    def evaluate(self, code: str) -> Any:
        """Return what an expression of JavaScript about the table's root gives."""
        return self.root.evaluate(code)
