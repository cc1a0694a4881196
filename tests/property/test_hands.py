"""Whole hands of every pot game, played at random: what must hold after each event."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicekit import games
from dicekit.errors import DiceError, IllegalAction
from dicekit.table import Action, ChipRules, Table, next_hand, seat_players
from dicekit.table.events import Acted, Chose, Threw
from dicekit.table.hand import answer
from dicekit.table.record import read, record, replay, write
from tests.support.play import (
    played_out,
    pot_games,
    random_hands,
    turned_record,
    with_other_secrets,
)

MANY = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
chip_rules = st.builds(
    ChipRules,
    min_bet=st.integers(1, 5),
    ante=st.none() | st.integers(0, 4),
    least_raise=st.sampled_from(["bet", "last"]),
    all_in=st.sampled_from(["take back", "side pots"]),
)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, random.Random]:
    name = draw(st.sampled_from(pot_games()))
    rules = games.find(name).Rules
    variants = [rules()] + [
        replace(rules(), ties="deciding hand") for _ in (name,) if name == "black_jack"
    ]
    stacks = draw(
        st.lists(st.integers(0, 60), min_size=2, max_size=6).filter(lambda s: sum(map(bool, s)) > 1)
    )
    rng = random.Random(draw(seeds))
    names = [f"player {seat}" for seat in range(len(stacks))]
    return seat_players(draw(st.sampled_from(variants)), names, rng, draw(chip_rules), stacks), rng


@MANY
@given(tables())
def test_chips_are_never_created_or_lost_and_no_stack_is_negative(made):
    table, rng = made
    chips = sum(table.stacks)
    for after in random_hands(table, rng, hands=3):
        assert sum(after.stacks) + after.pot == chips
        assert min(after.stacks) >= 0


@MANY
@given(tables())
def test_payouts_are_the_pot(made):
    table, rng = made
    states = list(random_hands(table, rng, hands=1))
    last, before = states[-1], states[-2]
    assert last.hand.is_over
    taken = [after - had for after, had in zip(last.stacks, before.stacks, strict=True)]
    assert sum(last.hand.payouts) == last.hand.betting.pot
    assert sum(taken) == before.pot


@MANY
@given(tables(), st.integers(1, 5))
def test_rotating_seats_and_button_rotates_payouts(made, by):
    hand = played_out(*made).hand
    seats = len(hand.stacks)
    turned = replay(turned_record(record(hand), by))
    assert turned.payouts == tuple(hand.payouts[(seat - by) % seats] for seat in range(seats))


@MANY
@given(tables())
def test_a_record_replays_to_the_same_state_at_any_moment(made):
    table, rng = made
    for after in random_hands(table, rng, hands=1):
        kept = record(after.hand)
        assert replay(kept) == after.hand
        assert read(write(kept)) == kept


@MANY
@given(tables(), seeds)
def test_a_refused_event_leaves_the_state_equal(made, seed):
    table, rng = made
    nonsense = random.Random(seed)
    for after in random_hands(table, rng, hands=1):
        before = replay(record(after.hand))
        for event in _wrong_events(len(table.names), nonsense):
            with suppress(DiceError):
                answer(after.hand, event)
        assert after.hand == before


def _wrong_events(seats: int, rng: random.Random):
    yield Acted(rng.randrange(seats), Action(rng.choice(["call", "check"])))
    yield Acted(rng.randrange(seats), Action(rng.choice(["bet", "raise"]), rng.randint(-5, 200)))
    yield Chose(rng.randrange(seats), "open")
    yield Threw(rng.randrange(seats), 3, (1, 2, 3), shown=rng.random() < 0.5)


@MANY
@given(tables(), seeds, st.data())
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see(made, seed, data):
    table, rng = made
    states = list(random_hands(table, rng, hands=1))
    hand = data.draw(st.sampled_from(states)).hand
    viewer = data.draw(st.sampled_from([None, *range(len(table.names))]))
    other = with_other_secrets(hand, viewer, random.Random(seed))
    if other is not None:
        assert other.seen_by(viewer) == hand.seen_by(viewer)


@MANY
@given(tables())
def test_no_hidden_die_is_in_what_others_see(made):
    table, rng = made
    for after in random_hands(table, rng, hands=1):
        for viewer in (None, *range(len(table.names))):
            seen = after.hand.seen_by(viewer)
            hidden = [r for r in after.hand.deal.rolls if not r.shown and r.seat != viewer]
            shown = [r for r in seen.deal.rolls if r.dice is None]
            assert len(hidden) == len(shown)
            assert all(
                event.dice is None or event.shown or event.seat == viewer
                for event in seen.log
                if isinstance(event, Threw)
            )


@pytest.mark.parametrize("name", pot_games())
def test_a_table_is_played_until_one_player_is_left(name):
    rng = random.Random(7)
    table = seat_players(games.find(name).Rules(), ["Ann", "Bob", "Cem"], rng)
    *_, last = random_hands(table, rng, hands=10_000)
    assert last.winner is not None
    assert last.stacks[last.winner] == 3 * 40
    with pytest.raises(IllegalAction, match="has all the chips"):
        next_hand(last)
