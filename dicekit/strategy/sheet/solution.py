"""A solved sheet, and what it knows about every position.

>>> from dicekit.games.sheets import DICE_POKER
>>> solution = solve("series", DICE_POKER)
>>> round(solution.value, 6)
164.910971
>>> solution.holds("-", (1, 3, 3, 5, 6), throw=1)[0].keep
(3, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dicekit.dice import Roll
from dicekit.errors import BadArgument, say, whole
from dicekit.games import naming
from dicekit.games.card import Card
from dicekit.games.dice_sets import holds_of
from dicekit.games.position import CardLike, PositionLike, as_card, as_position
from dicekit.games.sheets import DICE_POKER, Order, Sheet, best_order, check_sheet
from dicekit.odds.explain import figure_name
from dicekit.rows import Ranking
from dicekit.strategy.lattice import NUMBER, ROLL_NUMBER, Floats, Ints
from dicekit.strategy.progress import doing, reporter
from dicekit.strategy.sheet.batch import Batch, cell_values, make_batch
from dicekit.strategy.sheet.carry import Margin, Stage, of_points, pick, ranked, stages
from dicekit.strategy.sheet.columns import columns
from dicekit.strategy.sheet.induction import Progress, lower_rows
from dicekit.strategy.sheet.kernels import chosen
from dicekit.strategy.sheet.stored import Making, both_of, chances_of, values_of
from dicekit.strategy.sheet.tables import Tables, tables
from dicekit.texts import Texts

if TYPE_CHECKING:
    from dicekit.strategy.sheet.advice import Advice
    from dicekit.strategy.sheet.totals import Totals
    from dicekit.strategy.sheet.versus import Prospect


FARTHEST = 10**9


@dataclass(frozen=True)
class Hold:
    """Dice to keep, sorted; what the game is worth then; and what that loses to the best hold.

    ``value``: the expected total, or the chance to reach the goal.
    """

    keep: Roll
    value: float
    loss: float = 0.0

    def row(self, texts: Texts) -> dict[str, str]:
        """Return what a table shows of it."""
        dice = " ".join(map(str, self.keep)) or texts("nothing")
        return {texts("keep"): dice, **_worth(self, texts)}


@dataclass(frozen=True)
class Cell:
    """A cell to write now, the points it gets, what the game is worth then, and the loss."""

    figure: str
    value: float
    loss: float = 0.0
    points: int = 0

    def row(self, texts: Texts) -> dict[str, str]:
        """Return what a table shows of it."""
        name, points = figure_name(self.figure), texts.number(self.points)
        return {texts("write"): name, texts("points"): points, **_worth(self, texts)}


def _worth(choice: Hold | Cell, texts: Texts) -> dict[str, str]:
    both = ((texts("value"), choice.value), (texts("loss"), choice.loss))
    return {head: texts.number(worth, 4) for head, worth in both}


@dataclass(frozen=True)
class Written:
    """What each roll is worth in each cell at one card: arrays of (252 rolls, 1).

    ``numbers``: the cells; ``later``: written after a later throw; ``first``: straight after the
    first (``None``: no other).
    """

    numbers: tuple[int, ...]
    later: tuple[Floats, ...]
    first: tuple[Floats, ...] | None

    def cells(self, first_throw: bool) -> tuple[Floats, ...]:
        """The worth of the cells after this throw."""
        return self.first if first_throw and self.first is not None else self.later


class Solution:
    """The play of a sheet that maximises the expected total; all values are expected totals.

    A ``card`` is a ``Card``, a text such as ``"sixes -6, pair 12"`` (``"-"``: nothing is written)
    or a mapping of figures to points. ``throw`` is the throw of the turn that the roll came from. A
    choice may be asked of a whole position too: ``"pair 12 | 1 3 3 5 6 | throw 2"``.
    """

    reach: int | None = None
    margin: Margin = staticmethod(of_points)

    def __init__(
        self,
        sheet: Sheet,
        order: Order,
        values: Floats,
        chances: Floats | None = None,
        kernel: str = "auto",
        cache: bool = True,
    ) -> None:
        self.sheet = sheet
        self.order = order
        self.values = values
        self.kernel = kernel
        self.cache = cache
        self._premium = chances

    @property
    def tables(self) -> Tables:
        """The sheet as numbers."""
        return tables(self.sheet, self.order)

    @property
    def value(self) -> float:
        """The expected total of the best play from the empty sheet."""
        return float(self.values[-1, 0, -1])

    def __repr__(self) -> str:
        return f"<Solution of {self.sheet.name}, order {self.order!r}: {self.value:.6f}>"

    def expected(self, card: CardLike) -> float:
        """Return the value of a card before the first throw of a turn."""
        checked = self.card(card)
        return checked.total + float(self.values[self.place(checked)])

    def holds(
        self, card: PositionLike, roll: Sequence[int] = (), throw: int | None = None
    ) -> list[Hold]:
        """Return all different holds with their values, best first.

        Keeping all five dice is to stop and to write the best cell. Of equal holds the one of
        more dice comes first, then the one that gives up the lower face.
        """
        checked, faces, number = self._asked(card, roll, throw)
        return self.holds_of(self.written(checked), faces, number)

    def holds_of(self, written: Written, faces: Roll, number: int) -> list[Hold]:
        """Return the same as ``holds`` for a position that is checked."""
        left = self.sheet.throws - number
        stop = float(pick(written.cells(number == 1), self.margin)[0][ROLL_NUMBER[faces], 0])
        if left == 0:
            return Ranking([Hold(faces, stop)])
        kept = self.stages(written)[left - 1].kept
        worth = {keep: float(kept[NUMBER[keep], 0]) for keep in holds_of(faces)}
        worth[faces] = stop  # its row in the lattice may still throw again
        order = ranked(worth, self.margin, _preferred)
        best = worth[order[0]]
        return Ranking(Hold(keep, worth[keep], max(0.0, best - worth[keep])) for keep in order)

    def cells(
        self, card: PositionLike, roll: Sequence[int] = (), throw: int | None = None
    ) -> list[Cell]:
        """Return all cells that may be written now with their values, best first."""
        checked, faces, number = self._asked(card, roll, throw)
        return self.cells_of(checked, self.written(checked), faces, number)

    def cells_of(self, checked: Card, written: Written, faces: Roll, number: int) -> list[Cell]:
        """Return the same as ``cells`` for a position that is checked."""
        row = ROLL_NUMBER[faces]
        names = self.sheet.names
        found = {
            names[place]: float(values[row, 0])
            for place, values in zip(written.numbers, written.cells(number == 1), strict=True)
            if values[row, 0] > -np.inf
        }
        order = ranked(found, self.margin, names.index)
        best = found[order[0]]
        return Ranking(
            Cell(
                name, found[name], max(0.0, best - found[name]), checked.score(name, faces, number)
            )
            for name in order
        )

    def advice(
        self, card: PositionLike, roll: Sequence[int] = (), throw: int | None = None
    ) -> Advice:
        """Return everything about a choice: holds, cells, losses, and the chances that matter."""
        from dicekit.strategy.sheet.advice import advise

        return advise(self, *self._asked(card, roll, throw))

    def totals(
        self,
        card: CardLike = "-",
        roll: Sequence[int] = (),
        throw: int = 1,
        executor: Executor | None = None,
        progress: Progress | bool | None = None,
    ) -> Totals:
        """Return the distribution of the final total under this play, see ``totals.totals``."""
        from dicekit.strategy.sheet.totals import totals

        return totals(self, card, roll, throw, executor, progress)

    def versus(
        self,
        cards: Sequence[CardLike],
        mover: int = 0,
        roll: Sequence[int] = (),
        throw: int = 1,
        executor: Executor | None = None,
    ) -> tuple[Prospect, ...]:
        """Return each player's chance to win, tie and lose, see ``versus.versus``."""
        from dicekit.strategy.sheet.versus import versus

        return versus(self, cards, mover, roll, throw, executor)

    def simulate(self, games: int, seed: int, executor: Executor | None = None) -> Ints:
        """Return the final totals of games thrown by chance, see ``simulate.simulate``."""
        from dicekit.strategy.sheet.simulate import simulate

        return simulate(self, games, seed, executor)

    def card(self, card: CardLike) -> Card:
        """Return the card, checked for this sheet and order of play."""
        checked = as_card(card, self.sheet)
        cells = len(self.sheet.first)
        if self.order == "series" and None in checked.points[:cells]:
            early = [name for name in self.sheet.names[cells:] if name not in _open(checked)]
            if early:
                raise BadArgument(say("strategy.sheet.series", figure=naming.figure(early[0])))
        return checked

    def place(self, card: Card) -> tuple[int, int, int]:
        """Return where the table keeps this card: open second cells, flag, column."""
        cells = len(self.sheet.first)
        open_first, open_second = open_bits(card.points[:cells]), open_bits(card.points[cells:])
        column = columns(self.tables).find(open_first, card.subtotal)
        return open_second, int(card.has_poker), column

    def batch(self, card: Card, values: Floats | None = None, points: bool = True) -> Batch:
        """Return the batch of one state; ``values``: another table than the solution's own."""
        table = self.values if values is None else values
        open_second, flag, column = self.place(card)
        lower = lower_rows(table, self.tables, open_second)
        part = np.array([column])
        return make_batch(
            self.tables, open_second, flag, part, table[open_second, flag], lower, points
        )

    def written(self, card: Card) -> Written:
        """Return the worth of every roll in every cell of this card."""
        batch = self.batch(card)
        later = cell_values(self.tables, batch)
        first = cell_values(self.tables, batch, doubled=True) if self.tables.doubles else None
        return Written(
            tuple(number for number, _ in later),
            tuple(values + card.total for _, values in later),
            None if first is None else tuple(values + card.total for _, values in first),
        )

    def stages(
        self, written: Written, extra: Floats | None = None, first_extra: Floats | None = None
    ) -> tuple[Stage, ...]:
        """Return the stages of a turn at this card, see ``carry.stages``.

        ``extra``, ``first_extra``: what is to be known of each roll, (252, extras), when it is
        written, and straight after the first throw.
        """

        def joined(cells: tuple[Floats, ...], more: Floats | None) -> Floats:
            best, _ = pick(cells, self.margin)
            return (best if more is None else np.hstack([best, more]))[:, :, None]

        first = None if written.first is None else joined(written.first, first_extra)
        return stages(joined(written.later, extra), self.sheet.throws, first, self.margin)

    def premium_chances(self) -> Floats:
        """Return the chance of the premium at each state, under this play; shape as ``values``.

        Where the sheet was solved for values alone they are found when they are first asked for.
        """
        if self.reach is not None:
            raise BadArgument(say("strategy.sheet.premium"))
        if self._premium is None:
            with reporter(None, doing("follow", self.sheet.name)) as report:
                how = Making(self.kernel, self.cache, None, report)
                self._premium = chances_of(self.tables, self.values, how)
        return self._premium

    def _asked(
        self, card: PositionLike, roll: Sequence[int], throw: int | None
    ) -> tuple[Card, Roll, int]:
        position = as_position(card, roll, throw, self.sheet)
        checked = self.card(position.card)
        if checked.is_full:
            raise BadArgument(say("strategy.sheet.full"))
        return checked, position.roll, position.throw


