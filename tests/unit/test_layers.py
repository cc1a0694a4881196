"""Layers of the pot, each with its own rivals: against a count of all dice, and by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from dicekit import odds
from dicekit.dist import Dist
from dicekit.errors import BadArgument
from dicekit.games import black_jack, seven, shoot_the_moons
from dicekit.odds.at_table import decision_of, price, prizes, standing_of
from dicekit.odds.contest import against
from dicekit.odds.decision import decision
from dicekit.odds.layers import Claim, Prize, claim, claims
from dicekit.strategy.bots import Bot, bot
from dicekit.table import Action, ChipRules
from dicekit.table.hand import answer, start
from tests.support.layers import (
    ALL_IN,
    ME,
    UNIT,
    counted,
    dead_chips,
    fraction,
    played,
    said,
    three_depths,
)
from tests.support.play import random_event


def thrown_out(hand, score, dice, moons=False):
    """How each seat still in can end: what I see of it, and one throw that I don't see."""
    ends = {}
    for seat in hand.deal.live:
        rolls = hand.deal.seen_by(ME).rolls_of(seat)
        found: Counter[tuple[int, bool]] = Counter()
        for last in product(range(1, 7), repeat=dice):
            faces = [roll.dice or last for roll in rolls]
            found[sum(map(score, faces)), moons and faces[-1] == (3, 3)] += 1
        ends[seat] = found
    return ends


def fewest(faces):
    return -seven.score(faces)


SEVENS = [(4, 2, 1), (1, 1, 2), (5, 5, 4)]
ANY_3 = (1, 1, 1)


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", SEVENS)
def test_seven_with_three_layers(mine, all_in):
    hand = three_depths(seven.Rules(rounds=1), all_in, ANY_3, ANY_3, ANY_3, mine)
    assert said(hand) == counted(hand, thrown_out(hand, fewest, 3))


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", SEVENS)
def test_seven_with_chips_of_a_folded_seat(mine, all_in):
    first = ((1, 1, 2), (1, 1, 1), (4, 4, 1), (5, 1, 1))
    hand = dead_chips(seven.Rules(rounds=2), all_in, first, (ANY_3, ANY_3, ANY_3, mine))
    assert said(hand) == counted(hand, thrown_out(hand, fewest, 3))


PAIRS = [(3, 3), (2, 4), (6, 6)]
ANY_2 = (1, 1)


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", PAIRS)
@pytest.mark.parametrize("moons", ["last round", "off"])
def test_shoot_the_moons_with_three_layers(mine, all_in, moons):
    game = shoot_the_moons.Rules(rounds=1, moons=moons)
    hand = three_depths(game, all_in, ANY_2, ANY_2, ANY_2, mine)
    assert said(hand) == counted(hand, thrown_out(hand, sum, 2, moons == "last round"))


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("mine", PAIRS)
def test_shoot_the_moons_with_chips_of_a_folded_seat(mine, all_in):
    first = ((4, 4), (1, 1), (5, 2), (5, 3))
    game = shoot_the_moons.Rules(rounds=2)
    hand = dead_chips(game, all_in, first, (ANY_2, ANY_2, ANY_2, mine))
    assert said(hand) == counted(hand, thrown_out(hand, sum, 2, moons=True))


# A total of mine that is sure, a rival who has less in three cases of four, and somebody all-in
# for less who beats us both in every second case.
MINE = Dist({3: 1})
RIVAL = Dist({1: 3, 5: 1})
OUTSIDE = Dist({2: 1, 6: 1})


def test_a_claim_by_hand():
    # I beat the rival in 3/4, and both in 3/4 of 1/2; half of the time nobody who reaches it is.
    assert claim(MINE, [RIVAL], [OUTSIDE]) == (Fraction(3, 4), Fraction(3, 8), Fraction(1, 2))
    # The lowest wins: I beat the rival in 1/4, and in half of that the other too; his 2 beats our
    # 3 in the same case, 1/8 (otherwise the rival's 1 is best).
    low = claim(MINE, [RIVAL], [OUTSIDE], best="low")
    assert low == (Fraction(1, 4), Fraction(1, 8), Fraction(1, 8))


