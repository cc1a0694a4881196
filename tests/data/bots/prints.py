import os
import sys


def decide(seen, rng):
    for _ in range(200):
        print("x" * 10_000)
        print("y" * 10_000, file=sys.stderr)
        os.write(1, b"z" * 10_000)
    return "check" if "check" in seen.legal.kinds else "call"
