"""Self-checking exercises: ``check`` an answer, ask for a ``hint``, look up a ``solution``.

>>> from dicekit.lessons import check
>>> check("seven-1", ...)
To do. `nothing_left` has no value yet. Put your answer in place of the three dots.

``dicekit.lessons.ru`` has the same three names in Russian.
"""

from __future__ import annotations

from dicekit.lessons.checks import Exercise, Note, Result, check, exercise, grade, hint, solution

__all__ = ["Exercise", "Note", "Result", "check", "exercise", "grade", "hint", "solution"]
