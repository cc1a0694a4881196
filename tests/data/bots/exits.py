import os


def decide(seen, rng):
    os._exit(3)
