"""Betting: stacks, stakes and turns of one hand, as values. Knows nothing of dice.

A ``Betting`` is a frozen record; ``start``, ``open_round`` and ``act`` return a new one. Seats are
numbered 0, 1, 2, ... clockwise, amounts are whole chips, and "to" is always a player's total for
the current betting round, ante not included. The rules are those of the rules page, "The table".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicekit.errors import BadArgument, IllegalAction, Said, check_kind, say, shown, whole
from dicekit.table.actions import SAID, Action, ChipRules, Kind, Legal, NoRaise
from dicekit.table.pots import clockwise

__all__ = [
    "Action",
    "Betting",
    "ChipRules",
    "Kind",
    "Legal",
    "act",
    "can_act",
    "is_over",
    "legal",
    "live",
    "only_one_left",
    "open_round",
    "order",
    "pay",
    "start",
    "start_deciding",
]

_WHY_NO_RAISE: dict[NoRaise, Said] = {
    "no bet": say("bets.why.no_bet"),
    "too few chips": say("bets.why.too_few_chips"),
    "nobody could answer": say("bets.why.nobody_could_answer"),
    "already acted": say("bets.why.already_acted"),
}
_A_STACK = say("bets.stack")
_A_SEAT = say("bets.seat")
_A_PAYOUT = say("bets.payout")


@dataclass(frozen=True)
class Betting:
    """The chips of one hand at one moment.

    Per seat: ``stacks``; ``stakes``, all that was put into this hand, ante included;
    ``in_round``, the part of it put in during this round. ``dealt``: the seats in the hand;
    ``folded``: those that left it, in the order of folding; ``acted``: those that acted since the
    last full raise. ``bet``: what a seat must match in this round; ``least_raise``: what a full
    raise adds. ``to_act``: whose turn it is, ``None`` when the round is over. ``carried``: chips
    of an undivided pot that lie in the middle besides the stakes.
    """

    rules: ChipRules
    button: int
    stacks: tuple[int, ...]
    stakes: tuple[int, ...]
    in_round: tuple[int, ...]
    dealt: tuple[int, ...]
    folded: tuple[int, ...]
    acted: frozenset[int]
    bet: int
    least_raise: int
    to_act: int | None
    carried: int = 0

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.stakes) + self.carried


def start(rules: ChipRules, stacks: Sequence[int], button: int) -> Betting:
    """Return the betting of a new hand with the antes posted and no round open yet.

    A seat without chips is not dealt in; one with fewer chips than the ante is all-in on it.

    >>> start(ChipRules(min_bet=2), [40, 1, 0], button=0).stakes
    (2, 1, 0)
    """
    chips = tuple(whole(stack, _A_STACK, 0) for stack in stacks)
    whole(button, "button", 0, len(chips) - 1)
    dealt = tuple(seat for seat, stack in enumerate(chips) if stack)
    if len(dealt) < 2:
        raise BadArgument(say("bets.two_seats", stacks=chips))
    antes = tuple(min(stack, rules.ante_chips) for stack in chips)
    left = tuple(stack - ante for stack, ante in zip(chips, antes, strict=True))
    return _between_rounds(rules, button, left, antes, dealt)


def start_deciding(betting: Betting, seats: Sequence[int], paid: Sequence[int] = ()) -> Betting:
    """Return the betting of a deciding hand: only ``seats`` are in, stakes are 0, no ante.

    ``paid`` are the chips that ``pots.carry`` pays at once, per seat; they go to the stacks
    first. The rest of the pot is carried. The button stays. A seat without chips plays on
    without betting (rules page, Black Jack).
    """
    if betting.to_act is not None:
        raise IllegalAction(say("bets.not_over", seat=betting.to_act))
    count = len(betting.stacks)
    payouts = tuple(paid) or (0,) * count
    stacks = _paid(betting, payouts)
    dealt = tuple(sorted({whole(seat, _A_SEAT, 0, count - 1) for seat in seats}))
    if len(dealt) < 2 or not set(dealt) <= set(live(betting)):
        raise BadArgument(say("bets.deciding", seats=live(betting), value=shown(seats)))
    fresh = _between_rounds(betting.rules, betting.button, stacks, (0,) * count, dealt)
    return replace(fresh, carried=betting.pot - sum(payouts))


def pay(betting: Betting, payouts: Sequence[int]) -> tuple[int, ...]:
    """Return the stacks after the hand. ``payouts``, per seat, must sum to the pot."""
    if sum(payouts) != betting.pot:
        raise BadArgument(say("bets.sum", payouts=tuple(payouts), pot=betting.pot))
    return _paid(betting, payouts)


def open_round(betting: Betting) -> Betting:
    """Return the betting with a new round open; nobody is to act if fewer than two can."""
    if betting.to_act is not None:
        raise IllegalAction(say("bets.not_over", seat=betting.to_act))
    fresh = replace(
        betting,
        in_round=(0,) * len(betting.stacks),
        acted=frozenset(),
        bet=0,
        least_raise=betting.rules.min_bet,
    )
    return replace(fresh, to_act=_next_to_act(fresh, fresh.button))


def order(betting: Betting) -> tuple[int, ...]:
    """Return the seats dealt in, clockwise from the button's left, folded ones included."""
    around = clockwise(betting.button, len(betting.stacks))
    return tuple(seat for seat in around if seat in betting.dealt)


