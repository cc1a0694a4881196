"""Calls that are refused, as in ``provoked``, on the floors above the table."""

from __future__ import annotations

import random
import tempfile
from fractions import Fraction
from pathlib import Path

from dicekit import Dist, odds, strategy
from dicekit.commands import hold, words
from dicekit.commands import odds as asked
from dicekit.errors import IllegalAction
from dicekit.games import black_jack, dice_poker, dice_poker_race, seven, shoot_the_moons
from dicekit.games.deal import Deal
from dicekit.games.sheets import DICE_POKER
from dicekit.lessons import book, handout, source
from dicekit.odds import absorbing, dice_poker_tree, matrix_game, race
from dicekit.strategy import shared, sheet_bots
from dicekit.strategy.bots import bot
from dicekit.strategy.race import bots as race_bots
from dicekit.strategy.race import curve, duel, states
from dicekit.strategy.race.solution import check_cost, solve_race
from dicekit.strategy.sheet import kernels
from dicekit.table import sheet_match
from dicekit.tournament import play as tournament
from dicekit.views import charts
from dicekit.views.card_editor import OwnCard
from dicekit.views.play import play
from dicekit.views.score_sheet import score_sheet
from dicekit.views.session import Session
from dicekit.views.sheet_desk import Desk
from dicekit.views.tray import Tray
from tests.support.sheets import SMALL, SMALL_RULES, at_once, session

HALF = Fraction(1, 2)
ROLL = (1, 3, 3, 5, 6)
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
TOSSED = Deal((0, 1)).with_throw(0, (3, 3), 2, shown=False)
CUPS = TOSSED.with_throw(1, None, 2, shown=False)
NOBODY = sheet_match.start(dice_poker.Rules(), [(6,) * 5, (1,) * 5])
RACE = sheet_match.start(dice_poker_race.Rules(), [(6,) * 5, (1,) * 5])


def small(reach=None):
    return strategy.solve(sheet=SMALL, reach=reach, progress=False, cache=False)


def race_solution():
    return solve_race("free", None, figures=("pair", "chance"), progress=False)


def at_cups(*given):
    return lambda: odds.black_jack.explain_decision(*given)


