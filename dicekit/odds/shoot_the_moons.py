"""The exact odds of Shoot The Moons: totals, moons, and a decision at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from dicekit.dice import die
from dicekit.dist import Dist, rational
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.deal import Deal
from dicekit.games.shoot_the_moons import DICE, MOONS, ROUNDS, Rules, is_moons, score
from dicekit.odds.contest import Standing, against
from dicekit.odds.explain import (
    AREA,
    Explanation,
    about,
    convolved,
    displayed,
    exact,
    fraction,
    table,
)
from dicekit.odds.layers import Claim, Layered, Prize, claim, outsiders
from dicekit.texts import Texts

if TYPE_CHECKING:
    import sympy

PLAYERS_MOST = 6
MOON = Fraction(1, 36)


@dataclass(frozen=True)
class _Player:
    """What is known of one player.

    ``points`` so far; ``shot``: has shot the moons already; ``unknown``: throws that are unknown;
    ``moons``: in how many of these two threes would shoot the moons.
    """

    points: int
    shot: bool
    unknown: int
    moons: int

    @property
    def final(self) -> Dist[int]:
        """The final total."""
        return total(self.unknown) + self.points

    @property
    def final_without_moons(self) -> Dist[int]:
        """The final total, given that no moons are shot."""
        return total(self.unknown - self.moons) + _no_moons(self.moons) + self.points

    @property
    def chance(self) -> Fraction:
        """The chance to shoot the moons."""
        return Fraction(1) if self.shot else 1 - (1 - MOON) ** self.moons


@dataclass(frozen=True)
class _Parts:
    """The parts of a share.

    ``shared``: my share of the highest total; ``clear``: the chance that nobody shoots the moons;
    ``shared_clear``: my share of the highest total then; ``moons``: my share of the moons' half.
    """

    win: Fraction
    shared: Fraction
    clear: Fraction
    shared_clear: Fraction
    moons: Fraction

    @property
    def share(self) -> Fraction:
        """The share of the whole pot.

        Half is for the highest total always, half for the moons or, if there are none, for the
        highest total too.
        """
        return (self.shared + self.clear * self.shared_clear + self.moons) / 2


@lru_cache
def total(throws: int = ROUNDS) -> Dist[int]:
    """Return the points of so many throws of two dice together.

    >>> total(3).p(21), total(1).mean
    (361/3888, 7)
    """
    return die().times(DICE * whole(throws, "throws", 0))


@lru_cache
def _no_moons(throws: int) -> Dist[int]:
    """Return the points of so many throws, none of them two threes."""
    weights = dict(total(1).weights)
    weights[score(MOONS)] -= 1
    return Dist(weights).times(throws)


def moons(n: object = None) -> sympy.Expr:
    """Return the chance that somebody among ``n`` players shoots the moons in one round.

    Without ``n``: the formula in the symbol n.

    >>> moons(), moons(2)
    (1 - (35/36)**n, 71/1296)
    """
    count = _players(n)
    return 1 - rational(1 - MOON) ** count


def half_worth(n: object = None) -> sympy.Expr:
    """Return the part of the pot that the moons' half brings each of ``n`` players on average.

    Before the last throw all are alike, so each can expect 1/n of half of the pot, times the
    chance that somebody shoots the moons. Without ``n``: the formula in the symbol n.

    >>> half_worth(2), half_worth(1)
    (71/5184, 1/72)
    """
    count = _players(n)
    return moons(count) / (2 * count)


def half_taken(n: object = None) -> sympy.Expr:
    """Return the part of the pot that the moons' half brings one who has just shot the moons.

    It is half of the pot, less what others of the ``n`` players who also shoot take of it.
    Without ``n``: the formula in the symbol n.

    >>> half_taken(1), half_taken(2)
    (1/2, 71/144)
    """
    return half_worth(n) / rational(MOON)


def _players(n: object) -> sympy.Expr:
    import sympy

    if n is None:
        return sympy.Symbol("n", positive=True, integer=True)
    if isinstance(n, sympy.Expr):
        return n
    return sympy.Integer(whole(n, say("odds.number_of_players"), 1))


def standing(totals: Sequence[int], hidden: Sequence[int], rounds_left: int) -> Standing:
    """Return my standing after I have looked at my secret pair; the highest total wins.

    ``totals``: the points so far of all who are still in, mine first, without this round.
    ``hidden``: my secret pair of this round. ``rounds_left``: the rounds after this one; two
    threes shoot the moons in the last round only. The others' pairs of this round are unknown, and
    everyone stays to the end. ``win`` is the chance to have the highest total alone; ``share``
    counts the moons' half.

    >>> standing((0, 0), hidden=(3, 3), rounds_left=0)
    Standing(win=5/18, share=2/3)
    """
    answer = _parts(*_from_totals(totals, hidden, rounds_left))
    return Standing(rational(answer.win), rational(answer.share))


def at_table(game: Rules, deal: Deal, seat: int) -> Standing:
    """Return the standing of ``seat`` from the dice it can see in ``deal``; all still in stay.

    ``deal`` is what the seat sees: throws that are hidden from it count as any throw, just as
    those that are still to come. The game's own rule for the moons is followed.
    """
    others = tuple(player for player in deal.live if player != seat)
    answer = _parts(*(_at_table(game, deal, player) for player in (seat, *others)))
    return Standing(rational(answer.win), rational(answer.share))


def in_layers(game: Rules, deal: Deal, seat: int, prizes: Sequence[Prize]) -> Layered:
    """Return the claims of ``seat`` to layers of the pot; what it sees is told as in ``at_table``.

    Exact, moons too: they count only in the layers that their thrower reaches (rules page), and
    take half of a layer whether the rest is won or taken back.
    """
    players = {player: _at_table(game, deal, player) for player in deal.live}
    return Layered(
        tuple(
            _claim(
                players[seat],
                tuple(players[rival] for rival in prize.rivals),
                tuple(players[other] for other in outsiders(deal.live, seat, prize)),
            )
            for prize in prizes
        )
    )


def _claim(me: _Player, rivals: Sequence[_Player], outside: Sequence[_Player]) -> Claim:
    """Return my claim to a layer: half for the highest total always, half as in ``_Parts``."""
    others = [player.final for player in outside]
    parts = [claim(me.final, [rival.final for rival in rivals], others)]
    clear = prod(1 - player.chance for player in (me, *rivals))
    if clear:
        without = [rival.final_without_moons for rival in rivals]
        none = claim(me.final_without_moons, without, others)
        parts.append(Claim(*(clear * part for part in none)))
    moons = me.chance * _part_of_half([rival.chance for rival in rivals])
    share, best, back = (sum(column, Fraction(0)) / 2 for column in zip(*parts, strict=True))
    return Claim(share + moons / 2, best + moons / 2, back)


def _at_table(game: Rules, deal: Deal, seat: int) -> _Player:
    seen = {roll.round for roll in deal.rolls_of(seat) if roll.dice is not None}
    unknown = [at for at in range(game.rounds) if at not in seen]
    counting = {
        "last round": sum(at == game.rounds - 1 for at in unknown),
        "any round": len(unknown),
        "off": 0,
    }
    shot = any(game.shoots(roll) for roll in deal.rolls_of(seat))
    return _Player(game.points(deal, seat), shot, len(unknown), counting[game.moons])


def _from_totals(
    totals: Sequence[int], hidden: Sequence[int], rounds_left: int
) -> tuple[_Player, ...]:
    if not isinstance(totals, tuple | list) or not 1 <= len(totals) <= PLAYERS_MOST:
        raise BadArgument(say("odds.totals", most=PLAYERS_MOST, value=shown(totals)))
    if not isinstance(hidden, tuple | list):
        raise BadArgument(say("odds.moons.hidden", value=shown(hidden)))
    later = whole(rounds_left, "rounds_left", 0)
    mine, *others = (whole(points, say("odds.a_total"), 0) for points in totals)
    me = _Player(mine + score(hidden), is_moons(hidden) and not later, later, min(later, 1))
    return me, *(_Player(points, False, later + 1, 1) for points in others)


@lru_cache(maxsize=4096)
def _parts(*players: _Player) -> _Parts:
    """Return the parts of the first player's share."""
    me, *others = players
    clear = prod(1 - player.chance for player in players)
    plain = against(me.final, [other.final for other in others])
    shared_clear = Fraction(0)
    if clear:
        finals = [player.final_without_moons for player in players]
        shared_clear = _fraction(against(finals[0], finals[1:]).share)
    return _Parts(
        win=_fraction(plain.win),
        shared=_fraction(plain.share),
        clear=Fraction(clear),
        shared_clear=shared_clear,
        moons=me.chance * _part_of_half([other.chance for other in others]),
    )


