# %% [markdown] lang="en"
# # Two figures left
#
# A simple model of the end of a race: two figures are left. Each turn writes the first with chance
# `a` and the second with chance `b`, never both; once one is written, a turn writes the other with
# its own chance as before. Write `turns_for_both(a, b)`: the expected number of turns until both
# are written, as a fraction. (`a` and `b` are fractions.)

# %% [markdown] lang="ru"
# # Остались две фигуры
#
# Простая модель конца гонки: остались две фигуры. Каждый ход записывает первую с вероятностью `a`,
# вторую с вероятностью `b` и никогда обе сразу; когда одна записана, ход записывает другую с её
# прежней вероятностью. Напишите функцию `turns_for_both(a, b)`: она возвращает дробью, сколько
# ходов в среднем нужно, чтобы записать обе. (`a` и `b` — дроби.)

# %% tags=["answer"]
def turns_for_both(a, b):
    # BEGIN SOLUTION
    until_one = 1 / (a + b)
    first_is_a = a / (a + b)
    return until_one + first_is_a / b + (1 - first_is_a) / a
    # END SOLUTION


# %% tags=["check"]
check("the-race-5", turns_for_both)

# %% tags=["truth"]
from dicekit.lessons.judge import Function


def truth(a, b):
    """The three equations E = 1 + ..., of the three states, solved by hand one by one."""
    only_a, only_b = 1 / a, 1 / b
    return (1 + a * only_b + b * only_a) / (a + b)


def inputs():
    chances = [Fraction(1, n) for n in (2, 3, 4, 10)] + [Fraction(2, 5)]
    return list(product(chances, repeat=2))


judge = Function(truth, inputs)


# %% tags=["wrong-answer"] hint="one after the other"
def turns_for_both(a, b):
    return 1 / a + 1 / b


# %% tags=["wrong-answer"] hint="only the first"
def turns_for_both(a, b):
    return 1 / (a + b)


# %% tags=["wrong-answer"] hint="longest"
def turns_for_both(a, b):
    return max(1 / a, 1 / b)


# %% tags=["wrong-answer"] hint="mixed up"
def turns_for_both(a, b):
    return 1 / (a + b) + a / (a + b) / a + b / (a + b) / b


# %% [markdown] tags=["hints"] lang="en"
# nudge: First wait until *one* of them is written. Which one is it, and what is left to wait for?
# method: With chance a + b a turn writes one of them: wait 1/(a + b) turns. It is the first with
#   a/(a + b), and then 1/b more turns are needed; else 1/a.
# one after the other: So the second could only be written after the first. But any of them may come
#   first.
# only the first: That is how long it takes until one of them is written. Then wait for the other.
# longest: The longer of two waits is on average more than the longer of the two averages.
# mixed up: If the first figure was written, the second is still missing: then wait 1/b.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сначала ждут, пока запишется *одна* из них. Какая это и чего ещё ждать?
# method: С вероятностью a + b ход записывает одну из них: ждать 1/(a + b) ходов. С вероятностью
#   a/(a + b) это первая, и тогда нужно ещё 1/b ходов; иначе 1/a.
# one after the other: Так вторую можно было бы записать только после первой. Но первой может прийти
#   любая.
# only the first: Столько ждут, пока запишется одна из них. Потом надо ждать другую.
# longest: Большее из двух ожиданий в среднем длиннее, чем большее из двух средних.
# mixed up: Если записана первая фигура, не хватает второй: тогда ждать 1/b.
