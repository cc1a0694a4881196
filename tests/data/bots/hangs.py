def decide(seen, rng):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
