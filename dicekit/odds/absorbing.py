"""Waiting for luck, exactly: tries until a success, and chains that end (absorbing Markov chains).

>>> from fractions import Fraction
>>> waiting(Fraction(1, 6)).mean  # throws of one die until a six
6
>>> two_heads = Chain({
...     "none": {"one": Fraction(1, 2), "none": Fraction(1, 2)},
...     "one": {"done": Fraction(1, 2), "none": Fraction(1, 2)},
... })
>>> two_heads.steps("none")  # throws of a coin until two heads in a row
6
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeVar

from dicekit.dist import rational
from dicekit.errors import BadArgument, Words, check_kind, say, shown, whole
from dicekit.odds.explain import AREA, Explanation, about, decimal, displayed, exact, table
from dicekit.rows import TEXT_MOST
from dicekit.rows import table as html_table
from dicekit.texts import Texts

if TYPE_CHECKING:
    import sympy

ROWS_MOST = 20
"""The table of a chain of more states is cut short."""

CHAIN = "{'a': {'b': Fraction(1, 2), 'a': Fraction(1, 2)}}"

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Waiting:
    """Tries until the first success, when every try succeeds with chance ``p``, independently."""

    p: sympy.Rational

    @property
    def mean(self) -> sympy.Rational:
        """The expected number of tries, the successful one counted: 1/p."""
        return 1 / self.p

    @property
    def variance(self) -> sympy.Rational:
        """The variance of the number of tries: (1 - p)/p²."""
        return (1 - self.p) / self.p**2

    def at(self, n: int) -> sympy.Rational:
        """Return the chance that the first success is try number ``n`` (geometric distribution)."""
        return (1 - self.p) ** (whole(n, "n", 1) - 1) * self.p

    def within(self, n: int) -> sympy.Rational:
        """Return the chance of a success in at most ``n`` tries."""
        return 1 - (1 - self.p) ** whole(n, "n", 0)

    def explain(
        self, what: str | None = None, tries: int = 3, lang: str | None = None
    ) -> Explanation:
        """Return how the expected number of tries is found; ``tries``: how many are shown.

        ``what``: a name of the success, in Russian in the genitive. ``lang``: the language of the
        steps, without it that of displays.
        """
        texts = Texts(lang, AREA)
        named = texts("waiting.success") if what is None else what
        p, miss = exact(self.p), exact(1 - self.p)
        first = [
            (n, rf"$\left({miss}\right)^{{{n - 1}}} \cdot {p}$", f"${about(self.at(n), texts)}$")
            for n in range(1, whole(tries, "tries", 1) + 1)
        ]
        return Explanation(
            texts("waiting.title", what=named),
            (
                texts(
                    "waiting.chance",
                    what=named,
                    p=f"$p = {p}$",
                    percent=f"${about(self.p, texts)}$",
                    miss=f"$1 - p = {miss}$",
                ),
                texts("waiting.first")
                + "\n\n"
                + table((texts("waiting.try"), texts("chance"), ""), first),
                texts("waiting.equation")
                + displayed(r"x = 1 + (1 - p)\,x")
                + texts("waiting.so", equation=r"$p\,x = 1$")
                + displayed(rf"x = \frac{{1}}{{p}} = {exact(self.mean)}"),
            ),
            (self.mean,),
            texts.lang,
        )


def waiting(p: Fraction | sympy.Rational) -> Waiting:
    """Return the wait for something that happens with chance ``p`` in every try."""
    chance = _chance(p, "p")
    if not chance:
        raise BadArgument(say("odds.chain.never"))
    return Waiting(rational(chance))


@dataclass(frozen=True)
class Chain(Generic[State]):
    """A chain: ``moves`` has, for each state that is left, the chances of what comes next.

    States that only appear as what comes next are ends. Raises ``BadArgument`` for chances that
    do not add up to 1, and for states from which no end can be reached.
    """

    moves: Mapping[State, Mapping[State, Fraction]]

    def __post_init__(self) -> None:
        check_kind(self.moves, Mapping, "moves", CHAIN)
        for row in self.moves.values():
            check_kind(row, Mapping, "moves", CHAIN)
        moves = {
            state: MappingProxyType({target: _to(target, p) for target, p in row.items() if p})
            for state, row in self.moves.items()
        }
        for state, row in moves.items():
            if sum(row.values()) != 1:
                added = str(sum(row.values()))
                raise BadArgument(say("odds.chain.sum", state=shown(state), sum=added))
        object.__setattr__(self, "moves", MappingProxyType(moves))
        ending = set(self.ends)
        while more := [s for s in moves if s not in ending and ending & moves[s].keys()]:
            ending.update(more)
        if stuck := [state for state in moves if state not in ending]:
            raise BadArgument(say("odds.chain.no_end", state=shown(stuck[0])))

    def __repr__(self) -> str:
        text = f"Chain({ ({state: dict(row) for state, row in self.moves.items()})!r})"
        if len(text) <= TEXT_MOST:
            return text
        return f"<Chain of {len(self.moves)} states and {len(self.ends)} ends>"

    def _repr_html_(self) -> str:
        texts = Texts(area=AREA)
        rows = [
            {
                texts("chain.from"): str(state),
                texts("chain.next"): "; ".join(f"{target}: {p}" for target, p in row.items()),
            }
            for state, row in islice(self.moves.items(), ROWS_MOST)
        ]
        if len(self.moves) > ROWS_MOST:
            rows.append(dict.fromkeys(rows[0], "…"))
        return html_table(rows)

    @property
    def ends(self) -> tuple[State, ...]:
        """The states that are never left, in the order in which they appear."""
        targets = dict.fromkeys(target for row in self.moves.values() for target in row)
        return tuple(target for target in targets if target not in self.moves)

    def steps(self, start: State) -> sympy.Rational:
        """Return the expected number of steps to an end."""
        self._known(start)
        return rational(self._solve(dict.fromkeys(self.moves, Fraction(1))).get(start, 0))

    def absorbed(self, start: State) -> dict[State, sympy.Rational]:
        """Return the chance to arrive at each of the ends."""
        self._known(start)
        found = {}
        for end in self.ends:
            at_once = {s: row.get(end, Fraction(0)) for s, row in self.moves.items()}
            chance = self._solve(at_once).get(start, Fraction(start == end))
            found[end] = rational(chance)
        return found

    def after(self, start: State, steps: int) -> dict[State, sympy.Rational]:
        """Return the chance of each state after so many steps; ends stay where they are."""
        self._known(start)
        now: dict[State, Fraction] = {start: Fraction(1)}
        for _ in range(whole(steps, "steps", 0)):
            then: dict[State, Fraction] = {}
            for state, p in now.items():
                for target, move in self.moves.get(state, {state: Fraction(1)}).items():
                    then[target] = then.get(target, Fraction(0)) + p * move
            now = then
        return {state: rational(p) for state, p in now.items()}

    def explain(
        self,
        start: State,
        names: Mapping[State, str] | None = None,
        lang: str | None = None,
    ) -> Explanation:
        """Return how the expected number of steps is found, as equations. ``names``: of states."""
        texts = Texts(lang, AREA)
        self._known(start)
        said = {state: str(state) for state in (*self.moves, *self.ends)} | dict(names or {})
        symbol = {state: f"x_{{{number}}}" for number, state in enumerate(self.moves, 1)}
        found = self._solve(dict.fromkeys(self.moves, Fraction(1)))
        rows = [
            (f"${symbol[state]}$", said[state], *(_moved(row, target) for target in said))
            for state, row in self.moves.items()
        ]
        head = (
            "",
            texts("chain.from"),
            *(texts("chain.to", state=name) for name in said.values()),
        )
        equations = r" \\ ".join(
            f"{symbol[state]} &= 1 {_terms(row, symbol)}" for state, row in self.moves.items()
        )
        solved = r" \\ ".join(
            rf"{symbol[state]} &= {exact(x)} \approx {decimal(x, 4, texts)}"
            for state, x in found.items()
        )
        answer = rational(found.get(start, 0))
        return Explanation(
            texts("chain.title", start=said[start]),
            (
                texts("chain.moves") + "\n\n" + table(head, rows, 1),
                texts("chain.equations") + displayed(_aligned(equations)),
                texts("chain.solved") + displayed(_aligned(solved)),
            ),
            (answer,),
            texts.lang,
        )

    def _known(self, state: State) -> None:
        if state not in self.moves and state not in self.ends:
            raise BadArgument(say("odds.chain.state", state=shown(state)))

    def _solve(self, constant: Mapping[State, Fraction]) -> dict[State, Fraction]:
        """Solve x = constant + moves x for the states that are left, by elimination."""
        rows = {
            s: {t: p for t, p in row.items() if t in self.moves} for s, row in self.moves.items()
        }
        right = dict(constant)
        order = list(rows)
        for number, state in enumerate(order):
            # x = own x + rest: own < 1, for an end can be reached.
            scale = 1 / (1 - rows[state].pop(state, Fraction(0)))
            rows[state] = {t: p * scale for t, p in rows[state].items()}
            right[state] *= scale
            for later in order[number + 1 :]:
                part = rows[later].pop(state, Fraction(0))
                if part:
                    right[later] += part * right[state]
                    for t, p in rows[state].items():
                        rows[later][t] = rows[later].get(t, Fraction(0)) + part * p
        for state in reversed(order):
            right[state] += sum(p * right[t] for t, p in rows[state].items())
        return right


def _aligned(lines: str) -> str:
    return rf"\begin{{aligned}} {lines} \end{{aligned}}"


def _to(target: State, p: Fraction | sympy.Rational) -> Fraction:
    return _chance(p, say("odds.chain.chance", state=shown(target)))


def _chance(p: Fraction | sympy.Rational, name: Words) -> Fraction:
    top, bottom = getattr(p, "numerator", None), getattr(p, "denominator", None)
    if isinstance(p, bool) or top is None or bottom is None or not 0 <= p <= 1:
        raise BadArgument(say("odds.chain.fraction", name=name, value=shown(p)))
    return Fraction(int(top), int(bottom))


def _moved(row: Mapping[State, Fraction], target: State) -> str:
    return f"${exact(row[target])}$" if target in row else ""


def _terms(row: Mapping[State, Fraction], symbol: Mapping[State, str]) -> str:
    return " ".join(f"+ {exact(p)}\\,{symbol[t]}" for t, p in row.items() if t in symbol)
