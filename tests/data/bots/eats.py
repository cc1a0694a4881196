def decide(seen, rng):
    eaten = []
    while True:
        eaten.append(bytearray(100_000_000))
