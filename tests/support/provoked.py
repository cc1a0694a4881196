"""Calls that are refused, by what is wrong with them: each brings about an error of dicekit."""

from __future__ import annotations

import random
from dataclasses import replace

import dicekit as dk
from dicekit import games
from dicekit.dice import as_roll
from dicekit.games import (
    black_jack,
    dice_poker,
    dice_poker_race,
    seven,
    sheet_game,
    shoot_the_moons,
)
from dicekit.games.card import Card, check_points
from dicekit.games.figures import AnyDice, Figure
from dicekit.games.position import as_card, read_card, read_position
from dicekit.games.race_position import RacePosition, read_race_position
from dicekit.games.sheets import DICE_POKER, YACHT, YATZY, Sheet, yahtzee
from dicekit.table import (
    Action,
    ChipRules,
    betting,
    hand,
    pots,
    record,
    seat_players,
    sheet_match,
    table,
)
from dicekit.table.events import Acted, Chose, Threw
from dicekit.texts import Texts
from tests.support.provoked_above import PROVOKED_ABOVE

GROUND = {
    "a dist of no mapping": lambda: dk.Dist([1]),
    "a dist of nothing": lambda: dk.Dist({1: 0}),
    "a weight": lambda: dk.Dist({"1": 0.5}),
    "a condition": lambda: dk.die().where("3"),
    "an empty condition": lambda: dk.die().where(lambda face: face > 6),
    "an event": lambda: dk.die().p([1]),
    "an event of another kind": lambda: dk.die().p("6"),
    "an event of another length": lambda: dk.dice(2).p((1, 2, 3)),
    "an event in another order": lambda: dk.dice(2).p((6, 1)),
    "an addend": lambda: dk.die() + "0.5",
    "a product": lambda: dk.die() * 2,
    "copies": lambda: dk.die().times(-1),
    "a generator": lambda: dk.die().draw("1"),
    "a float": lambda: dk.Dist({0.5: 1}).mean,
    "a tuple": lambda: dk.dice(2).mean,
    "a word": lambda: dk.Dist({"heads": 1}).mean,
    "a generating function": lambda: dk.Dist({-1: 1}).pgf("x"),
    "a number of dice": lambda: dk.dice(-1),
    "too many dice": lambda: dk.dice(100, 100),
    "a roll of a text": lambda: as_roll("123"),
    "a roll too long": lambda: as_roll((1, 2), 3),
    "a face": lambda: as_roll((7,)),
    "a language": lambda: Texts("xx"),
    "a plural": lambda: Texts("en")("chips", n="2"),
}

FIGURE = Figure("any", AnyDice())
FULL = replace(Card(DICE_POKER), points=(0,) * 6 + (12, 22, 18, 15, 20, 28, 24, 80, 30))

