"""Positions as text: typed, printed back the same, and refused when wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicekit.errors import BadArgument, BadText
from dicekit.games.card import Card, possible_points
from dicekit.games.position import Position, as_card, read_card, read_position
from dicekit.games.sheets import DICE_POKER, YATZY, yahtzee


@st.composite
def positions(draw: st.DrawFn) -> Position:
    sheet = draw(st.sampled_from([DICE_POKER, YATZY, yahtzee("forced")]))
    points = tuple(
        draw(st.none() | st.sampled_from(possible_points(sheet, name))) for name in sheet.names
    )
    card = Card(sheet, points)
    if card.has_poker:
        card = Card(sheet, points, draw(st.sampled_from([0, 100, 200])))
    roll = draw(st.tuples(*[st.integers(1, 6)] * 5))
    return Position(card, roll, draw(st.integers(1, 3)))


@given(positions())
def test_what_is_printed_reads_back_the_same(position: Position) -> None:
    text = str(position)
    again = read_position(text, position.card.sheet)
    assert again == position
    assert str(again) == text


def test_typed_loosely_printed_in_order() -> None:
    typed = "Pair 12,  sixes −6 ;ONES 0|6 5, 3 3 1|throw 2"
    position = read_position(typed, DICE_POKER)
    assert str(position) == "ones 0, sixes -6, pair 12 | 1 3 3 5 6 | throw 2"
    assert position.throws_left == 1


def test_an_empty_card() -> None:
    for text in ("-", "", "  "):
        assert read_card(text, DICE_POKER) == Card(DICE_POKER)
    assert str(Card(DICE_POKER)) == "-"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sixes -6", "a position is"),
        ("sixes -6 | 1 2 3 4 5", "a position is"),
        ("sixes | 1 2 3 4 5 | throw 1", "a name and points"),
        ("sevens 7 | 1 2 3 4 5 | throw 1", "no figure 'sevens'"),
        (f"sixes {'9' * 5000} | 1 2 3 4 5 | throw 1", "a name and points"),
        (f"- | 1 2 3 4 {'5' * 5000} | throw 1", "faces from 1 to 6"),
        ("sixes 5 | 1 2 3 4 5 | throw 1", "sixes can hold"),
        ("ones 0, ones 1 | 1 2 3 4 5 | throw 1", "written twice"),
        ("- | 1 2 3 4 | throw 1", "5 dice"),
        ("- | 1 2 3 4 7 | throw 1", "1 to 6"),
        ("- | 1 2 x 4 5 | throw 1", "faces from 1 to 6"),
        ("- | 1 2 3 4 5 | throw 4", "from 1 to 3"),
        ("- | 1 2 3 4 5 | 1", "throw 1"),
    ],
)
def test_wrong_texts_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadText, match=said):
        read_position(text, DICE_POKER)


def test_a_card_in_other_forms() -> None:
    card = read_card("sixes -6, pair 12", DICE_POKER)
    assert as_card({"sixes": -6, "pair": 12}, DICE_POKER) == card
    assert as_card(card, DICE_POKER) is card
    for wrong in (Card(YATZY), 12, {"sixes": 5}, {"sevens": 1}):
        with pytest.raises(BadArgument):
            as_card(wrong, DICE_POKER)  # type: ignore[arg-type]
