"""A person's game at a table with bots, played by messages, with no widget and no browser."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace

import pytest

from dicekit import games
from dicekit.errors import BadArgument, IllegalAction
from dicekit.games.pot_game import Choose
from dicekit.odds.at_table import decision_of
from dicekit.strategy.bots import BOTS
from dicekit.table import Action, ChipRules
from dicekit.table.hand import Hand
from dicekit.table.record import read
from dicekit.views.session import ME, Session
from tests.support.play import pot_games, with_other_secrets

GAMES = pot_games()
CHIPS = 40


def session(game="seven", players=3, seed=1, **options):
    return Session(games.find(game).Rules(), players, seed, **options)


def buttons(shown):
    return {button["id"]: button for button in shown["controls"]["buttons"]}


def message(shown, key, **more):
    return {**buttons(shown)[key]["message"], "state": shown["state"], **more}


def press(played, key, **more):
    """Press a button; it must not be refused."""
    played.handle(message(played.payload(), key, **more))


def random_message(shown, rng):
    """Any button, with any amount that is allowed where one is asked for."""
    key = rng.choice(sorted(buttons(shown)))
    amount = shown["controls"]["amount"]
    if amount and amount["button"] == key:
        return message(shown, key, to=rng.randint(amount["least"], amount["greatest"]))
    return message(shown, key)


def play_to_the_end(played, rng, most=2000):
    for _ in range(most):
        if played.table.winner is not None:
            return
        played.handle(random_message(played.payload(), rng))
        yield
    raise AssertionError("the table never ended")


@dataclass(frozen=True)
class Scripted:
    """A bot that checks or calls and takes the first option, and notes what it was shown."""

    name: str = "Robot"
    manner = {"en": "checks and calls"}  # noqa: RUF012  # never changed

    def decide(self, seen, rng):
        if isinstance(seen.step, Choose):
            return seen.step.options[0]
        return Action("call" if seen.legal.call_to else "check")


@pytest.mark.parametrize("game", GAMES)
def test_random_clicks_play_a_table_to_its_end_with_chips_constant(game):
    rng = random.Random(game)
    played = session(game, players=3, seed=2, bots=[Scripted()])
    for _ in play_to_the_end(played, rng):
        assert sum(played.table.stacks) + played.table.pot == 3 * CHIPS
        json.dumps(played.payload())
        assert played.notice == "" or "hand" in played.notice
    assert sorted(played.table.stacks) == [0, 0, 3 * CHIPS]
    assert set(buttons(played.payload())) == {"new"}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_the_same_for_any_secrets_of_the_others(game):
    rng = random.Random(game)
    played = session(game, players=4, bots=[Scripted()])
    compared = 0
    for _ in range(60):
        hand = played.table.hand
        assert isinstance(hand, Hand)
        other = with_other_secrets(hand, ME, rng)
        if other is not None and other.deal != hand.deal and not hand.is_over:
            table = played.table
            for odds_open in (False, True):
                played.odds_open = odds_open
                shown = played.payload()
                played.table = replace(table, hand=other)
                assert played.payload() == shown
                played.table = table
            compared += 1
        played.handle(random_message(played.payload(), rng))
    assert compared > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_the_same_clicks_give_the_same_game(game):
    def course(seed):
        # With three bots there is one that bluffs by its own luck.
        rng, played = random.Random(7), session(game, players=4, seed=seed)
        shown = []
        for _ in range(12):
            played.handle(random_message(played.payload(), rng))
            shown.append(played.payload())
        return shown

    assert course(3) == course(3)
    assert course(3) != course(4)


def test_the_seed_is_shown_and_a_new_table_has_the_next_one():
    played = session(seed=41)
    assert "Seed 41" in str(played.payload()["facts"])
    while "new" not in buttons(played.payload()):
        press(played, "fold")
    press(played, "new")
    assert "Seed 42" in str(played.payload()["facts"])
    assert played.table.stacks == session(seed=42).table.stacks
    assert played.payload()["board"] == session(seed=42).payload()["board"]


@pytest.mark.parametrize(
    ("lang", "wrong", "keys"),
    [
        ("en", "Not possible: a whole number from 2 to 38 is needed.", "after a click"),
        ("ru", "Так нельзя: нужно целое число от 2 до 38.", "после щелчка"),
    ],
)
def test_the_browser_has_words_for_an_amount_that_cannot_be_and_for_keys(lang, wrong, keys):
    controls = session(seed=1, lang=lang).payload()["controls"]
    assert controls["amount"]["wrong"] == wrong
    assert keys in controls["keys"]


def test_a_bet_takes_the_amount_of_the_message():
    played = session(bots=[Scripted()])
    press(played, "bet", to=5)
    assert "You bet 5." in played.payload()["news"]
    assert played.table.pot == 3 * 2 + 3 * 5


def test_the_prompt_tells_what_a_call_costs_beyond_the_own_stake():
    @dataclass(frozen=True)
    class Raiser(Scripted):
        def decide(self, seen, rng):
            if seen.legal.raise_ and seen.legal.call_to == 4:
                return Action("raise", 10)
            return super().decide(seen, rng)

    played = session(players=2, bots=[Raiser()])
    press(played, "bet", to=4)
    assert "A call costs you 6 chips." in played.payload()["prompt"]
    assert buttons(played.payload())["call"]["text"] == "Call 10"
    assert buttons(played.payload())["raise"]["text"].startswith("Re-raise")


BAD = [
    None,
    "fold",
    17,
    [],
    {},
    {"kind": None},
    {"kind": ["act"]},
    {"kind": "explode"},
    {"kind": "act"},
    {"kind": "act", "state": 0},
    {"kind": "act", "state": 0, "action": "check", "to": 3},
    {"kind": "act", "state": 0, "action": "call"},
    {"kind": "act", "state": 0, "action": "raise", "to": 10},
    {"kind": "act", "state": 0, "action": "bet"},
    {"kind": "act", "state": 0, "action": "bet", "to": "10"},
    {"kind": "act", "state": 0, "action": "bet", "to": 2.5},
    {"kind": "act", "state": 0, "action": "bet", "to": True},
    {"kind": "act", "state": 0, "action": "bet", "to": 1},
    {"kind": "act", "state": 0, "action": "bet", "to": 39},
    {"kind": "act", "state": 0, "action": ["bet"], "to": 5},
    {"kind": "act", "state": 1, "action": "check"},
    {"kind": "act", "state": -1, "action": "check"},
    {"kind": "act", "state": False, "action": "check"},
    {"kind": "act", "state": "0", "action": "check"},
    {"kind": "act", "action": "check"},
    {"kind": "choose", "state": 0, "option": "open"},
    {"kind": "choose", "state": 0},
    {"kind": "next", "state": 0},
    {"kind": "finish", "state": 0},
    {"kind": "new", "state": 0},
    {"kind": "language", "lang": "de"},
    {"kind": "language"},
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("bad", BAD, ids=str)
def test_a_bad_message_changes_nothing_and_leaves_a_notice(bad, lang):
    played = session(bots=[Scripted()], lang=lang)
    before = played.payload()
    minds = played.minds.getstate()
    played.handle(bad)
    after = played.payload()
    assert after["notice"]
    assert {**after, "notice": ""} == before
    assert played.minds.getstate() == minds


def _nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("value", [10**5000, _nested(100_000)], ids=["digits", "brackets"])
@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "act", "action": "bet", "to": ...},
        {"kind": "act", "action": "check", "to": ...},
        {"kind": "act", "action": ..., "to": 4},
        {"kind": "choose", "option": ...},
        {"kind": "language", "lang": ...},
        {"kind": ...},
    ],
    ids=str,
)
def test_a_message_with_a_value_without_end_is_refused_as_any_other(bad, value):
    played = session(bots=[Scripted()])
    before = played.table
    said = {key: value if part is ... else part for key, part in bad.items()}
    played.handle({**said, "state": 0})
    assert played.notice
    assert played.table == before


def test_a_refusal_says_what_is_allowed_in_the_language_of_the_person():
    played = session(bots=[Scripted()])
    played.handle({"kind": "act", "state": 0, "action": "bet", "to": 500})
    assert "check, bet 2 to 38, fold" in played.payload()["notice"]
    played.handle({"kind": "language", "lang": "ru"})
    assert played.payload()["notice"] == ""
    played.handle({"kind": "act", "state": 0, "action": "call"})
    assert "чек, бэт от 2 до 38, фолд" in played.payload()["notice"]


def test_a_click_twice_acts_once_and_the_late_one_is_told():
    played = session(bots=[Scripted()])
    click = message(played.payload(), "check")
    played.handle(click)
    after = played.payload()
    played.handle(click)
    assert "too late" in played.payload()["notice"]
    assert {**played.payload(), "notice": ""} == after
    played.handle({"kind": "odds", "open": True})
    assert played.payload()["notice"] == ""


def test_a_bot_that_breaks_the_rules_is_a_fault_and_changes_nothing():
    @dataclass(frozen=True)
    class Cheat(Scripted):
        def decide(self, seen, rng):
            rng.random()
            is_first_round = seen.deal.rounds == 0
            return super().decide(seen, rng) if is_first_round else Action("bet", 10_000)

    played = session(bots=[Cheat()])
    before, minds = played.payload(), played.minds.getstate()
    with pytest.raises(RuntimeError, match="a bot did what it may not"):
        press(played, "check")
    assert "wrong" in played.payload()["notice"]
    assert {**played.payload(), "notice": ""} == before
    assert played.minds.getstate() == minds


def test_an_interrupt_in_the_middle_of_a_move_changes_nothing():
    @dataclass(frozen=True)
    class Slow(Scripted):
        def decide(self, seen, rng):
            if seen.deal.rounds:
                raise KeyboardInterrupt
            return super().decide(seen, rng)

    played = session(bots=[Slow()])
    before, minds = played.payload(), played.minds.getstate()
    with pytest.raises(KeyboardInterrupt):
        press(played, "check")
    assert {**played.payload(), "notice": ""} == before
    assert played.minds.getstate() == minds


def test_who_has_folded_sees_the_hand_played_to_its_end():
    played = session(bots=[Scripted()])
    press(played, "fold")
    shown = played.payload()
    assert set(buttons(shown)) == {"next", "new"}
    assert "You fold." in shown["news"]
    assert "takes" in shown["news"]


def out_of_chips():
    """A session whose person has just lost all chips while two others go on."""
    for seed in range(200):
        played = session(seed=seed, bots=[Scripted()])
        press(played, "bet", to=38)
        if not played.table.stacks[ME] and played.table.winner is None:
            return played
    raise AssertionError("nobody was ever left without chips")


def test_who_has_no_chips_may_watch_a_hand_or_to_the_end():
    played = out_of_chips()
    assert set(buttons(played.payload())) == {"watch", "finish", "new"}
    assert "no chips left" in played.payload()["prompt"]
    press(played, "watch")
    assert played.table.played == 2
    while played.table.winner is None:
        press(played, "finish")
        assert "more hand" in played.payload()["notice"]
    assert played.payload()["prompt"].startswith("The game is over")
    played.handle({"kind": "next", "state": played.state})
    assert "not possible" in played.payload()["notice"]


def test_to_watch_to_the_end_is_not_offered_with_chips_left():
    played = session(bots=[Scripted()])
    press(played, "fold")
    played.handle({"kind": "finish", "state": played.state})
    assert "not possible" in played.payload()["notice"]


def test_black_jack_asks_to_open_and_counts_common_dice():
    for seed in range(30):
        played = session("black jack", seed=seed, bots=[Scripted()])
        press(played, "check")
        shown = played.payload()
        if "option open" in buttons(shown):
            break
    assert buttons(shown)["option open"]["key"] == "O"
    assert buttons(shown)["option stay closed"]["key"] == "S"
    assert shown["controls"]["amount"] is None
    press(played, "option stay closed")
    news = played.payload()["news"]
    assert "You: closed." in news
    assert "common die" in news
    assert "Common dice" in played.payload()["board"]


def test_the_language_changes_everything_that_is_said():
    played = session("black jack", players=6)
    english = played.payload()
    played.handle({"kind": "language", "lang": "ru"})
    russian = played.payload()
    assert russian["state"] == english["state"]
    assert russian["title"] == "Блэк Джек"
    said = json.dumps({k: v for k, v in russian.items() if k != "languages"}, ensure_ascii=False)
    shown = "".join(part.split(">")[-1] for part in russian["board"].split("<"))
    assert not {word for word in ("Pot", "chips", "You", "Olga", "Check", "Hand") if word in shown}
    for name in (
        "Вы",
        "Ольга",
        "Банк",
        "Фолд",
        "Общие" if "Common" in english["board"] else "фишек",
    ):
        assert name in said


@pytest.mark.parametrize("game", [name for name in GAMES if name in ("seven", "shoot_the_moons")])
def test_the_odds_are_those_of_the_odds_floor(game):
    played = session(game, bots=[Scripted()])
    press(played, "bet", to=3)
    assert played.payload()["odds"]["html"] == ""
    played.handle({"kind": "odds", "open": True})
    html = played.payload()["odds"]["html"]
    odds = decision_of(played.seen)
    assert f"{float(odds.win):.1%}" in html
    assert f"{float(odds.share):.1%}" in html
    assert str(odds.win).replace("/", "<wbr>/<wbr>") in html or str(odds.win) in html
    explained = played.explain()
    assert odds.share in explained.answers
    assert explained._repr_markdown_()
    played.handle({"kind": "language", "lang": "ru"})
    assert played.explain().answers == explained.answers
    assert "**Шаг 1.**" in played.explain()._repr_markdown_()


def test_a_call_is_weighed_against_a_fold():
    played = session("seven", players=2, seed=3)
    for seed in range(60):
        played = session("seven", players=4, seed=seed)
        played.handle({"kind": "odds", "open": True})
        if "call" in buttons(played.payload()):
            break
    html = played.payload()["odds"]["html"]
    assert "Share that a call needs" in html
    assert "Expected chips of a fold" in html
    assert "worth more than" in html


def test_when_the_hand_is_over_there_are_no_odds():
    played = session(bots=[Scripted()])
    press(played, "fold")
    played.handle({"kind": "odds", "open": True})
    assert "over" in played.payload()["odds"]["html"]
    with pytest.raises(IllegalAction, match="not in a running hand"):
        played.explain()


def test_the_record_is_what_the_person_has_seen():
    played = session(players=4)
    kept = read(played.record())
    assert kept.events == played.table.hand.seen_by(ME).log
    assert played.record().count("dice in secret") == 3


def test_forty_players_can_sit_down_at_black_jack():
    played = session("black jack", players=40, bots=[Scripted()])
    assert len(set(played.names)) == 40
    assert played.payload()["board"].count('data-seat="') == 40


def test_chips_as_agreed():
    played = session(chips=ChipRules(min_bet=5, buy_in=50))
    assert sum(played.table.stacks) + played.table.pot == 150
    assert "Minimum bet 5" in str(played.payload()["facts"])


@pytest.mark.parametrize("chips", ["x", 5, {"min_bet": 2}, 0, ()])
def test_chips_that_are_no_rules_are_refused(chips):
    with pytest.raises(BadArgument, match="chips must be ChipRules"):
        session(chips=chips)


@pytest.mark.parametrize("players", [1, 0, -1, 7, 2.5, True, "3"])
def test_a_wrong_number_of_players_is_refused_with_the_range_of_the_game(players):
    with pytest.raises(BadArgument, match="2 to 6") as caught:
        session(players=players)
    assert repr(players) in str(caught.value)


@pytest.mark.parametrize(("players", "said"), [(1, "2 or more"), ("3", "at least 2")])
def test_a_game_with_no_upper_limit_names_the_lower_one(players, said):
    with pytest.raises(BadArgument, match=said):
        session("black jack", players=players)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, None])
def test_a_wrong_seed_is_refused(seed):
    with pytest.raises(BadArgument):
        session(seed=seed)


def test_a_table_has_bots_enough_for_four_different_manners():
    assert len({bot.manner["en"] for bot in BOTS}) >= 4


def test_a_class_with_one_seed_sees_the_same_hands_whatever_each_has_done():
    """One folds at once, another stays to the end; then both see the same dice in hand 2."""
    folds, stays = session("seven", players=4, seed=2026), session("seven", players=4, seed=2026)
    assert folds.payload() == stays.payload()
    press(folds, "fold")
    while not stays.table.is_between_hands:
        shown = buttons(stays.payload())
        press(stays, "check" if "check" in shown else "call")
    assert folds.table.is_between_hands
    assert folds.table.stacks != stays.table.stacks
    for played in (folds, stays):
        press(played, "next")
    first = [played.table.hand.deal.rolls[:4] for played in (folds, stays)]
    assert first[0] == first[1]
