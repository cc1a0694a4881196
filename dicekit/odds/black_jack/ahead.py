"""Looking ahead in Black Jack: what staying closed is worth with the best play later.

I see every opening before I am asked again, or, where cups are lifted together, know of those who
open at the same time as I that they do. What matters then is only: the common dice so far, the best
open points above mine and how many players have them, and which cups are closed or being opened.

Most of the time there is nothing to decide: while somebody has more than I, I must go on. So the
values for everything that may be open are kept in one row and found together: asking a cup is
linear, and only where I can open is each value compared with the one of opening. The cups are asked
one at a time, so a set of closed cups costs a step for each of them and not for each of its
subsets; cups with the same possibilities are counted, not told apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from operator import mul

from dicekit.games.black_jack import LIMIT
from dicekit.odds.black_jack.cups import (
    ANY,
    BUST,
    FACES,
    HIGHEST,
    Cup,
    ask,
    column_of,
    next_sums_with_ways,
    parts,
    points,
    rivals_product,
    shared,
    ways_of_dice,
)
from dicekit.odds.black_jack.situation import Cups, Table

# At this total no die can make a bust, so opening is never better than waiting for one more.
SAFE = LIMIT - FACES
# Stands for any open points that mine beat: nobody can have 1, so it is the slot's number too.
BEATEN = 1
# With more players than this, few groups of them share their products; equal ones are powers.
SMALL = 6

# First, if I may open: the ways that nobody ends better than I then, see ``Ahead.ways``. Then all
# values in one whole number, with a slot for each of ``Ahead.slots``: the points that may be the
# best that is open. In a slot, lane k (of ``Ahead.lane`` bits) is my value if k open players have
# these points; a slot below mine has the same value in all lanes.
Row = tuple[int, int]

Opened = tuple[tuple[int, int], ...]  # the points that a cup may be opened with, with their ways

# Cups by their numbers in ``Ahead.cups``, which are quick to look up.
Ids = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """What asking a cup does to a row.

    ``closed``: the cup that stays so, if any; ``ways``: in which it opens below my points, and with
    as many, see ``Ahead.ways``; ``opened``: for all points it may open with, the first bit of
    their slot, the factor ``Ahead.below`` it, and the ways.
    """

    closed: int | None
    ways: int
    opened: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Ahead:
    """The look ahead of a player with this total of the pair.

    A value is share * 2**``shift`` + win: both are summed over the ways of all closed cups and of
    the dice to come, which number 6**(SUM_MOST - common); ``pot`` is the share of a whole pot. In
    one whole number they add and multiply at once, and more share is more, then more wins. All
    ways are fewer than 2**``shift``; ``end`` is where the common dice have settled all cups.
    ``slots``: the points that may come to be the best that is open, rising, from ``BUST`` and
    ``BEATEN`` to the limit; ``players``: how many are in, me too. ``together``: of those who open
    before I choose I know who they are, not yet with what.
    """

    pair: int
    pot: int
    shift: int
    end: int
    slots: tuple[int, ...]
    players: int
    together: bool = False
    cups: list[Cup] = field(default_factory=list)
    numbers: dict[Cup, int] = field(default_factory=dict)
    steps: dict[tuple[int, int, bool], Step] = field(default_factory=dict)
    early: dict[tuple[int, Ids, Ids, Ids, tuple[Step, ...]], Row] = field(default_factory=dict)
    late: dict[tuple[int, Ids, Ids, Ids, int], Row] = field(default_factory=dict)

    @cached_property
    def lane(self) -> int:
        """The bits of one value in a row."""
        return 2 * self.shift + self.pot.bit_length()

    @cached_property
    def mask(self) -> int:
        """The bits of the first lane."""
        return (1 << self.lane) - 1

    @cached_property
    def lanes(self) -> int:
        """The factor that puts one value into all lanes."""
        return sum(1 << self.lane * k for k in range(self.players))

    @cached_property
    def slot(self) -> int:
        """The bits of one slot."""
        return self.lane * self.players

    @cached_property
    def slot_mask(self) -> int:
        """The bits of the first slot."""
        return (1 << self.slot) - 1

    @cached_property
    def number_of(self) -> dict[int, int]:
        """The number of the slot of these points, from 0."""
        return {worth: number for number, worth in enumerate(self.slots)}

    @cached_property
    def below(self) -> tuple[int, ...]:
        """For each number of slots, the factor that puts one value into all their lanes."""
        each = (self.lanes << self.slot * number for number in range(len(self.slots)))
        return tuple(accumulate(each, initial=0))

    @cached_property
    def pots(self) -> tuple[int, ...]:
        """My share of the pot with 0, 1, ... closed players who tie; as lanes: the open ones."""
        return tuple(
            sum(self.pot // (k + extra + 1) << self.lane * k for k in range(self.players - extra))
            for extra in range(self.players)
        )

    def decide(
        self,
        common: int,
        closed: Cups,
        before: Cups,
        after: Cups,
        table: Table,
        secret: tuple[Opened, ...] = (),
    ) -> int:
        """Return my best value, with less than the limit, when those before me are asked now.

        ``closed`` are before me too, and have been asked; those after me are asked after me.
        ``secret``: what those before me have, by ways, who are opening.
        """
        opening = tuple(self._opening(points(self.pair, common), law) for law in secret)
        groups = self._ids(closed), self._ids(before), self._ids(after)
        row = self._before_me(common, *groups, opening)
        return self._pick(row, points(self.pair, common), table)

    def stay(
        self,
        common: int,
        before: Cups,
        after: Cups,
        waiting: Cups,
        table: Table,
        face: int = ANY,
    ) -> int:
        """Return my value, staying closed, over the ways in which the next die shows ``face``.

        ``before`` and ``after`` stay closed now; ``waiting``, seated after me, are still asked.
        """
        groups = self._ids(before), self._ids(after), self._ids(waiting)
        row = self._after_me(common, *groups, face)
        return self._pick(row, points(self.pair, common) + 1, table)

    def _ids(self, cups: Cups) -> Ids:
        return tuple(sorted(self._number(cup) for cup in cups))

    def _number(self, cup: Cup) -> int:
        if cup not in self.numbers:
            self.numbers[cup] = len(self.cups)
            self.cups.append(cup)
        return self.numbers[cup]

    def _pick(self, row: Row, least: int, table: Table) -> int:
        """Return the value for what is open; points below ``least`` are beaten."""
        if table.best >= HIGHEST:
            return 0
        if BUST < table.best < least:
            return self._lower(row)
        at = self.slot * self.number_of[table.best] + self.lane * table.equal
        return row[1] >> at & self.mask

    def _lower(self, row: Row) -> int:
        """Return the value when what is open is less than mine, no bust."""
        return row[1] >> self.slot * BEATEN & self.mask

    def _before_me(
        self, common: int, stayed: Ids, waiting: Ids, after: Ids, opening: tuple[Step, ...] = ()
    ) -> Row:
        """Return my values while those before me are asked, for the levels from my points on."""
        key = (common, stayed, waiting, after, opening)
        row = self.early.get(key)
        if row is not None:
            return row
        if waiting:
            step, rest = self._step(waiting[0], common, True), waiting[1:]
            kept = None
            if step.closed is not None:
                kept = self._before_me(common, (*stayed, step.closed), rest, after, opening)
            if self.together:
                row = self._secretly(step, kept, common, stayed, rest, after, opening)
            else:
                row = self._asked(step, kept, self._before_me(common, stayed, rest, after))
        else:
            row = self._me(common, tuple(sorted(stayed)), after, opening)
        self.early[key] = row
        return row

    def _secretly(
        self,
        step: Step,
        kept: Row | None,
        common: int,
        stayed: Ids,
        waiting: Ids,
        after: Ids,
        opening: tuple[Step, ...],
    ) -> Row:
        """Return the row before a cup is asked that is lifted, no bust, after I have chosen."""
        opened = tuple(one for one in step.opened if one[0])
        row = kept or (0, 0)
        if busts := tuple(one for one in step.opened if not one[0]):
            gone = self._before_me(common, stayed, waiting, after, opening)
            row = self._asked(replace(step, ways=0, opened=busts), row, gone)
        if opened:
            more = (*opening, Step(None, 0, opened))
            row = (0, row[1] + self._before_me(common, stayed, waiting, after, more)[1])
        return row

    def _after_me(
        self, common: int, before: Ids, stayed: Ids, waiting: Ids, face: int = ANY
    ) -> Row:
        """Return my values, staying closed, while those after me are asked: levels above mine."""
        key = (common, before, stayed, waiting, face)
        row = self.late.get(key)
        if row is not None:
            return row
        if waiting:
            step, rest = self._step(waiting[0], common, False), waiting[1:]
            kept = None
            if step.closed is not None:
                kept = self._after_me(common, before, (*stayed, step.closed), rest, face)
            row = self._asked(step, kept, self._after_me(common, before, stayed, rest, face))
        else:
            row = self._die(common, before, tuple(sorted(stayed)), face)
        self.late[key] = row
        return row

    def _step(self, number: int, common: int, to_me: bool) -> Step:
        key = (number, common, to_me)
        step = self.steps.get(key)
        if step is None:
            step = self.steps[key] = self._new_step(self.cups[number], common, to_me)
        return step

    def _new_step(self, cup: Cup, common: int, to_me: bool) -> Step:
        mine = points(self.pair, common)
        closed, opened = ask(cup, common)
        if closed is not None and closed.is_lost:  # surely a bust, as good as seen
            opened = (*opened, (BUST, closed.bust))
            closed = None
        number = None if closed is None else self._number(closed)
        return replace(self._opening(mine, opened), closed=number)

    def _opening(self, mine: int, opened: Opened) -> Step:
        """Return what opening with one of these points, by ways, does to a row."""
        ways: Counter[int] = Counter()
        for worth, many in opened:
            if worth < HIGHEST:  # black jack of another cannot be met by going on
                ways[self.number_of.get(worth, BEATEN)] += many
        worse = sum(many for worth, many in opened if worth < mine)
        equal = sum(many for worth, many in opened if worth == mine)
        return Step(
            None,
            worse + (equal << self.shift),
            tuple((self.slot * at, self.below[at], many) for at, many in ways.items()),
        )

    def _asked(self, step: Step, kept: Row | None, gone: Row) -> Row:
        """Return the row before a cup is asked, from those when it stays closed, and is open."""
        ways, row = kept or (0, 0)
        slot, lane, mask, slot_mask = self.slot, self.lane, self.mask, self.slot_mask
        for place, below, many in step.opened:
            # More than what is open is the best, equal is one more, and less changes nothing.
            from_here = gone[1] >> place
            one_more = (from_here & slot_mask) >> lane
            unchanged = from_here >> slot << slot
            row += many * ((unchanged | one_more) << place) + many * (one_more & mask) * below
        return ways + step.ways * gone[0], row

    def _me(self, common: int, before: Ids, after: Ids, opening: tuple[Step, ...]) -> Row:
        """Return my values when I am asked; those who are ``opening`` are lifted afterwards."""
        mine, lane = points(self.pair, common), self.lane
        ways, row = self._after_me(common, before, (), after)
        if mine <= SAFE:
            return 0, self._lifted(row, opening)
        rivals = len(before) + len(after)
        equal, stays = self._tied(ways, rivals), self._lower((ways, row))
        beaten = bisect_left(self.slots, mine)
        lower, end = self.below[beaten] - self.below[1], self.slot * beaten
        opened = (equal & self.mask) * self.below[beaten]
        waited = (row & self.slot_mask) + stays * lower
        places = range(0, lane * (self.players - rivals), lane)
        choices = [*places]
        if mine in self.number_of:
            opened += equal % (1 << places.stop) << end
            waited += stays * self.lanes << end
            choices += [end + at for at in places]
            end += self.slot
        waited += row >> end << end
        opened, waited = self._lifted(opened, opening), self._lifted(waited, opening)

        def better(at: int) -> int:
            return max(opened >> at & self.mask, waited >> at & self.mask)

        best = sum(better(at) << at for at in choices) + better(self.slot * BEATEN) * lower
        return 0, (waited >> end << end) + best

    def _lifted(self, row: int, opening: tuple[Step, ...]) -> int:
        """Return the row before those who are opening are lifted."""
        for step in opening:
            row = self._asked(step, None, (0, row))[1]
        return row

    def _die(self, common: int, before: Ids, after: Ids, face: int) -> Row:
        """Return my values before the next die, all having been asked."""
        mine = points(self.pair, common)
        closed = tuple(self.cups[number] for number in (*before, *after))
        row = 0
        for then, weight in next_sums_with_ways(common, face):
            if self.pair + then < LIMIT:
                row += self._before_me(then, (), before, after)[1] * weight
                continue
            ends = points(self.pair, then)
            equal = self._tied(self.ways(ends, then, (), closed), len(closed)) * weight
            at = self.number_of[ends]
            row += (equal << self.slot * at) + (equal & self.mask) * self.below[at]
        return self.ways(mine, common, closed, ()) if mine > SAFE else 0, row

    def _tied(self, ways: int, rivals: int) -> int:
        """Return my values when I end with points that 0, 1, ... open players have, as lanes."""
        mask = (1 << self.shift) - 1
        wins = ways & mask
        shares = 0
        for pot in self.pots[: rivals + 1]:
            shares += (ways & mask) * pot
            ways >>= self.shift
        return (shares << self.shift) + wins

    def compare(self, mine: int, common: int, closed: Cups, waiting: Cups, table: Table) -> int:
        """Return my value when I end with these points, whatever comes."""
        if mine < table.best:
            return 0
        ways = self.ways(mine, common, closed, waiting)
        return self.value(parts(ways, len(closed) + len(waiting), self.shift), mine, table)

    def value(self, counts: tuple[int, ...], mine: int, table: Table) -> int:
        """Return the value of my points, given the ways in which so many closed players tie."""
        if mine < table.best:
            return 0
        already = table.equal if mine == table.best else 0
        share = shared(counts, already, self.pot)
        return (share << self.shift) + (0 if already else counts[0])

    def ways(self, mine: int, common: int, closed: Cups, waiting: Cups) -> int:
        """Return in how many ways 0, 1, 2, ... closed players end equal to me and none better.

        They stand in one whole number: see ``parts``.
        """
        end = max(common, self.end)
        rivals = self.rivals(mine, common, closed, waiting, end)
        return sum(map(mul, ways_of_dice(common, end), rivals))

    def rivals(
        self, mine: int, common: int, closed: Cups, waiting: Cups, end: int
    ) -> tuple[int, ...]:
        """Return for each sequence of dice the product of all rivals' ``column``s."""
        all_of_them = (*((cup, False) for cup in closed), *((cup, True) for cup in waiting))
        if self.players <= SMALL:
            return rivals_product(all_of_them, mine, common, end, self.shift)
        product = [1] * len(ways_of_dice(common, end))
        for (cup, asked), many in Counter(all_of_them).items():
            found = column_of(cup, asked, mine, common, end, self.shift)
            product = [value * ways**many for value, ways in zip(product, found, strict=True)]
        return tuple(product)
