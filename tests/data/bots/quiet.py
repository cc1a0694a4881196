# Checks or calls; the one to play the others against.
def decide(seen, rng):
    if seen.legal is None:
        return seen.step.options[0]
    return "check" if "check" in seen.legal.kinds else "call"
