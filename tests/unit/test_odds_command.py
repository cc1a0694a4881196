"""``dicekit odds black_jack``: the table of when to stop."""

from __future__ import annotations

import pytest

from dicekit.commands.odds import answers, odds
from dicekit.odds import black_jack


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
