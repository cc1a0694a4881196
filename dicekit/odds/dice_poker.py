"""One turn of Dice Poker, exact: what every hold is worth, and the chance of a figure.

Values of kept dice are counted in whole numbers on the lattice "add one die": the value of a kept
set is the sum over the six sets with one die more, the best hold of a set is its own value or the
best of a set with one die less. Fractions appear only in the answers.

>>> holds((1, 3, 3, 5, 6), 2, "poker")[0]
Hold(keep=(3, 3), value=14765/7776)
>>> chance((), 3, "poker")
347897/7558272
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from dicekit.dice import Roll
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games import naming
from dicekit.games.dice_sets import (
    DICE,
    FIRST_ROLL,
    NUMBER,
    ROLLS,
    SETS,
    SIDES,
    holds_of,
    with_one_less,
    with_one_more,
)
from dicekit.games.sheets import DICE_POKER, Sheet, check_sheet, sorted_roll
from dicekit.rows import Ranking
from dicekit.texts import MINUS, Texts

if TYPE_CHECKING:
    from sympy import Rational

    from dicekit.odds.dice_poker_tree import Tree

ALL_WAYS = SIDES**DICE

Figures = str | Iterable[str]


@dataclass(frozen=True)
class Hold:
    """Dice to keep, sorted, and what the turn is worth if they are kept: points, or a chance."""

    keep: Roll
    value: Rational

    def row(self, texts: Texts) -> dict[str, str]:
        """Return what a table shows of it."""
        dice = " ".join(map(str, self.keep)) or texts("nothing")
        exact = str(self.value).replace("-", MINUS)
        return {
            texts("keep"): dice,
            texts("value"): exact,
            "≈": texts.number(self.value, 4),
        }


def holds(
    roll: Sequence[int], throws_left: int, figure: Figures, sheet: Sheet = DICE_POKER
) -> list[Hold]:
    """Return all different holds of a roll with their exact expected points, best first.

    ``throws_left``: throws still to come, 2 after the first. ``figure``: a name, or several, of
    which the best at the end is written. Keeping all dice is to stop: straight after the first
    throw that scores double where the sheet says so. Of equal holds the one of more dice comes
    first, then the one of lower faces.

    >>> [hold.keep for hold in holds((6, 6, 6, 6, 1), 1, ("poker", "four"))][:2]
    [(6, 6, 6, 6), (1, 6, 6, 6, 6)]
    """
    return _answers(roll, throws_left, _names(figure, sheet), sheet, "points")


def chance_holds(
    roll: Sequence[int], throws_left: int, figure: Figures, sheet: Sheet = DICE_POKER
) -> list[Hold]:
    """Return all different holds with the chance to end with (one of) the figures, best first.

    A cell of the first series is made with three of its face. Better figures that contain the
    figure count as well: a four, a full and a poker are a triple.
    """
    return _answers(roll, throws_left, _names(figure, sheet), sheet, "chance")


def chance(
    roll: Sequence[int], throws_left: int, figure: Figures, sheet: Sheet = DICE_POKER
) -> Rational:
    """Return the best chance to end with the figure; ``roll=()`` before the first throw.

    >>> chance((2, 3, 4, 5, 5), 1, "large straight")
    1/6
    """
    return _best(roll, throws_left, _names(figure, sheet), sheet, "chance")


def value(
    roll: Sequence[int], throws_left: int, figure: Figures, sheet: Sheet = DICE_POKER
) -> Rational:
    """Return the expected points of the best play; ``roll=()`` before the first throw.

    >>> value((), 3, "chance")
    70/3
    """
    return _best(roll, throws_left, _names(figure, sheet), sheet, "points")


def explain(
    roll: Sequence[int],
    throws_left: int,
    figure: Figures,
    keep: Iterable[int] | None = None,
    depth: int = 1,
    sheet: Sheet = DICE_POKER,
    goal: str = "points",
    lang: str | None = None,
) -> Tree:
    """Return the tree of one choice, as a student would draw it; see ``dice_poker_tree.tree``."""
    from dicekit.odds.dice_poker_tree import tree

    return tree(roll, throws_left, figure, keep, depth, sheet, goal, lang)


@lru_cache(maxsize=512)
def goal_points(
    names: tuple[str, ...], sheet: Sheet, goal: str, first_throw: bool
) -> tuple[int, ...]:
    """Return what each of the 252 rolls counts at the end: the best points, or 1 for made."""
    figures = [sheet.figure(name) for name in names]
    if goal == "chance":
        return tuple(int(any(figure.made(roll) for figure in figures)) for roll in ROLLS)
    return tuple(max(figure.score(roll, first_throw) for figure in figures) for roll in ROLLS)


@lru_cache(maxsize=512)
def kept_values(names: tuple[str, ...], sheet: Sheet, goal: str, throws: int) -> tuple[int, ...]:
    """Return the worth of every kept set with so many throws to come, times 7776 ** throws."""
    values = [0] * FIRST_ROLL + list(roll_values(names, sheet, goal, throws - 1))
    for kept in range(FIRST_ROLL - 1, -1, -1):
        values[kept] = sum(values[more] for more in with_one_more()[kept])
    # A kept set of n dice has been summed over 6 ** (5 - n) throws: one denominator for all.
    return tuple(number * SIDES ** len(kept) for kept, number in zip(SETS, values, strict=True))


@lru_cache(maxsize=512)
def roll_values(names: tuple[str, ...], sheet: Sheet, goal: str, throws: int) -> tuple[int, ...]:
    """Return the worth of every roll with so many throws to come, times 7776 ** throws."""
    if throws == 0:
        return goal_points(names, sheet, goal, sheet.throws == 1)
    best = list(kept_values(names, sheet, goal, throws))
    for kept, lowers in enumerate(with_one_less()):
        best[kept] = max([best[kept], *(best[lower] for lower in lowers)])
    stop = _stop_values(names, sheet, goal, throws)
    return tuple(map(max, best[FIRST_ROLL:], stop))


def _stop_values(names: tuple[str, ...], sheet: Sheet, goal: str, throws: int) -> list[int]:
    """What stopping at once is worth, times 7776 ** throws: the first throw may double."""
    first = throws == sheet.throws - 1
    return [points * ALL_WAYS**throws for points in goal_points(names, sheet, goal, first)]


def _answers(
    roll: Sequence[int], throws_left: int, names: tuple[str, ...], sheet: Sheet, goal: str
) -> list[Hold]:
    from sympy import Rational

    faces = sorted_roll(roll)
    throws = whole(throws_left, "throws_left", 0, sheet.throws - 1)
    stop = _stop_values(names, sheet, goal, throws)[NUMBER[faces] - FIRST_ROLL]
    if throws == 0:
        return Ranking([Hold(faces, Rational(stop))])
    kept = kept_values(names, sheet, goal, throws)
    worth = {hold: kept[NUMBER[hold]] for hold in holds_of(faces)}
    worth[faces] = stop  # its row in the lattice may still throw again
    order = sorted(worth, key=lambda hold: (-worth[hold], -len(hold), hold))
    return Ranking(Hold(hold, Rational(worth[hold], ALL_WAYS**throws)) for hold in order)


def _best(
    roll: Sequence[int], throws_left: int, names: tuple[str, ...], sheet: Sheet, goal: str
) -> Rational:
    from sympy import Rational

    if len(roll):
        return _answers(roll, throws_left, names, sheet, goal)[0].value
    throws = whole(throws_left, say("odds.dice_poker.no_roll"), sheet.throws, sheet.throws)
    return Rational(kept_values(names, sheet, goal, throws)[0], ALL_WAYS**throws)


def _names(figure: Figures, sheet: Sheet) -> tuple[str, ...]:
    check_sheet(sheet)
    if not isinstance(figure, str | Iterable):
        raise BadArgument(say("odds.dice_poker.names", value=shown(figure)))
    names = (figure,) if isinstance(figure, str) else tuple(figure)
    if not names:
        raise BadArgument(say("odds.dice_poker.nothing", known=naming.figures(sheet.names)))
    return tuple(sheet.names[place] for place in sorted(set(map(sheet.number, names))))
