# %% [markdown] lang="en"
# # The cell of the sixes
#
# In the first series the cell of the sixes scores (number of sixes − 3) × 6. You throw three times
# and keep every six. How many points can you expect? (Below zero is possible.)

# %% [markdown] lang="ru"
# # Клетка шестёрок
#
# В первой серии клетка шестёрок даёт (число шестёрок − 3) × 6 очков. Вы бросаете три раза и каждую
# выпавшую шестёрку оставляете. Сколько очков можно ожидать? (Может получиться и меньше нуля.)

# %% tags=["answer"]
sixes = ...
# BEGIN SOLUTION
chance_of_six = 1 - Fraction(5, 6) ** 3
sixes = (5 * chance_of_six - 3) * 6
# END SOLUTION

# %% tags=["check"]
check("one-turn-5", sixes)

# %% tags=["truth"]
from dicekit.lessons.judge import Number

judge = Number(lambda: dk.odds.dice_poker.value((), 3, "sixes"))

# %% tags=["wrong-answer"] hint="sum"
sixes = 5 * (1 - Fraction(5, 6) ** 3) * 6

# %% tags=["wrong-answer"] hint="one throw"
sixes = (Fraction(5, 6) - 3) * 6

# %% tags=["wrong-answer"] hint="number"
sixes = 5 * (1 - Fraction(5, 6) ** 3)

# %% tags=["wrong-answer"] hint="not times six"
sixes = 5 * (1 - Fraction(5, 6) ** 3) - 3

# %% tags=["wrong-answer"] hint="halves"
sixes = (5 * Fraction(3, 6) - 3) * 6

# %% [markdown] tags=["hints"] lang="en"
# nudge: Look at one die alone. With what chance is it a six in the end?
# method: A die ends as a six unless it misses three times. Expected numbers of several dice add up:
#   five times that chance. Then put it into the rule of the cell.
# sum: That counts 6 for each six. The cell takes 3 sixes off first.
# one throw: That is with a single throw. You have three.
# number: That is the expected number of sixes. The points of the cell are asked for.
# not times six: Each six more or less than three is worth 6 points.
# halves: Three throws do not give a six with 3/6: take the opposite, three misses.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Посмотрите на одну кость. С какой вероятностью на ней в конце шестёрка?
# method: Шестёрки на кости не будет, только если мимо все три броска. Ожидаемые количества для
#   нескольких костей складываются: возьмите эту вероятность пять раз. Затем подставьте в правило
#   клетки.
# sum: Так за каждую шестёрку считается 6. А клетка сначала вычитает 3 шестёрки.
# one throw: Это за один бросок. А их три.
# number: Это ожидаемое число шестёрок. А нужны очки клетки.
# not times six: Каждая лишняя или недостающая до трёх шестёрка стоит 6 очков.
# halves: Вероятность шестёрки за три броска — не 3/6: возьмите противоположное — три промаха.
