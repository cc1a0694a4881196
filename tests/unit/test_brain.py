"""The best play, worked out in the background."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from dicekit.games import dice_poker, dice_poker_race
from dicekit.strategy.sheet_bots import Choice, solve_for
from dicekit.views.brain import Brain, brain_for
from dicekit.views.coach import ways
from tests.support.sheets import SMALL_RULES, never, say, session

POKER = dice_poker.Rules()
RACE = dice_poker_race.Rules()


def quiet(done, of):
    """Hear of progress and do nothing."""


def test_while_the_best_play_is_worked_out_that_is_said_and_clicks_go_on():
    played = session(make=never, coach=True)
    played.desk.brain.done, played.desk.brain.of = 37, 100
    say(played, "throw")
    html = played.payload()["html"]
    assert "Working out the best play: 37%" in html
    assert played.payload()["after"] == {"ms": 400, "message": {"kind": "look"}}
    say(played, "write", figure="sixes")
    assert played.desk.verdict is None


def test_work_runs_in_a_thread_tells_progress_and_can_be_stopped_and_taken_up_again():
    inside, go_on = threading.Event(), threading.Event()

    def work(progress):
        progress(1, 4)
        inside.set()
        assert go_on.wait(10)
        progress(2, 4)
        return "solved"

    threads = []

    def start(job):
        threads.append(threading.Thread(target=job))
        threads[-1].start()

    brain = Brain(work, start)
    brain.start()
    brain.start()
    assert inside.wait(10)
    assert (brain.state, brain.percent, len(threads)) == ("working", 25, 1)
    brain.stop()
    go_on.set()
    threads[0].join()
    assert (brain.state, brain.solution) == ("stopped", None)
    brain.start()
    threads[1].join()
    assert (brain.state, brain.solution) == ("ready", "solved")


def test_the_solver_itself_stops_at_its_next_step(tmp_path, monkeypatch):
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path))  # where nothing is solved yet
    asked = []

    def work(progress):
        brain.stop()
        asked.append(True)
        return solve_for(POKER, None, progress)

    brain = Brain(work, start=lambda job: job())
    brain.start()
    assert (brain.state, asked) == ("stopped", [True])


@pytest.mark.parametrize(
    ("error", "state", "said"),
    [
        (ImportError("numpy"), "no_numpy", "needs NumPy"),
        (ValueError("broken"), "failed", "could not be worked out"),
    ],
)
def test_where_it_cannot_be_worked_out_that_is_said(error, state, said, caplog):
    def fail(progress):
        raise error

    played = session(make=lambda rules, cost: Brain(fail, start=lambda work: work()), coach=True)
    assert played.desk.brain.state == state
    assert said in played.payload()["html"]
    say(played, "throw")


def test_where_there_are_no_threads_that_is_said():
    def start(work):
        raise RuntimeError("can't start new thread")

    played = session(make=lambda rules, cost: Brain(quiet, start), coach=True)
    assert played.desk.brain.state == "failed"


def test_two_tables_share_one_brain():
    assert brain_for(POKER, None) is brain_for(dice_poker.Rules(), None)
    assert brain_for(POKER, None) is not brain_for(replace(POKER, order="free"), None)


def test_a_bot_that_still_works_it_out_is_waited_for_and_then_plays_best():
    best = [bot for bot in session(players=4, make=never).bots if bot and bot.mind == "best"]
    working = {}

    def make(rules, cost):
        return working.setdefault(cost, never(rules, cost))

    played = session(players=2, make=make, bots=best, seed=3)
    while played.match.seat == 0 or played.match.to_throw:
        if played.match.seat == 0 and not played.match.to_throw:
            say(played, "write", figure="sixes")
        elif played.match.seat == 0:
            say(played, "throw")
        else:
            say(played, "step")
    before = played.match
    say(played, "step")
    assert played.match == before
    assert "working out the best play" in played.payload()["html"]
    working[None].solution = solve_for(SMALL_RULES, None, quiet)
    working[None].state = "ready"
    found = ways(working[None].solution, before.turn)
    say(played, "step")
    last = played.match.log[-1]
    chosen = Choice("write", figure=last.figure) if hasattr(last, "figure") else None
    assert (chosen or Choice("keep", last.dice)) == found.best.choice
