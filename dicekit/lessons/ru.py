"""The same as in ``dicekit.lessons``, but told in Russian."""

from __future__ import annotations

from functools import partial

from dicekit.lessons import checks

check = partial(checks.check, lang="ru")
exercise = partial(checks.exercise, lang="ru")
hint = partial(checks.hint, lang="ru")
solution = partial(checks.solution, lang="ru")
