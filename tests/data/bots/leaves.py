import sys


def decide(seen, rng):
    sys.exit("[bold]good bye[/bold] \x1b[31m\n")
