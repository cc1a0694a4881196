"""Games are found by folder; a new one is one new file, held to all that holds for the others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicekit import games
from dicekit.errors import BadArgument
from dicekit.views.play import play

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


@pytest.fixture
def own_path(monkeypatch):
    """What joins the games in a test leaves them after it."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    loaded = set(sys.modules)
    yield
    for module in sys.modules.keys() - loaded:
        if module.startswith("dicekit.games."):
            del sys.modules[module]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine", "class Rules(:", "mine.py cannot be loaded: SyntaxError"),
        ("mine", "import nowhere\nclass Rules: pass", "cannot be loaded: ModuleNotFoundError"),
        ("mine", "1 / 0\nclass Rules: pass", "cannot be loaded: ZeroDivisionError"),
        ("mine", "class Rules: pass", "must be a PotGame or a SheetGame"),
        ("seven", "class Rules: pass", "seven.py needs another name"),
        ("deal", "class Rules: pass", "deal.py needs another name"),
        ("my.game", "class Rules: pass", "my.game.py needs another name"),
        (
            "mine",
            "from dicekit.games.pot_game import PotGame\nclass Rules(PotGame):\n"
            "    titles = goals = {'en': 'Mine'}\n    def next_step(self, deal): ...",
            "lacks points, result",
        ),
        (
            "mine",
            (MADE_UP / "highest_die.py").read_text("utf-8").replace('"en"', '"de"'),
            "needs titles with at least an 'en' text",
        ),
    ],
)
@pytest.mark.usefixtures("own_path")
def test_a_folder_with_a_broken_game_is_refused_and_the_other_games_stay(
    tmp_path, name, text, said
):
    before = games.names()
    (tmp_path / "good.py").write_bytes((MADE_UP / "highest_die.py").read_bytes())
    (tmp_path / f"{name}.py").write_text(text, "utf-8")
    with pytest.raises(BadArgument, match=said):
        games.add_folder(tmp_path)
    assert games.names() == before
    assert games.find("seven").__name__ == "dicekit.games.seven"
    assert "dicekit.games.good" not in sys.modules
    (tmp_path / f"{name}.py").unlink()
    games.add_folder(tmp_path)
    assert games.find("good").Rules.titles["en"] == "Highest Die"


@pytest.mark.usefixtures("own_path")
def test_files_without_a_game_are_not_run(tmp_path):
    (tmp_path / "homework.py").write_text("raise SystemExit('not a game')", "utf-8")
    before = games.names()
    games.add_folder(tmp_path)
    assert games.names() == before


@pytest.mark.usefixtures("own_path")
def test_a_game_that_breaks_after_its_folder_joined_is_named_and_the_others_still_open(tmp_path):
    games.add_folder(tmp_path)
    (tmp_path / "late.py").write_text("class Rules(:", "utf-8")
    assert games.find("seven").__name__ == "dicekit.games.seven"
    with pytest.raises(BadArgument, match=r"late\.py cannot be loaded"):
        games.find("late")


@pytest.mark.usefixtures("own_path")
def test_a_game_may_be_called_as_a_file_of_the_odds(tmp_path):
    (tmp_path / "contest.py").write_bytes((MADE_UP / "highest_die.py").read_bytes())
    games.add_folder(tmp_path)
    table = play("contest", players=3, seed=1)
    table.session.handle({"kind": "odds", "open": True})
    assert "Nobody has worked out" in table.session.payload()["odds"]["html"]


@pytest.mark.parametrize(
    ("name", "meant"), [("blackjack", "black_jack"), ("sevn", "seven"), ("dicepoker", "dice_poker")]
)
def test_a_near_miss_is_told_what_was_meant(name, meant):
    with pytest.raises(BadArgument, match=f"did you mean '{meant}'"):
        games.find(name)
