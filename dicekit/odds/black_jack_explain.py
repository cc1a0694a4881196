"""Black Jack explained: the answers of ``odds.black_jack`` as worked steps."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicekit.dice import die
from dicekit.errors import whole
from dicekit.games.black_jack import BLACK_JACK, LIMIT, OPEN, Rules
from dicekit.games.deal import Deal
from dicekit.odds import black_jack_alone as alone_odds
from dicekit.odds import black_jack_reading as reading
from dicekit.odds.black_jack_cups import BUST, FACES, Cup, pairs, points
from dicekit.odds.black_jack_duel import as_if_independent, duel, duel_after, final
from dicekit.odds.black_jack_situation import Situation
from dicekit.odds.black_jack_table import (
    WATCHED_MOST,
    Advice,
    advice_in,
    after_die,
    opening_in,
    standing_in,
)
from dicekit.odds.contest import Standing
from dicekit.odds.explain import Explanation, about, exact, fraction, shown, table


def explain_alone(total: int) -> Explanation:
    """Return how ``bust`` and ``best_points`` are found for a total from 0 to 11."""
    whole(total, "total", 0, LIMIT)
    best, chance = alone_odds.best_points(total), alone_odds.bust(total)
    rows, worth = [], []
    for face in range(1, FACES + 1):
        after = total + face
        value = alone_odds.best_points(after) if after <= LIMIT else 0
        rows.append((face, after if after <= LIMIT else "bust", f"${exact(Fraction(value))}$"))
        worth.append(exact(Fraction(value)))
    throw = alone_odds.throw_points(total)
    verdict = "Open" if total >= throw else "Throw once more"
    many = sum(total + face > LIMIT for face in die().weights)
    return Explanation(
        f"Black Jack alone: open at {total}?",
        (
            f"Of the 6 faces, {many} would make more than {LIMIT}: the next die is a bust with the "
            f"chance ${fraction(many, FACES)} = {exact(chance)}$.",
            f"If I open now, I have {total} points.",
            "If I throw once more, I then do what is best again (found in the same way, from "
            f"{LIMIT} downwards):\n\n" + table(("die", "total", "points to expect"), rows),
            "All faces are equally likely, so the points to expect from throwing are their mean:"
            + shown(f"\\frac{{{' + '.join(worth)}}}{{{FACES}}} = {exact(throw)}"),
            f"{verdict}: the better of ${total}$ and ${exact(throw)}$ is ${exact(best)}$.",
        ),
        (best,),
    )


def explain_duel(thresholds: Sequence[int]) -> Explanation:
    """Return how the first player's share in ``duel`` is found."""
    mine, *others = duel(thresholds)
    wrong = as_if_independent(thresholds)[0]
    laws = [final(threshold) for threshold in thresholds]
    after = [duel_after(thresholds, face)[0].share for face in range(1, FACES + 1)]
    rows = [
        (worth or "bust", *(f"${about(law.p(worth))}$" for law in laws))
        for worth in sorted({worth for law in laws for worth in law.weights})
    ]
    names = [f"player {at} (from {one})" for at, one in enumerate(thresholds, start=1)]
    mean = " + ".join(f"{float(share):.4f}" for share in after)
    return Explanation(
        "Black Jack: players who open at thresholds",
        (
            "Each player opens at the own threshold or above. For every player alone, the points "
            "in the end:\n\n" + table(("points", *names), rows),
            "Were the players independent, comparing these columns would give player 1 the share "
            f"${exact(wrong.share)} \\approx {about(wrong.share)}$. But the common dice count for "
            "all who are closed, so the columns hang together: that number is **wrong**.",
            "*Given* the common dice, the players are independent: each result hangs on the own "
            "pair alone. So take the common dice first, then compare. The share of player 1, by "
            "the first common die:\n\n"
            + table(
                ("first common die", "share of player 1"),
                [(face, f"${about(share)}$") for face, share in enumerate(after, start=1)],
            ),
            "Each of these is found in the same way from the second die on, and so forth until "
            "nobody is closed below the limit. Their mean is the answer:"
            + shown(
                f"\\frac{{{mean}}}{{{FACES}}} \\approx {float(mine.share):.4f},\\qquad "
                f"\\text{{share}} = {exact(mine.share)} \\approx {about(mine.share)}"
            )
            + f"The {len(others)} other share(s) add up to the rest.",
        ),
        (mine.share,),
    )


def explain_decision(
    pair: Sequence[int],
    common: Sequence[int] = (),
    opened: Sequence[int] = (),
    thresholds: Sequence[int] = (),
    before: int = 0,
) -> Explanation:
    """Return how ``decision`` is found; ``answers`` are the shares after opening and staying."""
    return _explain_choice(reading.at_choice(pair, common, opened, thresholds, before))


