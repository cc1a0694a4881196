"""A real JupyterLab and a real browser: what the browser tests stand on.

``Lab`` is a JupyterLab server with nothing of the user's in it. ``NotebookPage`` is one notebook
open in a browser page; it notes every error of the page and every request that would have left
this machine, and ``check`` fails on them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, Route, WebSocket

from dicekit.commands import lab
from run import BROWSERS

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1000.0  # playwright counts in milliseconds
OUTSIDE = re.compile(r"^(https?|wss?)://(?!(127\.0\.0\.1|localhost)(:|/))")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"),
)
SETTINGS = {
    # Every cell is in the page, also those that one would have to scroll to.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}
HOW_TO_GET_A_BROWSER = (
    "The browser tests need Chromium or Chrome, and found neither. Install it (Debian, Ubuntu: "
    "apt install chromium; elsewhere: python -m playwright install chromium), or name its "
    "program in DICEKIT_BROWSER."
)
NOTEBOOK = "window.jupyterapp?.shell?.currentWidget"
IDLE = f"{NOTEBOOK}?.sessionContext?.session?.kernel?.status === 'idle'"
CELLS = f"Array.from({NOTEBOOK}.content.model.cells).filter(c => c.type === 'code')"
ERRORS = f"{CELLS}.flatMap(c => c.sharedModel.getOutputs().filter(o => o.output_type === 'error'))"
ALL_RUN = (
    f"() => {ERRORS}.length > 0 || ({IDLE} && {CELLS}.every(c => "
    "c.executionState === 'idle' && (c.executionCount !== null || !c.sharedModel.source.trim())))"
)


def launch(playwright: Playwright) -> Browser:
    """Return a headless Chromium; fail with what to install where there is none."""
    found = os.environ.get("DICEKIT_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), "")
    program = found or playwright.chromium.executable_path
    assert Path(program).exists(), HOW_TO_GET_A_BROWSER
    return playwright.chromium.launch(executable_path=program, args=[*FLAGS])


class Lab:
    """A JupyterLab server on a free port, all its folders inside ``home``."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "files"
        self.folder.mkdir(parents=True)
        self.log = home / "jupyter.log"
        settings = home / "settings"
        for name, content in SETTINGS.items():
            path = settings / (name + ".jupyterlab-settings")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content), "utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        own = {
            name: str(home / name.lower())
            for name in (
                "JUPYTER_CONFIG_DIR",
                "JUPYTER_DATA_DIR",
                "JUPYTER_RUNTIME_DIR",
                "IPYTHONDIR",
            )
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    *(f"--ServerApp.root_dir={self.folder}", f"--ServerApp.port={port}"),
                    *("--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0"),
                    *("--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"),
                    f"--LabApp.user_settings_dir={settings}",
                    f"--LabApp.workspaces_dir={home / 'workspaces'}",
                ],
                env={**lab.environment(), **own},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self, seconds: float = 60) -> None:
        """Return when the server answers; fail with its log if it does not."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            try:
                with urlopen(f"{self.url}/api/status", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        raise AssertionError(f"JupyterLab did not start:\n{self.log.read_text('utf-8')}")

    def stop(self) -> None:
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def put(self, notebook: str | Path | Sequence[str], name: str) -> str:
        """Copy a notebook of the project (by path), or one made of these code cells; its name."""
        target = self.folder / f"{name}.ipynb"
        if isinstance(notebook, str | Path):
            shutil.copy(ROOT / notebook, target)
        else:
            made = nbformat.v4.new_notebook(
                cells=[nbformat.v4.new_code_cell(source) for source in notebook],
                metadata={
                    "kernelspec": {"name": "python3", "display_name": "Python 3"},
                    "language_info": {"name": "python"},
                },
            )
            nbformat.write(made, target)
        return target.name


class NotebookPage:
    """One notebook, open in a page of its own; ``page`` is playwright's.

    ``problems`` are errors on the page's console and requests that would have left this machine
    (they are stopped). ``received`` are the messages that the kernel has sent to the page.
    """

    def __init__(self, browser: Browser, lab: Lab, name: str) -> None:
        self.lab = lab
        self.name = name
        self.problems: list[str] = []
        self.received: list[bytes] = []
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.route(OUTSIDE, self._stop_request)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30 * SECONDS)
        self.page.on("console", self._hear_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        self.page.on("websocket", self._hear_socket)

    def open(self) -> None:
        """Open the notebook in the light theme and wait until its kernel is ready."""
        self._go(f"{self.lab.url}/lab/tree/{self.name}?reset")
        self.theme("light")

    def _stop_request(self, route: Route) -> None:
        self.problems.append(f"a request to outside: {route.request.url}")
        route.abort()

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _hear_socket(self, socket_: WebSocket) -> None:
        if OUTSIDE.match(socket_.url):
            self.problems.append(f"a socket to outside: {socket_.url}")
        socket_.on(
            "framereceived",
            lambda frame: self.received.append(
                frame if isinstance(frame, bytes) else frame.encode()
            ),
        )

    def _go(self, url: str) -> None:
        self.page.goto(url)
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function(f"() => {IDLE}", timeout=60 * SECONDS)
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def command(self, name: str, **arguments: Any) -> None:
        """Execute a command of JupyterLab and wait until it is done."""
        self.page.evaluate(
            "([name, options]) => window.jupyterapp.commands.execute(name, options)"
            ".then(() => null)",
            [name, arguments],
        )

    def run_all(self, seconds: float = 120) -> None:
        """Run all cells and wait for the last; fail with the traceback if one raises."""
        self.page.evaluate("() => {window.jupyterapp.commands.execute('notebook:run-all-cells')}")
        self.page.wait_for_function(ALL_RUN, timeout=seconds * SECONDS)
        errors = self.page.evaluate(f"() => {ERRORS}")
        ansi = re.compile(r"\x1b\[[0-9;]*m")
        shown = [ansi.sub("", "\n".join(error["traceback"])) for error in errors]
        assert not shown, f"{self.name}: a cell raises\n" + "\n".join(shown)

    def reload(self) -> None:
        """Load the page anew; the kernel goes on."""
        self.command("docmanager:save")
        self._go(f"{self.lab.url}/lab/tree/{self.name}")

    def saved(self) -> str:
        """Save the notebook; return the text of its file."""
        self.command("docmanager:save")
        return (self.lab.folder / self.name).read_text("utf-8")

    def cells(self) -> int:
        """Return how many cells the notebook has now."""
        return int(self.page.evaluate(f"() => {NOTEBOOK}.content.model.cells.length"))

    def theme(self, which: str) -> None:
        """Switch JupyterLab to its "light" or its "dark" theme."""
        wanted = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[which]
        self.command("apputils:change-theme", theme=wanted)
        light = "true" if which == "light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")

    def width(self, pixels: int, height: int = 900) -> None:
        """Make the window this wide; below 600 px only the notebook stays on the screen."""
        self.page.set_viewport_size({"width": pixels, "height": height})
        shell = "window.jupyterapp.shell"
        mode = "single-document" if pixels < 600 else "multiple-document"
        self.page.evaluate(f"() => {{{shell}.mode = '{mode}'; {shell}.collapseLeft()}}")

    def axe(self, element: Locator) -> list[str]:
        """Return the serious and critical violations that axe-core finds within ``element``."""
        script = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
        self.page.evaluate(script)
        found = element.evaluate("element => axe.run(element, {resultTypes: ['violations']})")
        return [
            f"{rule['impact']}: {rule['help']}: {node['html'][:200]}"
            for rule in found["violations"]
            if rule["impact"] in {"serious", "critical"}
            for node in rule["nodes"]
        ]

    def check(self) -> None:
        """Fail if anything went wrong on the page since the last check."""
        problems, self.problems = self.problems, []
        assert not problems, f"{self.name}:\n" + "\n".join(problems)

    def close(self) -> None:
        """End the kernel and close the page."""
        try:
            self.page.evaluate(f"() => {NOTEBOOK}.sessionContext.shutdown()")
        finally:
            self.context.close()
