"""Players for a pot game: each acts on what its seat sees and on luck, and on nothing else.

A ``Bot`` is a name, a manner and numbers that shape its play. All bots share one way of deciding:
compare the exact equity (expected share of the pot, layer by layer where the rivals differ) with
the pot odds of the call, then let the manner bend it. Add a bot by adding a line to ``BOTS``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from dicekit.games.pot_game import Bet, Choose
from dicekit.odds.at_table import decision_of, module_of, price
from dicekit.strategy.shared import bot_named
from dicekit.table import Action, Legal, Seen

Answer = Action | str


@dataclass(frozen=True)
class Bot:
    """A player by its manner.

    ``margin``: what its equity must have beyond the pot odds to call (chances from 0 to 1;
    ``None``: it never folds). ``bets_from``, ``raises_from``: the equity in fair shares (1 is an
    equal part of the pot) from which it bets or raises; ``None``: never. ``bluffs``: how often it
    bets or raises with less. ``opens_at``: in a game in which players choose when to stop, the
    points from which it does; ``None``: it compares the exact values.
    """

    name: str
    manner: Mapping[str, str]
    margin: Fraction | None = Fraction(0)
    bets_from: Fraction | None = None
    raises_from: Fraction | None = None
    bluffs: Fraction = Fraction(0)
    opens_at: int | None = None

    def decide(self, seen: Seen, rng: random.Random) -> Answer:
        """Return the bot's action, or the option it chooses, when it is its seat's turn."""
        if isinstance(seen.step, Choose):
            return self._choose(seen, seen.step, rng)
        assert isinstance(seen.step, Bet)
        assert seen.legal is not None
        return self._bet(seen, seen.legal, rng)

    def _choose(self, seen: Seen, step: Choose, rng: random.Random) -> str:
        odds = module_of(seen.game.name)
        if odds is None:
            return rng.choice(step.options)
        if self.opens_at is None:
            option: str = odds.decide(seen.game, seen.deal, step.seat)[0]
            return option
        stops = seen.game.points(seen.deal, step.seat) >= self.opens_at
        return step.options[0] if stops else step.options[-1]

    def _bet(self, seen: Seen, legal: Legal, rng: random.Random) -> Action:
        pot, to_call = price(seen)
        bluffs = rng.random() < self.bluffs
        if self.margin is None and self.bets_from is None and not bluffs:
            return Action("call" if legal.call_to else "check")
        equity, fair = _equity(seen)
        strength = equity / fair
        bound = self.bets_from if legal.bet else self.raises_from
        if bound is not None and (bluffs or strength >= bound):
            size = _size(legal, pot + to_call, to_call, seen)
            if size is not None:
                return size
        if legal.call_to is None:
            return Action("check")
        if self.margin is None or equity >= Fraction(to_call, pot + to_call) + self.margin:
            return Action("call")
        return Action("fold")


def _equity(seen: Seen) -> tuple[Fraction, Fraction]:
    """Return the expected share of the chips that can be won, and what would be a fair one.

    Each layer of the pot counts with its own rivals, see ``decision_of``. The share is the fair one
    in a game whose odds nobody has written.
    """
    found = decision_of(seen)
    fair = Fraction(1, len(seen.deal.live))
    if found is None:
        return fair, fair
    if found.layers:
        chips = sum(layer.amount for layer in found.layers)
        parts = (Fraction(layer.amount, layer.rivals + 1) for layer in found.layers)
        fair = sum(parts, Fraction(0)) / chips
    return Fraction(int(found.share.p), int(found.share.q)), fair


def _size(legal: Legal, pot: int, to_call: int, seen: Seen) -> Action | None:
    """Return a bet, or a raise beyond the call, of half the pot, within what is allowed."""
    span = legal.bet or legal.raise_
    if span is None:
        return None
    wanted = seen.betting.in_round[legal.seat] + to_call + pot // 2
    return Action("bet" if legal.bet else "raise", min(max(wanted, span[0]), span[1]))


BOTS: tuple[Bot, ...] = (
    Bot(
        "Olga",
        {
            "en": "calls everything, never bets, never folds",
            "ru": "уравнивает любую ставку, никогда не ставит сама, никогда не делает фолд",
        },
        margin=None,
        opens_at=8,
    ),
    Bot(
        "Pavel",
        {
            "en": "cautious: pays only when clearly ahead, bets only when sure",
            "ru": "осторожный: платит, только когда явно впереди, ставит, только когда уверен",
        },
        margin=Fraction(1, 10),
        bets_from=Fraction(7, 4),
        opens_at=7,
    ),
    Bot(
        "Vera",
        {
            "en": "bold: bets often and bluffs one time in five",
            "ru": "смелая: часто ставит и в одном случае из пяти блефует",
        },
        margin=Fraction(-1, 20),
        bets_from=Fraction(1),
        raises_from=Fraction(3, 2),
        bluffs=Fraction(1, 5),
        opens_at=9,
    ),
    Bot(
        "Max",
        {
            "en": "exact: compares his share of the pot with the pot odds",
            "ru": "точный: сравнивает свою долю банка с ценой колла",
        },
        margin=Fraction(0),
        bets_from=Fraction(5, 4),
        raises_from=Fraction(3, 2),
    ),
    Bot(
        "Ira",
        {
            "en": "patient: exact calls, never bluffs, raises only with the best of it",
            "ru": "терпеливая: уравнивает по точному расчёту, никогда не блефует, "
            "делает рейз только с явным перевесом",
        },
        margin=Fraction(1, 50),
        bets_from=Fraction(3, 2),
        raises_from=Fraction(7, 4),
    ),
)


def bot(name: str) -> Bot:
    """Return the bot of that name, in any language. Raises ``BadArgument`` naming the bots.

    >>> bot("Max").manner["en"]
    'exact: compares his share of the pot with the pot odds'
    """
    return bot_named(BOTS, name)
