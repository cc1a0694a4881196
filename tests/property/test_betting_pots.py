"""Pots for any stakes: against a plain twin that moves chip by chip, and what must always hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hypothesis import example, given, settings
from hypothesis import strategies as st

from dicekit.table.pots import AllIn, Carry, carry, settle

DATA = Path(__file__).parents[1] / "data" / "pots.json"


class Case(NamedTuple):
    stakes: tuple[int, ...]
    folded: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    button: int
    halves: tuple[int, ...]


@st.composite
def cases(draw: st.DrawFn, still_in: int | None = None) -> Case:
    stakes = draw(st.lists(st.integers(0, 12), min_size=2, max_size=6).filter(any))
    seats = range(len(stakes))
    owners = [seat for seat in seats if stakes[seat]]
    keeper = draw(st.sampled_from(owners))
    fewest, most = (0, len(seats) - 1) if still_in is None else 2 * (len(seats) - still_in,)
    others = st.permutations([seat for seat in seats if seat != keeper])
    folded = draw(others)[: draw(st.integers(fewest, most))]
    live = [seat for seat in seats if seat not in folded]
    points = {seat: draw(st.integers(0, 2)) for seat in live}
    return Case(
        tuple(stakes),
        tuple(folded),
        groups(points),
        draw(st.sampled_from(seats)),
        tuple(draw(st.sets(st.sampled_from(live), max_size=3))),
    )


def groups(points: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    levels = sorted(set(points.values()), reverse=True)
    return tuple(tuple(s for s in points if points[s] == level) for level in levels)


ALL_IN: tuple[AllIn, ...] = ("take back", "side pots")
all_in_rules = st.sampled_from(ALL_IN)


def deal_out(chips: int, seats: Sequence[int], payouts: list[int]) -> None:
    for chip in range(chips):
        payouts[seats[chip % len(seats)]] += 1


def chip_by_chip(case: Case, all_in: AllIn) -> tuple[int, ...]:
    """The plain twin of ``settle``: every chip level is a layer, chips are handed out singly."""
    count = len(case.stakes)
    around = [(case.button + step) % count for step in range(1, count + 1)]
    piles: dict[tuple[int, ...], list[int]] = {}  # who can win it -> the owners of its chips
    reach: tuple[int, ...] = ()
    for level in range(1, max(case.stakes) + 1):
        owners = [seat for seat in around if case.stakes[seat] >= level]
        reach = tuple(seat for seat in owners if seat not in case.folded) or reach
        piles.setdefault(reach, []).extend(owners)
    payouts = [0] * count
    for reach, owners in piles.items():
        best = next(found for group in case.ranking if (found := [s for s in reach if s in group]))
        moons = [seat for seat in reach if seat in case.halves]
        half = len(owners) // 2 if moons else 0
        deal_out(half, moons, payouts)
        if all_in == "side pots" or best[0] in case.ranking[0]:
            deal_out(len(owners) - half, best, payouts)
            continue
        dead = sum(owner in case.folded for owner in owners)
        to_moons = dead // 2 if moons else 0
        deal_out(dead - to_moons, best, payouts)
        if moons:
            deal_out(len(owners) - dead - (half - to_moons), reach, payouts)
        else:
            for owner in owners:
                payouts[owner] += owner not in case.folded
    return tuple(payouts)


def rotated(case: Case, by: int) -> Case:
    count = len(case.stakes)

    def turn(seats: Sequence[int]) -> tuple[int, ...]:
        return tuple((seat + by) % count for seat in seats)

    return Case(
        turned(case.stakes, by),
        turn(case.folded),
        tuple(map(turn, case.ranking)),
        (case.button + by) % count,
        turn(case.halves),
    )


def turned(amounts: Sequence[int], by: int) -> tuple[int, ...]:
    by %= len(amounts)
    return (*amounts[-by:], *amounts[:-by]) if by else tuple(amounts)


def test_the_twin_agrees_with_the_recorded_scenarios() -> None:
    for scenario in json.loads(DATA.read_text(encoding="utf-8"))["scenarios"]:
        case = Case(
            tuple(scenario["stakes"]),
            tuple(scenario["folded"]),
            tuple(map(tuple, scenario["ranking"])),
            scenario["button"],
            (),
        )
        assert chip_by_chip(case, "take back") == tuple(scenario["payouts_take_back"])
        assert chip_by_chip(case, "side pots") == tuple(scenario["payouts_side_pots"])


@given(cases(), all_in_rules)
@example(Case((5, 9, 3), (1,), ((0,), (2,)), 0, ()), "take back")
@example(Case((2, 10, 10, 9), (3,), ((0,), (1,), (2,)), 0, (2,)), "take back")
@example(Case((2, 9, 9, 9, 6), (4,), ((0,), (2,), (1, 3)), 0, (1, 3)), "take back")
@settings(max_examples=1000, deadline=None)
def test_settle_does_what_the_twin_does(case: Case, all_in: AllIn) -> None:
    payouts = settle(*case[:4], all_in, case.halves)
    assert payouts == chip_by_chip(case, all_in)
    assert sum(payouts) == sum(case.stakes)
    assert min(payouts) >= 0
    assert all(payouts[seat] == 0 for seat in case.folded)


@given(cases(), all_in_rules, st.integers(1, 5))
@settings(max_examples=300, deadline=None)
def test_rotating_seats_and_button_rotates_payouts(case: Case, all_in: AllIn, by: int) -> None:
    payouts = settle(*case[:4], all_in, case.halves)
    other = rotated(case, by)
    assert settle(*other[:4], all_in, other.halves) == turned(payouts, by)


@given(cases(still_in=2))
@settings(max_examples=300, deadline=None)
def test_with_two_left_the_all_in_rules_differ_only_in_dead_chips(case: Case) -> None:
    low = min(case.stakes[seat] for group in case.ranking for seat in group)
    dead_above = sum(max(0, case.stakes[seat] - low) for seat in case.folded)
    back, side = (settle(*case[:4], rule) for rule in ALL_IN)
    assert sum(abs(a - b) for a, b in zip(back, side, strict=True)) <= 2 * dead_above


@given(cases(), all_in_rules)
@settings(max_examples=300, deadline=None)
def test_carry_loses_no_chip_and_without_equal_winners_is_settle(case: Case, all_in: AllIn) -> None:
    rest = carry(*case[:4], all_in)
    if len(case.ranking[0]) == 1:
        assert rest == Carry(settle(*case[:4], all_in), ())
    assert sum(rest.paid) + sum(layer.amount for layer in rest.layers) == sum(case.stakes)
    assert all(len(layer.open_to) > 1 for layer in rest.layers)


@given(cases(), all_in_rules, st.data())
@settings(max_examples=300, deadline=None)
def test_deciding_hands_pay_the_whole_pot_in_the_end(
    case: Case, all_in: AllIn, data: st.DataObject
) -> None:
    rest = carry(*case[:4], all_in)
    count = len(case.stakes)
    paid = sum(rest.paid)
    while rest.layers:
        seats = rest.seats
        points = {seat: data.draw(st.integers(0, 1), label=f"points {seat}") for seat in seats}
        before = rest.layers
        rest = carry((0,) * count, (), groups(points), case.button, all_in, carried=before)
        assert set(rest.seats) <= set(seats)
        assert all(chips == 0 or seat in seats for seat, chips in enumerate(rest.paid))
        left = sum(layer.amount for layer in before)
        assert sum(rest.paid) + sum(layer.amount for layer in rest.layers) == left
        paid += sum(rest.paid)
    assert paid == sum(case.stakes)
