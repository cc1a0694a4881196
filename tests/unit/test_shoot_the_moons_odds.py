"""The odds of Shoot The Moons against a plain count of all throws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
import sympy

from dicekit.errors import BadArgument
from dicekit.games.deal import Deal
from dicekit.games.shoot_the_moons import Rules
from dicekit.odds import shoot_the_moons as odds
from dicekit.odds.explain import exact

PAIRS = tuple(product(range(1, 7), repeat=2))
SUMS = [sum(pair) for pair in PAIRS]


def payout(finals: list[int], shooters: list[int]) -> Fraction:
    """What player 0 gets of a pot of 1."""
    top = [seat for seat, final in enumerate(finals) if final == max(finals)]
    mine = Fraction(top.count(0), len(top))
    if not shooters:
        return mine
    return (mine + Fraction(shooters.count(0), len(shooters))) / 2


def last_round(totals: list[int], hidden: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Win and share in the last round, counted over all pairs of the others."""
    win = share = Fraction(0)
    cases = list(product(PAIRS, repeat=len(totals) - 1))
    for others in cases:
        pairs = (hidden, *others)
        finals = [points + sum(pair) for points, pair in zip(totals, pairs, strict=True)]
        share += payout(finals, [seat for seat, pair in enumerate(pairs) if pair == (3, 3)])
        win += all(final < finals[0] for final in finals[1:])
    return win / len(cases), share / len(cases)


def one_round_before(totals: tuple[int, int], hidden: tuple[int, int]) -> Fraction:
    """The share of two players with one round to come, counted over all pairs."""
    share = Fraction(0)
    for mine, before, last in product(PAIRS, repeat=3):
        finals = [totals[0] + sum(hidden) + sum(mine), totals[1] + sum(before) + sum(last)]
        share += payout(finals, [seat for seat, pair in enumerate((mine, last)) if pair == (3, 3)])
    return share / 36**3


def fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def test_total_counts_all_throws() -> None:
    for throws in (0, 1, 2):
        counts: dict[int, int] = {}
        for sums in product(SUMS, repeat=throws):
            counts[sum(sums)] = counts.get(sum(sums), 0) + 1
        assert dict(odds.total(throws).weights) == counts


def test_twenty_one_after_three_throws() -> None:
    assert odds.total().p(21) == sympy.Rational(361, 3888)
    assert odds.total(3).mean == 21


@pytest.mark.parametrize(
    ("totals", "hidden"),
    [
        ([14, 14], (3, 3)),
        ([14, 14], (1, 5)),
        ([10, 18], (3, 3)),
        ([12, 20], (6, 6)),
        ([14, 12, 13], (3, 3)),
        ([14, 14, 14], (4, 5)),
        ([4, 9, 24], (2, 1)),
    ],
)
def test_the_last_round_counted(totals: list[int], hidden: tuple[int, int]) -> None:
    answer = odds.standing(totals, hidden, 0)
    assert (fraction(answer.win), fraction(answer.share)) == last_round(totals, hidden)


@pytest.mark.parametrize(("totals", "hidden"), [((7, 7), (3, 3)), ((5, 9), (6, 5))])
def test_one_round_before_the_last_counted(
    totals: tuple[int, int], hidden: tuple[int, int]
) -> None:
    assert fraction(odds.standing(totals, hidden, 1).share) == one_round_before(totals, hidden)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_shares_of_all_players_average_to_an_equal_part(players: int) -> None:
    shares = [odds.standing((0,) * players, pair, 2).share for pair in PAIRS]
    assert sum(shares) / 36 == sympy.Rational(1, players)


def test_alone_i_get_everything() -> None:
    assert odds.standing([7], (1, 2), 1) == odds.Standing(sympy.Integer(1), sympy.Integer(1))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_moons_counted(players: int) -> None:
    cases = list(product(PAIRS, repeat=players))
    shot = [[pair == (3, 3) for pair in case] for case in cases]
    assert fraction(odds.moons(players)) == Fraction(sum(map(any, shot)), len(cases))
    mine = sum(Fraction(case[0], sum(case)) / 2 for case in shot if any(case))
    assert fraction(odds.half_worth(players)) == mine / len(cases)
    assert fraction(odds.half_taken(players)) == mine * 36 / len(cases)


def test_moons_as_a_formula() -> None:
    n = sympy.Symbol("n", positive=True, integer=True)
    assert odds.moons() == 1 - sympy.Rational(35, 36) ** n
    assert odds.moons(n) == odds.moons()
    assert odds.moons().subs(n, 25) > sympy.Rational(1, 2) > odds.moons(24)
    assert sympy.simplify(odds.half_worth().subs(n, 4) - odds.half_worth(4)) == 0
    assert sympy.limit(odds.half_taken(), n, sympy.oo) == 0


