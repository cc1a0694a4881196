"""Players for the games on a sheet: hasty, by the odds of single figures, and by the best play.

This file needs no NumPy; what a bot of the best play follows is solved by ``solve_for``, which
does. Add a bot by adding a line to ``SHEET_BOTS`` or ``RACE_PLAYERS``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, get_args

from dicekit.dice import Roll
from dicekit.errors import IllegalAction, say
from dicekit.games import dice_poker_race as race
from dicekit.games.card import face_of
from dicekit.games.dice_sets import DICE, NUMBER, holds_of
from dicekit.games.figures import AnyDice
from dicekit.games.sheet_game import SheetGame, Turn
from dicekit.odds.dice_poker import ALL_WAYS, kept_values
from dicekit.strategy.shared import bot_named

if TYPE_CHECKING:
    from dicekit.strategy.race.solution import RaceSolution
    from dicekit.strategy.sheet.induction import Progress
    from dicekit.strategy.sheet.solution import Solution

    AnySolution = Solution | RaceSolution

Mind = Literal["hasty", "odds", "best"]

RACE_TURN = 8
"""Points that a turn of the race is worth to the players who look one figure ahead."""

HIGH = 4
"""Dice from this face on are kept when only their sum counts: more than a throw brings."""


@dataclass(frozen=True)
class Choice:
    """What a player does: ``keep`` dice and throw the others, ``write`` a ``figure``, or stop."""

    kind: Literal["keep", "write", "stop"]
    keep: Roll = ()
    figure: str = ""


@dataclass(frozen=True)
class SheetBot:
    """A player by its manner.

    ``mind``: ``"hasty"`` writes what shows, ``"odds"`` weighs one figure at a time by its exact
    chances, ``"best"`` follows the solution of the whole game; in the race that is for the most
    points less ``cost`` a turn, or for the fewest turns if ``None``.
    """

    name: str
    manner: Mapping[str, str]
    mind: Mind
    cost: float | None = None

    def decide(self, turn: Turn, solution: AnySolution | None = None) -> Choice:
        """Return what the bot does with the dice on the table.

        ``solution``: what ``solve_for`` gave, for a bot of the best play; without it such a bot
        goes by the odds of single figures.
        """
        if not (turn.legal.write or turn.legal.keep or turn.legal.stop):
            raise IllegalAction(say("strategy.no_choice"))
        if self.mind == "hasty":
            return _hasty(turn)
        if self.mind == "best" and solution is not None:
            return best_choice(turn, solution)
        return _race_odds(turn) if isinstance(turn.rules, race.Rules) else _odds(turn)


_HASTY = SheetBot(
    "Boris",
    {
        "en": "hasty: writes the dearest figure as soon as it shows",
        "ru": "торопится: пишет самую дорогую фигуру, едва она выпала",
    },
    "hasty",
)
_ODDS = SheetBot(
    "Lida",
    {
        "en": "careful: aims at one figure at a time, by its exact chances",
        "ru": "вдумчивая: метит в одну фигуру за раз, по её точным шансам",
    },
    "odds",
)

SHEET_BOTS: tuple[SheetBot, ...] = (
    _HASTY,
    _ODDS,
    SheetBot(
        "Fedor",
        {
            "en": "perfect: plays for the highest expected total",
            "ru": "безупречен: играет на наибольшую ожидаемую сумму",
        },
        "best",
    ),
)

RACE_PLAYERS: tuple[SheetBot, ...] = (
    _HASTY,
    SheetBot(
        "Fedor",
        {
            "en": "perfect: most points, a turn may cost him eight",
            "ru": "безупречен: больше всего очков, ход может стоить ему восемь",
        },
        "best",
        cost=8,
    ),
    _ODDS,
    SheetBot(
        "Nina",
        {
            "en": "sprinter: needs the fewest turns, whatever the points",
            "ru": "спринтер: ей нужно наименьшее число ходов, сколько бы ни вышло очков",
        },
        "best",
    ),
)


def bots_for(rules: SheetGame) -> tuple[SheetBot, ...]:
    """Return the bots that play a game, in the order in which they are seated."""
    return RACE_PLAYERS if isinstance(rules, race.Rules) else SHEET_BOTS


def sheet_bot(rules: SheetGame, name: str) -> SheetBot:
    """Return the bot of that name, in any language, or the first of that mind.

    Raises ``BadArgument`` naming the bots and the minds.
    """
    known = bots_for(rules)
    of_mind = next((bot for bot in known if bot.mind == name), None)
    return of_mind or bot_named(known, name, get_args(Mind))


def solve_for(rules: SheetGame, cost: float | None, progress: Progress) -> AnySolution:
    """Return the best play of a game: for a sheet the highest mean, for the race see ``cost``.

    ``progress`` is called with (done, of); what it raises ends the work. This imports NumPy.
    """
    if isinstance(rules, race.Rules):
        from dicekit.strategy.race.solution import solve_race

        return solve_race(rules.order, cost, rules, progress=progress)
    from dicekit.strategy.sheet.solution import solve

    return solve(rules.order, rules.sheet, progress=progress)


def best_choice(turn: Turn, solution: AnySolution) -> Choice:
    """Return the best that may be done, by a solution of this game."""
    if isinstance(turn.rules, race.Rules):
        from dicekit.strategy.race.advice import options_of
        from dicekit.strategy.race.solution import RaceSolution

        assert isinstance(solution, RaceSolution)
        best = options_of(solution, turn)[0]
        return Choice(best.kind, best.keep or (), best.figure or "")
    from dicekit.strategy.sheet.solution import Solution

    assert isinstance(solution, Solution)
    keep = solution.holds(turn.card, turn.roll, turn.thrown)[0].keep
    if len(keep) < DICE:
        return Choice("keep", keep)
    return Choice("write", figure=solution.cells(turn.card, turn.roll, turn.thrown)[0].figure)


def points_now(turn: Turn, figure: str) -> int:
    """Return what the dice on the table would score in a cell."""
    return turn.card.score(figure, turn.roll, min(turn.thrown, turn.rules.sheet.throws))


def _any_dice(turn: Turn, name: str) -> bool:
    return isinstance(turn.rules.sheet.figure(name).takes, AnyDice)


def _hasty(turn: Turn) -> Choice:
    legal, sheet = turn.legal, turn.rules.sheet
    shown = [
        name
        for name in legal.write
        if sheet.figure(name).made(turn.roll) and not _any_dice(turn, name)
    ]
    if shown:
        return Choice("write", figure=max(shown, key=lambda name: points_now(turn, name)))
    kept = _collected(turn)
    if legal.keep and len(kept) < DICE:
        return Choice("keep", kept)
    if legal.write:
        return Choice("write", figure=max(legal.write, key=lambda name: points_now(turn, name)))
    return Choice("keep") if legal.keep else Choice("stop")


def _collected(turn: Turn) -> Roll:
    """The dice that a hasty player keeps: of the face it has most of, among those it needs."""
    needed = turn.card.open_figures(turn.rules.order)
    if all(_any_dice(turn, name) for name in needed):
        return tuple(face for face in turn.roll if face >= HIGH)
    faces = {face_of(turn.rules.sheet, name) for name in needed}
    wanted = [face for face in turn.roll if None in faces or face in faces]
    count = Counter(wanted)
    most = max(count, key=lambda face: (count[face], face), default=0)
    return (most,) * count[most]


def _worth(turn: Turn, name: str, keep: Roll, goal: str, left: int) -> Fraction:
    """What keeping dice is worth for one figure: expected points, or the chance to make it."""
    kept = kept_values((name,), turn.rules.sheet, goal, left)
    return Fraction(kept[NUMBER[keep]], ALL_WAYS**left)


def _holds(turn: Turn) -> list[Roll]:
    return [hold for hold in holds_of(turn.roll) if len(hold) < DICE]


def _odds(turn: Turn) -> Choice:
    """Aim at the figure that promises most beyond what a fresh turn would bring it."""
    throws = turn.rules.sheet.throws
    par = {name: _worth(turn, name, (), "points", throws) for name in turn.legal.write}
    now = {name: points_now(turn, name) - par[name] for name in turn.legal.write}
    best = max(now, key=now.__getitem__)
    if not turn.legal.keep:
        return Choice("write", figure=best)
    left = throws - turn.thrown
    gain, _, keep = max(
        (_worth(turn, name, hold, "points", left) - par[name], len(hold), hold)
        for hold in _holds(turn)
        for name in turn.legal.write
    )
    return Choice("write", figure=best) if now[best] >= gain else Choice("keep", keep)


def _race_odds(turn: Turn) -> Choice:
    """Weigh each figure by its chance in this turn times what it is worth to have it written."""
    rules = turn.rules
    assert isinstance(rules, race.Rules)
    legal, needed = turn.legal, turn.card.open_figures(rules.order)
    missing = dict(zip(race.FIGURES, rules.unwritten, strict=True))
    unused = rules.saved_worth * max(race.THROWS - turn.thrown, 0)
    now = {name: missing[name] + RACE_TURN + points_now(turn, name) for name in legal.write}
    best = max(now, key=now.__getitem__, default="")
    if not legal.keep:
        return Choice("write", figure=best) if best else Choice("stop")
    left = min(turn.saved, 2) if legal.spends else race.THROWS - turn.thrown
    gain, _, keep = max(
        (_worth(turn, name, hold, "chance", left) * (missing[name] + RACE_TURN), len(hold), hold)
        for hold in _holds(turn)
        for name in needed
    )
    if best and now[best] + unused >= gain:
        return Choice("write", figure=best)
    if legal.spends and gain <= rules.saved_worth * left:
        return Choice("stop")
    return Choice("keep", keep)
