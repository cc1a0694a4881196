"""Distributions with whole weights: how many ways each outcome happens."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, sqrt
from numbers import Number
from numbers import Rational as ExactNumber
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar, cast, overload

import dicekit.dist_show as show
from dicekit.dist_events import are_rolls, check_answers, in_order
from dicekit.errors import BadArgument, Said, listed, say, shown, whole

if TYPE_CHECKING:
    import plotly.graph_objects
    import sympy

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

KINDS: tuple[tuple[type, Said], ...] = (
    (Number, say("dist.kinds.number")),
    (str, say("dist.kinds.text")),
    (tuple, say("dist.kinds.tuple")),
)
"""Kinds of outcomes none of which can equal one of another kind."""


def rational(ways: int | Fraction, total: int = 1) -> sympy.Rational:
    """Return ``ways / total`` as an exact SymPy fraction, which a notebook prints as one."""
    import sympy

    value = Fraction(ways, total)
    return sympy.Rational(value.numerator, value.denominator)


class Dist(Generic[T]):
    """A distribution: each outcome with the number of ways in which it happens.

    Weights are whole numbers, as counted ("6 ways of 36"); a chance is a weight divided by
    ``total``. A ``Dist`` never changes. Two are equal when they count the same: one way of two
    is not the same count as two ways of four (compare ``reduced()`` for equal chances).

    Adding means *another* die: ``d + d`` is the sum of two independent copies, just as
    ``d.times(2)``. *The same* die counted twice is ``d.map(lambda x: 2 * x)``.

    >>> d = Dist({1: 1, 2: 1})
    >>> d + d
    Dist({2: 1, 3: 2, 4: 1})
    >>> d.map(lambda x: 2 * x)
    Dist({2: 1, 4: 1})

    Raises ``BadArgument`` for weights that are negative, not whole, or all zero.
    """

    __slots__ = ("_cumulative", "_total", "_weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        if not isinstance(weights, Mapping):
            raise BadArgument(say("dist.mapping", value=shown(weights)))
        counted = {key: way for key, way in weights.items() if _ways(key, way) > 0}
        if not counted:
            raise BadArgument(say("dist.nothing_possible", value=dict(weights)))
        self._weights = _in_order(counted)
        self._cumulative = tuple(accumulate(self._weights.values()))
        self._total = self._cumulative[-1]

    @property
    def total(self) -> int:
        """The number of all ways together."""
        return self._total

    @property
    def weights(self) -> Mapping[T, int]:
        """Each possible outcome with its number of ways, read-only, in order if they have one."""
        return MappingProxyType(self._weights)

    def p(self, event: object) -> sympy.Rational:
        """Return the chance of an outcome, or of all outcomes that a predicate accepts.

        >>> d = Dist({face: 1 for face in range(1, 7)})
        >>> d.p(6), d.p(lambda face: face > 2), d.p(7)
        (1/6, 2/3, 0)

        Raises ``BadArgument`` for what no outcome can be: ``d.p("6")`` asks for a text, and of
        dice, whose outcomes are sorted, ``p((6, 1))`` might ask for the first die to be a 6.
        """
        accepts = self._accepts(event)
        return rational(sum(w for key, w in self._weights.items() if accepts(key)), self._total)

    @property
    def mean(self) -> sympy.Rational:
        """The expected outcome, exact."""
        return rational(self._moment(1))

    @property
    def variance(self) -> sympy.Rational:
        """The expected square of the distance from the mean, exact."""
        return rational(self._variance())

    @property
    def sd(self) -> float:
        """The standard deviation: the square root of the variance, as a float."""
        return sqrt(self._variance())

    def map(self, function: Callable[[T], S]) -> Dist[S]:
        """Return the distribution of ``function(outcome)``; ways with equal results add up.

        >>> Dist({face: 1 for face in range(1, 7)}).map(lambda face: face % 2)
        Dist({0: 3, 1: 3})
        """
        if not callable(function):
            raise BadArgument(say("dist.function", value=shown(function)))
        result: dict[S, int] = {}
        for key, weight in self._weights.items():
            image = function(key)
            if not _is_hashable(image):
                raise BadArgument(say("dist.image", value=shown(image)))
            result[image] = result.get(image, 0) + weight
        return Dist(result)

    def where(self, predicate: Callable[[T], object]) -> Dist[T]:
        """Return what is left when only outcomes that ``predicate`` accepts are possible.

        >>> Dist({face: 1 for face in range(1, 7)}).where(lambda face: face > 4)
        Dist({5: 1, 6: 1})
        """
        accepts = _predicate(predicate, outcomes_too=False)
        check_answers(predicate, self._weights)
        kept = {key: weight for key, weight in self._weights.items() if accepts(key)}
        if not kept:
            raise BadArgument(say("dist.impossible", dist=self))
        return Dist(kept)

    def __add__(self, other: Dist[Any] | int | Fraction) -> Dist[T]:
        """Return the sum of independent outcomes, or the outcomes moved by a number."""
        return cast("Dist[T]", _convolve(self, _as_dist(other)))

    __radd__ = __add__

    def __neg__(self) -> Dist[T]:
        """Return the distribution of minus the outcome."""
        _check_numbers(self)
        return self.map(lambda outcome: -cast("Any", outcome))

    def __sub__(self, other: Dist[Any] | int | Fraction) -> Dist[T]:
        """Return the difference of independent outcomes (``d - d`` is not 0: it is two dice)."""
        return self + -_as_dist(other)

    def __rsub__(self, other: int | Fraction) -> Dist[T]:
        """Return the number minus the outcome."""
        return -self + other

    def __mul__(self, other: object) -> NoReturn:
        """Refuse, since "twice" has two meanings; the message tells both."""
        raise BadArgument(say("dist.product"))

    __rmul__ = __mul__

    def times(self, n: int) -> Dist[T]:
        """Return the sum of ``n`` independent copies (``times(0)`` is the sure outcome 0).

        >>> Dist({0: 1, 1: 1}).times(3)
        Dist({0: 1, 1: 3, 2: 3, 3: 1})
        """
        whole(n, say("dist.copies"), 0)
        _check_numbers(self)
        result: Dist[Any] = Dist({0: 1})
        square: Dist[Any] = self
        while n:
            if n & 1:
                result = _convolve(result, square)
            n >>= 1
            if n:
                square = _convolve(square, square)
        return cast("Dist[T]", result)

    @overload
    def draw(self, rng: random.Random) -> T: ...

    @overload
    def draw(self, rng: random.Random, n: int) -> tuple[T, ...]: ...

    def draw(self, rng: random.Random, n: int | None = None) -> T | tuple[T, ...]:
        """Return one outcome by chance, or a tuple of ``n`` independent ones.

        Only whole numbers are drawn, so that a seed gives the same outcomes everywhere.
        """
        if not isinstance(rng, random.Random):
            raise BadArgument(say("dist.rng", value=shown(rng)))
        outcomes = tuple(self._weights)
        if n is None:
            return self._draw(outcomes, rng)
        return tuple(self._draw(outcomes, rng) for _ in range(whole(n, "n", 0)))

    def pgf(self, x: object) -> sympy.Expr:
        """Return the generating polynomial in ``x`` (SymPy): the sum of chance * x**outcome.

        The polynomial of a sum of independent outcomes is the product of theirs. Outcomes must
        be whole numbers, 0 or more.

        >>> import sympy
        >>> Dist({0: 1, 2: 3}).pgf(sympy.Symbol("x"))
        3*x**2/4 + 1/4
        """
        import sympy

        try:
            base = sympy.sympify(x)
        except sympy.SympifyError:
            base = None
        if not isinstance(base, sympy.Expr):
            raise BadArgument(say("dist.symbol", value=shown(x)))
        name = say("dist.pgf_outcome")
        powers = [(whole(key, name, 0), way) for key, way in self._weights.items()]
        return sympy.Add(*(rational(way, self._total) * base**power for power, way in powers))

    def reduced(self) -> Dist[T]:
        """Return the same chances with the smallest whole weights."""
        common = gcd(*self._weights.values())
        return Dist({key: weight // common for key, weight in self._weights.items()})

    def plot(self, event: object = None, title: str = "") -> plotly.graph_objects.Figure:
        """Return a Plotly bar chart of the chances; the bars of ``event`` are shaded.

        ``event`` is an outcome or a predicate, as for ``p``; its chance stands in the title.
        """
        return show.figure(self, None if event is None else self._accepts(event), title)

    def __eq__(self, other: object) -> bool:
        """Return whether both count the same ways for the same outcomes."""
        return self._weights == other._weights if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return show.text(self)

    def __reduce__(self) -> tuple[type[Dist[Any]], tuple[dict[T, int]]]:
        """Return what pickle and copy need to count the same again."""
        return Dist, (dict(self._weights),)

    def _repr_html_(self) -> str:
        return show.html(self)

    def _repr_latex_(self) -> str | None:
        return show.latex(self)

    def _accepts(self, event: object) -> Callable[[Any], bool]:
        """Return the predicate for an event, unless it is of a form that no outcome has."""
        accepts = _predicate(event)
        check_answers(event, self._weights)
        if type(event) is tuple and event not in self._weights:
            self._check_form(event)
        kinds = dict.fromkeys(map(_kind, self._weights))
        built_in = type(event).__module__ == "builtins"  # another class may equal what it likes
        if not callable(event) and built_in and None not in kinds and _kind(event) not in kinds:
            said = listed(kind for kind in kinds if kind)
            example = shown(next(iter(self._weights)))
            raise BadArgument(say("dist.kind", value=shown(event), kinds=said, example=example))
        return accepts

    def _check_form(self, event: tuple[object, ...]) -> None:
        """Refuse a tuple of another length than all outcomes, or a roll in another order.

        A roll counts for every order in which its dice can fall, so a 0 would be no answer to one
        in another order, and a chance might be one to another question.
        """
        outcomes = [outcome for outcome in self._weights if isinstance(outcome, tuple)]
        if len(outcomes) < len(self._weights):
            return
        value, lengths = shown(event), {len(outcome) for outcome in outcomes}
        if len(lengths) == 1 and len(event) not in lengths:
            length, example = lengths.pop(), shown(outcomes[0])
            raise BadArgument(say("dist.length", value=value, length=length, example=example))
        meant: Any = in_order(event)
        if meant in self._weights and are_rolls(self._weights):
            ways, total = self._weights[meant], self._total
            roll = shown(meant)
            raise BadArgument(say("dist.unsorted", value=value, roll=roll, ways=ways, total=total))

    def _draw(self, outcomes: tuple[T, ...], rng: random.Random) -> T:
        return outcomes[bisect_right(self._cumulative, rng.randrange(self._total))]

    def _moment(self, power: int) -> Fraction:
        _check_numbers(self)
        return Fraction(
            sum(weight * _fraction(key) ** power for key, weight in self._weights.items())
            / self._total
        )

    def _variance(self) -> Fraction:
        return self._moment(2) - self._moment(1) ** 2


def _ways(outcome: object, ways: object) -> int:
    """Return ``ways`` if it is a number of ways; the message says why a chance is not."""
    if isinstance(ways, bool) or not isinstance(ways, int) or ways < 0:
        raise BadArgument(say("dist.weight", outcome=shown(outcome), value=shown(ways)))
    return ways


def _in_order(weights: dict[T, int]) -> dict[T, int]:
    """Return the weights sorted by outcome, or as given where outcomes do not compare."""
    try:
        return {key: weights[key] for key in sorted(cast("Iterable[Any]", weights))}
    except TypeError:
        return weights


def _predicate(event: object, outcomes_too: bool = True) -> Callable[[Any], bool]:
    """Return the predicate itself, or one that accepts just the given outcome."""
    if callable(event):
        accepts = event
        return lambda outcome: bool(accepts(outcome))
    if not outcomes_too:
        raise BadArgument(say("dist.condition", value=shown(event)))
    if not _is_hashable(event):
        raise BadArgument(say("dist.event", value=shown(event)))
    return lambda outcome: bool(outcome == event)


def _is_hashable(value: object) -> bool:
    """Return whether a value, with all that is in it, can be an outcome."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _kind(outcome: object) -> Said | None:
    """Return what outcomes of this kind are called, ``None`` if it is of another."""
    return next((name for kind, name in KINDS if isinstance(outcome, kind)), None)