def deal_of(rounds: list[list[tuple[int, int]]], folded: tuple[int, ...] = ()) -> Deal:
    """A deal with these pairs by round and seat, the last round still hidden."""
    deal = Deal(tuple(range(len(rounds[0]))))
    for number, pairs in enumerate(rounds):
        for seat, pair in enumerate(pairs):
            deal = deal.with_throw(seat, pair, 2, False)
        if number < len(rounds) - 1:
            deal = deal.after_betting().show(deal.order)
    for seat in folded:
        deal = deal.with_fold(seat)
    return deal


def test_at_the_table_the_hidden_pairs_of_others_are_unknown() -> None:
    deal = deal_of([[(1, 2), (5, 5), (3, 3)], [(3, 3), (6, 6), (2, 2)]])
    expected = odds.standing((3, 10, 6), (3, 3), 1)
    assert odds.at_table(Rules(), deal.seen_by(0), 0) == expected
    last = deal_of([[(1, 2), (5, 5)], [(1, 1), (1, 1)], [(3, 3), (6, 6)]])
    assert odds.at_table(Rules(), last.seen_by(0), 0) == odds.standing((5, 12), (3, 3), 0)
    assert odds.at_table(Rules(), last.seen_by(1), 1) == odds.standing((12, 5), (6, 6), 0)


def test_at_the_table_those_who_folded_do_not_count() -> None:
    deal = deal_of([[(1, 2), (5, 5), (3, 3)], [(3, 3), (6, 6), (2, 2)]], folded=(1,))
    assert odds.at_table(Rules(), deal.seen_by(2), 2) == odds.standing((6, 3), (2, 2), 1)


def test_at_the_table_the_rule_for_the_moons_is_followed() -> None:
    deal = deal_of([[(3, 3), (6, 6)], [(6, 5), (6, 6)]])
    any_round = odds.at_table(Rules(rounds=2, moons="any round"), deal.seen_by(0), 0)
    # I shot the moons in round 1; the other, unknown, does so with 1/36 and then takes a quarter.
    # My total of 17 loses to 18 and more (others: 12 + 6 or more), ties with 12 + 5.
    best = Fraction(sum(total < 5 for total in SUMS) * 2 + SUMS.count(5), 72)
    assert fraction(any_round.share) == best / 2 + Fraction(35, 36) / 2 + Fraction(1, 36) / 4
    off = odds.at_table(Rules(rounds=2, moons="off"), deal.seen_by(0), 0)
    assert fraction(off.share) == best


def test_at_the_end_everything_is_known() -> None:
    deal = deal_of([[(3, 3), (6, 6)], [(3, 3), (1, 1)]]).after_betting().show((0, 1))
    assert odds.at_table(Rules(rounds=2), deal, 0).share == sympy.Rational(1, 2)
    assert odds.at_table(Rules(rounds=2), deal, 1).share == sympy.Rational(1, 2)


def test_the_explanations_arrive_at_the_answers() -> None:
    told = odds.explain_total(3, 21)
    assert told.answers == (odds.total(3).p(21),)
    moons = odds.explain_moons(4)
    assert moons.answers == (odds.moons(4), odds.half_worth(4))
    standing = odds.explain_standing((14, 12), (3, 3), 0)
    assert standing.answers == (odds.standing((14, 12), (3, 3), 0).share,)
    for explanation in (told, moons, standing):
        assert exact(explanation.answers[-1]) in explanation.steps[-1]


@pytest.mark.parametrize(
    ("totals", "hidden", "rounds_left"),
    [
        ((), (1, 2), 0),
        ((1,) * 7, (1, 2), 0),
        ((1, -1), (1, 2), 0),
        ((1, 2), (1, 7), 0),
        ((1, 2), 6, 0),
        ((1, 2), (1, 2), -1),
        ((1, 2.5), (1, 2), 0),
    ],
)
def test_wrong_arguments_are_refused(totals: object, hidden: object, rounds_left: object) -> None:
    with pytest.raises(BadArgument):
        odds.standing(totals, hidden, rounds_left)  # type: ignore[arg-type]


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(BadArgument):
        odds.moons(0)
    with pytest.raises(BadArgument):
        odds.half_worth(1.5)
    with pytest.raises(BadArgument):
        odds.explain_total(2, 25)
