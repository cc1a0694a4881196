"""``dicekit odds black_jack``: the table of when to stop."""

from __future__ import annotations

import pytest

from dicekit.commands.odds import answers, odds
from dicekit.odds import black_jack
from dicekit.texts import Texts


def test_black_jack_shows_the_final_points_and_when_to_open(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [dist for _, dist in answers("Black Jack")] == [black_jack.final(9)]
    odds("Black Jack")
    lines = capsys.readouterr().out.splitlines()
    six = next(line for line in lines if "15/2" in line)
    seven = next(line for line in lines if "19/3" in line)
    assert "throw" in six
    assert "1/6" in six
    assert "open" in seven
    assert "1/3" in seven


def test_black_jack_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    odds("Black Jack", lang="ru")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Блэк Джек: очки в конце")
    assert any("среднее" in line and "стандартное отклонение" in line for line in lines)
    seven = next(line for line in lines if "19/3 = 6,3333" in line)
    assert "открыть" in seven
    six = next(line for line in lines if "15/2 = 7,5000" in line)
    assert "бросить" in six


def test_whole_numbers_of_any_size_are_grouped() -> None:
    assert Texts("en").whole(10**40) == f"{10**40:,}"
    assert Texts("ru").whole(10**30) == "1" + "\xa0000" * 10
