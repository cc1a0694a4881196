# %% [markdown] lang="en"
# # Within three turns
#
# One turn makes the large straight with the chance `p` below. With what chance do you have it
# within *three* turns? (No throws are saved, and nothing else is wanted.)

# %% [markdown] lang="ru"
# # За три хода
#
# Один ход даёт большой стрит с вероятностью `p` (она вычислена ниже). С какой вероятностью он
# получится за *три* хода или раньше? (Сэкономленных попыток нет, и больше ничего не нужно.)

# %% tags=["answer"]
p = dk.odds.dice_poker.chance((), 3, "large straight")

within_three = ...
# BEGIN SOLUTION
within_three = 1 - (1 - p) ** 3
# END SOLUTION

# %% tags=["check"]
check("the-race-2", within_three)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    p = dk.odds.dice_poker.chance((), 3, "large straight")
    return p + (1 - p) * p + (1 - p) ** 2 * p


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="added"
within_three = 3 * dk.odds.dice_poker.chance((), 3, "large straight")

# %% tags=["wrong-answer"] hint="third only"
p = dk.odds.dice_poker.chance((), 3, "large straight")
within_three = (1 - p) ** 2 * p

# %% tags=["wrong-answer"] hint="each time"
within_three = dk.odds.dice_poker.chance((), 3, "large straight") ** 3

# %% [markdown] tags=["hints"] lang="en"
# nudge: When do you *not* have it after three turns?
# method: All three turns fail with (1 − p)³. The rest up to 1 is "within three".
# added: Adding counts cases twice in which several turns would make it. Take the opposite.
# third only: That is success exactly in the third turn. The first and the second count as well.
# each time: That would be a large straight in each of three turns.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Когда после трёх ходов его всё ещё *нет*?
# method: Все три хода неудачны с вероятностью (1 − p)³. Остаток до 1 и есть «за три хода».
# added: При сложении случаи, где удались бы несколько ходов, сосчитаны не раз. Возьмите
#   противоположное.
# third only: Это успех ровно в третьем ходе. Первый и второй тоже подходят.
# each time: Это был бы большой стрит в каждом из трёх ходов.
