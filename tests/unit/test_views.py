"""Pictures, sentences and the thin widget of a table."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from xml.etree import ElementTree

import pytest

import dicekit as dk
from dicekit import games
from dicekit.errors import BadArgument
from dicekit.games.black_jack import OPEN, STAY
from dicekit.games.black_jack import Rules as BlackJack
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Finish, PotGame, Result, Show, Throw, rank
from dicekit.games.seven import Rules as Seven
from dicekit.games.sheets import YATZY
from dicekit.games.shoot_the_moons import Rules as Moons
from dicekit.table import Action, ChipRules, seat_players
from dicekit.table.events import Tied
from dicekit.table.hand import act, choose, draw, start, throw
from dicekit.texts import Texts
from dicekit.views.dice_svg import chip_svg, cup_html, cup_svg, die_svg, row_html
from dicekit.views.session import Session
from dicekit.views.story import _Story, told
from dicekit.views.table_html import Board, board_html
from dicekit.views.table_widget import TableWidget
from dicekit.views.widget import static
from tests.support.play import pot_games, random_hands

EN = Texts("en")
NAMES = ("You", "Ann", "Bob", "Cid")


def sentences(hand, names=NAMES):
    return [line.text for line in told(hand.seen_by(0), 1, names, EN)]


def board(hand, texts=EN, names=NAMES):
    count = len(hand.stacks)
    return board_html(Board(hand.seen_by(0), names[:count], ("",) * count, hand.stacks, texts))


def seat_of(html, seat):
    """The part of the board that draws a seat."""
    return html.split(f'data-seat="{seat}"')[1].split('data-seat="')[0]


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("mark", ["", "removed", "moon"])
def test_a_die_has_as_many_pips_as_its_face(face, mark):
    picture = ElementTree.fromstring(die_svg(face, mark))
    pips = {(pip.get("cx"), pip.get("cy")) for pip in picture.iter("circle")}
    assert len(pips) == len(list(picture.iter("circle"))) == face


def test_a_mark_is_seen_without_colours():
    plain, removed, marked = die_svg(3), die_svg(3, "removed"), die_svg(3, "moon")
    assert "stroke-dasharray" in removed
    assert removed.count("<path") == 1
    assert marked.count("<rect") == plain.count("<rect") + 1
    assert not plain.count("<path")


def test_a_cup_tells_how_many_dice_and_nothing_more():
    assert ElementTree.fromstring(cup_svg(3)).find("text").text == "3"
    assert not list(ElementTree.fromstring(cup_svg(3)).iter("circle"))
    assert ElementTree.fromstring(chip_svg()).get("aria-hidden") == "true"


def test_pictures_say_what_they_show_and_nothing_breaks_out_of_it():
    assert 'role="img" aria-label="6, 1"' in row_html((6, 1), ("", ""), "6, 1")
    said = cup_html(2, '"><script>alert(1)</script>')
    assert "<script" not in said
    assert "<script" not in board(dealt(), names=("You", "<script>", '"x', "Cid"))


def dealt(game=None, stacks=(40, 40, 40), button=0, dice=()):
    hand = start(game or Seven(), ChipRules(), stacks, button)
    for faces in dice:
        hand = throw(hand, faces)
    return draw(hand, random.Random(1))


def test_others_dice_are_cups_and_mine_are_dice():
    html = board(dealt(dice=[(1, 2, 3), (4, 5, 6), (6, 2, 1)]))
    assert 'class="dk-cup"' in seat_of(html, 1)
    assert "dk-die" not in seat_of(html, 1) + seat_of(html, 2)
    assert seat_of(html, 0).count('class="dk-die"') == 1
    assert seat_of(html, 0).count('class="dk-die is-removed"') == 2
    assert "6 (removed), 2, 1 (removed)" in seat_of(html, 0)
    assert "removed: part of a 7" in seat_of(html, 0)
    assert "2 points" in seat_of(html, 0)
    assert "points" not in seat_of(html, 1)


def test_dice_that_are_shown_are_drawn_for_everybody():
    hand = dealt(dice=[(1, 2, 3), (4, 5, 6), (6, 2, 1)])
    for seat in (1, 2, 0):
        hand = act(hand, seat, Action("check"))
    html = board(draw(hand, random.Random(2)))
    assert 'aria-label="1, 2, 3"' in seat_of(html, 1)
    assert "6 points" in seat_of(html, 1)
    assert "Round 1" in seat_of(html, 1)
    assert 'class="dk-cup"' in seat_of(html, 1)  # the second throw


def test_stakes_folds_all_ins_and_the_button_are_said_in_words():
    hand = dealt(stacks=(40, 40, 6, 40), button=1)
    hand = act(hand, 2, Action("bet", 4))
    hand = act(hand, 3, Action("fold"))
    html = board(hand)
    assert "stake 4" in seat_of(html, 2)
    assert "all-in" in seat_of(html, 2)
    assert "folded" in seat_of(html, 3)
    assert "the button: the dealer" in html
    assert html.count("dk-button-token") == 1
    assert "is-turn" in html.split('data-seat="0"')[0].rpartition("<div")[2]
    labels = re.findall(r'role="group" aria-label="([^"]*)"', html)
    assert "Bob, 0 chips, stake 4, all-in" in labels


def test_two_threes_that_shoot_the_moons_are_ringed_and_named():
    hand = dealt(Moons(rounds=1), stacks=(40, 40), dice=[(2, 4), (3, 3)])
    html = board(hand)
    assert seat_of(html, 0).count("is-marked") == 2
    assert "shot the moons: half of the pot" in seat_of(html, 0)
    assert "is-marked" not in seat_of(html, 1)


def test_what_was_chosen_in_black_jack_and_a_bust_are_said_as_they_are():
    hand = dealt(BlackJack(), stacks=(40, 40), dice=[(6, 5), (5, 5)], button=1)
    hand = act(act(hand, 0, Action("check")), 1, Action("check"))
    hand = choose(choose(hand, 0, STAY), 1, OPEN)
    hand = throw(hand, (3,))
    html = board(hand)
    assert ">closed<" in seat_of(html, 0)
    assert "bust: over 11" in seat_of(html, 0)
    assert "0 points" not in seat_of(html, 0)
    assert ">open<" in seat_of(html, 1)
    assert "10 points" in seat_of(html, 1)
    assert {"You: closed.", "Ann: open."} <= set(sentences(hand))
    assert "перебор: больше 11" in board(hand, Texts("ru"))


def test_no_points_in_seven_are_points():
    hand = dealt(stacks=(40, 40), dice=[(6, 6, 6), (4, 2, 1)])
    assert "0 points" in seat_of(board(hand), 0)


def test_the_end_shows_what_each_takes():
    hand = dealt()
    hand = act(hand, 1, Action("fold"))
    hand = act(hand, 2, Action("fold"))
    html = board(hand)
    assert "takes 6" in seat_of(html, 0)
    assert "is-paid" in html.split('data-seat="0"')[0].rpartition("<div")[2]


def test_a_seat_that_was_not_dealt_in_has_left():
    assert "left the table" in seat_of(board(dealt(stacks=(40, 0, 40))), 1)


def test_a_hand_is_told_in_sentences():
    hand = dealt(stacks=(40, 40, 40), dice=[(1, 2, 3), (4, 5, 6), (6, 2, 1)])
    for seat, action in (
        (1, Action("bet", 4)),
        (2, Action("raise", 8)),
        (0, Action("raise", 12)),
        (1, Action("call")),
        (2, Action("fold")),
    ):
        hand = act(hand, seat, action)
    assert sentences(hand) == [
        "Hand 1. You have the button.",
        "Everyone posts an ante of 2 chips.",
        "Round 1: everyone still in throws 3 dice in secret.",
        "You threw 6 2 1.",
        "Ann bets 4.",
        "Bob raises to 8.",
        "You re-raise to 12.",
        "Ann calls 12.",
        "Bob folds.",
        "Ann shows 1 2 3.",
        "You show 6 2 1.",
    ]


def test_short_antes_and_short_calls_are_told():
    hand = dealt(stacks=(40, 1, 10), button=0)
    said = sentences(hand)
    assert "Ann posts the last 1 chip and is all-in." in said
    assert "Bob posts an ante of 2 chips." in said
    assert "You post an ante of 2 chips." in said
    hand = act(hand, 2, Action("check"))
    hand = act(hand, 0, Action("bet", 20))
    hand = act(hand, 2, Action("call"))
    assert "Bob calls 8. Bob is all-in." in sentences(hand)


def test_the_first_raise_of_a_new_round_is_no_re_raise():
    hand = dealt(stacks=(90, 90))
    for _ in range(2):
        hand = act(hand, 1, Action("bet", 4))
        hand = act(hand, 0, Action("raise", 8))
        hand = draw(act(hand, 1, Action("call")), random.Random(3))
    assert sentences(hand).count("You raise to 8.") == 2


def test_a_deciding_hand_is_told():
    game = games.find("black jack").Rules(ties="deciding hand")
    hand = start(game, ChipRules(), (40, 40), 0)
    hand = throw(throw(hand, (6, 5)), (5, 6))
    hand = act(act(hand, 1, Action("check")), 0, Action("check"))
    hand = choose(choose(hand, 1, "open"), 0, "open")
    assert any(isinstance(event, Tied) for event in hand.log)
    assert "Ann and You are equal and play a deciding hand for the pot." in sentences(hand)
    last = sentences(throw(hand, (1, 2)))[-1]
    assert last == "Round 1: everyone still in throws 2 dice in secret."


@pytest.mark.parametrize("game", pot_games())
def test_the_teller_s_account_of_the_chips_is_right_to_the_end(game):
    rng = random.Random(game)
    table = seat_players(games.find(game).Rules(), NAMES, rng, stacks=(40, 3, 25, 40))
    for after in random_hands(table, rng, hands=20):
        hand = after.hand
        story = _Story(hand.seen_by(0), NAMES, EN)
        lines = list(story.lines())
        assert tuple(story.stacks) == hand.stacks
        places = [line.place for line in lines]
        assert places == sorted(places)
        assert not places or places[-1] < len(hand.log)


@pytest.mark.parametrize("game", pot_games())
def test_no_sentence_and_no_picture_names_a_hidden_die(game):
    """Others' hidden dice all show 5, mine 2, so any 5 in words or pips gives them away."""
    hand = start(games.find(game).Rules(), ChipRules(), (40, 40, 40), 0)
    while isinstance(hand.step, Throw):
        hand = throw(hand, ((2,) if hand.step.seat == 0 else (5,)) * hand.step.dice)
    assert "5" not in " ".join(sentences(hand))
    html = board(hand)
    assert "<circle" not in re.sub(r'<svg class="dk-chip".*?</svg>', "", seat_of(html, 1))
    assert 'aria-label="5' not in html


