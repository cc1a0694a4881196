"""Pots: who takes which chips out of the middle. Knows stakes and a ranking, nothing of dice.

The stakes of a hand form layers (rules page, "Settling with a player who is all-in"). Seats are
numbered 0, 1, 2, ... clockwise. Amounts are whole chips.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from dicekit.errors import BadArgument, Said, items, say, shown, whole

AllIn = Literal["take back", "side pots"]
ALL_IN: tuple[str, ...] = get_args(AllIn)

_A_STAKE = say("pots.stake")
_A_FOLDED_SEAT = say("pots.folded_seat")
_A_SEAT_OF_HALVES = say("pots.seat_of_halves")
_A_GROUP = say("pots.group")
_A_RANKED_SEAT = say("pots.ranked_seat")


@dataclass(frozen=True)
class Layer:
    """A layer of the pot: chips that only the seats in ``reached_by`` can win.

    ``amount`` is all chips in it, ``each`` what every seat of ``reached_by`` put into it; the
    rest, ``dead``, was left there by seats that folded.
    """

    amount: int
    reached_by: tuple[int, ...]
    each: int

    @property
    def dead(self) -> int:
        """Chips that folded seats left in this layer."""
        return self.amount - self.each * len(self.reached_by)


@dataclass(frozen=True)
class CarriedLayer:
    """A layer that is not won yet: equal winners in ``open_to`` play a deciding hand for it."""

    amount: int
    open_to: tuple[int, ...]


@dataclass(frozen=True)
class Carry:
    """What a hand pays at once, and what its equal winners still have to play for.

    ``paid`` holds the chips that each seat takes now; ``layers`` the undivided pot, empty when
    everything is won.
    """

    paid: tuple[int, ...]
    layers: tuple[CarriedLayer, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play the next deciding hand, in the order of their numbers."""
        return tuple(sorted({seat for layer in self.layers for seat in layer.open_to}))


def clockwise(button: int, seats: int) -> tuple[int, ...]:
    """Return all seat numbers clockwise, the button's left neighbour first, the button last.

    >>> clockwise(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((button + step) % seats for step in range(1, seats + 1))


def layers(stakes: Sequence[int], folded: Collection[int]) -> tuple[Layer, ...]:
    """Return the layers of the pot, lowest first: one per distinct stake of the seats still in.

    A seat with a stake of 0 reaches no layer. Decision: chips that folded seats left above the
    highest stake still in (betting never leads there) belong to the highest layer.

    >>> layers([5, 10, 10, 3], folded=[3])
    (Layer(amount=18, reached_by=(0, 1, 2), each=5), Layer(amount=10, reached_by=(1, 2), each=5))
    """
    chips = tuple(whole(stake, _A_STAKE, 0) for stake in stakes)
    out = _seats(folded, _A_FOLDED_SEAT, len(chips))
    tops = sorted({stake for seat, stake in enumerate(chips) if stake and seat not in out})
    if not tops and any(chips):
        raise BadArgument(say("pots.nobody", stakes=chips, folded=sorted(out)))
    found: list[Layer] = []
    for below, top in zip([0, *tops], tops, strict=False):
        reach = max(chips) if top == tops[-1] else top
        amount = between(chips, below, reach)
        reached_by = tuple(s for s, stake in enumerate(chips) if stake >= top and s not in out)
        found.append(Layer(amount, reached_by, top - below))
    return tuple(found)


def between(stakes: Sequence[int], below: int, top: int) -> int:
    """Return the chips of all stakes that lie above ``below``, up to ``top``.

    >>> between([5, 10, 3], below=3, top=8)
    7
    """
    return sum(min(stake, top) - min(stake, below) for stake in stakes)


def settle(
    stakes: Sequence[int],
    folded: Collection[int],
    ranking: Sequence[Sequence[int]],
    button: int,
    all_in: AllIn = "take back",
    halves: Collection[int] = (),
) -> tuple[int, ...]:
    """Return the chips that each seat takes out of the middle, chips taken back included.

    ``stakes`` is all that each seat put into the hand, ante included; ``ranking`` lists groups of
    equal seats, best first, without the folded ones. ``all_in`` says what happens to a layer that
    no seat of the best group reaches: with ``"take back"`` each seat still in takes back what it
    put there, and chips of folded seats go to the best-ranked who reach it; with ``"side pots"``
    the best-ranked who reach it win it. What cannot be shared evenly goes chip by chip clockwise
    from the button, layer by layer.

    ``halves`` are seats that take half of the pot whatever their rank (Shoot The Moons): half of
    every layer that one of them reaches, rounded down. Decision: of a layer that is taken back
    they take half of the folded seats' chips, rounded down, and the rest of their half from the
    chips that come back; what is left of these the seats still in it take back in equal shares.

    Raises ``BadArgument`` when a seat still in with a stake is not ranked, or is ranked twice.

    >>> settle([11, 51, 51], [], [[0], [1], [2]], button=2)
    (33, 40, 40)
    >>> settle([11, 51, 51], [], [[0], [1], [2]], button=2, all_in="side pots")
    (33, 80, 0)
    """
    stakes, folded = items(stakes, "stakes"), items(folded, "folded")
    table = _Table(stakes, folded, ranking, button, all_in)
    takers = _seats(halves, _A_SEAT_OF_HALVES, len(stakes))
    if not takers <= table.ranks.keys():
        raise BadArgument(say("pots.halves", halves=sorted(takers), ranked=[*table.ranks]))
    for layer in layers(stakes, folded):
        table.settle_layer(layer, takers)
    return tuple(table.payouts)


def carry(
    stakes: Sequence[int],
    folded: Sequence[int],
    ranking: Sequence[Sequence[int]],
    button: int,
    all_in: AllIn = "take back",
    carried: Sequence[CarriedLayer] = (),
) -> Carry:
    """Return what is paid at once, and the undivided pot that equal winners play on for.

    For the tie rule "deciding hand" (rules page, Black Jack). A layer that several of the best
    group reach is carried, open to them; every other layer is settled as ``settle`` does it.
    ``carried`` is the undivided pot that this hand was already played for: each of its layers is
    won by the best-ranked of the seats it is open to; if these are equal again, it is carried
    on, open to them alone. ``folded`` is in the order of folding.

    Decision: a layer that only one of the equal winners reaches is paid to that seat at once,
    before the deciding hand. Decision: a carried layer belongs to the last seat it is open to as
    soon as the others have folded, even if that seat then folds to a player who can't win it.

    >>> carry([10, 30, 30], [], [[0, 1], [2]], button=2)
    Carry(paid=(0, 40, 0), layers=(CarriedLayer(amount=30, open_to=(0, 1)),))
    """
    stakes, folded = items(stakes, "stakes"), items(folded, "folded")
    table = _Table(stakes, folded, ranking, button, all_in)
    kept: list[CarriedLayer] = []
    for old in carried:
        if unknown := set(old.open_to) - table.ranks.keys() - set(folded):
            raise BadArgument(say("pots.unranked", seats=sorted(unknown), layer=old))
        kept.extend(table.decide(old.amount, _contenders(old.open_to, folded)))
    for layer in layers(stakes, folded):
        if table.rank_of_best(layer.reached_by) == 0:
            kept.extend(table.decide(layer.amount, layer.reached_by))
        else:
            table.settle_layer(layer, frozenset())
    return Carry(tuple(table.payouts), tuple(kept))


def _contenders(open_to: tuple[int, ...], folded: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that can still win a carried layer, or the last of them that folded."""
    still = tuple(seat for seat in open_to if seat not in folded)
    return still or (max(open_to, key=list(folded).index),)


