# %% [markdown] lang="en"
# # All five alike
#
# You collect one face. Write `all_five(have, throws)`: you keep `have` dice of that face (0 to 5),
# and may throw the others `throws` more times (0 to 3), keeping every die that shows the face.
# Return the chance to have five in the end, as a fraction.
#
# (It can be done in one line, or with a function that calls itself.)

# %% [markdown] lang="ru"
# # Все пять одинаковые
#
# Вы собираете кости с одной и той же гранью. Напишите функцию `all_five(have, throws)`: вы оставили
# `have` костей с этой гранью (от 0 до 5), а остальные можете бросить ещё `throws` раз (от 0 до 3),
# каждый раз оставляя все кости, на которых она выпадет. Верните дробью вероятность того, что в
# конце таких костей будет пять.
#
# (Это можно сделать одной строкой или функцией, которая вызывает саму себя.)

# %% tags=["answer"]
def all_five(have, throws):
    # BEGIN SOLUTION
    each = 1 - Fraction(5, 6) ** throws
    return each ** (5 - have)
    # END SOLUTION


# %% tags=["check"]
check("one-turn-6", all_five)

# %% tags=["truth"]
from math import comb

from dicekit.lessons.judge import Function


def truth(have, throws):
    """Throw by throw: how many of the missing dice hit, and on from there."""
    missing = 5 - have
    if missing == 0 or throws == 0:
        return Fraction(missing == 0)
    return sum(
        Fraction(comb(missing, hits) * 5 ** (missing - hits), 6**missing)
        * truth(have + hits, throws - 1)
        for hits in range(missing + 1)
    )


judge = Function(truth, lambda: list(product(range(6), range(4))))


# %% tags=["wrong-answer"] hint="all at once"
def all_five(have, throws):
    return 1 - (1 - Fraction(1, 6) ** (5 - have)) ** throws


# %% tags=["wrong-answer"] hint="one throw"
def all_five(have, throws):
    return Fraction(1, 6) ** (5 - have)


# %% tags=["wrong-answer"] hint="added"
def all_five(have, throws):
    return Fraction(throws, 6) ** (5 - have)


# %% tags=["wrong-answer"] hint="one die"
def all_five(have, throws):
    return 1 - Fraction(5, 6) ** throws


# %% [markdown] tags=["hints"] lang="en"
# nudge: The missing dice do not influence each other. Look at one of them alone.
# method: One missing die hits within `throws` throws unless it misses each time. All of the
#   `5 - have` missing dice must hit: multiply.
# all at once: So all missing dice would have to hit in the same throw. Dice that hit are kept.
# one throw: That is the chance with a single throw.
# added: A die hits within `throws` throws not with `throws` / 6: take the opposite, all miss.
# one die: That is for one missing die. All that are missing must hit.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Недостающие кости не влияют друг на друга. Посмотрите на одну из них.
# method: Одна недостающая кость не попадёт за `throws` бросков, только если промахнётся каждый раз.
#   Попасть должны все `5 - have` недостающих костей: перемножьте.
# all at once: Так все недостающие кости должны были бы попасть одним броском. А попавшие ведь
#   остаются.
# one throw: Это вероятность за один бросок.
# added: Вероятность попасть за `throws` бросков — не `throws` / 6: возьмите противоположное — мимо
#   каждый раз.
# one die: Это для одной недостающей кости. Попасть должны все.
