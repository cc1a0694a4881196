"""Checks when it may, else calls: it never bets and never folds."""


def decide(seen, rng):
    if seen.legal is None:  # Black Jack asks: open, or stay closed?
        return seen.step.options[0]
    return "check" if "check" in seen.legal.kinds else "call"
