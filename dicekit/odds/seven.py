"""The exact odds of Seven: a throw, a total, and a decision at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from dicekit.dice import Roll, dice, ways
from dicekit.dist import Dist, rational
from dicekit.dist_show import label
from dicekit.errors import BadArgument, listed, say, shown, whole
from dicekit.games.deal import Deal
from dicekit.games.seven import DICE, ROUNDS, Rules, score
from dicekit.odds.contest import Standing, Term, against, terms
from dicekit.odds.explain import (
    AREA,
    Explanation,
    about,
    convolved,
    displayed,
    exact,
    fraction,
    table,
    winning,
)
from dicekit.odds.layers import Layered, Prize, claims
from dicekit.texts import Texts

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


def in_layers(game: Rules, deal: Deal, seat: int, prizes: Sequence[Prize]) -> Layered:
    """Return the claims of ``seat`` to layers of the pot; what it sees is told as in ``at_table``.

    Exact: nobody has anything to choose but bets, and the totals are independent.
    """
    finals = {player: _final(game, deal, player) for player in deal.live}
    return Layered(claims(finals, seat, prizes, best="low"))


def _final(game: Rules, deal: Deal, seat: int) -> Dist[int]:
    known = sum(roll.dice is not None for roll in deal.rolls_of(seat))
    return _total(game.rounds - known) + game.points(deal, seat)


def explain_round(lang: str | None = None) -> Explanation:
    """Return how the points of one throw are counted, and their mean.

    ``lang``: the language of the steps, without it that of displays.
    """
    texts = Texts(lang, AREA)
    points = round_score()
    groups: dict[int, list[Roll]] = {}
    for roll in dice(DICE).weights:
        groups.setdefault(score(roll), []).append(roll)
    rows = [(left, points.weights[left], _listed(rolls)) for left, rolls in sorted(groups.items())]
    head = (texts("points"), texts("ways"), texts("seven.round.throws"))
    terms = [rf"{left} \cdot {way}" for left, way in points.weights.items() if left]
    half = len(terms) // 2  # in one line they would be wider than a page
    first, second = " + ".join(terms[:half]), " + ".join(terms[half:])
    weighted = sum(left * way for left, way in points.weights.items())
    chance = (
        f"$P(0) = {fraction(points.weights[0], points.total)} = {exact(points.p(0))} "
        f"\\approx {about(points.p(0), texts)}$"
    )
    return Explanation(
        texts("seven.round.title"),
        (
            texts("seven.round.cases", cases=f"$6 \\cdot 6 \\cdot 6 = {points.total}$"),
            texts(
                "seven.round.kinds",
                different=f"${ways((1, 2, 3))}$",
                pair=f"${ways((1, 1, 2))}$",
                equal=f"${ways((1, 1, 1))}$",
            ),
            texts("seven.round.groups") + "\n\n" + table(head, rows, left=2),
            texts("seven.round.chance", total=f"${points.total}$", chance=chance),
            texts("seven.round.mean")
            + displayed(
                rf"\begin{{aligned}} & {first} \\ & {{}} + {second} = {weighted} \\ "
                rf"& {fraction(weighted, points.total)} = {exact(points.mean)} \end{{aligned}}"
            ),
        ),
        (points.mean,),
        texts.lang,
    )


def explain_total(
    rounds: int = ROUNDS, points: int | None = None, lang: str | None = None
) -> Explanation:
    """Return how the chance of a total of ``points`` after so many rounds is found.

    Without ``points``, a small total is chosen that shows at least three ways to get there.
    """
    texts = Texts(lang, AREA)
    before, one, after = total(whole(rounds, "rounds", 1) - 1), round_score(), total(rounds)
    if points is None:
        points = _example(before, one, after)
    if whole(points, "points", 0) not in after.weights:
        raise BadArgument(say("odds.seven.total", points=points, n=rounds, all=after))
    count, chance = after.weights[points], after.p(points)
    products, added = convolved(before, one, points, texts)
    return Explanation(
        texts("seven.total.title", n=rounds, points=points),
        (
            texts("seven.total.one")
            + "\n\n"
            + table((texts("points"), texts("ways")), list(one.weights.items())),
            texts(
                "seven.total.cases",
                rounds=rounds,
                cases=f"${one.total}^{{{rounds}}} = {after.total}$",
            ),
            texts("seven.total.parts", points=points, equation=f"$a + b = {points}$")
            + f"\n\n{products}",
            texts("seven.total.added", added=f"${added}$"),
            texts("seven.total.divided")
            + displayed(
                f"P({points}) = {fraction(count, after.total)} = {exact(chance)} "
                f"\\approx {about(chance, texts)}"
            ),
        ),
        (chance,),
        texts.lang,
    )


def explain_standing(
    totals: Sequence[int], hidden: int, rounds_left: int, lang: str | None = None
) -> Explanation:
    """Return how ``standing`` is found, with the same arguments and the same answers."""
    texts = Texts(lang, AREA)
    mine, others = _finals(totals, hidden, rounds_left)
    answer = _standing(mine, others)
    parts = terms(mine, others, best="low")
    cases = prod(other.total for other in others)
    sample = max(parts, key=lambda part: part.ways * part.alone)
    head = (
        texts("seven.standing.my_total"),
        texts("chance"),
        texts("seven.standing.all_more"),
        texts("share"),
    )
    return Explanation(
        texts("seven.standing.title"),
        (
            _known(totals, hidden, rounds_left, texts),
            texts(
                "seven.standing.example",
                total=str(sample.outcome),
                chance=_example_total(sample, others, cases, texts),
            ),
            texts("seven.standing.each")
            + "\n\n"
            + table(head, [_row(part, mine.total, cases, texts) for part in parts]),
            texts(
                "seven.standing.summed",
                cases=f"${mine.total} \\cdot {cases} = {mine.total * cases}$",
            )
            + winning(answer, texts),
        ),
        (answer.win, answer.share),
        texts.lang,
    )


def explain_at_table(game: Rules, deal: Deal, seat: int, lang: str | None = None) -> Explanation:
    """Return how ``at_table`` is found, for a seat whose last throw is still secret."""
    rolls = deal.rolls_of(seat)
    if not rolls or rolls[-1].shown or rolls[-1].dice is None:
        raise BadArgument(say("odds.no_secret", seat=seat))
    hidden = score(rolls[-1].dice)
    others = (game.points(deal, other) for other in deal.live if other != seat)
    totals = (game.points(deal, seat) - hidden, *others)
    return explain_standing(totals, hidden, game.rounds - len(rolls), lang)


def _finals(
    totals: Sequence[int], hidden: int, rounds_left: int
) -> tuple[Dist[int], tuple[Dist[int], ...]]:
    """Return my possible final totals, and those of each other player."""
    if not isinstance(totals, tuple | list) or not 1 <= len(totals) <= PLAYERS_MOST:
        raise BadArgument(say("odds.totals", most=PLAYERS_MOST, value=shown(totals)))
    if whole(hidden, "hidden", 0) not in round_score().weights:
        possible = listed(str(points) for points in round_score().weights)
        raise BadArgument(say("odds.seven.hidden", possible=possible, hidden=hidden))
    whole(rounds_left, "rounds_left", 0)
    mine, *others = (whole(points, say("odds.a_total"), 0) for points in totals)
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


def _known(totals: Sequence[int], hidden: int, rounds_left: int, texts: Texts) -> str:
    before, *others = totals
    mine = texts("seven.standing.mine", before=before, hidden=hidden, sure=before + hidden)
    if rounds_left:
        mine = texts("seven.standing.later", n=rounds_left, mine=mine)
    return texts(
        "seven.standing.known",
        mine=mine,
        points=", ".join(map(str, others)) or texts("nobody_else"),
        throws=texts("seven.standing.throws", n=rounds_left + 1),
    )


def _example_total(sample: Term, others: Sequence[Dist[int]], cases: int, texts: Texts) -> str:
    if not others:
        return texts("seven.standing.nobody")
    more = [
        fraction(
            sum(way for key, way in other.weights.items() if key > sample.outcome), other.total
        )
        for other in others
    ]
    product = r" \cdot ".join(more)
    chance = rational(sample.alone, cases)
    return texts("seven.standing.beaten") + displayed(
        f"{product} = {exact(chance)} \\approx {about(chance, texts)}"
    )


def _row(part: Term, mine: int, cases: int, texts: Texts) -> tuple[object, ...]:
    chances = (Fraction(part.ways, mine), Fraction(part.alone, cases), part.shared / cases)
    return part.outcome, *(f"${about(chance, texts)}$" for chance in chances)