def _part_of_half(chances: Sequence[Fraction]) -> Fraction:
    """Return the part of the moons' half that one who has shot them can expect.

    It is the mean of 1/(k + 1), where k of the others shoot as well.
    """
    ways = [Fraction(1)]
    for chance in chances:
        ways = [
            (1 - chance) * same + chance * fewer
            for same, fewer in zip([*ways, Fraction(0)], [Fraction(0), *ways], strict=True)
        ]
    return sum((way / (k + 1) for k, way in enumerate(ways)), Fraction(0))


def _fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def explain_total(
    throws: int = ROUNDS, points: int | None = None, lang: str | None = None
) -> Explanation:
    """Return how the chance of a total of ``points`` after so many throws is found.

    Without ``points``: the total in the middle. ``lang``: the language of the steps, without it
    that of displays.
    """
    texts = Texts(lang, AREA)
    before, one, after = total(whole(throws, "throws", 1) - 1), total(1), total(throws)
    wanted = 7 * throws if points is None else points
    if whole(wanted, "points") not in after.weights:
        raise BadArgument(say("odds.moons.total", points=wanted, n=throws, all=after))
    count, chance = after.weights[wanted], after.p(wanted)
    products, added = convolved(before, one, wanted, texts)
    return Explanation(
        texts("moons.total.title", n=throws, points=wanted),
        (
            texts("moons.total.one", cases=f"${one.total}$")
            + "\n\n"
            + table((texts("sum"), texts("ways")), list(one.weights.items())),
            texts("moons.total.cases", cases=f"${one.total}^{{{throws}}} = {after.total}$"),
            texts("moons.total.parts", points=wanted) + f"\n\n{products}",
            texts("moons.total.added", added=f"${added}$")
            + displayed(
                f"P({wanted}) = {fraction(count, after.total)} = {exact(chance)} "
                f"\\approx {about(chance, texts)}"
            ),
        ),
        (chance,),
        texts.lang,
    )


