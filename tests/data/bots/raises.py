def decide(seen, rng):
    return 1 / 0
