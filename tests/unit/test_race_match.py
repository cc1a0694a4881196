"""A match of the race: the lot, turns, the end and the last turn of the others, the count."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dicekit.errors import BadArgument, IllegalAction
from dicekit.games.card import Card
from dicekit.games.dice_poker_race import FIGURES, Rules, Turn
from dicekit.table import sheet_match as race
from dicekit.table.sheet_match import Finished, Match, Threw, Wrote

RULES = Rules(stake=2)
NOTHING = (1, 2, 3, 4, 6)
POINTS = dict(zip(FIGURES, (0,) * 6 + (12, 18, 9, 15, 20, 13, 46, 70, 20), strict=True))


def near_the_end(open_figures: tuple[tuple[str, ...], ...], starter: int, seat: int) -> Match:
    """A match in which each seat has only these figures open."""
    cards = tuple(
        Card(RULES.sheet, tuple(None if f in left else POINTS[f] for f in FIGURES))
        for left in open_figures
    )
    saved = (0,) * len(cards)
    return Match(RULES, starter, cards, saved, seat, Turn(RULES, cards[seat]))


def pass_turn(match: Match) -> Match:
    """The seat to act throws nothing of use three times and stops."""
    seat = match.seat
    assert seat is not None
    for throws in range(3):
        match = race.throw(race.keep(match, seat, ()) if throws else match, NOTHING)
    return race.stop(match, seat)


def random_match(players: int, seed: int, rules: Rules = RULES) -> Match:
    """A match played by chance: it writes what it can, else keeps some dice, else stops."""
    rng = random.Random(seed)
    match = race.new_match(rules, players, rng)
    while not match.is_over:
        match = race.draw(match, rng)
        seat, legal = match.to_act, match.legal
        assert seat is not None
        assert legal is not None
        if legal.write and rng.random() < 0.9:
            match = race.write(match, seat, rng.choice(legal.write))
        elif legal.keep and rng.random() < 0.9:
            assert match.turn is not None
            match = race.keep(match, seat, rng.sample(match.turn.roll, rng.randrange(5)))
        elif legal.stop:
            match = race.stop(match, seat)
    return match


def test_the_most_points_of_the_lot_start_and_equal_players_throw_again():
    assert race.start(RULES, ((1,) * 5, (6,) * 5, (2,) * 5)).starter == 1
    again = race.start(RULES, ((6,) * 5, (1,) * 5, (6,) * 5), ((1,) * 5, None, (2,) * 5))
    assert (again.starter, again.seat, len(again.cards)) == (2, 2, 3)
    drawn = race.new_match(RULES, 3, random.Random(4))
    assert race.start(RULES, *drawn.log[0].rounds) == drawn


@pytest.mark.parametrize(
    "rounds",
    [(), ((),), (((6,) * 5, (6,) * 5),), (((1,) * 5, (6,) * 5), (None, (6,) * 5)),
     (((6,) * 5, (6,) * 5, (1,) * 5), ((1,) * 5, (2,) * 5, (3,) * 5)), (((6,) * 4, (1,) * 5),)],
)  # fmt: skip
def test_a_lot_that_is_none_is_refused(rounds):
    with pytest.raises(BadArgument):
        race.start(RULES, *rounds)


def test_the_turn_goes_round():
    match = race.start(RULES, ((1,) * 5, (6,) * 5, (2,) * 5))
    seats = []
    for _ in range(4):
        seats.append(match.seat)
        match = pass_turn(match)
    assert seats == [1, 2, 0, 1]


def test_saved_throws_stay_with_their_player():
    match = race.start(RULES, ((6,) * 5, (1,) * 5))
    match = race.write(race.throw(match, (6, 6, 6, 1, 2)), 0, "sixes")
    assert match.saved == (2, 0)
    assert match.log[-1] == Wrote(0, "sixes", 0, 2)
    match = pass_turn(match)
    for throws in range(3):
        match = race.throw(race.keep(match, 0, (1,)) if throws else match, NOTHING[throws > 0 :])
    spending = race.keep(match, 0, (6,))
    assert spending.log[-1].spends
    assert (spending.saved_now(0), spending.saved_now(1)) == (1, 0)
    assert match.totals[0] - spending.totals[0] == 3
    spent = race.stop(race.throw(spending, (1, 2, 3, 4)), 0)
    assert spent.saved == (1, 0)


def test_when_the_starter_finishes_every_other_player_has_one_last_turn():
    match = near_the_end((("chance", "pair"), ("chance",), ("chance",)), starter=1, seat=1)
    match = race.write(race.throw(match, NOTHING), 1, "chance")
    assert match.log[-1] == Finished(1, (2, 0))
    assert (match.finisher, match.last, match.seat, match.is_over) == (1, (2, 0), 2, False)
    # the next one finishes as well; the last one still has a turn, and may write one figure
    match = race.write(race.throw(match, NOTHING), 2, "chance")
    assert (match.finisher, match.last, match.seat) == (1, (0,), 0)
    match = race.write(race.throw(match, (1, 1, 2, 3, 4)), 0, "pair")
    assert (match.is_over, match.seat, match.last) == (True, None, ())
    assert match.cards[0].open_figures() == ("chance",)


def test_a_last_turn_without_a_figure_is_a_last_turn():
    match = near_the_end((("chance",), ("poker",)), starter=0, seat=0)
    match = pass_turn(race.write(race.throw(match, NOTHING), 0, "chance"))
    assert match.is_over


def test_when_another_player_finishes_the_game_ends_at_once():
    match = near_the_end((("poker",), ("chance",), ("poker",)), starter=0, seat=1)
    match = race.write(race.throw(match, NOTHING), 1, "chance")
    assert match.log[-1] == Finished(1, ())
    assert match.is_over


def test_one_player_alone_ends_with_the_last_figure():
    match = near_the_end((("chance",),), starter=0, seat=0)
    assert race.write(race.throw(match, NOTHING), 0, "chance").is_over


def test_the_final_count_and_who_wins():
    match = near_the_end((("chance",), ("poker", "full")), starter=1, seat=0)
    assert match.winners == ()
    assert match.settled is None
    match = race.write(race.throw(match, NOTHING), 0, "chance")
    points = sum(POINTS.values())
    # 16 for the chance, two saved throws at 3; the other lacks 30 and 28
    expected = (points - 20 + 16 + 6, points - 70 - 13 - 30 - 28)
    assert match.totals == expected
    assert match.winners == (0,)
    assert match.settled == (2 * (expected[0] - expected[1]), -2 * (expected[0] - expected[1]))


def test_equal_totals_win_together():
    match = replace(near_the_end((("poker",), ("poker",)), 0, 0), seat=None, turn=None)
    assert match.winners == (0, 1)
    assert match.settled == (0, 0)


def test_only_the_asked_player_and_only_what_is_due():
    match = race.start(RULES, ((6,) * 5, (1,) * 5))
    for wrong in (
        lambda: race.keep(match, 0, ()),
        lambda: race.throw(race.throw(match, NOTHING), NOTHING),
        lambda: race.write(race.throw(match, NOTHING), 1, "ones"),
        lambda: race.answer(match, Threw(1, NOTHING)),
        lambda: race.answer(match, Finished(0, ())),
        lambda: race.undo(match),
    ):
        with pytest.raises(IllegalAction):
            wrong()
    over = replace(match, seat=None, turn=None)
    with pytest.raises(IllegalAction, match="the match is over"):
        race.throw(over, NOTHING)


def test_true_is_no_seat():
    match = race.start(Rules(), ((1, 1, 1, 1, 1), (6, 6, 6, 6, 6)))
    match = race.throw(match, (4, 4, 4, 2, 1))
    assert match.seat == 1
    for ask in (race.keep, race.write):
        with pytest.raises(IllegalAction, match="seat True is not asked"):
            ask(match, True, (4,) if ask is race.keep else "fours")
    with pytest.raises(IllegalAction, match="seat True is not asked"):
        race.stop(match, True)
    assert race.keep(match, 1, (4,)).to_throw == 4


def test_keeping_is_undone_only_before_the_throw():
    thrown = race.throw(race.start(RULES, ((6,) * 5, (1,) * 5)), NOTHING)
    kept = race.keep(thrown, 0, (1, 2))
    assert race.undo(kept) == thrown
    with pytest.raises(IllegalAction, match="can be undone"):
        race.undo(race.throw(kept, (1, 2, 3)))


@pytest.mark.parametrize("order", ["series", "free"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_random_matches_end_and_replay_from_their_log(players, order):
    rules = replace(RULES, order=order)
    match = random_match(players, seed=players, rules=rules)
    assert race.replay(rules, match.log) == match
    assert match == random_match(players, seed=players, rules=rules)
    assert match.finisher is not None
    assert match.cards[match.finisher].is_full
    assert sum(match.settled or ()) == 0
    written = [event for event in match.log if isinstance(event, Wrote)]
    for seat, card in enumerate(match.cards):
        mine = [event for event in written if event.seat == seat]
        assert card.total == sum(event.points for event in mine)
        spent = sum(getattr(event, "spends", False) and event.seat == seat for event in match.log)
        assert match.saved[seat] == sum(event.saves for event in mine) - spent


def test_a_log_begins_with_the_lot():
    with pytest.raises(BadArgument, match="begins with the lot"):
        race.replay(RULES, (Threw(0, NOTHING),))