def explain_moons(n: int, lang: str | None = None) -> Explanation:
    """Return how the chance that somebody among ``n`` players shoots the moons is found."""
    texts = Texts(lang, AREA)
    count = whole(n, say("odds.number_of_players"), 1)
    chance, worth = moons(count), half_worth(count)
    players = texts("moons.shot.players", n=count)
    miss = exact(1 - MOON)
    all_miss = f"\\left({miss}\\right)^{{{count}}}"
    return Explanation(
        texts("moons.shot.title", players=players),
        (
            texts("moons.shot.one", chance=f"${miss}$"),
            texts("moons.shot.nobody", players=players, chance=f"${all_miss}$"),
            texts("moons.shot.somebody")
            + displayed(f"1 - {all_miss} = {exact(chance)} \\approx {about(chance, texts)}"),
            texts("moons.shot.worth", players=players)
            + displayed(
                f"\\frac{{1}}{{2}} \\cdot \\frac{{1}}{{{count}}} \\cdot {exact(chance)} = "
                f"{exact(worth)} \\approx {about(worth, texts)}"
            ),
        ),
        (chance, worth),
        texts.lang,
    )


def explain_standing(
    totals: Sequence[int], hidden: Sequence[int], rounds_left: int, lang: str | None = None
) -> Explanation:
    """Return how ``standing`` is found: the highest total, the moons, and both together."""
    texts = Texts(lang, AREA)
    players = _from_totals(totals, hidden, rounds_left)
    parts, me = _parts(*players), players[0]
    answer = standing(totals, hidden, rounds_left)

    def named(name: str, chance: Fraction) -> str:
        return f"{name} = {exact(chance)} \\approx {about(chance, texts)}"

    return Explanation(
        texts("moons.standing.title"),
        (
            texts(
                "moons.standing.known",
                before=totals[0],
                pair=f"{hidden[0]}-{hidden[1]}",
                after=me.points,
                later=rounds_left,
                points=", ".join(map(str, totals[1:])) or texts("nobody_else"),
                unknown=rounds_left + 1,
            ),
            texts("moons.standing.highest") + displayed(named("H", parts.shared)),
            texts("moons.standing.clear", chance=f"${named('c', parts.clear)}$")
            + displayed(named("H_c", parts.shared_clear)),
            texts("moons.standing.shot", chance=f"${exact(me.chance)}$", part="$\\frac{1}{k + 1}$")
            + displayed(named("M", parts.moons)),
            texts("moons.standing.together")
            + displayed(
                f"\\text{{{texts('share')}}} = "
                "\\tfrac{1}{2} H + \\tfrac{1}{2} c H_c + \\tfrac{1}{2} M = "
                f"{exact(answer.share)} \\approx {about(answer.share, texts)}"
            ),
        ),
        (answer.share,),
        texts.lang,
    )


def explain_at_table(game: Rules, deal: Deal, seat: int, lang: str | None = None) -> Explanation:
    """Return how ``at_table`` is found, for a seat whose last throw is still secret.

    The steps are told for the rules as they are written, with the moons in the last round.
    """
    rolls = deal.rolls_of(seat)
    if not rolls or rolls[-1].shown or rolls[-1].dice is None:
        raise BadArgument(say("odds.no_secret", seat=seat))
    if game.moons != "last round":
        raise BadArgument(say("odds.moons.rule", value=shown(game.moons)))
    hidden = rolls[-1].dice
    others = (game.points(deal, other) for other in deal.live if other != seat)
    totals = (game.points(deal, seat) - score(hidden), *others)
    return explain_standing(totals, hidden, game.rounds - len(rolls), lang)
