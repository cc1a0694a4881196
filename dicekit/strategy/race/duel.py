"""The end of a race between two players: the exact chances under best play of both.

A position is what both have open, their saved throws, the difference of their points, and whose
turn it is. The value is the first seat's share: its chance to win and half of that to tie. Seat 0
is the one who started, so that the other has a last turn when it finishes first (rules page).

Positions are valued one after the other, those with fewer open figures and saved throws first;
then only a turn in which neither writes nor spends comes back: position and turn of the other
hang on each other, x = F(y) and y = G(x), both rising with a slope of at most 1. So G(F(y)) - y
falls, and its root is enclosed from both sides: steps of value iteration y -> G(F(y)) never pass
it, and each is lengthened by the slope (as policy iteration does) while it stays enclosed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.dice_poker_race import Rules
from dicekit.strategy.lattice import ROLLS, Floats, Ints
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.solution import scores_of
from dicekit.strategy.race.states import CELLS
from dicekit.strategy.race.turn import NEVER, STOP, Turn, better, first_throw, turn

MOST_OPEN = 2
CLOSE = 1e-13
FLAT = 1e-12

Seats = tuple[tuple[int, int], tuple[int, int]]
"""For each seat the number of its open figures and its saved throws."""


@dataclass(frozen=True)
class Ending:
    """The chances of the first seat when both play their best: ``win``, ``tie``, ``lose``.

    They maximise the share, ``win`` and half of ``tie``. ``residual``: by how much a position
    misses its own equation, at most.
    """

    win: float
    tie: float
    lose: float
    residual: float

    @property
    def share(self) -> float:
        """The chance to win, and half of the chance to tie."""
        return self.win + self.tie / 2


@dataclass(eq=False)
class Duel:
    """Both players' best play from an ending on; positions are valued when first asked for.

    ``open_figures``: for each seat the figures that it has open, at most two. Differences of
    points are told as seat 0's less seat 1's, ``difference`` at the start.
    """

    rules: Rules
    open_figures: tuple[tuple[str, ...], tuple[str, ...]]
    difference: int = 0
    residual: float = 0.0
    _reached: dict[Seats, Ints] = field(default_factory=dict, repr=False)
    _values: dict[Seats, Floats] = field(default_factory=dict, repr=False)
    _on: dict[tuple[Seats, int], Floats] = field(default_factory=dict, repr=False)
    _chosen: dict[tuple[Seats, int], Ints] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._start = tuple(
            race_states.check(names, 0, self.rules.order) for names in self.open_figures
        )
        if any(not 1 <= number.bit_count() <= MOST_OPEN for number in self._start):
            raise BadArgument(say("strategy.race.duel", value=shown(self.open_figures)))
        whole(self.difference, "difference")

    def value(self, seats: Seats, to_move: int, difference: int) -> tuple[float, float]:
        """Return the share of seat 0, and its chance to win alone."""
        place = int(self._places(seats, np.array(difference)))
        share, win = self._solved(seats)[to_move, :, place]
        return float(share), float(win)

    def choice(self, seats: Seats, to_move: int, difference: int, roll: int, throw: int) -> int:
        """Return the best choice as ``race_turn.MARK`` says; ``roll``: its number there.

        ``seats`` has the saved throws that are left now, those spent in this turn taken off.
        """
        chosen = self._choices(seats, to_move)
        return int(chosen[throw - 1, roll, self._places(seats, np.array(difference))])

    # What may come of a position

    def _differences(self, seats: Seats) -> Ints:
        """The differences of points that can have come about when this is open, sorted."""
        if seats not in self._reached:
            sums = [self._sums(seats, seat) for seat in (0, 1)]
            found = {self.difference + mine - yours for mine, yours in product(*sums)}
            self._reached[seats] = np.array(sorted(found))
        return self._reached[seats]

    def _places(self, seats: Seats, differences: Ints) -> Ints:
        places: Ints = np.searchsorted(self._differences(seats), differences)
        return places

    def _sums(self, seats: Seats, seat: int) -> set[int]:
        """Return what the figures written since the start can have scored together."""
        written = self._start[seat] & ~seats[seat][0]
        parts = [
            set(map(int, points))
            for cell, points in enumerate(scores_of(self.rules).points)
            if written >> cell & 1
        ]
        return {sum(one) for one in product(*parts)}

    def _ended(self, seats: Seats, differences: Ints) -> Floats:
        """Return seat 0's share and chance to win when the match is over, shape (2, ...)."""
        left = [
            self.rules.saved_worth * saved
            - sum(cost for cell, cost in enumerate(self.rules.unwritten) if number >> cell & 1)
            for number, saved in seats
        ]
        final = differences + left[0] - left[1]
        win: Floats = (final > 0).astype(np.float64)
        return np.array([win + (final == 0) / 2, win])

    def _after(self, seats: Seats, mover: int, differences: Ints) -> Floats:
        """Return share and win of seat 0 after ``mover``'s turn ended like this, shape (2, ...)."""
        if seats[mover][0]:
            found: Floats = self._solved(seats)[1 - mover, :, self._places(seats, differences)]
            return np.moveaxis(found, -1, 0)
        if mover == 0:
            return self._last_turn(seats)[:, self._places(seats, differences)]
        return self._ended(seats, differences)

    # One turn

    def _sign(self, mover: int) -> float:
        return 1.0 if mover == 0 else -1.0

    def _writes(self, seats: Seats, mover: int, left: int, over: bool) -> Floats:
        """Return what writing is worth to the mover with each roll, ``left`` throws then saved.

        Shape (252, 3, differences): the mover's share (seat 1's negative), seat 0's chance to win,
        no slope; the mark of the figure is in the last channel. ``over``: it is the last turn.
        """
        scores = scores_of(self.rules)
        differences = self._differences(seats)
        sign = self._sign(mover)
        number = seats[mover][0]
        worth = np.zeros((len(ROLLS), 4, len(differences)))
        worth[:, 0] = NEVER
        for cell in range(CELLS):
            if not race_states.now(number, self.rules.order) >> cell & 1:
                continue
            rows, points = scores.rows[cell], scores.points[cell].astype(np.int64)
            after = _with(seats, mover, (number ^ (1 << cell), left))
            then = differences + int(sign) * points[:, None]
            both = self._ended(after, then) if over else self._after(after, mover, then)
            value = np.zeros((len(rows), 4, len(differences)))
            value[:, 0], value[:, 1], value[:, 3] = sign * both[0], both[1], cell
            part = worth[rows]
            better(part, value)
            worth[rows] = part
        return worth

    def _turn(
        self, seats: Seats, mover: int, writes: list[Floats], on: Floats | None, stop: Floats
    ) -> tuple[Turn, Floats]:
        """Return the turn and its value for seat 0: share, win, slope, shape (3, differences)."""
        played = turn([one[:, :3] for one in writes], on, stop)
        mean = first_throw(played.first)
        mean[0] *= self._sign(mover)
        return played, mean

    def _all_writes(self, seats: Seats, mover: int, over: bool = False) -> list[Floats]:
        saved = seats[mover][1]
        return [self._writes(seats, mover, saved + more, over) for more in range(3)]

    def _last_turn(self, seats: Seats) -> Floats:
        """Return share and win of seat 0, who has finished, before seat 1's last turn."""
        if seats not in self._values:
            number, saved = seats[1]
            on = None
            for left in range(saved + 1):
                now = _with(seats, 1, (number, left))
                ended = self._ended(now, self._differences(now))
                stop = np.stack([-ended[0], ended[1], np.zeros_like(ended[0])])
                played, mean = self._turn(now, 1, self._all_writes(now, 1, over=True), on, stop)
                on = played.on
                self._values[now] = mean[:2]
        return self._values[seats]

    def _solved(self, seats: Seats) -> Floats:
        """Return share and win of seat 0, shape (2 who moves, 2, differences)."""
        if seats not in self._values:
            on = [self._spending(seats, mover) for mover in (0, 1)]
            self._values[seats] = self._solve(seats, on)
        return self._values[seats]

    def _spending(self, seats: Seats, mover: int) -> Floats | None:
        number, saved = seats[mover]
        if not saved:
            return None
        fewer = _with(seats, mover, (number, saved - 1))
        self._solved(fewer)
        return self._on.pop((fewer, mover))

    def _solve(self, seats: Seats, on: list[Floats | None]) -> Floats:
        writes = [self._all_writes(seats, mover) for mover in (0, 1)]
        count = len(self._differences(seats))
        zero, one = np.zeros(count), np.ones(count)
        low, high, y = zero, one, one / 2
        while True:
            first, x = self._turn(seats, 0, writes[0], on[0], np.stack([y, zero, one]))
            second, back = self._turn(seats, 1, writes[1], on[1], np.stack([-x[0], zero, one]))
            miss = back[0] - y
            loop = np.abs(x[2] * back[2])
            if (np.abs(miss) <= CLOSE).all():
                break
            low, high = np.where(miss > 0, y, low), np.where(miss < 0, y, high)
            longer = y + miss / np.maximum(1 - loop, FLAT)
            enclosed = (low <= longer) & (longer <= high)
            y = np.where(miss == 0, y, np.where(enclosed, longer, (low + high) / 2))
        self.residual = max(self.residual, float(np.abs(miss).max()))
        slopes = np.abs(x[2]), np.abs(back[2])
        through = np.maximum(1 - loop, FLAT)
        wins = (x[1] + slopes[0] * back[1]) / through, (back[1] + slopes[1] * x[1]) / through
        # For a player with more saved throws this position is another one, and known.
        for mover, played in enumerate((first, second)):
            rolls = played.on
            rolls[:, 1] += np.abs(rolls[:, 2]) * wins[1 - mover]
            rolls[:, 2] = 0
            self._on[seats, mover] = rolls
        return np.stack([np.stack([x[0], wins[0]]), np.stack([y, wins[1]])])

    # Choices

    def _choices(self, seats: Seats, mover: int) -> Ints:
        if (seats, mover) not in self._chosen:
            number, saved = seats[mover]
            for left, played in zip(range(saved + 1), self._marked(seats, mover), strict=True):
                now = _with(seats, mover, (number, left))
                stages = np.stack([played.first[:, 1], played.second[:, 1], played.last[:, 1]])
                self._chosen[now, mover] = np.rint(stages).astype(np.int64)
        return self._chosen[seats, mover]

    def _marked(self, seats: Seats, mover: int) -> Iterator[Turn]:
        number, saved = seats[mover]
        over = not seats[1 - mover][0]
        on = None
        for left in range(saved + 1):
            now = _with(seats, mover, (number, left))
            if over:
                stop = self._ended(now, self._differences(now))[0]
            else:
                stop = self._solved(now)[1 - mover, 0]
            marked = [one[:, [0, 3]] for one in self._all_writes(now, mover, over)]
            both = np.stack([self._sign(mover) * stop, np.full_like(stop, float(STOP))])
            played = turn(marked, on, both, mark=True)
            on = played.on
            yield played


