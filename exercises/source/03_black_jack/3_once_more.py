# %% [markdown] lang="en"
# # Once more at 6
#
# Your cup holds 6. You take exactly one common die and then open. How many points can you expect?
# (A bust counts 0.) Compare with the 6 that you have.

# %% [markdown] lang="ru"
# # Ещё одна кость при сумме 6
#
# Под вашим стаканом сумма 6. Вы берёте ровно одну общую кость и потом открываетесь. Сколько очков
# можно ожидать? (Перебор даёт 0 очков.) Сравните с теми 6, что у вас уже есть.

# %% tags=["answer"]
once_more = ...
# BEGIN SOLUTION
once_more = dk.die().map(lambda face: 6 + face if 6 + face <= 11 else 0).mean
# END SOLUTION

# %% tags=["check"]
check("black-jack-3", once_more)

# %% tags=["truth"]
from dicekit.games import black_jack
from dicekit.lessons.judge import Number

judge = Number(lambda: Fraction(sum(black_jack.score((2, 4), (face,)) for face in range(1, 7)), 6))

# %% tags=["wrong-answer"] hint="no bust"
once_more = 6 + Fraction(7, 2)

# %% tags=["wrong-answer"] hint="divided by 5"
once_more = Fraction(7 + 8 + 9 + 10 + 11, 5)

# %% tags=["wrong-answer"] hint="gain only"
once_more = Fraction(1 + 2 + 3 + 4 + 5, 6)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Go through the six faces. What do you have after each?
# method: Add what you have after each face, 0 for a bust, and divide by 6.
# no bust: 6 + 3.5 forgets that a six is a bust: you lose all points then, not only the die.
# divided by 5: That is the mean if there is no bust. The bust is one of the six cases, with 0
#   points.
# gain only: That counts only the points of the die. Your 6 count too, when you are not bust.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Переберите шесть граней. Что у вас после каждой?
# method: Сложите то, что получается после каждой грани (перебор даёт 0), и разделите на 6.
# no bust: В 6 + 3,5 забыто, что шестёрка — перебор: тогда пропадают все очки, а не только кость.
# divided by 5: Это среднее без перебора. Перебор — один из шести случаев, с 0 очков.
# gain only: Так сосчитаны лишь очки кости. Ваши 6 тоже считаются, если нет перебора.
