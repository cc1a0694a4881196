# %% [markdown] lang="en"
# # Twice the same die
#
# One die is thrown, and its face counts double. Find the *variance* of the points. (The mean is 7,
# just as for the sum of two dice. The variance is not.)

# %% [markdown] lang="ru"
# # Дважды одна и та же кость
#
# Бросают одну кость, и выпавшее число считают дважды. Найдите *дисперсию* очков. (Среднее равно 7,
# как и у суммы двух костей. А дисперсия другая.)

# %% tags=["answer"]
doubled_variance = ...
# BEGIN SOLUTION
doubled_variance = dk.die().map(lambda face: 2 * face).variance
# END SOLUTION

# %% tags=["check"]
check("exact-and-simulated-1", doubled_variance)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    points = [2 * face for face in range(1, 7)]
    mean = Fraction(sum(points), 6)
    return sum((value - mean) ** 2 for value in points) / 6


judge = Number(truth)

# %% tags=["wrong-answer"] hint="two dice"
doubled_variance = dk.die().times(2).variance

# %% tags=["wrong-answer"] hint="one die"
doubled_variance = dk.die().variance

# %% tags=["wrong-answer"] hint="sd"
doubled_variance = dk.die().map(lambda face: 2 * face).sd

# %% tags=["wrong-answer"] hint="mean of squares"
doubled_variance = dk.die().map(lambda face: (2 * face) ** 2).mean

# %% [markdown] tags=["hints"] lang="en"
# nudge: Which six numbers of points are possible? How far from the mean is each?
# method: The variance is the mean of the squared distance from the mean. A Dist knows it:
#   `.variance`. The doubled die is `dk.die().map(lambda face: 2 * face)`.
# two dice: That is the variance of two different dice. Their luck partly evens out; the same die
#   counted twice does not.
# one die: That is the variance of one die. Doubling the points makes all distances twice as long.
# sd: That is the standard deviation, the square root of the variance.
# mean of squares: Take off the square of the mean, or square the distances from the mean.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Какие шесть значений очков возможны? Далеко ли каждое от среднего?
# method: Дисперсия — это среднее квадрата отклонения от среднего. Dist её знает: `.variance`.
#   Удвоенная кость — `dk.die().map(lambda face: 2 * face)`.
# two dice: Это дисперсия двух разных костей. Их удача отчасти уравновешивается, а у одной кости,
#   сосчитанной дважды, — нет.
# one die: Это дисперсия одной кости. При удвоении очков все отклонения становятся вдвое больше.
# sd: Это стандартное отклонение, квадратный корень из дисперсии.
# mean of squares: Вычтите квадрат среднего или возводите в квадрат отклонения от среднего.