RULES = {
    "a throw of Seven": lambda: seven.score([1, 2]),
    "a throw of Shoot The Moons": lambda: shoot_the_moons.score([1, 2, 3]),
    "a rule of the moons": lambda: shoot_the_moons.Rules(moons="all"),
    "a pair": lambda: black_jack.score([1], ()),
    "a rule of Black Jack": lambda: black_jack.Rules(ties="x"),
    "a game that is no text": lambda: games.find(7),
    "an unknown game": lambda: games.find("whist"),
    "a game nearly named": lambda: games.find("sevn"),
    "a folder": lambda: games.add_folder("/no/such/folder"),
    "a figure without a name": lambda: Figure(7, AnyDice()),
    "a figure that takes nothing": lambda: Figure("any", "dice"),
    "a figure that takes a yes": lambda: Figure("any", lambda roll: True).score((1,) * 5),
    "a figure's scores": lambda: Figure("any", AnyDice(), scores="none"),
    "a figure's premium": lambda: Figure("any", AnyDice(), premium="5"),
    "a figure that loses double": lambda: Figure("any", AnyDice(), scores=-5, doubles=True),
    "series of lists": lambda: Sheet("Own", first=[FIGURE]),
    "a sheet without cells": lambda: Sheet("Own"),
    "a figure twice on a sheet": lambda: Sheet("Own", first=(FIGURE, FIGURE)),
    "a premium for nothing": lambda: Sheet("Own", second=(FIGURE,), premium=5),
    "a joker": lambda: replace(yahtzee(), joker="wild"),
    "a poker that is not there": lambda: replace(yahtzee("free"), poker="pokre"),
    "jokers without faces": lambda: replace(yahtzee("free"), first=(), premium=0),
    "further pokers that cannot be told": lambda: replace(
        yahtzee("free"),
        second=tuple(replace(f, takes=AnyDice()) for f in yahtzee("free").second),
    ),
    "jokers that double": lambda: replace(
        yahtzee("free"), first=tuple(replace(f, doubles=True) for f in yahtzee().first)
    ),
    "an unknown figure": lambda: YACHT.number("pairs"),
    "an order": lambda: dice_poker.Rules(order="any"),
    "a bonus": lambda: yahtzee(bonus="yes"),
    "a sheet that is none": lambda: dice_poker.Rules(sheet="YATZY"),
    "saved throws without a race": lambda: dice_poker.Rules().turn(Card(DICE_POKER), 1),
    "a card without a sheet": lambda: Card("YATZY"),
    "a card too short": lambda: Card(YATZY, (1, 2)),
    "a further poker": lambda: Card(yahtzee("free"), further=100),
    "points of a further poker": lambda: Card(
        yahtzee("free"), tuple(50 if n == "yahtzee" else None for n in yahtzee().names), 7
    ),
    "a written cell": lambda: FULL.write("pair", (1, 1, 2, 3, 4)),
    "a cell that is locked": lambda: Card(DICE_POKER).write("pair", (1, 1, 2, 3, 4)),
    "points": lambda: check_points(DICE_POKER, "pair", 7),
    "a cell's text": lambda: read_card("pair", DICE_POKER),
    "a cell written twice": lambda: read_card("pair 4, pair 6", DICE_POKER),
    "a cell's points": lambda: read_card("pair 5", DICE_POKER),
    "a card of another sheet": lambda: as_card(Card(YATZY), DICE_POKER),
    "a card of nothing": lambda: as_card(5, DICE_POKER),
    "a position": lambda: read_position("pair 4", DICE_POKER),
    "a position's throw": lambda: read_position("- | 1 2 3 4 5 | third", DICE_POKER),
    "a position's dice": lambda: read_position("- | a b | throw 1", DICE_POKER),
    "a position's number of dice": lambda: read_position("- | 1 2 | throw 1", DICE_POKER),
    "a race's figure": lambda: RacePosition(("pairs",), 0, (1,) * 5, 1),
    "a race's figure twice": lambda: RacePosition(("pair", "pair"), 0, (1,) * 5, 1),
    "a race that is won": lambda: RacePosition(dice_poker_race.FIGURES, 0, (1,) * 5, 1),
    "a race's saved throws": lambda: RacePosition(("pair",), 3, (1,) * 5, 1),
    "a race's position": lambda: read_race_position("pair"),
    "a race's number": lambda: read_race_position("pair | two | 1 2 3 4 5 | throw 1"),
    "a race's dice": lambda: read_race_position("pair | saved 1 | a | throw 1"),
    "costs": lambda: dice_poker_race.Rules(unwritten=(1, 2)),
    "a cost": lambda: dice_poker_race.Rules(unwritten=(-1,) * 15),
    "a figure not shown": lambda: dice_poker_race.score("poker", (1, 2, 3, 4, 5)),
    "more saved than written": lambda: dice_poker_race.Rules().total(
        dice_poker_race.Rules().empty_card(), 1
    ),
    "a turn on another sheet": lambda: dice_poker.Rules().turn(Card(YATZY)),
    "a turn on a full card": lambda: dice_poker.Rules().turn(FULL),
    "a throw not due": lambda: turn().throw((1, 2, 3, 4, 5)),
    "a throw after the turn": lambda: turn().write("ones").throw((1,)),
    "dice kept before the throw": lambda: dice_poker.Rules().turn(Card(DICE_POKER)).keep((1,)),
    "dice kept with dice due": lambda: turn().keep((1, 2, 3)).keep((1,)),
    "dice kept that were not thrown": lambda: turn().keep((6, 6)),
    "a figure of the second series": lambda: turn().write("chance"),
    "a turn stopped": lambda: turn().stop(),
    "a figure of the race": lambda: race_turn().write("poker"),
    "a turn with saved throws": lambda: race_turn(saved=2, thrown=3).write("poker"),
    "a total": lambda: sheet_game.settlement((1, "2"), 1),
}


def turn():
    return dice_poker.Rules().turn(Card(DICE_POKER)).throw((1, 2, 3, 4, 5))


def race_turn(saved=0, thrown=1):
    rules = dice_poker_race.Rules()
    written = rules.empty_card().write("ones", (1, 1, 1, 2, 3))
    now = rules.turn(written, saved)
    for _ in range(thrown):
        now = (now if now.to_throw else now.keep(())).throw((2, 2, 2, 4, 5))
    return now