class _Table:
    """The payouts of one hand while its layers are settled one after the other."""

    def __init__(
        self,
        stakes: Sequence[int],
        folded: Collection[int],
        ranking: Sequence[Sequence[int]],
        button: int,
        all_in: str,
    ) -> None:
        if all_in not in ALL_IN:
            raise BadArgument(say("one_of", name="all_in", allowed=ALL_IN, value=shown(all_in)))
        whole(button, "button", 0, len(stakes) - 1)
        self.ranks = _ranks(stakes, folded, ranking)
        self.payouts = [0] * len(stakes)
        self._clockwise = clockwise(button, len(stakes))
        self._side_pots = all_in == "side pots"

    def rank_of_best(self, seats: Iterable[int]) -> int:
        return min(self.ranks[seat] for seat in seats)

    def best(self, seats: Sequence[int]) -> tuple[int, ...]:
        rank = self.rank_of_best(seats)
        return tuple(seat for seat in seats if self.ranks[seat] == rank)

    def share(self, amount: int, seats: Collection[int]) -> None:
        """Pay ``amount`` in equal shares; odd chips go clockwise from the button's left."""
        if not seats:
            return
        each, odd = divmod(amount, len(seats))
        for place, seat in enumerate(seat for seat in self._clockwise if seat in seats):
            self.payouts[seat] += each + (place < odd)

    def settle_layer(self, layer: Layer, halves: frozenset[int]) -> None:
        takers = halves.intersection(layer.reached_by)
        half = layer.amount // 2 if takers else 0
        self.share(half, takers)
        rest = layer.amount - half
        won = self._side_pots or self.rank_of_best(layer.reached_by) == 0
        # Of a layer that is taken back, only what folded seats left stays on the table.
        prize = rest if won else layer.dead - (layer.dead // 2 if takers else 0)
        self.share(prize, self.best(layer.reached_by))
        self.share(rest - prize, layer.reached_by)

    def decide(self, amount: int, seats: tuple[int, ...]) -> tuple[CarriedLayer, ...]:
        """Pay the one best seat, or return the layer, still open to the equal best ones."""
        best = seats if len(seats) == 1 else self.best(seats)
        if len(best) > 1:
            return (CarriedLayer(amount, best),)
        self.share(amount, best)
        return ()


def _seats(seats: Iterable[int], name: Said, count: int) -> frozenset[int]:
    return frozenset(whole(seat, name, 0, count - 1) for seat in seats)


def _ranks(
    stakes: Sequence[int], folded: Collection[int], ranking: Sequence[Sequence[int]]
) -> dict[int, int]:
    """Return the rank of each seat still in, 0 for the best group."""
    ranks: dict[int, int] = {}
    for rank, group in enumerate(items(ranking, "ranking")):
        seats = items(group, _A_GROUP)
        if not seats:
            raise BadArgument(say("pots.empty_group", ranking=shown(ranking)))
        for seat in seats:
            whole(seat, _A_RANKED_SEAT, 0, len(stakes) - 1)
            if seat in ranks or seat in folded:
                raise BadArgument(say("pots.twice", seat=seat, ranking=shown(ranking)))
            ranks[seat] = rank
    missing = [s for s, stake in enumerate(stakes) if stake and s not in folded and s not in ranks]
    if missing:
        raise BadArgument(say("pots.missing", seats=missing, ranking=shown(ranking)))
    return ranks
