"""Random hands against ``pokerkit``: turns, legal actions and their bounds, stacks, payouts.

pokerkit knows the rule ``least_raise="last"`` and ordinary side pots. Its known differences:

* after an opening all-in below the minimum bet, earlier checkers may raise there (it counts any
  opening as a full one; here only a full bet gives a new right to raise);
* two short all-ins that together make a full raise close its book on both, and a later short one
  is measured alone; here a seat counts all that it faces itself, and may raise a little more often;
* when all others with chips fold to no bet, pokerkit still asks the last one, who can only check
  (to fold would leave chips that nobody can win), before the dice decide among the all-ins;
* all odd chips of a pot go to one winner there, here one each clockwise from the button; and its
  pots are split when the losers' hands are dead, so layers with the same winners are one pot.

Everything else must agree, and the differences must occur where they are named, nowhere else.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    KuhnPokerHand,
    Mode,
    Opening,
    State,
    Street,
)

from dicekit.table.betting import (
    Action,
    Betting,
    ChipRules,
    Legal,
    act,
    can_act,
    is_over,
    legal,
    live,
    only_one_left,
    open_round,
    start,
)
from dicekit.table.pots import Layer, layers, settle

HANDS, ROUNDS, MIN_BET, ANTE = 700, 3, 4, 2
SUITS = "cdhs"
Groups = list[list[int]]


def their_hand(stacks: list[int], ranks: str) -> State:
    """Return pokerkit's hand: one card a seat from ``ranks`` (J, Q or K), three betting rounds."""
    # Each street is an object of its own: pokerkit tells the last one by identity.
    streets = [
        Street(False, dealt, board, False, Opening.POSITION, MIN_BET, None)
        for dealt, board in (((False,), 0), ((), 1), ((), 1))
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = State(
            tuple(
                automation
                for automation in Automation
                if automation not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
            ),
            Deck.STANDARD,
            (KuhnPokerHand,),
            tuple(streets),
            BettingStructure.NO_LIMIT,
            True,  # a short ante wins its own layer only
            ANTE,
            0,
            0,
            stacks,
            len(stacks),
            mode=Mode.CASH_GAME,
        )
        used: Counter[str] = Counter()
        for rank in ranks:
            state.deal_hole(rank + SUITS[used[rank]])
            used[rank] += 1
    return state


class Compared:
    """One hand played on both sides; seat 0 is the first after the button in both."""

    def __init__(self, rng: random.Random, seen: Counter[str], stacks: list[int]) -> None:
        count = len(stacks)
        self.rng, self.seen, self.stacks = rng, seen, stacks
        self.ranks = "".join(rng.sample("JJJJQQQQKKKK", count))
        self.board = iter(("2c", "2d"))  # no hand: only hole cards count
        self.theirs = their_hand(self.stacks, self.ranks)
        self.ours = start(
            ChipRules(MIN_BET, ANTE, least_raise="last", all_in="side pots"),
            self.stacks,
            count - 1,
        )

    def play(self) -> None:
        for _ in range(ROUNDS):
            self.ours = open_round(self.ours)
            if self.theirs.can_deal_board():
                self.theirs.deal_board(next(self.board))
            self.short_all_ins = 0
            self.opened_short = False
            while not is_over(self.ours):
                assert self.ours.to_act == self.theirs.actor_index
                self.act()
            if only_one_left(self.ours):
                break
            if self.theirs.actor_index is not None:
                assert can_act(self.ours) == (self.theirs.actor_index,)
                assert self.theirs.checking_or_calling_amount == 0
                self.theirs.check_or_call()
                self.seen["asked alone"] += 1
        assert not self.theirs.status
        self.compare_payouts()

    def act(self) -> None:
        now = legal(self.ours)
        assert now is not None
        span, their_span = now.bet or now.raise_, self.their_span()
        if span != their_span:
            self.name_the_difference(span, their_span)
        facing = 0 if now.call_to is None else now.call_to - self.ours.in_round[now.seat]
        assert self.theirs.checking_or_calling_amount == facing
        action = self.choose(now, span if their_span is not None else None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they warn of a fold without a bet
            if action.kind == "fold":
                self.theirs.fold()
            elif action.to is None:
                self.theirs.check_or_call()
            else:
                self.theirs.complete_bet_or_raise_to(action.to)
        self.note(action)
        self.ours = act(self.ours, now.seat, action)
        self.seen["actions"] += 1

    def their_span(self) -> tuple[int, int] | None:
        least = self.theirs.min_completion_betting_or_raising_to_amount
        most = self.theirs.max_completion_betting_or_raising_to_amount
        return None if least is None or most is None else (least, most)

    def choose(self, now: Legal, span: tuple[int, int] | None) -> Action:
        """Return a random action; ``span`` is where both sides allow a bet or a raise."""
        draw = self.rng.random()
        if draw < 0.15:
            return Action("fold")
        if draw < 0.6 or span is None:
            return Action("check" if now.call_to is None else "call")
        low, high = span
        to = self.rng.choice((low, min(low + 3, high), high, self.rng.randint(low, high)))
        return Action("bet" if now.bet else "raise", to)

    def note(self, action: Action) -> None:
        """Keep count of the all-ins since the last full raise, for the known differences."""
        if action.to is None:
            return
        if action.to - self.ours.bet >= self.ours.least_raise:
            self.short_all_ins, self.opened_short = 0, False
        else:
            self.short_all_ins += 1
            self.opened_short |= self.ours.bet == 0

    def name_the_difference(
        self, ours: tuple[int, int] | None, theirs: tuple[int, int] | None
    ) -> None:
        if self.opened_short:
            assert ours is None
            self.seen["opening below the minimum"] += 1
            return
        assert self.short_all_ins > 1, (ours, theirs)
        assert ours is not None
        assert theirs is None
        self.seen["several short all-ins"] += 1

    def compare_payouts(self) -> None:
        ours = self.ours
        groups = [[seat for seat in live(ours) if self.ranks[seat] == rank] for rank in "KQJ"]
        ranking = [group for group in groups if group]
        paid = settle(ours.stakes, ours.folded, ranking, ours.button, ours.rules.all_in)
        theirs = [b - a for a, b in zip(ours.stacks, self.theirs.stacks, strict=True)]
        if list(paid) != theirs:
            self.seen["odd chips"] += 1
            assert theirs == settled_their_way(ours, ranking)
            assert max(abs(a - b) for a, b in zip(paid, theirs, strict=True)) < 2 * len(theirs)
            assert any(len(group) > 1 for group in ranking)
        self.seen["hands"] += 1


def settled_their_way(ours: Betting, ranking: Groups) -> list[int]:
    """Return ordinary side pots with pokerkit's way to treat odd chips."""
    won = [seat for layer in layers(ours.stakes, ours.folded) for seat in best(layer, ranking)]
    dead = [seat for seat in range(len(ours.stakes)) if seat not in won]
    paid = [0] * len(ours.stakes)
    for layer in layers(ours.stakes, dead):
        winners = best(layer, ranking)
        each, odd = divmod(layer.amount, len(winners))
        for seat in winners:
            paid[seat] += each
        paid[winners[0]] += odd
    return paid


def best(layer: Layer, ranking: Groups) -> list[int]:
    return next(
        found for group in ranking if (found := [s for s in layer.reached_by if s in group])
    )


class Scripted(Compared):
    """A hand with given actions; when these are used up, everybody checks or calls."""

    script: list[Action]

    def choose(self, now: Legal, span: tuple[int, int] | None) -> Action:
        if self.script:
            return self.script.pop(0)
        return Action("check" if now.call_to is None else "call")


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_agree(seed: int) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    for _ in range(HANDS):
        highest = rng.choice((15, 80))
        stacks = [rng.randint(1, highest) for _ in range(rng.randint(2, 6))]
        Compared(rng, seen, stacks).play()
    assert seen["hands"] == HANDS
    # The named differences do occur, and they stay rare.
    for name in ("opening below the minimum", "asked alone", "odd chips"):
        assert 0 < seen[name] < HANDS / 10


def test_the_difference_after_several_short_all_ins() -> None:
    seen = Counter[str]()
    stacks = [ANTE + chips for chips in (90, 15, 20, 23, 90)]
    hand = Scripted(random.Random(0), seen, stacks)
    hand.script = [Action("bet", 10), *(Action("raise", to) for to in (15, 20, 23))]
    hand.play()
    assert seen["several short all-ins"] == 1