def live(betting: Betting) -> tuple[int, ...]:
    """Return the seats still in: dealt in and not folded, in the order of their numbers."""
    return tuple(seat for seat in betting.dealt if seat not in betting.folded)


def can_act(betting: Betting) -> tuple[int, ...]:
    """Return the seats still in that have chips left; the others still in are all-in."""
    return tuple(seat for seat in live(betting) if betting.stacks[seat])


def is_over(betting: Betting) -> bool:
    """Return whether the betting round is over (or none is open)."""
    return betting.to_act is None


def only_one_left(betting: Betting) -> bool:
    """Return whether all but one have folded: that seat takes the whole pot at once."""
    return len(live(betting)) == 1


def legal(betting: Betting) -> Legal | None:
    """Return what the seat to act may do, or ``None`` when the round is over.

    >>> print(legal(open_round(start(ChipRules(), [40, 40], button=0))))
    check, bet 2-38, fold
    """
    seat = betting.to_act
    if seat is None:
        return None
    all_in = betting.in_round[seat] + betting.stacks[seat]
    no_raise = _no_raise(betting, seat, all_in)
    if betting.bet == 0:
        spread = (min(betting.rules.min_bet, all_in), all_in)
        return Legal(seat, ("check", "bet", "fold"), None, spread, None, all_in, no_raise)
    call_to = min(betting.bet, all_in)
    if no_raise is not None:
        return Legal(seat, ("call", "fold"), call_to, None, None, all_in, no_raise)
    spread = (min(betting.bet + betting.least_raise, all_in), all_in)
    return Legal(seat, ("call", "raise", "fold"), call_to, None, spread, all_in, None)


def act(betting: Betting, seat: int, action: Action) -> Betting:
    """Return the betting after ``seat`` has done ``action``.

    Raises ``IllegalAction`` naming what is allowed; ``betting`` itself never changes.
    """
    whole(seat, "seat", 0, len(betting.stacks) - 1)
    check_kind(action, Action, "action", "Action('fold')")
    allowed = legal(betting)
    if allowed is None:
        raise IllegalAction(say("bets.over", seat=seat, kind=SAID[action.kind]))
    if seat != allowed.seat:
        raise IllegalAction(say("bets.out_of_turn", seat=seat, to_act=allowed.seat))
    reason = _refusal(betting, allowed, action)
    if reason is not None:
        kind, may = SAID[action.kind], allowed.said()
        raise IllegalAction(say("bets.illegal", seat=seat, kind=kind, reason=reason, allowed=may))
    after = _done(betting, allowed, action)
    return replace(after, to_act=_next_to_act(after, seat))