ODDS = {
    "totals of words": lambda: odds.contest([Dist({"a": 1}), Dist({1: 1})]),
    "the best of all": lambda: odds.contest([Dist({1: 1})], best="most"),
    "a contest of nobody": lambda: odds.contest([]),
    "a contest of a text": lambda: odds.contest(["3"]),
    "a standing": lambda: odds.decision("1/2", 3, 1),
    "layers of a pot": lambda: odds.decision(odds.Standing(1, 1), 3, 1, [odds.PotLayer(3, 1, 1)]),
    "chips of a layer": lambda: odds.decision(
        odds.Standing(1, 1), 3, 1, [odds.PotLayer("3", 1, 1)]
    ),
    "a part": lambda: odds.decision(odds.Standing(1, 0.5), 3, 1),
    "payoffs": lambda: matrix_game.solve([[1], [1, 2]]),
    "points of Seven": lambda: odds.seven.explain_total(3, 100),
    "a total of Seven": lambda: odds.seven.standing((-1,), 0, 1),
    "totals of Seven": lambda: odds.seven.standing("12", 0, 1),
    "a hidden throw of Seven": lambda: odds.seven.standing((1, 2), 99, 1),
    "no throw of Seven": lambda: odds.seven.explain_at_table(seven.Rules(), Deal((0, 1)), 0),
    "points of Moons": lambda: odds.shoot_the_moons.explain_total(1, 13),
    "totals of Moons": lambda: odds.shoot_the_moons.standing("12", (3, 3), 1),
    "a total of Moons": lambda: odds.shoot_the_moons.standing((-1,), (3, 3), 1),
    "a hidden throw of Moons": lambda: odds.shoot_the_moons.standing((1, 2), 6, 1),
    "players of Moons": lambda: odds.shoot_the_moons.explain_moons(0),
    "no throw of Moons": lambda: odds.shoot_the_moons.explain_at_table(
        shoot_the_moons.Rules(), Deal((0, 1)), 0
    ),
    "another rule of Moons": lambda: odds.shoot_the_moons.explain_at_table(
        shoot_the_moons.Rules(moons="any round"), TOSSED, 0
    ),
    "a figure that is none": lambda: odds.dice_poker.holds(ROLL, 2, 7),
    "no figure at all": lambda: odds.dice_poker.holds(ROLL, 2, ()),
    "throws without a roll": lambda: odds.dice_poker.chance((), 1, "full"),
    "a goal of a tree": lambda: dice_poker_tree.tree(ROLL, 1, "full", goal="luck"),
    "a hold of a tree": lambda: dice_poker_tree.tree(ROLL, 1, "full", keep=(2,)),
    "a figure to wait for": lambda: race.turns("flush"),
    "too many figures of the race": lambda: race.turns(FACES),
    "what never happens": lambda: absorbing.waiting(Fraction(0)),
    "a chance to wait for": lambda: absorbing.waiting("1/2"),
    "a chance of a chain": lambda: absorbing.Chain({"a": {"b": 2}}),
    "chances of a chain": lambda: absorbing.Chain({"a": {"b": HALF}}),
    "a chain without an end": lambda: absorbing.Chain({"a": {"a": Fraction(1)}}),
    "a state of a chain": lambda: absorbing.Chain({"a": {"b": Fraction(1)}}).steps("c"),
    "a threshold": lambda: odds.black_jack.duel((1, 7)),
    "thresholds": lambda: odds.black_jack.duel("77"),
    "thresholds by seat": lambda: odds.black_jack.at_table(black_jack.Rules(), CUPS, 0, (7,)),
    "ties of thresholds": lambda: odds.black_jack.threshold_table("none"),
    "an unseen pair": lambda: odds.black_jack.at_table(black_jack.Rules(), CUPS, 1),
    "an open player who decides": lambda: odds.black_jack.decide(black_jack.Rules(), CUPS, 5),
    "a pair of my own": at_cups("66", (), (), (9,)),
    "common dice": at_cups((1, 1), (6, 6, 6), (), (9,)),
    "a common die": at_cups((1, 1), (7,), (), (9,)),
    "points of an open player": at_cups((1, 1), (), (13,), (9,)),
    "one point of an open player": at_cups((1, 1), (), (1,), (9,)),
}

STRATEGY = {
    "a bot of chips": lambda: bot("Zed"),
    "a bot of a sheet": lambda: sheet_bots.sheet_bot(dice_poker.Rules(), "Zed"),
    "a bot of the race": lambda: race_bots.race_bot("Zed"),
    "a bot that is not asked": lambda: sheet_bots.SHEET_BOTS[0].decide(NOBODY.turn),
    "a race's bot that is not asked": lambda: race_bots.RACE_BOTS[0].decide(RACE, random.Random(1)),
    "a choice of nobody": lambda: shared.carry_out(NOBODY, sheet_bots.Choice("stop")),
    "a set of the race": lambda: states.check(("flush",), 0, "free"),
    "saved throws of a set": lambda: states.check(("pair",), 99, "free"),
    "a series of the race": lambda: states.check(("ones", "pair"), 0, "series"),
    "a set that is not solved": lambda: race_solution().at(("poker",)),
    "a cost of a turn": lambda: check_cost(0),
    "costs of a curve": lambda: curve.curve([None]),
    "a duel": lambda: duel.Duel(dice_poker_race.Rules(order="free"), (FACES, ("pair",)), 0),
    "a kernel": lambda: kernels.chosen("abacus"),
    "games for a chance": lambda: small(reach=20).simulate(1, 1),
    "a card too early": lambda: strategy.solve(
        sheet=SMALL, order="series", progress=False, cache=False
    ).card("pair 12"),
    "a full card": lambda: small().holds("fives 0, sixes 0, pair 12, chance 20", ROLL, 1),
    "a chance of totals": lambda: small().totals().quantile(2),
    "totals for a chance": lambda: small(reach=20).totals(),
    "cards to compare": lambda: small().versus(["-"]),
}


def table(**options):
    return Session(seven.Rules(), 2, 1, "en", **options)


def called(name, made=None):
    """Call a move of a game at a table, as a message from the browser does."""
    return lambda: getattr(made or table(), name)({})


def on_sheet(name, content=None):
    """Call a move of a match, as a message from the browser does."""
    return lambda: getattr(session(players=1), name)(content or {})


