# %% [markdown] lang="en"
# # Points on average
#
# How many points does one throw of Seven bring on average? (Three dice alone would bring 10.5.)
# `seven.score` counts the points of a throw.

# %% [markdown] lang="ru"
# # Сколько в среднем
#
# Сколько очков в среднем приносит один бросок Семёрки? (Просто три кости дали бы 10,5.)
# Очки броска считает `seven.score`.

# %% tags=["answer"]
from dicekit.games import seven

mean_points = ...
# BEGIN SOLUTION
mean_points = dk.dice(3).map(seven.score).mean
# END SOLUTION

# %% tags=["check"]
check("seven-3", mean_points)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Number


def truth():
    return Fraction(sum(map(seven.score, product(range(1, 7), repeat=3))), 6**3)


judge = Number(truth)

# %% tags=["wrong-answer"] hint="not alike"
from dicekit.games import seven

rolls = {tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)}
mean_points = Fraction(sum(map(seven.score, rolls)), len(rolls))

# %% tags=["wrong-answer"] hint="sevens stay"
mean_points = dk.die().times(3).mean

# %% tags=["wrong-answer"] hint="all outcomes alike"
from dicekit.games import seven

scores = set(map(seven.score, product(range(1, 7), repeat=3)))
mean_points = Fraction(sum(scores), len(scores))

# %% [markdown] tags=["hints"] lang="en"
# nudge: Each of the 216 ways counts the same. What is the sum of their points?
# method: Add `seven.score(roll)` over `product(range(1, 7), repeat=3)` and divide by 216. Or let a
#   Dist do it, with `dk.dice(3).map(...)` and `.mean`.
# not alike: You went through sorted throws as if they were equally likely. Take each with its ways.
# sevens stay: That is the mean of three dice with nothing removed.
# all outcomes alike: You took the mean of the possible points. Some of them happen far more often
#   than others, so each has to be taken with its ways.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Каждый из 216 случаев весит одинаково. Какова сумма их очков?
# method: Сложите `seven.score(roll)` по `product(range(1, 7), repeat=3)` и разделите на 216. Или
#   поручите это Dist: `dk.dice(3).map(...)` и `.mean`.
# not alike: Броски без порядка взяты как равновероятные. Берите каждый с числом его случаев.
# sevens stay: Это среднее трёх костей, когда ничего не исключают.
# all outcomes alike: Это среднее возможных очков. Но одни выпадают гораздо чаще других: каждое надо
#   брать с числом его случаев.
