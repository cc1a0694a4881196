"""The best play of a whole sheet, by backward induction; ``dicekit.strategy.solve`` is the door."""
