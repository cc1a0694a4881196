"""A person's match of a game on sheets, played by messages, with no widget and no browser."""

from __future__ import annotations

import json
import random
import re

import pytest

from dicekit.errors import BadArgument
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.sheet_game import settlement
from dicekit.table import sheet_match
from dicekit.table.sheet_match import Kept, Threw, Wrote
from dicekit.texts import Texts
from dicekit.views import sheet_session
from dicekit.views.sheet_html import still
from tests.support.sheets import SMALL_RULES, brains, never, play_randomly, say, session, to_me

RACE = dice_poker_race.Rules()


def buttons(played):
    """The buttons that can be pressed: name and message."""
    html = played.payload()["html"]
    found = re.findall(r'<button type="button" data-id="([^"]*)"[^>]*?data-send="([^"]*)"', html)
    return {name: json.loads(text.replace("&quot;", '"')) for name, text in found}


@pytest.mark.parametrize("rules", [dice_poker.Rules(stake=2), RACE, SMALL_RULES])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_random_clicks_play_a_match_to_its_end(rules, lang):
    played = session(rules, players=3, seed=2, make=never, lang=lang, bots=None)
    played.bots = (None, *[b for b in played.bots if b and b.mind == "hasty"] * 2)
    rng = random.Random(5)
    for _ in play_randomly(played, rng):
        json.dumps(played.payload())
    assert played.match.is_over
    assert sheet_match.replay(rules, played.match.log) == played.match
    totals = played.match.totals
    assert played.match.settled == settlement(totals, rules.stake)
    assert f"{max(totals)}".replace("-", "\u2212") in played.payload()["html"]
    assert "new" in buttons(played)
    say(played, "new")
    assert played.seed == 3
    assert not played.match.is_over


def test_the_same_seed_and_the_same_clicks_give_the_same_match():
    logs = []
    for _ in range(2):
        played = session(seed=9, players=2, bots=None, make=never)
        played.bots = (None, played.bots[1])
        for _ in play_randomly(played, random.Random(1)):
            pass
        logs.append(played.match.log)
    assert logs[0] == logs[1]
    assert session(seed=10).match.log != session(seed=9).match.log


@pytest.mark.parametrize("players", [1, 2])
def test_who_starts_is_told_where_there_is_a_question(players):
    html = session(players=players, seed=4, make=never, bots=None).payload()["html"]
    assert ("The lot:" in html) == (players > 1)


def test_equal_dice_are_told_apart_by_their_place():
    played = session()
    say(played, "throw")
    say(played, "hold", place=1, held=True)
    say(played, "hold", place=3, held=True)
    before = played.tray.faces
    say(played, "throw")
    assert (played.tray.faces[1], played.tray.faces[3]) == (before[1], before[3])
    assert played.tray.held == (False, True, False, True, False)
    kept = [event for event in played.match.log if isinstance(event, Kept)][-1]
    assert kept.dice == tuple(sorted((before[1], before[3])))
    threw = played.match.log[-1]
    assert isinstance(threw, Threw)
    assert threw.dice == tuple(played.tray.faces[place] for place in (0, 2, 4))


def test_the_cells_that_may_be_written_show_what_they_would_score():
    played = session()
    say(played, "throw")
    html = played.payload()["html"]
    roll = played.match.turn.roll
    for figure, face in (("fives", 5), ("sixes", 6)):
        points = (roll.count(face) - 3) * face
        said = Texts("en", "sheet")("points", n=points)
        assert f'aria-label="Write {figure}: {said}"' in html
    assert "Write pair" not in html  # the first series is played to its end
    assert {"write fives", "write sixes", "throw", "die 0"} <= buttons(played).keys()


def test_a_written_cell_can_be_taken_back_until_the_next_throw():
    played = session()
    say(played, "throw")
    before = played.match
    say(played, "write", figure="sixes")
    assert played.can_undo
    assert "undo" in buttons(played)
    say(played, "undo")
    assert played.match == before
    assert played.desk.decisions == ()
    say(played, "write", figure="fives")
    say(played, "throw")
    assert not played.can_undo
    played.handle({"kind": "undo", "state": played.state})
    assert played.notice
    assert isinstance(played.match.log[-1], Threw)


def test_a_bot_that_has_thrown_ends_the_time_to_take_back():
    played = session(players=2, make=never)
    to_me(played)
    say(played, "throw")
    say(played, "write", figure="sixes")
    assert played.payload()["after"] == {
        "ms": 3000,
        "message": {"kind": "step", "state": played.state},
    }
    say(played, "step")
    assert isinstance(played.match.log[-1], Threw)
    assert not played.can_undo


