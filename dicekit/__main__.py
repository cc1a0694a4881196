"""``python -m dicekit`` is the same as ``dicekit``."""

from dicekit.cli import main

if __name__ == "__main__":
    main()
