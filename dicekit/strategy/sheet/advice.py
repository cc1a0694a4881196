"""Everything about one choice: holds and cells with their losses, and the chances that matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dicekit.dice import Roll
from dicekit.games.card import Card
from dicekit.games.dice_sets import DICE
from dicekit.games.figures import Figure
from dicekit.games.position import Position
from dicekit.games.sheets import Order
from dicekit.odds.explain import figure_name
from dicekit.rows import table
from dicekit.strategy.lattice import NUMBER, ROLL_NUMBER, ROLLS, Floats
from dicekit.strategy.sheet.batch import POKERS, following_values
from dicekit.strategy.sheet.carry import pick, select
from dicekit.texts import Texts

if TYPE_CHECKING:
    from dicekit.strategy.sheet.solution import Cell, Hold, Solution, Written

AREA = "advice"
LABELS = ((0.25, "toss-up"), (1.0, "close"), (3.0, "solid"))
SHOWN_CHANCE = 0.005


@dataclass(frozen=True)
class Outlook:
    """What a hold aims at, under the best play after it: chances from 0 to 1.

    ``figures``: for each figure the chance that this turn writes it, made. ``premium``: the
    chance of the first series' premium in the end, ``None`` where there is none to wait for.
    """

    figures: tuple[tuple[str, float], ...]
    premium: float | None


@dataclass(frozen=True)
class Advice:
    """A position with all its choices, best first, shown in the language of displays.

    ``sheet``: its name. ``reach``: the total that is played for, ``None`` for the expected total.
    """

    position: Position
    sheet: str
    order: Order
    reach: int | None
    holds: tuple[Hold, ...]
    outlooks: tuple[Outlook, ...]
    cells: tuple[Cell, ...]

    @property
    def rules(self) -> str:
        """The sheet and the order of play."""
        texts = Texts(area=AREA)
        key = f"sheets.{self.sheet}"
        sheet = texts(key) if key in texts else self.sheet
        return texts("rules", sheet=sheet, order=texts(f"order.{self.order}"))

    @property
    def unit(self) -> str:
        """What values are: an expected total, or the chance of a total."""
        texts = Texts(area=AREA)
        return texts("total") if self.reach is None else texts("reach", total=self.reach)

    @property
    def best(self) -> Hold:
        """The best hold."""
        return self.holds[0]

    @property
    def gap(self) -> float:
        """The loss of the second best hold, or 0 when there is only one."""
        return self.holds[1].loss if len(self.holds) > 1 else 0.0

    @property
    def label(self) -> str:
        """How clear the choice of a hold is: toss-up, close, solid or clear.

        By points; where a goal is played for, a hundredth of its chance counts as a point.
        """
        return label(self.gap if self.reach is None else 100 * self.gap)

    def __repr__(self) -> str:
        done = ""
        if self.position.throws_left and self.holds:
            done = f": keep {self.best.keep}, value {self.best.value:.4f}"
        elif self.cells:
            done = f": write {self.cells[0].figure}, value {self.cells[0].value:.4f}"
        return f"<Advice on '{self.position}'{done}>"

    def _repr_html_(self) -> str:
        texts = Texts(area=AREA)
        head = texts("heading", rules=self.rules, unit=self.unit)
        said = f"<p><code>{escape(str(self.position))}</code><br>{escape(head)}</p>"
        if self.position.throws_left:
            said += table(
                [
                    {**hold.row(texts), texts("aims"): _aims(outlook, texts)}
                    for hold, outlook in zip(self.holds, self.outlooks, strict=True)
                ]
            )
        cells = table([cell.row(texts) for cell in self.cells])
        return f'<div class="dk-advice">{said}{cells}</div>'

    def __str__(self) -> str:
        texts = Texts(area=AREA)
        worth = f"{texts('value'):>10}{texts('loss'):>9}"
        lines = [str(self.position), texts("heading", rules=self.rules, unit=self.unit)]
        if self.position.throws_left:
            lines += ["", f"{texts('keep'):<12}{worth}  {texts('aims')}"]
            lines += [
                f"{_faces(hold.keep, texts):<12}{_worth(hold, texts)}  {_aims(outlook, texts)}"
                for hold, outlook in zip(self.holds, self.outlooks, strict=True)
            ]
        lines += ["", f"{texts('write'):<16}{texts('points'):>7}{worth}"]
        lines += [
            f"{figure_name(cell.figure):<16}{texts.number(cell.points):>7}{_worth(cell, texts)}"
            for cell in self.cells
        ]
        return "\n".join(lines)


def label(gap: float) -> str:
    """Return how clear a choice is whose second best loses so many points.

    >>> label(0.1), label(0.9), label(2), label(5)
    ('toss-up', 'close', 'solid', 'clear')
    """
    return next((name for limit, name in LABELS if gap < limit), "clear")


def advise(solution: Solution, card: Card, roll: Roll, throw: int) -> Advice:
    """Return the advice at a position, checked before."""
    written = solution.written(card)
    holds = tuple(solution.holds_of(written, roll, throw))
    return Advice(
        Position(card, roll, throw),
        solution.sheet.name,
        solution.order,
        solution.reach,
        holds,
        _outlooks(solution, card, written, throw, holds),
        tuple(solution.cells_of(card, written, roll, throw)),
    )


def _outlooks(
    solution: Solution, card: Card, written: Written, throw: int, holds: Sequence[Hold]
) -> tuple[Outlook, ...]:
    left = solution.sheet.throws - throw
    waits = card.premium is None and solution.sheet.premium > 0 and solution.reach is None
    extra = _extra(solution, card, written, waits, first_throw=False)
    first_extra = _extra(solution, card, written, waits, first_throw=True)
    kept = solution.stages(written, extra, first_extra)[left - 1].kept_extra if left else None
    found = []
    for hold in holds:
        if kept is None or len(hold.keep) == DICE:
            # Stopping now: after the first throw the dice may score double.
            chances = (first_extra if throw == 1 else extra)[ROLL_NUMBER[hold.keep]]
        else:
            chances = kept[NUMBER[hold.keep], :, 0]
        figures = tuple(
            (solution.sheet.names[number], min(float(chances[place]), 1.0))
            for place, number in enumerate(written.numbers)
        )
        found.append(Outlook(figures, min(float(chances[-1]), 1.0) if waits else None))
    return tuple(found)


def _extra(
    solution: Solution, card: Card, written: Written, waits: bool, first_throw: bool
) -> Floats:
    """For each roll: which figure is written and made, and the chance of the premium then."""
    cells = written.cells(first_throw)
    _, place = pick(cells, solution.margin)
    extra = np.zeros((len(ROLLS), len(written.numbers) + 1))
    for number, figure in enumerate(written.numbers):
        extra[:, number] = (place[:, 0] == number) & _made(card, solution.sheet.names[figure])
    if waits:
        after = solution.batch(card, solution.premium_chances(), points=False)
        doubled = first_throw and written.first is not None
        extra[:, -1:] = select(place, following_values(solution.tables, after, doubled))
    return extra


def _made(card: Card, name: str) -> NDArray[np.bool_]:
    """For each roll, whether the figure is made with it; a joker makes it too."""
    made = _made_plainly(card.sheet.figure(name)).copy()
    if card.sheet.joker != "none":
        for row in POKERS:
            made[row] |= card.score(name, ROLLS[row]) > card.sheet.score(name, ROLLS[row])
    return made


@lru_cache(maxsize=256)
def _made_plainly(figure: Figure) -> NDArray[np.bool_]:
    return np.array([figure.made(roll) for roll in ROLLS])


def _faces(faces: Roll, texts: Texts) -> str:
    return " ".join(map(str, faces)) or texts("nothing")


def _worth(choice: Hold | Cell, texts: Texts) -> str:
    return f"{texts.number(choice.value, 4):>10}{texts.number(choice.loss, 4):>9}"


def _aims(outlook: Outlook, texts: Texts) -> str:
    likely = sorted(outlook.figures, key=lambda found: -found[1])[:3]
    said = [
        f"{figure_name(name)} {texts.percent(chance, 0)}"
        for name, chance in likely
        if chance >= SHOWN_CHANCE
    ]
    if outlook.premium is not None:
        said.append(texts("premium", percent=texts.percent(outlook.premium)))
    return ", ".join(said)
