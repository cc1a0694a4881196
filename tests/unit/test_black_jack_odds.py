"""The odds of Black Jack against plain twins that play out every pair and every common die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import prod

import pytest
import sympy

from dicekit.errors import BadArgument
from dicekit.games.black_jack import OPEN, STAY, score
from dicekit.odds import black_jack as odds
from dicekit.odds import contest, matrix_game

FACES = range(1, 7)
TOTALS = {total: sum(a + b == total for a, b in product(FACES, repeat=2)) for total in range(2, 13)}

# Common dice sum to 15 at most, and up to five players share: every part is a whole number.
UNIT = 6**15 * 60


def fraction(value: sympy.Rational) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def worth(total: int, common: int) -> int:
    """The points of a pair with this total, by the rules' own ``score``."""
    pair = (total // 2, total - total // 2) if total < 12 else (6, 6)
    return score(pair, ()) if not common else (total + common if total + common <= 11 else 0)


def moved(state: int | None, total: int, threshold: int, common: int) -> int | None:
    """A player's points if open now, else None (closed, bust or not)."""
    if state is None and (points := worth(total, common)) >= threshold:
        return points
    return state


@cache
def outcome(
    totals: tuple[int, ...],
    thresholds: tuple[int, ...],
    states: tuple[int | None, ...],
    common: int,
) -> tuple[tuple[int, int], ...]:
    """Win and share of each player, times UNIT / 6**common; all have been asked at this sum."""
    alive = [state is None and worth(t, common) for state, t in zip(states, totals, strict=True)]
    if not any(alive):
        finals = [state or 0 for state in states]
        best, certain = max(finals), UNIT // 6**common
        top = finals.count(best)
        return tuple(
            (certain * (top == 1), certain // top) if final == best else (0, 0) for final in finals
        )
    wins, shares = [0] * len(totals), [0] * len(totals)
    for face in FACES:
        after = tuple(
            moved(state, total, threshold, common + face)
            for state, total, threshold in zip(states, totals, thresholds, strict=True)
        )
        found = outcome(totals, thresholds, after, common + face)
        for seat, (win, share) in enumerate(found):
            wins[seat] += win * 6 ** (face - 1)
            shares[seat] += share * 6 ** (face - 1)
    return tuple(zip(wins, shares, strict=True))


def duel_twin(thresholds: tuple[int, ...]) -> tuple[tuple[Fraction, Fraction], ...]:
    wins, shares = [0] * len(thresholds), [0] * len(thresholds)
    for totals in product(TOTALS, repeat=len(thresholds)):
        ways = prod(TOTALS[total] for total in totals)
        start = tuple(
            moved(None, total, threshold, 0)
            for total, threshold in zip(totals, thresholds, strict=True)
        )
        for seat, (win, share) in enumerate(outcome(totals, thresholds, start, 0)):
            wins[seat] += ways * win
            shares[seat] += ways * share
    cases = UNIT * 36 ** len(thresholds)
    return tuple(
        (Fraction(w, cases), Fraction(s, cases)) for w, s in zip(wins, shares, strict=True)
    )


def exact(standings: Sequence[odds.Standing]) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((fraction(one.win), fraction(one.share)) for one in standings)


def test_every_entry_of_the_two_player_table_equals_the_twin() -> None:
    shared, decided = odds.threshold_table(), odds.threshold_table("deciding hand")
    for mine, other in combinations_with_replacement(range(2, 13), 2):
        (win, share), (loss, rest) = duel_twin((mine, other))
        assert fraction(shared.share(mine, other)) == share == 1 - rest
        # Replayed until one wins: the value is the share of hands that end in a win.
        assert fraction(decided.share(mine, other)) == win / (win + loss)
        assert fraction(shared.share(other, mine)) == rest
        assert fraction(decided.share(other, mine)) == loss / (win + loss)
        assert exact(odds.duel([mine, other])) == ((win, share), (loss, rest))


@pytest.mark.parametrize("thresholds", [(9, 9, 8), (2, 10, 12)])
def test_three_players_equal_the_twin(thresholds: tuple[int, ...]) -> None:
    assert exact(odds.duel(thresholds)) == duel_twin(thresholds)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_equal_thresholds_share_equally(players: int) -> None:
    assert {one.share for one in odds.duel([9] * players)} == {sympy.Rational(1, players)}


def test_the_shares_of_six_different_players_add_up() -> None:
    assert sum(one.share for one in odds.duel([7, 8, 9, 10, 11, 6])) == 1


@pytest.mark.parametrize("thresholds", [[9], [9] * 7, [1, 9], [13, 9], [9.0, 9], 9, "99"])
def test_wrong_thresholds_are_refused(thresholds: object) -> None:
    with pytest.raises(BadArgument):
        odds.duel(thresholds)  # type: ignore[arg-type]


def test_the_final_points_of_one_player_equal_the_twin() -> None:
    for threshold in (2, 7, 9, 11):
        finals: dict[int, Fraction] = {}
        for total, ways in TOTALS.items():
            for points, chance in ends(total, threshold, 0).items():
                finals[points] = finals.get(points, Fraction(0)) + chance * ways / 36
        dist = odds.final(threshold)
        assert {points: fraction(dist.p(points)) for points in dist.weights} == finals


def ends(total: int, threshold: int, common: int) -> dict[int, Fraction]:
    """The chances of the final points of one player."""
    points = worth(total, common)
    if not points or points >= threshold:
        return {points: Fraction(1)}
    result: dict[int, Fraction] = {}
    for face in FACES:
        for final, chance in ends(total, threshold, common + face).items():
            result[final] = result.get(final, Fraction(0)) + chance / 6
    return result


def test_players_with_common_dice_are_not_independent() -> None:
    assert odds.as_if_independent([9, 10]) == contest([odds.final(9), odds.final(10)])
    assert odds.as_if_independent([9, 10]) != odds.duel([9, 10])


@pytest.mark.parametrize("ties", ["share", "deciding hand"])
def test_nothing_beats_the_equilibrium(ties: str) -> None:
    table = odds.threshold_table(ties)
    found = table.equilibrium()
    assert found.value == sympy.Rational(1, 2)
    assert sum(chance for _, chance in found.mix) == 1
    for mine in table.thresholds:
        assert sum(chance * table.share(mine, other) for other, chance in found.mix) <= found.value


def test_best_answers() -> None:
    table = odds.threshold_table()
    assert table.best_answers(9) == (9,)
    assert table.best_answers(7) == (8,)
    assert table.best_answers(12) == (2, 3, 4, 5, 6)


def best_against(others: list[int]) -> tuple[int, sympy.Rational]:
    """The threshold with the greatest share against these, and that share."""
    shares = {mine: odds.duel([mine, *others])[0].share for mine in range(7, 13)}
    best = max(shares, key=lambda mine: shares[mine])
    return best, shares[best]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_usual_threshold_is_the_best_answer_to_itself(players: int) -> None:
    usual = odds.usual_threshold(players)
    assert best_against([usual] * (players - 1)) == (usual, sympy.Rational(1, players))


def test_with_six_players_no_threshold_is_the_best_answer_to_itself() -> None:
    assert all(best_against([usual] * 5)[0] != usual for usual in range(7, 13))
    gain = best_against([odds.usual_threshold(6)] * 5)[1] - sympy.Rational(1, 6)
    assert 0 < gain < sympy.Rational(1, 1500)


def test_a_matrix_game_with_a_mixed_solution() -> None:
    # Rock, paper, scissors, where a win with rock counts double.
    solved = matrix_game.solve([[0, -1, 2], [1, 0, -1], [-2, 1, 0]])
    quarter = Fraction(1, 4)
    assert solved.value == 0
    assert solved.row == solved.column == (quarter, 2 * quarter, quarter)
    assert matrix_game.solve([[3, 5], [2, 4], [1, 9]]).value == 3
    with pytest.raises(BadArgument):
        matrix_game.solve([[1, 2], [3]])


def test_alone() -> None:
    assert odds.bust(6) == sympy.Rational(1, 6)
    assert (odds.bust(5), odds.bust(11), odds.bust(12)) == (0, 1, 1)
    assert odds.best_points(6) == sympy.Rational(15, 2)
    assert [row.total for row in odds.alone() if row.opens] == [7, 8, 9, 10, 11, 12]
    assert {row.best for row in odds.alone() if row.total == 12} == {12}


@cache
def best_twin(total: int) -> Fraction:
    """The best expected points from a total below 12."""
    if total > 11:
        return Fraction(0)
    return max(Fraction(total), sum((best_twin(total + face) for face in FACES), Fraction(0)) / 6)


def test_best_points_equal_the_twin() -> None:
    for row in odds.alone()[:-1]:
        assert fraction(row.best) == best_twin(row.total)
        assert fraction(row.best) == max(fraction(row.open), fraction(row.throw))


# The look ahead. A world is what may lie under the other cups; I cannot tell worlds apart in which
# I have seen the same openings, so I decide for all of them at once.

World = tuple[Fraction, tuple[int, ...]]
States = tuple[int | None, ...]


class Twin:
    """The look ahead of one player against closed others, played out world by world."""

    def __init__(self, pair: int, opened: Sequence[int], thresholds: Sequence[int], before: int):
        self.pair, self.opened, self.before = pair, tuple(opened), before
        self.thresholds = tuple(thresholds)

    def worlds(self, sums: Sequence[int], now: bool) -> list[World]:
        """The worlds in which everybody has stayed closed so far (now: those before me too)."""
        found = []
        for totals in product(TOTALS, repeat=len(self.thresholds)):
            weight = Fraction(1)
            for seat, (total, threshold) in enumerate(zip(totals, self.thresholds, strict=True)):
                asked = sums if now and seat < self.before else sums[:-1]
                weight *= TOTALS[total] * all(worth(total, s) < threshold for s in asked)
            if weight:
                found.append((weight, totals))
        return found

    def asked(self, world: World, states: States, common: int, seats: range) -> States:
        return tuple(
            moved(state, world[1][seat], self.thresholds[seat], common) if seat in seats else state
            for seat, state in enumerate(states)
        )

    def split(
        self, worlds: list[World], states: States, common: int, seats: range
    ) -> dict[States, list[World]]:
        """The worlds by what I see when these seats are asked."""
        groups: dict[States, list[World]] = {}
        for world in worlds:
            groups.setdefault(self.asked(world, states, common, seats), []).append(world)
        return groups

    @property
    def earlier(self) -> range:
        return range(self.before)

    @property
    def later(self) -> range:
        return range(self.before, len(self.thresholds))

    def end(self, mine: int, worlds: list[World], states: States, common: int) -> list[Fraction]:
        """My win and share, ending with these points; all have been asked at this common sum."""
        sums = [Fraction(0), Fraction(0)]
        known = len(self.opened)
        for weight, totals in worlds:
            # Me first, then the open players: their states are known.
            found = outcome(
                (2,) * (known + 1) + totals,
                (2,) * (known + 1) + self.thresholds,
                (mine, *self.opened, *states),
                common,
            )[0]
            scale = weight * 6**common / UNIT
            sums = [one + scale * part for one, part in zip(sums, found, strict=True)]
        return sums

    def open(self, worlds: list[World], states: States, common: int) -> list[Fraction]:
        parts = [
            self.end(worth(self.pair, common), group, seen, common)
            for seen, group in self.split(worlds, states, common, self.later).items()
        ]
        return [sum(column, Fraction(0)) for column in zip(*parts, strict=True)]

    def stay(self, worlds: list[World], states: States, common: int) -> list[Fraction]:
        total = [Fraction(0), Fraction(0)]
        for seen, group in self.split(worlds, states, common, self.later).items():
            for face in FACES:
                after = common + face
                for shown, left in self.split(group, seen, after, self.earlier).items():
                    part = self.best(left, shown, after)
                    total = [one + more / 6 for one, more in zip(total, part, strict=True)]
        return total

    def best(self, worlds: list[World], states: States, common: int) -> list[Fraction]:
        if not worth(self.pair, common):
            return self.open(worlds, states, common)
        options = (self.open(worlds, states, common), self.stay(worlds, states, common))
        return max(options, key=lambda value: (value[1], value[0]))


def sums_of(common: Sequence[int]) -> list[int]:
    return [sum(common[:count]) for count in range(len(common) + 1)]


def per_world(value: list[Fraction], worlds: list[World]) -> tuple[Fraction, Fraction]:
    everything = sum(weight for weight, _ in worlds)
    return value[0] / everything, value[1] / everything


CASES = [
    ((4, 4), (), (), (9,), 0),
    ((4, 4), (), (), (9,), 1),
    ((3, 4), (), (), (7,), 0),
    ((1, 5), (), (), (10,), 1),
    ((6, 6), (), (), (8,), 0),
    ((1, 1), (6,), (), (9,), 0),
    ((1, 2), (2, 3), (), (10,), 1),
    ((3, 4), (), (9,), (), 0),
    ((3, 4), (1,), (8,), (9,), 1),
    ((2, 2), (3,), (0,), (11,), 0),
    ((5, 5), (3,), (0,), (8,), 0),
    ((6, 6), (), (12,), (9,), 0),
    ((4, 3), (), (11,), (9,), 0),
    ((4, 3), (), (12,), (9,), 0),
    ((4, 4), (), (), (9, 9), 1),
    ((3, 4), (), (), (8, 10), 1),
    ((2, 4), (2,), (), (10, 8), 0),
    ((3, 3), (3,), (9,), (9, 10), 2),
    ((5, 2), (1,), (8, 8), (11, 9), 1),
    ((1, 1), (), (0,), (9,), 1),  # the pot is shared with the open bust if all are bust
    ((1, 1), (4,), (), (10, 11), 1),  # at 6 with everything still open
    ((2, 2), (2,), (6,), (7, 11), 0),
    ((1, 3), (2, 1), (), (11, 10, 9), 1),
    ((2, 4), (3,), (10, 10), (11, 12), 2),
]


@pytest.mark.parametrize(("pair", "common", "opened", "thresholds", "before"), CASES)
def test_a_decision_equals_the_twin(
    pair: tuple[int, int],
    common: tuple[int, ...],
    opened: tuple[int, ...],
    thresholds: tuple[int, ...],
    before: int,
) -> None:
    twin, sums = Twin(sum(pair), opened, thresholds, before), sums_of(common)
    worlds, states = twin.worlds(sums, now=True), (None,) * len(thresholds)
    best, values = odds.decision(pair, common, opened, thresholds, before)
    opens = per_world(twin.open(worlds, states, sums[-1]), worlds)
    stays = opens
    if worth(sum(pair), sums[-1]):
        stays = per_world(twin.stay(worlds, states, sums[-1]), worlds)
    assert exact(tuple(values.values())) == (opens, stays)
    assert best == (OPEN if opens[::-1] > stays[::-1] else STAY)

    worlds = twin.worlds(sums, now=False)
    groups = twin.split(worlds, states, sums[-1], twin.earlier)
    parts = [twin.best(group, seen, sums[-1]) for seen, group in groups.items()]
    value = [sum(column, Fraction(0)) for column in zip(*parts, strict=True)]
    assert exact([odds.standing(pair, common, opened, thresholds, before)]) == (
        per_world(value, worlds),
    )
