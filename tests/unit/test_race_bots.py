"""Bots of the race, positions as text, the adviser's words and its command."""

from __future__ import annotations

import random

import numpy as np
import pytest
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.errors import BadArgument, BadText, IllegalAction
from dicekit.games import dice_poker
from dicekit.games.dice_poker_race import FIGURES, Rules
from dicekit.games.race_position import RacePosition, read_race_position
from dicekit.strategy.lattice import ROLL_NUMBER, ROLLS, SETS
from dicekit.strategy.race.advice import position_of
from dicekit.strategy.race.bots import RACE_BOTS, play_match, play_on, race_bot
from dicekit.strategy.race.simulate import choices
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.race.turn import MARK, STOP
from dicekit.strategy.shared import carry_out
from dicekit.table import sheet_match
from dicekit.table.sheet_match import Kept, Match, Stopped, Wrote

BUT_POKER = ", ".join(name for name in FIGURES if name != "poker")


def test_the_bots_have_names_and_manners_in_both_languages():
    assert len({bot.name for bot in RACE_BOTS}) == len(RACE_BOTS) >= 4
    assert all(set(bot.manner) == {"en", "ru"} for bot in RACE_BOTS)
    with pytest.raises(BadArgument, match=r"'Nobody'; the bots: Boris"):
        race_bot("Nobody")


def test_bots_play_a_whole_match_that_replays_and_repeats():
    match = play_match(Rules(), RACE_BOTS, random.Random(1))
    assert match.is_over
    assert sheet_match.replay(match.rules, match.log) == match
    assert play_match(Rules(), RACE_BOTS, random.Random(1)) == match


def test_the_hasty_bot_spends_at_once_and_writes_the_dearest():
    boris = race_bot("Boris")
    match = sheet_match.throw(sheet_match.start(Rules(), ((6,) * 5,)), (2, 2, 2, 5, 5))
    assert boris.decide(match, random.Random(1)).figure == "twos"
    free = sheet_match.start(Rules(order="free"), ((6,) * 5,))
    assert (
        boris.decide(sheet_match.throw(free, (2, 2, 2, 5, 5)), random.Random(1)).figure == "chance"
    )
    played = [play_match(Rules(), (boris,), random.Random(seed)) for seed in range(5)]
    for one in played:
        for event, then in zip(one.log, one.log[1:], strict=False):
            if isinstance(then, Stopped):
                assert not isinstance(event, Kept)
        assert sum(isinstance(event, Wrote) for event in one.log) == 15


def turns_alone(name: str, games: int) -> float:
    turns = 0
    for seed in range(games):
        match = play_match(Rules(), (race_bot(name),), random.Random(seed))
        turns += sum(isinstance(event, Wrote | Stopped) for event in match.log)
    return turns / games


def test_the_sprinter_is_quicker_than_the_hasty_bot():
    # 24.2 turns expected, with a spread of about 10: 20 games tell them apart
    assert turns_alone("Nina", 20) < 24.2 + 5 < turns_alone("Boris", 20)


def test_nobody_decides_while_dice_are_due():
    match = sheet_match.start(Rules(), ((6,) * 5,))
    with pytest.raises(IllegalAction):
        race_bot("Boris").decide(match, random.Random(1))
    with pytest.raises(IllegalAction):
        carry_out(
            match, race_bot("Boris").decide(sheet_match.throw(match, (1,) * 5), random.Random())
        )


def test_the_table_of_bots_plays_on_from_any_match():
    match = sheet_match.start(Rules(), ((6,) * 5, (1,) * 5))
    end: Match = play_on(match, (race_bot("Boris"), race_bot("Nina")), random.Random(1))
    assert end.log[: len(match.log)] == match.log


def test_the_bots_play_the_race_only():
    match = sheet_match.throw(sheet_match.start(dice_poker.Rules(), ((6,) * 5,)), (1,) * 5)
    with pytest.raises(BadArgument, match="Boris plays the race, not Dice Poker"):
        race_bot("Boris").decide(match, random.Random(1))


# Positions


@pytest.mark.parametrize(
    "text",
    ["nothing | saved 0 | 1 1 2 3 4 | throw 1", f"{BUT_POKER} | saved 28 | 1 3 3 5 6 | throw 3",
     "sixes, two pairs | saved 4 | 1 3 3 5 6 | throw 2"],
)  # fmt: skip
def test_a_position_is_printed_back_the_same(text):
    assert str(read_race_position(text)) == text


def test_a_position_is_read_in_any_order_and_case():
    found = read_race_position("Pair ,SIXES|saved  3|6,5,3 3 1| throw 3")
    assert found == RacePosition(("sixes", "pair"), 3, (1, 3, 3, 5, 6), 3)
    assert found.open_figures == tuple(f for f in FIGURES if f not in ("sixes", "pair"))
    assert read_race_position("- | saved 0 | 1 1 2 3 4 | throw 1").written == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [("sixes | 1 1 2 3 4 | throw 1", "a position of the race is 'figures"),
     ("six | saved 0 | 1 1 2 3 4 | throw 1", "there is no figure 'six'"),
     ("sixes, sixes | saved 0 | 1 1 2 3 4 | throw 1", "written twice"),
     ("sixes | saved 3 | 1 1 2 3 4 | throw 1", "from 0 to 2, not 3"),
     (f"sixes | saved {'1' * 5000} | 1 1 2 3 4 | throw 1", "here stands 'saved' and a number"),
     ("sixes | save 1 | 1 1 2 3 4 | throw 1", "here stands 'saved' and a number"),
     ("sixes | saved 1 | 1 1 2 3 | throw 1", "needs 5 dice"),
     ("sixes | saved 1 | 1 1 2 3 x | throw 1", "dice are faces"),
     ("sixes | saved 1 | 1 1 2 3 7 | throw 1", "a face must be"),
     ("sixes | saved 1 | 1 1 2 3 4 | throw 4", "throw must be"),
     (f"{BUT_POKER}, poker | saved 1 | 1 1 2 3 4 | throw 1", "nothing to decide")],
)  # fmt: skip
def test_a_bad_position_is_told_what_is_wrong(text, said):
    with pytest.raises(BadText, match=said):
        read_race_position(text)