def explain_at_table(game: Rules, deal: Deal, seat: int) -> Explanation:
    """Return how ``decide`` or, during the betting and after opening, ``at_table`` is found."""
    now = reading.at_table(game, deal, seat)
    betting = deal.rolls[-1].round == deal.rounds
    if betting or now.open_at is not None or now.asked:
        return _explain_standing(now)
    return _explain_choice(now)


def _explain_choice(now: Situation) -> Explanation:
    advice = advice_in(now)
    opens, stays = advice.values.values()
    return Explanation(
        "Black Jack: open or stay closed?",
        (
            _known(now),
            _cups(now),
            _opening(now, opens),
            _staying(now, stays),
            _verdict(advice),
        ),
        (opens.share, stays.share),
    )


def _explain_standing(now: Situation) -> Explanation:
    standing = standing_in(now)
    steps = [_known(now), _cups(now)]
    if now.open_at is None and points(now.pair, now.common) != BUST and not now.asked:
        steps.append(_opening(now, opening_in(now)))
        text = (
            "When the betting is over, those who are asked before me open or stay; then I take the "
            "better of opening and staying closed. On average over all that may lie under the cups:"
        )
    else:
        text = "Compared over all that may lie under the cups, and all common dice to come:"
    share = f"\\text{{share}} = {exact(standing.share)} \\approx {about(standing.share)}"
    win = f"P(\\text{{win alone}}) = {exact(standing.win)} \\approx {about(standing.win)}"
    steps.append(text + shown(win) + shown(share))
    return Explanation("Black Jack: my share of the pot", tuple(steps), (standing.share,))


def _known(now: Situation) -> str:
    mine = points(now.pair, now.common if now.open_at is None else now.open_at)
    have = f"{mine} points" if mine else "a bust"
    state = "closed" if now.open_at is None else "open"
    seen = ", ".join(str(worth or "bust") for worth in now.opened) or "nobody"
    levels = ", ".join(str(cup.threshold) for cup in now.cups) or "none"
    return (
        f"I am {state} with {have}; the common dice sum to {now.common}. Open: {seen}. Closed "
        f"players: {len(now.cups)}, and we assume that each opens at a threshold: {levels}. "
        "Everyone stays to the end, and equal winners share."
    )


def _cups(now: Situation) -> str:
    kinds = sorted(set(now.cups))
    if not kinds:
        return "No other cup is closed."
    rows = [(cup.threshold, _possible(cup, now.common), cup.total) for cup in kinds]
    return (
        "What may lie under the closed cups? Whoever had reached the threshold when asked would be "
        "open by now, so only these pairs are left, with their ways of 36:\n\n"
        + table(("threshold", "pair: ways", "ways in all"), rows, left=1)
    )


def _possible(cup: Cup, common: int) -> str:
    alive = [f"{total}: {pairs()[total]}" for total in range(2, cup.top + 1)]
    if cup.bust:
        alive.append(f"bust: {cup.bust}")
    return ", ".join(alive)


def _opening(now: Situation, opens: Standing) -> str:
    mine = points(now.pair, now.common)
    return (
        f"**If I open**, I end with {mine} points. Over all pairs under the cups and all common "
        f"dice to come, that wins alone with the chance ${about(opens.win)}$; with ties shared, "
        f"my share is ${exact(opens.share)} \\approx {about(opens.share)}$."
    )


def _staying(now: Situation, stays: Standing) -> str:
    text = "**If I stay closed**, the next die counts for me, and then I play what is best"
    mine = points(now.pair, now.common)
    if mine in (BUST, BLACK_JACK) or len(now.cups) > WATCHED_MOST:
        return f"{text}: my share is ${exact(stays.share)} \\approx {about(stays.share)}$."
    rows = [
        (face, points(now.pair, now.common + face) or "bust", f"${about(after.share)}$")
        for face, after in enumerate(after_die(now), start=1)
    ]
    return (
        f"{text}:\n\n"
        + table(("die", "my points", "share then"), rows)
        + f"\n\nThe mean is ${exact(stays.share)} \\approx {about(stays.share)}$."
    )


def _verdict(advice: Advice) -> str:
    opens, stays = advice.values.values()
    word = "Open" if advice.best == OPEN else "Stay closed"
    return (
        f"{word}: opening is worth ${exact(opens.share)} \\approx {about(opens.share)}$ of the "
        f"pot, staying closed ${exact(stays.share)} \\approx {about(stays.share)}$."
    )
