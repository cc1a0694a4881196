# Keeps what it saw, in the hope that a deal comes again, and tells how many decisions it remembers.
memory = []


def decide(seen, rng):
    memory.append(seen)
    raise ValueError(f"remembers {len(memory)}")
