"""The texts have moved down to ``dicekit.texts``; this name stays until all have followed."""

from dicekit.texts import FOLDER, MINUS, Texts, languages, templates

__all__ = ["FOLDER", "MINUS", "Texts", "languages", "templates"]
