"""A hand: where the dice of a game and the chips of the players meet.

``Hand`` is a value. ``start`` opens one; ``throw``, ``act`` and ``choose`` answer its ``step`` and
give the next ``Hand``; all that follows without a decision (dice shown, a betting round in which
nobody can act, the payout) is done at once. ``seen_by`` is all that players, bots and views get.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicekit.dice import A_FACE, in_order
from dicekit.errors import IllegalAction, check_kind, items, say, shown, whole
from dicekit.games import naming
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Finish, PotGame, Result, Show, Throw
from dicekit.table import betting as chips_side
from dicekit.table import pots, telling
from dicekit.table.actions import Action, ChipRules, Legal
from dicekit.table.betting import Betting
from dicekit.table.events import Acted, Chose, Event, Given, Paid, Posted, Showed, Threw, Tied
from dicekit.table.events import masked as masked_event

FACES = 6

Awaited = Throw | Bet | Choose


@dataclass(frozen=True)
class Seen:
    """A hand as one seat sees it (``seat=None``: a spectator). Others' hidden dice are ``None``.

    ``step`` is what the hand waits for, ``None`` when it is over; ``legal`` the actions of the
    seat to act; ``pot`` all chips in the middle, of which ``carried`` are the layers of an
    undivided pot; ``payouts`` what each seat took, at the end.
    """

    seat: int | None
    game: PotGame
    first_stacks: tuple[int, ...]
    betting: Betting
    deal: Deal
    step: Awaited | None
    legal: Legal | None
    pot: int
    carried: tuple[pots.CarriedLayer, ...]
    payouts: tuple[int, ...] | None
    log: tuple[Event, ...]

    @property
    def to_act(self) -> int | None:
        """The seat that has to bet or to choose, ``None`` when none has."""
        return _to_act(self.step, self.betting)

    def __repr__(self) -> str:
        return telling.seen_line(self)

    def _repr_html_(self) -> str:
        return telling.seats_html(self)


@dataclass(frozen=True)
class Hand:
    """A hand with all its secrets.

    ``first_stacks`` are the stacks before the antes; ``carried`` the layers of an undivided pot
    that a deciding hand is played for; ``payouts`` what each seat took when the hand ended.
    """

    game: PotGame
    first_stacks: tuple[int, ...]
    betting: Betting
    deal: Deal
    step: Awaited | None = None
    carried: tuple[pots.CarriedLayer, ...] = ()
    payouts: tuple[int, ...] | None = None
    log: tuple[Event, ...] = ()

    @property
    def to_act(self) -> int | None:
        """The seat that has to bet or to choose, ``None`` when none has."""
        return _to_act(self.step, self.betting)

    @property
    def is_over(self) -> bool:
        """Whether the pot has been paid."""
        return self.payouts is not None

    @property
    def pot(self) -> int:
        """The chips in the middle, stakes of the running round included."""
        return 0 if self.is_over else self.betting.pot

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind, one number a seat; after the payout, what each seat then has."""
        paid = self.payouts or (0,) * len(self.betting.stacks)
        return tuple(map(sum, zip(self.betting.stacks, paid, strict=True)))

    @property
    def legal(self) -> Legal | None:
        """What the seat to act may do, ``None`` when no bet is awaited."""
        return chips_side.legal(self.betting) if isinstance(self.step, Bet) else None

    def seen_by(self, seat: int | None) -> Seen:
        """The hand as ``seat`` may see it; equal for any two hands that differ only in secrets."""
        if seat is not None:
            whole(seat, "seat", 0, len(self.betting.stacks) - 1)
        return Seen(
            seat=seat,
            game=self.game,
            first_stacks=self.first_stacks,
            betting=self.betting,
            deal=self.deal.seen_by(seat),
            step=self.step,
            legal=self.legal,
            pot=self.pot,
            carried=self.carried,
            payouts=self.payouts,
            log=tuple(masked_event(event, seat) for event in self.log),
        )

    def __repr__(self) -> str:
        return telling.hand_line(self)

    def _repr_html_(self) -> str:
        return telling.seats_html(self.seen_by(None))


