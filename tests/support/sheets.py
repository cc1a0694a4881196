"""Sheet games for tests: small ones, solved at once, and sessions driven by messages."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from dicekit.games.dice_poker import Rules
from dicekit.games.figures import Alike, AnyDice, Figure, OfFace
from dicekit.games.sheets import Sheet
from dicekit.strategy.sheet_bots import solve_for
from dicekit.views.brain import Brain
from dicekit.views.sheet_scene import ME
from dicekit.views.sheet_session import SheetSession

SMALL = Sheet(
    "Small",
    first=(
        Figure("fives", OfFace(5), less=15, done=3),
        Figure("sixes", OfFace(6), less=18, done=3),
    ),
    second=(Figure("pair", Alike(2), doubles=True), Figure("chance", AnyDice())),
    premium=50,
    order="series",
)
SMALL_RULES = Rules(sheet=SMALL)


def at_once(rules, cost):
    """A brain that works where it is started."""
    return Brain(partial(solve_for, rules, cost), start=lambda work: work())


def never(rules, cost):
    """A brain whose work does not get on."""
    return Brain(partial(solve_for, rules, cost), start=lambda work: None)


def brains(make=at_once):
    """A function that gives one brain for each game and cost."""
    made = {}
    return lambda rules, cost: made.setdefault((rules, cost), make(rules, cost))


def session(rules=SMALL_RULES, players=1, seed=1, make=at_once, **options):
    return SheetSession(rules, players, seed, brains=brains(make), **options)


def say(played, kind, **more):
    """Send a message that must not be refused."""
    played.handle({"kind": kind, "state": played.state, **more})
    assert played.notice == "", played.notice


def to_me(played):
    """Let the bots play until it is my turn."""
    while played.match.seat not in (ME, None):
        say(played, "skip")


def play_randomly(played, rng: random.Random):
    """Play the match to its end by random choices, yielding after each."""
    for _ in range(3000):
        to_me(played)
        if played.match.is_over:
            return
        legal = played.match.legal
        if legal is None:
            say(played, "throw")
        else:
            options = [*("write",) * bool(legal.write), *("throw",) * legal.keep]
            kind = rng.choice([*options, *("stop",) * legal.stop])
            if kind == "write":
                say(played, "write", figure=rng.choice(legal.write), sure=True)
            elif kind == "stop":
                say(played, "stop")
            else:
                for place in range(5):
                    say(played, "hold", place=place, held=rng.random() < 0.5)
                if all(played.tray.held):
                    say(played, "hold", place=rng.randrange(5), held=False)
                say(played, "throw")
        yield
    raise AssertionError("the match never ended")


def turn_of(rules, roll, throw, card=None, saved=0):
    """The turn after this throw of this roll."""
    started = rules.turn(rules.empty_card() if card is None else card, saved)
    return replace(started, thrown=throw, roll=tuple(sorted(roll)), kept=None)
