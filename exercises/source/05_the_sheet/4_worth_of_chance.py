# %% [markdown] lang="en"
# # What chance is worth
#
# How many points does the cell of the chance bring on average, with three throws and best play?
# (The dice do not influence each other: think of one die, then of five.)

# %% [markdown] lang="ru"
# # Сколько стоит шанс
#
# Сколько очков в среднем приносит клетка шанса за три броска при лучшей игре? (Кости не влияют друг
# на друга: подумайте сначала об одной кости, потом о пяти.)

# %% tags=["answer"]
chance_points = ...
# BEGIN SOLUTION
worth = Fraction(0)
for _ in range(3):
    worth = sum(max(face, worth) for face in range(1, 7)) / Fraction(6)
chance_points = 5 * worth
# END SOLUTION

# %% tags=["check"]
check("the-sheet-4", chance_points)

# %% tags=["truth"]
from dicekit.lessons.judge import Number

judge = Number(lambda: dk.odds.dice_poker.value((), 3, "chance"))

# %% tags=["wrong-answer"] hint="one throw"
chance_points = 5 * Fraction(7, 2)

# %% tags=["wrong-answer"] hint="two throws"
chance_points = 5 * Fraction(17, 4)

# %% tags=["wrong-answer"] hint="one die"
chance_points = Fraction(14, 3)

# %% tags=["wrong-answer"] hint="best of three"
best = sum(max(throws) for throws in product(range(1, 7), repeat=3))
chance_points = 5 * Fraction(best, 216)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Begin at the end: with one throw left a die brings 3.5. So which faces do you keep before?
# method: A die with one throw more is worth the mean of `max(face, worth)` over the six faces,
#   where `worth` is what it is worth later. Do that step three times, beginning with 0.
# one throw: That is five dice thrown once.
# two throws: That is with two throws. There is one more.
# one die: That is one die. There are five.
# best of three: So you could throw three times and then choose the best. But you must decide after
#   each throw, before you see the next.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Начните с конца: с одним броском кость даёт 3,5. Какие же грани оставлять перед этим?
# method: Если впереди на один бросок больше, кость стоит столько: среднее чисел `max(face, worth)`
#   по шести граням, где `worth` — сколько она стоит потом. Сделайте этот шаг три раза, начиная с 0.
# one throw: Это пять костей за один бросок.
# two throws: Это за два броска. Есть ещё один.
# one die: Это одна кость. А их пять.
# best of three: Так можно было бы бросить трижды и выбрать лучшее. Но решать надо после каждого
#   броска, не видя следующего.
