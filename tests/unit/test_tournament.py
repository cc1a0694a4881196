"""The tournament: hostile bots lose their hands and nothing else; the dice are fair and secret."""

from __future__ import annotations

import json
import os
import pickle
import random
import runpy
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dicekit import games
from dicekit.cli import app
from dicekit.errors import BadArgument, IllegalAction
from dicekit.games import black_jack, seven
from dicekit.games.pot_game import Choose
from dicekit.table import Action, ChipRules
from dicekit.table.events import Threw
from dicekit.table.hand import act, choose, draw, forfeit, start
from dicekit.table.luck import fall
from dicekit.tournament import fence
from dicekit.tournament.guest import BotFailed, Fault, Guest, Limits, environment, readable
from dicekit.tournament.play import (
    Entry,
    answered,
    entries,
    line_ups,
    rotated,
    secret_of,
    tournament,
)
from dicekit.tournament.standings import margin, student
from dicekit.tournament.worker import Question, plain
from tests.support.play import pot_games, with_other_secrets

BOTS = Path(__file__).resolve().parents[1] / "data" / "bots"
EXAMPLES = Path(__file__).resolve().parents[2] / "teaching" / "bots"
LIMITS = Limits(decision=1.0, memory_mb=256, stops=3)
HANDS = 4


def files(*names: str) -> tuple[Entry, ...]:
    return tuple(Entry(name, (BOTS / f"{name}.py").read_bytes()) for name in names)


def written(name: str, *lines: str) -> Entry:
    body = "\n    ".join(lines)
    return Entry(name, f"def decide(seen, rng):\n    {body}\n".encode())


@pytest.fixture(scope="module")
def hostile():
    """Every hostile bot at tables of two, four hands each, and one that only checks and calls."""
    bots = (*entries(BOTS), Entry("broken", b"def decide(seen, rng)\n    return 'call'"))
    return tournament(seven.Rules(), bots, HANDS, 1, seats=2, limits=LIMITS)


def row_of(standings, name):
    return next(row for row in standings.rows if row.name == name)


def test_hostile_bots_do_not_stop_the_tournament_and_lose_only_their_own_hands(hostile):
    assert {row.name for row in hostile.rows} == {
        path.stem for path in BOTS.glob("*.py") if path.stem != "empty"
    }
    assert {row.hands for row in hostile.rows} == {HANDS}
    assert sum(row.chips for row in hostile.rows) == 0
    assert row_of(hostile, "quiet").lost == row_of(hostile, "prints").lost == 0
    lost = {row.name: row.lost for row in hostile.rows if row.lost}
    # A hand that the other one lost first is won without being asked.
    assert set(lost) == {row.name for row in hostile.rows} - {"quiet", "prints"}
    assert row_of(hostile, "quiet").chips > 0


@pytest.mark.parametrize(
    ("name", "kinds", "said"),
    [
        ("raises", {"raised"}, "ZeroDivisionError: division by zero (line 2)"),
        ("leaves", {"raised"}, "SystemExit: [bold]good bye[/bold] [31m (line 5)"),
        ("pickles", {"raised"}, "RuntimeError: not even this (line 7)"),
        ("nonsense", {"nonsense"}, "{'raise': inf}"),
        ("too_much", {"illegal"}, "may not raise"),
        ("exits", {"ended", "stops"}, "exit code 3"),
        ("hangs", {"late", "stops"}, "1"),
        ("floods", {"nonsense", "stops"}, "its answer is too long"),
        ("forges", {"nonsense", "stops"}, "it answers what it was not asked"),
        # Where the system does not hold the limit, the clock does.
        ("eats", {"raised"} if os.name == "posix" else {"late"}, "MemoryError"),
    ],
)
def test_a_hand_lost_is_lost_with_its_reason(hostile, name, kinds, said):
    faults = [fault for fault, _ in row_of(hostile, name).faults]
    assert {fault.kind for fault in faults} <= kinds
    assert any(said in fault.detail for fault in faults) or name == "eats"


def test_a_bot_that_looks_for_secrets_finds_none(hostile):
    details = {fault.detail for fault, _ in row_of(hostile, "spies").faults}
    assert {detail.partition(" (")[0] for detail in details} == {"ValueError: found nothing"}


