# %% [markdown] lang="en"
# # Points of a throw
#
# Write the function `score(roll)` for a tuple of three faces: two or three dice that sum to 7 are
# removed, and the sum of those left is returned. So `score((6, 2, 1))` is 2 and `score((5, 3, 1))`
# is 9.

# %% [markdown] lang="ru"
# # Очки броска
#
# Напишите функцию `score(roll)` для кортежа из трёх граней: две или три кости, дающие в сумме 7,
# исключаются, и возвращается сумма оставшихся. Так, `score((6, 2, 1))` равно 2, а
# `score((5, 3, 1))` равно 9.

# %% tags=["answer"]
def score(roll):
    # BEGIN SOLUTION
    a, b, c = roll
    if a + b + c == 7:
        return 0
    for left, pair in ((a, b + c), (b, a + c), (c, a + b)):
        if pair == 7:
            return left
    return a + b + c
    # END SOLUTION


# %% tags=["check"]
check("seven-2", score)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Function

judge = Function(seven.score, lambda: [(roll,) for roll in product(range(1, 7), repeat=3)])


# %% tags=["wrong-answer"] hint="triples"
def score(roll):
    a, b, c = roll
    for left, pair in ((a, b + c), (b, a + c), (c, a + b)):
        if pair == 7:
            return left
    return a + b + c


# %% tags=["wrong-answer"] hint="pairs"
def score(roll):
    return 0 if sum(roll) == 7 else sum(roll)


# %% tags=["wrong-answer"] hint="neighbours"
def score(roll):
    a, b, c = roll
    if a + b + c == 7:
        return 0
    if a + b == 7:
        return c
    if b + c == 7:
        return a
    return a + b + c


# %% [markdown] tags=["hints"] lang="en"
# nudge: First ask whether all three dice go, then whether a pair goes, and only then add them all.
# method: Unpack the throw, `a, b, c = roll`. There are three pairs; each leaves the third die.
# triples: Pairs are removed well. But three dice that sum to 7, such as 4-2-1, go as well.
# pairs: Three dice that sum to 7 go. A pair that sums to 7, as in 6-2-1, goes as well.
# neighbours: The pair need not lie side by side: what of the first and the third die, as in 3-1-4?

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сначала спросите, уходят ли все три кости, затем — уходит ли пара, и лишь потом сложите.
# method: Разберите бросок: `a, b, c = roll`. Пар три; каждая оставляет третью кость.
# triples: Пары исключены верно. Но три кости с суммой 7, например 4-2-1, тоже уходят.
# pairs: Три кости с суммой 7 уходят. Пара с суммой 7, как в 6-2-1, тоже уходит.
# neighbours: Кости пары не обязаны лежать рядом: а первая и третья, как в 3-1-4?
