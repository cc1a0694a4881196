"""Odd calls of the public names: what is no such thing is refused, with what is wanted."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import dicekit as dk
from dicekit import games, odds, strategy
from dicekit.errors import BadArgument
from dicekit.games import dice_poker, seven
from dicekit.games.card import Card
from dicekit.games.figures import Alike, Figure, InARow, OfFace, OnlyFaces, Showing
from dicekit.games.position import Position, read_card, read_position
from dicekit.games.race_position import RacePosition, read_race_position
from dicekit.games.sheets import DICE_POKER, Sheet
from dicekit.odds.absorbing import Chain
from dicekit.odds.contest import against
from dicekit.table import (
    Action,
    ChipRules,
    draw,
    hand,
    next_hand,
    play,
    seat_players,
    settle,
    sheet_match,
)
from dicekit.views.charts import running_mean

GAME = seven.Rules()

TINY = strategy.solve(
    sheet=Sheet("Tiny", second=(Figure("pair", Alike(2)),), throws=2), cache=False, progress=False
)


def table(**changed):
    given = {"game": GAME, "names": ["Ann", "Bob"], "rng": random.Random(1)} | changed
    return seat_players(**given)


BETTING = draw(next_hand(table()), random.Random(1))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: table(game="seven"), "game must be, for example, seven.Rules(), not 'seven'"),
        (lambda: table(game=seven.Rules), "game must be, for example, seven.Rules(), not <class"),
        (lambda: table(names="ab"), "names must be a list, not 'ab'"),
        (lambda: table(names=3), "names must be a list, not 3"),
        (lambda: table(names=[1, 2]), "a player's name must be, for example, 'Ann', not 1"),
        (lambda: table(rng=1), "rng must be, for example, random.Random(1), not 1"),
        (lambda: table(rules=3), "rules must be, for example, ChipRules(min_bet=2), not 3"),
        (lambda: table(rules=0), "rules must be, for example, ChipRules(min_bet=2), not 0"),
        (lambda: table(stacks=5), "stacks must be a list, not 5"),
        (
            lambda: play(BETTING, "fold"),
            "event must be, for example, Acted(1, Action('fold')), not",
        ),
        (lambda: play(BETTING, Action("fold")), "event must be, for example, Acted(1, Action("),
        (
            lambda: hand.act(BETTING.hand, BETTING.hand.to_act, "check"),
            "action must be, for example, Action('fold'), not 'check'",
        ),
        (lambda: hand.start(GAME, ChipRules(), 40, 0), "stacks must be a list, not 40"),
        (lambda: hand.start(GAME, None, (40, 40), 0), "rules must be, for example, ChipRules("),
        (
            lambda: hand.start(dice_poker.Rules(), ChipRules(), (40, 40), 0),
            "game must be, for example, seven.Rules(), not Rules(",
        ),
        (
            lambda: sheet_match.new_match("dice poker", 2, random.Random(1)),
            "rules must be, for example, dice_poker.Rules(), not 'dice poker'",
        ),
        (lambda: settle(10, (), ((0,),), 0), "stakes must be a list, not 10"),
        (lambda: settle((5, 5), 0, ((1,),), 0), "folded must be a list, not 0"),
        (lambda: settle((5, 5), None, ((1,),), 0), "folded must be a list, not None"),
        (lambda: settle((5, 5), (), None, 0), "ranking must be a list, not None"),
        (lambda: settle((5, 5), (), (0, 1), 0), "a group of ranking must be a list, not 0"),
        (lambda: Card(DICE_POKER, 5), "points must be a list, not 5"),
        (lambda: Sheet("Own", second=("pair",)), "first and second are tuples of figures, not"),
        (lambda: OfFace(7), "a face must be a whole number from 1 to 6, not 7"),
        (lambda: OnlyFaces(3), "faces must be a list, not 3"),
        (lambda: OnlyFaces((1, 0)), "a face must be a whole number from 1 to 6, not 0"),
        (lambda: Showing(1, "2"), "a face must be a whole number from 1 to 6, not '2'"),
        (lambda: Alike(), "a figure of equal dice needs a group, for example Alike(2)"),
        (lambda: Alike(2, 0), "the dice of a group must be a whole number of at least 1, not 0"),
        (lambda: InARow(7), "the length of a row must be a whole number from 1 to 6, not 7"),
        (lambda: read_card(3, DICE_POKER), "text must be, for example, 'sixes -6, pair 12', not 3"),
        (
            lambda: read_position(None, DICE_POKER),
            "text must be, for example, 'sixes -6, pair 12 |",
        ),
        (lambda: read_race_position(3), "text must be, for example, 'pair, sixes | saved 2 |"),
        (
            lambda: RacePosition("pair", 0, (1, 2, 3, 4, 5), 1),
            "written must be a list, not 'pair'",
        ),
        (
            lambda: Position(3, (1, 2, 3, 4, 5), 1),
            "card must be, for example, Card(DICE_POKER), not 3",
        ),
        (lambda: running_mean([1], 3), "exact must be, for example, dk.die(), not 3"),
        (lambda: running_mean(3, dk.die()), "values must be a list, not 3"),
        (lambda: games.add_folder(3), "folder must be, for example, 'games', not 3"),
        (lambda: against(dk.die(), dk.die()), "others must be a list, not Dist({1: 1, "),
        (lambda: odds.race.turns(5), "figures must be a list, not 5"),
        (
            lambda: odds.dice_poker.explain((1, 2, 3, 4, 5), 1, "full", lang="fr"),
            "lang must be one of en, ru, not 'fr'",
        ),
        (lambda: Chain(3), "moves must be, for example, {'a': {'b': Fraction(1, 2),"),
        (lambda: Chain({"a": Fraction(1)}), "moves must be, for example, {'a': {'b': "),
        (
            lambda: dk.play("dice poker", bots="Lida"),
            "bots must be a list of names, such as ['Lida']",
        ),
        (lambda: dk.play("dice poker", bots=3), "bots must be a list of names, such as ['Lida']"),
        (lambda: dk.play("dice poker", bots=[]), "bots must be a list of names, such as ['Lida']"),
        (lambda: strategy.solve(sheet="Yatzy"), "sheet must be a Sheet, not 'Yatzy'"),
        (lambda: strategy.solve("free", sheet="Yatzy"), "sheet must be a Sheet, not 'Yatzy'"),
        (lambda: TINY.advice("-"), "which dice, and from which throw? Name them after the card"),
        (lambda: TINY.advice("-", 5, 1), "a roll "),
        (lambda: TINY.totals("-", (1, 2, 3, 4, 5), 0), "throw must be a whole number from 1 to 2"),
        (lambda: TINY.totals("-", (1, 2, 3, 4, 5), 3), "throw must be a whole number from 1 to 2"),
        (lambda: TINY.totals("-", (), 9), "throw must be a whole number from 1 to 2"),
        (lambda: TINY.totals("-", (1, 2, 3)), "this roll needs 5 dice, not 3"),
        (lambda: TINY.totals("-", 5), "a roll "),
        (lambda: TINY.versus(["-", "-"], 0, (1, 2, 3, 4, 5), 9), "throw must be a whole number"),
        (lambda: TINY.versus(["-", "-"], 0, "12345"), "a roll "),
        (lambda: TINY.versus("--"), "cards must be a list"),
        (lambda: TINY.holds("-", (1, 2, 3, 4, 5)), "throw must be a whole number from 1 to 2"),
        (
            lambda: TINY.cells("- | 1 2 3 4 5 | throw 1", (1, 2, 3, 4, 5), 1),
            "the dice and the throw are in the position already: '- | 1 2 3 4 5 | throw 1'",
        ),
        (
            lambda: TINY.advice(Position(Card(DICE_POKER), (1, 2, 3, 4, 5), 1)),
            "the card is of Dice Poker, the solution of Tiny",
        ),
        (lambda: Card("Yatzy"), "sheet must be a Sheet, not 'Yatzy'"),
        (
            lambda: odds.dice_poker.holds((1, 2, 3, 4, 5), 2, "pair", sheet="Yatzy"),
            "sheet must be a Sheet, not 'Yatzy'",
        ),
        (lambda: dk.play("dice poker", coach="no"), "coach must be, for example, True, not 'no'"),
    ],
)
def test_it_is_refused_with_what_is_wanted(call, said):
    with pytest.raises(BadArgument) as caught:
        call()
    assert caught.value.told("en").startswith(said)
    assert caught.value.told("ru") != caught.value.told("en")


def test_a_card_keeps_its_points_as_a_tuple_whatever_they_came_in():
    points = [None] * 15
    card = Card(DICE_POKER, points)
    points[0] = 3
    assert card == Card(DICE_POKER)
    assert hash(card) == hash(Card(DICE_POKER))


def test_folded_seats_and_rankings_may_come_in_any_kind_of_list():
    plain = settle([10, 10, 4], [2], [[0], [1]], 0)
    assert settle(iter([10, 10, 4]), {2}, iter(([0], (1,))), 0) == plain == (24, 0, 0)