def test_a_layer_by_hand():
    # 40 chips of mine, 40 of the rival, 8 of somebody who folded.
    claimed = claim(MINE, [RIVAL], [OUTSIDE])
    assert Prize(88, (1,)).value(claimed) == 66
    # In 3/8 I win 88, in 1/2 my 40 come back; then 3/4 of the time the 8 are mine as well.
    back = Prize(88, (1,), own=40, dead=8, taken_back=True)
    assert back.value(claimed) == 33 + 20 + 3


def test_equal_totals_share_a_layer():
    equal = Dist({3: 1})
    # With the outsider's 2 we are best and share; with his 6 the layer is taken back.
    claimed = claim(MINE, [equal], [OUTSIDE])
    assert claimed == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 2))
    # An outsider who is equal is not better: nothing comes back.
    assert claim(MINE, [equal], [equal]) == (Fraction(1, 2), Fraction(1, 2), 0)


totals = st.dictionaries(st.integers(0, 5), st.integers(1, 4), min_size=1).map(Dist)
players = st.lists(totals, min_size=2, max_size=5)


@given(players)
def test_a_layer_that_all_reach_is_the_pot_as_it_was(finals):
    standing = against(finals[0], finals[1:])
    share = fraction(standing.share)
    assert claim(finals[0], finals[1:], []) == Claim(share, share, Fraction(0))


@given(players, st.data(), st.sampled_from(["high", "low"]))
def test_what_all_can_expect_of_a_layer_is_the_layer(finals, data, best):
    reach = data.draw(st.integers(1, len(finals)))
    each, dead = data.draw(st.integers(1, 9)), data.draw(st.integers(0, 9))
    amount, by_seat = each * reach + dead, dict(enumerate(finals))
    for taken_back in (True, False):
        expected = Fraction(0)
        for seat in range(reach):
            rivals = tuple(other for other in range(reach) if other != seat)
            prize = Prize(amount, rivals, each, dead, taken_back)
            expected += prize.value(*claims(by_seat, seat, [prize], best))
        assert expected == amount


@given(st.integers(1, 200), st.integers(0, 200), st.fractions(0, 1))
def test_a_decision_with_one_layer_is_that_of_the_pot(to_call, pot, share):
    exact = sympy.Rational(share.numerator, share.denominator)
    standing = odds.Standing(exact, exact)
    one = odds.decision(standing, pot, to_call, [odds.PotLayer(pot + to_call, 1, exact)])
    plain = odds.decision(standing, pot, to_call)
    assert (one.share, one.call_value, one.pot_odds) == (
        plain.share,
        plain.call_value,
        plain.pot_odds,
    )
    assert not plain.layers


def test_the_layers_of_a_decision_hold_the_chips_after_the_call():
    half = odds.Standing(sympy.Rational(1, 2), sympy.Rational(1, 2))
    layer = odds.PotLayer(14, 1, sympy.Rational(1, 2))
    for wrong in ([layer], "layers", [14], [layer, 1]):
        with pytest.raises(BadArgument, match="hold the 15 chips"):
            odds.decision(half, 10, 5, wrong)


def test_a_decision_shows_its_layers():
    third = odds.Standing(sympy.Rational(1, 4), sympy.Rational(1, 3))
    layers = [
        odds.PotLayer(9, 2, sympy.Rational(1, 3)),
        odds.PotLayer(6, 1, sympy.Rational(1, 2)),
    ]
    shown = odds.decision(third, 10, 5, layers, at_least=True)._repr_markdown_()
    assert "| 9 | 2 | 1/3 | 33.33% |\n| 6 | 1 | 1/2 | 50.00% |" in shown
    assert "worth this at least" in shown
    one_pot = odds.decision(third, 10, 5)
    assert "layer" not in one_pot._repr_markdown_()
    assert "layers=(PotLayer(amount=9" in repr(odds.decision(third, 10, 5, layers))
    assert repr(one_pot).startswith("Decision(win=1/4, share=1/3, pot=10, to_call=5, pot_odds=1/3")
    assert "layers" not in repr(one_pot)


