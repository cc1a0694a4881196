"""Black Jack: a test per clause of the rules page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from dicekit import games
from dicekit.errors import BadArgument
from dicekit.games.black_jack import OPEN, STAY, Rules, score
from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Finish, Show, Step, Throw


def play(
    rules: Rules,
    pairs: Mapping[int, tuple[int, int]],
    common: Iterable[int] = (),
    openings: Mapping[int, int] | None = None,
    folds: Mapping[int, int] | None = None,
) -> tuple[Deal, list[Step]]:
    """The deal at its end and the steps to it.

    ``pairs``: seat to pair, in the order of the deal. ``openings``: seat to the number of common
    dice after which it opens (none: it stays closed). ``folds``: the same for folding.
    """
    feed, deal, steps = iter(common), Deal(tuple(pairs)), []
    while not isinstance(step := rules.next_step(deal), Finish):
        steps.append(step)
        if isinstance(step, Throw):
            dice = (next(feed),) if step.seat is None else pairs[step.seat]
            deal = deal.with_throw(step.seat, dice, step.dice, step.shown)
        elif isinstance(step, Bet):
            for seat, time in (folds or {}).items():
                if time == deal.rounds:
                    deal = deal.with_fold(seat)
            deal = deal.after_betting()
        elif isinstance(step, Choose):
            assert step.options == (OPEN, STAY)
            opens = (openings or {}).get(step.seat) == deal.rounds - 1
            deal = deal.with_choice(step.seat, OPEN if opens else STAY)
        else:
            assert isinstance(step, Show)
            deal = deal.show(step.seats)
    return deal, steps


def ask(seat: int) -> Choose:
    return Choose(seat, (OPEN, STAY))


COMMON = Throw(None, 1, shown=True)


def test_everybody_throws_two_hidden_dice_then_a_round_of_betting() -> None:
    _, steps = play(Rules(), {1: (3, 4), 2: (5, 5), 0: (1, 6)}, openings={0: 0, 1: 0, 2: 0})
    assert steps[:4] == [Throw(1, 2), Throw(2, 2), Throw(0, 2), Bet()]


def test_the_closed_are_asked_clockwise_and_an_opening_is_seen_at_once() -> None:
    _, steps = play(Rules(), {1: (3, 4), 2: (5, 5), 0: (1, 6)}, openings={0: 0, 1: 0, 2: 0})
    assert steps[4:] == [ask(1), Show((1,)), ask(2), Show((2,)), ask(0), Show((0,))]


def test_cups_can_be_lifted_together() -> None:
    rules = Rules(lift="together")
    _, steps = play(rules, {1: (3, 4), 2: (5, 5)}, openings={1: 0, 2: 0})
    assert steps[3:] == [ask(1), ask(2), Show((1, 2))]


def test_a_common_die_after_the_openings_then_betting_then_opening_again() -> None:
    _, steps = play(Rules(), {0: (2, 2), 1: (1, 3)}, [1, 2], openings={0: 2, 1: 2})
    again = [COMMON, Bet(), ask(0)]
    assert steps[3:] == [ask(0), ask(1), *again, ask(1), *again, Show((0,)), ask(1), Show((1,))]


def test_an_open_player_is_still_in_the_betting_but_not_asked_again() -> None:
    _, steps = play(Rules(), {0: (5, 5), 1: (1, 3)}, [4], openings={0: 0, 1: 1})
    assert steps[3:] == [ask(0), Show((0,)), ask(1), COMMON, Bet(), ask(1), Show((1,))]


def test_a_common_die_counts_only_for_those_who_are_closed() -> None:
    deal, _ = play(Rules(), {0: (5, 4), 1: (1, 3)}, [2, 4], openings={0: 0, 1: 2})
    assert [Rules().points(deal, seat) for seat in (0, 1)] == [9, 10]
    assert Rules().result(deal).ranking == ((1,), (0,))


def test_an_opening_between_two_common_dice_counts_the_first_only() -> None:
    deal, _ = play(Rules(), {0: (1, 4), 1: (1, 1)}, [2, 4], openings={0: 1, 1: 2})
    assert [Rules().points(deal, seat) for seat in (0, 1)] == [7, 8]


def test_the_highest_total_of_at_most_eleven_wins() -> None:
    deal, _ = play(Rules(), {0: (5, 5), 1: (1, 5), 2: (6, 2)}, [5, 1], openings={0: 0, 1: 1, 2: 1})
    assert [Rules().points(deal, seat) for seat in (0, 1, 2)] == [10, 11, 0]
    assert Rules().result(deal).ranking == ((1,), (0,), (2,))


def test_two_sixes_opened_before_a_common_die_are_black_jack_and_beat_eleven() -> None:
    deal, _ = play(Rules(), {0: (5, 6), 1: (6, 6)}, openings={0: 0, 1: 0})
    assert Rules().points(deal, 1) == 12
    assert Rules().result(deal).ranking == ((1,), (0,))
    assert Rules().marks(deal, deal.rolls_of(1)[0]) == ("black jack", "black jack")
    assert Rules().marks(deal, deal.rolls_of(0)[0]) == ("", "")


def test_two_sixes_that_stay_closed_are_no_bust_until_a_common_die_falls() -> None:
    deal, steps = play(Rules(), {0: (1, 1), 1: (6, 6)}, [1], openings={0: 0})
    assert steps[-4:] == [COMMON, Bet(), ask(1), Show((1,))]
    assert Rules().points(deal, 1) == 0
    assert Rules().marks(deal, deal.rolls_of(1)[0]) == ("", "")
    assert Rules().result(deal).ranking == ((0,), (1,))


def test_two_sixes_can_be_a_bust_by_agreement() -> None:
    rules = Rules(black_jack=False)
    deal, steps = play(rules, {0: (1, 1), 1: (6, 6)}, openings={0: 0})
    assert COMMON not in steps
    assert rules.result(deal).ranking == ((0,), (1,))


def test_twelve_made_with_common_dice_is_a_bust() -> None:
    deal, _ = play(Rules(), {0: (5, 1), 1: (1, 1)}, [6], openings={1: 0})
    assert Rules().points(deal, 0) == 0


def test_a_bust_may_stay_closed_and_is_asked_like_everybody() -> None:
    _, steps = play(Rules(), {0: (5, 5), 1: (1, 1)}, [6, 1], openings={1: 2})
    assert steps[5:] == [
        *(COMMON, Bet(), ask(0), ask(1)),
        *(COMMON, Bet(), ask(0), ask(1), Show((1,)), Show((0,))),
    ]


def test_by_agreement_a_bust_is_turned_up_in_turn() -> None:
    rules = Rules(bust_may_stay_closed=False)
    _, steps = play(rules, {0: (5, 5), 1: (1, 1)}, [6], openings={1: 1})
    assert steps[5:] == [COMMON, Bet(), Show((0,)), ask(1), Show((1,))]


def test_the_hand_goes_on_only_while_some_closed_player_is_not_bust() -> None:
    pairs = {2: (5, 5), 0: (6, 4), 1: (1, 1)}
    _, steps = play(Rules(), pairs, [6], openings={1: 0})
    assert steps[-5:] == [COMMON, Bet(), ask(2), ask(0), Show((2, 0))]


def test_when_all_are_open_the_hand_ends_without_another_betting() -> None:
    _, steps = play(Rules(), {0: (5, 5), 1: (1, 1)}, openings={0: 0, 1: 0})
    assert steps.count(Bet()) == 1


def test_a_folded_player_is_not_asked_shows_nothing_and_keeps_no_hand_going() -> None:
    pairs = {0: (1, 1), 1: (5, 5), 2: (4, 5)}
    deal, steps = play(Rules(), pairs, [1], openings={1: 0, 2: 0}, folds={0: 1})
    assert steps[-2:] == [COMMON, Bet()]
    assert not deal.rolls_of(0)[0].shown
    assert Rules().result(deal).ranking == ((1,), (2,))


def test_equal_winners_share_by_default() -> None:
    deal, _ = play(Rules(), {0: (4, 5), 1: (3, 6), 2: (1, 1)}, openings={0: 0, 1: 0, 2: 0})
    result = Rules().result(deal)
    assert result.ranking == ((0, 1), (2,))
    assert not result.again


def test_equal_winners_play_a_deciding_hand_by_agreement() -> None:
    rules = Rules(ties="deciding hand")
    deal, _ = play(rules, {0: (4, 5), 1: (3, 6), 2: (1, 1)}, openings={0: 0, 1: 0, 2: 0})
    assert rules.result(deal).again
    deal, _ = play(rules, {0: (4, 6), 1: (3, 6)}, openings={0: 0, 1: 0})
    assert not rules.result(deal).again


def test_if_everyone_is_bust_the_players_still_in_are_equal_winners() -> None:
    deal, _ = play(Rules(), {0: (5, 5), 1: (6, 5), 2: (5, 6)}, [6], folds={1: 0})
    assert Rules().result(deal).ranking == ((0, 2),)
    assert Rules(ties="deciding hand").result(deal).again


def test_if_everyone_is_bust_a_deciding_hand_can_be_agreed() -> None:
    rules = Rules(all_bust="deciding hand")
    deal, _ = play(rules, {0: (5, 5), 1: (6, 5)}, [6])
    assert rules.result(deal).again
    deal, _ = play(rules, {0: (4, 5), 1: (6, 3)}, openings={0: 0, 1: 0})
    assert not rules.result(deal).again


@pytest.mark.parametrize("players", [2, 3, 10, 40])
def test_any_number_of_players(players: int) -> None:
    pairs = {seat: (1 + seat % 6, 1 + seat // 6 % 6) for seat in range(players)}
    openings = {seat: seat % 3 for seat in range(players)}
    deal, steps = play(Rules(), pairs, [1, 2, 3, 4, 5, 6], openings)
    assert [step.seat for step in steps if isinstance(step, Throw) and step.dice == 2] == [*pairs]
    result = Rules().result(deal)
    assert sorted(seat for group in result.ranking for seat in group) == list(range(players))
    assert (Rules.least_players, Rules.most_players) == (2, None)


def test_a_pair_under_a_cup_scores_nothing_for_those_who_cannot_see_it() -> None:
    deal = Deal((0, 1)).with_throw(0, (6, 6), 2, False).with_throw(1, (1, 2), 2, False)
    assert Rules().points(deal.seen_by(1), 0) == 0
    assert Rules().points(deal.seen_by(0), 0) == 12
    assert Rules().marks(deal.seen_by(1), deal.seen_by(1).rolls[0]) == ("", "")


@pytest.mark.parametrize(
    ("pair", "common", "points"),
    [
        ((1, 1), (), 2),
        ((4, 2), (5,), 11),
        ((5, 5), (2,), 0),
        ((6, 6), (), 12),
        ((6, 6), (1,), 0),
        ((3, 3), (6,), 0),
        ((1, 1), (1, 2, 1), 6),
    ],
)
def test_score(pair: tuple[int, ...], common: tuple[int, ...], points: int) -> None:
    assert score(pair, common) == points


@pytest.mark.parametrize(
    ("pair", "common"), [((1,), ()), ((1, 2, 3), ()), ((0, 1), ()), ((1, 2), (7,)), ((True, 2), ())]
)
def test_wrong_dice_are_refused(pair: tuple[int, ...], common: tuple[int, ...]) -> None:
    with pytest.raises(BadArgument):
        score(pair, common)


@pytest.mark.parametrize(
    "fields",
    [{"ties": "split"}, {"lift": 1}, {"bust_may_stay_closed": 1}, {"all_bust": ""}],
)
def test_wrong_rules_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadArgument):
        Rules(**fields)


def test_the_game_is_found_by_either_title_and_has_its_texts() -> None:
    assert games.find("блэк джек").Rules is games.find("Black Jack").Rules is Rules
    of_marks, of_options = Rules.mark_texts.values(), Rules.option_texts.values()
    texts = (Rules.titles, Rules.goals, Rules.zero_texts, *of_marks, *of_options)
    assert all(set(text) == {"en", "ru"} for text in (*texts, *Rules.chosen_texts.values()))
    assert set(Rules.option_texts) == set(Rules.chosen_texts) == {OPEN, STAY}
