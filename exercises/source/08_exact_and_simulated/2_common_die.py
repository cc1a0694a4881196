# %% [markdown] lang="en"
# # A common die
#
# Black Jack: two players are closed, both with a total of 8. The dealer throws one common die,
# which counts for both. With what chance are *both* bust (above 11)?

# %% [markdown] lang="ru"
# # Общая кость
#
# Блэк Джек: два игрока ещё не открылись, у обоих сумма 8. Дилер бросает одну общую кость, которая
# прибавляется обоим. С какой вероятностью перебор (больше 11) будет *у обоих*?

# %% tags=["answer"]
both_bust = ...
# BEGIN SOLUTION
both_bust = dk.die().p(lambda face: 8 + face > 11)
# END SOLUTION

# %% tags=["check"]
check("exact-and-simulated-2", both_bust)

# %% tags=["truth"]
from dicekit.games import black_jack
from dicekit.lessons.judge import Number


def truth():
    faces = range(1, 7)
    busts = [
        not any(black_jack.score(pair, (face,)) for pair in ((2, 6), (3, 5))) for face in faces
    ]
    return Fraction(sum(busts), 6)


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="independent"
both_bust = Fraction(1, 2) ** 2

# %% tags=["wrong-answer"] hint="eleven"
both_bust = Fraction(4, 6)

# %% tags=["wrong-answer"] hint="somebody"
both_bust = 1 - Fraction(1, 2) ** 2

# %% [markdown] tags=["hints"] lang="en"
# nudge: Go through the six faces of the common die. Can one player be bust and the other not?
# method: It is one die. Count its faces for which 8 plus the face is above 11.
# independent: You multiplied, as if each player had a die of his own. It is the same die: either
#   both are bust or neither.
# eleven: A total of 11 is no bust.
# somebody: That would be "at least one is bust" with a die for each player. Here one die counts for
#   both.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Переберите шесть граней общей кости. Может ли перебор быть у одного, а у другого нет?
# method: Кость одна. Посчитайте её грани, с которыми 8 плюс грань больше 11.
# independent: Вы перемножили, будто у каждого своя кость. Но она одна: перебор либо у обоих, либо
#   ни у кого.
# eleven: Сумма 11 — не перебор.
# somebody: Так было бы для «хотя бы у одного», если бы у каждого была своя кость. А здесь одна
#   кость прибавляется обоим.
