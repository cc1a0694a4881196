# %% [markdown] lang="en"
# # Two threes
#
# With what chance does one throw of two dice show two threes?

# %% [markdown] lang="ru"
# # Две тройки
#
# С какой вероятностью один бросок двух костей даёт две тройки?

# %% tags=["answer"]
two_threes = ...
# BEGIN SOLUTION
two_threes = Fraction(1, 36)
# END SOLUTION

# %% tags=["check"]
check("shoot-the-moons-1", two_threes)

# %% tags=["truth"]
from dicekit.games import shoot_the_moons
from dicekit.lessons.judge import Number


def truth():
    pairs = list(product(range(1, 7), repeat=2))
    return Fraction(sum(map(shoot_the_moons.is_moons, pairs)), len(pairs))


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="two orders"
two_threes = Fraction(2, 36)

# %% tags=["wrong-answer"] hint="pairs alike"
two_threes = Fraction(1, 21)

# %% tags=["wrong-answer"] hint="added"
two_threes = Fraction(1, 6) + Fraction(1, 6)

# %% tags=["wrong-answer"] hint="any double"
two_threes = Fraction(1, 6)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Imagine a red and a blue die. In how many ways can they fall? In how many show both a 3?
# method: The dice do not influence each other: multiply the chance of a 3 on the red die by the
#   chance of a 3 on the blue one.
# two orders: A throw such as 2-5 happens in two ways, but 3-3 in one: exchange the two dice, and it
#   is the same way.
# pairs alike: There are 21 pairs without order, but they are not equally likely: 2-5 happens in two
#   ways, 3-3 in one.
# added: Both must show a 3: that is rarer than one of them. Multiply, do not add.
# any double: That is the chance of any double. Only one of the six doubles is 3-3.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Представьте красную и синюю кости. Сколько всего случаев? В скольких из них на обеих 3?
# method: Кости не влияют друг на друга: умножьте вероятность тройки на красной кости на вероятность
#   тройки на синей.
# two orders: Бросок 2-5 выпадает двумя способами, а 3-3 — одним: поменяйте кости местами — это тот
#   же самый случай.
# pairs alike: Пар без порядка 21, но они не равновероятны: 2-5 выпадает двумя способами, 3-3 —
#   одним.
# added: Тройка нужна на обеих: это реже, чем на одной. Надо умножать, а не складывать.
# any double: Это вероятность любого дубля. Из шести дублей только один 3-3.
