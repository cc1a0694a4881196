"""Solved tables on disk: found again, never half written, damage said and mended."""

import os
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest

from dicekit import strategy
from dicekit.games.figures import Alike, AnyDice, Figure, OfFace
from dicekit.games.sheets import DICE_POKER, Sheet
from dicekit.strategy import cache
from dicekit.strategy.progress import reporter
from dicekit.strategy.sheet import curve_rows, induction, kernels
from dicekit.strategy.sheet.tables import tables

SMALL = Sheet("Small", second=(Figure("pair", Alike(2)), Figure("chance", AnyDice())))

PREMIUM = Sheet(
    "Premium",
    first=(Figure("fives", OfFace(5), less=10),),
    second=(Figure("pair", Alike(2), doubles=True),),
    premium=7,
    throws=2,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path / "tables"))
    return tmp_path / "tables"


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def solve() -> float:
    return strategy.solve("free", SMALL, kernel="numpy", progress=False).value


def never(*_: object) -> None:
    raise AssertionError("solved again")


def test_a_solved_table_is_found_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    value = solve()
    assert len(files(folder)) == 1
    monkeypatch.setattr("dicekit.strategy.sheet.stored.solve_table", never)
    assert solve() == value
    with pytest.raises(AssertionError, match="solved again"):
        strategy.solve("free", SMALL, cache=False)
    with pytest.raises(AssertionError, match="solved again"):
        strategy.solve("series", SMALL)  # another order is another table


def test_the_chances_of_the_premium_are_there_before_they_are_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []
    solution = strategy.solve(sheet=PREMIUM, progress=lambda *done: told.append(done))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert sorted(file.name.split("-")[0] for file in files(folder)) == ["mean", "premium"]
    monkeypatch.setattr("dicekit.strategy.sheet.stored.premium_table", never)
    advice = solution.advice("-", (5, 5, 5, 2, 2), 1)
    again = strategy.solve(sheet=PREMIUM, progress=False)
    assert again.advice("-", (5, 5, 5, 2, 2), 1) == advice
    assert advice.outlooks[0].premium == 1


@pytest.mark.parametrize("there", ["mean", "premium"])
def test_progress_ends_whatever_is_there_already(folder: Path, there: str) -> None:
    strategy.solve(sheet=PREMIUM, progress=False)
    for file in files(folder):
        if not file.name.startswith(there):
            file.unlink()
    told: list[tuple[int, int]] = []
    strategy.solve(sheet=PREMIUM, progress=lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]


def test_progress_towards_a_goal_never_falls(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    strategy.solve(sheet=PREMIUM, reach=15, progress=lambda *done: told.append(done))
    assert told == [(0, 2), (0, 2), (1, 2), (2, 2)]


def test_values_alone_find_the_chances_when_they_are_asked_for(folder: Path) -> None:
    solution = strategy.solve(sheet=PREMIUM, progress=False, chances=False)
    assert [file.name.split("-")[0] for file in files(folder)] == ["mean"]
    both = strategy.solve(sheet=PREMIUM, progress=False, cache=False)
    assert np.array_equal(solution.premium_chances(), both.premium_chances(), equal_nan=True)
    assert sorted(file.name.split("-")[0] for file in files(folder)) == ["mean", "premium"]


@pytest.mark.parametrize("damage", ["cut", "changed", "other", "shape"])
def test_a_damaged_file_is_said_and_solved_again(folder: Path, damage: str) -> None:
    value = solve()
    (file,) = files(folder)
    content = file.read_bytes()
    changed = bytearray(content)
    changed[-5] ^= 1
    bad = {
        "cut": content[:-9],
        "changed": bytes(changed),
        "other": b"?",
        "shape": content.replace(b"[4, 1, 1]", b"[1, 4, 1]"),
    }
    file.write_bytes(bad[damage])
    with pytest.warns(UserWarning, match="damaged"):
        assert solve() == value
    assert file.read_bytes() == content
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert solve() == value


def test_a_folder_that_cannot_be_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path / "file"))
    assert solve() > 0
    assert cache.save("mean", "x", np.zeros(2)) is False


def test_a_folder_that_cannot_even_be_asked_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As another user's closed folder, but for the one who may do everything too.
    monkeypatch.setenv("DICEKIT_CACHE", str(tmp_path / ("too long" * 100)))
    with pytest.raises(OSError, match="too long"):
        cache.path_of("goals/1", "x").exists()
    goal = strategy.solve("free", SMALL, reach=15, progress=False)
    assert goal.value == strategy.solve("free", SMALL, reach=15, cache=False, progress=False).value


def test_a_class_can_read_what_its_teacher_has_solved(folder: Path) -> None:
    before = os.umask(0o022)
    try:
        solve()
    finally:
        os.umask(before)
    (file,) = files(folder)
    assert file.stat().st_mode & 0o444 == 0o444