SEVEN = hand.start(seven.Rules(), ChipRules(), (40, 40), button=0)
THROWN = hand.throw(hand.throw(SEVEN, (1, 2, 3)), (4, 5, 6))
BET = hand.act(THROWN, 1, Action("bet", 6))
OVER = hand.act(BET, 0, Action("fold"))
CHIPS = THROWN.betting
JACK = hand.start(black_jack.Rules(), ChipRules(), (40, 40), button=0)
CHOOSING = hand.throw(hand.throw(JACK, (1, 2)), (1, 3))
CHOOSING = hand.act(hand.act(CHOOSING, 1, Action("check")), 0, Action("check"))
MATCH = sheet_match.start(dice_poker.Rules(), [(6,) * 5, (1,) * 5])
TABLE = seat_players(seven.Rules(), ("Ann", "Bob"), random.Random(1))
RECORD = record.write(record.record(OVER))


def acted(state, kind, to=None, seat=None):
    return hand.act(state, state.to_act if seat is None else seat, Action(kind, to))


def read(*changed):
    """The record of a hand, read and replayed after a change to its text."""
    text = RECORD
    for old, new in changed:
        assert old in text, old
        text = text.replace(old, new, 1)
    return record.replay(record.read(text))


def lot(*rounds):
    return sheet_match.start(dice_poker.Rules(), *rounds)


