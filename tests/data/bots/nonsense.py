def decide(seen, rng):
    return {"raise": float("inf")}
