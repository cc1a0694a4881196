"""What is agreed about chips, and what a player may do: records, nothing that moves chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from dicekit.errors import BadArgument, Said, Words, listed, say, shown, whole
from dicekit.games import naming
from dicekit.table.pots import ALL_IN, AllIn

LeastRaise = Literal["bet", "last"]
Kind = Literal["fold", "check", "call", "bet", "raise"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SAID: dict[Kind, Said] = {
    "fold": say("bets.fold"),
    "check": say("bets.check"),
    "call": say("bets.call"),
    "bet": say("bets.bet"),
    "raise": say("bets.raise"),
}
AMOUNTS = {kind: say("bets.amount", kind=SAID[kind]) for kind in ("bet", "raise")}
NoRaise = Literal["no bet", "too few chips", "nobody could answer", "already acted"]


@dataclass(frozen=True)
class ChipRules:
    """What a table agrees about chips before play.

    ``ante`` and ``buy_in`` are in chips; ``None`` means one and 20 minimum bets. ``least_raise``:
    a raise lifts the bet by at least the minimum ``"bet"`` or by the ``"last"`` full raise.
    ``all_in``: what becomes of a layer that no best player reaches (see ``pots.settle``).
    """

    min_bet: int = 2
    ante: int | None = None
    buy_in: int | None = None
    least_raise: LeastRaise = "bet"
    all_in: AllIn = "take back"

    def __post_init__(self) -> None:
        whole(self.min_bet, "min_bet", 1)
        if self.ante is not None:
            whole(self.ante, "ante", 0)
        if self.buy_in is not None:
            whole(self.buy_in, "buy_in", 1)
        if self.least_raise not in get_args(LeastRaise):
            allowed = get_args(LeastRaise)
            given = shown(self.least_raise)
            raise BadArgument(say("one_of", name="least_raise", allowed=allowed, value=given))
        if self.all_in not in ALL_IN:
            given = shown(self.all_in)
            raise BadArgument(say("one_of", name="all_in", allowed=ALL_IN, value=given))

    @property
    def ante_chips(self) -> int:
        """The ante in chips: one minimum bet unless agreed otherwise."""
        return self.min_bet if self.ante is None else self.ante

    @property
    def buy_in_chips(self) -> int:
        """The buy-in in chips: 20 minimum bets unless agreed otherwise."""
        return 20 * self.min_bet if self.buy_in is None else self.buy_in


@dataclass(frozen=True)
class Action:
    """What a player wants to do. ``to``: the total for this round, for a bet and a raise only.

    ``kind`` may be typed in any language; it is kept in English. An all-in is no kind of its own:
    it is the bet, raise or call that takes the whole stack.

    >>> Action("raise", 12)
    Action(kind='raise', to=12)
    >>> Action("рейз", 12) == Action("raise", 12)
    True
    >>> Action("bet", 2.5)
    Traceback (most recent call last):
    ...
    dicekit.errors.BadArgument: the amount of a bet must be a whole number, not 2.5
    """

    kind: Kind
    to: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            kind = naming.action_typed(self.kind, KINDS)
            if kind is None:
                kinds, value = naming.actions(KINDS), shown(self.kind)
                raise BadArgument(say("bets.kind", kinds=kinds, value=value))
            object.__setattr__(self, "kind", kind)
        if self.kind in ("bet", "raise"):
            whole(self.to, AMOUNTS[self.kind])
        elif self.to is not None:
            raise BadArgument(say("bets.no_amount", kind=SAID[self.kind], value=shown(self.to)))


@dataclass(frozen=True)
class Legal:
    """What the seat to act may do.

    ``kinds`` in the order to show them; ``call_to``: the total that a call brings (less than the
    bet when the stack is short); ``bet`` and ``raise_``: least and greatest total, or ``None``;
    ``all_in``: the total that takes the whole stack; ``no_raise``: why there is no raise.
    """

    seat: int
    kinds: tuple[Kind, ...]
    call_to: int | None
    bet: tuple[int, int] | None
    raise_: tuple[int, int] | None
    all_in: int
    no_raise: NoRaise | None

    def said(self) -> Words:
        """Return the allowed actions as a message: ``call 10, raise to 12-99, fold``."""
        words: dict[Kind, Said] = {
            "call": say("bets.may.call", to=self.call_to),
            "bet": say("bets.may.bet", span=_span(self.bet)),
            "raise": say("bets.may.raise", span=_span(self.raise_)),
        }
        return listed(words.get(kind, SAID[kind]) for kind in self.kinds)

    def __str__(self) -> str:
        return str(self.said())


def _span(span: tuple[int, int] | None) -> str:
    if span is None:
        return ""
    return f"{span[0]}" if span[0] == span[1] else f"{span[0]}-{span[1]}"
