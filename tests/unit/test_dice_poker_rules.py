"""Who starts and who pays whom."""

import random
from dataclasses import replace

import pytest

from dicekit.errors import BadArgument
from dicekit.games import dice_poker, sheet_game
from dicekit.games.figures import AnyDice, Figure
from dicekit.games.sheets import DICE_POKER, YATZY, Sheet


def test_the_most_points_start_and_equal_players_throw_again() -> None:
    several = 0
    for seed in range(200):
        rounds = sheet_game.draw_for_start(4, random.Random(seed))
        several += len(rounds) > 1
        seats = {0, 1, 2, 3}
        for number, throws in enumerate(rounds):
            assert {seat for seat, roll in enumerate(throws) if roll is not None} == seats
            points = {seat: sum(throws[seat] or ()) for seat in seats}
            seats = {seat for seat in seats if points[seat] == max(points.values())}
            assert (len(seats) == 1) == (number == len(rounds) - 1)
        assert {sheet_game.starter(rounds)} == seats
    assert several > 5


def test_one_player_starts() -> None:
    assert sheet_game.starter(sheet_game.draw_for_start(1, random.Random(1))) == 0


def test_every_two_players_settle_the_difference() -> None:
    totals = (120, 75, 75, -10)
    paid = [0, 0, 0, 0]
    for one in range(4):
        for other in range(4):
            paid[one] += 3 * (totals[one] - totals[other])
    assert sheet_game.settlement(totals, 3) == tuple(paid)
    assert sum(paid) == 0
    assert sheet_game.settlement(totals, 0) == (0, 0, 0, 0)


def test_rules_are_checked() -> None:
    assert dice_poker.Rules().order == "series"
    for wrong in ({"stake": -1}, {"order": "any"}, {"sheet": "Yatzy"}):
        with pytest.raises(BadArgument):
            dice_poker.Rules(**wrong)  # type: ignore[arg-type]


def test_a_sheet_is_played_in_its_own_order_when_nothing_else_is_asked_for() -> None:
    assert dice_poker.Rules(sheet=YATZY).order == "free"
    assert dice_poker.Rules(sheet=YATZY, order="series").order == "series"
    assert dice_poker.Rules().series_matter
    assert not dice_poker.Rules(sheet=YATZY).series_matter


def test_one_series_alone_is_not_played_first() -> None:
    alone = Sheet("Small", second=(Figure("chance", AnyDice()),), order="series")
    assert not dice_poker.Rules(sheet=alone).series_matter
    assert "Any empty cell may be written at any time." in str(alone)


def test_a_game_on_another_sheet_is_called_by_it() -> None:
    assert dice_poker.Rules(sheet=YATZY).called == {"en": "Yatzy"}
    again = replace(DICE_POKER, premium=30)
    assert dice_poker.Rules(sheet=again).called["ru"] == "Покер на костях"


def test_a_figure_by_a_function_is_told_without_an_address() -> None:
    own = Figure("all low", lambda roll: roll if max(roll) < 4 else None)
    assert str(own) == "all low: a condition of its own, the sum of these dice"