@dataclass(frozen=True)
class HighDie(PotGame):
    """Made up for this test: one die, seen by all, and one in secret; keep or drop it."""

    titles = {"en": "High Die"}  # noqa: RUF012
    goals = {"en": "The higher, the better."}  # noqa: RUF012

    def next_step(self, deal: Deal):
        if not deal.rolls_of(None):
            return Throw(None, 1, shown=True)
        for seat in deal.live:
            if not deal.rolls_of(seat):
                return Throw(seat, 2)
        chose = {choice.seat for choice in deal.choices}
        if waiting := [seat for seat in deal.live if seat not in chose]:
            return Choose(waiting[0], ("keep", "drop"))
        if not deal.rounds:
            return Bet()
        hidden = tuple(seat for seat in deal.live if not deal.rolls_of(seat)[0].shown)
        return Show(hidden) if hidden else Finish()

    def result(self, deal: Deal):
        return Result(rank(deal.live, {seat: self.points(deal, seat) for seat in deal.live}))

    def points(self, deal: Deal, seat: int):
        return sum(sum(roll.dice or ()) for roll in deal.rolls_of(seat))

    def marks(self, deal: Deal, roll):
        return ("lucky",) * roll.size


def test_a_made_up_game_without_texts_or_odds_is_played_and_drawn():
    session = Session(HighDie(), 4, 1, "ru")
    session.handle({"kind": "odds", "open": True})
    clicks = 0
    while session.table.winner is None and clicks < 500:
        shown = session.payload()
        button = shown["controls"]["buttons"][0]
        assert "lucky" in shown["board"]
        if not session.table.is_between_hands:
            assert shown["odds"]["html"].count("<p") == 1
        session.handle({**button["message"], "state": shown["state"]})
        assert session.notice == "" or "круг" in session.notice
        clicks += 1
    assert {"keep", "drop"} <= {str(getattr(e, "option", "")) for e in session.seen.log} | {"drop"}
    assert clicks > 3