def _between_rounds(
    rules: ChipRules,
    button: int,
    stacks: tuple[int, ...],
    stakes: tuple[int, ...],
    dealt: tuple[int, ...],
) -> Betting:
    return Betting(
        rules=rules,
        button=button,
        stacks=stacks,
        stakes=stakes,
        in_round=(0,) * len(stacks),
        dealt=dealt,
        folded=(),
        acted=frozenset(),
        bet=0,
        least_raise=rules.min_bet,
        to_act=None,
    )


def _paid(betting: Betting, payouts: Sequence[int]) -> tuple[int, ...]:
    if len(payouts) != len(betting.stacks) or sum(payouts) > betting.pot:
        raise BadArgument(say("bets.pay", payouts=tuple(payouts), pot=betting.pot))
    gains = [whole(chips, _A_PAYOUT, 0) for chips in payouts]
    return tuple(stack + gain for stack, gain in zip(betting.stacks, gains, strict=True))


def _next_to_act(betting: Betting, after: int) -> int | None:
    # When only one seat is left, it has made or matched the bet itself and is not asked.
    for seat in clockwise(after, len(betting.stacks)):
        if _must_act(betting, seat):
            return seat
    return None


def _must_act(betting: Betting, seat: int) -> bool:
    """Return whether ``seat`` still has to be asked in this round."""
    able = can_act(betting)
    if seat not in able:
        return False
    if betting.in_round[seat] < betting.bet:
        return True
    # Alone with chips and nothing to call, there is nothing to decide: the dice do it.
    return seat not in betting.acted and len(able) > 1


def _no_raise(betting: Betting, seat: int, all_in: int) -> NoRaise | None:
    """Return why ``seat`` may not raise, or ``None`` if it may."""
    if betting.bet == 0:
        return "no bet"
    if all_in <= betting.bet:
        return "too few chips"
    others = (other for other in live(betting) if other != seat)
    if all(betting.in_round[other] + betting.stacks[other] <= betting.bet for other in others):
        return "nobody could answer"
    faces = betting.bet - betting.in_round[seat]
    # An all-in for less than a full raise gives no new right to raise to those who have acted.
    if seat in betting.acted and faces < betting.least_raise:
        return "already acted"
    return None


def _refusal(betting: Betting, allowed: Legal, action: Action) -> Said | None:
    """Return why ``action`` is not allowed, or ``None`` if it is."""
    if action.kind not in allowed.kinds:
        if action.kind == "call":
            return say("bets.why.nothing_to_call")
        if action.kind == "raise" and allowed.no_raise is not None:
            return _WHY_NO_RAISE[allowed.no_raise]
        return say("bets.why.bet", bet=betting.bet)
    span = {"bet": allowed.bet, "raise": allowed.raise_}.get(action.kind)
    if span is None or action.to is None or span[0] <= action.to <= span[1]:
        return None
    if action.to < span[0]:
        return say("bets.why.too_little", least=span[0], to=action.to)
    return say("bets.why.too_much", most=span[1], to=action.to)


def _done(betting: Betting, allowed: Legal, action: Action) -> Betting:
    """Return the betting after a legal action, the turn not yet passed on."""
    seat = allowed.seat
    if action.kind == "fold":
        return replace(betting, folded=(*betting.folded, seat))
    if action.kind == "check":
        return replace(betting, acted=betting.acted | {seat})
    to = allowed.call_to if action.kind == "call" else action.to
    assert to is not None  # Action and Legal see to it
    put = to - betting.in_round[seat]
    lift = to - betting.bet
    full = lift >= betting.least_raise
    last = full and betting.rules.least_raise == "last"
    return replace(
        betting,
        stacks=_changed(betting.stacks, seat, -put),
        stakes=_changed(betting.stakes, seat, put),
        in_round=_changed(betting.in_round, seat, put),
        acted=frozenset({seat}) if full else betting.acted | {seat},
        bet=max(betting.bet, to),
        least_raise=lift if last else betting.least_raise,
    )


def _changed(amounts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + by, *amounts[seat + 1 :])
