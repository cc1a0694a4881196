"""``dicekit cache``: what is kept on disk, and how to be rid of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicekit.commands.cache import cache as command
from dicekit.commands.frame import Fault
from dicekit.strategy import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with a table of 2 MB, and one of 1 MB that another version has left."""
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    with monkeypatch.context() as before:
        before.setattr(cache, "code_version", lambda: 64 * "f")
        assert cache.save("mean", "x", np.zeros(125_000))
    assert cache.save("mean", "x", np.zeros(250_000))
    return tmp_path


def test_what_is_kept_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(lang="en")
    said = capsys.readouterr().out
    assert str(folder) in said.replace("\n", "")
    rows = {line.split("│")[1].strip(): line.split() for line in said.splitlines() if "MB" in line}
    assert rows["this version of dicekit"][-4:-1] == ["│", "2.0", "MB"]
    assert rows["other versions"][-4:-1] == ["│", "1.0", "MB"]
    command(lang="ru")
    assert "2,0\xa0МБ" in capsys.readouterr().out.replace("2,0 МБ", "2,0\xa0МБ")
    assert sum(map(len, cache.kept())) == 2


def test_old_tables_are_removed_or_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(clear_old=True, lang="en")
    assert capsys.readouterr().out == "Removed tables: 1 (1.0 MB).\n"
    own, old = cache.kept()
    assert (len(own), old) == (1, [])
    command(clear=True, lang="ru")
    assert capsys.readouterr().out == "Удалено таблиц: 1 (2,0 МБ).\n"
    assert list(folder.iterdir()) == []
    command(clear=True, lang="en")
    assert capsys.readouterr().out == "Removed tables: 0 (0.0 MB).\n"


def test_a_folder_that_cannot_be_asked_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEKIT_CACHE", "too long" * 1000)
    with pytest.raises(Fault, match="too long"):
        command(lang="en")