def start(game: PotGame, rules: ChipRules, stacks: Iterable[int], button: int) -> Hand:
    """A new hand with the antes posted. Seats without chips are dealt nothing."""
    check_kind(game, PotGame, "game", "seven.Rules()")
    check_kind(rules, ChipRules, "rules", "ChipRules(min_bet=2)")
    first = items(stacks, "stacks")
    chips = chips_side.start(rules, first, button)
    seats = chips_side.live(chips)
    log = tuple(Posted(s, chips.stakes[s]) for s in chips_side.order(chips) if s in seats)
    deal = Deal(order=tuple(s for s in chips_side.order(chips) if s in seats))
    return _go_on(Hand(game, first, chips, deal, log=log))


def throw(hand: Hand, dice: Iterable[int]) -> Hand:
    """The hand after the awaited throw fell as ``dice``."""
    step = hand.step
    if not isinstance(step, Throw):
        raise IllegalAction(say("hand.no_throw", awaited=telling.awaited(hand)))
    faces = tuple(whole(face, A_FACE, 1, FACES) for face in in_order(dice))
    if len(faces) != step.dice:
        raise IllegalAction(say("hand.dice", n=step.dice, given=len(faces)))
    deal = hand.deal.with_throw(step.seat, faces, step.dice, step.shown)
    event = Threw(step.seat, step.dice, faces, step.shown)
    return _go_on(replace(hand, deal=deal, log=(*hand.log, event)))


def act(hand: Hand, seat: int, action: Action) -> Hand:
    """The hand after a player's betting action; refused with ``IllegalAction`` if not legal."""
    if not isinstance(hand.step, Bet):
        raise IllegalAction(say("hand.no_bet", awaited=telling.awaited(hand)))
    chips = chips_side.act(hand.betting, seat, action)
    deal = hand.deal.with_fold(seat) if action.kind == "fold" else hand.deal
    after = replace(hand, betting=chips, deal=deal, log=(*hand.log, Acted(seat, action)))
    if len(deal.live) > 1 and chips.to_act is not None:
        return after
    return _go_on(replace(after, deal=deal.after_betting()))


def choose(hand: Hand, seat: int, option: str) -> Hand:
    """The hand after a player's choice (not a bet), for example to open in Black Jack.

    ``option`` is the name in code, or what the game calls it in any language.
    """
    step = hand.step
    if not isinstance(step, Choose):
        raise IllegalAction(say("hand.no_choice", awaited=telling.awaited(hand)))
    if isinstance(seat, bool) or seat != step.seat:  # True is no seat 1
        raise IllegalAction(say("hand.not_asked", seat=seat, awaited=telling.awaited(hand)))
    meant = naming.one_typed(option, telling.options_of(hand, step))
    if meant is None:
        raise IllegalAction(
            say("hand.no_option", option=shown(option), awaited=telling.awaited(hand))
        )
    deal = hand.deal.with_choice(seat, meant)
    return _go_on(replace(hand, deal=deal, log=(*hand.log, Chose(seat, meant))))


def forfeit(hand: Hand, seat: int) -> Hand:
    """The hand after the seat that is asked has lost it: a program that failed.

    At a bet this is a fold. The rules know no fold at a choice, so a record with such a one can be
    read but not replayed.
    """
    if isinstance(seat, bool) or seat != hand.to_act:
        raise IllegalAction(say("hand.not_asked", seat=seat, awaited=telling.awaited(hand)))
    fold = Action("fold")
    if isinstance(hand.step, Bet):
        return act(hand, seat, fold)
    chips = replace(hand.betting, folded=(*hand.betting.folded, seat))
    deal, log = hand.deal.with_fold(seat), (*hand.log, Acted(seat, fold))
    return _go_on(replace(hand, betting=chips, deal=deal, log=log))


