"""Bots of the games on a sheet: legal to the end, each after its manner, and strong as promised."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from dataclasses import replace

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.sheets import YATZY, yahtzee
from dicekit.odds.dice_poker import chance, holds, value
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.shared import carry_out
from dicekit.strategy.sheet_bots import (
    RACE_PLAYERS,
    SHEET_BOTS,
    Choice,
    bots_for,
    sheet_bot,
    solve_for,
)
from dicekit.table import sheet_match
from tests.support.sheets import SMALL_RULES

HASTY, ODDS, BEST = SHEET_BOTS
POKER = dice_poker.Rules()
RACE = dice_poker_race.Rules()


def turn_of(rules, card, roll, throw, saved=0):
    started = rules.turn(card, saved)
    return replace(started, thrown=throw, roll=tuple(sorted(roll)), kept=None)


def race_card(*open_figures):
    """A card of the race with all but these figures written."""
    card = RACE.empty_card()
    points = [None if name in open_figures else 0 for name in dice_poker_race.FIGURES]
    worth = {"pair": 12, "two pairs": 22, "chance": 20}
    return replace(
        card,
        points=tuple(
            points_ if points_ is None else worth.get(name, 0)
            for name, points_ in zip(dice_poker_race.FIGURES, points, strict=True)
        ),
    )


def play(rules, bots, seed, solutions=None):
    rng = random.Random(seed)
    match = sheet_match.new_match(rules, len(bots), rng)
    while not match.is_over:
        match = sheet_match.draw(match, rng)
        bot = bots[match.to_act]
        match = carry_out(match, bot.decide(match.turn, (solutions or {}).get(bot.name)))
    return match


@pytest.mark.parametrize(
    "rules",
    [
        POKER,
        replace(POKER, order="free"),
        replace(POKER, sheet=YATZY),
        replace(POKER, sheet=yahtzee("forced"), order="free"),
        RACE,
        replace(RACE, order="free"),
        SMALL_RULES,
    ],
)
def test_bots_without_a_solution_play_any_game_to_its_end(rules):
    match = play(rules, bots_for(rules), seed=3)
    assert match.is_over
    if not isinstance(rules, dice_poker_race.Rules):
        assert all(card.is_full for card in match.cards)


def test_the_hasty_bot_writes_what_shows_and_collects_what_it_has_most_of():
    card = POKER.empty_card()
    assert HASTY.decide(turn_of(POKER, card, (2, 2, 2, 5, 6), 1)) == Choice("write", figure="twos")
    assert HASTY.decide(turn_of(POKER, card, (2, 2, 4, 5, 6), 1)) == Choice("keep", (2, 2))
    assert HASTY.decide(turn_of(POKER, card, (1, 2, 3, 4, 6), 3)) == Choice("write", figure="ones")
    race = turn_of(RACE, race_card("poker"), (1, 2, 3, 3, 6), 3, saved=2)
    assert HASTY.decide(race) == Choice("keep", (3, 3))
    assert HASTY.decide(replace(race, saved=0)) == Choice("stop")


def test_the_odds_bot_aims_at_the_figure_with_the_greatest_exact_gain():
    """A plain twin: all figures and holds by the public exact odds, less a fresh turn's worth."""
    rng = random.Random(8)
    card = POKER.empty_card()
    for name in dice_poker.FIGURES[:6]:
        card = card.write(name, (1, 2, 3, 4, 5))
    rolls = [tuple(sorted(rng.choices(range(1, 7), k=5))) for _ in range(2)]
    for throw, roll in zip((1, 2, 1), (*rolls, (1, 3, 3, 3, 3)), strict=True):
        turn = turn_of(POKER, card, roll, throw)
        choice = ODDS.decide(turn)
        gains = {}
        for name in turn.legal.write:
            par = value((), 3, name)
            for hold in holds(roll, 3 - throw, name):
                gains[name, hold.keep] = hold.value - par
        best = max(gains.values())
        if choice.kind == "keep":
            assert max(gain for (_, keep), gain in gains.items() if keep == choice.keep) == best
        else:
            assert (
                dice_poker.score(choice.figure, roll, throw) - value((), 3, choice.figure) == best
            )


