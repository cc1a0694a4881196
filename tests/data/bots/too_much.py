def decide(seen, rng):
    return "raise", 10**6
