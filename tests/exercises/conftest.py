"""No test writes into the progress of whoever runs it, or leaves another language behind."""

from __future__ import annotations

import pytest

import dicekit


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    path = tmp_path / "kept" / "progress.jsonl"
    monkeypatch.setenv("DICEKIT_PROGRESS", str(path))
    return path


@pytest.fixture(autouse=True)
def _in_english():
    """A Russian notebook chooses its language, and some tests run its cells here."""
    yield
    dicekit.language("en")
