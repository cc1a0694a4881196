# %% [markdown] lang="en"
# # The best threshold
#
# From which total on should a player alone with the dice open, to expect the most points? Give the
# whole number. (The function of the exercise before can tell.)

# %% [markdown] lang="ru"
# # Лучший порог
#
# Начиная с какой суммы игроку без соперников надо открываться, чтобы ожидать как можно больше
# очков? Ответ — целое число. (Его можно узнать с помощью функции из предыдущего упражнения.)

# %% tags=["answer"]
best_threshold = ...


# BEGIN SOLUTION
def expected(total, threshold):
    if total > 11:
        return 0
    if total >= threshold:
        return total
    return sum(expected(total + face, threshold) for face in range(1, 7)) * Fraction(1, 6)


best_threshold = max(range(3, 12), key=lambda threshold: expected(2, threshold))
# END SOLUTION

# %% tags=["check"]
check("black-jack-6", best_threshold)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    """The least total at which opening is at least as good as going on in the best way."""
    value = {total: Fraction(0) for total in range(12, 18)}
    opens = []
    for total in range(11, 1, -1):
        more = sum(value[total + face] for face in range(1, 7)) / 6
        value[total] = max(Fraction(total), more)
        if total >= more:
            opens.append(total)
    return min(opens)


judge = Number(truth)

# %% tags=["wrong-answer"] hint="6"
best_threshold = 6

# %% tags=["wrong-answer"] hint="8"
best_threshold = 8

# %% tags=["wrong-answer"] hint="5"
best_threshold = 5

# %% tags=["wrong-answer"] hint="points"
best_threshold = Fraction(15, 2)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Compare, at each total, opening now with one more die. Where does it turn?
# method: Work out `expected(2, threshold)` for the thresholds from 3 to 11 and take the greatest.
#   Or ask for each total whether one more die brings more points than the total itself.
# 6: At 6 one more die busts only with a six. Exercise 3 shows what it brings: more than 6.
# 8: At 7 two faces bust. What do the other four bring on average, counted with these two as 0?
# 5: At 5 no die can bust you: one more costs nothing.
# points: That is what one more die at 6 is worth, in points. A total is asked for.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сравните для каждой суммы: открыться сейчас или взять ещё кость. Где это меняется?
# method: Вычислите `expected(2, threshold)` для порогов от 3 до 11 и возьмите наибольшее. Или
#   спросите для каждой суммы, даёт ли ещё одна кость больше очков, чем сама сумма.
# 6: При сумме 6 перебор даёт только шестёрка. Упражнение 3 показывает, сколько приносит ещё одна
#   кость: больше 6.
# 8: При сумме 7 перебор дают две грани. Сколько в среднем дают остальные четыре, если эти две
#   считать за 0?
# 5: При сумме 5 перебора быть не может: ещё одной костью вы ничем не рискуете.
# points: Столько очков в среднем приносит ещё одна кость при сумме 6. А нужна сумма.