def own(**content):
    """Ask the desk to change its own card; what it then says is raised."""

    def ask():
        desk = Desk(SMALL_RULES, at_once(SMALL_RULES, None))
        desk.set({"kind": "own", **content}, None)
        raise IllegalAction(desk.own_error)

    return ask


VIEWS = {
    "a setting": lambda: play("seven", cards=3),
    "a setting of a sheet": lambda: play("dice poker", cards=3),
    "bots of a sheet": lambda: play("dice poker", bots=[]),
    "chips at a table": lambda: table(chips="many"),
    "a hand to explain": lambda: table_left().explain(),
    "a game not to be left": called("_finish"),
    "a hand not over": called("_new"),
    "a score sheet": lambda: score_sheet(seven.Rules()),
    "a mean of nothing": lambda: charts.running_mean([], Dist({1: 1})),
    "points of an own card": lambda: OwnCard.empty(SMALL_RULES).with_cell("pair", 3),
    "a die of an own card": lambda: OwnCard.empty(SMALL_RULES).with_die(0, 7),
    "a place of an own card": lambda: OwnCard.empty(SMALL_RULES).with_die(9, 1),
    "a die that is not there": lambda: Tray().mark(0, True),
    "a place of the tray": lambda: Tray().mark(9, True),
    "dice that are not there": lambda: Tray().keep((1,)),
    "a text of an own card": own(what="text", value="no card"),
    "no dice on the table": own(what="from_table"),
    "no dear choice": own(what="worst"),
    "dice to hold": on_sheet("_hold", {"keep": "66"}),
    "a bot to move": on_sheet("_step"),
    "a match not over": on_sheet("_new"),
    "a choice to take back": on_sheet("_undo"),
}


def table_left():
    """A table whose person has folded."""
    made = table()
    made.handle({"kind": "act", "state": made.state, "action": "fold"})
    return made


EXERCISE = """# %% [markdown] lang="en"
# A task
# %% tags=["answer"]
answer = 1
# %% tags=["check"]
check("seven-1", answer)
# %% tags=["truth"]
judge = None
# %% tags=["wrong-answer"] hint="half"
answer = 2
# %% [markdown] tags=["hints"] lang="en"
# nudge: think
# method: count
# half: both
"""


def exercise(old, new):
    """Read an exercise in which this is written instead of that."""

    def read():
        assert old in EXERCISE
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "01_seven" / "1_round.py"
            path.parent.mkdir()
            path.write_text(EXERCISE.replace(old, new), "utf-8")
            source.read(path)

    return read


def no_fault():
    """A tournament of no bots."""
    with tempfile.TemporaryDirectory() as folder:
        bots = tournament.entries(Path(folder))
        tournament.tournament(seven.Rules(), bots, 1, 1)


ROOF = {
    "an exercise": lambda: source.find("eight-1"),
    "no English in an exercise": exercise('[markdown] lang="en"', '[markdown] lang="ru"'),
    "no answer in an exercise": exercise('tags=["answer"]', 'tags=["anser"]'),
    "a wrong answer without a hint": exercise(' hint="half"', ""),
    "no check in an exercise": exercise('check("seven-1", answer)', "answer"),
    "another name in an exercise": exercise('"seven-1"', '"seven-2"'),
    "no name of an answer": exercise('"seven-1", answer', '"seven-1", 1'),
    "a hint without its key": exercise("nudge: think", "think"),
    "a hint that is missing": exercise("nudge: think", "judge: think"),
    "a place for the index": lambda: book.with_index("# Lessons", ""),
    "a widget without a picture": lambda: handout.still({handout.WIDGET: {}}),
    "a formula": lambda: handout.mathml(r"\nonsense"),
    "a folder of bots": lambda: tournament.entries(Path("nowhere")),
    "a tournament of nobody": no_fault,
    "a question": lambda: asked.answers("eight"),
    "a sheet's name": lambda: hold.sheet_named("bridge"),
    "a figure's name": lambda: hold.read_names("ful", DICE_POKER),
    "a language of the environment": lambda: words.user_language([], {"DICEKIT_LANG": "de"}),
}

PROVOKED_ABOVE = {**ODDS, **STRATEGY, **VIEWS, **ROOF}
