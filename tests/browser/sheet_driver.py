"""A match on sheets in an open notebook, driven as a person would."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.harness import NotebookPage
from tests.browser.table_driver import TableDriver


class SheetDriver(TableDriver):
    """One match on a page; ``place`` counts the matches from the top."""

    def __init__(self, notebook: NotebookPage, place: int = 0) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.root = notebook.page.locator(".dk-match").nth(place)
        self.root.wait_for()

    def wait_beyond(self, state: int) -> None:
        """Return when the page shows another state."""
        self.root.and_(self.page.locator(f".dk-match:not([data-state='{state}'])")).wait_for()

    def button(self, name: str) -> Locator:
        """Any button, by its name in the code."""
        return self.root.locator(f"button[data-id='{name}']")

    def click(self, key: str) -> None:
        """Click a button that makes a move and wait for what comes of it."""
        before = self.state
        self.button(key).click()
        self.wait_beyond(before)

    def hold(self, *places: int) -> None:
        """Click the dice at these places, and wait until they are held or free again."""
        for place in places:
            die = self.button(f"die {place}")
            now = die.get_attribute("aria-pressed")
            die.click()
            wanted = "false" if now == "true" else "true"
            self.root.locator(f"[data-id='die {place}'][aria-pressed='{wanted}']").wait_for()

    def to_me(self) -> None:
        """Let the bots play at once until I am asked, or the match is over."""
        for _ in range(200):
            if "skip" not in self.buttons():
                return
            before = self.state
            # The bots play on by themselves: the button may be gone when it is to be clicked.
            self.evaluate("root => root.querySelector('[data-id=skip]')?.click()")
            self.root.and_(
                self.page.locator(
                    f".dk-match:not([data-state='{before}']), .dk-match:not(:has([data-id=skip]))"
                )
            ).wait_for()
        raise AssertionError("the bots never came to an end")

    def offered(self) -> list[str]:
        """The figures that I may write."""
        found = self.root.locator(".dk-cell button").all()
        return [str(one.get_attribute("data-id")).removeprefix("write ") for one in found]

    def faces(self) -> list[int]:
        """The faces on the tray by place, as they are drawn."""
        dice = self.root.locator(".dk-tray .dk-place").all()
        return [die.locator("circle").count() for die in dice]

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return "new" in self.buttons()