def _preferred(keep: Roll) -> tuple[int, ...]:
    """What goes first among equal holds, in the order of these numbers."""
    return -len(keep), *(-face for face in keep)


def open_bits(points: Sequence[int | None]) -> int:
    """Return the open cells as bits, the first cell lowest."""
    return sum(1 << place for place, written in enumerate(points) if written is None)


def solve(
    order: Order | None = None,
    sheet: Sheet = DICE_POKER,
    reach: int | None = None,
    *,
    executor: Executor | None = None,
    kernel: str = "auto",
    cache: bool = True,
    progress: Progress | bool | None = None,
    chances: bool = True,
) -> Solution:
    """Return the best play of a sheet.

    ``order``: ``"series"`` or ``"free"`` (default: the sheet's own). ``reach``: maximise the
    chance of a total of at least so much, instead of the expected total. ``executor``: any
    ``concurrent.futures.Executor``, also of a cluster; the result is the same. ``kernel``:
    ``"numba"``, ``"numpy"`` or ``"auto"``: Numba where it is there and there is enough to do.
    ``cache``: load and store in the user's cache folder, or in ``DICEKIT_CACHE``. ``progress``:
    called with (done, of); ``None`` shows a line where solving takes long, ``False`` shows nothing.
    ``chances``: find each state's chance of the premium too, which advice tells; it takes as long
    again as the values alone, two or three times as long with NumPy alone.

    Values are float64 sums of at most 15 turns; they err by less than 1e-9 points.
    """
    played = best_order(check_sheet(sheet), order)
    chosen(kernel)
    goal = None if reach is None else checked_goal(reach)
    table = tables(sheet, played)
    with reporter(progress, doing("solve", sheet.name)) as report:
        how = Making(kernel, cache, executor, report)
        if goal is None and chances and table.premium:
            return Solution(sheet, played, *both_of(table, how), kernel=kernel, cache=cache)
        # What comes first for a goal is a hundredth of the work.
        alone = how if goal is None else replace(how, report=lambda done, of: report(0, of))
        values = values_of(table, alone)
    solution = Solution(sheet, played, values, kernel=kernel, cache=cache)
    if goal is None:
        return solution
    from dicekit.strategy.sheet.reach import solve_reach

    return solve_reach(solution, goal, executor, progress)


def checked_goal(reach: int) -> int:
    """Return a total to reach, or raise ``BadArgument``: it becomes an index of arrays."""
    return whole(reach, "reach", -FARTHEST, FARTHEST)


def _open(card: Card) -> set[str]:
    return {n for n, points in zip(card.sheet.names, card.points, strict=True) if points is None}
