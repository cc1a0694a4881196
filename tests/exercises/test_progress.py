"""A learner's file: what is kept, beside other writers, with damaged lines; and a class's table."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from dicekit.cli import app
from dicekit.lessons import check, hint, progress, solution
from dicekit.lessons.progress import append, attempts, tallies


def ask(*words):
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "140"})


def test_each_attempt_is_a_line(progress_file):
    check("seven-1", ...)
    check("seven-1", 0.5)
    hint("seven-1")
    check("seven-1", "5/72")
    solution("seven-1")
    lines = progress_file.read_text("utf-8").splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["wrong", "hint", "right", "solution"]
    found, damaged = attempts(progress_file)
    assert damaged == ()
    tally = tallies(found)["seven-1"]
    assert (tally.done, tally.tries, tally.hints, tally.looked) == (True, 2, 1, False)


def test_what_happens_after_the_right_answer_does_not_count(progress_file):
    for answer in ("5/72", 0.5):
        check("seven-1", answer)
    (tally,) = tallies(attempts(progress_file)[0]).values()
    assert (tally.done, tally.tries) == (True, 1)


def test_off_keeps_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("DICEKIT_PROGRESS", "off")
    assert progress.place() is None
    assert check("seven-1", 0.5).verdict == "wrong"
    assert "not kept" in ask("progress").output


def test_without_the_variable_it_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("DICEKIT_PROGRESS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = progress.place()
    assert place is not None
    assert place.name == "progress.jsonl"
    assert "dicekit" in place.parts


def test_a_file_that_cannot_be_written_is_told_and_the_verdict_stands(monkeypatch, tmp_path):
    monkeypatch.setenv("DICEKIT_PROGRESS", str(tmp_path))  # a folder
    result = check("seven-1", "5/72")
    assert result.right
    assert "could not be saved" in str(result)


def test_two_writers_at_once_lose_nothing(tmp_path):
    path = tmp_path / "progress.jsonl"
    code = (
        "import sys; from pathlib import Path; from dicekit.lessons.progress import append\n"
        "for n in range(200): append(Path(sys.argv[1]), sys.argv[2] * 500 + str(n))"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", code, str(path), letter]) for letter in "abc"
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    lines = path.read_text("utf-8").splitlines()
    assert sorted(lines) == sorted(f"{c * 500}{n}" for c in "abc" for n in range(200))


DAMAGED = [
    b"not json",
    b'{"time": "2026-01-01T00:00:00+00:00", "exercise": "seven-1"',
    b'{"time": "2026-01-01T00:00:00+00:00", "exercise": "seven-1", "event": "won"}',
    b'{"time": "2026-01-01T00:00:00+00:00", "exercise": 7, "event": "right"}',
    b'{"time": "yesterday", "exercise": "seven-1", "event": "right"}',
    b'{"time": "2026-01-01T00:00:00+00:00", "exercise": "seven-1", "event": "right", "x": ""}',
    b"[1, 2]",
    b"\xff\xfe",
    b"[" * 3000,
    b" " * 3000 + b"x" * 3000,
]


@pytest.mark.parametrize("line", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_line_is_skipped_and_said(line, progress_file):
    check("seven-1", 0.5)
    with progress_file.open("ab") as file:
        file.write(line + b"\n")
    check("seven-1", "5/72")
    found, damaged = attempts(progress_file)
    assert [attempt.event for attempt in found] == ["wrong", "right"]
    assert damaged == (2,)
    shown = ask("progress")
    assert "1 line is damaged and was skipped (line 2)" in shown.output
    assert shown.exit_code == 0


def test_a_line_that_was_cut_off_does_not_spoil_the_next(tmp_path):
    path = tmp_path / "progress.jsonl"
    path.write_bytes(b'{"time": "2026')
    append(path, "next")
    assert path.read_bytes() == b'{"time": "2026\nnext\n'


def test_progress_shows_every_exercise_and_how_it_stands(progress_file):
    check("seven-1", "5/72")
    check("seven-2", 3)
    solution("seven-3")
    check("seven-3", "511/72")
    shown = ask("progress")
    rows = {
        name: line
        for name in ("seven-1", "seven-2", "seven-3", "seven-4")
        for line in shown.output.splitlines()
        if name in line
    }
    states = {"seven-1": "right ", "seven-2": "not yet", "seven-4": "to do"}
    for name, state in states.items():
        assert state in rows[name]
    assert "right, after" in rows["seven-3"]
    assert "2 of " in shown.output
    assert "Верно решено: 2 из" in ask("progress", "--lang", "ru").output
    assert ask("progress", "--lang", "xx").exit_code == 2


def test_a_class_is_collected_into_one_table(tmp_path, progress_file):
    check("seven-1", 0.5)
    check("seven-1", "5/72")
    folder = tmp_path / "class"
    (folder / "Boris").mkdir(parents=True)
    text = progress_file.read_text("utf-8")
    (folder / "Анна.jsonl").write_text(text, "utf-8")
    unknown = text.splitlines()[0].replace("seven-1", "=1+1")
    (folder / "Boris" / "progress.jsonl").write_text(
        text.splitlines()[0] + "\nbroken\n" + unknown + "\n", "utf-8"
    )
    output = tmp_path / "class.csv"
    run = ask("progress", "--collect", str(folder), "--output", str(output))
    assert run.exit_code == 0
    assert "damaged" in run.output
    assert "not known here" in run.output
    rows = list(csv.DictReader(io.StringIO(output.read_text("utf-8-sig"))))
    picked = [(row["learner"], row["exercise"], row["right"], row["tries"]) for row in rows]
    assert sorted(picked) == [("Boris", "seven-1", "0", "1"), ("Анна", "seven-1", "1", "2")]
    assert ask("progress", "--collect", str(tmp_path / "none")).exit_code == 1
