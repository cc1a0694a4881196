# %% [markdown] lang="en"
# # Which dice stay?
#
# Your first throw is 2-3-4-6-6, two throws are left, and you want the large straight, 2-3-4-5-6.
# Which dice do you keep? Give a tuple of faces: `(1, 1, 2)` would be two ones and a two.

# %% [markdown] lang="ru"
# # Какие кости оставить?
#
# Ваш первый бросок: 2-3-4-6-6. Впереди ещё два броска, и вам нужен большой стрит, 2-3-4-5-6. Какие
# кости вы оставите? Ответ — кортеж граней: `(1, 1, 2)` означало бы две единицы и двойку.

# %% tags=["answer"]
keep = ...
# BEGIN SOLUTION
keep = (2, 3, 4, 6)
# END SOLUTION

# %% tags=["check"]
check("one-turn-3", keep)

# %% tags=["truth"]
from dicekit.lessons.judge import Choice

judge = Choice(lambda: dk.odds.dice_poker.holds((2, 3, 4, 6, 6), 2, "large straight")[0].keep)

# %% tags=["wrong-answer"] hint="three"
keep = (2, 3, 4)

# %% tags=["wrong-answer"] hint="sixes"
keep = (6, 6)

# %% tags=["wrong-answer"] hint="stop"
keep = (2, 3, 4, 6, 6)

# %% tags=["wrong-answer"] hint="new die"
keep = (2, 3, 4, 5, 6)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Which dice of your throw are part of 2-3-4-5-6? Which one is there twice?
# method: Keep every die that the straight needs, once each, and throw the rest. Ask
#   `dk.odds.dice_poker.holds((2, 3, 4, 6, 6), 2, "large straight")`, and compare with your guess.
# three: Throwing the six away as well leaves two faces to be hit, the 5 and the 6, instead of one.
# sixes: A pair of sixes is of no use for a straight.
# stop: If you keep all dice you stop, and this is no straight yet.
# new die: You can only keep dice that you have thrown: there is no 5 yet.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Какие кости вашего броска входят в 2-3-4-5-6? Какая из них лежит дважды?
# method: Оставьте по одной каждую кость, нужную для стрита, а остальные бросьте. Спросите
#   `dk.odds.dice_poker.holds((2, 3, 4, 6, 6), 2, "large straight")` и сравните со своей догадкой.
# three: Если бросить и шестёрку, нужны уже две грани, 5 и 6, вместо одной.
# sixes: Пара шестёрок для стрита бесполезна.
# stop: Оставить все кости — значит закончить, а это ещё не стрит.
# new die: Оставить можно только те кости, что выпали: пятёрки ещё нет.
