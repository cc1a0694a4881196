"""The whole-sheet solver beside yatzy-solver, on the same Yatzy sheet, in one run.

Every line is a fresh process: CPU seconds of all its threads, from the start of Python to the
answer, and peak memory. The comparison is for values alone, which is what the rival finds; "and
chances" is what ``solve`` does by itself: the chance of the premium for each state as well. Then
follows how long advice takes. Run ``python benchmarks/dice_poker.py`` (some two minutes;
``--quick``: only the comparison; ``--goals``: the chance to reach every total as well, some seven
minutes more).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

RIVAL = """
import yatzy_solver
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("yatzy-scandinavian"))
print(solver.state_value("upper 0 | filled -"))
"""
OURS = """
from dicekit import strategy
from dicekit.games.figures import Alike, Figure
from dicekit.games.sheets import DICE_POKER, YATZY, Sheet, yahtzee
from dataclasses import replace
{sheet}
solution = strategy.solve({order!r}, sheet, kernel={kernel!r}, progress=False, chances={chances})
print(solution.value)
"""
GOALS = """
from dicekit import strategy
print(strategy.solve({order!r}, reach={reach}, progress=False).value)
"""
# Milliseconds of CPU: the solved sheet there, the first advice, the slowest of other positions,
# and of all asked again.
ADVICE = """
import time
from dicekit import strategy
def milliseconds(ask):
    start = time.process_time()
    ask()
    return 1000 * (time.process_time() - start)
def asked(card):
    return milliseconds(lambda: solution.advice(card, (1, 3, 3, 5, 6), 1))
start = time.process_time()
solution = strategy.solve({order!r}, reach={reach}, progress=False)
there = 1000 * (time.process_time() - start)
first, *others = map(asked, {cards})
print(there, first, max(others), max(map(asked, {cards})))
"""
CARDS = {
    "series": ("-", "sixes 6, fives 5", "fives -5", "ones 0, twos 0, threes 0"),
    "free": ("-", "sixes 6, pair 12", "fives 5, chance 20", "triple 9, full 23, four 0"),
}
ADVICE_HEAD = f"\n{'advice, CPU ms':<38}{'there':>10}{'first':>10}{'others':>10}{'again':>10}"
LOOSE = """
def pairs(roll):
    return Alike(2, 2)(roll) or Alike(2)(roll)
second = tuple(replace(f, takes=pairs) if f.name == "two pairs" else f for f in YATZY.second)
sheet = replace(YATZY, second=second)
"""
MEASURE = """
import resource
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""
# What, sheet, order, and the published value (None: there is none).
SHEETS = (
    ("Yatzy", "sheet = YATZY", "free", 248.43998937785531),
    ("Yatzy, loose two pairs", LOOSE, "free", 248.63285391208311),
    ("Yahtzee, free joker", "sheet = yahtzee('free')", "free", 254.58960948196315),
    ("Yahtzee, no 100, no joker", "sheet = yahtzee(bonus=False)", "free", 245.87077451411164),
    ("Dice Poker, series", "sheet = DICE_POKER", "series", None),
    ("Dice Poker, free", "sheet = DICE_POKER", "free", None),
)
DISTRIBUTION = """
found = solution.totals()
print("  standard deviation", round(found.sd, 3), "published 38.496")
chances = (.01, .05, .1, .25, .5, .75, .9, .95, .99)
print("  quantiles", "/".join(str(found.quantile(c)) for c in chances))
print("  published 145/179/203/225/249/276/299/309/325")
print("  chance of the bonus", round(found.premium, 5), "published 0.89806")
"""


@dataclass(frozen=True)
class Run:
    value: float
    cpu: float
    peak: float


def measured(code: str, numba_cache: str) -> Run:
    """Run code that prints a value in a process of its own, without any solved table."""
    with tempfile.TemporaryDirectory() as empty:
        return measured_in(empty, code, numba_cache)


def measured_in(tables: str, code: str, numba_cache: str) -> Run:
    """Run code that prints a value in a process of its own, with the tables of this folder."""
    return Run(*map(float, started(code + MEASURE, numba_cache, tables).split()[-3:]))


def started(code: str, numba_cache: str, tables: str) -> str:
    environment = {**os.environ, "DICEKIT_CACHE": tables, "NUMBA_CACHE_DIR": numba_cache}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def show(name: str, run: Run, note: str) -> None:
    print(f"{name:<38}{run.value:>20.14f}{run.cpu:>9.2f}{run.peak:>9.0f}  {note}", flush=True)


def compare(numba_cache: str) -> None:
    """Show the same sheet solved by the rival and by both kernels."""
    rival = measured(RIVAL, numba_cache)
    show("yatzy-solver, Yatzy", rival, "")
    for kernel, note, chances in (
        ("numpy", "", False),
        ("numba", ", first start", False),
        ("numba", "", False),
        ("numpy", ", and chances", True),
        ("numba", ", and chances", True),
    ):
        run = measured(ours("sheet = YATZY", "free", kernel, chances), numba_cache)
        show(f"dicekit, {kernel}{note}, Yatzy", run, f"{rival.cpu / run.cpu:.1f} times as fast")


def ours(sheet: str, order: str, kernel: str = "numba", chances: bool = False) -> str:
    return OURS.format(sheet=sheet, order=order, kernel=kernel, chances=chances)


def advise(tables: str, order: str, reach: int | None, numba_cache: str) -> None:
    """Show how long a process needs that begins with the tables of this folder."""
    code = ADVICE.format(order=order, reach=reach, cards=CARDS[order])
    times = map(float, started(code, numba_cache, tables).split())
    goal = f", {reach} or more" if reach else ""
    numbers = "".join(f"{time:>10.1f}" for time in times)
    print(f"{f'Dice Poker, {order}{goal}':<38}{numbers}", flush=True)


def main() -> None:
    print(f"{'':<38}{'expected total':>20}{'CPU s':>9}{'MiB':>9}")
    with tempfile.TemporaryDirectory() as compiled:
        compare(compiled)
        if "--quick" in sys.argv:
            return
        print("\npublished values")
        for name, sheet, order, value in SHEETS:
            run = measured(ours(sheet, order), compiled)
            off = "" if value is None else f"off by {abs(run.value - value):.1e}"
            show(name, run, off)
        goals = [("series", 200), *([("free", 250)] if "--goals" in sys.argv else [])]
        with tempfile.TemporaryDirectory() as tables:
            print("\nevery goal, from every position")
            for order, reach in goals:
                run = measured_in(tables, GOALS.format(order=order, reach=reach), compiled)
                show(f"Dice Poker, {order}, {reach} or more", run, "")
            print(ADVICE_HEAD)
            for order, reach in goals:
                advise(tables, order, reach, compiled)
        with tempfile.TemporaryDirectory() as tables:
            # The first two solve the sheet, the others load what is solved.
            for order in ("series", "free") * 2:
                advise(tables, order, None, compiled)
        print("\nYatzy under the best play")
        with tempfile.TemporaryDirectory() as empty:
            code = ours("sheet = YATZY", "free", "auto") + DISTRIBUTION
            print(started(code, compiled, empty).partition("\n")[2], end="")


if __name__ == "__main__":
    main()
