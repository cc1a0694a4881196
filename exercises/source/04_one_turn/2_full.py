# %% [markdown] lang="en"
# # A full
#
# Write `full(roll)` for a tuple of five faces: if there are three of one face and two of *another*,
# it returns the sum of the five dice, else 0.

# %% [markdown] lang="ru"
# # Фул
#
# Напишите функцию `full(roll)` для кортежа из пяти граней: если в нём три кости одного достоинства
# и две кости *другого*, функция возвращает сумму всех пяти костей, иначе 0.

# %% tags=["answer"]
def full(roll):
    # BEGIN SOLUTION
    counts = sorted(roll.count(face) for face in set(roll))
    return sum(roll) if counts == [2, 3] else 0
    # END SOLUTION


# %% tags=["check"]
check("one-turn-2", full)

# %% tags=["truth"]
from dicekit.games import dice_poker
from dicekit.lessons.judge import Function


def inputs():
    for roll in dk.dice(5).weights:
        yield (roll,)
        yield (roll[::-1],)
        yield (roll[2:] + roll[:2],)


judge = Function(lambda roll: dice_poker.score("full", roll), inputs)


# %% tags=["wrong-answer"] hint="five alike"
def full(roll):
    counts = [roll.count(face) for face in roll]
    return sum(roll) if min(counts) >= 2 and max(counts) != 4 else 0


# %% tags=["wrong-answer"] hint="two faces"
def full(roll):
    return sum(roll) if len(set(roll)) == 2 else 0


# %% tags=["wrong-answer"] hint="truth value"
def full(roll):
    return sorted(roll.count(face) for face in set(roll)) == [2, 3]


# %% tags=["wrong-answer"] hint="sorted only"
def full(roll):
    a, b, c, d, e = roll
    good = a == b and d == e and c in (a, d) and a != e
    return sum(roll) if good else 0


# %% [markdown] tags=["hints"] lang="en"
# nudge: How many different faces has a full? How often does each occur?
# method: `roll.count(face)` counts a face and `set(roll)` has each face once. Compare the sorted
#   counts with `[2, 3]`.
# five alike: Five of one face are no full here: it needs two different faces.
# two faces: Two different faces may also be four and one.
# truth value: Your function says whether it is a full. It should return the points.
# sorted only: It works for sorted dice. But dice fall in any order: sort them first.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сколько разных граней у фула? По сколько раз встречается каждая?
# method: `roll.count(face)` считает грань, а в `set(roll)` каждая грань одна. Сравните
#   отсортированные количества с `[2, 3]`.
# five alike: Пять одинаковых здесь не фул: нужны две разные грани.
# two faces: Разных граней две и тогда, когда одна выпала четыре раза, а другая один.
# truth value: Функция говорит, фул ли это. А вернуть надо очки.
# sorted only: Для отсортированных костей верно. Но кости падают в любом порядке: сначала
#   отсортируйте.