def test_a_turn_of_a_game_has_a_position():
    rules = Rules()
    card = rules.empty_card().write("sixes", (1, 2, 6, 6, 6))
    turn = rules.turn(card, 2).throw((5, 3, 1, 1, 2)).keep((1, 1)).throw((1, 2, 3))
    assert str(position_of(turn)) == "sixes | saved 2 | 1 1 1 2 3 | throw 2"
    later = turn.keep((1,)).throw((2, 2, 3, 4)).keep((2,)).throw((3, 3, 4, 4))
    assert str(position_of(later)) == "sixes | saved 1 | 2 3 3 4 4 | throw 3"


# Advice and the command


def test_of_equals_the_adviser_says_what_the_solution_itself_plays():
    # Its points are told of that play: poker of ones and of sixes take as many turns.
    figures = ["full", "four", "poker"]
    solution = solve_race(figures=figures)
    number = solution.number(figures, 0)
    played = choices(solution, np.array([number]))
    for throw, saved in ((1, 0), (2, 3), (3, 0), (3, 3)):
        for roll in ROLLS:
            best, *others = solution.options(figures, saved, roll, throw)
            mark = played[throw - 1, saved, ROLL_NUMBER[roll], 0]
            if best.kind == "keep":
                assert best.keep == SETS[mark - MARK]
            else:
                assert mark == (STOP if best.kind == "stop" else FIGURES.index(best.figure))
            assert best.loss < 1e-9
            assert all(other.loss >= 0 for other in others)
    assert solution.options(["poker"], 0, (1, 1, 3, 6, 6), 1)[0].keep == (6, 6)


def test_advice_tells_whether_to_spend_a_saved_throw():
    solution = solve_race()
    advice = solution.advise(f"{BUT_POKER} | saved 1 | 1 6 6 6 6 | throw 3")
    on, stop = advice.best_of("keep"), advice.best_of("stop")
    assert advice.best == on
    assert (on.keep, on.spends) == ((6, 6, 6, 6), True)
    assert advice.saved_throw == (
        f"going on with a saved throw is better by {stop.value - on.value:.4f} turns"
    )
    assert advice.best_of("write") is None
    advice = solution.advise(f"{BUT_POKER} | saved 1 | 1 2 4 5 6 | throw 3")
    assert advice.best.kind == "stop"
    assert advice.saved_throw.startswith("stopping is better by")
    assert solution.advise(f"{BUT_POKER} | saved 1 | 1 2 4 5 6 | throw 2").saved_throw == ""


def ask(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["race", *words], env={"COLUMNS": "100"})
    return result.exit_code, result.output


def test_the_command_tells_what_to_expect():
    code, text = ask()
    assert code == 0
    assert "24.204784 expected turns" in text
    assert "residual" in text


def test_the_command_advises():
    code, text = ask(f"{BUT_POKER} | saved 1 | 1 6 6 6 6 | throw 3", "--most", "2")
    assert code == 0
    lines = text.splitlines()
    assert lines[0].startswith("Position: ones, twos")
    assert lines[1].endswith("| throw 3")
    assert lines[6].startswith("│ keep 6 6 6 6, spend a saved throw │")
    assert "… and 8 more (--most 10)" in lines
    assert lines[-1].startswith("going on with a saved throw is better")


def test_the_command_speaks_russian():
    code, text = ask("--lang", "ru")
    assert code == 0
    assert "Гонка без соперников, порядок: сначала первая серия; цель" in text
    assert "в среднем 24,204784 хода" in text
    assert "residual" not in text
    code, text = ask(f"{BUT_POKER} | saved 1 | 1 6 6 6 6 | throw 3", "--lang", "ru")
    assert code == 0
    assert "оставить 6 6 6 6, потратить сэкономленную попытку" in text
    assert ask("--lang", "de")[0] == 2


def test_the_command_advises_in_free_order_and_with_a_cost():
    but_two = ", ".join(name for name in FIGURES if name not in ("sixes", "chance"))
    code, text = ask(
        f"{but_two} | saved 0 | 1 2 6 6 6 | throw 1",
        "--order",
        "free",
        "--cost",
        "4",
        "--most",
        "99",
    )
    assert code == 0
    assert "figures in any order; values: points still to come, less 4 a turn" in text
    assert "write sixes" in text
    assert "write chance" in text


@pytest.mark.parametrize(
    "words",
    [("pokr | saved 0 | 1 1 1 1 1 | throw 1",), ("--order", "any"), ("--cost", "0"),
     ("pair | saved 0 | 1 1 1 1 1 | throw 1",)],
)  # fmt: skip
def test_the_command_says_what_is_wrong(words):
    code, text = ask(*words)
    assert code == 2
    assert "Traceback" not in text
    assert text.strip()
