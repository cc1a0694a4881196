"""Records: readable, read back, replayed; a bad text names its line."""

from __future__ import annotations

import random

import pytest

from dicekit.errors import BadArgument, BadText
from dicekit.games import black_jack
from dicekit.table import ChipRules, seat_players
from dicekit.table.record import read, record, replay, write
from tests.support.play import played_out

BOMB = (
    "dicekit hand\ngame: seven(rounds="
    + "(" * 20_000
    + ")" * 20_000
    + ")\nchips:\nbutton:\nstacks:"
)
TEXT = """\
dicekit hand
game: seven(rounds=1)
chips: min_bet=2, ante=1, buy_in=None, least_raise='bet', all_in='take back'
button: 0
stacks: 10 10
seat 1 posts 1
seat 0 posts 1
seat 1 throws 4 2 1 in secret
seat 0 throws 5 3 1 in secret
seat 1: bet 4
seat 0: raise 8
seat 1: call
seat 1 shows 4 2 1
seat 0 shows 5 3 1
seat 1 takes 18
"""


def test_a_text_written_by_hand_replays():
    hand = replay(read(TEXT))
    assert hand.is_over
    assert hand.stacks == (1, 19)
    assert write(record(hand)) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("dicekit hand", "a hand", 1, "begins with"),
        ("game: seven", "game: eight", 2, "no game is called 'eight'"),
        ("(rounds=1)", "(rounds=0)", 2, "rounds must be"),
        ("(rounds=1)", "(turns=1)", 2, "turns"),
        ("(rounds=1)", "(rounds=open('x'))", 2, "malformed"),
        ("(rounds=1)", "(rounds=1, rounds=2)", 2, "rounds is given twice"),
        ("(rounds=1)", "(rounds=2)(rounds=1)", 2, "not of the form"),
        ("(rounds=1)", "(rounds=1) # or so)", 2, "not of the form"),
        ("seven(rounds=1)", "dice_poker()", 2, "dice_poker is not played for a pot"),
        ("min_bet=2", "min_bet=0", 3, "min_bet must be"),
        ("button: 0", "button: x", 4, "x"),
        ("button: 0", "button: -1", 4, "not a whole number of at least 0: '-1'"),
        ("stacks: 10 10", "stacks: 1_0 10", 5, "'1_0'"),
        ("button: 0", "stacks: 0", 4, "'button: …' is expected"),
        ("seat 1 posts 1", "seat 1 posts 2", 6, "here follows 'seat 1 posts 1'"),
        ("seat 1 posts 1", "seat ١ posts 1", 6, "not an event"),
        ("throws 4 2 1 in", "throws 4 2 7 in", 8, "not an event"),
        ("throws 4 2 1 in", "throws 4 2 in", 8, "3 dice, not 2"),
        ("seat 1 throws 4 2 1 in", "seat 1 throws 3 dice in", 8, "hidden"),
        ("bet 4", "bet 1", 10, "at least 2"),
        ("bet 4", "bet", 10, "whole number"),
        ("bet 4", "bet 0", 10, "at least 2, not 0"),
        ("bet 4", "dance", 10, "an action is one of"),
        ("seat 1: call", "seat 0: call", 12, "out of turn"),
        ("seat 0 shows 5 3 1", "seat 0 shows 5 3 2", 14, "here follows"),
        ("seat 0 shows 5 3 1", "seat 0 shows | 5 3 1", 14, "not an event"),
        ("seat 1 takes 18\n", "", 15, "is missing"),
        ("seat 1 takes 18\n", "seat 1 takes 18\nseat 0 takes 1\n", 16, "not what follows"),
        ("button: 0", "", 4, "expected"),
    ],
)
def test_a_bad_text_names_its_line(old, new, line, said):
    assert old in TEXT
    with pytest.raises(BadText, match=said) as caught:
        replay(read(TEXT.replace(old, new)))
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text", ["", "\n", "dicekit hand", "\x00", "dicekit hand\ngame: seven(", BOMB]
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(BadText):
        read(text)


def test_what_is_no_text_is_refused():
    with pytest.raises(BadArgument, match="from a text, not from None"):
        read(None)


def test_a_line_of_spaces_without_end_is_read_in_one_go():
    back = read(TEXT.replace("stacks: 10 10", "stacks: 10" + " " * 1_000_000 + "10"))
    assert back.stacks == (10, 10)


def test_an_amount_of_zero_is_written():
    back = read(TEXT.replace("bet 4", "bet 0"))
    assert read(write(back)) == back


def test_a_record_without_all_players_still_in_the_hand_is_a_hand_that_goes_on():
    half = "\n".join(TEXT.splitlines()[:10])
    hand = replay(read(half))
    assert hand.to_act == 0
    assert hand.pot == 6


def test_what_a_seat_saw_is_written_and_read_but_not_replayed():
    head = TEXT.splitlines()[:10]
    hand = replay(read("\n".join([*head, "seat 0: fold", "seat 1 takes 6"])))
    seen = record(hand.seen_by(1))
    assert "seat 0 throws 3 dice in secret" in write(seen)
    assert "5 3 1" not in write(seen)
    assert read(write(seen)) == seen
    with pytest.raises(BadText, match="line 9: these dice are hidden"):
        replay(seen)


def test_every_rule_of_game_and_chips_comes_back():
    rng = random.Random(1)
    rules = ChipRules(min_bet=3, ante=0, buy_in=50, least_raise="last", all_in="side pots")
    game = black_jack.Rules(ties="deciding hand", lift="together")
    hand = played_out(seat_players(game, ("Ann", "Bob", "Cem"), rng, rules), rng).hand
    back = read(write(record(hand)))
    assert (back.game, back.rules) == (game, rules)
    assert replay(back) == hand
