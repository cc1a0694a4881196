"""The own card: a position from a real game, typed or clicked together."""

from __future__ import annotations

from html import escape

import pytest

from dicekit.errors import BadArgument, BadText, whole
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.sheets import yahtzee
from dicekit.views.card_editor import OwnCard
from dicekit.views.coach import ways
from tests.support.sheets import SMALL_RULES, say, session, turn_of

POKER = dice_poker.Rules()
RACE = dice_poker_race.Rules()


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
    reason = "пятёрки: может быть -15, -10, -5, 0, 5, 10, а не 4"
    assert f"Так нельзя: {reason}</p>" in played.payload()["html"]
    say(played, "language", lang="en")
    reason = "fives can hold -15, -10, -5, 0, 5, 10, not 4"
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
