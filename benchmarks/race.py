"""How long the race takes: each question in a process of its own, CPU seconds and peak memory.

Run ``python benchmarks/race.py`` (with ``--free`` for the free order too: a minute or more).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from os import environ

QUESTIONS = {
    "fewest turns, series": "print(strategy.solve_race().value)",
    "points less 5 a turn, series": "print(strategy.solve_race(cost=5).value)",
    "100,000 simulated games": (
        "from dicekit.strategy.race.simulate import simulate\n"
        "print(simulate(strategy.solve_race(), 100_000).mean_turns)"
    ),
    "an ending for two": (
        "from dicekit.strategy.race.duel import ending\n"
        "print(ending(['pair', 'poker'], ['four', 'poker'], (2, 1), (100, 110), 1).share)"
    ),
}
FREE = {"fewest turns, free": "print(strategy.solve_race('free', progress=False).value)"}
MEASURED = """
import time
start = time.process_time()
from dicekit import strategy
{question}
import psutil
memory = psutil.Process().memory_info()
peak = getattr(memory, "peak_wset", None)
if peak is None:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(time.process_time() - start, peak / 2**20)
"""


def measured(question: str) -> tuple[float, float, float]:
    """The answer, CPU seconds and peak MiB of a fresh process without a cache."""
    with tempfile.TemporaryDirectory() as empty:
        run = subprocess.run(
            [sys.executable, "-c", MEASURED.format(question=question)],
            env={**environ, "DICEKIT_CACHE": empty},
            capture_output=True,
            text=True,
            check=True,
        )
    answer, cpu, peak = run.stdout.split()
    return float(answer), float(cpu), float(peak)


def main() -> None:
    print(f"{'question':<30} {'answer':>14} {'CPU s':>8} {'peak MiB':>9}")
    for name, question in (QUESTIONS | (FREE if "--free" in sys.argv else {})).items():
        answer, cpu, peak = measured(question)
        print(f"{name:<30} {answer:>14.6f} {cpu:>8.2f} {peak:>9.0f}", flush=True)


if __name__ == "__main__":
    main()
