"""The fast twin of ``outcomes.py``: how a turn ends under the best play, compiled by Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from dicekit.strategy.lattice import FIRST_ROLL, MORE, ROLL_CHANCE, ROLLS, SETS, Floats, Ints
from dicekit.strategy.sheet.batch import POKERS, Batch, poker_values, second_cells
from dicekit.strategy.sheet.carry import TIE
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.kernel_numba import LESS, LESS_START, compiled, first_worth
from dicekit.strategy.sheet.outcomes import Policy, outcomes
from dicekit.strategy.sheet.tables import Tables

N_SETS = len(SETS)
N_ROLLS = len(ROLLS)
FACE_OF_ROLL = np.full(N_ROLLS, -1)
FACE_OF_ROLL[list(POKERS)] = np.arange(len(POKERS))


@compiled
def _pick(state, first, kinds, miss, hit, scores, low, jokers, face_of_roll, worth, place):
    """The best cell of every roll in one state, ties to the first on the sheet."""
    firsts, seconds = first.shape[0], scores.shape[0]
    for roll in range(worth.shape[0]):
        best, at = -np.inf, 0
        face = face_of_roll[roll]
        for cell in range(firsts + seconds):
            if face >= 0 and jokers.shape[0]:
                value = jokers[cell, face, state]
            elif cell < firsts:
                value = first[cell, kinds[cell, roll], state]
            else:
                points = scores[cell - firsts, roll]
                follows = hit if points > low[cell - firsts] else miss
                value = points + follows[cell - firsts, state]
            if value > best + TIE or cell == 0:
                best, at = value, cell
        worth[roll] = best
        place[roll] = at


@compiled
def _lift(kept, best, more, less_start, less, rolls_from):
    """Fill ``kept`` (its rolls are given) and ``best`` for one throw to come."""
    for number in range(rolls_from - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += kept[more[number, face]]
        kept[number] = total / 6
    best[0] = kept[0]
    for number in range(1, kept.shape[0]):
        worth = kept[number]
        for edge in range(less_start[number], less_start[number + 1]):
            if best[less[edge]] > worth + TIE:
                worth = best[less[edge]]
        best[number] = worth


@compiled
def _push(kept, best, mass, more, less_start, less, rolls_from):
    """Move the chance of every roll to what is kept of it, and on to the next rolls."""
    for number in range(kept.shape[0] - 1, 0, -1):
        if mass[number] > 0:
            worth, to = kept[number], number
            for edge in range(less_start[number], less_start[number + 1]):
                if best[less[edge]] > worth + TIE:
                    worth, to = best[less[edge]], less[edge]
            if to != number:
                mass[to] += mass[number]
                mass[number] = 0.0
    for number in range(rolls_from):
        if mass[number] > 0:
            for face in range(6):
                mass[more[number, face]] += mass[number] / 6
            mass[number] = 0.0


@compiled
def _chances(
    first, kinds, kinds_doubled, miss, hit, scores, scores_doubled, low, low_doubled,
    jokers, own_open, face_of_roll, later_of, doubled_of, poker_of, doubles, throws,
    more, less_start, less, rolls_from, chance, result,
):  # fmt: skip
    kept = np.zeros((throws, N_SETS))
    best = np.zeros((throws, N_SETS))
    mass = np.zeros(N_SETS)
    worth, doubled = np.zeros(N_ROLLS), np.zeros(N_ROLLS)
    place, doubled_place = np.zeros(N_ROLLS, np.int64), np.zeros(N_ROLLS, np.int64)
    for state in range(result.shape[1]):
        _pick(state, first, kinds, miss, hit, scores, low, jokers, face_of_roll, worth, place)
        if doubles:
            _pick(
                state, first, kinds_doubled, miss, hit, scores_doubled, low_doubled,
                jokers, face_of_roll, doubled, doubled_place,
            )  # fmt: skip
        for roll in range(N_ROLLS):
            best[0, rolls_from + roll] = worth[roll]
        for to_come in range(1, throws):
            kept[to_come, rolls_from:] = best[to_come - 1, rolls_from:]
            _lift(kept[to_come], best[to_come], more, less_start, less, rolls_from)
        mass[:] = 0.0
        for roll in range(N_ROLLS):
            mass[rolls_from + roll] = chance[roll]
            if doubles and throws > 1 and doubled[roll] > best[throws - 1, rolls_from + roll] + TIE:
                result[doubled_of[doubled_place[roll], roll], state] += chance[roll]
                mass[rolls_from + roll] = 0.0
        for to_come in range(throws - 1, 0, -1):
            _push(kept[to_come], best[to_come], mass, more, less_start, less, rolls_from)
        for roll in range(N_ROLLS):
            face = face_of_roll[roll]
            outcome = later_of[place[roll], roll]
            if face >= 0 and jokers.shape[0]:
                outcome = poker_of[own_open[face, state], place[roll], face]
            result[outcome, state] += mass[rolls_from + roll]


@compiled
def _policies(
    first, kinds, kinds_doubled, miss, hit, scores, scores_doubled, low, low_doubled,
    jokers, face_of_roll, doubles, throws, more, less_start, less, rolls_from, keep, cell, stop,
):  # fmt: skip
    kept, best = np.zeros(N_SETS), np.zeros(N_SETS)
    target = np.zeros(N_SETS, np.int64)
    worth, doubled = np.zeros(N_ROLLS), np.zeros(N_ROLLS)
    place, doubled_place = np.zeros(N_ROLLS, np.int64), np.zeros(N_ROLLS, np.int64)
    for state in range(cell.shape[1]):
        _pick(state, first, kinds, miss, hit, scores, low, jokers, face_of_roll, worth, place)
        best[rolls_from:] = worth
        for to_come in range(1, throws):
            kept[rolls_from:] = best[rolls_from:]
            _lift(kept, best, more, less_start, less, rolls_from)
            for number in range(N_SETS):
                value, to = kept[number], number
                for edge in range(less_start[number], less_start[number + 1]):
                    if best[less[edge]] > value + TIE:
                        value, to = best[less[edge]], target[less[edge]]
                target[number] = to
            for roll in range(N_ROLLS):
                keep[to_come - 1, roll, state] = target[rolls_from + roll]
        if doubles and throws > 1:
            _pick(
                state, first, kinds_doubled, miss, hit, scores_doubled, low_doubled,
                jokers, face_of_roll, doubled, doubled_place,
            )  # fmt: skip
        for roll in range(N_ROLLS):
            cell[roll, state] = place[roll]
            if doubles and throws > 1 and doubled[roll] > best[rolls_from + roll] + TIE:
                stop[roll, state] = doubled_place[roll]


def policy(tables: Tables, batch: Batch) -> Policy:
    """Return the same as ``outcomes.policy``."""
    rolls = (N_ROLLS, batch.states)
    keep = np.zeros((tables.throws - 1, *rolls), dtype=np.int64)
    cell, stop = np.zeros(rolls, dtype=np.int64), np.full(rolls, -1)
    numbers, arrays, jokers = _arrays(tables, batch)
    _policies(
        *arrays, jokers, FACE_OF_ROLL, tables.doubles, tables.throws,
        MORE, LESS_START, LESS, FIRST_ROLL, keep, cell, stop,
    )  # fmt: skip
    return Policy(keep, numbers[cell], np.where(stop < 0, -1, numbers[stop]))


def outcome_chances(tables: Tables, batch: Batch) -> Floats:
    """Return the same as ``outcomes.outcome_chances``."""
    known = outcomes(tables)
    numbers, arrays, jokers = _arrays(tables, batch)
    own_open = np.zeros((6, batch.states), dtype=np.int64)
    if batch.own_open is not None:
        own_open = batch.own_open.astype(np.int64)
    result = np.zeros((len(known.all), batch.states))
    _chances(
        *arrays, jokers, own_open, FACE_OF_ROLL,
        known.later[numbers], known.doubled[numbers],
        np.ascontiguousarray(known.pokers[int(batch.further > 0)][:, numbers]),
        tables.doubles, tables.throws,
        MORE, LESS_START, LESS, FIRST_ROLL, ROLL_CHANCE, result,
    )  # fmt: skip
    return result


def _arrays(tables: Tables, batch: Batch) -> tuple[Ints, tuple[Any, ...], Floats]:
    """Return the cells' numbers, and the batch as the kernels want it."""
    cells, count = columns(tables).cells, len(tables.first)
    firsts, seconds = [f for f, _ in batch.first], [c for c, _, _ in batch.second]
    numbers = np.array(firsts + [count + c for c in seconds])
    later, doubled = second_cells(tables, False), second_cells(tables, True)
    jokers = np.empty((0, 6, batch.states))
    if batch.own_open is not None:
        jokers = np.empty((len(numbers), 6, batch.states))
        for face in range(6):
            for place, (_, values) in enumerate(poker_values(tables, batch, face)):
                jokers[place, face] = values + batch.further
    arrays = (
        first_worth(batch),
        _rows([cells[f].class_of_roll for f in firsts]),
        _rows([cells[f].class_of_roll_doubled for f in firsts]),
        np.array([miss for _, miss, _ in batch.second]).reshape(-1, batch.states),
        np.array([hit for _, _, hit in batch.second]).reshape(-1, batch.states),
        np.array([later[c].scores for c in seconds]).reshape(-1, N_ROLLS),
        np.array([doubled[c].scores for c in seconds]).reshape(-1, N_ROLLS),
        np.array([later[c].low for c in seconds]),
        np.array([doubled[c].low for c in seconds]),
    )
    return numbers, arrays, jokers


def _rows(rows: list[Ints]) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(-1, N_ROLLS)


@compiled
def scatter(source, begin, end, chance, target, to):
    """The fast twin of ``totals.plain_scatter``."""
    for piece in range(begin.shape[0]):
        shift = to[piece] - begin[piece]
        for place in range(begin[piece], end[piece]):
            if source[place] != 0.0:
                target[place + shift] += chance[piece] * source[place]