def test_an_interrupt_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(done: int, of: int) -> None:
        if done > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        strategy.solve("free", SMALL, progress=interrupt)
    assert not folder.exists()

    def broken(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(KeyboardInterrupt):
        solve()
    assert files(folder) == []


def test_goals_go_on_where_an_interrupt_stopped_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve()
    plain = strategy.solve("free", SMALL, reach=15, cache=False, progress=False).value

    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        strategy.solve("free", SMALL, reach=15, progress=stop)
    told: list[tuple[int, int]] = []
    solved: list[int] = []
    plain_row = curve_rows.solve_row

    def counted(task: curve_rows.RowTask) -> np.ndarray:
        solved.append(task.open_second)
        return plain_row(task)

    monkeypatch.setattr(curve_rows, "solve_row", counted)
    goal = strategy.solve("free", SMALL, reach=15, progress=lambda *done: told.append(done))
    assert solved == [0b11]  # nothing of it is in memory: the others are read
    assert told == [(4, 4)]
    assert goal.value == plain
    again = strategy.solve("free", SMALL, reach=15, progress=never)
    assert again.value == plain


def test_a_damaged_row_of_goals_is_solved_again_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = strategy.solve("free", SMALL, reach=15, progress=False).value
    rows = sorted(folder.rglob("goals/*.table"))
    assert [file.name.partition("-")[0] for file in rows] == ["1", "2", "3"]
    content = rows[-1].read_bytes()
    rows[-1].write_bytes(content[:-1])
    goal = strategy.solve("free", SMALL, reach=15, progress=never)
    with pytest.warns(UserWarning, match="damaged"):
        assert goal.value == value
    assert rows[-1].read_bytes() == content


def test_advice_on_a_goal_reads_no_whole_row(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strategy.solve("free", PREMIUM, reach=15, progress=False)
    plain = strategy.solve("free", PREMIUM, reach=15, cache=False, progress=False)
    goal = strategy.solve("free", PREMIUM, reach=15, progress=never)
    monkeypatch.setattr(cache, "load", never)
    for card in ("-", "fives 0", "pair 10"):
        assert goal.expected(card) == plain.expected(card)
        assert goal.advice(card, (5, 5, 5, 2, 2), 1) == plain.advice(card, (5, 5, 5, 2, 2), 1)


def test_a_few_numbers_of_a_great_table(folder: Path) -> None:
    per_block = cache.BLOCK // 8
    values = np.random.default_rng(7).random((5, per_block))[:, :-10]  # the last block is short
    assert cache.save("mean", "great", values)
    places = np.array([0, values.size - 1, per_block, per_block - 1, 3, 3])
    whole = cache.load("mean", "great", values.shape)
    assert whole is not None
    assert np.array_equal(whole, values)

    def found(*some: int) -> np.ndarray | None:
        return cache.load_at("mean", "great", values.shape, np.array(some, dtype=np.int64))

    assert np.array_equal(found(*places), values.ravel()[places])  # type: ignore[arg-type]
    assert np.array_equal(found(), [])  # type: ignore[arg-type]
    assert cache.load_at("mean", "great", values.shape[::-1], places) is None
    assert cache.load_at("mean", "none", values.shape, places) is None
    (file,) = files(folder)
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    assert np.array_equal(found(0, 5), values.ravel()[[0, 5]])  # type: ignore[arg-type]
    assert found(0, values.size - 1) is None
    with pytest.warns(UserWarning, match="damaged"):
        assert cache.load("mean", "great", values.shape) is None


@pytest.mark.parametrize(
    "head",
    [
        b"[]",
        b"{}",
        b'{"name": "NAME", "shape": 2, "blocks": []}',
        b'{"name": "NAME", "shape": [2], "blocks": []}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_a_file_that_somebody_made_up(folder: Path, head: bytes) -> None:
    path = cache.path_of("mean", "x")
    path.parent.mkdir(parents=True)
    head = head.replace(b"NAME", path.name.encode())
    path.write_bytes(cache.MAGIC + head + b"\n" + bytes(16))
    assert cache.load_at("mean", "x", (2,), np.array([1])) is None
    with pytest.warns(UserWarning, match="damaged"):
        assert cache.load("mean", "x", (2,)) is None


def test_a_file_in_the_place_of_another(folder: Path) -> None:
    assert cache.save("mean", "x", np.zeros(2))
    assert cache.save("premium", "x", np.ones(2))
    cache.path_of("premium", "x").replace(cache.path_of("mean", "x"))
    assert cache.load_at("mean", "x", (2,), np.array([1])) is None
    with pytest.warns(UserWarning, match="damaged"):
        assert cache.load("mean", "x", (2,)) is None


def test_a_file_that_is_shorter_than_it_says(folder: Path) -> None:
    assert cache.save("mean", "x", np.zeros(2))
    (file,) = files(folder)
    file.write_bytes(file.read_bytes().replace(b"[2]", b"[3]"))
    assert cache.load_at("mean", "x", (3,), np.array([2])) is None
    with pytest.warns(UserWarning, match="damaged"):
        assert cache.load("mean", "x", (3,)) is None


def test_what_a_kill_left_behind_is_swept_away_a_day_later(folder: Path) -> None:
    here = cache.path_of("mean", "x").parent
    here.mkdir(parents=True)
    left, fresh = here / "mean-1.part", here / "mean-2.part"
    for file in (left, fresh):
        file.touch()
    os.utime(left, (0, 0))
    stays = here / "a folder, or what another user left.part"
    stays.mkdir()
    os.utime(stays, (0, 0))
    solve()
    assert cache.has("mean", tables(SMALL, "free").digest)
    assert not left.exists()
    assert fresh.exists()  # somebody may be writing it now


def test_the_key_covers_sheet_order_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {cache.path_of(kind, digest) for kind in ("mean", "reach") for digest in ("a", "b")}
    monkeypatch.setattr(cache, "code_version", lambda: "other")
    known.add(cache.path_of("mean", "a"))
    assert len(known) == 5
    assert all((Path(cache.__file__).parent / f"{name}.py").exists() for name in cache.SOURCES)


def test_old_tables_are_told_apart_and_nothing_else_is_removed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strategy.solve("free", SMALL, reach=15, progress=False)
    version = cache.code_version()
    monkeypatch.setattr(cache, "code_version", lambda: 64 * "f")
    solve()
    letter = cache.path_of("mean", "x").parent / "letter.table"
    letter.write_text("not one of ours")
    nested = folder / "another cache" / "0123456789abcdef" / "mean-0123456789abcdef01234567.table"
    nested.parent.mkdir(parents=True)
    nested.touch()
    (folder / (16 * "a")).symlink_to(nested.parent, target_is_directory=True)
    killed = cache.path_of("goals/5", "x").with_name(f"5-{24 * 'a'}-{16 * 'b'}.part")
    killed.parent.mkdir(parents=True)
    killed.touch()
    own, old = cache.kept()
    assert sorted(path.name.partition("-")[0] for path in own) == ["5", "mean"]
    assert sorted(path.name.partition("-")[0] for path in old) == ["1", "2", "3", "mean"]
    assert not any(version[:16] in str(path) for path in own)
    cache.remove(old)
    assert set(files(folder)) == {letter, nested, *own}
    assert not (folder / version[:16]).exists()
    assert cache.kept() == (own, [])
    cache.remove(own)
    cache.remove(own)
    assert set(files(folder)) == {letter, nested}
    assert not list(folder.rglob("goals"))


def test_no_folder_has_nothing_in_it(folder: Path) -> None:
    assert cache.kept() == ([], [])
    folder.write_text("a file")
    assert cache.kept() == ([], [])


def test_the_users_own_folder_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DICEKIT_CACHE", raising=False)
    assert "dicekit" in str(cache.folder())


def test_many_processes_at_once(folder: Path) -> None:
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as processes:
        found = list(processes.map(_save_and_load, range(12)))
    assert all(found)
    assert [file.suffix for file in files(folder)] == [".table"]


def _save_and_load(number: int) -> bool:
    values = np.full(20_000, 1.5)
    assert cache.save("mean", "shared", values)
    found = cache.load("mean", "shared", values.shape)
    return found is not None and bool((found == values).all())


def test_progress_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []
    strategy.solve("free", SMALL, cache=False, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (4, 4)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    with reporter(True, "solving") as report:
        report(1, 2)
    assert capsys.readouterr().err == "\rsolving: 50 %\n"
    with reporter(False, "solving") as report:
        report(1, 2)
    with reporter(None, "solving") as report:
        report(1, 2)  # nobody watches, and too quick to be worth a line
    monkeypatch.setattr("dicekit.strategy.progress._watched", lambda: True)
    with reporter(None, "solving") as report:
        report(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("dicekit.strategy.progress.QUIET_SECONDS", -1.0)
    with reporter(None, "solving") as report:
        report(1, 2)
    assert capsys.readouterr().err == "\rsolving: 50 %\n"
    monkeypatch.setattr("dicekit.strategy.progress._watched", lambda: False)
    with reporter(None, "solving") as report:
        report(1, 2)
    assert capsys.readouterr().err == ""


def test_numpy_is_the_fallback_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "has_numba", lambda: False)
    monkeypatch.delitem(sys.modules, "dicekit.strategy.sheet.kernel_numba", raising=False)
    assert kernels.chosen("auto") == "numpy"
    with pytest.raises(ValueError, match="needs the package numba"):
        kernels.chosen("numba")
    assert induction.batch_turn("auto") is kernels.numpy_batch_turn


def test_small_tables_do_not_wait_for_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    plain = induction.batch_turn

    def noted(kernel: str) -> kernels.BatchTurn:
        asked.append(kernel)
        return plain(kernel)

    monkeypatch.setattr(induction, "batch_turn", noted)
    strategy.solve(sheet=PREMIUM, cache=False, progress=False)
    assert set(asked) == {"numpy"}
    strategy.solve(sheet=PREMIUM, kernel="numba", cache=False, progress=False)
    assert set(asked) == {"numpy", "numba"}
    asked.clear()
    strategy.solve("series", cache=False, progress=False, chances=False)
    assert set(asked) == {"numpy"}
    assert induction.states_of(tables(DICE_POKER, "series")) == 511 * 2 + 1640
    assert induction.states_of(tables(DICE_POKER, "free")) == 512 * 1640 > kernels.FEW
    assert kernels.suited("auto", kernels.FEW) == kernels.chosen("auto") == "numba"
