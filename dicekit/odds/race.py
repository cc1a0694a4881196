"""The race of Dice Poker near its end, in fractions: fewest turns, and its chain of turns.

Everything is counted in whole numbers on the lattice of kept dice. A turn that writes nothing
leads back to its own state; the best play is found by improving a play until it stays (there are
finitely many), each play judged exactly. It takes under a second for one figure and a few saved
throws; ``strategy.solve_race`` answers for all fifteen, in floats.

>>> turns("poker")
7558272/347897
>>> round(float(turns("poker") - turns("poker", saved=1)), 4)  # what a saved throw is worth
3.0478
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import TYPE_CHECKING

from dicekit.dist import rational
from dicekit.errors import BadArgument, items, say, shown, whole
from dicekit.games import naming
from dicekit.games.dice_poker_race import FIGURES, MOST_SAVED, THROWS, shows
from dicekit.games.dice_sets import (
    DICE,
    FIRST_ROLL,
    ROLLS,
    SETS,
    SIDES,
    WAYS,
    with_one_less,
    with_one_more,
)
from dicekit.games.sheets import FACE_NAMES, Order, check_order
from dicekit.odds.absorbing import Chain
from dicekit.odds.explain import AREA, Explanation, figure_name
from dicekit.texts import Texts

if TYPE_CHECKING:
    import sympy

MOST_FIGURES = 3

State = tuple[tuple[str, ...], int]
"""Figures still open, and saved throws."""

Row = tuple[int, ...]
"""Of a roll: minus the turns to come, then the ways to each state, all times the same number."""


@dataclass(frozen=True)
class Solved:
    """The fewest expected ``turns`` from a state, and the ``moves`` of one turn of that play."""

    turns: Fraction
    moves: dict[State, Fraction]


def turns(figures: str | Iterable[str], saved: int = 0, order: Order = "series") -> sympy.Rational:
    """Return the fewest expected turns to write these figures, the last ones, at best play.

    ``figures``: at most three. ``saved``: saved throws at the start. Raises ``BadArgument``.
    """
    return rational(_solve(_state(figures, saved), check_order(order)).turns)


def chain(figures: str | Iterable[str], saved: int = 0, order: Order = "series") -> Chain[State]:
    """Return the chain of the best play, turn by turn: states are (figures open, saved throws)."""
    waiting = [_state(figures, saved)]
    moves: dict[State, dict[State, Fraction]] = {}
    while waiting:
        state = waiting.pop(0)
        if state[0] and state not in moves:
            moves[state] = _solve(state, check_order(order)).moves
            waiting += sorted(moves[state], reverse=True)
    return Chain(moves)


def explain(
    figures: str | Iterable[str],
    saved: int = 0,
    order: Order = "series",
    lang: str | None = None,
) -> Explanation:
    """Return how the fewest expected turns are found, as the equations of the chain.

    ``lang``: the language of the steps, without it that of displays.
    """
    texts = Texts(lang, AREA)
    found = chain(figures, saved, order)
    names = {state: _named(state, texts) for state in (*found.moves, *found.ends)}
    return found.explain(_state(figures, saved), names, texts.lang)


def _named(state: State, texts: Texts) -> str:
    figures = ", ".join(figure_name(name, texts.lang) for name in state[0])
    return texts("race.state", figures=figures or texts("race.done"), saved=state[1])


def _state(figures: str | Iterable[str], saved: int) -> State:
    named = set()
    for typed in (figures,) if isinstance(figures, str) else items(figures, "figures"):
        name = naming.figure_typed(typed, FIGURES)
        if name is None:
            raise BadArgument(say("odds.figure", name=shown(typed), known=naming.figures(FIGURES)))
        named.add(name)
    if not 1 <= len(named) <= MOST_FIGURES:
        raise BadArgument(say("odds.figures", most=MOST_FIGURES, n=len(named)))
    most = MOST_SAVED - (THROWS - 1) * len(named)
    return tuple(name for name in FIGURES if name in named), whole(saved, "saved", 0, most)


@lru_cache(maxsize=1024)
def _solve(state: State, order: Order) -> Solved:
    figures, saved = state
    if not figures:
        return Solved(Fraction(0), {})
    able = [name for name in figures if name in FACE_NAMES] if order == "series" else []
    after = {name: tuple(other for other in figures if other != name) for name in able or figures}
    known = {
        (rest, n): _solve((rest, n), order).turns
        for rest in after.values()
        for n in range(saved + THROWS)
    }
    known |= {(figures, n): _solve((figures, n), order).turns for n in range(saved)}
    # A play that stops only when it must: improved until it stays as it is.
    guess = known.get((figures, saved - 1), Fraction(10**6))
    while True:
        moves = _turn(state, after, known | {state: guess})
        come = 1 + sum(p * known[target] for target, p in moves.items() if target != state)
        value = come / (1 - moves.get(state, Fraction(0)))
        if value == guess:
            return Solved(value, moves)
        guess = value


def _turn(
    state: State, after: dict[str, tuple[str, ...]], known: dict[State, Fraction]
) -> dict[State, Fraction]:
    """Return where one turn leads if each choice is the best by what the states are worth."""
    figures, saved = state
    targets = list(known)
    common = lcm(*(value.denominator for value in known.values()))
    worth = {
        target: (-int(value * common), *(int(target == other) for other in targets))
        for target, value in known.items()
    }
    writes = [
        [_best(worth[rest, n] for name, rest in after.items() if _shown(name)[roll])
         for roll in range(len(ROLLS))]
        for n in range(saved + THROWS)
    ]  # fmt: skip
    times = 1
    on: list[Row] | None = None
    last: list[Row] = []
    for n in range(saved + 1):
        stop = _scaled([worth[figures, n]] * len(ROLLS), times)
        last = _greater(_scaled(writes[n], times), stop)
        last = last if on is None else _greater(last, on)
        on, times = _again(last), times * SIDES**DICE
    second = _greater(_scaled(writes[saved + 1], times), on or [])
    first = _greater(_scaled(writes[saved + 2], times * SIDES**DICE), _again(second))
    ways = [
        sum(n * row[c] for n, row in zip(WAYS, first, strict=True)) for c in range(len(first[0]))
    ]
    total = times * SIDES ** (2 * DICE)
    return {target: Fraction(n, total) for target, n in zip(targets, ways[1:], strict=True) if n}


def _again(rolls: list[Row]) -> list[Row]:
    """Return what the best hold of each roll is worth, all times 7776."""
    values = [(0,)] * FIRST_ROLL + rolls
    for kept in range(FIRST_ROLL - 1, -1, -1):
        values[kept] = tuple(
            map(sum, zip(*[values[m] for m in with_one_more()[kept]], strict=True))
        )
    best = [tuple(n * SIDES ** len(SETS[kept]) for n in values[kept]) for kept in range(FIRST_ROLL)]
    for kept, lower in enumerate(with_one_less()):
        options = [best[one] for one in lower]
        if kept < FIRST_ROLL:
            best[kept] = max([best[kept], *options], key=_worth)
        else:
            best.append(max(options, key=_worth))
    return best[FIRST_ROLL:]


def _worth(row: Row) -> int:
    return row[0]


def _best(rows: Iterable[Row]) -> Row | None:
    return max(rows, key=_worth, default=None)


def _scaled(rows: Iterable[Row | None], times: int) -> list[Row | None]:
    return [row and tuple(n * times for n in row) for row in rows]


def _greater(left: Sequence[Row | None], right: Sequence[Row | None]) -> list[Row]:
    """Return the greater of two rows for each roll, the left one of equals; one may be missing."""
    found = []
    for one, other in zip(left, right, strict=True):
        row = one if other is None or (one is not None and one[0] >= other[0]) else other
        assert row is not None
        found.append(row)
    return found


@cache
def _shown(figure: str) -> tuple[bool, ...]:
    return tuple(shows(figure, roll) for roll in ROLLS)