def test_bots_play_one_thing_at_a_time_and_a_late_step_is_no_mistake():
    played = session(players=2, make=never, seed=3)
    to_me(played)
    say(played, "throw")
    say(played, "write", figure="sixes")
    while played.match.seat != 0:
        length, state = len(played.match.log), played.state
        say(played, "step")
        assert len(played.match.log) == length + 1
        played.handle({"kind": "step", "state": state})
        assert (len(played.match.log), played.notice) == (length + 1, "")
    assert not played.can_undo  # what another has written is not mine to take back
    assert played.payload()["after"] is None
    assert any(isinstance(e, Wrote) and e.seat == 1 for e in played.match.log)


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "write", "figure": "sixes"},
        {"kind": "write", "figure": "pair"},
        {"kind": "write"},
        {"kind": "hold", "place": 9, "held": True},
        {"kind": "hold", "place": True, "held": True},
        {"kind": "hold these", "keep": [7]},
        {"kind": "hold these", "keep": "x"},
        {"kind": "stop"},
        {"kind": "skip"},
        {"kind": "new"},
        {"kind": "replay", "number": 2},
        {"kind": "language", "lang": "de"},
        {"kind": "nonsense"},
        {"kind": ["throw"]},
        None,
        "throw",
        {"kind": "throw", "state": 7},
        {"kind": "throw", "state": False},
    ],
)
def test_what_is_not_possible_is_refused_kindly_and_changes_nothing(message):
    played = session()
    before = played.match, played.tray, played.state
    given = {"state": played.state, **message} if isinstance(message, dict) else message
    played.handle(given)
    assert (played.match, played.tray, played.state) == before
    assert played.notice
    assert played.payload()["html"].count("dk-notice") == 1


@pytest.mark.parametrize("keep", ["x", [[1]], [None], [7]])
def test_what_is_no_list_of_dice_on_the_tray_is_not_held(keep):
    played = session()
    say(played, "throw")
    before = played.match, played.tray, played.state
    played.handle({"kind": "hold these", "state": played.state, "keep": keep})
    assert (played.match, played.tray, played.state) == before
    assert played.notice


def test_five_dice_cannot_be_kept_and_the_refusal_says_what_can_be_done():
    played = session()
    say(played, "throw")
    for place in range(5):
        say(played, "hold", place=place, held=True)
    assert "All five are held" in played.payload()["html"]
    played.handle({"kind": "throw", "state": played.state})
    assert "write fives, sixes" in played.notice


def test_an_interrupt_undoes_the_move(monkeypatch):
    played = session()
    say(played, "throw")
    before = played.match, played.desk.decisions

    def interrupt(match, seed):
        raise KeyboardInterrupt

    monkeypatch.setattr(sheet_session, "fall_on_sheet", interrupt)
    with pytest.raises(KeyboardInterrupt):
        played.handle({"kind": "throw", "state": played.state})
    assert (played.match, played.desk.decisions) == before
    assert "went wrong" in played.notice


def test_the_race_tells_saved_throws_stop_and_last_turns():
    played = session(RACE, players=2, make=never, seed=4)
    match = sheet_match.start(RACE, ((6, 6, 6, 6, 6), (1, 1, 1, 1, 2)))
    match = sheet_match.write(sheet_match.throw(match, (1, 1, 1, 4, 5)), 0, "ones")
    match = sheet_match.write(sheet_match.throw(match, (1, 1, 1, 4, 5)), 1, "ones")
    match = sheet_match.throw(match, (2, 3, 4, 5, 5))
    for _ in range(2):
        match = sheet_match.throw(sheet_match.keep(match, 0, (5, 5)), (1, 2, 3))
    played.match = match
    shown = buttons(played)
    assert {"throw", "stop"} <= shown.keys()
    html = played.payload()["html"]
    assert "2 saved throws" in html
    assert "Go on with a saved throw" in html
    assert "Go on with one of your 2 saved throws, or stop." in html
    say(played, "throw")
    assert played.match.saved_now(0) == 1
    assert "1 saved throw" in played.payload()["html"]
    say(played, "stop")
    assert played.match.seat == 1
    say(played, "undo")
    assert played.match.seat == 0


def test_options_of_the_rules_and_of_the_match():
    with pytest.raises(BadArgument, match="players"):
        session(players=0)
    solo = session(players=1)
    assert solo.names == ("You",)
    many = session(players=6, make=never)
    assert len(set(many.names)) == 6
    assert brains()(RACE, None) is not None


def test_a_picture_without_a_kernel_has_nothing_to_press():
    played = session()
    say(played, "throw")
    assert '<div class="dk-keys" aria-hidden="true">The keys work' in played.payload()["html"]
    shown = still(played.scene())
    assert "<button" not in shown
    assert "data-send" not in shown
    assert "dk-keys" not in shown
    assert "<kbd" not in shown
    assert shown.count('class="dk-die"') >= 5