def ending(
    first: Iterable[str],
    second: Iterable[str],
    saved: tuple[int, int] = (0, 0),
    points: tuple[int, int] = (0, 0),
    to_move: int = 0,
    rules: Rules | None = None,
) -> Ending:
    """Return the chances of the player who started, both playing their best to the end.

    ``first``, ``second``: the figures that the player who started and the other one have open,
    one or two each. ``saved``, ``points``: their saved throws, and their points of the second
    series. ``to_move``: 0 or 1. It takes seconds; more with many saved throws. Raises
    ``BadArgument``.

    >>> round(ending(["chance"], ["chance"]).share, 4)  # to throw last is better
    0.4641
    """
    agreed = rules or Rules()
    figures = (tuple(first), tuple(second))
    whole(to_move, "to_move", 0, 1)
    difference = whole(points[0], "points") - whole(points[1], "points")
    duel = Duel(agreed, figures, difference)
    numbers = [
        race_states.check(names, count, agreed.order)
        for names, count in zip(figures, saved, strict=True)
    ]
    seats = ((numbers[0], saved[0]), (numbers[1], saved[1]))
    share, win = duel.value(seats, to_move, difference)
    win, tie = max(win, 0.0), max(2 * (share - win), 0.0)
    return Ending(win, tie, max(1 - win - tie, 0.0), duel.residual)


def _with(seats: Seats, seat: int, value: tuple[int, int]) -> Seats:
    return (value, seats[1]) if seat == 0 else (seats[0], value)
