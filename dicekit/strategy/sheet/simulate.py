"""Whole games thrown by chance and played by a solution, many at once."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicekit.errors import BadArgument, say, whole
from dicekit.games.dice_sets import DICE, SIDES
from dicekit.strategy import parallel
from dicekit.strategy.lattice import ROLLS, SETS, Floats, Ints
from dicekit.strategy.sheet.batch import flags_of, make_batch
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.induction import lower_rows
from dicekit.strategy.sheet.kernels import chosen
from dicekit.strategy.sheet.outcomes import Policy, outcomes, policy
from dicekit.strategy.sheet.solution import Solution
from dicekit.strategy.sheet.tables import Tables

BLOCK = 25_000
"""Games played side by side; each block has its own stream of random numbers."""

STATES = 256

Small = NDArray[np.int16]


@dataclass(frozen=True)
class GamesTask:
    """Play a block of games."""

    tables: Tables
    kernel: str
    values: Floats
    games: int
    seed: np.random.SeedSequence


def simulate(
    solution: Solution, games: int, seed: int, executor: Executor | None = None
) -> NDArray[np.int64]:
    """Return the final totals of so many games, shape (games,).

    The same seed gives the same totals, with and without an executor.
    """
    if solution.reach is not None:
        raise BadArgument(say("strategy.sheet.games"))
    whole(games, "games", 1)
    streams = np.random.SeedSequence(whole(seed, "seed", 0)).spawn(-(-games // BLOCK))
    sizes = [min(BLOCK, games - BLOCK * number) for number in range(len(streams))]
    tasks = [
        GamesTask(solution.tables, chosen(solution.kernel), solution.values, size, stream)
        for size, stream in zip(sizes, streams, strict=True)
    ]
    return np.concatenate(list(parallel.run(executor, play_block, tasks)))


def play_block(task: GamesTask) -> NDArray[np.int64]:
    """Return the totals of a block of games."""
    known, rng = task.tables, np.random.default_rng(task.seed)
    cells = len(known.first) + len(known.second)
    open_second = np.full(task.games, (1 << len(known.second)) - 1)
    flag = np.zeros(task.games, dtype=np.int64)
    column = np.full(task.games, columns(known).start)
    total = np.zeros(task.games, dtype=np.int64)
    for _ in range(cells):
        states, state = np.unique(
            np.stack([open_second, flag, column]), axis=1, return_inverse=True
        )
        state = state.ravel()
        keep, cell, stop = _play_of(known, task.kernel, task.values, states)
        roll, written, first = _turn(known, rng, state, keep, cell, stop)
        outcome = _outcome(known, roll, written, first, open_second, flag, column)
        _write(known, outcome, open_second, flag, column, total)
    return total


def _play_of(
    known: Tables, kernel: str, values: Floats, states: Ints
) -> tuple[Small, Small, Small]:
    """Return the best play of these states: keep (throws, states, 252), cell and stop."""
    count = states.shape[1]
    keep = np.empty((known.throws - 1, count, len(ROLLS)), dtype=np.int16)
    cell, stop = (np.empty((count, len(ROLLS)), dtype=np.int16) for _ in range(2))
    # Sorted by np.unique: states of one set and flag stand together.
    cuts = np.flatnonzero(np.diff(states[:2], axis=1).any(axis=0)) + 1
    for begin, end in zip([0, *cuts], [*cuts, count], strict=True):
        open_second, flag = int(states[0, begin]), int(states[1, begin])
        lower = lower_rows(values, known, open_second)
        for start in range(begin, end, STATES):
            part = slice(start, min(start + STATES, end))
            batch = make_batch(
                known, open_second, flag, states[2, part], values[open_second, flag], lower
            )
            found: Policy = policy(known, batch, kernel)
            keep[:, part] = found.keep.transpose(0, 2, 1)
            cell[part], stop[part] = found.cell.T, found.stop.T
    return keep, cell, stop


def _dice_of_sets() -> Ints:
    return np.array([(0,) * (DICE - len(kept)) + kept for kept in SETS])


def _code(dice: Ints) -> Ints:
    return np.asarray((np.sort(dice, axis=-1) - 1) @ SIDES ** np.arange(DICE))


def _roll_of_code() -> Ints:
    found = np.zeros(SIDES**DICE, dtype=np.int64)
    found[_code(np.array(ROLLS))] = np.arange(len(ROLLS))
    return found


SET_DICE = _dice_of_sets()
ROLL_OF_CODE = _roll_of_code()


def _turn(
    known: Tables, rng: np.random.Generator, state: Ints, keep: Small, cell: Small, stop: Small
) -> tuple[Ints, Ints, NDArray[np.bool_]]:
    """Throw and keep; return each game's last roll, the cell to write, and whether at once."""
    games = len(state)
    roll = ROLL_OF_CODE[_code(rng.integers(1, SIDES + 1, (games, DICE)))]
    at_once = stop[state, roll]
    first = at_once >= 0
    for to_come in range(known.throws - 1, 0, -1):
        kept = SET_DICE[keep[to_come - 1, state, roll]]
        thrown = rng.integers(1, SIDES + 1, (games, DICE))
        after = ROLL_OF_CODE[_code(np.where(kept == 0, thrown, kept))]
        roll = np.where(first, roll, after)
    written = np.where(first, at_once, cell[state, roll])
    return roll, written, first | (known.throws == 1)


def _outcome(
    known: Tables,
    roll: Ints,
    cell: Ints,
    first: NDArray[np.bool_],
    open_second: Ints,
    flag: Ints,
    column: Ints,
) -> Ints:
    """Return the outcome of each game's turn."""
    of_roll = outcomes(known)
    found = np.where(first, of_roll.doubled[cell, roll], of_roll.later[cell, roll])
    if known.poker < 0:
        return found
    alike = np.array([len(set(dice)) == 1 for dice in ROLLS])[roll]
    further = alike & (open_second >> known.poker & 1 == 0)
    face = np.array([dice[0] - 1 for dice in ROLLS])[roll]
    open_first = np.array([open_cells for open_cells, _ in columns(known).states])[column]
    special = of_roll.pokers[flag, open_first >> face & 1, cell, face]
    return np.where(further, special, found)


def _write(
    known: Tables, outcome: Ints, open_second: Ints, flag: Ints, column: Ints, total: Ints
) -> None:
    """Write each game's cell, in place."""
    shape, count = columns(known), len(known.first)
    for number in np.unique(outcome):
        games = np.flatnonzero(outcome == number)
        found = outcomes(known).all[number]
        total[games] += found.points
        if found.cell < count:
            here = column[games]
            premium = shape.gain[found.cell][found.kind, here]
            total[games] += premium.astype(np.int64) - shape.cells[found.cell].gains[found.kind]
            column[games] = shape.after[found.cell][found.kind, here]
        else:
            cell = found.cell - count
            open_second[games] &= ~(1 << cell)
            if known.further and cell == known.poker:
                flag[games] = int(found.hit)
    if known.further:
        flag[:] = np.minimum(flag, [flags_of(known, int(s)) - 1 for s in open_second])
