"""Players for the race: most follow a play that is best alone, at their own cost of a turn.

Add a bot by adding a line to ``RACE_BOTS``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicekit.errors import BadArgument, IllegalAction, say, say_in
from dicekit.games.dice_poker_race import FIGURES, Rules
from dicekit.games.sheet_game import Turn
from dicekit.strategy.race.advice import Option, options_of
from dicekit.strategy.race.solution import solve_race
from dicekit.strategy.shared import bot_named, carry_out
from dicekit.table import sheet_match
from dicekit.table.sheet_match import Match


@dataclass(frozen=True)
class RaceBot:
    """A player by its manner.

    ``cost``: it plays for the most points less so many a turn; ``None``: for the fewest turns.
    ``hasty``: it does not calculate at all, but writes the dearest figure that shows, collects the
    face that it has most of, and spends every saved throw at once.
    """

    name: str
    manner: Mapping[str, str]
    cost: float | None = None
    hasty: bool = False

    def decide(self, match: Match, rng: random.Random) -> Option:
        """Return what the bot does when its seat has to choose; ``rng`` breaks exact ties."""
        turn = match.turn
        rules = match.rules
        if turn is None or match.to_act is None:
            raise IllegalAction(say("strategy.no_choice"))
        if not isinstance(rules, Rules):
            game = say_in(**rules.titles)
            raise BadArgument(say("strategy.race.other_game", name=self.name, game=game))
        if self.hasty:
            return _hasty(rules, turn)
        solution = solve_race(rules.order, self.cost, rules)
        found = options_of(solution, turn)
        return rng.choice([option for option in found if option.loss == found[0].loss])


RACE_BOTS: tuple[RaceBot, ...] = (
    RaceBot(
        "Boris",
        {
            "en": "hasty: writes what shows and spends saved throws at once",
            "ru": "торопится: пишет всё, что выпало, и сразу тратит сэкономленные попытки",
        },
        hasty=True,
    ),
    RaceBot(
        "Nina",
        {
            "en": "sprinter: needs the fewest turns, whatever the points",
            "ru": "спринтер: ей нужно наименьшее число ходов, сколько бы ни вышло очков",
        },
    ),
    RaceBot(
        "Fedor",
        {
            "en": "balanced: a turn may cost him eight points",
            "ru": "взвешивает: ход может стоить ему восемь очков",
        },
        cost=8,
    ),
    RaceBot(
        "Zoya",
        {
            "en": "collector: waits for good figures, a turn costs her only three points",
            "ru": "собирает: ждёт хороших фигур, ход стоит ей только три очка",
        },
        cost=3,
    ),
)


def race_bot(name: str) -> RaceBot:
    """Return the bot of that name, in any language. Raises ``BadArgument`` naming the bots.

    >>> race_bot("Nina").cost is None
    True
    """
    return bot_named(RACE_BOTS, name)


def play_match(rules: Rules, bots: Sequence[RaceBot], rng: random.Random) -> Match:
    """Return a match played to its end, a bot in each seat."""
    return play_on(sheet_match.new_match(rules, len(bots), rng), bots, rng)


def play_on(match: Match, bots: Sequence[RaceBot], rng: random.Random) -> Match:
    """Return this match played to its end, a bot in each seat."""
    while not match.is_over:
        match = sheet_match.draw(match, rng)
        assert match.to_act is not None
        match = carry_out(match, bots[match.to_act].decide(match, rng))
    return match


def _hasty(rules: Rules, turn: Turn) -> Option:
    legal = turn.legal
    if legal.write:
        costs = dict(zip(FIGURES, rules.unwritten, strict=True))
        return Option("write", max(legal.write, key=costs.__getitem__))
    if legal.keep:
        face = max(turn.roll, key=lambda one: (turn.roll.count(one), one))
        # Five alike that show nothing needed leave nothing to collect.
        same = tuple(one for one in turn.roll if one == face)
        return Option("keep", keep=same if len(set(turn.roll)) > 1 else (), spends=legal.spends)
    return Option("stop")
