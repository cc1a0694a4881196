"""The race alone: the play that needs the fewest turns, or earns the most less a cost per turn.

A turn that writes nothing returns to the same figures, so that the value of a state stands on
both sides of its own equation x = F(x). F is the best of finitely many plays of one turn; a play
that stops with all its saved throws with chance p is worth a + p x. So F is convex, rises, and
with any cost its slope where it meets x is below 1: there is one root. It is found by **policy
iteration** (for one unknown, Newton's method on F): solve x = a + p x for the play that is best at
the present x, and again. From the first such step on x is the value of a play that can be played,
and rises; there are finitely many plays, so it ends, here after two or three steps.

States with fewer figures open come first, then those with fewer saved throws: writing leads to
the former, stopping after spending to the latter, and nothing else refers to another state.

>>> from dicekit.strategy.race.solution import solve_race
>>> solution = solve_race(figures=["poker"])
>>> round(solution.value, 9) == round(7558272 / 347897, 9)
True
>>> solution.residual < 1e-10
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dicekit.errors import BadArgument, listed, say, shown
from dicekit.games.dice_poker_race import Rules
from dicekit.games.sheets import Order, check_order
from dicekit.strategy import cache
from dicekit.strategy.lattice import Floats, Ints
from dicekit.strategy.progress import Report, doing, reporter
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.states import ALL, CELLS, SAVED, Sets
from dicekit.strategy.race.turn import CHUNK, NEVER, STOP, Scores, Turn, first_throw, turn, writing

if TYPE_CHECKING:
    from dicekit.games.race_position import RacePosition
    from dicekit.strategy.race.advice import Option, RaceAdvice

TOLERANCE = 4e-12
"""How near x and F(x) have to be: well below what is promised, above the rounding of a turn."""

BEFORE = -1e4
"""Where the search begins when nothing is known, in costs of a turn: no best play takes so long."""

FLAT = 1e-13
"""A slope so near to 1 means a play that never writes, best only far above the root."""

MANY = 5_000
"""Sets of open figures from which on a solution goes into the cache on disk."""

REMEMBERED = 8
"""Solutions kept in memory, 16 MB each."""

_SOLVED: dict[tuple[Rules, float | None, int], RaceSolution] = {}


@dataclass(frozen=True)
class State:
    """What a state is worth: ``value`` as in ``RaceSolution``, and what makes it up.

    ``turns`` and ``points``: to be expected from there to the last figure, under the solution's
    play, the present turn and the saved throws left at the end counted.
    """

    value: float
    turns: float
    points: float


@dataclass(frozen=True, eq=False)
class RaceSolution:
    """The best play of the race alone, from the state it was solved for and all that can follow.

    ``value``: without a cost the fewest expected turns to write all figures; with one the greatest
    expected points (the second series, and saved throws left at the end) less ``cost`` a turn.
    ``turns``, ``points``: what this play can expect of each. ``residual``: by how much the value
    of a state misses its own equation, at most, over all states.
    """

    rules: Rules
    order: Order
    cost: float | None
    figures: int
    residual: float
    worth: Floats = field(repr=False)
    """Shape (sets of open figures, 2, saved throws): what play maximises, and the other number."""

    @property
    def value(self) -> float:
        """The value of the state that the solution starts from, with no throws saved."""
        return self._state(self.figures, 0).value

    @property
    def turns(self) -> float:
        """The turns that this play can expect to need."""
        return self._state(self.figures, 0).turns

    @property
    def points(self) -> float:
        """The points that this play can expect, three for each saved throw left at the end."""
        return self._state(self.figures, 0).points

    def at(self, figures: Iterable[str], saved: int = 0) -> State:
        """Return what is to be expected with these figures open and so many throws saved."""
        return self._state(self.number(figures, saved), saved)

    def number(self, figures: Iterable[str], saved: int) -> int:
        """Return the number of a set of open figures that this solution covers."""
        found = race_states.check(figures, saved, self.order)
        if np.isnan(self.worth[found, 0, saved]):
            solved, asked = (listed(race_states.names(of)) for of in (self.figures, found))
            raise BadArgument(say("strategy.race.not_solved", solved=solved, asked=asked))
        return found

    def options(
        self, figures: Iterable[str], saved: int, roll: Iterable[int], throw: int
    ) -> tuple[Option, ...]:
        """Return all that may be done with these dice, best first; see ``race_advice.options``."""
        from dicekit.strategy.race.advice import options

        return options(self, figures, saved, roll, throw)

    def advise(self, position: RacePosition | str) -> RaceAdvice:
        """Return what may be done in a position, all options with their loss; also from text.

        >>> solve_race(figures=["poker"]).advise(
        ...     "ones, twos, threes, fours, fives, sixes, pair, two pairs, triple, small straight, "
        ...     "large straight, full, four, chance | saved 1 | 1 6 6 6 6 | throw 3"
        ... ).saved_throw
        'going on with a saved throw is better by 0.5731 turns'
        """
        from dicekit.strategy.race.advice import advise

        return advise(self, position)

    def _state(self, number: int, saved: int) -> State:
        best, other = (float(one) for one in self.worth[number, :, saved])
        if self.cost is None:
            return State(-best, -best, other)
        return State(best, other, best + self.cost * other)


def solve_race(
    order: Order = "series",
    cost: float | None = None,
    rules: Rules | None = None,
    figures: Iterable[str] | None = None,
    progress: Report | bool | None = None,
) -> RaceSolution:
    """Return the best play of a race alone: fewest turns, or most points less ``cost`` a turn.

    ``order``: ``"series"`` (seconds) or ``"free"`` (45 times as many states: about a minute, once:
    it is kept in the cache, see ``cache.folder``). ``cost``: points, above 0; ``None`` counts
    turns only. ``rules``: premiums and the worth of a saved throw; its own order does not count.
    ``figures``: those still open at the start, all if ``None``; fewer are quicker. ``progress``:
    see ``progress.reporter``; long work shows a line. What was solved once is remembered. Raises
    ``BadArgument``.
    """
    check_order(order)
    found = ALL if figures is None else race_states.bits(figures)
    race_states.check(race_states.names(found), 0, order)
    agreed = replace(rules or Rules(), order=order)
    key = (agreed, check_cost(cost), found)
    if key not in _SOLVED:
        while len(_SOLVED) >= REMEMBERED:
            del _SOLVED[next(iter(_SOLVED))]
        _SOLVED[key] = _solve(*key, progress)
    return _SOLVED[key]


def check_cost(cost: object) -> float | None:
    """Return the cost of a turn in points. Raises ``BadArgument`` unless above 0, or ``None``."""
    if cost is None:
        return None
    if (
        isinstance(cost, bool)
        or not isinstance(cost, int | float | Fraction)
        or not 0 < cost < math.inf
    ):
        raise BadArgument(say("strategy.race.cost", name="cost", value=shown(cost)))
    return float(cost)


def _solve(
    rules: Rules, cost: float | None, figures: int, progress: Report | bool | None
) -> RaceSolution:
    solver = Solver(rules, rules.order, cost)
    levels = race_states.levels(figures, rules.order)
    sets = np.concatenate(levels)
    keeps = len(sets) > MANY
    digest = _digest(solver, figures)
    rows = cache.load("race", digest, (len(sets), 2, SAVED + 1)) if keeps else None
    worth = np.full((ALL + 1, 2, SAVED), np.nan)
    worth[0] = solver.finished()
    if rows is not None:
        worth[sets], residual = rows[:, :, :SAVED], float(rows[0, 0, SAVED])
    else:
        with reporter(progress if keeps else False, doing("race")) as report:
            residual = _solve_levels(solver, levels, worth, report)
        if keeps:
            told = np.full((len(sets), 2, 1), residual)
            cache.save("race", digest, np.concatenate([worth[sets], told], axis=2))
    worth.flags.writeable = False
    return RaceSolution(rules, rules.order, cost, figures, residual, worth)


def _solve_levels(solver: Solver, levels: list[Ints], worth: Floats, report: Report) -> float:
    residual = 0.0
    done, of = 0, sum(map(len, levels))
    for sets in levels:
        for start in range(0, len(sets), CHUNK):
            part = Sets.of(sets[start : start + CHUNK], solver.order)
            residual = max(residual, solver.solve(part, worth))
            done += len(part.figures)
            report(done, of)
    return residual


def _digest(solver: Solver, figures: int) -> str:
    """Return a fingerprint of the question and of the code that answers it."""
    here = Path(__file__)
    files = [here.with_name(f"{name}.py") for name in ("solution", "turn", "states")]
    code = b"".join(file.read_bytes() for file in files)
    return sha256(f"{solver} {figures}".encode() + code).hexdigest()


@dataclass(frozen=True)
class Solver:
    """Solves the sets of one size, from the worth of the smaller ones.

    Channels of the worth: what play maximises (minus the turns, or points less cost); the number
    told beside it (points, or turns); the slope of the first as the state's own worth grows.
    """

    rules: Rules
    order: Order
    cost: float | None

    @property
    def counts(self) -> tuple[float, float, float]:
        """How much a point adds to each channel."""
        return (0.0, 1.0, 0.0) if self.cost is None else (1.0, 0.0, 0.0)

    @property
    def per_turn(self) -> tuple[float, float, float]:
        """How much a turn adds to each channel."""
        return (-1.0, 0.0, 0.0) if self.cost is None else (-self.cost, 1.0, 0.0)

    def finished(self) -> Floats:
        """Return what it is worth to have written all, shape (2, saved throws)."""
        saved = self.rules.saved_worth * np.arange(SAVED)
        return np.stack([self.counts[0] * saved, self.counts[1] * saved])

    def solve(self, sets: Sets, worth: Floats) -> float:
        """Fill the rows of these sets, all with as many figures, and return their residual."""
        states = len(sets.figures)
        written = self.written(sets, worth)
        writes = [next(written), next(written)]
        on = None
        residual = 0.0
        for saved in range(race_states.most(int(sets.figures[0])) + 1):
            writes = [*writes[-2:], next(written)]
            below = self.below(worth[sets.figures, 0], saved)
            x = _guess(worth[sets.figures, 0], saved, below)
            while True:
                stop = np.stack([x, np.zeros(states), np.ones(states)])
                played = turn(writes, on, stop)
                mean = first_throw(played.first) + np.array(self.per_turn)[:, None]
                miss = np.abs(mean[0] - x)
                if (miss <= TOLERANCE * np.maximum(1, np.abs(x) / 1000)).all():
                    break
                grows = 1 - mean[2]
                x = np.where(grows > FLAT, x + (mean[0] - x) / np.maximum(grows, FLAT), below)
            other = mean[1] / (1 - mean[2])
            worth[sets.figures, 0, saved] = x
            worth[sets.figures, 1, saved] = other
            on = played.on
            on[:, 1] += on[:, 2] * other
            on[:, 2] = 0  # for a player with more saved throws this state is another one
            residual = max(residual, float(miss.max()))
        return residual

    def below(self, worth: Floats, saved: int) -> Floats:
        """Return a bound from below: one saved throw less, for one more never hurts."""
        if saved:
            return worth[:, saved - 1]
        return np.full(len(worth), BEFORE * max(1.0, self.cost or 1.0))

    def written(self, sets: Sets, worth: Floats) -> Iterator[Floats]:
        """Yield what writing is worth with 0, 1, 2 … saved throws left afterwards."""
        scores = scores_of(self.rules)
        for saved in range(SAVED):
            later = np.zeros((CELLS, 3, len(sets.figures)))
            later[:, :2] = np.moveaxis(worth[sets.after, :, saved], 2, 1)
            later[:, 0][~sets.may] = NEVER
            yield writing(scores, later, self.counts)


@lru_cache(maxsize=8)
def scores_of(rules: Rules) -> Scores:
    """Return what each figure scores with these rules."""
    return Scores.of(rules)


def _guess(worth: Floats, saved: int, below: Floats) -> Floats:
    """Return where to begin: the gain of one more saved throw shrinks about evenly."""
    if saved < 2:
        return below
    gain = below - worth[:, saved - 2]
    if saved == 2:
        return below + gain
    before = worth[:, saved - 2] - worth[:, saved - 3]
    ratio = np.divide(gain, before, out=np.zeros_like(gain), where=before > 0)
    guess: Floats = below + gain * np.clip(ratio, 0, 1)
    return guess


def turns_of(solution: RaceSolution, sets: Ints, mark: bool = False) -> Iterator[Turn]:
    """Yield a turn of these sets (all with as many figures) with 0, 1, 2 … saved throws.

    Channel 0 is what the solution maximises. ``mark``: channel 1 tells what is chosen, as
    ``race_turn.MARK`` says.
    """
    columns = Sets.of(sets, solution.order)
    solver = Solver(solution.rules, solution.order, solution.cost)
    counts = (solver.counts[0], 0.0)
    figures = np.arange(CELLS, dtype=np.float64)[:, None]
    writes: list[Floats] = []
    on = None
    for saved in range(race_states.most(int(sets[0])) + 1):
        while len(writes) < saved + 3:
            later = np.where(columns.may, solution.worth[columns.after, 0, len(writes)], NEVER)
            both = np.stack([later, np.broadcast_to(figures, later.shape)], axis=1)
            writes.append(writing(scores_of(solution.rules), both, counts))
        stop = np.stack([solution.worth[sets, 0, saved], np.full(len(sets), float(STOP))])
        played = turn(writes[saved:], on, stop, mark)
        on = played.on
        yield played