def test_play_finds_a_game_by_any_name_and_shows_the_seed():
    table = dk.play("Shoot the moons", players=3, seed=5, lang="ru")
    assert isinstance(table, TableWidget)
    assert table.picture["title"] == "Shoot The Moons"
    assert "Зерно 5" in str(table.picture["facts"])
    assert repr(table) == "<Shoot The Moons, 3 players, seed 5>"


def test_a_match_on_another_sheet_has_its_name_and_its_order():
    yatzy = dk.play("dice poker", sheet=YATZY, seed=5)
    assert repr(yatzy) == "<Yatzy, 4 players, seed 5>"
    html = yatzy.session.payload()["html"]
    assert "Cells in any order" in html
    assert "First series first" not in html
    assert ">Yatzy</div>" in html
    assert "First series first" in dk.play("dice poker", seed=5).session.payload()["html"]


def test_without_a_seed_luck_chooses_one():
    assert len({dk.play("seven").session.seed for _ in range(8)}) > 1


def test_the_decisions_of_the_rules_may_be_given():
    table = dk.play("black_jack", ties="deciding hand", chips=ChipRules(min_bet=3))
    assert table.session.game.ties == "deciding hand"
    assert table.session.rules.min_bet == 3
    told = r"no such setting: tiess; it has: players, seed, lang, ties, .*, chips"
    with pytest.raises(BadArgument, match=told):
        dk.play("black jack", lift="together", tiess="share")
    with pytest.raises(BadArgument, match="no game is called"):
        dk.play("chess")
    with pytest.raises(BadArgument, match="en, ru"):
        dk.play("seven", lang="fr")
    with pytest.raises(BadArgument, match="2 to 6"):
        dk.play("seven", players=9)


