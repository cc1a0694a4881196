"""Many races alone at once, under a solution's play: what the solver expects, by trying it.

>>> from dicekit.strategy.race.solution import solve_race
>>> solution = solve_race(figures=["full", "poker"])
>>> games = simulate(solution, games=20_000, seed=1)
>>> abs(games.mean_turns - solution.turns) < 4 * games.error_turns
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from dicekit.errors import whole
from dicekit.games.dice_poker_race import THROWS
from dicekit.games.dice_sets import DICE, SIDES
from dicekit.strategy.lattice import ROLL_NUMBER, ROLLS, SETS, Floats, Ints
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.solution import RaceSolution, scores_of, turns_of
from dicekit.strategy.race.turn import CHUNK, MARK, STOP

NO_DICE = 0
"""The number of the empty kept set: all five dice are thrown."""

KEPT: Ints = np.array([kept + (0,) * (DICE - len(kept)) for kept in SETS])
"""The faces of each kept set, and 0 for each die that is thrown."""

PLACES: Ints = SIDES ** np.arange(DICE)


@dataclass(frozen=True, eq=False)
class Games:
    """What came of many games: ``turns`` needed and ``points``, saved throws counted; one each."""

    turns: Ints
    points: Floats

    @property
    def mean_turns(self) -> float:
        """The mean number of turns."""
        return float(self.turns.mean())

    @property
    def error_turns(self) -> float:
        """The standard error of the mean number of turns."""
        return _error(self.turns)

    @property
    def mean_points(self) -> float:
        """The mean of the points."""
        return float(self.points.mean())

    @property
    def error_points(self) -> float:
        """The standard error of the mean of the points."""
        return _error(self.points)


def simulate(solution: RaceSolution, games: int = 100_000, seed: int = 1) -> Games:
    """Return many games from the solution's start, no throws saved. Same seed, same games."""
    whole(games, "games", 2)
    rng = np.random.default_rng(whole(seed, "seed", 0))
    field = _Field(
        np.full(games, solution.figures),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
        np.zeros(games),
    )
    for _ in range(solution.figures.bit_count()):
        # All games have as many figures open here: each is played until it writes the next one.
        found = np.unique(field.figures)
        for start in range(0, len(found), CHUNK):
            _write_one(solution, found[start : start + CHUNK], field, rng)
    points = field.points + solution.rules.saved_worth * field.saved
    return Games(field.turns, points)


@dataclass(frozen=True, eq=False)
class _Field:
    """All games, between turns: open figures, saved throws, turns so far, points so far."""

    figures: Ints
    saved: Ints
    turns: Ints
    points: Floats


def choices(solution: RaceSolution, sets: Ints) -> Ints:
    """Return the best choice, shape (3 throws, saved, 252 rolls, sets), marked as in ``race_turn``.

    ``sets``: numbers of open figures, all with as many. The last of the three throws stands for
    every saved throw too.
    """
    stages = [
        (played.first[:, 1], played.second[:, 1], played.last[:, 1])
        for played in turns_of(solution, sets, mark=True)
    ]
    chosen: Ints = np.rint(np.array(stages)).astype(np.int64)
    return chosen.swapaxes(0, 1)


def _write_one(solution: RaceSolution, sets: Ints, field: _Field, rng: np.random.Generator) -> None:
    chosen = choices(solution, sets)
    scores = _score_table(solution)
    games = np.flatnonzero(np.isin(field.figures, sets))
    column = np.searchsorted(sets, field.figures[games])
    thrown = np.zeros(len(games), np.int64)
    kept = np.full(len(games), NO_DICE)
    while len(games):
        field.turns[games[thrown == 0]] += 1
        roll = _throw(kept, rng)
        thrown += 1
        choice = chosen[np.minimum(thrown, THROWS) - 1, field.saved[games], roll, column]
        keeps, stops = choice >= MARK, choice == STOP
        writes = ~keeps & ~stops
        done, figure = games[writes], choice[writes]
        field.figures[done] ^= 1 << figure
        field.points[done] += scores[figure, roll[writes]]
        field.saved[done] += np.maximum(THROWS - thrown[writes], 0)
        field.saved[games[keeps & (thrown >= THROWS)]] -= 1
        thrown[stops] = 0
        kept = np.where(keeps, choice - MARK, NO_DICE)[~writes]
        games, column, thrown = games[~writes], column[~writes], thrown[~writes]


def _throw(kept: Ints, rng: np.random.Generator) -> Ints:
    faces = KEPT[kept]
    fallen = rng.integers(1, SIDES + 1, faces.shape)
    rolls: Ints = _roll_of_dice()[(np.where(faces == 0, fallen, faces) - 1) @ PLACES]
    return rolls


@cache
def _roll_of_dice() -> Ints:
    """The number of the roll for each of the 7,776 ways in which five dice fall."""
    ways = np.sort(np.indices((SIDES,) * DICE).reshape(DICE, -1)[::-1].T + 1, axis=1)
    return np.array([ROLL_NUMBER[tuple(roll)] for roll in ways.tolist()])


def _score_table(solution: RaceSolution) -> Floats:
    scores = scores_of(solution.rules)
    found = np.zeros((race_states.CELLS, len(ROLLS)))
    for number, (rows, points) in enumerate(zip(scores.rows, scores.points, strict=True)):
        found[number, rows] = points
    return found


def _error(values: Ints | Floats) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))
