"""The adviser of the race: all that may be done with the dice on the table, and what it is worth.

>>> from dicekit.strategy.race.solution import solve_race
>>> best, *others = solve_race(figures=["poker"]).options(["poker"], 0, (1, 3, 3, 5, 6), throw=2)
>>> best.keep, round(best.value, 3)
((3, 3), 22.625)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Literal

import numpy as np

from dicekit.dice import Roll
from dicekit.errors import whole
from dicekit.games import dice_poker_race
from dicekit.games.dice_poker_race import FIGURES, THROWS
from dicekit.games.dice_sets import DICE, holds_of
from dicekit.games.race_position import RacePosition, read_race_position
from dicekit.games.sheet_game import Turn
from dicekit.games.sheets import Order, sorted_roll
from dicekit.odds.explain import figure_name
from dicekit.rows import Options, listing
from dicekit.strategy.lattice import NUMBER, ROLL_NUMBER, Floats, Ints
from dicekit.strategy.race import states as race_states
from dicekit.strategy.race.turn import MARK, STOP, kept_worth
from dicekit.texts import Texts

if TYPE_CHECKING:
    from dicekit.strategy.race.solution import RaceSolution

AREA = "advice"
Kind = Literal["write", "keep", "stop"]
KINDS: tuple[Kind, ...] = ("write", "keep", "stop")
DIGITS = 9
"""Values that agree to so many digits after the point are equal."""


@dataclass(frozen=True)
class Option:
    """Something that may be done: write a ``figure``, ``keep`` dice and throw the rest, or stop.

    ``spends``: it takes a saved throw. ``value``: what is to be expected from now on if it is done
    and all that follows is best: turns, this one counted, or points less the cost of turns, in
    which what was written before does not count. ``loss``: by how much it is worse than the best.
    """

    kind: Kind
    figure: str | None = None
    keep: Roll | None = None
    spends: bool = False
    value: float = 0.0
    loss: float = 0.0

    def __str__(self) -> str:
        texts = Texts(area=AREA)
        if self.kind == "write":
            return texts("race.write", figure=figure_name(self.figure or ""))
        if self.kind == "stop":
            return texts("race.stop")
        kept = " ".join(map(str, self.keep or ()))
        said = texts("race.keep", dice=kept) if kept else texts("race.keep_nothing")
        return texts("race.spend", keep=said) if self.spends else said

    def row(self, texts: Texts) -> dict[str, str]:
        """Return what a table shows of it."""
        worth = {texts("value"): self.value, texts("loss"): self.loss}
        return {"": str(self), **{head: texts.number(one, 4) for head, one in worth.items()}}


@dataclass(frozen=True)
class RaceAdvice:
    """A position with all that may be done in it, best first, shown in the language of displays.

    ``cost``: points that a turn costs, ``None`` where only turns count.
    """

    position: RacePosition
    order: Order
    cost: float | None
    options: tuple[Option, ...]

    @property
    def rules(self) -> str:
        """The game and the order of play."""
        return Texts(area=AREA)(f"race_rules.{self.order}")

    @property
    def unit(self) -> str:
        """What values are."""
        texts = Texts(area=AREA)
        if self.cost is None:
            return texts("race.turns")
        return texts("race.cost", cost=self._cost(texts))

    def _cost(self, texts: Texts) -> str:
        decimals = len(f"{self.cost:g}".partition(".")[2])
        return texts.number(self.cost or 0, decimals)

    @property
    def best(self) -> Option:
        """The best that may be done."""
        return self.options[0]

    def best_of(self, kind: Kind) -> Option | None:
        """Return the best option of a kind, ``None`` if there is none."""
        return next((one for one in self.options if one.kind == kind), None)

    @property
    def saved_throw(self) -> str:
        """Whether it is worth a saved throw to go on, in words; empty when none is in question."""
        on, stop = self.best_of("keep"), self.best_of("stop")
        if on is None or not on.spends or stop is None:
            return ""
        gain = on.loss - stop.loss
        texts = Texts(area=AREA)
        key = "race.go_on" if gain <= 0 else "race.stopping"
        amount = texts.number(abs(gain), 4)
        if self.cost is None:
            return texts(key, gain=texts("race.gain_turns", gain=amount))
        return texts(key, gain=texts("race.gain_cost", gain=amount, cost=self._cost(texts)))

    def lines(self, most: int | None = None) -> list[str]:
        """Return the advice as lines of text, with at most so many options."""
        texts = Texts(area=AREA)
        shown = self.options[:most]
        width = max(len(str(one)) for one in shown)
        lines = [str(self.position), texts("heading", rules=self.rules, unit=self.unit), ""]
        lines.append(f"{'':<{width}}{texts('value'):>12}{texts('loss'):>10}")
        lines += [
            f"{one!s:<{width}}{texts.number(one.value, 4):>12}{texts.number(one.loss, 4):>10}"
            for one in shown
        ]
        if len(shown) < len(self.options):
            lines.append(texts("race.more", count=len(self.options) - len(shown)))
        return [*lines, "", self.saved_throw] if self.saved_throw else lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        best = self.best
        what = best.figure or best.keep or ""
        done = f"{best.kind} {what}".strip()
        return f"<RaceAdvice on '{self.position}': {done}, value {best.value:.4f}>"

    def _repr_html_(self) -> str:
        head = Texts(area=AREA)("heading", rules=self.rules, unit=self.unit)
        said = f"<p><code>{escape(str(self.position))}</code><br>{escape(head)}</p>"
        said += listing(self.options)
        said += f"<p>{escape(self.saved_throw)}</p>" if self.saved_throw else ""
        return f'<div class="dk-advice">{said}</div>'


def advise(solution: RaceSolution, position: RacePosition | str) -> RaceAdvice:
    """Return what may be done in a position, given as such or as text, and what it is worth."""
    if isinstance(position, str):
        position = read_race_position(position)
    found = options(solution, position.open_figures, position.saved, position.roll, position.throw)
    return RaceAdvice(position, solution.order, solution.cost, found)


def options(
    solution: RaceSolution,
    figures: Iterable[str],
    saved: int,
    roll: Iterable[int],
    throw: int,
) -> tuple[Option, ...]:
    """Return all that may be done, best first; of equals what the solution's own play does.

    Among the other equals to write comes first, then to keep more dice, then higher faces.
    ``figures``: those still open. ``saved``: saved throws that are left now. ``throw``: how many
    throws of the turn are made, 3 for the third and after every saved one. Raises ``BadArgument``.
    """
    number = solution.number(figures, saved)
    faces = sorted_roll(roll)
    whole(throw, "throw", 1, THROWS)
    found = [
        *_writes(solution, number, saved, faces, throw),
        *_keeps(solution, number, saved, faces, throw),
    ]
    if throw == THROWS:
        found.append(Option("stop", value=float(solution.worth[number, 0, saved])))
    # Equal in turns is seldom equal in points: what the solution expects is told of its own play.
    played = _stages(solution, number).played(saved, throw)[ROLL_NUMBER[faces]]
    found.sort(key=lambda one: (-round(one.value, DIGITS), _mark(one) != played, _rank(one)))
    best = max(one.value for one in found)
    return Options(
        replace(one, value=_told(solution, one.value), loss=best - one.value) for one in found
    )


def _mark(option: Option) -> int:
    """The option as ``race_turn.MARK`` says."""
    if option.kind == "write":
        return FIGURES.index(option.figure or "")
    return STOP if option.kind == "stop" else MARK + NUMBER[option.keep or ()]


def _rank(option: Option) -> tuple[int, int, tuple[int, ...]]:
    """The place of an option among equals."""
    keep = option.keep or ()
    return KINDS.index(option.kind), -len(keep), tuple(-face for face in reversed(keep))


def position_of(turn: Turn) -> RacePosition:
    """Return the position of a turn of a game in which the player has to choose."""
    written = [
        name for name, points in zip(FIGURES, turn.card.points, strict=True) if points is not None
    ]
    return RacePosition(tuple(written), turn.saved, turn.roll, min(turn.thrown, THROWS))


def options_of(solution: RaceSolution, turn: Turn) -> tuple[Option, ...]:
    """Return what may be done in a turn of a game; none while dice are due or it is over."""
    if turn.over or turn.kept is not None:
        return ()
    found = position_of(turn)
    return options(solution, found.open_figures, found.saved, found.roll, found.throw)


def carry_out(option: Option, turn: Turn) -> Turn:
    """Return the turn after the option is done."""
    if option.kind == "write":
        return turn.write(option.figure or "")
    return turn.stop() if option.kind == "stop" else turn.keep(option.keep or ())


def _told(solution: RaceSolution, worth: float) -> float:
    """The worth of a choice within a turn, the turn itself counted, in the solution's units."""
    return 1 - worth if solution.cost is None else worth - solution.cost


