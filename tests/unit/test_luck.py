"""Dice that hang on the seed alone: a class with one seed sees the same dice."""

from __future__ import annotations

from dicekit.games import dice_poker
from dicekit.games.sheets import DICE_POKER
from dicekit.table import sheet_match as matches
from dicekit.table.luck import fall_on_sheet

LOT = ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1))


def played(seed: str, keeps: bool) -> list[matches.Threw]:
    """All throws of a match of two: one that keeps a die each time, or that never throws again."""
    match = matches.start(dice_poker.Rules(), LOT)
    while not match.is_over:
        match = fall_on_sheet(match, seed)
        seat, legal = match.to_act, match.legal
        if keeps and legal.keep:
            match = matches.keep(match, seat, match.turn.roll[:1])
        else:
            match = matches.write(match, seat, legal.write[0])
    return [event for event in match.log if isinstance(event, matches.Threw)]


def test_every_turn_begins_with_the_same_dice_whatever_was_kept_before():
    once = played("7", keeps=False)
    thrice = played("7", keeps=True)
    assert len(once) == 2 * len(DICE_POKER.names)
    assert len(thrice) == 3 * len(once)
    assert thrice[::3] == once
    assert len({event.dice for event in once}) > len(once) // 2
    assert played("8", keeps=False) != once


def test_a_match_in_which_no_throw_is_due_stays_as_it_is():
    match = fall_on_sheet(matches.start(dice_poker.Rules(), LOT), "7")
    assert fall_on_sheet(match, "7") is match