def _as_dist(addend: object) -> Dist[Any]:
    """Return a ``Dist`` to add: itself, or the sure outcome of an exact number."""
    if isinstance(addend, Dist):
        return addend
    if isinstance(addend, bool) or not _is_exact(addend):
        raise BadArgument(say("dist.addend", value=shown(addend)))
    return Dist({addend: 1})


def _is_exact(value: object) -> bool:
    """Return whether a number is exact: whole, ``Fraction`` or SymPy ``Rational``."""
    return isinstance(value, ExactNumber)


def _fraction(outcome: object) -> Fraction:
    number = cast("ExactNumber", outcome)
    return Fraction(int(number.numerator), int(number.denominator))


def _check_numbers(dist: Dist[Any]) -> None:
    for outcome in dist.weights:
        if not _is_exact(outcome):
            raise BadArgument(_not_exact(outcome))


def _not_exact(outcome: object) -> Said:
    if isinstance(outcome, float):
        advice = say("dist.advice.float")
    elif isinstance(outcome, tuple):
        advice = say("dist.advice.tuple")
    else:
        advice = say("dist.advice.other")
    return say("dist.not_exact", value=shown(outcome), advice=advice)


def _convolve(first: Dist[Any], second: Dist[Any]) -> Dist[Any]:
    """Return the sum of two independent outcomes: ways multiply, equal sums add up."""
    _check_numbers(first)
    _check_numbers(second)
    result: dict[Any, int] = {}
    for one, ways in first.weights.items():
        for other, more in second.weights.items():
            result[one + other] = result.get(one + other, 0) + ways * more
    return Dist(result)
