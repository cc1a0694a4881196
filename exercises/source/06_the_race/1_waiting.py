# %% [markdown] lang="en"
# # Waiting for the poker
#
# Only the poker is missing, and no throws are saved. Each turn has three throws and makes it with
# the chance `p` below (best play). How many turns do you expect to need?

# %% [markdown] lang="ru"
# # В ожидании покера
#
# Не хватает только покера, сэкономленных попыток нет. В каждом ходе три броска; при лучшей игре ход
# даёт покер с вероятностью `p` (она вычислена ниже). Сколько ходов понадобится в среднем?

# %% tags=["answer"]
p = dk.odds.dice_poker.chance((), 3, "poker")

turns = ...
# BEGIN SOLUTION
turns = 1 / p
# END SOLUTION

# %% tags=["check"]
check("the-race-1", turns)

# %% tags=["truth"]
from dicekit.lessons.judge import Number

judge = Number(lambda: dk.odds.race.turns("poker"))

# %% tags=["wrong-answer"] hint="chance"
turns = dk.odds.dice_poker.chance((), 3, "poker")

# %% tags=["wrong-answer"] hint="failures"
turns = 1 / dk.odds.dice_poker.chance((), 3, "poker") - 1

# %% tags=["wrong-answer"] hint="throws"
turns = 3 / dk.odds.dice_poker.chance((), 3, "poker")

# %% [markdown] tags=["hints"] lang="en"
# nudge: How long do you wait for a six with one die? What would you expect?
# method: Call the number E. One turn is used in any case; with the chance 1 − p everything begins
#   anew: E = 1 + (1 − p) E. Solve for E.
# chance: That is the chance of one turn. Asked is how many turns it takes.
# failures: These are the turns without success. The last one, with success, counts too.
# throws: Asked are turns, not throws.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сколько ждут шестёрку, бросая одну кость? Как вы думаете?
# method: Назовём это число E. Один ход тратится всегда; с вероятностью 1 − p всё начинается снова:
#   E = 1 + (1 − p) E. Решите относительно E.
# chance: Это вероятность за один ход. А вопрос в том, сколько ходов понадобится.
# failures: Это ходы без успеха. Последний, удачный, тоже считается.
# throws: Нужно число ходов, а не бросков.
