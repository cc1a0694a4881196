"""How hands, tables, matches and cards look: short, with the state, and no hidden die in them."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from html import unescape

import pytest

import dicekit as dk
from dicekit.games import black_jack, dice_poker, dice_poker_race, seven
from dicekit.games.card import Card
from dicekit.games.position import read_card, read_position
from dicekit.games.sheets import DICE_POKER, yahtzee
from dicekit.odds.absorbing import Chain
from dicekit.rows import TEXT_MOST
from dicekit.strategy.bot_play import reply
from dicekit.strategy.bots import BOTS
from dicekit.table import Action, ChipRules, hand, next_hand, record, seat_players, sheet_match

TWO = ChipRules(min_bet=2)


@pytest.fixture
def in_russian():
    dk.language("ru")
    yield
    dk.language("en")


def cells(html):
    """The table's caption, and the texts of its rows."""
    caption = re.search("<caption[^>]*>(.*?)</caption>", html)
    rows = re.findall("<tr>(.*?)</tr>", html)
    texts = [re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    return unescape(caption[1]) if caption else "", texts


def thrown(game, *dice, stacks=(40, 40)):
    """A hand in which the seats have thrown these dice, in turn."""
    now = hand.start(game, TWO, stacks, 0)
    for one in dice:
        now = hand.throw(now, one)
    return now


def test_a_hand_says_what_it_waits_for_and_no_hidden_die():
    one = thrown(seven.Rules(), (1, 3, 5), (2, 2, 4))
    assert repr(one) == "<Hand of Seven: a bet of seat 1 is awaited; pot 4; chips 38 38>"
    caption, rows = cells(one._repr_html_())
    assert caption == "Seven · a bet of seat 1 is awaited · Pot: 4"
    assert rows == [
        ["seat", "chips", "stake", "dice", "state"],
        ["0", "38", "2", "?-?-?", "button"],
        ["1", "38", "2", "?-?-?", ""],
    ]
    other = thrown(seven.Rules(), (6, 6, 6), (1, 1, 1))
    assert (repr(other), other._repr_html_()) == (repr(one), one._repr_html_())


def test_what_a_seat_sees_shows_its_own_dice_and_those_of_nobody_else():
    one = thrown(seven.Rules(), (1, 3, 5), (2, 2, 4))  # seat 1, left of the button, throws first
    seen = one.seen_by(1)
    assert repr(seen).startswith("<Seen of Seven by seat 1: a bet of seat 1 is awaited; pot 4;")
    assert repr(seen).endswith("own dice 1-3-5>")
    assert [row[3] for row in cells(seen._repr_html_())[1][1:]] == ["?-?-?", "1-3-5"]
    other = thrown(seven.Rules(), (1, 3, 5), (6, 6, 6)).seen_by(1)
    assert (repr(other), other._repr_html_()) == (repr(seen), seen._repr_html_())
    assert repr(one.seen_by(None)).startswith("<Seen of Seven by a spectator: a bet")
    assert "own dice" not in repr(one.seen_by(None))


def test_shown_dice_winners_and_those_who_left_are_told():
    one = thrown(black_jack.Rules(), (5, 3), (6, 4), (1, 2), stacks=(40, 1, 40, 0))
    one = hand.act(one, 2, Action("check"))
    one = hand.act(one, 0, Action("check"))
    for seat in (1, 2, 0):
        one = hand.choose(one, seat, "stay closed")
    one = hand.throw(one, (1,))
    assert repr(one).endswith("chips 38 0 38 0; common dice 1>")
    caption, rows = cells(one._repr_html_())
    assert caption.endswith("Pot: 5 · Common dice: 1")
    assert [row[-1] for row in rows[1:]] == ["button", "all-in", "", "left the table"]
    one = hand.act(hand.act(one, 2, Action("bet", 4)), 0, Action("fold"))
    while not one.is_over:
        one = hand.choose(one, one.to_act, "open")
    assert repr(one).startswith("<Hand of Black Jack: the hand is over; pot 0; chips 38 0 43 0")
    rows = cells(one._repr_html_())[1]
    assert [row[3] for row in rows[1:]] == ["?-?", "5-3", "6-4", ""]
    assert rows[1][-1] == "button, folded"
    assert "takes 9" in rows[3][-1]


def test_a_table_names_its_players():
    table = seat_players(seven.Rules(), ["Ann", "<b>"], random.Random(1))
    assert repr(table) == "<Table of Seven, no hand yet; pot 0; chips: Ann 40, <b> 40>"
    assert cells(table._repr_html_())[1][1:] == [["0", "Ann", "40"], ["1", "&lt;b&gt;", "40"]]
    table = next_hand(table)
    assert repr(table) == (
        "<Table of Seven, hand 1: a throw of 3 dice by seat 1 is awaited; pot 4; "
        "chips: Ann 38, <b> 38>"
    )
    assert cells(table._repr_html_())[1][1][:3] == ["0", "Ann", "38"]


def test_a_match_and_its_turn_show_the_dice_on_the_table():
    match = sheet_match.start(dice_poker_race.Rules(), ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)))
    assert repr(match) == (
        "<Match of Dice Poker Race: seat 0: a throw of 5 dice is due; totals -262, -262>"
    )
    match = sheet_match.throw(match, (4, 4, 4, 2, 1))
    assert repr(match.turn) == "<Turn of Dice Poker Race: 1-2-4-4-4 after throw 1; card: ->"
    match = sheet_match.write(match, 0, "fours")
    assert repr(match).startswith("<Match of Dice Poker Race: seat 1: a throw of 5 dice is due;")
    assert cells(match._repr_html_())[1] == [
        ["seat", "total", "cells written", "throws saved"],
        ["0", "−244", "1/15", "2"],
        ["1", "−262", "0/15", "0"],
    ]
    turn = dice_poker_race.Rules().turn(match.cards[0], 2)
    assert repr(turn).endswith("a throw of 5 dice is due; saved 2; card: fours 0>")
    over = dice_poker_race.Rules().turn(match.cards[0], 2).throw((1, 1, 1, 5, 6)).write("ones")
    assert "the turn is over; saved 4; card: ones 0, fours 0>" in repr(over)


