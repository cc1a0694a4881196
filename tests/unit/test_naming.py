"""Names are typed in any language and told in the reader's; kept texts are English everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

import dicekit as dk
from dicekit import games
from dicekit.errors import BadArgument, BadText, DiceError
from dicekit.games import black_jack, dice_poker, dice_poker_race, naming
from dicekit.games.card import Card
from dicekit.games.figures import AnyDice, Figure
from dicekit.games.position import as_card, read_card, read_position
from dicekit.games.race_position import read_race_position
from dicekit.games.sheets import DICE_POKER, YATZY, Sheet, yahtzee
from dicekit.strategy import bots, sheet_bots
from dicekit.strategy.race import bots as race_bots
from dicekit.table import Action, ChipRules, hand, record, sheet_match
from dicekit.table.events import Chose
from dicekit.texts import templates

NAMES = [(name, str(templates("sheet", "ru")[f"figures.{name}"])) for name in DICE_POKER.names]

CHOOSING = hand.start(black_jack.Rules(), ChipRules(), (40, 40), 0)
for dice in ((1, 2), (3, 4)):
    CHOOSING = hand.throw(CHOOSING, dice)
for _ in range(2):
    CHOOSING = hand.act(CHOOSING, CHOOSING.to_act, Action("check"))
TURN = dice_poker.Rules().turn(Card(DICE_POKER), 0).throw((1, 1, 1, 4, 6))


@pytest.mark.parametrize(("english", "russian"), NAMES)
def test_every_figure_is_found_by_its_russian_name(english, russian):
    for typed in (russian, russian.upper(), russian.replace("ё", "е"), f"  {russian}\xa0"):
        assert naming.figure_typed(typed, DICE_POKER.names) == english
    assert DICE_POKER.figure(russian) is DICE_POKER.figure(english)


def test_a_card_and_a_position_typed_in_russian_are_those_of_the_english_text():
    english = "ones 0, sixes -6, two pairs 12"
    for typed in (
        "единицы 0, шестёрки -6, две пары 12",
        "Две  Пары 12; ШЕСТЕРКИ −6\nЕДИНИЦЫ 0",
        "единицы 0, sixes -6, two-pairs 12",
    ):
        assert read_card(typed, DICE_POKER) == read_card(english, DICE_POKER)
        for throw in ("throw 2", "бросок 2", "Throw  2", " БРОСОК 2 "):
            position = read_position(f"{typed} | 6 5 3 3 1 |{throw}", DICE_POKER)
            assert str(position) == f"{english} | 1 3 3 5 6 | throw 2"
    points = {"единицы": 0, "Шестерки": -6, "two pairs": 12}
    assert as_card(points, DICE_POKER) == read_card(english, DICE_POKER)
    card = yahtzee("free")
    assert read_card("yahtzee 50, ещё 100", card) == read_card("yahtzee 50, further 100", card)


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("пара, Шестерки | сэкономлено 2 | 6 1 3 3 5 | бросок 2", "sixes, pair | saved 2"),
        ("pair, шестёрки | Saved 2 | 6 1 3 3 5 | бросок 2", "sixes, pair | saved 2"),
        ("ничего | сэкономлено 0 | 1 3 3 5 6 | throw 2", "nothing | saved 0"),
    ],
)
def test_a_position_of_the_race_typed_in_russian(typed, english):
    assert str(read_race_position(typed)) == f"{english} | 1 3 3 5 6 | throw 2"


def test_odds_and_scores_take_russian_names():
    russian = dk.odds.dice_poker.chance((2, 3, 4, 5, 5), 1, "Большой стрит")
    assert russian == dk.odds.dice_poker.chance((2, 3, 4, 5, 5), 1, "large straight")
    assert dk.odds.race.turns(("каре", "four")) == dk.odds.race.turns("four")
    assert dice_poker.score("каре", (6, 6, 6, 6, 1)) == 24
    assert Card(DICE_POKER).write("единицы", (1, 1, 1, 4, 6)).points[0] == 0


def test_what_is_done_at_a_table_can_be_typed_as_it_is_shown():
    for typed, kind in (("Фолд", "fold"), ("чек", "check"), ("КОЛЛ", "call"), ("Call", "call")):
        assert Action(typed) == Action(kind)
    for typed, kind in (("бэт", "bet"), ("рейз", "raise"), ("Ре-рейз", "raise")):
        assert Action(typed, 12) == Action(kind, 12)
    opened = hand.choose(CHOOSING, 1, "Открыть")
    assert opened == hand.choose(CHOOSING, 1, "open") == hand.choose(CHOOSING, 1, "Open")
    assert Chose(1, "open") in opened.log
    assert hand.choose(CHOOSING, 1, "Не открывать") == hand.choose(CHOOSING, 1, "Stay closed")
    replayed = record.replay(record.read(record.write(record.record(opened))))
    assert replayed == opened


def test_a_figure_is_written_in_a_match_as_it_is_shown():
    for typed in ("единицы", "Ones", "ЕДИНИЦЫ"):
        assert TURN.write(typed) == TURN.write("ones")
    assert TURN.write("единицы").over == "ones"
    rules = dice_poker_race.Rules()
    match = sheet_match.start(rules, ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)))
    match = sheet_match.throw(match, (4, 4, 4, 1, 2))
    written = sheet_match.write(match, 0, "Четверки")
    assert written.log[-1] == sheet_match.Wrote(0, "fours", 0, 2)
    assert sheet_match.replay(rules, written.log) == written


def test_bots_are_found_by_the_names_that_displays_have():
    assert bots.bot("ольга") is bots.bot("Olga")
    assert race_bots.race_bot("Нина") is race_bots.race_bot("Nina")
    rules = dice_poker.Rules()
    assert sheet_bots.sheet_bot(rules, "Лида") is sheet_bots.sheet_bot(rules, "odds")


def test_a_teacher_s_own_name_comes_first_and_keeps_its_letters():
    pair, chance = Figure("pair", AnyDice()), Figure("Пара", AnyDice())
    sheet = Sheet("Own", second=(pair, chance, Figure("Low Dice", AnyDice())))
    assert sheet.number("пара") == 1
    assert read_card("low dice 30, pair 5", sheet).points == (5, None, 30)


@pytest.mark.parametrize(
    ("wrong", "russian", "english"),
    [
        (
            lambda: read_card("зеро 5", DICE_POKER),
            "в таблице «Покер на костях» нет фигуры 'зеро'; есть единицы = ones, двойки = twos, ",
            "Dice Poker has no figure 'зеро'; it has ones, twos, ",
        ),
        (
            lambda: read_position("- | 1 2 3 4 5", DICE_POKER),
            "позиция — это 'карточка | кости | бросок N', а не '- | 1 2 3 4 5'",
            "a position is 'card | dice | throw N', not '- | 1 2 3 4 5'",
        ),
        (
            lambda: read_position("- | 1 2 3 4 5 | 1", DICE_POKER),
            "последняя часть — от 'бросок 1' до 'бросок 3', а не '1'",
            "the last part is 'throw 1' to 'throw 3', not '1'",
        ),
        (
            lambda: read_race_position("-"),
            "позиция гонки — это 'фигуры | сэкономлено N | кости | бросок N', а не '-'",
            "a position of the race is 'figures | saved N | dice | throw N', not '-'",
        ),
        (
            lambda: read_race_position("- | 2 | 1 2 3 4 5 | throw 1"),
            "здесь стоит 'сэкономлено' и число, а не '2'",
            "here stands 'saved' and a number, not '2'",
        ),
        (
            lambda: read_race_position("пары | saved 0 | 1 2 3 4 5 | throw 1"),
            "нет фигуры 'пары'; есть единицы = ones",
            "there is no figure 'пары'; there are ones, ",
        ),
        (
            lambda: read_race_position("пара, pair | saved 0 | 1 2 3 4 5 | throw 1"),
            "фигура записана дважды: пара",
            "a figure is written twice: pair",
        ),
        (
            lambda: read_card("ones 0, единицы 1", DICE_POKER),
            "клетка единицы записана дважды",
            "ones is written twice",
        ),
        (
            lambda: as_card({"ones": 0, "единицы": 1}, DICE_POKER),
            "клетка единицы записана дважды",
            "ones is written twice",
        ),
        (
            lambda: as_card(Card(YATZY), DICE_POKER),
            "карточка — для таблицы «Yatzy», а решение — для таблицы «Покер на костях»",
            "the card is of Yatzy, the solution of Dice Poker",
        ),
        (
            lambda: replace(Card(DICE_POKER), points=(1, 2)),
            "клеток в карточке игры «Покер на костях» должно быть 15",
            "a card of Dice Poker has 15 cells",
        ),
        (
            lambda: Card(DICE_POKER).write("pair", (1, 1, 2, 3, 4)),
            "пара сейчас записать нельзя; можно: единицы, двойки, ",
            "pair may not be written now; allowed: ones, twos, ",
        ),
        (
            lambda: TURN.write("покер"),
            "'покер' сейчас записать нельзя; можно: записать единицы, двойки, ",
            "'покер' may not be written now; allowed: write ones, twos, ",
        ),
        (
            lambda: Action("пас"),
            "действие — одно из фолд = fold, чек = check, колл = call, бэт = bet, рейз = raise, ",
            "an action is one of fold, check, call, bet, raise, not 'пас'",
        ),
        (
            lambda: hand.choose(CHOOSING, 1, "закрыть"),
            "'закрыть' — такого выбора нет; выбирает место 1: Открыть = open, Не открывать = stay",
            "'закрыть' is no option; seat 1 has to choose: open, stay",
        ),
        (
            lambda: bots.bot("Анна"),
            "нет бота с именем 'Анна'; боты: Ольга = Olga, ",
            "no bot is called 'Анна'; the bots: Olga, ",
        ),
        (
            lambda: replace(dice_poker_race.Rules(), unwritten=("x",) * 15),
            "unwritten, цена фигуры единицы: нужно целое число",
            "unwritten ones must be a whole number",
        ),
        (
            lambda: as_card({"ones": "x"}, DICE_POKER),
            "единицы: нужно целое число, а не 'x'",
            "ones must be a whole number, not 'x'",
        ),
        (
            lambda: dk.odds.race.turns("пары"),
            "нет фигуры 'пары'; фигуры: единицы = ones, ",
            "there is no figure 'пары'; the figures: ones, ",
        ),
    ],
)
def test_errors_call_things_as_the_reader_does(wrong, russian, english):
    with pytest.raises(DiceError) as caught:
        wrong()
    assert caught.value.told("ru").startswith(russian)
    assert caught.value.told("en").startswith(english)


def test_a_line_is_told_where_there_are_several():
    with pytest.raises(BadText) as caught:
        read_card("ones 0\ntwos 0, pair", DICE_POKER)
    assert caught.value.line == 2
    assert str(caught.value).startswith("line 2: a cell is written as a name and points")
    with pytest.raises(BadText) as caught:
        read_card("ones 0\ntwos 1", DICE_POKER)
    assert str(caught.value) == "line 2: twos can hold -6, -4, -2, 0, 2, 4, not 1"


@pytest.mark.parametrize(
    ("typed", "found"),
    [("Семерка", "seven"), ("покер-на-костях", "dice_poker"), ("БЛЭК  ДЖЕК", "black_jack")],
)
def test_a_game_is_found_by_its_title_in_any_language(typed, found):
    assert games.called(typed) == found
    assert games.find(typed).__name__ == f"dicekit.games.{found}"


@pytest.mark.parametrize(
    ("typed", "near"),
    [("sevn", "seven"), ("Семёрк", "Семёрка"), ("dice pokr", "dice_poker"), ("семерко", "Семёрка")],
)
def test_the_nearest_name_is_offered_as_it_is_written(typed, near):
    with pytest.raises(BadArgument, match=rf"\(did you mean '{near}'\?\); the games: black_jack"):
        games.find(typed)


def test_the_games_are_listed_by_title_and_by_what_code_calls_them():
    with pytest.raises(BadArgument) as caught:
        games.find("вист")
    assert "есть игры: Блэк Джек = black_jack, " in caught.value.told("ru")
    assert "shoot_the_moons" in caught.value.told("ru")
    assert "Shoot The Moons = " not in caught.value.told("ru")
