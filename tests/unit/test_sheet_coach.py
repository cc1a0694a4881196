"""The coach, the report, the own card and the work in the background."""

from __future__ import annotations

import random
import re
import threading
from dataclasses import replace
from html import escape

import pytest

from dicekit.errors import BadArgument, BadText, whole
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.dice_sets import DICE
from dicekit.games.sheets import yahtzee
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.sheet_bots import Choice, solve_for
from dicekit.table import sheet_match
from dicekit.views.brain import Brain, brain_for
from dicekit.views.card_editor import OwnCard
from dicekit.views.coach import Decision, Ways, judge, report, ways
from dicekit.views.sheet_session import SheetSession
from tests.support.sheets import SMALL_RULES, at_once, never, play_randomly, say, session

POKER = dice_poker.Rules()
RACE = dice_poker_race.Rules()


def quiet(done, of):
    """Hear of progress and do nothing."""


@pytest.fixture(scope="module")
def solution():
    return solve_for(SMALL_RULES, None, quiet)


def turn_of(rules, roll, throw, card=None, saved=0):
    started = rules.turn(rules.empty_card() if card is None else card, saved)
    return replace(started, thrown=throw, roll=tuple(sorted(roll)), kept=None)


def race_turn(roll, throw, saved):
    """A turn of the race with only the poker and the chance open."""
    own = OwnCard.empty(RACE)
    for name in dice_poker_race.FIGURES:
        if name not in ("poker", "chance"):
            own = own.with_cell(name, own.choices(name)[0])
    return replace(own, dice=roll, throw=throw, saved=saved).turn


@pytest.fixture
def near_the_end():
    """A match of the race alone in which only the poker and the chance are open, and its brain."""

    def open_(saved):
        solved = solve_race(cost=8, figures=["poker", "chance"])
        brain = Brain(lambda progress: solved, start=lambda work: work())
        played = SheetSession(RACE, 1, 1, coach=True, brains=lambda rules, cost: brain)
        match = played.match
        turn = race_turn((1, 2, 2, 4, 6), 3, saved)
        played.match = replace(match, cards=(turn.card,), saved=(saved,), turn=turn)
        return played

    return open_


# What choices are worth.


@pytest.mark.parametrize("throw", [1, 2, 3])
def test_the_ways_are_those_of_the_solution_and_are_what_the_rules_allow(solution, throw):
    rng = random.Random(throw)
    for _ in range(20):
        turn = turn_of(SMALL_RULES, rng.choices(range(1, 7), k=DICE), throw)
        found = ways(solution, turn, premiums=True)
        assert {way.choice.figure for way in found.cells} == set(turn.legal.write)
        assert bool(found.holds) == turn.legal.keep
        assert min(way.loss for way in (*found.holds, *found.cells)) == 0
        for way in found.holds:
            assert turn.keep(way.choice.keep).to_throw
            assert 0 <= way.premium <= 1
        by_value = max((*found.holds, *found.cells), key=lambda way: way.value)
        assert found.best.value == pytest.approx(by_value.value, abs=1e-9)


def test_a_verdict_splits_the_cost_into_hold_and_cell(solution):
    turn = turn_of(SMALL_RULES, (1, 5, 5, 5, 6), 1)
    found = ways(solution, turn)
    best, worst = found.holds[0], found.cells[-1]
    assert judge(found, best.choice).loss == 0
    verdict = judge(found, worst.choice)
    assert verdict.by_hold == pytest.approx(best.value - found.cells[0].value)
    assert verdict.by_cell == pytest.approx(found.cells[0].value - worst.value)
    assert verdict.loss == pytest.approx(best.value - worst.value)
    kept = judge(found, Choice("keep", ()))
    assert (kept.by_cell, kept.loss) == (0, found.find(Choice("keep", ())).loss)


