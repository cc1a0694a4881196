# %% [markdown] lang="en"
# # Floats and ==
#
# A third is not 0.333, and a computer's `1 / 3` is not a third either. For how many whole numbers
# `n` from 1 to 100 does Python find that `1 / n * n == 1` is *false*?

# %% [markdown] lang="ru"
# # Числа float и ==
#
# Треть — это не 0,333, и `1 / 3` в компьютере — тоже не треть. Для скольких целых чисел `n` от 1 до
# 100 Python находит, что равенство `1 / n * n == 1` *неверно*?

# %% tags=["answer"]
not_one = ...
# BEGIN SOLUTION
not_one = sum(1 / n * n != 1 for n in range(1, 101))
# END SOLUTION

# %% tags=["check"]
check("exact-and-simulated-5", not_one)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    """In exact arithmetic, with the value that the float 1 / n really has, and one rounding."""
    found = 0
    for n in range(1, 101):
        found += float(Fraction(1 / n) * n) != 1.0
    return found


judge = Number(truth)

# %% tags=["wrong-answer"] hint="fractions"
not_one = 0

# %% tags=["wrong-answer"] hint="true instead"
not_one = sum(1 / n * n == 1 for n in range(1, 101))

# %% tags=["wrong-answer"] hint="inexact thirds"
not_one = sum(Fraction(1 / n) != Fraction(1, n) for n in range(1, 101))

# %% [markdown] tags=["hints"] lang="en"
# nudge: Do not think, try: let Python look at all hundred numbers.
# method: A loop over `range(1, 101)` that counts where `1 / n * n != 1`.
# fractions: With exact fractions it would be none. Try it with Python's floats.
# true instead: That is the number of those for which it is true.
# inexact thirds: That many of the floats `1 / n` are inexact. But times `n` the rounding often
#   hides it again.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Не рассуждайте, попробуйте: пусть Python переберёт все сто чисел.
# method: Цикл по `range(1, 101)`, который считает, где `1 / n * n != 1`.
# fractions: С точными дробями их не было бы. Попробуйте с числами Python (float).
# true instead: Это количество тех, для которых равенство верно.
# inexact thirds: Столько чисел `1 / n` неточны. Но при умножении на `n` округление это часто
#   прячет.
