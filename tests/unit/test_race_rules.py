"""Dice Poker, second variant, clause by clause (rules page, "the race")."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from dicekit import games
from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.card import Card
from dicekit.games.dice_poker_race import (
    FIGURES,
    MOST_SAVED,
    Rules,
    Turn,
    score,
    shows,
)
from dicekit.games.sheet_game import Legal, last_turns

RULES = Rules()
FREE = Rules(order="free")
FIRST, SECOND = FIGURES[:6], FIGURES[6:]
ALL_ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
POINTS = {"pair": 12, "two pairs": 18, "triple": 9, "small straight": 15, "large straight": 20,
          "full": 13, "four": 46, "poker": 70, "chance": 20}  # fmt: skip


def card(*written: str, rules: Rules = RULES) -> Card:
    """A card on which these figures are written, each with points that it can have."""
    return Card(
        rules.sheet,
        tuple(
            None if name not in written else 0 if name in FIRST else POINTS[name]
            for name in FIGURES
        ),
    )


def after(*throws: tuple[int, ...], start: Turn | None = None, keep: tuple[int, ...] = ()) -> Turn:
    """The turn after these throws of five dice each, nothing kept between them."""
    turn = start or Turn(RULES, RULES.empty_card())
    for number, dice in enumerate(throws):
        turn = (turn.keep(keep) if number else turn).throw(dice)
    return turn


NOTHING = (1, 2, 3, 4, 6)


def test_the_game_is_found_by_its_titles():
    assert "dice_poker_race" in games.names()
    assert games.find("dice poker race") is dice_poker_race
    assert games.find("Покер на костях: гонка") is dice_poker_race
    assert set(Rules.titles) == set(Rules.goals) == {"en", "ru"}


def test_the_figures_are_the_same_and_again_in_two_series():
    assert FIGURES == dice_poker.FIGURES == RULES.sheet.names
    for name in FIGURES:
        assert [shows(name, roll) for roll in ALL_ROLLS] == [
            dice_poker.DICE_POKER.figure(name).made(roll) for roll in ALL_ROLLS
        ]


@pytest.mark.parametrize("face", range(1, 7))
def test_first_series_three_of_the_face_no_points(face):
    name = FIRST[face - 1]
    for roll in ALL_ROLLS:
        assert shows(name, roll) == (roll.count(face) >= 3)
        if shows(name, roll):
            assert score(name, roll) == 0


def test_second_series_as_in_the_first_variant_without_doubling_premiums_30_and_50():
    premium = {"four": 30, "poker": 50}
    undoubled = {"poker": 50}
    for name in SECOND:
        for roll in ALL_ROLLS:
            if shows(name, roll):
                sum_of_dice = dice_poker.score(name, roll, throw=3) - undoubled.get(name, 0)
                assert score(name, roll) == sum_of_dice + premium.get(name, 0)
    assert all(shows("chance", roll) for roll in ALL_ROLLS)


def test_a_first_throw_poker_of_sixes_scores_80_and_a_four_54():
    assert after((6,) * 5, start=Turn(RULES, card(*FIRST))).write("poker").card.total == 80
    assert score("four", (1, 6, 6, 6, 6)) == 54


def test_dice_without_the_figure_score_nothing_they_are_refused():
    with pytest.raises(BadArgument, match="does not show the figure 'full'"):
        score("full", (2, 2, 2, 2, 2))


def test_premiums_are_fields():
    rules = Rules(four_premium=1, poker_premium=2)
    assert score("four", (1, 6, 6, 6, 6), rules) == 25
    assert score("poker", (6,) * 5, rules) == 32


def test_a_turn_has_three_throws_then_stops_without_saved_throws():
    turn = Turn(RULES, RULES.empty_card())
    assert turn.to_throw == 5
    turn = turn.throw(NOTHING)
    assert turn.legal == Legal((), keep=True, spends=False, stop=False)
    turn = turn.keep((1, 2)).throw((3, 4, 6))
    assert turn.legal == Legal((), keep=True, spends=False, stop=False)
    turn = turn.keep(()).throw(NOTHING)
    assert turn.legal == Legal((), keep=False, spends=True, stop=True)
    with pytest.raises(IllegalAction, match="no dice may be kept"):
        turn.keep(())


@pytest.mark.parametrize(("throws", "saved"), [(1, 2), (2, 1), (3, 0)])
def test_writing_early_ends_the_turn_and_saves_the_throws_it_did_not_use(throws, saved):
    turn = after(*[NOTHING] * (throws - 1), (1, 2, 4, 4, 4))
    assert turn.legal.write == ("fours",)
    turn = turn.write("fours")
    assert (turn.saved, turn.over) == (saved, "fours")
    assert turn.card == card("fours")
    assert turn.legal == Legal((), keep=False, spends=False, stop=False)
    assert turn.to_throw == 0


def test_writing_is_a_choice_not_a_duty():
    turn = after((4, 4, 4, 6, 6))
    assert turn.legal.write == ("fours",)
    assert turn.keep((4, 4, 4)).throw((5, 5)).legal.write == ("fours",)
    assert turn.keep((6, 6)).throw((1, 2, 3)).legal.write == ()


def test_only_figures_still_needed_in_the_current_series():
    full = (4, 4, 4, 6, 6)
    assert after(full).legal.write == ("fours",)
    assert after(full, start=Turn(RULES, card("fours"), 2)).legal.write == ()
    # all of the first series: now the second, and only what it still needs
    late = Turn(RULES, card(*FIRST, "pair"))
    assert after(full, start=late).legal.write == ("two pairs", "triple", "full", "chance")
    with pytest.raises(IllegalAction, match="'poker' may not be written now; allowed: write two"):
        after(full, start=late).write("poker")


def test_order_free_lets_any_figure_be_written_at_any_time():
    turn = after((4, 4, 4, 6, 6), start=Turn(FREE, FREE.empty_card()))
    assert turn.legal.write == ("fours", "pair", "two pairs", "triple", "full", "chance")
    assert turn.write("full").card.total == 24


def test_the_last_figure_of_the_first_series_opens_the_second_for_the_next_turn():
    turn = after((6, 6, 6, 1, 2), start=Turn(RULES, card(*FIRST[:5]))).write("sixes")
    assert Turn(RULES, turn.card, turn.saved).throw(NOTHING).legal.write == ("chance",)


def test_saved_throws_one_at_a_time_after_the_three_and_stop_at_any_time():
    start = Turn(RULES, card("ones"), saved=2)
    turn = after(NOTHING, NOTHING, start=start)
    assert (turn.saved, turn.spends) == (2, False)
    turn = turn.keep((6,))
    assert turn.saved == 2
    turn = turn.throw((6, 1, 2, 3))
    assert turn.legal == Legal((), keep=True, spends=True, stop=True)
    assert turn.stop().saved == 2
    turn = turn.keep((6, 6))
    assert turn.saved == 1
    turn = turn.throw((1, 2, 3))
    assert turn.stop().saved == 1
    turn = turn.keep((6, 6)).throw((4, 4, 6))
    assert turn.legal == Legal(("sixes",), keep=False, spends=True, stop=True)
    assert turn.write("sixes").saved == 0


def test_a_figure_written_with_a_saved_throw_saves_nothing_but_keeps_the_rest():
    start = Turn(RULES, card("ones", "twos"), saved=3)
    turn = after(NOTHING, NOTHING, NOTHING, (5, 5, 5, 1, 2), start=start)
    assert turn.legal.write == ("fives",)
    assert turn.write("fives").saved == 2


def test_a_turn_that_writes_no_figure_saves_nothing_and_the_figure_stays_open():
    start = Turn(RULES, card("ones"), saved=1)
    turn = after(NOTHING, NOTHING, (1, 1, 1, 2, 3), start=start).stop()
    assert (turn.saved, turn.card, turn.over) == (1, start.card, "stopped")


@pytest.mark.parametrize("throws", [1, 2])
def test_a_turn_cannot_be_stopped_before_its_three_throws(throws):
    with pytest.raises(IllegalAction, match="cannot be stopped now; allowed: keep dice"):
        after(*[NOTHING] * throws).stop()


@pytest.mark.parametrize("keep", [(5,), (1, 1), (1, 2, 3, 4, 6)])
def test_only_dice_of_the_roll_are_kept_and_not_all_five(keep):
    turn = after(NOTHING)
    with pytest.raises(IllegalAction, match="keep up to four of the dice"):
        turn.keep(keep)
    assert turn == after(NOTHING)


def test_chance_and_choice_do_not_take_each_others_place():
    turn = Turn(RULES, RULES.empty_card())
    for act in (turn.stop, lambda: turn.write("ones"), lambda: turn.keep(())):
        with pytest.raises(IllegalAction, match="a throw of 5 dice is due"):
            act()
    thrown = turn.throw((1, 1, 1, 2, 3))
    with pytest.raises(IllegalAction, match="no throw is due; allowed: write ones; keep dice"):
        thrown.throw(NOTHING)
    with pytest.raises(IllegalAction, match="the turn is over"):
        thrown.write("ones").keep(())
    with pytest.raises(BadArgument, match="needs 3 dice"):
        thrown.keep((1, 1)).throw((1, 1))


@pytest.mark.parametrize(
    ("starter", "finisher", "others"),
    [(0, 0, (1, 2)), (1, 1, (2, 0)), (2, 2, (0, 1)), (0, 1, ()), (1, 0, ()), (2, 0, ())],
)
def test_others_have_a_last_turn_only_when_the_starter_finishes(starter, finisher, others):
    assert last_turns(3, starter, finisher) == others


def test_figures_not_written_count_against_the_player():
    assert RULES.total(RULES.empty_card(), 0) == -(3 * 21 + 12 + 22 + 18 + 15 + 20 + 28 + 24 + 60)
    for name, cost in zip(FIGURES, RULES.unwritten, strict=True):
        others = [figure for figure in FIGURES if figure != name]
        assert RULES.total(card(*others), 0) == card(*others).total - cost


def test_the_default_cost_is_three_times_the_face_and_the_most_without_the_premium():
    plain = Rules(four_premium=0, poker_premium=0)
    most = [max(score(name, r, plain) for r in ALL_ROLLS if shows(name, r)) for name in SECOND]
    assert RULES.unwritten == (*[3 * face for face in range(1, 7)], *most)


def test_every_saved_throw_not_used_is_worth_3():
    full = card(*FIGURES)
    assert [RULES.total(full, n) - full.total for n in (0, 1, 5, MOST_SAVED)] == [0, 3, 15, 90]
    assert replace(RULES, saved_worth=4).total(full, 5) == full.total + 20


def test_the_cost_of_a_figure_is_a_field():
    rules = Rules(unwritten=(0,) * 14 + (7,))
    assert rules.total(rules.empty_card(), 0) == -7


@pytest.mark.parametrize("saved", [3, -1, True, 1.0])
def test_two_saved_throws_a_figure_at_most(saved):
    with pytest.raises(BadArgument, match=r"saved .with 1 figure written."):
        Turn(RULES, card("ones"), saved)


def test_a_full_card_has_no_turn_and_a_card_of_another_sheet_is_refused():
    with pytest.raises(BadArgument, match="all figures are written"):
        Turn(RULES, card(*FIGURES))
    with pytest.raises(BadArgument, match="another sheet: Dice Poker"):
        Turn(RULES, Card(dice_poker.DICE_POKER))


@pytest.mark.parametrize(
    "wrong",
    [{"order": "any"}, {"saved_worth": -1}, {"four_premium": 1.5}, {"stake": "2"},
     {"unwritten": (1, 2)}, {"unwritten": (-1,) * 15}, {"unwritten": [3] * 15}],
)  # fmt: skip
def test_rules_are_checked(wrong):
    with pytest.raises(BadArgument):
        Rules(**wrong)