def test_the_ways_of_the_race_tell_whether_a_saved_throw_is_worth_it(near_the_end):
    played = near_the_end(2)
    found = played.desk.ways(played.match)
    assert {way.choice.kind for way in found.holds} == {"keep", "stop"}
    assert [way.choice.figure for way in found.cells] == ["chance"]
    html = played.payload()["html"]
    assert "Go on with a saved throw" in html
    assert "each turn is counted as 8 points less" in html
    stop = found.find(Choice("stop"))
    say(played, "stop")
    verdict = played.desk.verdict
    assert (verdict.by_hold, verdict.by_cell) == (stop.loss, 0)


@pytest.mark.parametrize(
    ("loss", "label"), [(0.1, "toss-up"), (0.5, "close"), (2.0, "solid"), (3.5, "clear")]
)
def test_a_verdict_has_a_label(solution, loss, label):
    found = ways(solution, turn_of(SMALL_RULES, (1, 5, 5, 5, 6), 1))
    worse = replace(found.holds[1], loss=loss)
    shown = Ways((found.holds[0], worse), found.cells)
    assert judge(shown, worse.choice).label == label


# The coach at the table.


def test_the_coach_shows_values_before_and_the_cost_after():
    played = session(coach=True)
    say(played, "throw")
    html = played.payload()["html"]
    found = played.desk.ways(played.match)
    assert f"{found.holds[0].value:.2f}".replace("-", "−") in html
    assert ", loses " in html  # said with the cells of the sheet
    assert "premium " in html
    say(played, "write", figure=found.cells[-1].choice.figure)
    loss = played.desk.verdict.loss
    assert loss > 0
    assert f"{loss:.2f} points lost" in played.payload()["html"]
    say(played, "coach", on=False)
    assert "points lost" not in played.payload()["html"]


def test_a_dear_hold_is_told_before_the_throw_and_can_be_taken_back():
    played = session(coach=True)
    say(played, "throw")
    before = played.match
    found = played.desk.ways(played.match)
    dear = next(way for way in reversed(found.holds) if way.loss >= 1)
    say(played, "hold these", keep=list(dear.choice.keep))
    say(played, "throw")
    assert played.scene().pending
    assert f"{dear.loss:.2f} points" in played.payload()["html"]
    say(played, "undo")
    assert (played.match, played.desk.decisions) == (before, ())
    say(played, "throw")
    say(played, "throw")
    assert not played.scene().pending
    assert played.match.turn.thrown == 2
    assert [one.choice for one in played.desk.decisions] == [dear.choice]


def test_without_the_coach_nothing_is_asked():
    played = session()
    say(played, "throw")
    say(played, "throw")
    assert played.match.turn.thrown == 2


def test_the_report_sums_up_what_was_lost_and_shows_the_dearest_three():
    played = session(seed=5)
    for _ in play_randomly(played, random.Random(2)):
        pass
    say(played, "panel", panel="report")
    while played.desk.report.waiting:
        assert played.payload()["after"] == {"ms": 400, "message": {"kind": "look"}}
        say(played, "look")
    found = played.desk.report
    verdicts = [one.verdict for one in played.desk.decisions]
    assert found.by_holds == pytest.approx(sum(v.by_hold for v in verdicts))
    assert found.by_cells == pytest.approx(sum(v.by_cell for v in verdicts))
    losses = sorted((v.loss for v in verdicts), reverse=True)
    assert [one.verdict.loss for one in found.worst] == losses[:3]
    assert played.payload()["after"] is None
    say(played, "replay", number=1)
    html = played.payload()["html"]
    worst = found.worst[1]
    assert OwnCard.of_turn(worst.turn).text in html
    assert f"{worst.verdict.chosen.value:.2f}".replace("-", "−") in html
    assert f"{worst.verdict.best.value:.2f}".replace("-", "−") in html
    say(played, "own", what="worst")
    assert played.desk.panel == "own"
    assert played.desk.own.turn.roll == worst.turn.roll
    assert played.desk.own_ways() == ways(played.desk.brain.solution, worst.turn, premiums=True)


