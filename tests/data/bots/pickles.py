# An answer that would do harm if it were unpickled, and one that can't even be shown.
class Harm:
    def __reduce__(self):
        return exec, ("raise SystemExit('harmed')",)

    def __repr__(self):
        raise RuntimeError("not even this")


def decide(seen, rng):
    return Harm()
