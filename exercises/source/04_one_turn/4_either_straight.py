# %% [markdown] lang="en"
# # Either straight
#
# You keep 2-3-4-5 and have two throws left for the last die. The small straight (with a 1) and the
# large one (with a 6) are both still open on your sheet. With what chance do you get one of them?

# %% [markdown] lang="ru"
# # Любой из двух стритов
#
# Вы оставили 2-3-4-5, и для последней кости у вас есть ещё два броска. В вашей карточке пока
# открыты оба стрита: и малый (с единицей), и большой (с шестёркой). С какой вероятностью вы
# получите один из них?

# %% tags=["answer"]
either = ...
# BEGIN SOLUTION
either = 1 - Fraction(4, 6) ** 2
# END SOLUTION

# %% tags=["check"]
check("one-turn-4", either)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    figures = ("small straight", "large straight")
    return dk.odds.dice_poker.chance_holds((2, 3, 4, 5, 5), 2, figures)[0].value


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="one of them"
either = 1 - Fraction(5, 6) ** 2

# %% tags=["wrong-answer"] hint="one throw"
either = Fraction(2, 6)

# %% tags=["wrong-answer"] hint="added"
either = Fraction(2, 6) + Fraction(2, 6)

# %% tags=["wrong-answer"] hint="added straights"
either = 2 * (1 - Fraction(5, 6) ** 2)

# %% [markdown] tags=["hints"] lang="en"
# nudge: How many faces of the last die are good? When does it fail?
# method: A throw misses with four faces of six. Both throws must miss for it to fail.
# one of them: That is for one straight alone. Here two faces are good.
# one throw: That is the chance of one throw. There are two.
# added: You added the two throws. If the first hits, you do not need the second: take the opposite.
# added straights: You added the chances of the two straights. But one throw after the other could
#   show a 1 and a 6: that case is counted twice.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сколько граней последней кости годятся? Когда не получится?
# method: Мимо — это четыре грани из шести. Не получится, только если мимо оба броска.
# one of them: Это для одного стрита. Здесь годятся две грани.
# one throw: Это вероятность за один бросок. А их два.
# added: Вы сложили два броска. Если удался первый, второй не нужен: возьмите противоположное.
# added straights: Сложены вероятности двух стритов. Но за два броска могли бы выпасть и 1, и 6:
#   этот случай сосчитан дважды.