def test_a_bot_forgets_a_deal_before_the_same_dice_fall_again():
    """Two deals, each played from both seats: it never remembers more than the two of one round."""
    found = tournament(seven.Rules(), files("quiet", "remembers"), HANDS, 1, limits=LIMITS)
    told = {fault.detail.partition(" (")[0]: n for fault, n in row_of(found, "remembers").faults}
    assert told == {"ValueError: remembers 1": 2, "ValueError: remembers 2": 2}


def test_files_that_are_no_bots_do_not_take_part_and_the_reason_is_told(hostile):
    absent = dict(hostile.absent)
    assert absent["broken"] == Fault("load", "SyntaxError: expected ':' (line 1)")
    assert "no function decide(seen, rng)" in absent["empty"].detail
    assert len(absent) == 2


def test_a_bot_that_has_to_be_stopped_too_often_is_not_asked_any_more():
    found = tournament(
        seven.Rules(), files("quiet", "exits"), 16, 1, seats=2, limits=Limits(stops=2)
    )
    faults = dict(row_of(found, "exits").faults)
    assert faults[Fault("ended", "exit code 3")] == 2
    assert faults[Fault("stops", "2")] == row_of(found, "exits").lost - 2 > 0


def test_a_bot_has_so_much_time_in_all():
    slow = written("slow", "import time", "time.sleep(0.3)", "return 'fold'")
    found = tournament(
        seven.Rules(), (*files("quiet"), slow), 16, 1, seats=2, limits=Limits(total=0.5)
    )
    (fault, times), *rest = row_of(found, "slow").faults
    assert (fault, rest) == (Fault("time", "0.5"), [])
    assert 16 - 2 - 3 <= times <= 16 - 2  # two folds of its own, and hands it was not asked in


def test_the_same_seed_and_files_give_the_same_tournament():
    bots = [entry for entry in entries(EXAMPLES) if entry.name in ("lucky", "calls_everything")]
    once, again, other = (
        tournament(seven.Rules(), bots, 24, seed, limits=LIMITS) for seed in (1, 1, 2)
    )
    assert once == again
    assert once.rows != other.rows
    assert [row.margin is not None for row in once.rows] == [True, True]


@pytest.mark.parametrize("game", pot_games())
def test_the_example_bots_do_nothing_that_is_not_allowed(game):
    decides = [runpy.run_path(str(path))["decide"] for path in sorted(EXAMPLES.glob("*.py"))]
    for number in range(6):
        seed = f"{game} {number}"
        hand = fall(start(games.find(game).Rules(), ChipRules(), (40,) * 4, number % 4), seed)
        while not hand.is_over:
            seat = hand.to_act
            said = decides[seat](hand.seen_by(seat), random.Random(number))
            hand = fall(answered(hand, seat, plain(said)), seed)


def test_a_bot_may_use_the_exact_odds_behind_the_fence():
    hand = fall(start(seven.Rules(), ChipRules(), (40,) * 3, 0), "odds")
    guest = Guest("careful", (EXAMPLES / "careful.py").read_bytes(), Limits(decision=10))
    try:
        guest.start()
        guest.meet()
        bet = act(hand, 1, Action("bet", 4))
        assert guest.ask("x", bet.seen_by(2))[0] in ("call", "fold")
    finally:
        guest.close()


def test_every_bot_has_everybody_s_dice():
    """Two that play alike: over the rotations of a deal neither wins a chip."""
    bots = (*files("quiet"), Entry("copy", (BOTS / "quiet.py").read_bytes()))
    found = tournament(seven.Rules(), bots, 60, 3, seats=2, limits=LIMITS)
    assert [(row.chips, row.margin) for row in found.rows] == [(0, 0), (0, 0)]


def test_line_ups_are_fair():
    ups = line_ups(7, 3, 20, random.Random(1))
    assert Counter(bot for up in ups for bot in up) == dict.fromkeys(range(7), 3 * 3)
    assert all(len(set(up)) == 3 for up in ups)
    assert {rotated((4, 5, 6), by)[0] for by in range(3)} == {4, 5, 6}


