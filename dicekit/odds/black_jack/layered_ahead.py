"""Looking ahead in Black Jack with a pot in layers: the best play, after all that I may see.

As ``ahead``, but who has how much counts rival by rival, since rivals reach different layers. So
the possibilities are walked one by one, which is quick for a few closed cups only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import prod

from dicekit.games.black_jack import LIMIT
from dicekit.odds.black_jack.ahead import SAFE
from dicekit.odds.black_jack.cups import (
    ANY,
    BUST,
    FACES,
    HIGHEST,
    HOPELESS,
    SUM_MOST,
    Cup,
    ask,
    next_sums_with_ways,
    unit,
)
from dicekit.odds.layers import Claim, Prize

# What is known of each other seat: its points, or the number of a closed cup, from ``CUPS`` on, or
# a number below 0 for a cup that is being opened and not lifted yet.
State = tuple[int, ...]
CUPS = HIGHEST + 1
# What may be known of a seat after it was asked, with ways. All ways of a cup that stays closed are
# in the cup, so it counts once.
Step = tuple[tuple[int, int], ...]
PARTS = len(Claim._fields)


@dataclass(frozen=True)
class LayeredAhead:
    """The look ahead of a player with this total of the pair, for these prizes.

    ``others``: the other seats; the first ``before`` of them are asked before me. I see who opens,
    and with what, unless cups are lifted ``together``: then I choose first. A value is one whole
    number: the chips to expect in the highest bits, then the parts of the claim to each prize, each
    in ``width`` bits; all of them times ``pot`` and summed over the ways of all cups and of the
    dice to come, which number 6**(SUM_MOST - common). ``cases``: all these ways when I begin to
    look; ``levels``: all points that any other may have in the end.
    """

    pair: int
    others: tuple[int, ...]
    before: int
    prizes: tuple[Prize, ...]
    cases: int
    levels: frozenset[int]
    together: bool = False
    openings: list[Step] = field(default_factory=list)
    cups: list[Cup] = field(default_factory=list)
    numbers: dict[Cup, int] = field(default_factory=dict)
    parted: dict[int, tuple[int, int]] = field(default_factory=dict)
    steps: dict[tuple[int, int, int | None], Step] = field(default_factory=dict)
    values: dict[tuple[object, ...], int] = field(default_factory=dict)
    simple: dict[tuple[State, int | None], tuple[State, int]] = field(default_factory=dict)

    @cached_property
    def pot(self) -> int:
        """A number that all parts of an equally shared layer divide."""
        return unit(len(self.others) + 1)

    @cached_property
    def width(self) -> int:
        """The bits of one part."""
        return (self.cases * self.pot).bit_length()

    @cached_property
    def reached(self) -> tuple[frozenset[int], ...]:
        """Which prizes each of the others can win."""
        return tuple(
            frozenset(at for at, prize in enumerate(self.prizes) if other in prize.rivals)
            for other in self.others
        )

    @cached_property
    def everywhere(self) -> tuple[int, ...]:
        """Where in ``others`` those are who can win every prize."""
        found = enumerate(self.reached)
        return tuple(at for at, reached in found if len(reached) == len(self.prizes))

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Where in ``others`` those are who can win the same prizes, on the same side of me."""
        found: dict[tuple[frozenset[int], bool], list[int]] = {}
        for at, reached in enumerate(self.reached):
            found.setdefault((reached, at < self.before), []).append(at)
        return tuple(tuple(group) for group in found.values())

    @cached_property
    def above(self) -> tuple[tuple[int, ...], ...]:
        """For each of the others, where those are who can win all that this one can."""
        return tuple(
            tuple(at for at, more in enumerate(self.reached) if at != place and more >= reached)
            for place, reached in enumerate(self.reached)
        )

    @cached_property
    def places(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """For each prize, where in ``others`` its rivals are, and who doesn't reach it."""
        at = range(len(self.others))
        return tuple(
            (
                tuple(one for one in at if self.others[one] in prize.rivals),
                tuple(one for one in at if self.others[one] not in prize.rivals),
            )
            for prize in self.prizes
        )

    def claims(self, value: int) -> tuple[Claim, ...]:
        """Return the claims that a value holds."""
        mask = (1 << self.width) - 1
        fields = [value >> self.width * at & mask for at in range(PARTS * len(self.prizes))]
        parts = [Fraction(one, self.cases * self.pot) for one in fields]
        return tuple(Claim(*parts[PARTS * at : PARTS * (at + 1)]) for at in range(len(self.prizes)))

    def number(self, cup: Cup) -> int:
        """Return the number of a closed cup."""
        if cup not in self.numbers:
            self.numbers[cup] = CUPS + len(self.cups)
            self.cups.append(cup)
        return self.numbers[cup]

    def _parted(self, number: int) -> tuple[int, int]:
        """Return the number of a cup without the ways that are bust, and these."""
        if number not in self.parted:
            cup = self.cups[number - CUPS]
            self.parted[number] = self.number(cup._replace(bust=0)), cup.bust
        return self.parted[number]

    def turn(self, common: int, state: State, at: int = 0) -> int:
        """Return my value when the common dice have just come to this sum, and I am not bust.

        The first ``at`` of the others have been asked.
        """
        key = "turn", common, state, at
        value = self.values.get(key)
        if value is None:
            if at < self.before:
                value = sum(
                    ways * self.turn(common, then, at + 1)
                    for then, ways in self._said(common, state, at)
                )
            else:
                lifted = self._lifted(state)
                value = sum(ways * self._stays(common, then, at) for then, ways in lifted)
                points = self.pair + common
                # A die that can't make a bust is never worth less than opening before it, nor is
                # any as long as somebody beats me in all layers.
                beaten = any(points < state[place] < CUPS for place in self.everywhere)
                if points > SAFE and not beaten:
                    level = self._level(points)
                    opens = (ways * self._split(common, then, level, at) for then, ways in lifted)
                    value = max(value, sum(opens))
            self.values[key] = value
        return value

    def _said(self, common: int, state: State, at: int) -> tuple[tuple[State, int], ...]:
        """Return what I may know, before I choose, after one of the others is asked, with ways."""
        asked = self._asked(common, state, at)
        if not self.together or state[at] < CUPS:
            return asked
        law = tuple((then[at], ways) for then, ways in asked if BUST < then[at] < CUPS)
        if not law:
            return asked
        if law not in self.openings:
            self.openings.append(law)
        others = tuple(one for one in asked if not BUST < one[0][at] < CUPS)
        return (*others, (_put(state, at, -1 - self.openings.index(law)), 1))

    def _lifted(self, state: State) -> tuple[tuple[State, int], ...]:
        """Return what I may see when the cups are lifted that are being opened, with ways."""
        for place, one in enumerate(state):
            if one < 0:
                return tuple(
                    (then, many * ways)
                    for worth, many in self.openings[-1 - one]
                    for then, ways in self._lifted(_put(state, place, worth))
                )
        return ((state, 1),)

    def _stays(self, common: int, state: State, at: int) -> int:
        """Return my value if I stay closed, and the others from ``at`` on are still asked."""
        if at == len(state):
            same, _ = self._simple(state, None)
            return self._die(common, same)
        key = "stays", common, state, at
        value = self.values.get(key)
        if value is None:
            value = self.values[key] = sum(
                ways * self._stays(common, then, at + 1)
                for then, ways in self._asked(common, state, at)
            )
        return value

    def _die(self, common: int, state: State) -> int:
        """Return my value before the next die, all having been asked."""
        key = "die", common, state
        value = self.values.get(key)
        if value is None:
            value = 0
            for then, weight in next_sums_with_ways(common, ANY):
                points = self.pair + then
                if points < LIMIT:
                    value += weight * self.turn(then, state)
                else:
                    value += weight * self._split(then, state, points if points == LIMIT else BUST)
            self.values[key] = value
        return value

    def _split(self, common: int, state: State, points: int, at: int = 0) -> int:
        """Return ``_fixed``: each cup that may be bust already either is, or it is not."""
        if common >= HOPELESS:
            ways = prod(self.cups[one - CUPS].total for one in state if one >= CUPS)
            settled = tuple([one if one < CUPS else BUST for one in state])
            return ways * self._end(common, settled, points)
        for place, one in enumerate(state):
            if one >= CUPS and self.cups[one - CUPS].bust:
                alive, bust = self._parted(one)
                value = self._split(common, _put(state, place, alive), points, at)
                return value + bust * self._split(common, _put(state, place, BUST), points, at)
        return self._fixed(common, state, points, at)

    def _level(self, points: int) -> int:
        """Return points that compare to all that the others may have as these do."""
        if points in self.levels:
            return points
        return max(level for level in self.levels if level < points) + 1

    def _fixed(self, common: int, state: State, points: int, at: int = 0) -> int:
        """Return my value with these points in the end; the others from ``at`` on are asked."""
        while at < len(state) and state[at] < CUPS:
            at += 1
        if at == len(state):
            return self._end(common, state, points)
        key = common, state, points, at
        value = self.values.get(key)
        if value is None:
            value = 0
            for then, ways in self._step(common, state[at], points):
                value += ways * self._fixed(common, _put(state, at, then), points, at + 1)
            self.values[key] = value
        return value

    def _end(self, common: int, state: State, points: int) -> int:
        """Return my value with these points in the end, the others having been asked."""
        state, ways = self._simple(state, points)
        if max(state) < CUPS:
            dice: int = FACES ** (SUM_MOST - common)
            return self._pay(state, points) * ways * dice
        key = common, state, points
        value = self.values.get(key)
        if value is None:
            value = 0
            for then, weight in next_sums_with_ways(common, ANY):
                value += weight * self._fixed(then, state, points)
            self.values[key] = value
        return ways * value

    def _simple(self, state: State, points: int | None) -> tuple[State, int]:
        """Return a state that is worth as much to me in each of so many ways; all were asked.

        ``points``: mine in the end, if they are fixed. Who reach the same layers are not told
        apart. If somebody else beats me, no matter what others have who have no more and reach no
        more layers: they can't win what I can't win, nor be why a layer is taken back. As long as
        my points are not fixed, they must have less.
        """
        key = state, points
        found = self.simple.get(key)
        if found is None:
            ordered, ways = list(state), 1
            for group in self.groups:
                for place, one in zip(group, sorted(state[at] for at in group), strict=True):
                    ordered[place] = one
            for place, others in enumerate(self.above):
                one = ordered[place]
                if any(_hides(ordered[at], one, points) for at in others):
                    ordered[place] = BUST
                    ways *= self.cups[one - CUPS].total if one >= CUPS else 1
            found = self.simple[key] = tuple(ordered), ways
        return found

    def _asked(self, common: int, state: State, at: int) -> tuple[tuple[State, int], ...]:
        """Return what may be known after one of the others is asked, with ways."""
        if state[at] < CUPS:
            return ((state, 1),)
        steps = self._step(common, state[at])
        return tuple([(_put(state, at, then), ways) for then, ways in steps])

    def _step(self, common: int, number: int, fixed: int | None = None) -> Step:
        """Return what becomes of a cup whose owner is asked.

        Once my points are ``fixed`` it does not matter what I can see: a cup that is bust counts as
        an open one, and points that are less than mine count as none.
        """
        key = common, number, fixed
        found = self.steps.get(key)
        if found is None:
            closed, opened = ask(self.cups[number - CUPS], common)
            ways = Counter(dict(opened))
            if closed is not None and fixed is not None:
                ways[BUST] += closed.bust
                closed = closed._replace(bust=0)
            if closed is not None and closed.is_lost:
                ways[BUST] += closed.bust
            elif closed is not None:
                ways[self.number(closed)] = 1
            if fixed:
                ways[BUST] += sum(ways.pop(worth) for worth in [*ways] if BUST < worth < fixed)
            found = self.steps[key] = tuple((then, many) for then, many in ways.items() if many)
        return found

    def _pay(self, state: State, points: int) -> int:
        """Return the value of these points against those of the others."""
        key = state, points
        value = self.values.get(key)
        if value is None:
            value, chips = 0, Fraction(0)
            for at, (inside, outside) in enumerate(self.places):
                claim = _claim(
                    points, [state[one] for one in inside], [state[one] for one in outside]
                )
                chips += self.prizes[at].value(claim)
                for number, part in enumerate(claim):
                    value += int(part * self.pot) << self.width * (PARTS * at + number)
            value += int(chips * self.pot) << self.width * PARTS * len(self.prizes)
            self.values[key] = value
        return value


def _claim(points: int, inside: Sequence[int], outside: Sequence[int]) -> Claim:
    """Return the claim of my points to a layer, against points of the others."""
    best, beaten = max(points, *inside, BUST), max(BUST, *outside, BUST)
    share = Fraction(points == best, 1 + sum(one == points for one in inside))
    return Claim(share, share if best >= beaten else Fraction(0), Fraction(beaten > best))


def _put(state: State, at: int, one: int) -> State:
    return (*state[:at], one, *state[at + 1 :])


def _hides(known: int, other: int, points: int | None) -> bool:
    """Return whether what one has makes it the same to me what another one has."""
    if known >= CUPS:
        return False
    if points is None:
        return known > other
    # A cup that stayed closed comes to the limit at most.
    return known > points and known >= (LIMIT if other >= CUPS else other)
