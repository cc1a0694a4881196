"""Black Jack explained: the answers of ``odds.black_jack`` as worked steps."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from dicekit.dice import die
from dicekit.errors import whole
from dicekit.games.black_jack import BLACK_JACK, LIMIT, OPEN, Rules
from dicekit.games.deal import Deal
from dicekit.odds.black_jack import reading, stopping
from dicekit.odds.black_jack.cups import BUST, FACES, Cup, pairs, points
from dicekit.odds.black_jack.situation import Situation
from dicekit.odds.black_jack.table import (
    Advice,
    advice_in,
    after_die,
    looks_ahead,
    opening_in,
    standing_in,
)
from dicekit.odds.black_jack.thresholds import as_if_independent, duel, duel_after, final
from dicekit.odds.contest import Standing
from dicekit.odds.explain import (
    AREA,
    Explanation,
    about,
    decimal,
    displayed,
    exact,
    fraction,
    table,
    winning,
)
from dicekit.texts import Texts

if TYPE_CHECKING:
    from sympy import Rational


def explain_alone(total: int, lang: str | None = None) -> Explanation:
    """Return how ``bust`` and ``best_points`` are found for a total from 0 to 11.

    ``lang``: the language of the steps, without it that of displays.
    """
    texts = Texts(lang, AREA)
    whole(total, "total", 0, LIMIT)
    best, chance = stopping.best_points(total), stopping.bust(total)
    rows, worth = [], []
    for face in range(1, FACES + 1):
        after = total + face
        value = exact(Fraction(stopping.best_points(after) if after <= LIMIT else 0))
        rows.append((face, after if after <= LIMIT else texts("black_jack.bust"), f"${value}$"))
        worth.append(value)
    throw = stopping.throw_points(total)
    many = sum(total + face > LIMIT for face in die().weights)
    head = (
        texts("black_jack.die"),
        texts("black_jack.alone.total"),
        texts("black_jack.alone.worth"),
    )
    return Explanation(
        texts("black_jack.alone.title", total=total),
        (
            texts(
                "black_jack.alone.busts",
                many=many,
                limit=LIMIT,
                chance=f"${fraction(many, FACES)} = {exact(chance)}$",
            ),
            texts("black_jack.alone.now", n=total),
            texts("black_jack.alone.throw", limit=LIMIT) + "\n\n" + table(head, rows),
            texts("black_jack.alone.mean")
            + displayed(f"\\frac{{{' + '.join(worth)}}}{{{FACES}}} = {exact(throw)}"),
            texts(
                f"black_jack.alone.{'open' if total >= throw else 'stay'}",
                now=f"${total}$",
                throw=f"${exact(throw)}$",
                best=f"${exact(best)}$",
            ),
        ),
        (best,),
        texts.lang,
    )


def explain_duel(thresholds: Sequence[int], lang: str | None = None) -> Explanation:
    """Return how the first player's share in ``duel`` is found."""
    texts = Texts(lang, AREA)
    mine, *others = duel(thresholds)
    wrong = as_if_independent(thresholds)[0]
    laws = [final(threshold) for threshold in thresholds]
    after = [duel_after(thresholds, face)[0].share for face in range(1, FACES + 1)]
    rows = [
        (worth or texts("black_jack.bust"), *(f"${about(law.p(worth), texts)}$" for law in laws))
        for worth in sorted({worth for law in laws for worth in law.weights})
    ]
    names = [
        texts("black_jack.duel.player", number=at, threshold=one)
        for at, one in enumerate(thresholds, start=1)
    ]
    by_die = table(
        (texts("black_jack.duel.first_die"), texts("black_jack.duel.share")),
        [(face, f"${about(share, texts)}$") for face, share in enumerate(after, start=1)],
    )
    mean = " + ".join(decimal(share, 4, texts) for share in after)
    return Explanation(
        texts("black_jack.duel.title"),
        (
            texts("black_jack.duel.laws") + "\n\n" + table((texts("points"), *names), rows),
            texts("black_jack.duel.wrong", share=_share(wrong, texts)),
            texts("black_jack.duel.given") + f"\n\n{by_die}",
            texts("black_jack.duel.mean")
            + displayed(
                f"\\frac{{{mean}}}{{{FACES}}} \\approx {decimal(mine.share, 4, texts)},\\qquad "
                f"\\text{{{texts('share')}}} = {_about(mine.share, texts)}"
            )
            + texts("black_jack.duel.rest", n=len(others)),
        ),
        (mine.share,),
        texts.lang,
    )


def explain_decision(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
    lang: str | None = None,
) -> Explanation:
    """Return how ``decision`` is found; ``answers`` are the shares after opening and staying."""
    now = reading.at_choice(pair, common, opened, thresholds, before)
    return _explain_choice(now, Texts(lang, AREA))


