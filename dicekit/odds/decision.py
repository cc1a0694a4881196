"""The odds of a decision at the table: what a call costs and what it can be expected to bring.

Knows chances and chips only, nothing of dice or seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from numbers import Rational as ExactNumber
from typing import TYPE_CHECKING

from dicekit.dist import rational
from dicekit.errors import BadArgument, Words, say, shown, whole
from dicekit.odds.contest import Standing
from dicekit.odds.explain import AREA
from dicekit.texts import MINUS, Texts

if TYPE_CHECKING:
    import sympy

LAYERED = ("layers", "at_least")
ASSUMPTIONS = ("hidden unknown", "everyone stays", "no more chips")


@dataclass(frozen=True)
class PotLayer:
    """A layer of the pot that a player can win, after the call; exact parts from 0 to 1.

    ``amount``: its chips; ``rivals``: how many others still in can win it too; ``share``: the part
    of its chips to expect, with those that come back. ``back``: the part of the own chips in it to
    expect back because somebody who doesn't reach it is best (0 with ordinary side pots).
    """

    amount: int
    rivals: int
    share: sympy.Rational
    back: sympy.Rational | int = 0


@dataclass(frozen=True)
class Decision:
    """What is known at a decision; chances from 0 to 1 and expected chips, all exact.

    ``win``: chance to win alone. ``share``: expected share of the pot. ``pot``: chips in the pot
    before the call; ``to_call``: chips that the call costs (0: a check). ``pot_odds``: the part of
    the pot after the call that the call pays, so calling gains if ``share`` is greater.
    ``call_value``, ``fold_value``: chips to expect from now on. ``assumptions``: those of
    ``ASSUMPTIONS`` under which the numbers are exact. ``layers``: the layers of the pot, lowest
    first, where the rivals differ; ``share`` is then over all of them. ``at_least``: the call
    (or check) is worth what is said, or more.
    """

    win: sympy.Rational
    share: sympy.Rational
    pot: int
    to_call: int
    pot_odds: sympy.Rational
    call_value: sympy.Rational
    fold_value: sympy.Rational
    assumptions: tuple[str, ...] = ASSUMPTIONS
    layers: tuple[PotLayer, ...] = ()
    at_least: bool = False

    @property
    def call_gains(self) -> bool:
        """Whether calling can be expected to bring more chips than folding.

        With ``at_least`` a "no" is not sure.
        """
        return bool(self.call_value > self.fold_value)

    @property
    def assumption(self) -> str:
        """The assumptions as one sentence, in the language of displays."""
        texts = Texts(area=AREA)
        said = (texts(f"assumptions.{key}") for key in self.assumptions)
        return texts("decision.assumed", assumptions="; ".join(said))

    def __repr__(self) -> str:
        """Return all fields, those about layers only where there is something to tell."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        parts = (f"{name}={it!r}" for name, it in told.items() if name not in LAYERED or it)
        return f"Decision({', '.join(parts)})"

    def _repr_markdown_(self) -> str:
        texts = Texts(area=AREA)
        chances = (("win", self.win), ("share", self.share), ("pot_odds", self.pot_odds))
        chips = (("call", self.call_value), ("fold", self.fold_value))
        rows = [(name, value, texts.percent(value, 2)) for name, value in chances]
        rows += [(name, value, _signed(texts.number(value, 2))) for name, value in chips]
        lines = (f"| {texts(f'decision.{name}')} | {row} | {said} |" for name, row, said in rows)
        table = "\n".join([f"| | {texts('exact')} | |", "|---|---|---|", *lines])
        return "\n\n".join([table, *self._notes(texts), self.assumption])

    def _notes(self, texts: Texts) -> list[str]:
        notes = []
        if self.layers:
            heads = (texts(f"decision.{name}") for name in ("layer", "rivals", "share"))
            rows = (
                f"| {layer.amount} | {layer.rivals} | {layer.share} | "
                f"{texts.percent(layer.share, 2)} |"
                for layer in self.layers
            )
            notes.append("\n".join([f"| {' | '.join(heads)} | |", "|---|---|---|---|", *rows]))
        return [*notes, texts("decision.at_least")] if self.at_least else notes


