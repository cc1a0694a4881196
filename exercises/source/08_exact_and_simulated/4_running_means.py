# %% [markdown] lang="en"
# # The running mean
#
# Write `running_means(values)`: a list whose first number is the mean of the first value, the
# second that of the first two, and so on. So `running_means([6, 2, 1])` is `[6, 4, 3]`. (Drawn as a
# line, it shows the law of large numbers.)

# %% [markdown] lang="ru"
# # Среднее до сих пор
#
# Напишите функцию `running_means(values)`: она возвращает список, в котором первое число — среднее
# одного первого значения, второе — среднее первых двух и так далее. Так,
# `running_means([6, 2, 1])` — это `[6, 4, 3]`. (Если нарисовать эти числа линией, станет виден
# закон больших чисел.)

# %% tags=["answer"]
def running_means(values):
    # BEGIN SOLUTION
    means, total = [], 0
    for count, value in enumerate(values, start=1):
        total += value
        means.append(total / count)
    return means
    # END SOLUTION


# %% tags=["check"]
check("exact-and-simulated-4", running_means)

# %% tags=["truth"]
from dicekit.lessons.judge import Function


def truth(values):
    return [Fraction(sum(values[:end]), end) for end in range(1, len(values) + 1)]


def inputs():
    rng = random.Random(8)
    yield ([6, 2, 1],)
    for length in (1, 2, 5, 40):
        yield (list(dk.die().draw(rng, length)),)
    yield ([],)


judge = Function(truth, inputs)


# %% tags=["wrong-answer"] hint="divided by all"
def running_means(values):
    return [sum(values[:end]) / len(values) for end in range(1, len(values) + 1)]


# %% tags=["wrong-answer"] hint="sums"
def running_means(values):
    return [sum(values[:end]) for end in range(1, len(values) + 1)]


# %% tags=["wrong-answer"] hint="one mean"
def running_means(values):
    return sum(values) / len(values) if values else []


# %% tags=["wrong-answer"] hint="last missing"
def running_means(values):
    return [sum(values[:end]) / end for end in range(1, len(values))]


# %% [markdown] tags=["hints"] lang="en"
# nudge: Keep two things while you go through the values: their sum so far, and how many they are.
# method: `for count, value in enumerate(values, start=1)` counts along. Append sum / count each
#   time.
# divided by all: You divide by the number of all values. Divide by how many there are so far.
# sums: These are the running sums. Divide each by how many values it has.
# one mean: That is one number, the mean of all. A list is wanted, with a mean after each value.
# last missing: The last mean, that of all values, is missing.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Идя по значениям, помните две вещи: их сумму до сих пор и сколько их было.
# method: `for count, value in enumerate(values, start=1)` считает по ходу. Каждый раз добавляйте
#   сумма / число.
# divided by all: Вы делите на число всех значений. Делите на то, сколько их было до сих пор.
# sums: Это накопленные суммы. Разделите каждую на число её значений.
# one mean: Это одно число, среднее всех. А нужен список: среднее после каждого значения.
# last missing: Не хватает последнего среднего, от всех значений.