def _writes(
    solution: RaceSolution, number: int, saved: int, roll: Roll, throw: int
) -> list[Option]:
    able = race_states.names(race_states.now(number, solution.order))
    sheet = solution.rules.sheet
    found = []
    for figure in able:
        if dice_poker_race.shows(figure, roll):
            after = number ^ (1 << FIGURES.index(figure))
            worth = float(solution.worth[after, 0, saved + THROWS - throw])
            if solution.cost is not None:
                worth += sheet.score(figure, roll)
            found.append(Option("write", figure, value=worth))
    return found


def _keeps(solution: RaceSolution, number: int, saved: int, roll: Roll, throw: int) -> list[Option]:
    spends = throw == THROWS
    left = saved - spends
    if left < 0:
        return []
    first, second = _stages(solution, number).kept(left)
    values = first if throw == 1 else second
    return [
        Option("keep", keep=hold, spends=spends, value=float(values[NUMBER[hold]]))
        for hold in holds_of(roll)
        if len(hold) < DICE
    ]


class _Stages:
    """What kept dice are worth with these figures open, saved throw by saved throw, as asked."""

    def __init__(self, solution: RaceSolution, number: int) -> None:
        from dicekit.strategy.race.solution import turns_of

        self._turns = turns_of(solution, np.array([number]), mark=True)
        self._known: list[tuple[Floats, Floats]] = []
        self._played: list[Ints] = []

    def kept(self, saved: int) -> tuple[Floats, Floats]:
        """Return the worth of the 462 kept sets after the first throw, and after any later one."""
        self._reach(saved)
        return self._known[saved]

    def played(self, saved: int, throw: int) -> Ints:
        """Return what the solution does with each roll after this throw, as ``_mark`` says."""
        self._reach(saved)
        played: Ints = self._played[saved][throw - 1]
        return played

    def _reach(self, saved: int) -> None:
        while len(self._known) <= saved:
            played = next(self._turns)
            throws = (played.first, played.second, played.last)
            self._played.append(np.rint([rolls[:, 1, 0] for rolls in throws]).astype(np.int64))
            both = kept_worth(played.second)[:, 0, 0], kept_worth(played.last)[:, 0, 0]
            self._known.append(both)


@lru_cache(maxsize=128)
def _stages(solution: RaceSolution, number: int) -> _Stages:
    return _Stages(solution, number)
