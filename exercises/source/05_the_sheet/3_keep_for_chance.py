# %% [markdown] lang="en"
# # What to keep for chance
#
# Only the cell of the chance is empty: any five dice, their sum counts. Your first throw is
# 1-2-4-5-5 and two throws are left. Which dice do you keep to expect the most? Give a tuple of
# faces, such as `(1, 2)`.

# %% [markdown] lang="ru"
# # Что оставить для шанса
#
# Пуста только клетка шанса: годятся любые пять костей, считается их сумма. Ваш первый бросок —
# 1-2-4-5-5, впереди ещё два. Какие кости оставить, чтобы ожидать наибольшей суммы? Ответ — кортеж
# из граней, например `(1, 2)`.

# %% tags=["answer"]
keep = ...
# BEGIN SOLUTION
keep = (5, 5)
# END SOLUTION

# %% tags=["check"]
check("the-sheet-3", keep)

# %% tags=["truth"]
from dicekit.lessons.judge import Choice

judge = Choice(lambda: dk.odds.dice_poker.holds((1, 2, 4, 5, 5), 2, "chance")[0].keep)

# %% tags=["wrong-answer"] hint="four too"
keep = (4, 5, 5)

# %% tags=["wrong-answer"] hint="all"
keep = (1, 2, 4, 5, 5)

# %% tags=["wrong-answer"] hint="none"
keep = ()

# %% tags=["wrong-answer"] hint="low"
keep = (1, 2)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Each die can be judged alone. What does one die bring on average with one throw left? With
#   two?
# method: With one throw left a die brings 3.5, so keep 4, 5, 6. So with two throws left it brings
#   (3.5 + 3.5 + 3.5 + 4 + 5 + 6) / 6 = 4.25. Which faces are better than that?
# four too: With one throw left you would keep the 4. With two left a die brings 4.25 on average.
# all: The ones and twos bring more when they are thrown again.
# none: A die brings 4.25 on average with two throws left. A 5 is more.
# low: The highest sum is wanted: keep the high dice.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: О каждой кости можно судить отдельно. Сколько в среднем даёт одна кость, если остался один
#   бросок? А если два?
# method: При одном броске кость даёт 3,5: оставляют 4, 5, 6. Значит, при двух она даёт
#   (3,5 + 3,5 + 3,5 + 4 + 5 + 6) / 6 = 4,25. Какие грани лучше этого?
# four too: Если бы оставался один бросок, четвёрку надо было бы оставить. При двух кость в среднем
#   даёт 4,25.
# all: Единица и двойка принесут больше, если их перебросить.
# none: Кость даёт в среднем 4,25, когда впереди два броска. Пятёрка больше.
# low: Нужна наибольшая сумма: оставляйте старшие кости.
