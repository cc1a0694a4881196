# %% [markdown] lang="en"
# # How many hands?
#
# The mean of `n` hands has the standard error `sd / sqrt(n)`, where `sd` is the standard deviation
# of one hand. Two bots differ by `difference` chips a hand. Write `hands_needed(difference, sd)`:
# the least whole number of hands for which *two* standard errors are at most the difference. Both
# arguments are whole numbers above 0.

# %% [markdown] lang="ru"
# # Сколько кругов?
#
# Стандартная ошибка среднего за `n` кругов равна `sd / sqrt(n)`, где `sd` — стандартное отклонение
# одного круга. Два бота отличаются на `difference` фишек за круг. Напишите функцию
# `hands_needed(difference, sd)`: она возвращает наименьшее целое число кругов, при котором *две*
# стандартные ошибки не больше этой разницы. Оба аргумента — целые числа больше 0.

# %% tags=["answer"]
def hands_needed(difference, sd):
    # BEGIN SOLUTION
    wanted = Fraction(2 * sd, difference) ** 2
    return -(-wanted.numerator // wanted.denominator)
    # END SOLUTION


# %% tags=["check"]
check("exact-and-simulated-6", hands_needed)

# %% tags=["truth"]
from dicekit.lessons.judge import Function


def truth(difference, sd):
    """By search: n hands are enough if 4 sd² is at most n times the squared difference."""
    low, high = 0, 4 * sd**2
    while high - low > 1:
        middle = (low + high) // 2
        if 4 * sd**2 <= middle * difference**2:
            high = middle
        else:
            low = middle
    return high


judge = Function(truth, lambda: [(d, s) for d in range(1, 8) for s in (1, 2, 3, 10, 14, 45, 100)])


# %% tags=["wrong-answer"] hint="not squared"
def hands_needed(difference, sd):
    return -(-2 * sd // difference)


# %% tags=["wrong-answer"] hint="one error"
def hands_needed(difference, sd):
    return -(-(sd**2) // difference**2)


# %% tags=["wrong-answer"] hint="rounded down"
def hands_needed(difference, sd):
    return max(4 * sd**2 // difference**2, 1)


# %% tags=["wrong-answer"] hint="not whole"
def hands_needed(difference, sd):
    return (2 * sd / difference) ** 2


# %% [markdown] tags=["hints"] lang="en"
# nudge: Write it as an inequality, `2 * sd / sqrt(n) <= difference`, and solve it for `n`.
# method: `n` must be at least `(2 * sd / difference) ** 2`. Round up to a whole number
#   (`math.ceil`, after `import math`).
# not squared: To halve the error you need four times as many hands: the root of `n` stands there,
#   so square.
# one error: That is for one standard error. Two are wanted: four times as many hands.
# rounded down: Round up: with fewer hands the error is still too great.
# not whole: Nearly: hands come as whole numbers. Round up.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Запишите неравенство `2 * sd / sqrt(n) <= difference` и решите его относительно `n`.
# method: `n` должно быть не меньше `(2 * sd / difference) ** 2`. Округлите вверх до целого
#   (`math.ceil` после `import math`).
# not squared: Чтобы ошибка стала вдвое меньше, нужно вчетверо больше кругов: там корень из `n`,
#   поэтому возведите в квадрат.
# one error: Это для одной стандартной ошибки. Нужны две: кругов вчетверо больше.
# rounded down: Округляйте вверх: при меньшем числе кругов ошибка ещё слишком велика.
# not whole: Почти: число кругов целое. Округлите вверх.
