"""The bots: legal play from what they see, repeatable, and the exact one beats the caller."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicekit import games
from dicekit.errors import BadArgument
from dicekit.games import seven
from dicekit.strategy.bot_play import compare, play_hand, reply
from dicekit.strategy.bots import BOTS, bot
from dicekit.table import ChipRules
from dicekit.table.hand import answer, draw, start
from tests.support.play import pot_games, with_other_secrets


def test_there_are_at_least_four_bots_with_names_and_manners_in_both_languages():
    assert len({bot.name for bot in BOTS}) == len(BOTS) >= 4
    assert all(bot.manner["en"] and bot.manner["ru"] for bot in BOTS)


def test_an_unknown_bot_is_named_and_the_known_ones_listed():
    with pytest.raises(BadArgument, match=r"'Nobody'.*Olga"):
        bot("Nobody")


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(pot_games()),
    st.lists(st.sampled_from(BOTS), min_size=2, max_size=6),
    st.integers(0, 10**9),
    st.data(),
)
def test_bots_finish_any_hand_of_any_game_with_legal_actions(name, seated, seed, data):
    stacks = data.draw(st.lists(st.integers(1, 60), min_size=len(seated), max_size=len(seated)))
    hand = start(games.find(name).Rules(), ChipRules(), stacks, button=0)
    end = play_hand(hand, seated, random.Random(seed))
    assert sum(end.stacks) == sum(stacks)
    assert play_hand(hand, seated, random.Random(seed)) == end


@pytest.mark.parametrize("name", pot_games())
@pytest.mark.parametrize("player", BOTS, ids=lambda bot: bot.name)
def test_a_bot_answers_the_same_whatever_it_cannot_see(name, player):
    rng = random.Random(5)
    seen_twice = 0
    for seed in range(12):
        hand = draw(start(games.find(name).Rules(), ChipRules(), (40, 40, 40), seed % 3), rng)
        while not hand.is_over:
            other = with_other_secrets(hand, hand.to_act, rng)
            said = reply(player, hand, random.Random(seed))
            if other is not None and other.deal != hand.deal:
                assert reply(player, other, random.Random(seed)) == said
                seen_twice += 1
            hand = draw(answer(hand, said), rng)
    assert seen_twice


def test_the_caller_never_folds_and_never_bets():
    rng = random.Random(3)
    for _ in range(50):
        end = play_hand(
            start(seven.Rules(), ChipRules(), (40, 40, 40), 0),
            (bot("Vera"), bot("Olga"), bot("Vera")),
            rng,
        )
        said = [e.action.kind for e in end.log if hasattr(e, "action") and e.seat == 1]
        assert said
        assert set(said) <= {"check", "call"}


def test_the_exact_bot_beats_the_caller_over_2000_hands(capsys):
    exact, caller = compare(seven.Rules(), (bot("Max"), bot("Olga")), 2000, random.Random(2026))
    with capsys.disabled():
        print(
            f"\nSeven, {exact.hands} hands: {exact.name} won {exact.chips:+} chips from"
            f" {caller.name}, {exact.mean:+.2f} ± {exact.error:.2f} a hand"
        )
    assert exact.chips == -caller.chips
    assert exact.mean > 4 * exact.error
