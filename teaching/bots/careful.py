"""Pays only when its exact share of the pot is worth the price; never bets."""

from fractions import Fraction

from dicekit.odds.at_table import price, standing_of


def decide(seen, rng):
    if seen.legal is None:
        return seen.step.options[0]
    if "check" in seen.legal.kinds:
        return "check"
    pot, to_call = price(seen)
    share = standing_of(seen).share
    return "call" if share >= Fraction(to_call, pot + to_call) else "fold"
