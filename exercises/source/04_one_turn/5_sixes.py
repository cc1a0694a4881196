# %% [markdown] lang="en"
# # The cell of the sixes
#
# In the first series the cell of the sixes scores (number of sixes − 3) × 6. You throw three times
# and keep every six. How many points can you expect? (Below zero is possible.)

# %% tags=["answer"]
sixes = ...
# BEGIN SOLUTION
each = 1 - Fraction(5, 6) ** 3  # the chance that a die is a six in the end
sixes = (5 * each - 3) * 6
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
# number: That is the expected number of sixes. Asked are the points of the cell.
# not times six: Each six more or less than three is worth 6 points.
# halves: Three throws do not give a six with 3/6: take the opposite, three misses.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Посмотрите на одну кость. С какой вероятностью она в конце — шестёрка?
# method: Кость станет шестёркой, если не промахнётся трижды. Ожидаемые количества складываются:
#   пять раз по этой вероятности. Затем подставьте в правило клетки.
# sum: Так за каждую шестёрку считается 6. А клетка сначала вычитает 3 шестёрки.
# one throw: Это за один бросок. А их три.
# number: Это ожидаемое число шестёрок. А спрошены очки клетки.
# not times six: Каждая шестёрка сверх трёх или до трёх стоит 6 очков.
# halves: Три броска дают шестёрку не с 3/6: возьмите противоположное — три промаха.