def test_decisions_made_before_the_solution_was_there_are_valued_a_few_at_a_time(
    solution, monkeypatch
):
    monkeypatch.setattr("dicekit.views.sheet_desk.JUDGED_AT_ONCE", 2)
    played = session(seed=5, make=never)
    for _ in play_randomly(played, random.Random(2)):
        pass
    count = len(played.desk.decisions)
    assert count > 4
    say(played, "panel", panel="report")
    assert played.desk.report.waiting == count
    played.desk.brain.solution, played.desk.brain.state = solution, "ready"
    say(played, "look")
    assert played.desk.report.waiting == count - 2
    assert "still being valued" in played.payload()["html"]


@pytest.mark.parametrize("coach", [True, False])
def test_at_the_end_the_coach_opens_the_report(coach):
    played = session(seed=5, coach=coach)
    for _ in play_randomly(played, random.Random(2)):
        assert played.match.is_over or played.desk.panel == ""
    assert played.desk.panel == ("report" if coach else "")
    assert not played.can_undo
    say(played, "new")
    assert (played.desk.panel, played.desk.decisions) == ("", ())


def test_a_report_of_nothing_and_of_best_play(solution):
    played = session()
    say(played, "panel", panel="report")
    assert "not chosen anything" in played.payload()["html"]
    turn = turn_of(SMALL_RULES, (1, 5, 5, 5, 6), 1)
    found = ways(solution, turn)
    best = found.best.choice
    assert report([Decision(1, turn, best, judge(found, best))]).worst == ()


# Work in the background.


def test_while_the_best_play_is_worked_out_that_is_said_and_clicks_go_on():
    played = session(make=never, coach=True)
    played.desk.brain.done, played.desk.brain.of = 37, 100
    say(played, "throw")
    html = played.payload()["html"]
    assert "Working out the best play: 37 %" in html
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


# The own card.


def test_an_own_card_is_typed_or_clicked_together_and_printed_back():
    own = OwnCard.empty(POKER).read("pair 12, sixes -6 | 6 1 3 3 5 | throw 2")
    assert own.text == "sixes -6, pair 12 | 1 3 3 5 6 | throw 2"
    clicked = OwnCard.empty(POKER).with_cell("sixes", -6).with_cell("pair", 12).with_throw(2)
    assert clicked.text == own.text
    assert clicked.with_die(0, 4).text.endswith("| 3 3 4 5 6 | throw 2")
    assert clicked.with_cell("pair", None).text == "sixes -6 | 1 3 3 5 6 | throw 2"
    turn = own.turn
    assert (turn.roll, turn.thrown, turn.card.total) == ((1, 3, 3, 5, 6), 2, 6)


@pytest.mark.parametrize(("figure", "points"), [("ones", True), ("pair", 12.0), ("pair", "12")])
def test_a_cell_of_an_own_card_holds_whole_numbers_only(figure, points):
    with pytest.raises(BadArgument, match=figure):
        OwnCard.empty(POKER).with_cell(figure, points)


def test_an_own_card_of_yahtzee_keeps_the_points_of_further_ones():
    rules = dice_poker.Rules(sheet=yahtzee("forced"), order="free")
    text = "ones 3, yahtzee 50, further 100 | 1 3 3 5 6 | throw 2"
    own = OwnCard.empty(rules).read(text)
    assert own.text == text
    assert own.turn.card.total == 153
    assert OwnCard.of_turn(own.turn) == own
    assert own.with_cell("yahtzee", 0).text == "ones 3, yahtzee 0 | 1 3 3 5 6 | throw 2"


def test_an_own_card_of_the_race_holds_saved_throws():
    text = "ones, sixes | saved 3 | 1 3 3 5 6 | throw 3"
    own = OwnCard.empty(RACE).read(text)
    assert (own.text, own.saved, own.most_saved) == (text, 3, 4)
    assert own.turn.legal.spends
    assert own.with_cell("ones", None).saved == 2
    with pytest.raises(BadArgument, match="saved"):
        own.with_saved(5)


