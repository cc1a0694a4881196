"""No loop holds a check up for longer than its limit, whatever it catches."""

from __future__ import annotations

import contextlib
import sys
import threading
import time

import pytest

from dicekit.lessons import check, checks
from dicekit.lessons import limit as limits
from dicekit.lessons.limit import Failed, Guarded, TooLong, limited

SHORT = limits.PATIENCE + 0.2


def spin():
    while True:
        pass


def catch_all():
    while True:
        with contextlib.suppress(Exception):
            time.sleep(0.001)


def stubborn(until):
    while not until.is_set():
        with contextlib.suppress(BaseException):
            time.sleep(0.01)


@pytest.mark.parametrize("threads", [True, False])
@pytest.mark.parametrize("loop", [spin, catch_all])
def test_an_endless_loop_is_stopped(loop, threads):
    before = threading.active_count()
    with pytest.raises(TooLong) as late:
        limited(loop, SHORT, threads)
    assert not late.value.still_running
    assert threading.active_count() == before


def test_a_loop_that_cannot_be_stopped_is_left_and_told():
    until = threading.Event()
    with pytest.raises(TooLong) as late:
        limited(lambda: stubborn(until), SHORT)
    assert late.value.still_running
    until.set()


@pytest.mark.parametrize("threads", [True, False])
def test_what_comes_to_an_end_is_returned_or_raised(threads, capsys):
    assert limited(lambda: print("quiet") or 3, SHORT, threads) == 3
    with pytest.raises(ZeroDivisionError):
        limited(lambda: 1 / 0, SHORT, threads)
    assert capsys.readouterr().out == ""
    assert sys.gettrace() is None or not threads


def test_a_check_says_that_a_loop_does_not_end(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS", SHORT)
    monkeypatch.setattr(limited, "__defaults__", (SHORT, None))
    result = check("seven-2", lambda roll: spin())
    assert (result.verdict, result.hint) == ("wrong", "too-long")
    assert "never ends" in str(result)
    assert checks.SECONDS <= 5


def test_the_stop_key_ends_a_check(monkeypatch):
    def interrupted(thread, timeout=None):
        if timeout and timeout > limits.PATIENCE / limits.SEVERAL:
            raise KeyboardInterrupt
        return join(thread, timeout)

    join = threading.Thread.join
    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(TooLong):
        limited(spin, 60)


def test_a_guarded_function_tells_its_line_and_input():
    def helper(number):
        return 1 // number

    def function(number):
        return helper(number) + 1

    with pytest.raises(Failed) as failed:
        Guarded(function)(0)
    assert failed.value.given == (0,)
    assert failed.value.place.text == "return 1 // number"
    assert isinstance(failed.value.error, ZeroDivisionError)
