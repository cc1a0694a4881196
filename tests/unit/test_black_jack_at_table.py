"""The odds of Black Jack read from the dice of a hand, big tables, and the explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
import sympy

from dicekit.errors import BadArgument
from dicekit.games.black_jack import OPEN, STAY, Rules
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Finish, Show, Throw
from dicekit.odds import black_jack as odds
from dicekit.odds.black_jack import ahead, reading, table
from dicekit.odds.black_jack.cups import Cup
from dicekit.odds.explain import exact

Pair = tuple[int, int]


def until(
    pairs: Mapping[int, Pair],
    common: Sequence[int],
    choices: Sequence[str],
    betting: bool = False,
    rules: Rules | None = None,
) -> Deal:
    """The deal when all these choices are made; ``betting``: in the betting that comes next."""
    rules = rules or Rules()
    dice, answers, deal = list(common), list(choices), Deal(tuple(pairs))
    while True:
        step = rules.next_step(deal)
        if isinstance(step, Throw):
            faces = (dice.pop(0),) if step.seat is None else pairs[step.seat]
            deal = deal.with_throw(step.seat, faces, step.dice, step.shown)
        elif isinstance(step, Show):
            deal = deal.show(step.seats)
        elif isinstance(step, Bet):
            if betting and not answers:
                return deal
            deal = deal.after_betting()
        elif isinstance(step, Choose) and answers:
            deal = deal.with_choice(step.seat, answers.pop(0))
        else:
            assert isinstance(step, Choose | Finish)
            return deal


FOUR = {3: (2, 2), 0: (5, 4), 1: (1, 3), 2: (4, 4)}


def test_during_the_first_betting_nothing_is_known_of_the_others() -> None:
    deal = until(FOUR, (), (), betting=True)
    seen = odds.at_table(Rules(), deal.seen_by(1), 1, thresholds=(9, 8, 2, 10))
    assert seen == odds.standing((1, 3), thresholds=(9, 8, 10), before=2)


def test_when_i_am_asked_those_before_me_have_answered() -> None:
    deal = until(FOUR, (), (STAY, OPEN))
    best, values = odds.decide(Rules(), deal.seen_by(1), 1, thresholds=(9, 8, 2, 10))
    assert (best, values) == odds.decision((1, 3), (), (9,), (9, 10), before=1)
    assert odds.at_table(Rules(), deal.seen_by(1), 1, (9, 8, 2, 10)) == values[best]


def test_after_a_common_die_it_counts_for_the_closed_only() -> None:
    deal = until(FOUR, (3,), (STAY, OPEN, STAY, STAY), betting=True)
    seen = odds.at_table(Rules(), deal.seen_by(2), 2, (9, 9, 10, 9))
    assert seen == odds.standing((4, 4), (3,), (9,), (9, 10), before=2)
    mine = odds.at_table(Rules(), deal.seen_by(0), 0, (9, 9, 10, 11))
    assert mine == odds.standing((5, 4), (3,), (), (9, 10, 11), open_after=0)


def test_my_own_answer_is_remembered() -> None:
    deal = until(FOUR, (1,), (STAY, OPEN, STAY, STAY, STAY, STAY))
    best, values = odds.decide(Rules(), deal.seen_by(1), 1, (9, 9, 9, 9))
    assert best == STAY
    # I have answered; the player after me is still to be asked.
    assert odds.at_table(Rules(), deal.seen_by(1), 1, (9, 9, 9, 9)) == values[STAY]
    answered = odds.decide(Rules(), deal.seen_by(3), 3, (9, 9, 9, 9)).values[STAY]
    assert odds.at_table(Rules(), deal.seen_by(3), 3, (9, 9, 9, 9)) == answered


def test_those_who_folded_do_not_count_and_stand_at_nothing() -> None:
    deal = until(FOUR, (), (), betting=True).with_fold(3)
    seen = odds.at_table(Rules(), deal.seen_by(1), 1, (2, 8, 2, 10))
    assert seen == odds.standing((1, 3), thresholds=(8, 10), before=1)
    assert odds.at_table(Rules(), deal.seen_by(3), 3).share == 0


def test_the_usual_threshold_is_assumed() -> None:
    deal = until({0: (5, 4), 1: (1, 3)}, (), (), betting=True)
    assert odds.at_table(Rules(), deal.seen_by(1), 1) == odds.at_table(
        Rules(), deal.seen_by(1), 1, (9, 9)
    )
    three = until({0: (5, 4), 1: (1, 3), 2: (1, 1)}, (), (), betting=True)
    assert odds.at_table(Rules(), three.seen_by(1), 1) == odds.at_table(
        Rules(), three.seen_by(1), 1, (10, 10, 10)
    )


def test_what_others_hide_changes_nothing() -> None:
    one = until({0: (5, 4), 1: (1, 3)}, (2,), (STAY, STAY), betting=True)
    other = until({0: (1, 1), 1: (1, 3)}, (2,), (STAY, STAY), betting=True)
    assert odds.at_table(Rules(), one.seen_by(1), 1) == odds.at_table(Rules(), other.seen_by(1), 1)


def test_a_threshold_that_cannot_explain_a_closed_cup_is_raised() -> None:
    # Who opens at 2 or above would be open by now; 3 explains the cup: it holds two ones.
    assert odds.decision((3, 4), thresholds=(2,), before=1) == odds.decision(
        (3, 4), thresholds=(3,), before=1
    )


def test_at_the_end_the_best_points_have_the_pot() -> None:
    deal = until({0: (5, 4), 1: (1, 3)}, (6,), (OPEN, STAY, OPEN))
    assert isinstance(Rules().next_step(deal), Finish)
    assert odds.at_table(Rules(), deal, 1) == odds.Standing(sympy.Integer(1), sympy.Integer(1))
    assert odds.at_table(Rules(), deal, 0).share == 0


def test_if_all_are_bust_the_share_is_equal() -> None:
    deal = until({0: (5, 5), 1: (4, 6)}, (6,), (STAY, STAY, STAY, STAY))
    assert isinstance(Rules().next_step(deal), Finish)
    for seat in (0, 1):
        assert odds.at_table(Rules(), deal, seat) == odds.Standing(
            sympy.Integer(0), sympy.Rational(1, 2)
        )


def test_without_black_jack_two_sixes_are_a_bust() -> None:
    deal = until({0: (6, 6), 1: (1, 3)}, (), (), betting=True, rules=Rules(black_jack=False))
    assert odds.at_table(Rules(black_jack=False), deal.seen_by(0), 0).win == 0
    other = odds.at_table(Rules(black_jack=False), deal.seen_by(1), 1).share
    assert other > odds.at_table(Rules(), deal.seen_by(1), 1).share


def test_a_cup_that_is_being_opened_is_weighed_by_its_threshold() -> None:
    rules = Rules(lift="together")
    deal = until({0: (5, 4), 1: (4, 5)}, (), (OPEN,), rules=rules)
    assert deal.seen_by(1).rolls_of(0)[0].dice is None
    opens = odds.decide(rules, deal.seen_by(1), 1, (9, 9)).values[OPEN]
    # It holds 9 (4 ways), 10 (3), 11 (2) or black jack (1).
    assert opens == odds.Standing(sympy.Integer(0), sympy.Rational(4, 10) / 2)


def test_a_bust_that_must_be_turned_up_is_not_under_a_closed_cup() -> None:
    rules = Rules(bust_may_stay_closed=False)
    deal = until({0: (4, 4), 1: (4, 4)}, (2,), (STAY, STAY, STAY), rules=rules)
    opens = odds.decide(rules, deal.seen_by(1), 1, (11, 9)).values[OPEN]
    # Seat 0, not bust, holds 2 to 8 below 11 with the 2; mine are 10: only 11 beats me later.
    secret = odds.decide(Rules(), deal.seen_by(1), 1, (11, 9)).values[OPEN]
    assert opens.share < secret.share


@pytest.mark.parametrize("players", [10, 40])
def test_a_big_table_is_answered(players: int) -> None:
    pairs = dict.fromkeys(range(players), (4, 3))
    deal = until(pairs, (1,), [STAY] * players, betting=True)
    standing = odds.at_table(Rules(), deal.seen_by(4), 4)
    assert 0 < standing.share < 1
    asked = deal.after_betting()
    best, values = odds.decide(Rules(), asked.seen_by(0), 0)
    assert best == STAY
    assert values[STAY].share > values[OPEN].share > 0
    black_jack = {**pairs, 0: (6, 6)}
    first = until(black_jack, (), ())
    advice = odds.decide(Rules(), first.seen_by(0), 0)
    assert advice.best == OPEN
    assert advice.values[OPEN].share > sympy.Rational(1, 3)


def test_keeping_to_a_threshold_is_worth_the_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Averaged over my pairs: the best threshold per pair is worth at least each single one."""
    exact_shares = {
        total: odds.standing((total // 2, total - total // 2), thresholds=(9, 10))
        for total in range(2, 13)
    }
    monkeypatch.setattr(table, "WORK_MOST", 0)
    uncached = table._standing.__wrapped__
    monkeypatch.setattr(table, "_standing", uncached)
    blind = {
        total: odds.standing((total // 2, total - total // 2), thresholds=(9, 10))
        for total in range(2, 13)
    }
    assert all(blind[total].share <= exact_shares[total].share for total in blind)
    assert blind[9].share < exact_shares[9].share
    assert blind[12] == exact_shares[12]
    mean = sum((6 - abs(7 - total)) * one.share for total, one in blind.items()) / 36
    singles = [odds.duel([mine, 9, 10])[0].share for mine in range(2, 13)]
    assert max(singles) <= mean <= max(singles) + sympy.Rational(1, 100)


def test_the_work_does_not_grow_as_a_power_of_the_players() -> None:
    def sets(thresholds: tuple[int, ...], before: int) -> tuple[int, bool]:
        now = reading.at_betting((3, 4), (2,), (), thresholds, before, None)
        return now.sets, table.looks_ahead(now)

    assert sets((7, 8, 9, 10, 11), 2) == (32, True)  # 6 players, the worst: all are exact
    assert sets((10,) * 6, 3) == (4 * 4, True)  # 7 players, counted on each side of me
    assert sets((10,) * 39, 39) == (40, False)
    assert sets((9, 10) * 19, 0) == (20 * 20, False)


def test_equal_cups_are_counted_as_if_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ((3, 4), (1,), (), (9, 9, 9, 9), 2)
    counted = odds.decision(*arguments)

    def another(self: ahead.Ahead, cup: Cup) -> int:
        self.cups.append(cup)
        return len(self.cups) - 1

    monkeypatch.setattr(ahead.Ahead, "_number", another)
    monkeypatch.setattr(table, "_options", table._options.__wrapped__)
    assert odds.decision(*arguments) == counted


@pytest.mark.parametrize("players", [9, 12])
def test_at_a_big_table_only_the_groups_of_the_others_count(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thresholds = [(8, 9, 10, 11)[at % 4] for at in range(players - 1)]
    first = odds.standing((3, 4), (2,), (), thresholds)
    assert odds.standing((3, 4), (2,), (), sorted(thresholds), before=3) == first
    # The same product rival by rival, with no powers of equal ones.
    monkeypatch.setattr(ahead, "SMALL", players)
    monkeypatch.setattr(table, "_standing", table._standing.__wrapped__)
    assert odds.standing((3, 4), (2,), (), thresholds) == first


def test_the_explanations_arrive_at_the_answers() -> None:
    alone = odds.explain_alone(6)
    assert alone.answers == (odds.best_points(6),)
    duel = odds.explain_duel([9, 10])
    assert duel.answers == (odds.duel([9, 10])[0].share,)
    arguments = ((3, 4), (1,), (8,), (9, 10), 1)
    choice = odds.explain_decision(*arguments)
    values = odds.decision(*arguments).values
    assert choice.answers == (values[OPEN].share, values[STAY].share)
    for told in (alone, duel, choice):
        assert all(exact(answer) in told.steps[-1] for answer in told.answers)


def test_the_mean_over_the_first_die_is_the_duel() -> None:
    thresholds = [8, 9, 11]
    after = [odds.duel_after(thresholds, face) for face in range(1, 7)]
    assert [sum(one[seat].share for one in after) / 6 for seat in range(3)] == [
        one.share for one in odds.duel(thresholds)
    ]
    assert odds.duel_after([2, 2], 6) == odds.duel([2, 2])


def test_the_shares_after_each_die_are_told_and_have_the_right_mean() -> None:
    deal = until({0: (5, 3), 1: (4, 3)}, (), (STAY,))
    seen = deal.seen_by(1)
    told = odds.explain_at_table(Rules(), seen, 1)
    values = odds.decide(Rules(), seen, 1).values
    assert told.answers == (values[OPEN].share, values[STAY].share)
    now = odds.reading.at_table(Rules(), seen, 1)
    after = table.after_die(now)
    assert sum(one.share for one in after) / 6 == values[STAY].share
    assert sum(one.win for one in after) / 6 == values[STAY].win
    assert all(f"{100 * float(one.share):.2f}" in told.steps[3] for one in after)


def test_the_standing_is_explained_during_the_betting_and_when_open() -> None:
    deal = until({0: (5, 4), 1: (4, 3)}, (2,), (OPEN, STAY), betting=True)
    for seat in (0, 1):
        told = odds.explain_at_table(Rules(), deal.seen_by(seat), seat)
        share = odds.at_table(Rules(), deal.seen_by(seat), seat).share
        assert told.answers == (share,)
        assert exact(share) in told.steps[-1]


def test_what_cannot_be_answered_is_refused() -> None:
    deal = until({0: (5, 4), 1: (4, 3)}, (2,), (OPEN, STAY), betting=True)
    with pytest.raises(BadArgument, match="not closed"):
        odds.decide(Rules(), deal.seen_by(0), 0)
    with pytest.raises(BadArgument, match="cannot be seen"):
        odds.at_table(Rules(), deal.seen_by(0), 1)
    with pytest.raises(BadArgument, match="thresholds"):
        odds.at_table(Rules(), deal.seen_by(0), 0, (9,))


@pytest.mark.parametrize(
    "arguments",
    [
        ((1,),),
        ((1, 7),),
        ((1, 2), (0,)),
        ((1, 2), (), (1,)),
        ((1, 2), (), (13,)),
        ((1, 2), (), (), (1,)),
        ((1, 2), (), (), (9,), 2),
        ((1, 2), (), (), (9,), True),
        ((1, 2), (6, 4, 1), (), (9,), 0),  # with 10 everyone closed is bust: the hand is over
    ],
)
def test_wrong_arguments_are_refused(arguments: tuple[object, ...]) -> None:
    with pytest.raises(BadArgument):
        odds.decision(*arguments)  # type: ignore[arg-type]
    with pytest.raises(BadArgument):
        odds.standing(*arguments)  # type: ignore[arg-type]


def test_i_choose_before_i_see_what_is_being_opened() -> None:
    rules = Rules(lift="together")
    deal = until({0: (5, 4), 1: (4, 5)}, (), (OPEN,), rules=rules)
    best, values = odds.decide(rules, deal.seen_by(1), 1, (9, 9))
    assert odds.at_table(rules, deal.seen_by(1), 1, (9, 9)) == values[best]


@pytest.mark.parametrize("threshold", [9, 12])
def test_a_cup_still_closed_where_busts_are_turned_up_has_no_bust(threshold: int) -> None:
    """With common dice of 9 only 1-1 is closed without a bust: the other has 11 and waits on."""
    rules = Rules(bust_may_stay_closed=False)
    deal = until({0: (1, 1), 1: (1, 1)}, (4, 5), (STAY,) * 5, rules=rules)
    assert rules.next_step(deal) == Choose(1, (OPEN, STAY))
    best, values = odds.decide(rules, deal.seen_by(1), 1, thresholds=(threshold, 9))
    assert best == OPEN
    # The other has 11 and is closed: one more die makes it a bust, and mine stays at 11.
    assert values[OPEN].win == values[OPEN].share == 1
    assert values[STAY].share == sympy.Rational(1, 2)