@pytest.mark.parametrize(
    "change",
    [
        {"what": "die", "place": 5, "value": 1},
        {"what": "die", "place": 0, "value": 7},
        {"what": "cell", "figure": "pear", "value": 1},
        {"what": "cell", "figure": "fives", "value": 3},
        {"what": "throw", "value": 4},
        {"what": "saved", "value": 1},
        {"what": "text", "value": "nonsense"},
        {"what": "text", "value": "fives 3 | 1 1 1 1 1 | throw 1"},
        {"what": "from_table"},
        {"what": "worst"},
        {},
    ],
)
def test_what_cannot_be_on_an_own_card_is_said_and_changes_nothing(change):
    played = session()
    say(played, "panel", panel="own")
    before = played.desk.own
    say(played, "own", **change)
    assert played.desk.own == before
    assert played.desk.own_error
    assert "That does not go" in played.payload()["html"]


def test_the_own_card_answers_and_says_what_cannot_be():
    played = session()
    say(played, "panel", panel="own")
    say(played, "own", what="text", value="- | 1 5 5 5 6 | throw 1")
    found = played.desk.own_ways()
    turn = turn_of(SMALL_RULES, (1, 5, 5, 5, 6), 1)
    assert found == ways(played.desk.brain.solution, turn, premiums=True)
    assert f"{found.holds[0].value:.2f}".replace("-", "−") in played.payload()["html"]
    # In order "series" no cell of the second series can be written before the first is full.
    say(played, "own", what="cell", figure="chance", value=20)
    assert "chance" in str(played.desk.own_ways())
    assert "the first series comes first" in played.payload()["html"]


def test_what_cannot_be_is_said_in_the_language_of_the_widget_not_of_the_displays():
    played = session(lang="ru")
    say(played, "panel", panel="own")
    say(played, "own", what="text", value="fives 4 | 1 1 1 1 1 | throw 1")
    reason = "строка 1: fives: может быть -15, -10, -5, 0, 5, 10, а не 4"
    assert f"Так нельзя: {reason}</p>" in played.payload()["html"]
    say(played, "language", lang="en")
    reason = "line 1: fives can hold -15, -10, -5, 0, 5, 10, not 4"
    assert f"That does not go: {reason}</p>" in played.payload()["html"]


def test_what_the_coach_cannot_value_is_said_in_the_language_of_the_widget(monkeypatch):
    played = session(lang="ru")
    say(played, "panel", panel="own")
    refused = "dicekit.views.sheet_desk.coaching.ways"
    monkeypatch.setattr(refused, lambda *given, **more: whole("x", "card"))
    reason = escape("card: нужно целое число, а не 'x'")
    assert f"Так нельзя: {reason}</p>" in played.payload()["html"]


def test_the_own_card_takes_over_the_dice_on_the_table():
    played = session()
    say(played, "throw")
    say(played, "panel", panel="own")
    say(played, "own", what="from_table")
    assert played.desk.own.turn == played.match.turn
    with pytest.raises(BadText):
        played.desk.own.read("x")


def test_the_panels_speak_russian_too():
    played = session(seed=5, lang="ru", coach=True, make=at_once)
    for _ in play_randomly(played, random.Random(2)):
        words = re.sub("<[^>]*>", " ", played.payload()["html"])
        assert not re.search(r"\b(Throw|Keep|Write|points|best)\b", words)
    say(played, "panel", panel="report")
    while played.desk.report.waiting:
        say(played, "look")
    say(played, "replay", number=0)
    assert "Отчёт о партии" in played.payload()["html"]
    say(played, "own", what="worst")
    assert "Своя карточка" in played.payload()["html"]
    assert sheet_match.replay(SMALL_RULES, played.match.log) == played.match
