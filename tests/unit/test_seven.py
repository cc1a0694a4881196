"""Seven: a test per clause of the rules page, named after it."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from dicekit.errors import BadArgument, DiceError
from dicekit.games import seven
from dicekit.games.deal import Deal, Roll
from dicekit.games.pot_game import Bet, Finish, Show, Throw


def with_rounds(rounds: dict[int, list[tuple[int, ...]]]) -> Deal:
    """All seats threw these dice, round by round, and showed them."""
    deal = Deal(order=tuple(rounds))
    for number in range(3):
        for seat, throws in rounds.items():
            deal = deal.with_throw(seat, throws[number], 3, shown=False)
        deal = deal.after_betting().show(deal.order)
    return deal


def test_two_or_three_dice_that_sum_to_seven_are_removed_examples_of_the_source():
    assert seven.score((4, 2, 1)) == 0
    assert seven.score((6, 2, 1)) == 2
    assert seven.score((3, 4, 2)) == 2
    assert seven.score((5, 3, 1)) == 9


def test_every_throw_scores_what_a_plain_search_leaves_whichever_pair_is_taken():
    for roll in product(range(1, 7), repeat=3):
        groups = [c for n in (2, 3) for c in combinations(range(3), n)]
        left = {
            sum(roll) - 7 for places in groups if sum(roll[place] for place in places) == 7
        } or {sum(roll)}
        assert left == {seven.score(roll)}, roll


def test_the_order_of_the_dice_does_not_matter():
    assert {seven.score(roll) for roll in permutations((6, 3, 1))} == {3}


@pytest.mark.parametrize(
    "roll", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), (1, 2, 2.0), (True, 2, 3)]
)
def test_what_is_no_throw_of_three_dice_is_refused(roll):
    with pytest.raises(DiceError):
        seven.score(roll)


def test_three_rounds_of_a_secret_throw_a_betting_round_and_showing():
    rules, deal = seven.Rules(), Deal(order=(1, 0))
    for _ in range(3):
        for seat in (1, 0):
            assert rules.next_step(deal) == Throw(seat, 3, shown=False)
            deal = deal.with_throw(seat, (1, 2, 3), 3, shown=False)
        assert rules.next_step(deal) == Bet()
        deal = deal.after_betting()
        assert rules.next_step(deal) == Show((1, 0))
        deal = deal.show((1, 0))
    assert rules.next_step(deal) == Finish()


def test_who_has_folded_throws_and_shows_no_more():
    rules, deal = seven.Rules(), Deal(order=(0, 1, 2))
    for seat in (0, 1, 2):
        deal = deal.with_throw(seat, (1, 2, 3), 3, shown=False)
    deal = deal.with_fold(1).after_betting()
    assert rules.next_step(deal) == Show((0, 2))
    deal = deal.show((0, 2))
    assert rules.next_step(deal) == Throw(0, 3)
    deal = deal.with_throw(0, (1, 2, 3), 3, shown=False)
    assert rules.next_step(deal) == Throw(2, 3)
    assert not deal.rolls_of(1)[0].shown


def test_the_lowest_total_of_the_three_throws_wins():
    deal = with_rounds(
        {
            0: [(5, 3, 1), (4, 2, 1), (4, 2, 1)],
            1: [(6, 2, 1), (6, 2, 1), (6, 2, 1)],
            2: [(6, 6, 6), (4, 2, 1), (4, 2, 1)],
        }
    )
    assert [seven.Rules().points(deal, seat) for seat in range(3)] == [9, 6, 18]
    assert seven.Rules().result(deal).ranking == ((1,), (0,), (2,))


def test_equal_lowest_totals_share_the_pot():
    deal = with_rounds({s: [(6, 2, 1), (4, 2, 1), (4, 2, 1)] for s in (2, 0)})
    result = seven.Rules().result(deal)
    assert result.ranking == ((0, 2),)
    assert not result.again
    assert result.halves == ()


def test_removed_dice_are_marked():
    roll = Roll(0, 0, 3, (2, 6, 1), shown=True)
    assert seven.Rules().marks(Deal((0, 1)), roll) == ("", "removed", "removed")
    assert seven.Rules().marks(Deal((0, 1)), Roll(0, 0, 3, (5, 3, 1), True)) == ("", "", "")


def test_the_number_of_rounds_is_a_decision():
    deal = Deal(order=(0, 1))
    for seat in (0, 1):
        deal = deal.with_throw(seat, (1, 1, 1), 3, shown=False)
    deal = deal.after_betting().show((0, 1))
    assert seven.Rules(rounds=1).next_step(deal) == Finish()
    with pytest.raises(BadArgument, match="rounds"):
        seven.Rules(rounds=0)
