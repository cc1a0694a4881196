# %% [markdown] lang="en"
# # The fifth die
#
# You keep four sixes and have *two* throws left for the fifth die. With what chance do you get five
# sixes?

# %% [markdown] lang="ru"
# # Пятая кость
#
# Вы оставили четыре шестёрки, и для пятой кости у вас есть ещё *два* броска. С какой вероятностью
# вы получите пять шестёрок?

# %% tags=["answer"]
five_sixes = ...
# BEGIN SOLUTION
five_sixes = 1 - Fraction(5, 6) ** 2
# END SOLUTION

# %% tags=["check"]
check("one-turn-1", five_sixes)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    throws = list(product(range(1, 7), repeat=2))
    return Fraction(sum(6 in throw for throw in throws), len(throws))


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="added"
five_sixes = Fraction(2, 6)

# %% tags=["wrong-answer"] hint="both"
five_sixes = Fraction(1, 36)

# %% tags=["wrong-answer"] hint="one throw"
five_sixes = Fraction(1, 6)

# %% tags=["wrong-answer"] hint="second only"
five_sixes = Fraction(5, 36)

# %% [markdown] tags=["hints"] lang="en"
# nudge: When does it *not* work?
# method: It fails if both throws miss: 5/6 times 5/6. The rest up to 1 is what you want.
# added: With six throws that would be 6/6, and yet one can miss six times. Adding counts twice the
#   case that both throws show a six.
# both: That is the chance of a six in both throws. One is enough.
# one throw: That is the chance with one throw. You have two.
# second only: That is a miss first, then a six. A six at once is good too.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Когда *не* получится?
# method: Не получится, если мимо оба раза: 5/6 умножить на 5/6. Остаток до 1 — то, что нужно.
# added: При шести бросках вышло бы 6/6, а ведь можно и шесть раз промахнуться. При сложении случай,
#   где шестёрка оба раза, сосчитан дважды.
# both: Это вероятность шестёрки оба раза. Достаточно одной.
# one throw: Это вероятность за один бросок. У вас их два.
# second only: Это сначала мимо, потом шестёрка. Но и шестёрка сразу годится.
