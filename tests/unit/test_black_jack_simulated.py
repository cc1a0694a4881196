"""Black Jack's odds at the table against hands that are thrown: one prediction a hand.

Everything is fixed before a hand begins: the seat, what the others open at, and the betting in
which the seat says its share. So a hand counts once, whatever happens in it.
"""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest

from dicekit.games.black_jack import OPEN, STAY, LiftRule, Rules
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Show, Throw
from dicekit.odds import black_jack as odds


def won_and_predicted(
    players: int, lift: LiftRule, rng: random.Random
) -> tuple[float, float] | None:
    """What a seat that plays its best wins of the pot, and what it said; None: it never said."""
    rules, said, bettings = Rules(lift=lift), None, 0
    at, hero = rng.randrange(3), rng.randrange(players)
    opens_at = tuple(rng.randint(7, 11) for _ in range(players))
    deal = Deal(tuple(range(players)))
    while True:
        step = rules.next_step(deal)
        if isinstance(step, Throw):
            faces = tuple(rng.randint(1, 6) for _ in range(step.dice))
            deal = deal.with_throw(step.seat, faces, step.dice, step.shown)
        elif isinstance(step, Show):
            deal = deal.show(step.seats)
        elif isinstance(step, Bet):
            if bettings == at:
                seen = deal.seen_by(hero)
                said = float(odds.at_table(rules, seen, hero, opens_at).share)
            bettings, deal = bettings + 1, deal.after_betting()
        elif isinstance(step, Choose):
            if step.seat == hero:
                choice = odds.decide(rules, deal.seen_by(hero), hero, opens_at).best
            else:
                reached = rules.points(deal, step.seat) >= opens_at[step.seat]
                choice = OPEN if reached else STAY
            deal = deal.with_choice(step.seat, choice)
        else:
            break
    best = rules.result(deal).ranking[0]
    return None if said is None else ((hero in best) / len(best), said)


@pytest.mark.parametrize(("players", "lift"), [(3, "at once"), (4, "at once"), (3, "together")])
def test_the_share_that_is_said_is_won(players: int, lift: LiftRule) -> None:
    rng = random.Random(f"{players} {lift}")
    hands = [won_and_predicted(players, lift, rng) for _ in range(1200)]
    errors = [won - said for won, said in filter(None, hands)]
    assert len(errors) > 1000
    assert abs(fmean(errors)) < 4 * stdev(errors) / sqrt(len(errors))
