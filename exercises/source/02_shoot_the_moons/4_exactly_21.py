# %% [markdown] lang="en"
# # Exactly 21
#
# With what chance is the total of the three throws exactly 21, the middle of all totals? Guess
# first: more or less than one in ten?

# %% [markdown] lang="ru"
# # Ровно 21
#
# С какой вероятностью сумма трёх бросков равна ровно 21 — середине всех возможных сумм? Сначала
# предскажите: больше или меньше одной десятой?

# %% tags=["answer"]
exactly_21 = ...
# BEGIN SOLUTION
exactly_21 = dk.die().times(6).p(21)
# END SOLUTION

# %% tags=["check"]
check("shoot-the-moons-4", exactly_21)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    return Fraction(sum(sum(dice) == 21 for dice in product(range(1, 7), repeat=6)), 6**6)


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="sevens only"
exactly_21 = Fraction(1, 6) ** 3

# %% tags=["wrong-answer"] hint="totals alike"
exactly_21 = Fraction(1, 31)

# %% tags=["wrong-answer"] hint="at least"
exactly_21 = dk.die().times(6).p(lambda total: total >= 21)

# %% tags=["wrong-answer"] hint="sorted dice"
rolls = {tuple(sorted(dice)) for dice in product(range(1, 7), repeat=6)}
exactly_21 = Fraction(sum(sum(dice) == 21 for dice in rolls), len(rolls))

# %% [markdown] tags=["hints"] lang="en"
# nudge: You made the distribution of the total in the exercise before.
# method: Ask it: `.p(21)`. Or count, among all `product(range(1, 7), repeat=6)`, those of sum 21.
# sevens only: That is the chance of a 7 in each of the throws. 6 + 7 + 8 is 21 as well.
# totals alike: There are 31 totals, but they are not equally likely.
# at least: That is the chance of 21 or more. Asked was exactly 21.
# sorted dice: You took dice without order as equally likely. Six sixes happen in one way, most
#   other throws in many.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Распределение суммы вы построили в предыдущем упражнении.
# method: Спросите его: `.p(21)`. Или посчитайте среди `product(range(1, 7), repeat=6)` те, что
#   дают 21.
# sevens only: Это вероятность семёрки в каждом броске. Но и 6 + 7 + 8 даёт 21.
# totals alike: Сумм 31, но они не равновероятны.
# at least: Это вероятность набрать 21 или больше. А нужно ровно 21.
# sorted dice: Броски без порядка взяты как равновероятные. Шесть шестёрок выпадают одним способом,
#   большинство других бросков — многими.
