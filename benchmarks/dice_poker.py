"""The whole-sheet solver beside yatzy-solver, on the same Yatzy sheet, in one run.

Every line is a fresh process: CPU seconds of all its threads, from the start of Python to the
answer, and peak memory. Run ``python benchmarks/dice_poker.py`` (some two minutes; ``--quick``:
only the comparison; ``--goals``: the chance to reach every total, some seven minutes more).
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
solution = strategy.solve({order!r}, sheet, kernel={kernel!r}, progress=False)
print(solution.value)
"""
GOALS = """
from dicekit import strategy
print(strategy.solve({order!r}, reach={reach}, progress=False).value)
"""
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
    said = started(code + MEASURE, numba_cache).split()
    return Run(*map(float, said[-3:]))


def started(code: str, numba_cache: str) -> str:
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "DICEKIT_CACHE": empty, "NUMBA_CACHE_DIR": numba_cache}
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


def main() -> None:
    print(f"{'':<38}{'expected total':>20}{'CPU s':>9}{'MiB':>9}")
    with tempfile.TemporaryDirectory() as compiled:
        rival = measured(RIVAL, compiled)
        show("yatzy-solver, Yatzy", rival, "")
        for kernel, start in (("numpy", ""), ("numba", ", first start"), ("numba", "")):
            code = OURS.format(sheet="sheet = YATZY", order="free", kernel=kernel)
            run = measured(code, compiled)
            note = f"{rival.cpu / run.cpu:.1f} times as fast"
            show(f"dicekit, {kernel}{start}, Yatzy", run, note)
        if "--quick" in sys.argv:
            return
        print("\npublished values")
        for name, sheet, order, value in SHEETS:
            run = measured(OURS.format(sheet=sheet, order=order, kernel="numba"), compiled)
            off = "" if value is None else f"off by {abs(run.value - value):.1e}"
            show(name, run, off)
        if "--goals" in sys.argv:
            print("\nevery goal, from every position")
            for order, reach in (("series", 200), ("free", 250)):
                run = measured(GOALS.format(order=order, reach=reach), compiled)
                show(f"Dice Poker, {order}, {reach} or more", run, "")
        print("\nYatzy under the best play")
        code = OURS.format(sheet="sheet = YATZY", order="free", kernel="auto") + DISTRIBUTION
        print(started(code, compiled).partition("\n")[2], end="")


if __name__ == "__main__":
    main()
