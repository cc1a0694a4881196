"""Does anything that is allowed, by luck alone; bets and raises what it must at least."""


def decide(seen, rng):
    if seen.legal is None:
        return rng.choice(seen.step.options)
    kind = rng.choice([kind for kind in seen.legal.kinds if kind != "fold"])
    if kind == "bet":
        return "bet", seen.legal.bet[0]
    if kind == "raise":
        return "raise", seen.legal.raise_[0]
    return kind
