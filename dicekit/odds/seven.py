"""The exact odds of Seven: a throw, a total, and a decision at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from dicekit.dice import Roll, dice, ways
from dicekit.dist import Dist, rational
from dicekit.dist_show import label
from dicekit.errors import BadArgument, whole
from dicekit.games.deal import Deal
from dicekit.games.seven import DICE, ROUNDS, Rules, score
from dicekit.odds.contest import Standing, Term, against, terms
from dicekit.odds.explain import Explanation, about, exact, fraction, shown, table

PLAYERS_MOST = 6
COLUMN_LEAST = 3


@lru_cache
def round_score() -> Dist[int]:
    """Return the points of one throw: three dice, those that make a 7 removed.

    >>> round_score().mean, round_score().p(0)
    (511/72, 5/72)
    """
    return dice(DICE).map(score)


def total(rounds: int = ROUNDS) -> Dist[int]:
    """Return the points of so many throws together.

    >>> total(3).p(0)
    125/373248
    """
    return _total(whole(rounds, "rounds", 0))


@lru_cache
def _total(rounds: int) -> Dist[int]:
    return round_score().times(rounds)


def standing(totals: Sequence[int], hidden: int, rounds_left: int) -> Standing:
    """Return my standing after I have looked at my secret throw; the lowest total wins.

    ``totals``: the points so far of all who are still in, mine first, without this round.
    ``hidden``: what my secret throw of this round scores. ``rounds_left``: the rounds after this
    one. The others' throws of this round are unknown, and everyone stays to the end.

    >>> standing((0, 0), hidden=0, rounds_left=0)
    Standing(win=67/72, share=139/144)
    """
    mine, others = _finals(totals, hidden, rounds_left)
    return _standing(mine, others)


@lru_cache(maxsize=4096)
def _standing(mine: Dist[int], others: tuple[Dist[int], ...]) -> Standing:
    return against(mine, others, best="low")


def at_table(game: Rules, deal: Deal, seat: int) -> Standing:
    """Return the standing of ``seat`` from the dice it can see in ``deal``; all still in stay.

    ``deal`` is what the seat sees: throws that are hidden from it count as any throw, just as
    those that are still to come.
    """
    mine, *others = (
        _final(game, deal, player)
        for player in (seat, *(other for other in deal.live if other != seat))
    )
    return _standing(mine, tuple(others))


def _final(game: Rules, deal: Deal, seat: int) -> Dist[int]:
    known = sum(roll.dice is not None for roll in deal.rolls_of(seat))
    return _total(game.rounds - known) + game.points(deal, seat)


def explain_round() -> Explanation:
    """Return how the points of one throw are counted, and their mean."""
    points = round_score()
    groups: dict[int, list[Roll]] = {}
    for roll in dice(DICE).weights:
        groups.setdefault(score(roll), []).append(roll)
    rows = [(left, points.weights[left], _listed(rolls)) for left, rolls in sorted(groups.items())]
    summed = " + ".join(rf"{left} \cdot {way}" for left, way in points.weights.items() if left)
    weighted = sum(left * way for left, way in points.weights.items())
    return Explanation(
        "Seven: the points of one throw",
        (
            f"Three dice that are told apart fall in $6 \\cdot 6 \\cdot 6 = {points.total}$ "
            "equally likely ways.",
            "We need not list them all. Three different faces can be put on the three dice in "
            f"${ways((1, 2, 3))}$ ways, a pair and another face in ${ways((1, 1, 2))}$ ways, "
            f"three equal faces in ${ways((1, 1, 1))}$ way.",
            "Now remove the dice that make a 7, and group the throws by the points of what is "
            "left (how many ways each throw has stands after the sign ×):\n\n"
            + table(("points", "ways", "throws"), rows, left=2),
            f"The ways add up to ${points.total}$. The chance of 0 points, for example, is "
            f"$P(0) = {fraction(points.weights[0], points.total)} = {exact(points.p(0))} "
            f"\\approx {about(points.p(0))}$.",
            "The mean: multiply each number of points by its ways, add, and divide by all ways:"
            + shown(
                f"{fraction(summed, points.total)} = {fraction(weighted, points.total)} "
                f"= {exact(points.mean)}"
            ),
        ),
        (points.mean,),
    )


def explain_total(rounds: int = ROUNDS, points: int | None = None) -> Explanation:
    """Return how the chance of a total of ``points`` after so many rounds is found.

    Without ``points``, a small total is chosen that shows at least three ways to get there.
    """
    before, one, after = total(whole(rounds, "rounds", 1) - 1), round_score(), total(rounds)
    if points is None:
        points = _example(before, one, after)
    if whole(points, "points", 0) not in after.weights:
        raise BadArgument(f"{points} points in {rounds} rounds are not possible: {after!r}")
    rows = [
        (first, points - first, way, one.weights[points - first], way * one.weights[points - first])
        for first, way in before.weights.items()
        if points - first in one.weights
    ]
    products = " + ".join(str(row[-1]) for row in rows)
    count, chance = after.weights[points], after.p(points)
    scores = [(left, way) for left, way in one.weights.items()]
    return Explanation(
        f"Seven: a total of {points} after {rounds} round{'s' if rounds > 1 else ''}",
        (
            "The points of one throw, with their ways:\n\n" + table(("points", "ways"), scores),
            f"The throws do not influence each other, so ways multiply: {rounds} throws fall in "
            f"${one.total}^{{{rounds}}} = {after.total}$ ways.",
            f"Which ways give {points}? Part the total into the rounds before the last one "
            "($a$ points) and the last round ($b$ points). For each pair with "
            f"$a + b = {points}$, multiply the ways:\n\n"
            + table(("$a$", "$b$", "ways of $a$", "ways of $b$", "product"), rows),
            f"Add the products: ${products} = {count}$. (This adding of products is called "
            "*convolution*; done for every total, it gives the whole distribution.)",
            "Divide by all ways:"
            + shown(
                f"P({points}) = {fraction(count, after.total)} = {exact(chance)} "
                f"\\approx {about(chance)}"
            ),
        ),
        (chance,),
    )


def explain_standing(totals: Sequence[int], hidden: int, rounds_left: int) -> Explanation:
    """Return how ``standing`` is found, with the same arguments and the same answers."""
    mine, others = _finals(totals, hidden, rounds_left)
    answer = _standing(mine, others)
    parts = terms(mine, others, best="low")
    cases = prod(other.total for other in others)
    sample = max(parts, key=lambda part: part.ways * part.alone)
    return Explanation(
        "Seven: my chance to win, and my share of the pot",
        (
            _known(totals, hidden, rounds_left),
            f"Take one of my possible totals as an example: {sample.outcome}. "
            + _example_total(sample, others, cases),
            "The same for each of my possible totals. If others tie with me I get an equal part "
            "of the pot, so *share* counts half for one tie, a third for two, and so on:\n\n"
            + table(
                ("my total", "chance", "all others have more", "share"),
                [_row(part, mine.total, cases) for part in parts],
            ),
            "Multiply the chance of each total by what it is worth, and add. All cases together "
            f"number ${mine.total} \\cdot {cases} = {mine.total * cases}$."
            + shown(f"P(\\text{{win alone}}) = {exact(answer.win)} \\approx {about(answer.win)}")
            + shown(
                f"\\text{{share of the pot}} = {exact(answer.share)} \\approx {about(answer.share)}"
            ),
        ),
        (answer.win, answer.share),
    )


def explain_at_table(game: Rules, deal: Deal, seat: int) -> Explanation:
    """Return how ``at_table`` is found, for a seat whose last throw is still secret."""
    rolls = deal.rolls_of(seat)
    if not rolls or rolls[-1].shown or rolls[-1].dice is None:
        raise BadArgument(f"seat {seat} has no secret throw to explain")
    hidden = score(rolls[-1].dice)
    others = (game.points(deal, other) for other in deal.live if other != seat)
    totals = (game.points(deal, seat) - hidden, *others)
    return explain_standing(totals, hidden, game.rounds - len(rolls))


def _finals(
    totals: Sequence[int], hidden: int, rounds_left: int
) -> tuple[Dist[int], tuple[Dist[int], ...]]:
    """Return my possible final totals, and those of each other player."""
    if not isinstance(totals, tuple | list) or not 1 <= len(totals) <= PLAYERS_MOST:
        raise BadArgument(
            f"totals must be the points of 1 to {PLAYERS_MOST} players, mine first, not {totals!r}"
        )
    if whole(hidden, "hidden", 0) not in round_score().weights:
        possible = ", ".join(str(points) for points in round_score().weights)
        raise BadArgument(f"a throw scores one of {possible}, so hidden cannot be {hidden}")
    whole(rounds_left, "rounds_left", 0)
    mine, *others = (whole(points, "a total", 0) for points in totals)
    later = total(rounds_left)
    unknown = total(rounds_left + 1)
    return later + (mine + hidden), tuple(unknown + points for points in others)


def _listed(rolls: Sequence[Roll]) -> str:
    return ", ".join(f"{label(roll)} ×{ways(roll)}" for roll in rolls)


def _example(before: Dist[int], one: Dist[int], after: Dist[int]) -> int:
    """Return the smallest total with a few ways to part it, else the smallest of all."""
    for points in after.weights:
        if sum(points - first in one.weights for first in before.weights) >= COLUMN_LEAST:
            return points
    return next(iter(after.weights))


def _known(totals: Sequence[int], hidden: int, rounds_left: int) -> str:
    sure = totals[0] + hidden
    mine = f"My points so far: {totals[0]}; my secret throw scores {hidden}; so I am at {sure}"
    if rounds_left:
        mine += f", with {rounds_left} more throw{'s' if rounds_left > 1 else ''} to come"
    others = ", ".join(str(points) for points in totals[1:]) or "nobody else"
    throws = f"{rounds_left + 1} throw{'s' if rounds_left else ''}"
    return (
        f"{mine}. The others still in (points: {others}) have {throws} that I know nothing "
        "about: this round's hidden one counts as any throw. We assume that everyone stays to the "
        "end."
    )


def _example_total(sample: Term, others: Sequence[Dist[int]], cases: int) -> str:
    if not others:
        return "There is nobody to beat."
    more = [
        fraction(
            sum(way for key, way in other.weights.items() if key > sample.outcome), other.total
        )
        for other in others
    ]
    product = r" \cdot ".join(more)
    chance = rational(sample.alone, cases)
    return (
        "All the others must end with more. They throw independently, so their chances multiply: "
        + shown(f"{product} = {exact(chance)} \\approx {about(chance)}")
    )


def _row(part: Term, mine: int, cases: int) -> tuple[object, ...]:
    chances = (Fraction(part.ways, mine), Fraction(part.alone, cases), part.shared / cases)
    return part.outcome, *(f"${about(chance)}$" for chance in chances)