CHIPS_AND_SEATS = {
    "a rule of raises": lambda: ChipRules(least_raise="pot"),
    "a rule of all-in": lambda: ChipRules(all_in="side pot"),
    "a minimum bet": lambda: ChipRules(min_bet=0),
    "an action": lambda: Action("dance"),
    "an amount": lambda: Action("bet", "6"),
    "an amount of a call": lambda: Action("call", 6),
    "one seat with chips": lambda: betting.start(ChipRules(), (40, 0), 0),
    "a stack": lambda: betting.start(ChipRules(), (40, -1), 0),
    "a round that is open": lambda: betting.open_round(CHIPS),
    "a deciding hand in a round": lambda: betting.start_deciding(CHIPS, (0, 1)),
    "a deciding hand for one": lambda: betting.start_deciding(OVER.betting, (0,)),
    "a deciding hand of a seat": lambda: betting.start_deciding(OVER.betting, (0, 5)),
    "payouts": lambda: betting.pay(CHIPS, (1, 1)),
    "payouts past the pot": lambda: betting.start_deciding(OVER.betting, (0, 1), (90, 90)),
    "a payout": lambda: betting.pay(CHIPS, (5, -1)),
    "an action after the round": lambda: betting.act(SEVEN.betting, 0, Action("check")),
    "an action out of turn": lambda: acted(THROWN, "check", seat=0),
    "a call of nothing": lambda: acted(THROWN, "call"),
    "a raise of nothing": lambda: acted(THROWN, "raise", 6),
    "a bet on a bet": lambda: acted(BET, "bet", 6),
    "a check of a bet": lambda: acted(BET, "check"),
    "a bet too low": lambda: acted(THROWN, "bet", 1),
    "a bet too high": lambda: acted(THROWN, "bet", 10**5000),
    "a raise too low": lambda: acted(BET, "raise", 7),
    "a raise of an all-in": lambda: acted(acted(THROWN, "bet", 38), "raise", 40),
    "stakes of nobody": lambda: pots.settle([5, 5], [0, 1], [], 0),
    "a stake": lambda: pots.settle([5, "5"], [], [[0], [1]], 0),
    "a folded seat": lambda: pots.layers([5, 5], [7]),
    "a seat of halves": lambda: pots.settle([5, 5], [], [[0], [1]], 0, halves=[7]),
    "halves": lambda: pots.settle([5, 5], [0], [[1]], 0, halves=[0]),
    "a way of all-in": lambda: pots.settle([5, 5], [], [[0], [1]], 0, "side"),
    "an empty group": lambda: pots.settle([5, 5], [], [[0], []], 0),
    "a ranked seat": lambda: pots.settle([5, 5], [], [[0], [7]], 0),
    "a seat ranked twice": lambda: pots.settle([5, 5], [], [[0], [0]], 0),
    "a seat not ranked": lambda: pots.settle([5, 5], [], [[0]], 0),
    "a carried layer of nobody": lambda: pots.carry(
        [0, 0, 0], [], [[0]], 0, carried=[pots.CarriedLayer(9, (0, 2))]
    ),
    "a throw not awaited": lambda: hand.throw(THROWN, (1, 2, 3)),
    "dice too few": lambda: hand.throw(SEVEN, (1, 2)),
    "a bet in a throw": lambda: acted(SEVEN, "check", seat=0),
    "a bet after the hand": lambda: acted(OVER, "check", seat=0),
    "a bet instead of a choice": lambda: acted(CHOOSING, "check"),
    "a bet before a common die": lambda: acted(
        hand.choose(hand.choose(CHOOSING, 1, "stay closed"), 0, "stay closed"), "check", seat=0
    ),
    "a choice not awaited": lambda: hand.answer(THROWN, Chose(1, "open")),
    "a choice of another": lambda: hand.choose(CHOOSING, 0, "open"),
    "a choice that is none": lambda: hand.choose(CHOOSING, 1, "peek"),
    "a hand of another forfeited": lambda: hand.forfeit(CHOOSING, 0),
    "hidden dice": lambda: hand.answer(SEVEN, Threw(1, 3, None, False)),
    "another throw": lambda: hand.answer(SEVEN, Threw(0, 3, (1, 2, 3), False)),
    "players of one name": lambda: seat_players(seven.Rules(), ("A", "A"), random.Random(1)),
    "too many players": lambda: seat_players(seven.Rules(), [*"ABCDEFG"], random.Random(1)),
    "one player": lambda: seat_players(black_jack.Rules(), ["A"], random.Random(1)),
    "stacks": lambda: seat_players(seven.Rules(), ("A", "B"), random.Random(1), stacks=(1,)),
    "stacks of nothing": lambda: seat_players(
        seven.Rules(), ("A", "B"), random.Random(1), stacks=(1, 0)
    ),
    "a stack at the table": lambda: seat_players(
        seven.Rules(), ("A", "B"), random.Random(1), stacks=(1, "1")
    ),
    "a hand too early": lambda: table.next_hand(table.next_hand(TABLE)),
    "a hand of a winner": lambda: table.next_hand(table.leave(TABLE, 0)),
    "a player who leaves in a hand": lambda: table.leave(table.next_hand(TABLE), 0),
    "a player who has left": lambda: table.leave(table.leave(TABLE, 0), 0),
    "a winner who leaves": lambda: table.leave(table.leave(TABLE, 0), 1),
    "a bet without a hand": lambda: table.play(TABLE, Acted(0, Action("check"))),
    "a match that is not begun": lambda: sheet_match.undo(MATCH),
    "a throw of another player": lambda: sheet_match.answer(MATCH, sheet_match.Threw(1, (1,) * 5)),
    "an event that is no answer": lambda: sheet_match.answer(MATCH, MATCH.log[0]),
    "a log without a lot": lambda: sheet_match.replay(dice_poker.Rules(), ()),
    "a lot without throws": lambda: lot(),
    "a lot with others": lambda: lot([(6,) * 5, (6,) * 5], [(6,) * 5, None]),
    "a lot that is open": lambda: lot([(6,) * 5, (6,) * 5]),
    "a turn of another player": lambda: sheet_match.write(MATCH, 1, "ones"),
    "a match that is over": lambda: sheet_match.write(replace(MATCH, seat=None), 0, "ones"),
}

RECORDS = {
    "a record that is no text": lambda: record.read(7),
    "a record's title": lambda: read(("dicekit hand", "a hand")),
    "a record's head": lambda: read(("button: 0", "stacks: 0")),
    "a record's fields": lambda: read(("rounds=3", "3")),
    "a record's field twice": lambda: read(("rounds=3", "rounds=3, rounds=3")),
    "a record's game": lambda: read(("seven(rounds=3)", "seven")),
    "a record's unknown game": lambda: read(("seven", "eight")),
    "a record's game on a sheet": lambda: read(("seven(rounds=3)", "dice_poker()")),
    "a record's number": lambda: read(("button: 0", "button: x")),
    "a record's rule": lambda: read(("rounds=3", "rounds=0")),
    "a record's event": lambda: read(("bet 6", "bet six")),
    "a record's action": lambda: read(("bet 6", "dance")),
    "a record's bet": lambda: read(("bet 6", "bet 1")),
    "a record's other event": lambda: read(("posts 2", "posts 3")),
    "a record's last event": lambda: read(("seat 1 takes 10", "")),
    "a record's event too many": lambda: read(("takes 10", "takes 10\nseat 0 takes 1")),
}

PROVOKED = {**GROUND, **RULES, **CHIPS_AND_SEATS, **RECORDS, **PROVOKED_ABOVE}