def test_the_dice_hang_on_every_file():
    one, two = written("one", "return 'fold'"), written("two", "return 'fold'")
    changed = written("two", "return 'call'")
    secrets = {secret_of(seed, bots) for seed in (1, 2) for bots in ((one, two), (one, changed))}
    assert len(secrets) == 4
    assert secret_of(1, (one, two)) == secret_of("1", (one, two))


def dice_of(hand):
    """Each seat's throws, in order."""
    return {
        seat: [event.dice for event in hand.log if isinstance(event, Threw) and event.seat == seat]
        for seat in range(3)
    }


def test_a_seat_s_dice_do_not_hang_on_what_others_do():
    opened = fall(start(seven.Rules(), ChipRules(), (40, 40, 40), 0), "a seed")
    assert opened == fall(start(seven.Rules(), ChipRules(), (40, 40, 40), 0), "a seed")
    stays = goes = opened
    for seat in (1, 2, 0):
        stays = fall(act(stays, seat, Action("check")), "a seed")
        goes = fall(act(goes, seat, Action("fold" if seat == 1 else "check")), "a seed")
    longer, shorter = dice_of(stays), dice_of(goes)
    assert [len(shorter[seat]) for seat in range(3)] == [2, 1, 2]
    assert all(longer[seat] == shorter[seat] for seat in (0, 2))
    assert dice_of(fall(start(seven.Rules(), ChipRules(), (40,) * 3, 0), "other")) != dice_of(
        opened
    )


@pytest.mark.parametrize("name", pot_games())
def test_what_a_bot_is_sent_is_the_same_whatever_others_hide(name):
    rng = random.Random(4)
    compared = 0
    for number in range(30):
        hand = draw(start(games.find(name).Rules(), ChipRules(), (40,) * 3, number % 3), rng)
        other = with_other_secrets(hand, hand.to_act, rng)
        if other is not None and other.deal != hand.deal:
            sent = [
                pickle.dumps(Question(1, "x", one.seen_by(hand.to_act))) for one in (hand, other)
            ]
            assert sent[0] == sent[1]
            compared += 1
    assert compared


def test_a_hand_lost_at_a_choice_is_lost():
    rng = random.Random(1)
    hand = draw(start(black_jack.Rules(), ChipRules(), (40,) * 3, 0), rng)
    while not isinstance(hand.step, Choose):
        hand = draw(act(hand, hand.to_act, Action("check")), rng)
    loser = hand.to_act
    with pytest.raises(IllegalAction, match="is not asked"):
        forfeit(hand, loser + 1)
    hand = draw(forfeit(hand, loser), rng)
    assert loser not in hand.deal.live
    while not hand.is_over:
        assert hand.to_act != loser
        step = hand.step
        if isinstance(step, Choose):
            hand = draw(choose(hand, step.seat, step.options[0]), rng)
        else:
            hand = draw(act(hand, hand.to_act, Action("check")), rng)
    assert hand.payouts[loser] == 0
    assert sum(hand.stacks) == 120


def test_a_hand_is_won_when_the_last_other_one_is_lost_at_a_choice():
    hand = draw(start(black_jack.Rules(), ChipRules(), (40,) * 2, 0), random.Random(1))
    while not isinstance(hand.step, Choose):
        hand = act(hand, hand.to_act, Action("check"))
    end = forfeit(hand, hand.step.seat)
    assert end.is_over
    assert end.stacks[hand.step.seat] == 38


def test_a_process_gets_no_secret_by_its_environment(monkeypatch):
    monkeypatch.setenv("SECRET", "dice")
    assert "dice" not in environment().values()


def test_a_bot_that_is_late_is_stopped_and_started_again_for_the_next_question():
    seen = fall(start(seven.Rules(), ChipRules(), (40,) * 2, 0), "late").seen_by(1)
    guest = Guest("hangs", (BOTS / "hangs.py").read_bytes(), Limits(decision=0.2))
    try:
        guest.start()
        guest.meet()
        for _ in range(2):
            with pytest.raises(BotFailed, match="late"):
                guest.ask("x", seen)
            assert guest._process is None
    finally:
        guest.close()


def test_a_bot_closed_leaves_no_process():
    guest = Guest("quiet", (BOTS / "quiet.py").read_bytes(), LIMITS)
    guest.start()
    guest.meet()
    process = guest._process
    assert process.poll() is None
    guest.close()
    assert process.poll() is not None


