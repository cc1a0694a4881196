"""The odds of a decision at the table: what a call costs and what it can be expected to bring.

Knows chances and chips only, nothing of dice or seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from dicekit.dist import rational
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.odds.contest import Standing
from dicekit.odds.explain import AREA
from dicekit.texts import MINUS, Texts

if TYPE_CHECKING:
    import sympy

ASSUMPTIONS = ("hidden unknown", "everyone stays", "no more chips")


@dataclass(frozen=True)
class Decision:
    """What is known at a decision; chances from 0 to 1 and expected chips, all exact.

    ``win``: chance to win alone. ``share``: expected share of the pot. ``pot``: chips in the pot
    before the call; ``to_call``: chips that the call costs (0: a check). ``pot_odds``: the part of
    the pot after the call that the call pays, so calling gains if ``share`` is greater.
    ``call_value``, ``fold_value``: chips to expect from now on. ``assumptions``: those of
    ``ASSUMPTIONS`` under which the numbers are exact.
    """

    win: sympy.Rational
    share: sympy.Rational
    pot: int
    to_call: int
    pot_odds: sympy.Rational
    call_value: sympy.Rational
    fold_value: sympy.Rational
    assumptions: tuple[str, ...] = ASSUMPTIONS

    @property
    def call_gains(self) -> bool:
        """Whether calling can be expected to bring more chips than folding."""
        return bool(self.call_value > self.fold_value)

    @property
    def assumption(self) -> str:
        """The assumptions as one sentence, in the language of displays."""
        texts = Texts(area=AREA)
        said = (texts(f"assumptions.{key}") for key in self.assumptions)
        return texts("decision.assumed", assumptions="; ".join(said))

    def _repr_markdown_(self) -> str:
        texts = Texts(area=AREA)
        chances = (("win", self.win), ("share", self.share), ("pot_odds", self.pot_odds))
        chips = (("call", self.call_value), ("fold", self.fold_value))
        rows = [(name, value, texts.percent(value, 2)) for name, value in chances]
        rows += [(name, value, _signed(texts.number(value, 2))) for name, value in chips]
        lines = (f"| {texts(f'decision.{name}')} | {row} | {said} |" for name, row, said in rows)
        table = "\n".join([f"| | {texts('exact')} | |", "|---|---|---|", *lines])
        return f"{table}\n\n{self.assumption}"


def decision(standing: Standing, pot: int, to_call: int) -> Decision:
    """Return the odds of calling ``to_call`` chips into ``pot``, standing as told.

    ``pot`` counts all chips in the pot before the call which the caller can win: with a player
    all-in for less, only the layers that the caller's stake reaches.

    >>> import sympy
    >>> odds = decision(Standing(sympy.Rational(1, 4), sympy.Rational(1, 3)), pot=10, to_call=5)
    >>> odds.pot_odds, odds.call_value, odds.call_gains
    (1/3, 0, False)
    """
    if not isinstance(standing, Standing):
        raise BadArgument(say("odds.standing", value=shown(standing)))
    whole(pot, "pot", 0)
    whole(to_call, "to_call", 0)
    share = Fraction(int(standing.share.p), int(standing.share.q))
    after = pot + to_call
    return Decision(
        win=standing.win,
        share=standing.share,
        pot=pot,
        to_call=to_call,
        pot_odds=rational(to_call, after) if after else rational(0),
        call_value=rational(share * after - to_call),
        fold_value=rational(0),
    )


def _signed(number: str) -> str:
    return number if number.startswith(MINUS) else f"+{number}"