def test_a_card_and_a_position_are_said_as_they_are_typed():
    text = "sixes -6, pair 12"
    card = read_card(text, DICE_POKER)
    assert (str(card), str(Card(DICE_POKER))) == (text, "-")
    assert repr(card) == f"<Card of Dice Poker: {text}; total 6>"
    position = read_position(f"{text} | 1 3 3 5 6 | throw 2", DICE_POKER)
    assert repr(position) == f"<Position of Dice Poker: {text} | 1 3 3 5 6 | throw 2>"
    rows = cells(card._repr_html_())[1]
    assert rows[0] == ["figure", "points"]
    assert ["sixes", "−6"] in rows
    assert ["ones", ""] in rows
    assert rows[7] == ["premium", ""]
    assert rows[-1] == ["total", "6"]
    further = Card(yahtzee("free"), (None,) * 11 + (50, None), 100)
    assert ["further pokers", "100"] in cells(further._repr_html_())[1]


def test_a_long_chain_is_summed_up_and_a_short_one_is_what_to_type():
    half = Fraction(1, 2)
    coin = Chain({"none": {"one": half, "none": half}, "one": {"done": half, "none": half}})
    assert eval(repr(coin)) == coin
    assert cells(coin._repr_html_())[1] == [
        ["from", "what comes next"],
        ["none", "one: 1/2; none: 1/2"],
        ["one", "done: 1/2; none: 1/2"],
    ]
    long = dk.odds.race.chain(["poker", "chance", "full"])
    assert repr(long) == f"<Chain of {len(long.moves)} states and {len(long.ends)} ends>"
    rows = cells(long._repr_html_())[1]
    assert (len(rows), rows[-1]) == (22, ["…", "…"])


@pytest.mark.parametrize("game", [seven.Rules(), black_jack.Rules()])
def test_no_record_of_a_whole_hand_fills_a_screen(game):
    rng = random.Random(3)
    one = hand.draw(hand.start(game, TWO, (40,) * 4, 0), rng)
    while not one.is_over:
        for seat in (None, 0, 1, 2, 3):
            assert len(repr(one.seen_by(seat))) <= TEXT_MOST
        assert len(repr(one)) <= TEXT_MOST
        one = hand.draw(hand.answer(one, reply(BOTS[one.to_act], one, rng)), rng)
    kept = record.record(one)
    assert repr(kept) == (
        f"<Record of {game.titles['en']}: stacks (40, 40, 40, 40), {len(one.log)} events>"
    )


def test_lines_are_english_as_python_is_and_tables_are_the_reader_s(in_russian):
    one = thrown(seven.Rules(), (1, 3, 5), (2, 2, 4))
    assert repr(one).startswith("<Hand of Seven: a bet of seat 1 is awaited;")
    caption, rows = cells(one._repr_html_())
    assert caption == "Семёрка · ставку делает место 1 · Банк: 4"
    assert rows[0] == ["место", "фишки", "ставка", "кости", "положение"]
    match = sheet_match.start(dice_poker.Rules(), ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)))
    assert repr(match).startswith("<Match of Dice Poker: seat 0: a throw of 5 dice is due;")
    assert cells(match._repr_html_())[0] == "Покер на костях · место 0: нужно бросить 5 костей"
    match = sheet_match.throw(match, (1, 1, 2, 3, 4))
    assert cells(match._repr_html_())[0].endswith("место 0: 1-1-2-3-4 после броска 1")
    assert ["шестёрки", ""] in cells(match.cards[0]._repr_html_())[1]


def test_one_die_is_no_dice():
    match = sheet_match.start(dice_poker_race.Rules(), ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)))
    match = sheet_match.keep(sheet_match.throw(match, (4, 4, 4, 4, 1)), 0, (4, 4, 4, 4))
    assert "seat 0: a throw of 1 die is due;" in repr(match)
    one = hand.start(black_jack.Rules(), ChipRules(min_bet=1), (10, 10), button=1)
    for pair in ((1, 2), (1, 3)):
        one = hand.throw(one, pair)
    for seat in (0, 1):
        one = hand.act(one, seat, Action("check"))
    for seat in (0, 1):
        one = hand.choose(one, seat, "stay closed")
    assert repr(one).startswith("<Hand of Black Jack: a throw of 1 die by ")
