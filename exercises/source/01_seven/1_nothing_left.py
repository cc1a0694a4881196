# %% [markdown] lang="en"
# # Nothing left
#
# With what chance does one throw of three dice score 0?

# %% [markdown] lang="ru"
# # Ничего не осталось
#
# С какой вероятностью один бросок трёх костей даёт 0 очков?

# %% tags=["answer"]
nothing_left = ...
# BEGIN SOLUTION
rolls = list(product(range(1, 7), repeat=3))
nothing_left = Fraction(sum(sum(roll) == 7 for roll in rolls), len(rolls))
# END SOLUTION

# %% tags=["check"]
check("seven-1", nothing_left)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Number


def truth():
    rolls = list(product(range(1, 7), repeat=3))
    return Fraction(sum(seven.score(roll) == 0 for roll in rolls), len(rolls))


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="not alike"
rolls = {tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)}
nothing_left = Fraction(sum(sum(roll) == 7 for roll in rolls), len(rolls))

# %% tags=["wrong-answer"] hint="pairs"
rolls = list(product(range(1, 7), repeat=3))
pairs = [(a, b, c) for a, b, c in rolls if 7 in (a + b, a + c, b + c)]
nothing_left = Fraction(len(pairs), len(rolls))

# %% tags=["wrong-answer"] hint="count"
nothing_left = sum(sum(roll) == 7 for roll in product(range(1, 7), repeat=3))

# %% [markdown] tags=["hints"] lang="en"
# nudge: Nothing is left only if all three dice are removed. Which throws are these?
# method: List the throws whose three dice sum to 7, for example 4-2-1, and count for each in how
#   many ways three dice that are told apart can show it. Then divide by all 6 · 6 · 6 ways.
# not alike: You counted each throw once, in any order. But 1-2-4 falls in six ways and 5-1-1 in
#   three only, so the sorted throws are not equally likely. Tell the three dice apart.
# pairs: When a pair sums to 7, the third die is left, and it counts.
# count: That is the number of good ways. A chance is the part of all 216 ways.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Ничего не остаётся, только если исключены все три кости. Какие это броски?
# method: Выпишите броски, где сумма трёх костей равна 7, например 4-2-1, и посчитайте для каждого,
#   сколькими способами он выпадает, если кости различать. Затем разделите на все 6 · 6 · 6 случаев.
# not alike: Каждый бросок посчитан один раз, без порядка. Но 1-2-4 выпадает шестью способами, а
#   5-1-1 только тремя: такие броски не равновероятны. Различайте три кости.
# pairs: Когда 7 даёт пара, третья кость остаётся, и она считается.
# count: Это число благоприятных случаев. Вероятность — их доля среди всех 216.
