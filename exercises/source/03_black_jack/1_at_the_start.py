# %% [markdown] lang="en"
# # The best start
#
# With what chance do the two dice under your cup make 11, or the black jack (two sixes)?

# %% [markdown] lang="ru"
# # Лучшее начало
#
# С какой вероятностью две кости под вашим стаканом дают 11 или блэк джек (две шестёрки)?

# %% tags=["answer"]
best_start = ...
# BEGIN SOLUTION
best_start = dk.die().times(2).p(lambda total: total >= 11)
# END SOLUTION

# %% tags=["check"]
check("black-jack-1", best_start)

# %% tags=["truth"]
from dicekit.games import black_jack
from dicekit.lessons.judge import Number


def truth():
    pairs = list(product(range(1, 7), repeat=2))
    return Fraction(sum(black_jack.score(pair) >= 11 for pair in pairs), len(pairs))


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="one order"
best_start = Fraction(2, 36)

# %% tags=["wrong-answer"] hint="pairs alike"
best_start = Fraction(2, 21)

# %% tags=["wrong-answer"] hint="totals alike"
best_start = Fraction(2, 11)

# %% tags=["wrong-answer"] hint="two orders of 6-6"
best_start = Fraction(4, 36)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Which pairs are these? In how many ways does each of them fall?
# method: 11 is a 5 and a 6, on either die. 12 is a 6 on both. Divide the ways by 36.
# one order: 5-6 and 6-5 are two ways.
# pairs alike: The 21 pairs without order are not equally likely: 5-6 falls in two ways, 6-6 in one.
# totals alike: The totals from 2 to 12 are not equally likely.
# two orders of 6-6: Exchange the dice of 6-6, and it is the same way. It counts once.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Какие это пары? Сколькими способами выпадает каждая?
# method: 11 — это 5 и 6, на любой из костей. 12 — это 6 на обеих. Разделите число случаев на 36.
# one order: 5-6 и 6-5 — два разных случая.
# pairs alike: Пар без порядка 21, но они не равновероятны: 5-6 выпадает двумя способами, 6-6 —
#   одним.
# totals alike: Суммы от 2 до 12 не равновероятны.
# two orders of 6-6: Поменяйте кости 6-6 местами — это тот же случай. Он считается один раз.
