"""The score sheets to print: 17 columns, what the rules say, a row for each player."""

from __future__ import annotations

import re
from html import unescape

import pytest

from dicekit.errors import BadArgument
from dicekit.games import dice_poker, dice_poker_race, seven
from dicekit.games.sheets import YATZY
from dicekit.views.score_sheet import score_sheet

VARIANTS = (dice_poker.Rules(), dice_poker_race.Rules())


def cells(text, row):
    """The cells of a row of the table, as plain texts."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text, re.DOTALL)
    found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", rows[row], re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", " ", cell)).replace("\u00ad", "").strip() for cell in found]


@pytest.mark.parametrize("rules", VARIANTS, ids=("first", "race"))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_sheet_has_seventeen_columns_and_a_row_for_each_player(rules, lang):
    text = score_sheet(rules, players=5, lang=lang, names=("Анна", "<b>"))
    assert f'<html lang="{lang}">' in text
    assert len(cells(text, 0)) == 1 + 17 == 1 + len(dice_poker.PAGE_COLUMNS)
    assert len(cells(text, 1)) == 17
    rows = [cells(text, row) for row in range(2, 7)]
    assert [row[0] for row in rows] == ["Анна", "<b>", "", "", ""]
    assert all(len(row) == 18 and not any(row[1:]) for row in rows)
    assert text.count("<tr") == 2 + 5
    assert len(re.findall(r'class="dk-die"', text)) == 6


def test_the_first_variant_names_what_the_rules_page_says():
    text = score_sheet()
    heads, hows = cells(text, 0)[1:], cells(text, 1)
    said = dict(zip(heads[6:], hows[6:], strict=True))
    assert hows[:6] == [f"(n−3)×{face}" for face in range(1, 7)]
    assert said["Subtotal"] == "0 or more: +50"
    doubled = {head for head, how in said.items() if "1st throw ×2" in how}
    assert len(doubled) == 8
    assert not doubled & {"Chance", "Subtotal", "Total"}
    assert "+50" in said["Poker"]
    assert "premium of a poker does not" in text


def test_the_race_names_premiums_saved_throws_and_what_open_figures_cost():
    rules = dice_poker_race.Rules(saved_worth=4, four_premium=20)
    text = score_sheet(rules, lang="en")
    heads, hows = cells(text, 0)[1:], cells(text, 1)
    assert (heads[6], hows[6]) == ("Saved throws", "4 points each")
    costs = [int(found[1]) for how in hows if (found := re.search(r"open: −(\d+)", how))]
    assert tuple(costs) == dice_poker_race.UNWRITTEN
    assert "+20" in hows[heads.index("Four")]
    assert "+50" in hows[heads.index("Poker")]
    assert "×2" not in text
    assert "4 for each saved throw" in text


@pytest.mark.parametrize(
    ("order", "said"), [("series", "to its end before the second"), ("free", "at any time")]
)
def test_the_order_of_play_is_told(order, said):
    assert said in score_sheet(dice_poker.Rules(order=order))


def test_another_sheet_can_be_printed_too():
    text = score_sheet(dice_poker.Rules(sheet=YATZY), lang="ru")
    assert "yatzy" in text
    assert len(cells(text, 1)) == len(YATZY.names) + 2


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 0}, "from 1 to 12, not 0"),
        ({"players": 13}, "from 1 to 12, not 13"),
        ({"players": 1, "names": ("A", "B")}, "from 2 to 12, not 1"),
        ({"lang": "de"}, "en, ru"),
        ({"rules": seven.Rules()}, "is for Dice Poker or its race"),
    ],
)
def test_what_cannot_be_printed_is_refused(given, message):
    with pytest.raises(BadArgument, match=message):
        score_sheet(**given)
