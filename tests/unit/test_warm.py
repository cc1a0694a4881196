"""What is imported in the background while the person looks at the table."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from dicekit.views import warm

IMPORTED = """
import sys, threading
from dicekit.views.warm import warm
assert "sympy" not in sys.modules
warm()
for thread in threading.enumerate():
    if thread is not threading.current_thread():
        thread.join()
assert "sympy" in sys.modules
"""


def test_sympy_is_imported_in_the_background() -> None:
    subprocess.run([sys.executable, "-c", IMPORTED], check=True)


def test_without_threads_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def refuse(thread: threading.Thread) -> None:
        tried.append(thread)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    warm.warm()
    assert len(tried) == 1