def test_the_table_s_memory_is_closed_to_others_while_bots_play():
    before = fence.dumpable()
    with fence.unreadable():
        assert fence.dumpable() in (0, None)  # None: not Linux
    assert fence.dumpable() == before


def test_what_a_bot_says_is_made_harmless_to_show():
    assert readable("a\x1b[31m\nb\u202e" + "x" * 500) == "a [31m b " + "x" * 191


@pytest.mark.parametrize(
    ("freedom", "published"),
    # Abramowitz and Stegun, table 26.10, t for 0.95 two-sided.
    [(5, 2.571), (10, 2.228), (20, 2.086), (30, 2.042), (120, 1.980)],
)
def test_quantiles_of_student_s_t(freedom, published):
    assert abs(student(0.95, freedom) - published) < 0.001


def test_the_interval_holds_the_true_mean_as_often_as_it_says():
    rng = random.Random(5)
    held = 0
    for _ in range(1000):
        values = [rng.gauss(3, 2) for _ in range(8)]
        held += abs(sum(values) / 8 - 3) <= margin(values)
    assert 930 <= held <= 970


def test_too_few_deals_give_no_interval():
    assert margin([1, 2, 3, 4, 5]) is None


@pytest.mark.parametrize(
    ("seats", "message"), [(7, "seats .*from 2 to 2, not 7"), (1, "from 2 to 2, not 1")]
)
def test_a_number_of_seats_that_the_game_has_not_is_refused(seats, message):
    with pytest.raises(BadArgument, match=message):
        tournament(seven.Rules(), files("quiet", "raises"), 1, 1, seats=seats)


def ask(*words):
    return CliRunner().invoke(app, ["tournament", *words], env={"COLUMNS": "160"})


@pytest.fixture
def folder(tmp_path):
    for entry in (*files("quiet", "leaves"), Entry("_not_this", b"raise SystemExit")):
        (tmp_path / f"{entry.name}.py").write_bytes(entry.source)
    return tmp_path


def test_the_command_shows_the_standings(folder):
    result = ask(str(folder), "--hands", "4", "--lang", "ru")
    assert result.exit_code == 0
    shown = " ".join(result.output.split())
    assert "Семёрка: турнир, зерно 1" in shown
    assert "quiet" in shown
    assert "leaves: потеряно 4 круга: ошибка в боте: SystemExit: [bold]good bye[/bold]" in shown
    assert "\x1b[31m" not in result.output


def test_the_command_prints_json(folder):
    result = ask(str(folder), "--hands", "4", "--json", "--game", "shoot the moons")
    found = json.loads(result.stdout)
    assert (found["game"], found["seats"]) == ("shoot_the_moons", 2)
    bots = {bot["name"]: bot for bot in found["bots"]}
    assert bots["quiet"]["chips"] == -bots["leaves"]["chips"] == 8
    assert bots["leaves"]["faults"][0]["kind"] == "raised"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "there is no folder 'nowhere'"),
        ((".", "--game", "chess"), "no game is called 'chess'"),
        ((".", "--game", "dice poker"), "is not played for chips"),
        ((".", "--lang", "de"), "en, ru"),
        (("tests/data/games",), "a tournament needs 2 bots, there are 0"),
    ],
)
def test_the_command_says_what_is_wrong(words, said, monkeypatch):
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    result = ask(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_all_is_told_in_russian_also_what_goes_wrong_in_a_bot_s_own_process(folder):
    line = "    return open('/etc/passwd') if rng.random() < 0.5 else ('raise', 10**9)"
    (folder / "spy.py").write_text(f"def decide(seen, rng):\n{line}\n", "utf-8")
    (folder / "note.py").write_text("x = 1\n", "utf-8")
    words = (str(folder), "--hands", "20", "--seats", "2")
    told = ask(*words, "--lang", "ru").output
    assert "Forbidden: боту нельзя открывать файлы (line 2)" in told
    assert "не разрешено: рейз места" in told
    assert "файл не загружается: BadBot: в нём нет функции decide(seen, rng)" in told
    data = json.dumps(json.loads(ask(*words, "--lang", "ru", "--json").output))
    assert "a bot may not open files" in data
    assert "no function decide" in data
