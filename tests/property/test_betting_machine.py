"""Random hands with 2 to 6 seats and any stacks: what must hold after every event.

A plain twin reads the rule sentences over the whole history of the round each time it is asked;
a second table with rotated seats is played alongside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dicekit.errors import IllegalAction
from dicekit.table.betting import (
    Action,
    Betting,
    ChipRules,
    act,
    can_act,
    is_over,
    legal,
    live,
    only_one_left,
    open_round,
    pay,
    start,
    start_deciding,
)
from dicekit.table.pots import CarriedLayer, carry, settle

History = list[tuple[int, Action]]
ROUNDS = 3


class Twin:
    """One betting round told again from its start: slow, and free of the engine's state."""

    def __init__(self, begin: Betting, history: History) -> None:
        """``begin`` is the betting before the round; the history has legal actions only."""
        rules = begin.rules
        self.count = len(begin.stacks)
        self.stacks = list(begin.stacks)
        self.to = [0] * self.count
        self.live = set(live(begin))
        self.least = self.minimum = rules.min_bet
        self.acted: set[int] = set()
        for seat, action in history:
            self.acted.add(seat)
            if action.kind == "fold":
                self.live.remove(seat)
            elif action.kind != "check":
                bet = max(self.to)
                to = action.to if action.to is not None else min(bet, self.all_in(seat))
                self.stacks[seat] -= to - self.to[seat]
                self.to[seat] = to
                if to - bet >= self.least:
                    self.acted = {seat}
                    self.least = to - bet if rules.least_raise == "last" else self.least

    def all_in(self, seat: int) -> int:
        return self.to[seat] + self.stacks[seat]

    def allows(self, seat: int, action: Action) -> bool:
        bet, all_in = max(self.to), self.all_in(seat)
        if action.kind == "fold":
            return True
        if action.kind == "check":
            return bet == 0
        if action.kind == "call":
            return bet > 0
        assert action.to is not None
        if action.to > all_in:
            return False
        if action.kind == "bet":
            return bet == 0 and action.to > 0 and (action.to >= self.minimum or action.to == all_in)
        if bet == 0 or action.to <= bet:
            return False
        may_raise = seat not in self.acted or bet - self.to[seat] >= self.least
        answer = any(self.all_in(other) > bet for other in self.live - {seat})
        enough = action.to - bet >= self.least or action.to == all_in
        return may_raise and answer and enough

    def next_seat(self, after: int) -> int | None:
        """The seat to ask, clockwise after the one that acted last (or the button)."""
        with_chips = [seat for seat in self.live if self.stacks[seat]]
        for step in range(1, self.count + 1):
            seat = (after + step) % self.count
            if len(self.live) > 1 and seat in with_chips:
                behind = self.to[seat] < max(self.to)
                if behind or (seat not in self.acted and len(with_chips) > 1):
                    return seat
        return None


def turned(amounts: Sequence[int], by: int) -> tuple[int, ...]:
    by %= len(amounts)
    return (*amounts[-by:], *amounts[:-by]) if by else tuple(amounts)


def rotated(betting: Betting, by: int) -> Betting:
    count = len(betting.stacks)
    to_act = None if betting.to_act is None else (betting.to_act + by) % count
    return replace(
        betting,
        button=(betting.button + by) % count,
        stacks=turned(betting.stacks, by),
        stakes=turned(betting.stakes, by),
        in_round=turned(betting.in_round, by),
        dealt=tuple(sorted((seat + by) % count for seat in betting.dealt)),
        folded=tuple((seat + by) % count for seat in betting.folded),
        acted=frozenset((seat + by) % count for seat in betting.acted),
        to_act=to_act,
    )


def groups(points: dict[int, int]) -> list[list[int]]:
    levels = sorted(set(points.values()), reverse=True)
    return [[seat for seat in points if points[seat] == level] for level in levels]


