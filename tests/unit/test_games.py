"""Games are found by folder; a new one is one new file, held to all that holds for the others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicekit import games
from dicekit.errors import BadArgument

ROOT = Path(__file__).parents[2]
MADE_UP = ROOT / "tests" / "data" / "games"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("seven", "seven"),
        ("SEVEN", "seven"),
        ("Семёрка", "seven"),
        ("семерка", "seven"),
        ("shoot_the_moons", "shoot_the_moons"),
        ("Shoot The Moons", "shoot_the_moons"),
        ("shoot-the-moons", "shoot_the_moons"),
        ("black jack", "black_jack"),
        ("Блэк Джек", "black_jack"),
    ],
)
def test_a_game_is_named_by_file_or_title_in_any_case_with_spaces_or_underscores(name, file):
    assert games.find(name).__name__ == f"dicekit.games.{file}"


@pytest.mark.parametrize("name", ["poker night", "", "deal", "__init__", "../seven", 7, None])
def test_an_unknown_game_is_refused_and_the_known_ones_listed(name):
    with pytest.raises(BadArgument, match="seven"):
        games.find(name)


def test_a_folder_that_is_not_there_is_refused():
    with pytest.raises(BadArgument, match="no folder 'nowhere'"):
        games.add_folder("nowhere")


def test_a_made_up_game_dropped_in_a_folder_is_found_and_played_under_all_properties(tmp_path):
    """In a process of its own: the games of this one are listed when its tests are collected."""
    (tmp_path / "highest_die.py").write_text(
        (MADE_UP / "highest_die.py").read_text("utf-8"), "utf-8"
    )
    run = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-v",
            "tests/property/test_hands.py", "tests/unit/test_bots.py",
        ],
        cwd=ROOT,
        env={**os.environ, "DICEKIT_TEST_GAMES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "is_left[highest_die] PASSED" in run.stdout
    assert "seven]" not in run.stdout
