"""Shoot The Moons: a test per clause of the rules page."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dicekit import games
from dicekit.errors import BadArgument
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Finish, Show, Step, Throw
from dicekit.games.shoot_the_moons import Rules, is_moons, score


def play(
    rules: Rules, order: tuple[int, ...], pairs: Iterable[tuple[int, ...]]
) -> tuple[Deal, list[Step]]:
    """The deal at its end and the steps to it; nobody folds."""
    feed, deal, steps = iter(pairs), Deal(order), []
    while not isinstance(step := rules.next_step(deal), Finish):
        steps.append(step)
        if isinstance(step, Throw):
            assert step.seat is not None
            deal = deal.with_throw(step.seat, next(feed), step.dice, step.shown)
        elif isinstance(step, Show):
            deal = deal.show(step.seats)
        else:
            assert isinstance(step, Bet)
            deal = deal.after_betting()
    return deal, steps


PLAIN = [(1, 2), (5, 6), (2, 2), (1, 1), (4, 6), (6, 6)]


def test_three_rounds_of_a_secret_throw_then_betting_then_all_show() -> None:
    _, steps = play(Rules(), (2, 0), PLAIN)
    a_round = [Throw(2, 2), Throw(0, 2), Bet(), Show((2, 0))]
    assert steps == a_round * 3


def test_a_throw_is_seen_only_by_its_thrower_until_the_show() -> None:
    deal = Deal((0, 1)).with_throw(0, (1, 2), 2, False)
    assert deal.seen_by(1).rolls[0].dice is None
    assert Rules().points(deal.seen_by(1), 0) == 0
    assert Rules().points(deal.seen_by(0), 0) == 3


def test_those_who_fold_neither_show_nor_throw_again() -> None:
    deal = Deal((0, 1, 2))
    for seat, pair in enumerate(((1, 2), (3, 3), (6, 6))):
        deal = deal.with_throw(seat, pair, 2, False)
    deal = deal.with_fold(1).after_betting()
    assert Rules().next_step(deal) == Show((0, 2))
    deal = deal.show((0, 2))
    assert Rules().next_step(deal) == Throw(0, 2)
    assert not deal.rolls_of(1)[0].shown


def test_running_totals_are_the_points() -> None:
    deal, _ = play(Rules(), (0, 1), PLAIN)
    assert [Rules().points(deal, seat) for seat in (0, 1)] == [3 + 4 + 10, 11 + 2 + 12]


def test_the_highest_total_of_three_throws_wins() -> None:
    deal, _ = play(Rules(), (0, 1), PLAIN)
    assert Rules().result(deal).ranking == ((1,), (0,))
    assert Rules().result(deal).halves == ()
    assert not Rules().result(deal).again


def test_equal_highest_totals_share() -> None:
    deal, _ = play(Rules(), (0, 1, 2), [(1, 2), (2, 1), (1, 1)] * 3)
    assert Rules().result(deal).ranking == ((0, 1), (2,))


def test_two_threes_in_the_third_round_take_half() -> None:
    deal, _ = play(Rules(), (0, 1), [(1, 1), (6, 6), (1, 1), (6, 6), (3, 3), (6, 6)])
    assert Rules().result(deal).halves == (0,)
    assert Rules().result(deal).ranking == ((1,), (0,))
    assert Rules().marks(deal, deal.rolls_of(0)[-1]) == ("moon", "moon")
    assert Rules().marks(deal, deal.rolls_of(1)[-1]) == ("", "")


def test_two_threes_before_the_third_round_are_six_points_and_nothing_else() -> None:
    deal, _ = play(Rules(), (0, 1), [(3, 3), (6, 6), (3, 3), (6, 6), (1, 5), (6, 6)])
    assert Rules().result(deal).halves == ()
    assert {mark for roll in deal.rolls for mark in Rules().marks(deal, roll)} == {""}


def test_several_who_shoot_the_moons_share_the_half() -> None:
    deal, _ = play(Rules(), (1, 2, 0), [(1, 1)] * 6 + [(3, 3), (4, 2), (3, 3)])
    assert Rules().result(deal).halves == (1, 0)
    assert Rules().result(deal).ranking == ((0, 1, 2),)


def test_a_folded_player_shoots_no_moons() -> None:
    deal, _ = play(Rules(rounds=1), (0, 1, 2), [(3, 3), (3, 3), (1, 1)])
    assert Rules(rounds=1).result(deal.with_fold(1)).halves == (0,)


@pytest.mark.parametrize(
    ("moons", "halves"), [("last round", (1,)), ("any round", (0, 1)), ("off", ())]
)
def test_the_round_of_the_moons_is_a_decision(moons: str, halves: tuple[int, ...]) -> None:
    rules = Rules(rounds=2, moons=moons)
    deal, _ = play(rules, (0, 1), [(3, 3), (1, 1), (1, 1), (3, 3)])
    assert rules.result(deal).halves == halves


def test_the_moons_are_not_seen_under_a_cup() -> None:
    deal = Deal((0, 1)).with_throw(0, (3, 3), 2, False)
    rules = Rules(rounds=1)
    assert rules.marks(deal, deal.rolls[0]) == ("moon", "moon")
    hidden = deal.seen_by(1)
    assert rules.marks(hidden, hidden.rolls[0]) == ("", "")


def test_score_and_moons_of_a_throw() -> None:
    assert score((3, 3)) == 6
    assert score((6, 5)) == 11
    assert is_moons((3, 3))
    assert not is_moons((1, 5))


@pytest.mark.parametrize("roll", [(1,), (1, 2, 3), (0, 1), (7, 1), (True, 1), (2.0, 1), ("1", 2)])
def test_a_wrong_throw_is_refused(roll: tuple[int, ...]) -> None:
    with pytest.raises(BadArgument):
        score(roll)


@pytest.mark.parametrize("fields", [{"rounds": 0}, {"rounds": 1.5}, {"moons": "always"}])
def test_wrong_rules_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadArgument):
        Rules(**fields)


def test_the_game_is_found_by_its_title_and_takes_two_to_six_players() -> None:
    assert games.find("Shoot The Moons").Rules is Rules
    assert Rules().name == "shoot_the_moons"
    assert (Rules.least_players, Rules.most_players) == (2, 6)
    for texts in (Rules.titles, Rules.goals, *Rules.mark_texts.values()):
        assert set(texts) == {"en", "ru"}