def test_a_click_reaches_the_session_and_the_new_picture_the_browser():
    table = dk.play("seven", seed=1)
    before = table.picture
    fold = {"kind": "act", "action": "fold", "state": before["state"]}
    table._on_message(table, fold, [])
    assert table.picture["state"] == before["state"] + 1
    assert "You fold." in table.picture["news"]
    table._on_message(table, fold, [])
    assert "too late" in table.picture["notice"]


def test_after_a_fault_the_browser_is_told_where_the_game_stands(monkeypatch):
    table = dk.play("seven", seed=1)

    def fault(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("dicekit.views.session.reply", fault)
    fold = {"kind": "act", "action": "fold", "state": 0}
    with pytest.raises(KeyboardInterrupt):
        table._on_message(table, fold, [])
    assert "went wrong" in table.picture["notice"]
    assert table.picture["state"] == 0


def test_a_reader_without_a_kernel_sees_a_picture_of_the_board():
    table = dk.play("seven", seed=1)
    data, _ = table._repr_mimebundle_()
    assert set(data) >= {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert data["text/plain"] == repr(table)
    assert table.picture["board"] in data["text/html"]
    assert "--dk-felt" in data["text/html"]


def test_the_widget_knows_nothing_but_the_picture():
    table = dk.play("seven", seed=1)
    own = {name for name in table.get_state() if not name.startswith("_")}
    assert own - {"layout", "tabbable", "tooltip", "comm"} == {"picture"}
    assert table.record() == table.session.record()
    assert replace(table.explain()) == table.session.explain()


STYLES = {
    ".dk-board": ("board.css",),
    ".dk-table": ("table.css",),
    ".dk-match": ("sheet.css", "sheet_panels.css"),
}


def selectors(names: tuple[str, ...]) -> list[str]:
    """All selectors of these style sheets."""
    css = re.sub(r"/\*.*?\*/", "", static(*names), flags=re.DOTALL)
    heads = (head.strip() for head in re.findall(r"([^{}]+)\{", css))
    lists = (re.split(r",(?![^(]*\))", head) for head in heads if not head.startswith("@"))
    return [" ".join(one.split()) for each in lists for one in each]


def test_a_table_and_a_sheet_on_one_page_do_not_style_each_other() -> None:
    """The styles of both are in the page: a class of both is styled in its own widget only."""
    found = {root: selectors(names) for root, names in STYLES.items()}
    classes = {
        root: {name for one in all_ for name in re.findall(r"\.dk-[\w-]+", one)}
        for root, all_ in found.items()
    }
    shared = (classes[".dk-board"] | classes[".dk-table"]) & classes[".dk-match"] - {".dk-root"}
    assert ".dk-log" in shared
    of_sheets_alone = classes[".dk-match"] - shared - {".dk-root"}
    for root, all_ in found.items():
        for one in all_:
            names = set(re.findall(r"\.dk-[\w-]+", one))
            kept_apart = root in names or (root == ".dk-match" and names & of_sheets_alone)
            assert kept_apart or not names & shared, one