class Hands(RuleBasedStateMachine):
    """Hand after hand at one table until one seat has all the chips."""

    betting: Betting

    @initialize(
        stacks=st.lists(st.integers(0, 12) | st.integers(0, 40), min_size=2, max_size=6).filter(
            lambda stacks: sum(map(bool, stacks)) > 1
        ),
        rules=st.builds(
            ChipRules,
            min_bet=st.integers(1, 6),
            ante=st.none() | st.integers(0, 3),
            least_raise=st.sampled_from(["bet", "last"]),
            all_in=st.sampled_from(["take back", "side pots"]),
        ),
        data=st.data(),
    )
    def sit_down(self, stacks: list[int], rules: ChipRules, data: st.DataObject) -> None:
        self.chip_rules = rules
        self.total = sum(stacks)
        self.by = data.draw(st.integers(1, 5), label="rotate by")
        self.history: History = []
        self.carried: tuple[CarriedLayer, ...] = ()
        self.deal(stacks, data.draw(st.integers(0, len(stacks) - 1), label="button"))

    def deal(self, stacks: Sequence[int], button: int) -> None:
        self.rounds = 0
        self.betting = start(self.chip_rules, stacks, button)
        self.other = start(
            self.chip_rules, turned(stacks, self.by), (button + self.by) % len(stacks)
        )
        self.begin = self.betting

    @precondition(lambda self: not is_over(self.betting))
    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        self.legal_and_act_agree_near_all_bounds()
        now = legal(self.betting)
        assert now is not None
        kind = data.draw(st.sampled_from(now.kinds), label="kind")
        span = {"bet": now.bet, "raise": now.raise_}.get(kind)
        amounts = None if span is None else st.sampled_from(span) | st.integers(*span)
        action = Action(kind, None if amounts is None else data.draw(amounts, label="to"))
        before = self.betting
        self.betting = act(before, now.seat, action)
        count = len(before.stacks)
        self.other = act(self.other, (now.seat + self.by) % count, action)
        self.history.append((now.seat, action))
        told = Twin(self.begin, self.history)
        assert (self.betting.stacks, self.betting.in_round) == (tuple(told.stacks), tuple(told.to))
        assert set(live(self.betting)) == told.live
        assert self.betting.acted & told.live == told.acted & told.live
        assert self.betting.least_raise == told.least
        assert self.betting.to_act == told.next_seat(now.seat)
        # Termination: each seat acts once, and once more after each lift of the bet.
        lifts = sum(action.kind in ("bet", "raise") for _, action in self.history)
        assert len(self.history) <= count * (lifts + 1)
        assert lifts <= self.total

    def legal_and_act_agree_near_all_bounds(self) -> None:
        betting, told = self.betting, Twin(self.begin, self.history)
        now, seat = legal(betting), betting.to_act
        assert now is not None
        assert seat == now.seat
        before = repr(betting)
        ends = {0, 1, betting.bet, now.all_in, *(now.bet or ()), *(now.raise_ or ())}
        ends |= {betting.bet + betting.least_raise, betting.bet + self.chip_rules.min_bet}
        tries: list[Action] = [Action("fold"), Action("check"), Action("call")]
        amounts = sorted({end + off for end in ends for off in (-1, 0, 1)})
        tries += [Action(kind, to) for to in amounts for kind in ("bet", "raise")]
        for action in tries:
            span = {"bet": now.bet, "raise": now.raise_}.get(action.kind)
            in_span = span is None or (action.to is not None and span[0] <= action.to <= span[1])
            shown = action.kind in now.kinds and in_span
            assert shown == told.allows(seat, action), action
            if shown:
                assert act(betting, seat, action) != betting
            else:
                with pytest.raises(IllegalAction, match="Allowed: "):
                    act(betting, seat, action)
        assert repr(betting) == before
        if "call" in now.kinds:
            assert act(betting, seat, Action("call")).in_round[seat] == now.call_to

    @rule(seat=st.integers(0, 5), kind=st.sampled_from(["fold", "check", "call"]))
    def act_out_of_turn(self, seat: int, kind: Any) -> None:
        if seat >= len(self.betting.stacks) or seat == self.betting.to_act:
            return
        before = repr(self.betting)
        with pytest.raises(IllegalAction, match=r"out of turn|the round is over"):
            act(self.betting, seat, Action(kind))
        assert repr(self.betting) == before

    @precondition(lambda self: is_over(self.betting) and self.rounds < ROUNDS)
    @rule()
    def next_round(self) -> None:
        self.rounds += 1
        self.history = []
        self.begin = self.betting
        self.betting, self.other = open_round(self.betting), open_round(self.other)
        assert self.betting.to_act == Twin(self.begin, []).next_seat(self.betting.button)
        if is_over(self.betting):
            assert len(can_act(self.betting)) < 2 or only_one_left(self.betting)

    @precondition(lambda self: is_over(self.betting) and self.rounds > 0)
    @rule(data=st.data(), play_on=st.booleans())
    def end_of_hand(self, data: st.DataObject, play_on: bool) -> None:
        betting, by, count = self.betting, self.by, len(self.betting.stacks)
        points = {seat: data.draw(st.integers(0, 1), label=f"of {seat}") for seat in live(betting)}
        ranking = groups(points)
        middle = (betting.stakes, betting.folded, ranking, betting.button, self.chip_rules.all_in)
        if not play_on and not self.carried:
            payouts = settle(*middle)
            turned_ranking = [[(seat + by) % count for seat in group] for group in ranking]
            other = self.other
            turned_payouts = settle(
                other.stakes, other.folded, turned_ranking, other.button, self.chip_rules.all_in
            )
            assert turned_payouts == turned(payouts, by)
        else:
            rest = carry(*middle, carried=self.carried)
            self.carried = rest.layers
            assert sum(rest.paid) + sum(layer.amount for layer in rest.layers) == betting.pot
            if rest.layers:
                other_paid = turned(rest.paid, by)
                other_seats = [(seat + by) % count for seat in rest.seats]
                self.betting = self.begin = start_deciding(betting, rest.seats, rest.paid)
                self.other = start_deciding(self.other, other_seats, other_paid)
                self.rounds, self.history = 0, []
                return
            payouts = rest.paid
        assert sum(payouts) == betting.pot
        assert all(chips >= 0 for chips in payouts)
        stacks = pay(betting, payouts)
        assert sum(stacks) == self.total
        button = data.draw(st.integers(0, count - 1), label="next button")
        if sum(map(bool, stacks)) > 1:
            self.deal(stacks, button)
        else:
            self.deal([self.total - 1, 1] + [0] * (count - 2), button)  # a new table

    @invariant()
    def chips_are_never_created_or_lost(self) -> None:
        betting = self.betting
        assert sum(betting.stacks) + betting.pot == self.total
        assert betting.carried == sum(layer.amount for layer in self.carried)
        assert min(*betting.stacks, *betting.stakes, *betting.in_round) >= 0

    @invariant()
    def the_state_makes_sense(self) -> None:
        betting = self.betting
        assert live(betting)
        assert max(betting.in_round) == betting.bet
        if betting.to_act is not None:
            assert betting.to_act in can_act(betting)
            assert len(live(betting)) > 1
        elif not only_one_left(betting):
            for seat in can_act(betting):
                assert betting.in_round[seat] == betting.bet
        highest = max(betting.stakes)
        assert highest == max(betting.stakes[seat] for seat in live(betting))

    @invariant()
    def rotated_seats_play_the_same_hand(self) -> None:
        assert rotated(self.betting, self.by) == self.other


TestHands = Hands.TestCase
TestHands.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)
