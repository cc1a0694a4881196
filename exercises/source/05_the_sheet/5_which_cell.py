# %% [markdown] lang="en"
# # Which cell?
#
# Two cells are left, the triple and the chance. Your last throw of this turn shows 2-2-2-5-6: 6
# points in the triple, or 17 in the chance. One turn follows, for the other cell. Which one do you
# write now? Answer `"triple"` or `"chance"`. `dk.odds.dice_poker.value((), 3, "triple")` says what
# a whole turn for the triple is worth; ask in the same way for the chance.

# %% [markdown] lang="ru"
# # Какая клетка?
#
# Остались две клетки: тройка и шанс. Последний бросок этого хода — 2-2-2-5-6: можно записать 6
# очков в клетку тройки или 17 в клетку шанса. Потом будет ещё один ход — за другую клетку. Какую
# клетку заполнить сейчас? Ответьте `"triple"` (тройка) или `"chance"` (шанс). Сколько стоит целый
# ход за тройку, говорит `dk.odds.dice_poker.value((), 3, "triple")`; для шанса — так же.

# %% tags=["answer"]
cell = ...
# BEGIN SOLUTION
later = {name: dk.odds.dice_poker.value((), 3, name) for name in ("triple", "chance")}
cell = "triple" if 6 + later["chance"] > 17 + later["triple"] else "chance"
# END SOLUTION

# %% tags=["check"]
check("the-sheet-5", cell)

# %% tags=["truth"]
from dicekit.games import dice_poker
from dicekit.lessons.judge import Choice


def truth():
    cells = ("triple", "chance")
    totals = {
        cell: dice_poker.score(cell, (2, 2, 2, 5, 6)) + dk.odds.dice_poker.value((), 3, other)
        for cell, other in zip(cells, cells[::-1], strict=True)
    }
    return max(totals, key=totals.get)


judge = Choice(truth)

# %% tags=["wrong-answer"] hint="greedy"
cell = "chance"

# %% tags=["wrong-answer"] hint="points"
cell = 17

# %% [markdown] tags=["hints"] lang="en"
# nudge: The cell that you leave is played for in the next turn. What is that turn worth?
# method: Compare 6 + (what a turn for the chance is worth) with 17 + (what a turn for the triple is
#   worth).
# greedy: 17 is more than 6 now. But then only the triple is left, and a turn for the triple is
#   worth much less than a turn for the chance. Add both parts.
# points: Asked is the cell: "triple" or "chance".

# %% [markdown] tags=["hints"] lang="ru"
# nudge: За оставленную клетку играют в следующем ходе. Сколько этот ход стоит?
# method: Сравните 6 + (сколько стоит ход за шанс) и 17 + (сколько стоит ход за тройку).
# greedy: Сейчас 17 больше 6. Но тогда останется только тройка, а ход за тройку стоит намного
#   меньше, чем ход за шанс. Сложите обе части.
# points: Нужно назвать клетку: "triple" (тройка) или "chance" (шанс).