def test_the_odds_bot_spends_a_saved_throw_only_where_it_is_worth_its_points():
    four = turn_of(RACE, race_card("poker"), (5, 5, 5, 5, 6), 3, saved=1)
    assert chance((5, 5, 5, 5, 6), 1, "poker") * (30 + 8) > 3
    assert ODDS.decide(four) == Choice("keep", (5, 5, 5, 5))
    assert ODDS.decide(replace(four, roll=(1, 2, 3, 4, 6))) == Choice("stop")


def test_the_best_bot_beats_the_odds_and_the_odds_beat_haste():
    """Seeded matches; the means are told where the test fails."""
    totals = {bot.name: [] for bot in SHEET_BOTS}
    solution = solve_for(POKER, None, lambda done, of: None)
    for seed in range(40):
        match = play(POKER, SHEET_BOTS, seed, {BEST.name: solution})
        for bot, total in zip(SHEET_BOTS, match.totals, strict=True):
            totals[bot.name].append(total)
    means = [statistics.mean(totals[bot.name]) for bot in SHEET_BOTS]
    print("means:", [round(mean, 1) for mean in means])
    assert means[0] < means[1] < means[2]


def test_the_best_bot_does_what_the_solution_says():
    solution = solve_for(SMALL_RULES, None, lambda done, of: None)
    card = SMALL_RULES.empty_card()
    turn = turn_of(SMALL_RULES, card, (5, 5, 6, 6, 1), 1)
    best = solution.holds(card, turn.roll, 1)[0]
    assert BEST.decide(turn, solution) == Choice("keep", best.keep)
    done = turn_of(SMALL_RULES, card, (5, 5, 5, 5, 5), 3)
    assert BEST.decide(done, solution) == Choice("write", figure="fives")
    race = solve_race(figures=["poker"])
    sprinter = sheet_bot(RACE, "Nina")
    turn = turn_of(RACE, race_card("poker"), (5, 5, 5, 5, 6), 3, saved=1)
    assert sprinter.decide(turn, race) == Choice("keep", (5, 5, 5, 5))


def test_bots_are_found_by_name_or_mind_and_refuse_out_of_turn():
    assert sheet_bot(POKER, "Lida") is sheet_bot(RACE, "odds") is ODDS
    assert sheet_bot(RACE, "best").cost == 8
    with pytest.raises(BadArgument, match="Boris, Lida, Fedor"):
        sheet_bot(POKER, "Nina")
    with pytest.raises(IllegalAction):
        HASTY.decide(POKER.turn(POKER.empty_card()))
    match = sheet_match.start(POKER, ((1, 1, 1, 1, 1),))
    with pytest.raises(IllegalAction):
        carry_out(match, Choice("keep"))


def test_every_bot_has_a_name_and_a_manner_in_both_languages():
    from dicekit.texts import Texts

    for lang in ("en", "ru"):
        texts = Texts(lang, "sheet")
        for bot in (*SHEET_BOTS, *RACE_PLAYERS):
            assert f"names.{bot.name}" in texts
            assert bot.manner[lang]


def test_bots_play_without_numpy():
    code = (
        "import sys\nsys.modules['numpy'] = None\n"
        "from dicekit.games.dice_poker import Rules\n"
        "from dicekit.views.sheet_session import SheetSession\n"
        "s = SheetSession(Rules(), 4, coach=True)\n"
        "import time\n"
        "while s.desk.brain.state == 'working': time.sleep(0.01)\n"
        "s.handle({'kind': 'skip', 'state': 0})\n"
        "while s.match.seat: s.handle({'kind': 'skip', 'state': s.state})\n"
        "print(s.desk.brain.state, 'needs NumPy' in s.payload()['html'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "no_numpy True", run.stderr


def test_an_unknown_bot_is_told_all_that_may_be_typed():
    with pytest.raises(BadArgument, match=r"bots: Boris, Lida, Fedor, hasty, odds, best$"):
        sheet_bot(POKER, "Anna")