def explain_at_table(game: Rules, deal: Deal, seat: int, lang: str | None = None) -> Explanation:
    """Return how ``decide`` or, during the betting and after opening, ``at_table`` is found."""
    texts = Texts(lang, AREA)
    now = reading.at_table(game, deal, seat)
    betting = deal.rolls[-1].round == deal.rounds
    if betting or now.open_at is not None or now.asked:
        return _explain_standing(now, texts)
    return _explain_choice(now, texts)


def _explain_choice(now: Situation, texts: Texts) -> Explanation:
    advice = advice_in(now)
    opens, stays = advice.values.values()
    return Explanation(
        texts("black_jack.table.choice"),
        (
            _known(now, texts),
            _cups(now, texts),
            _opening(now, opens, texts),
            _staying(now, stays, texts),
            _verdict(advice, texts),
        ),
        (opens.share, stays.share),
        texts.lang,
    )


def _explain_standing(now: Situation, texts: Texts) -> Explanation:
    standing = standing_in(now)
    steps = [_known(now, texts), _cups(now, texts)]
    if now.open_at is None and points(now.pair, now.common) != BUST and not now.asked:
        steps.append(_opening(now, opening_in(now), texts))
        text = texts("black_jack.table.later")
    else:
        text = texts("black_jack.table.compared")
    steps.append(text + winning(standing, texts))
    title = texts("black_jack.table.share")
    return Explanation(title, tuple(steps), (standing.share,), texts.lang)


def _known(now: Situation, texts: Texts) -> str:
    mine = points(now.pair, now.common if now.open_at is None else now.open_at)
    have = texts("black_jack.table.points", n=mine) if mine else ""
    opened = ", ".join(str(worth or texts("black_jack.bust")) for worth in now.opened)
    thresholds = ", ".join(str(cup.threshold) for cup in now.cups)
    return texts(
        f"black_jack.table.{'closed' if now.open_at is None else 'open'}",
        have=have or texts("black_jack.table.a_bust"),
        common=now.common,
        others=texts(
            "black_jack.table.others",
            opened=opened or texts("black_jack.table.nobody"),
            closed=len(now.cups),
            thresholds=thresholds or texts("black_jack.table.none"),
        ),
    )


def _cups(now: Situation, texts: Texts) -> str:
    kinds = sorted(set(now.cups))
    if not kinds:
        return texts("black_jack.table.no_cup")
    rows = [(cup.threshold, _possible(cup, texts), cup.total) for cup in kinds]
    head = [texts(f"black_jack.table.{name}") for name in ("threshold", "pairs", "all_ways")]
    return texts("black_jack.table.cups") + "\n\n" + table(head, rows, left=1)


def _possible(cup: Cup, texts: Texts) -> str:
    alive = [f"{total}: {pairs()[total]}" for total in range(2, cup.top + 1)]
    if cup.bust:
        alive.append(f"{texts('black_jack.bust')}: {cup.bust}")
    return ", ".join(alive)


def _opening(now: Situation, opens: Standing, texts: Texts) -> str:
    return texts(
        "black_jack.table.opening",
        points=texts("black_jack.table.points", n=points(now.pair, now.common)),
        win=f"${about(opens.win, texts)}$",
        share=_share(opens, texts),
    )


def _staying(now: Situation, stays: Standing, texts: Texts) -> str:
    text = texts("black_jack.table.staying")
    mine = points(now.pair, now.common)
    if mine in (BUST, BLACK_JACK) or not looks_ahead(now):
        return texts("black_jack.table.staying_share", staying=text, share=_share(stays, texts))
    rows = [
        (
            face,
            points(now.pair, now.common + face) or texts("black_jack.bust"),
            f"${about(after.share, texts)}$",
        )
        for face, after in enumerate(after_die(now), start=1)
    ]
    head = (
        texts("black_jack.die"),
        texts("black_jack.my_points"),
        texts("black_jack.table.share_then"),
    )
    mean = texts("black_jack.table.mean", share=_share(stays, texts))
    return f"{text}:\n\n{table(head, rows)}\n\n{mean}"


def _verdict(advice: Advice, texts: Texts) -> str:
    opens, stays = advice.values.values()
    return texts(
        f"black_jack.table.{'best_open' if advice.best == OPEN else 'best_stay'}",
        opens=_share(opens, texts),
        stays=_share(stays, texts),
    )


def _share(standing: Standing, texts: Texts) -> str:
    return f"${_about(standing.share, texts)}$"


def _about(share: Rational, texts: Texts) -> str:
    return rf"{exact(share)} \approx {about(share, texts)}"
