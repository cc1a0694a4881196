"""The tree of one choice of Dice Poker, as a student would draw it: luck, choice, luck, choice.

>>> print(tree((2, 3, 4, 5, 5), 1, "large straight"))
2 3 4 5 5, 1 throw to come, for: large straight
keep 2 3 4 5, throw 1 of 6 ways: worth 10/3
├─ 1 way: 6 -> stop: 20
└─ 5 ways: 1 | 2 | 3 | … -> stop: 0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dicekit.dice import Roll, dice
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.dice_sets import DICE, SIDES
from dicekit.games.sheets import DICE_POKER, Sheet, sorted_roll
from dicekit.odds.dice_poker import Figures, Hold, chance_holds, holds
from dicekit.odds.explain import AREA, displayed, exact, figure_name, fraction, table
from dicekit.texts import Texts

if TYPE_CHECKING:
    from sympy import Rational

SHOWN_THROWS = 3


@dataclass(frozen=True)
class Branch:
    """What luck may bring: all throws after which the best choice is worth the same.

    ``throws``: the faces of the thrown dice, sorted; ``ways``: in how many ways they fall;
    ``keep``: the best hold after the first of these throws (all five dice: stop); ``then``: the
    tree of that choice, where one was asked for.
    """

    throws: tuple[Roll, ...]
    ways: int
    keep: Roll
    value: Rational
    then: Tree | None = None


@dataclass(frozen=True)
class Tree:
    """One choice: ``keep`` from ``roll``, its ``value``, and the branches that luck may take.

    ``lang``: the language it is shown in, ``None`` for that of displays.
    """

    roll: Roll
    throws_left: int
    figures: tuple[str, ...]
    goal: str
    keep: Roll
    value: Rational
    branches: tuple[Branch, ...]
    lang: str | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        said = f"{self.roll}, throws_left={self.throws_left}, figures={self.figures}"
        return f"<Tree of {said}: keep {self.keep}, value {self.value}>"

    def __str__(self) -> str:
        head = self._texts(
            "tree.head", n=self.throws_left, roll=_faces(self.roll), figures=self._aims
        )
        return "\n".join([head, *self.lines()])

    def lines(self) -> list[str]:
        """Return the tree as lines of text, without its heading."""
        texts = self._texts
        if not self.branches:
            return [texts("tree.stop_with", dice=_faces(self.keep), value=self.value)]
        thrown = SIDES ** (DICE - len(self.keep))
        keep = _kept(self.keep, texts)
        lines = [texts("tree.worth", n=thrown, ways=str(thrown), keep=keep, value=self.value)]
        for number, branch in enumerate(self.branches, 1):
            last = number == len(self.branches)
            ways = texts("tree.ways", n=branch.ways, ways=str(branch.ways))
            lines.append(
                f"{'└─' if last else '├─'} {ways}: {' | '.join(_throws(branch))} -> "
                f"{_choice(branch, texts)}: {branch.value}"
            )
            if branch.then is not None and branch.then.branches:
                indent = "   " if last else "│  "
                lines += [indent + line for line in branch.then.lines()]
        return lines

    def _repr_markdown_(self) -> str:
        texts = self._texts
        keep = _kept(self.keep, texts)
        said = texts(f"tree.{self.goal}", roll=_faces(self.roll), keep=keep, figures=self._aims)
        title = f"### {said}"
        if not self.branches:
            return f"{title}\n\n{texts('tree.stopped', value=f'${exact(self.value)}$')}"
        rows = [
            (
                f" {texts('tree.or')} ".join(_throws(branch)),
                branch.ways,
                _choice(branch, texts),
                f"${exact(branch.value)}$",
            )
            for branch in self.branches
        ]
        columns = ("tree.thrown", "ways", "tree.then", "tree.value")
        ways = SIDES ** (DICE - len(self.keep))
        terms = " + ".join(rf"{b.ways} \cdot {exact(b.value)}" for b in self.branches if b.value)
        total = displayed(f"{fraction(terms or '0', ways)} = {exact(self.value)}")
        return f"{title}\n\n{table([texts(name) for name in columns], rows, 0)}{total}"

    @property
    def _texts(self) -> Texts:
        return Texts(self.lang, AREA)

    @property
    def _aims(self) -> str:
        return ", ".join(figure_name(name, self.lang) for name in self.figures)


def tree(
    roll: Sequence[int],
    throws_left: int,
    figure: Figures,
    keep: Iterable[int] | None = None,
    depth: int = 1,
    sheet: Sheet = DICE_POKER,
    goal: str = "points",
    lang: str | None = None,
) -> Tree:
    """Return the tree of keeping ``keep`` (default: the best hold).

    ``depth``: how many throws deep it is drawn. ``goal``: ``"points"`` or ``"chance"``. ``lang``:
    the language it is shown in, without it that of displays. Raises ``BadArgument``, also when
    ``keep`` is not among the dice.
    """
    if goal not in ("points", "chance"):
        raise BadArgument(say("odds.dice_poker.goal", value=shown(goal)))
    Texts(lang, AREA)  # refuses a language that has no texts, now and not when it is shown
    faces = sorted_roll(roll)
    whole(depth, "depth", 1)
    question = holds if goal == "points" else chance_holds
    answers = question(faces, throws_left, figure, sheet)
    hold = answers[0] if keep is None else _asked(answers, tuple(sorted(keep)))
    names = (figure,) if isinstance(figure, str) else tuple(figure)
    branches: tuple[Branch, ...] = ()
    if throws_left > 0 and len(hold.keep) < DICE:
        groups: dict[Rational, list[tuple[Roll, int, Hold]]] = {}
        for thrown, ways in dice(DICE - len(hold.keep)).weights.items():
            then = question(sorted_roll((*hold.keep, *thrown)), throws_left - 1, names, sheet)[0]
            groups.setdefault(then.value, []).append((thrown, ways, then))
        branches = tuple(
            Branch(
                tuple(thrown for thrown, _, _ in groups[value]),
                sum(ways for _, ways, _ in groups[value]),
                groups[value][0][2].keep,
                value,
                _deeper(hold, groups[value][0][0], throws_left, names, depth, sheet, goal, lang),
            )
            for value in sorted(groups, reverse=True)
        )
    return Tree(faces, throws_left, names, goal, hold.keep, hold.value, branches, lang)


def _deeper(
    hold: Hold,
    thrown: Roll,
    throws_left: int,
    names: tuple[str, ...],
    depth: int,
    sheet: Sheet,
    goal: str,
    lang: str | None,
) -> Tree | None:
    if depth == 1 or throws_left == 1:
        return None
    roll = (*hold.keep, *thrown)
    return tree(roll, throws_left - 1, names, depth=depth - 1, sheet=sheet, goal=goal, lang=lang)


def _asked(answers: list[Hold], keep: Roll) -> Hold:
    for hold in answers:
        if hold.keep == keep:
            return hold
    raise BadArgument(say("odds.dice_poker.keep", value=shown(keep)))


def _faces(faces: Roll) -> str:
    return " ".join(map(str, faces))


def _kept(faces: Roll, texts: Texts) -> str:
    return texts("tree.keep", dice=_faces(faces)) if faces else texts("tree.keep_nothing")


def _throws(branch: Branch) -> list[str]:
    some = [_faces(throw) for throw in branch.throws[:SHOWN_THROWS]]
    return some + ["…"] * (len(branch.throws) > SHOWN_THROWS)


def _choice(branch: Branch, texts: Texts) -> str:
    return texts("tree.stop") if len(branch.keep) == DICE else _kept(branch.keep, texts)
