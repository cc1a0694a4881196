"""How long Black Jack's odds take: each question in a process of its own, CPU seconds.

Beside the seconds stands the ratio to a loop of a million additions on the same machine, which
says more where the machine is busy. Run ``python benchmarks/black_jack.py``.
"""

from __future__ import annotations

import subprocess
import sys

DECISIONS = {
    "6 players, all at 10": "odds.decision((1, 1), thresholds=[10] * 5)",
    "6 players, 7 to 11": "odds.decision((1, 1), thresholds=[11, 10, 9, 8, 7], before=2)",
    "6 players, 8 to 11": "odds.decision((1, 1), thresholds=[8, 9, 10, 11, 11])",
    "6 players, betting": "odds.standing((1, 1), thresholds=[7, 8, 9, 10, 11], before=5)",
    "10 players": "odds.decision((1, 1), thresholds=[10] * 9)",
    "40 players": "odds.decision((1, 1), thresholds=[10] * 39)",
    "duel of 6": "odds.duel([7, 8, 9, 10, 11, 6])",
    "table of thresholds": "odds.threshold_table()",
    "deal at a table for 10": "Session(Rules(), players=10)",
    "deal at a table for 40": "Session(Rules(), players=40)",
}
MEASURED = """
import time
import sympy
from dicekit.games.black_jack import Rules
from dicekit.odds import black_jack as odds
from dicekit.views.session import Session
start = time.process_time()
for number in range(1_000_000):
    start + number
loop = time.process_time() - start
start = time.process_time()
{question}
cpu = time.process_time() - start
print(cpu, cpu / loop)
"""


def measured(question: str) -> tuple[float, float]:
    """CPU seconds of a fresh process without what it may keep, and the ratio to the loop."""
    code = MEASURED.format(question=question)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    cpu, ratio = run.stdout.split()
    return float(cpu), float(ratio)


def main() -> None:
    print(f"{'question':<26} {'CPU s':>8} {'loops':>8}")
    for name, question in DECISIONS.items():
        cpu, ratio = measured(question)
        print(f"{name:<26} {cpu:>8.3f} {ratio:>8.2f}", flush=True)


if __name__ == "__main__":
    main()
