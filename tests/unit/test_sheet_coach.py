"""The coach, and the report of what was lost."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from dicekit.errors import BadText
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.dice_sets import DICE
from dicekit.games.figures import AnyDice, Figure, OfFace
from dicekit.games.sheets import Sheet
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.sheet_bots import Choice, solve_for
from dicekit.table import sheet_match
from dicekit.texts import Texts
from dicekit.views.brain import Brain
from dicekit.views.card_editor import OwnCard
from dicekit.views.coach import Decision, Ways, judge, report, ways
from dicekit.views.sheet_panels import SHOWN_CELLS
from dicekit.views.sheet_session import ASKS_FROM, SheetSession
from tests.support.sheets import SMALL_RULES, at_once, never, play_randomly, say, session, turn_of

POKER = dice_poker.Rules()
RACE = dice_poker_race.Rules()


SIX = Sheet(
    "Six",
    first=tuple(
        Figure(name, OfFace(face), less=3 * face, done=3)
        for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)
    ),
    second=(Figure("chance", AnyDice()),),
    premium=50,
    order="series",
)


def quiet(done, of):
    """Hear of progress and do nothing."""


@pytest.fixture(scope="module")
def solution():
    return solve_for(SMALL_RULES, None, quiet)


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
    assert "less 8 points for each turn" in html
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
    say(played, "write", figure=found.cells[-1].choice.figure, sure=True)
    loss = played.desk.verdict.loss
    assert loss > 0
    assert f"{loss:.2f} points lost" in played.payload()["html"]
    say(played, "coach", on=False)
    assert "points lost" not in played.payload()["html"]


def test_the_numbers_of_the_coach_have_names_and_after_the_match_no_values_are_promised():
    played = session(coach=True)
    say(played, "throw")
    heads = re.findall(r'dk-way-head">(.*?)</div>', played.payload()["html"])
    words = [re.findall(r">([^<>]+)<", head) for head in heads]
    assert words == [["Keep", "value", "loss"], ["Write", "points", "value", "loss"]]
    for _ in play_randomly(played, random.Random(1)):
        pass
    html = played.payload()["html"]
    assert "Your last choice" in html
    assert "The values come" not in html


@pytest.mark.parametrize(
    ("lang", "told", "verdict"),
    [
        ("en", "You keep nothing.", "Kept nothing"),
        ("ru", "Вы не оставляете ничего.", "Ничего не оставлено — потеряно "),
    ],
)
def test_to_keep_nothing_is_said_as_a_person_would(lang, told, verdict):
    played = session(coach=True, lang=lang)
    say(played, "throw")
    say(played, "throw")
    html = played.payload()["html"]
    assert told in html
    assert verdict in html


@pytest.mark.parametrize(("lang", "said"), [("en", "Write pair: "), ("ru", "Записать пару: ")])
def test_what_is_written_has_its_case(lang, said):
    played = session(lang=lang)
    say(played, "throw")
    while "pair" not in played.match.legal.write:
        say(played, "write", figure=played.match.legal.write[0])
        say(played, "throw")
    assert said in played.payload()["html"]
    played.handle({"kind": "stop", "state": played.state})
    assert said.partition(":")[0][1:] in played.notice


def test_a_dear_hold_is_told_before_the_throw_and_can_be_taken_back():
    played = session(coach=True)
    say(played, "throw")
    before = played.match
    found = played.desk.ways(played.match)
    dear = next(way for way in reversed(found.holds) if way.loss >= 1)
    say(played, "hold these", keep=list(dear.choice.keep))
    say(played, "throw")
    assert played.scene().pending
    html = played.payload()["html"]
    assert f"{dear.loss:.2f} points" in html
    # It is my choice now, and it has been valued: nothing is promised for later.
    assert "The values come when" not in html
    assert "Until the dice are thrown" in html
    say(played, "language", lang="ru")
    assert "Оценки появятся" not in played.payload()["html"]
    assert "Пока кости не брошены" in played.payload()["html"]
    say(played, "language", lang="en")
    say(played, "undo")
    assert (played.match, played.desk.decisions) == (before, ())
    say(played, "throw")
    say(played, "throw")
    assert not played.scene().pending
    assert played.match.turn.thrown == 2
    assert [one.choice for one in played.desk.decisions] == [dear.choice]


ASKED = {
    "en": ("This cell costs {loss} points ({label}). Write anyway?", "Write anyway"),
    "ru": (
        "Эта запись стоит {loss} очка ({label}). Всё равно записать?",
        "Да, записать",
    ),
}


def dear_cell(played):
    """The dearest cell; it costs so much that the coach asks."""
    way = played.desk.ways(played.match).cells[-1]
    assert way.loss >= ASKS_FROM
    return way


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_dear_cell_is_asked_about_before_it_is_written(lang):
    played = session(coach=True, lang=lang)
    say(played, "throw")
    before, dear = played.match, dear_cell(played)
    figure = dear.choice.figure
    say(played, "write", figure=figure)
    assert (played.match, played.desk.decisions) == (before, ())
    texts, html = Texts(lang, "sheet"), played.payload()["html"]
    loss = texts.number(dear.loss, 2)
    label = texts(f"label.{judge(played.desk.ways(before), dear.choice).label}")
    question, answer = ASKED[lang]
    assert question.format(loss=loss, label=label) in html
    assert answer in html
    assert 'data-id="throw"' not in html  # so that Space does not answer
    assert html.count("is-asked") == 1
    say(played, "undo")
    assert not played.asked
    assert "is-asked" not in played.payload()["html"]
    say(played, "write", figure=figure)
    say(played, "write", figure=figure)  # asked again: the same click twice is no answer
    assert played.match == before
    say(played, "write", figure=figure, sure=True)
    assert [one.choice for one in played.desk.decisions] == [dear.choice]
    assert not played.asked


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "throw"},
        {"kind": "hold", "place": 0, "held": True},
        {"kind": "coach", "on": False},
    ],
)
def test_whatever_else_is_done_answers_the_question_about_a_cell(message):
    played = session(coach=True)
    say(played, "throw")
    say(played, "write", figure=dear_cell(played).choice.figure)
    assert played.asked
    say(played, message.pop("kind"), **message)
    assert not played.asked
    assert "is-asked" not in played.payload()["html"]


def test_a_cheap_cell_is_written_without_a_question_and_a_closed_one_is_refused():
    played = session(coach=True)
    say(played, "throw")
    while played.match.legal.keep:
        best = played.desk.ways(played.match).holds[0].choice
        say(played, "hold these", keep=list(best.keep))
        say(played, "throw")
    played.handle({"kind": "write", "figure": "pair", "state": played.state})
    assert played.notice
    best = played.desk.ways(played.match).best.choice
    say(played, "write", figure=best.figure)
    assert played.desk.decisions[-1].choice == best


def test_the_cells_of_the_coach_are_buttons_that_write_them():
    played = session(dice_poker.Rules(sheet=SIX), coach=True)
    say(played, "throw")
    html = played.payload()["html"]
    found = re.findall(r'data-id="coach write (\w+)"[^>]*aria-label="([^"]*)"', html)
    assert {name for name, _ in found} == set(played.match.legal.write)
    assert len(found) == SHOWN_CELLS
    way = played.desk.ways(played.match).cells[1]
    label = dict(found)[way.choice.figure]
    loss, value = (f"{number:.2f}".replace("-", "−") for number in (way.loss, way.value))
    assert label.startswith(f"Write {way.choice.figure}: ")
    assert label.endswith(f", value {value}, loses {loss}")
    assert html.count('data-send="{&quot;kind&quot;: &quot;write&quot;') == 2 * len(found)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "1 more cell is open: see the sheet."),
        ("ru", "Открыта ещё 1 клетка: она в таблице."),
    ],
)
def test_cells_that_the_coach_has_no_room_for_are_counted(lang, said):
    played = session(dice_poker.Rules(sheet=SIX, order="free"), coach=True, lang=lang)
    say(played, "throw")
    assert len(played.match.legal.write) == SHOWN_CELLS + 1
    html = played.payload()["html"]
    assert html.count('data-id="coach write') == SHOWN_CELLS
    assert said in html
    say(played, "panel", panel="own")
    assert said in played.payload()["html"]
    own = played.payload()["html"].partition("dk-own")[2]
    cells = own.rpartition('role="list"')[2]
    assert cells.count('class="dk-way"') == SHOWN_CELLS + 1  # there is room for all


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_dice_in_a_sentence_are_not_parted(lang):
    played = session(coach=True, lang=lang)
    say(played, "throw")
    say(played, "throw")
    best = played.desk.verdict.best.choice.keep
    assert len(best) > 1
    assert "\u00a0".join(map(str, best)) in played.payload()["html"]


# The own card.


def test_of_a_text_that_was_not_understood_nothing_is_advised():
    played = session()
    say(played, "panel", panel="own")
    assert "dk-ways" in played.payload()["html"]
    say(played, "own", what="text", value="nonsense")
    html = played.payload()["html"]
    assert html.count("dk-error") == 1
    assert "dk-ways" not in html
    say(played, "own", what="die", place=0, value=3)
    html = played.payload()["html"]
    assert "dk-error" not in html
    assert "dk-ways" in html


def test_an_old_error_does_not_stay_below_a_new_one():
    played = session()
    say(played, "panel", panel="own")
    for name in SMALL_RULES.sheet.names:  # nothing is open: nothing can be advised
        say(played, "own", what="cell", figure=name, value=played.desk.own.choices(name)[0])
    assert played.payload()["html"].count("dk-error") == 1
    say(played, "own", what="from_table")
    html = played.payload()["html"]
    assert html.count("dk-error") == 1
    assert "not thrown yet, or the match is over" in html


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("22255", "fives 5 | 2 2 2 5 5 | throw 2"),
        (" 2 5,2 5 2 ", "fives 5 | 2 2 2 5 5 | throw 2"),
        ("sixes 6 | 52225 | throw 1", "sixes 6 | 2 2 2 5 5 | throw 1"),
    ],
)
def test_dice_may_be_typed_together_and_alone(typed, text):
    card = OwnCard.empty(SMALL_RULES).with_cell("fives", 5).with_throw(2)
    assert card.read(typed).text == text
    for wrong in ("2225", "222555", "22257"):
        with pytest.raises(BadText):
            card.read(wrong)
    race = OwnCard.empty(RACE).read("pair | saved 1 | 22255 | throw 2")
    assert race.text == "pair | saved 1 | 2 2 2 5 5 | throw 2"


def test_without_the_coach_nothing_is_asked():
    played = session()
    say(played, "throw")
    say(played, "throw")
    assert played.match.turn.thrown == 2
    say(played, "panel", panel="report")  # the values are known now
    dear = dear_cell(played)
    say(played, "write", figure=dear.choice.figure)
    assert [one.choice.kind for one in played.desk.decisions] == ["keep", "write"]


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
