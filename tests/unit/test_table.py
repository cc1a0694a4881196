"""The table: seats, the button, hand after hand, players who leave."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import black_jack, seven, shoot_the_moons
from dicekit.table import Action, ChipRules, draw, leave, next_hand, play, seat_players
from dicekit.table.events import Acted
from tests.support.play import played_out

NAMES = ("Ann", "Bob", "Cem", "Dan")


def seated(names=NAMES, seed=1, **options):
    return seat_players(seven.Rules(), names, random.Random(seed), **options)


def folded_out(table):
    """The table after a hand in which everybody folds to the last player."""
    table = draw(next_hand(table), random.Random(0))
    while not table.is_between_hands:
        table = draw(play(table, Acted(table.hand.to_act, Action("fold"))), random.Random(0))
    return table


def test_the_recommended_buy_in_is_20_minimum_bets():
    assert seated().stacks == (40,) * 4
    assert seated(rules=ChipRules(min_bet=5)).stacks == (100,) * 4


def test_the_first_button_is_drawn_by_the_tables_own_seed():
    assert seated(seed=1) == seated(seed=1)
    assert {seated(seed=seed).button for seed in range(40)} == {0, 1, 2, 3}
    assert {seated(seed=s, stacks=(0, 9, 0, 9)).button for s in range(40)} == {1, 3}


def test_after_each_hand_the_button_moves_to_the_next_seat_with_chips():
    table = folded_out(seated())
    first = table.button
    assert next_hand(table).button == (first + 1) % 4
    skipped = list(table.stacks)
    gone = (first + 1) % 4
    hand = replace(table.hand, betting=replace(table.hand.betting, stacks=tuple(skipped)))
    poor = replace(table, hand=replace(hand, payouts=_without(hand, gone)))
    assert poor.stacks[gone] == 0
    assert next_hand(poor).button == (first + 2) % 4


def _without(hand, seat):
    payouts = [0] * len(hand.betting.stacks)
    payouts[seat] = -hand.betting.stacks[seat]
    return tuple(payouts)


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        (seven, 1, "2 to 6"),
        (seven, 7, "2 to 6"),
        (shoot_the_moons, 7, "2 to 6"),
        (black_jack, 1, "2 or more"),
    ],
)
def test_any_other_number_of_players_is_refused(game, players, said):
    names = [f"p{number}" for number in range(players)]
    with pytest.raises(BadArgument, match=said):
        seat_players(game.Rules(), names, random.Random(1))


@pytest.mark.parametrize("players", [2, 3, 10, 40])
def test_black_jack_has_no_upper_limit(players):
    rng = random.Random(players)
    names = [f"p{number}" for number in range(players)]
    table = seat_players(black_jack.Rules(ties="deciding hand"), names, rng)
    for _ in range(5):
        table = played_out(table, rng)
        assert table.chips == 40 * players


def test_names_and_stacks_must_fit():
    with pytest.raises(BadArgument, match="same name"):
        seated(names=("Ann", "Ann"))
    with pytest.raises(BadArgument, match="2 players need 2 stacks, not 1"):
        seated(names=("Ann", "Bob"), stacks=(5,))
    with pytest.raises(BadArgument, match="two players with chips"):
        seated(names=("Ann", "Bob"), stacks=(5, 0))
    with pytest.raises(BadArgument, match="a stack"):
        seated(names=("Ann", "Bob"), stacks=(5, -1))


def test_a_hand_must_be_over_before_the_next():
    table = next_hand(seated())
    with pytest.raises(IllegalAction, match="not over"):
        next_hand(table)
    with pytest.raises(IllegalAction, match="no hand is running"):
        play(folded_out(seated()), Acted(0, Action("check")))
    assert draw(seated(), random.Random(1)) == seated()


def test_a_player_leaves_between_hands_with_the_chips():
    table = folded_out(seated())
    left = leave(table, 2)
    assert left.stacks[2] == 0
    assert left.taken[2] == table.stacks[2]
    assert left.chips == table.chips == 160
    assert 2 not in next_hand(left).hand.betting.dealt
    with pytest.raises(IllegalAction, match="has left already"):
        leave(left, 2)
    with pytest.raises(IllegalAction, match="between hands"):
        leave(next_hand(left), 1)


def test_leaving_does_not_stop_the_button():
    table = folded_out(seated())
    for seat in range(4):
        left = leave(table, seat)
        following = next(
            s for s in ((table.button + step) % 4 for step in (1, 2, 3, 4)) if s != seat
        )
        assert next_hand(left).button == following


def test_the_last_one_with_chips_has_won_and_may_not_leave():
    table = leave(folded_out(seated(names=("Ann", "Bob"))), 0)
    assert table.winner == 1
    with pytest.raises(IllegalAction, match="over"):
        leave(table, 1)
    with pytest.raises(IllegalAction, match="Bob has all the chips"):
        next_hand(table)
