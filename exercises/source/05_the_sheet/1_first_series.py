# %% [markdown] lang="en"
# # The first series
#
# Write `first_series(counts)`. `counts` holds six numbers: how many ones, twos, … sixes were
# written in their cells. A cell scores (number − 3) × face. If the subtotal of the six is zero or
# more, a premium of 50 is added. Return the points of the series with its premium.

# %% [markdown] lang="ru"
# # Первая серия
#
# Напишите функцию `first_series(counts)`. В `counts` шесть чисел: сколько единиц, двоек, … шестёрок
# записано в их клетки. Клетка даёт (количество − 3) × номинал очков; номинал у единиц 1, у двоек 2
# и так далее. Если промежуточный итог шести клеток не меньше нуля, к нему прибавляется премия 50.
# Верните очки серии вместе с премией.

# %% tags=["answer"]
def first_series(counts):
    # BEGIN SOLUTION
    subtotal = sum((count - 3) * face for face, count in enumerate(counts, start=1))
    return subtotal + 50 if subtotal >= 0 else subtotal
    # END SOLUTION


# %% tags=["check"]
check("the-sheet-1", first_series)

# %% tags=["truth"]
from dicekit.games.card import Card
from dicekit.games.sheets import DICE_POKER, FACE_NAMES
from dicekit.lessons.judge import Function


def truth(counts):
    card = Card(DICE_POKER)
    for face, count in enumerate(counts, start=1):
        other = 1 if face != 1 else 2
        card = card.write(FACE_NAMES[face - 1], (face,) * count + (other,) * (5 - count))
    return card.total


def inputs():
    rng = random.Random(5)
    fixed = [(3, 3, 3, 3, 3, 3), (0, 0, 0, 0, 0, 0), (2, 3, 3, 3, 3, 3), (0, 0, 0, 3, 3, 4)]
    fixed += [(4, 3, 3, 3, 3, 3), (5, 5, 5, 5, 5, 5), (3, 0, 3, 3, 3, 4)]
    yield from ((counts,) for counts in fixed)
    for _ in range(60):
        yield (tuple(rng.randint(1, 5) for _ in range(6)),)


judge = Function(truth, inputs)


# %% tags=["wrong-answer"] hint="zero too"
def first_series(counts):
    subtotal = sum((count - 3) * face for face, count in enumerate(counts, start=1))
    return subtotal + 50 if subtotal > 0 else subtotal


# %% tags=["wrong-answer"] hint="no premium"
def first_series(counts):
    return sum((count - 3) * face for face, count in enumerate(counts, start=1))


# %% tags=["wrong-answer"] hint="always"
def first_series(counts):
    return sum((count - 3) * face for face, count in enumerate(counts, start=1)) + 50


# %% tags=["wrong-answer"] hint="faces from 0"
def first_series(counts):
    subtotal = sum((count - 3) * face for face, count in enumerate(counts))
    return subtotal + 50 if subtotal >= 0 else subtotal


# %% [markdown] tags=["hints"] lang="en"
# nudge: First the subtotal, then the question of the premium.
# method: `enumerate(counts, start=1)` gives each face with its number. Add up, compare with 0.
# zero too: A subtotal of exactly 0 earns the premium as well.
# no premium: The subtotal is right. The premium of 50 is missing.
# always: The premium is only for a subtotal of zero or more.
# faces from 0: Python counts from 0, faces begin at 1: the first number is that of the ones.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сначала промежуточный итог, потом вопрос о премии.
# method: `enumerate(counts, start=1)` даёт каждый номинал с его количеством. Сложите, сравните с 0.
# zero too: Премия положена и при промежуточном итоге ровно 0.
# no premium: Промежуточный итог верен. Не хватает премии 50.
# always: Премия положена, только если промежуточный итог не меньше нуля.
# faces from 0: Python считает с 0, а грани с 1: первое число относится к единицам.