@pytest.mark.parametrize("all_in", ALL_IN)
def test_the_layers_of_a_hand(all_in):
    hand = three_depths(seven.Rules(rounds=1), all_in, *[ANY_3] * 4)
    back = all_in == "take back"
    assert prizes(hand.seen_by(ME)) == (
        Prize(8 * UNIT, (0, 1, 2), 2 * UNIT, 0, back),
        Prize(6 * UNIT, (1, 2), 2 * UNIT, 0, back),
        Prize(10 * UNIT, (2,), 5 * UNIT, 0, back),
    )


def test_chips_of_a_folded_seat_lie_in_the_layers_that_it_reached():
    hand = dead_chips(seven.Rules(rounds=2), "take back", [ANY_3] * 4, [ANY_3] * 4)
    assert prizes(hand.seen_by(ME)) == (
        Prize(8 * UNIT, (0, 2), 2 * UNIT, 2 * UNIT, True),
        Prize((4 + 8 + 8) * UNIT, (2,), 8 * UNIT, 4 * UNIT, True),
    )


def test_who_has_not_called_yet_is_a_rival_for_all_that_the_chips_behind_can_reach():
    bets = ((0, "bet", 2), (1, "raise", 8))
    hand = played(seven.Rules(), (3, 20, 5, 20), "take back", [ANY_3] * 4, *bets)
    # Seat 2 calls with 4, its last; seat 3 has put in its ante only, and has 19 behind.
    assert prizes(hand.seen_by(2)) == (
        Prize((3 + 3 + 3 + 1) * UNIT, (0, 1, 3), 3 * UNIT, 0, True),
        Prize((2 + 2) * UNIT, (1, 3), 2 * UNIT, 0, True),
    )


@pytest.mark.parametrize("game", [seven.Rules(), shoot_the_moons.Rules(), black_jack.Rules()])
def test_a_call_is_worth_no_less_than_with_one_pot_for_all(game):
    rng = random.Random(11)
    layered = 0
    for number in range(40):
        stacks = [rng.randint(3, 40) for _ in range(rng.randint(2, 4))]
        rules = ChipRules(all_in=ALL_IN[number % 2])
        hand = start(game, rules, stacks, button=0)
        while not hand.is_over:
            if hand.legal is not None:
                seen = hand.seen_by(hand.to_act)
                one_pot, found = decision(standing_of(seen), *price(seen)), decision_of(seen)
                assert found.call_value >= one_pot.call_value
                rivals = {len(prize.rivals) for prize in prizes(seen)}
                if rivals <= {len(seen.deal.live) - 1}:
                    assert found == one_pot
                else:
                    assert found.layers or found.at_least
                layered += bool(found.layers)
            hand = answer(hand, random_event(hand, rng))
    assert layered


def test_without_layers_in_its_odds_a_game_is_valued_with_one_pot_for_all(monkeypatch):
    hand = three_depths(seven.Rules(rounds=1), "take back", *[ANY_3] * 4)
    seen = hand.seen_by(ME)
    monkeypatch.delattr(odds.seven, "in_layers")
    assert decision_of(seen) == decision(standing_of(seen), *price(seen), at_least=True)


def test_the_exact_bot_calls_for_the_layers_where_one_pot_for_all_would_say_fold():
    hand = three_depths(seven.Rules(rounds=1), "take back", ANY_3, ANY_3, ANY_3, (1, 1, 2))
    seen = hand.seen_by(ME)
    pot, to_call = price(seen)
    assert standing_of(seen).share < Fraction(to_call, pot + to_call)
    assert bot("Max").decide(seen, random.Random(1)) == Action("call")


def test_a_bot_measures_its_strength_against_a_fair_part_of_each_layer():
    # A fair part is 3/8 of these chips: of 8 units with 3 rivals, of 6 with 2, of 10 with 1.
    hand = three_depths(seven.Rules(rounds=1), "side pots", ANY_3, ANY_3, ANY_3, (5, 2, 1))
    share = fraction(decision_of(hand.seen_by(ME)).share)
    fair = Fraction(3, 8)
    for bound, kind in ((share / fair, "raise"), (share / fair + Fraction(1, 10**9), "call")):
        eager = Bot("Anna", {}, raises_from=bound)
        assert eager.decide(hand.seen_by(ME), random.Random(1)).kind == kind