def draw(hand: Hand, rng: random.Random) -> Hand:
    """The hand after all awaited throws, drawn by ``rng``: it now waits for a player or is over."""
    while isinstance(hand.step, Throw):
        hand = throw(hand, tuple(rng.randint(1, FACES) for _ in range(hand.step.dice)))
    return hand


def answer(hand: Hand, event: Given) -> Hand:
    """The hand after an event that came from outside: a throw, a bet or a choice."""
    if isinstance(event, Acted):
        return act(hand, event.seat, event.action)
    if isinstance(event, Chose):
        return choose(hand, event.seat, event.option)
    check_kind(event, Threw, "event", "Acted(1, Action('fold'))")
    return _answer_throw(hand, event)


def _answer_throw(hand: Hand, event: Threw) -> Hand:
    if event.dice is None:
        raise IllegalAction(say("hand.hidden"))
    awaited = hand.step
    if isinstance(awaited, Throw) and (awaited.seat, awaited.shown) != (event.seat, event.shown):
        raise IllegalAction(say("hand.other_throw", awaited=telling.awaited(hand)))
    return throw(hand, event.dice)


def _go_on(hand: Hand) -> Hand:
    """Do all that follows without a decision, and stop at what is awaited next."""
    while not hand.is_over:
        if len(hand.deal.live) == 1:
            return _pay(hand, Result((hand.deal.live,)))
        step = hand.game.next_step(hand.deal)
        if isinstance(step, Show):
            hand = _show(hand, step.seats)
        elif isinstance(step, Finish):
            hand = _finish(hand)
        elif isinstance(step, Bet):
            chips = chips_side.open_round(hand.betting)
            if chips.to_act is not None:
                return replace(hand, betting=chips, step=step)
            hand = replace(hand, betting=chips, deal=hand.deal.after_betting())
        else:
            return replace(hand, step=step)
    return hand


def _show(hand: Hand, seats: tuple[int, ...]) -> Hand:
    shown = tuple(
        Showed(seat, tuple(r.dice for r in hand.deal.rolls_of(seat) if not r.shown and r.dice))
        for seat in seats
    )
    return replace(hand, deal=hand.deal.show(seats), log=(*hand.log, *shown))


def _finish(hand: Hand) -> Hand:
    result = hand.game.result(hand.deal)
    return _play_again(hand, result) if result.again else _pay(hand, result)


def _play_again(hand: Hand, result: Result) -> Hand:
    """Pay what is won; equal winners play a deciding hand for the rest, without a new ante.

    Source: the rules page, Black Jack, equal winners, 2.
    """
    chips = hand.betting
    carry = pots.carry(
        chips.stakes, chips.folded, result.ranking, chips.button, chips.rules.all_in, hand.carried
    )
    if not carry.layers:
        return _paid(hand, carry.paid)
    again = chips_side.start_deciding(chips, carry.seats, carry.paid)
    order = tuple(seat for seat in hand.deal.order if seat in carry.seats)
    log = (*hand.log, *_payments(hand, carry.paid), Tied(order))
    return replace(hand, betting=again, deal=Deal(order), carried=carry.layers, log=log)


def _pay(hand: Hand, result: Result) -> Hand:
    chips = hand.betting
    if hand.carried:
        return _play_again(hand, result)
    return _paid(
        hand,
        pots.settle(
            chips.stakes,
            chips.folded,
            result.ranking,
            chips.button,
            chips.rules.all_in,
            result.halves,
        ),
    )


def _paid(hand: Hand, payouts: tuple[int, ...]) -> Hand:
    log = (*hand.log, *_payments(hand, payouts))
    return replace(hand, step=None, payouts=payouts, log=log)


def _payments(hand: Hand, payouts: tuple[int, ...]) -> tuple[Paid, ...]:
    order = hand.deal.order
    return tuple(Paid(seat, payouts[seat]) for seat in order if payouts[seat])


def _to_act(step: Awaited | None, chips: Betting) -> int | None:
    if isinstance(step, Bet):
        return chips.to_act
    return step.seat if isinstance(step, Choose) else None
