# %% [markdown] lang="en"
# # The chance of a bust
#
# Write `bust(total)` for a total from 2 to 11: with what chance does the next common die lift it
# above 11? Return a fraction.

# %% [markdown] lang="ru"
# # Вероятность перебора
#
# Напишите функцию `bust(total)` для суммы от 2 до 11: с какой вероятностью следующая общая кость
# сделает сумму больше 11? Верните дробь.

# %% tags=["answer"]
def bust(total):
    # BEGIN SOLUTION
    return Fraction(max(total - 5, 0), 6)
    # END SOLUTION


# %% tags=["check"]
check("black-jack-4", bust)

# %% tags=["truth"]
from dicekit.lessons.judge import Function


def truth(total):
    return Fraction(sum(total + face > 11 for face in range(1, 7)), 6)


judge = Function(truth, lambda: [(total,) for total in range(2, 12)])


# %% tags=["wrong-answer"] hint="eleven is good"
def bust(total):
    return Fraction(sum(total + face >= 11 for face in range(1, 7)), 6)


# %% tags=["wrong-answer"] hint="below zero"
def bust(total):
    return Fraction(total - 5, 6)


# %% tags=["wrong-answer"] hint="opposite way"
def bust(total):
    return Fraction(sum(total + face <= 11 for face in range(1, 7)), 6)


# %% tags=["wrong-answer"] hint="ways"
def bust(total):
    return sum(total + face > 11 for face in range(1, 7))


# %% [markdown] tags=["hints"] lang="en"
# nudge: For a total of 8: which faces are too many?
# method: Count the faces from 1 to 6 with `total + face > 11` and divide by 6.
# eleven is good: A total of 11 is still good. A bust is more than 11.
# below zero: From 5 on that is right. For smaller totals it is below 0, and no chance is.
# opposite way: That is the chance to stay within 11: the opposite.
# ways: That is the number of faces. A chance is that number divided by 6.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Пусть сумма 8: какие грани — уже перебор?
# method: Посчитайте грани от 1 до 6, для которых `total + face > 11`, и разделите на 6.
# eleven is good: Сумма 11 ещё хороша. Перебор — больше 11.
# below zero: Начиная с 5 это верно. Для меньших сумм выходит меньше 0, а вероятность такой не
#   бывает.
# opposite way: Это вероятность не перебрать: противоположное событие.
# ways: Это количество граней. Чтобы получить вероятность, разделите его на 6.