def decision(
    standing: Standing,
    pot: int,
    to_call: int,
    layers: Sequence[PotLayer] = (),
    at_least: bool = False,
) -> Decision:
    """Return the odds of calling ``to_call`` chips into ``pot``, standing as told.

    ``pot`` counts all chips in the pot before the call which the caller can win: with a player
    all-in for less, only the layers that the caller's stake reaches. If the rivals differ from
    layer to layer, ``layers`` tells what is to be expected of each; together they hold the chips
    after the call. ``at_least``: the shares are no less than told. A part may be any exact number
    from 0 to 1, a ``Fraction`` too. Raises ``BadArgument`` for all else.

    >>> from sympy import Rational
    >>> third = Standing(Rational(1, 4), Rational(1, 3))
    >>> odds = decision(third, pot=10, to_call=5)
    >>> odds.pot_odds, odds.call_value, odds.call_gains
    (1/3, 0, False)

    One of two rivals is all-in and reaches 9 of the 15 chips only. For the other 6 we have one
    rival less, and now it pays to call:

    >>> layers = [PotLayer(9, 2, Rational(1, 3)), PotLayer(6, 1, Rational(1, 2))]
    >>> odds = decision(third, pot=10, to_call=5, layers=layers)
    >>> odds.share, odds.call_value, odds.call_gains
    (2/5, 1, True)
    """
    if not isinstance(standing, Standing):
        raise BadArgument(say("odds.standing", value=shown(standing)))
    win, whole_share = _part(standing.win, "win"), _part(standing.share, "share")
    whole(pot, "pot", 0)
    whole(to_call, "to_call", 0)
    after = pot + to_call
    found = _checked(layers, after)
    share = _over_all(found, after) if found else _fraction(whole_share)
    return Decision(
        win=win,
        share=rational(share),
        pot=pot,
        to_call=to_call,
        pot_odds=rational(to_call, after) if after else rational(0),
        call_value=rational(share * after - to_call),
        fold_value=rational(0),
        layers=found,
        at_least=at_least,
    )


def _checked(layers: Sequence[PotLayer], after: int) -> tuple[PotLayer, ...]:
    known = isinstance(layers, tuple | list) and all(isinstance(one, PotLayer) for one in layers)
    if not known:
        raise BadArgument(say("odds.layers", total=after, value=shown(layers)))
    found = tuple(_layer(one) for one in layers)
    if found and sum(layer.amount for layer in found) != after:
        raise BadArgument(say("odds.layers", total=after, value=shown(layers)))
    return found


def _layer(layer: PotLayer) -> PotLayer:
    whole(layer.amount, say("odds.of_layer", name="amount"), 0)
    whole(layer.rivals, say("odds.of_layer", name="rivals"), 0)
    parts = {
        name: _part(getattr(layer, name), say("odds.of_layer", name=name))
        for name in ("share", "back")
    }
    return replace(layer, **parts)


def _part(value: object, name: Words) -> sympy.Rational:
    """Return a part from 0 to 1 as SymPy's fraction; a float is not exact, and ``True`` no part."""
    part = None
    if isinstance(value, ExactNumber) and not isinstance(value, bool):
        part = Fraction(int(value.numerator), int(value.denominator))
    if part is None or not 0 <= part <= 1:
        raise BadArgument(say("odds.part", name=name, value=shown(value)))
    return rational(part)


def _over_all(layers: tuple[PotLayer, ...], after: int) -> Fraction:
    """Return the part of all chips to expect."""
    chips = sum((layer.amount * _fraction(layer.share) for layer in layers), Fraction(0))
    return chips / after if after else chips


def _fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _signed(number: str) -> str:
    return number if number.startswith(MINUS) else f"+{number}"
