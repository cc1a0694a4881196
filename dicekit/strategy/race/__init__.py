"""The best play of the race; ``dicekit.strategy.solve_race`` is the door."""
