"""Black Jack with a pot in layers: the best play against a plain search through all I may see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from dicekit.games import black_jack
from dicekit.games.deal import Deal
from dicekit.games.pot_game import rank
from dicekit.odds.black_jack import at_table, in_layers
from dicekit.odds.layers import Prize
from dicekit.table import settle
from dicekit.table.pots import layers

WAYS = Counter(sum(pair) for pair in product(range(1, 7), repeat=2))
AT = 10  # all others open at these points
UNIT = 12


def points(pair, common):
    if pair == 12 and common == 0:
        return 12
    return pair + common if pair + common <= 11 else 0


class Search:
    """The chips that I can expect with the best play, knowing what I see and nothing else.

    ``seats``: my place among the players is where they have ``None``. A player is a pair's total
    as long as the cup is closed, and ("open", points) afterwards.
    """

    def __init__(self, stakes, mine, me, all_in, together):
        self.stakes, self.mine, self.me, self.all_in = stakes, mine, me, all_in
        self.together = together
        self.before = list(range(me))
        self.after = [seat for seat in range(len(stakes)) if seat not in (*self.before, me)]

    def paid(self, players, my_points):
        scores = {seat: worth[1] for seat, worth in enumerate(players) if worth}
        scores[self.me] = my_points
        ranking = rank(scores, scores)
        return settle(self.stakes, (), ranking, 0, self.all_in)[self.me]

    @cache  # noqa: B019
    def rest(self, players, common, my_points):
        """The chips when my points are fixed, and all have been asked."""
        players = tuple(
            ("open", 0) if isinstance(one, int) and not points(one, common) else one
            for one in players
        )
        if not any(isinstance(one, int) for one in players):
            return Fraction(self.paid(players, my_points))
        return sum(self.fixed(players, common + face, my_points) for face in range(1, 7)) / 6

    def fixed(self, players, common, my_points):
        for seat in (*self.before, *self.after):
            players = self.asked(players, seat, common)
        return self.rest(players, common, my_points)

    def asked(self, players, seat, common):
        one = players[seat]
        if isinstance(one, int) and points(one, common) >= AT:
            return (*players[:seat], ("open", points(one, common)), *players[seat + 1 :])
        return players

    def seen(self, known, seats, common, lifted=True):
        """What may be known after these were asked: each a table of what can lie there, by ways.

        With cups not ``lifted``, who is opening is heard, and with what is not seen.
        """
        groups = {}
        for was, ways in known.items():
            players = was
            for seat in seats:
                players = self.asked(players, seat, common)
            seen = tuple(
                None if isinstance(now, int) else now if lifted or now == before else "opens"
                for before, now in zip(was, players, strict=True)
            )
            groups.setdefault(seen, Counter())[players] += ways
        return groups.values()

    def turn(self, known, common):
        my_points = points(self.mine, common)
        if not my_points:
            return sum(ways * self.fixed(one, common, 0) for one, ways in known.items())
        value = Fraction(0)
        for mine_now in self.seen(known, self.before, common, lifted=not self.together):
            opens = sum(ways * self.fixed(one, common, my_points) for one, ways in mine_now.items())
            stays = sum(
                self.turn(then, common + face) / 6
                for then in self.seen(mine_now, self.after, common)
                for face in range(1, 7)
            )
            value += max(opens, stays)
        return value


def searched(stakes, mine, me, opened, all_in, together=False, common=0):
    """The search, and the cases that its value is summed over."""
    pairs = [pair for pair in WAYS if points(pair, 0) < AT or not common]
    options = [
        [None] if seat == me else [("open", opened[seat])] if seat in opened else pairs
        for seat in range(len(stakes))
    ]
    known = Counter()
    for players in product(*options):
        ways = 1
        for one in players:
            ways *= WAYS[one] if isinstance(one, int) else 1
        known[players] = ways
    search = Search(stakes, mine, me, all_in, together)
    return Fraction(search.turn(known, common)) / known.total()


def looked_ahead(stakes, pair, me, opened, all_in, lift="at once", common=()):
    """The same from ``in_layers``."""
    game = black_jack.Rules(lift=lift)
    deal = Deal(tuple(range(len(stakes))))
    for seat in range(len(stakes)):
        deal = deal.with_throw(seat, pair if seat == me else opened.get(seat), 2, shown=False)
    deal = deal.show(tuple(opened))
    if common:
        deal = deal.after_betting()
        for seat in range(len(stakes)):
            deal = deal.with_choice(seat, "open" if seat in opened else "stay closed")
        for face in common:
            deal = deal.with_throw(None, (face,), 1, shown=True)
    prizes = [
        Prize(
            layer.amount,
            tuple(seat for seat in layer.reached_by if seat != me),
            layer.each,
            taken_back=all_in == "take back",
        )
        for layer in layers(stakes, ())
        if me in layer.reached_by
    ]
    found = in_layers(game, deal, me, prizes, [AT] * len(stakes))
    assert found.exact
    return sum(map(Prize.value, prizes, found.claims))


ALL_IN = ["take back", "side pots"]


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("me", [0, 1, 2])
@pytest.mark.parametrize("pair", [(2, 3), (4, 4)])
def test_three_players_and_two_layers(pair, me, all_in):
    short = (me + 1) % 3
    stakes = [UNIT * (2 if seat == short else 5) for seat in range(3)]
    expected = searched(stakes, sum(pair), me, {}, all_in)
    assert looked_ahead(stakes, pair, me, {}, all_in) == expected


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("me", [1, 2])
def test_of_cups_that_are_lifted_together_i_know_whose_they_are(me, all_in):
    stakes = [UNIT * 2, UNIT * 5, UNIT * 5]
    at_once, together = (
        looked_ahead(stakes, (4, 4), me, {}, all_in, lift) for lift in ("at once", "together")
    )
    assert together == searched(stakes, 8, me, {}, all_in, together=True)
    assert together < at_once


def in_one_pot(pair, me, lift, words=()):
    """My part of a pot of three from ``at_table``, these having been said before me."""
    game = black_jack.Rules(lift=lift)
    deal = Deal((0, 1, 2))
    for seat in deal.order:
        deal = deal.with_throw(seat, pair if seat == me else None, 2, shown=False)
    if words:
        deal = deal.after_betting()
    for seat, word in enumerate(words):
        deal = deal.with_choice(seat, word)
    return at_table(game, deal, me, [AT] * 3).share


@pytest.mark.parametrize("me", [1, 2])
@pytest.mark.parametrize("pair", [(2, 3), (4, 4)])
def test_in_one_pot_i_know_whose_the_cups_are_that_are_lifted_together(pair, me):
    expected = searched([UNIT] * 3, sum(pair), me, {}, "side pots", together=True) / (3 * UNIT)
    together = in_one_pot(pair, me, "together")
    assert together == expected
    assert together < in_one_pot(pair, me, "at once")


@pytest.mark.parametrize("pair", [(3, 3), (4, 4), (4, 5)])
def test_what_is_said_before_me_leaves_my_mean_as_it_was(pair):
    """Of the 36 pairs 6 have 10 or more points, and their owners open."""
    before = in_one_pot(pair, 2, "together")
    for said in (1, 2):
        mean = sum(
            Fraction(str(in_one_pot(pair, 2, "together", words)))
            * prod(Fraction(1 if word == "open" else 5, 6) for word in words)
            for words in product(("open", "stay closed"), repeat=said)
        )
        assert mean == Fraction(str(before))


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("me", [0, 3])
@pytest.mark.parametrize("opened", [(4, 4), (5, 5)])
def test_four_players_and_three_layers_with_one_open(opened, me, all_in):
    stakes = [UNIT * 9, UNIT * 2, UNIT * 4, UNIT * 9]
    seen = {1: opened}
    expected = searched(stakes, 5, me, {1: sum(opened)}, all_in, common=3)
    assert looked_ahead(stakes, (1, 4), me, seen, all_in, common=(3,)) == expected


@pytest.mark.parametrize("all_in", ALL_IN)
@pytest.mark.parametrize("me", [0, 3])
def test_four_players_who_are_all_closed(me, all_in):
    stakes = [UNIT * 9, UNIT * 9, UNIT * 9, UNIT * 9]
    stakes[(me + 1) % 4], stakes[(me + 2) % 4] = UNIT * 2, UNIT * 4
    expected = searched(stakes, 7, me, {}, all_in, common=1)
    assert looked_ahead(stakes, (3, 4), me, {}, all_in, common=(1,)) == expected


@pytest.mark.parametrize("all_in", ALL_IN)
def test_it_counts_whether_an_equal_rival_is_asked_before_me_or_after(all_in):
    stakes = [UNIT * 9, UNIT * 9, UNIT * 2, UNIT * 9]
    expected = searched(stakes, 7, 1, {}, all_in, common=1)
    assert looked_ahead(stakes, (3, 4), 1, {}, all_in, common=(1,)) == expected
