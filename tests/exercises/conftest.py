"""No test writes into the progress of whoever runs it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    path = tmp_path / "kept" / "progress.jsonl"
    monkeypatch.setenv("DICEKIT_PROGRESS", str(path))
    return path
