# %% [markdown] lang="en"
# # Two throws
#
# Make the distribution of the total of *two* throws of Seven, as a `dk.Dist` (or as a dictionary
# from each total to its number of ways).

# %% [markdown] lang="ru"
# # Два броска
#
# Постройте распределение суммы *двух* бросков Семёрки: `dk.Dist` (или словарь, где для каждой
# суммы указано число случаев).

# %% tags=["answer"]
from dicekit.games import seven

two_throws = ...
# BEGIN SOLUTION
one_throw = dk.dice(3).map(seven.score)
two_throws = one_throw + one_throw
# END SOLUTION

# %% tags=["check"]
check("seven-4", two_throws)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Distribution


def truth():
    scores = [seven.score(roll) for roll in product(range(1, 7), repeat=3)]
    ways = {}
    for first, second in product(scores, repeat=2):
        ways[first + second] = ways.get(first + second, 0) + 1
    return dk.Dist(ways)


judge = Distribution(truth)

# %% tags=["wrong-answer"] hint="same throw twice"
from dicekit.games import seven

two_throws = dk.dice(3).map(lambda roll: 2 * seven.score(roll))

# %% tags=["wrong-answer"] hint="one throw"
from dicekit.games import seven

two_throws = dk.dice(3).map(seven.score)

# %% tags=["wrong-answer"] hint="three throws"
two_throws = dk.odds.seven.total(3)

# %% tags=["wrong-answer"] hint="six dice"
two_throws = dk.die().times(6)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Begin with the distribution of one throw. How do you get that of another, independent one?
# method: `dk.dice(3).map(seven.score)` is one throw. Adding two Dists means two independent copies.
# same throw twice: You doubled the points of one throw: its luck counts twice. Here a second throw
#   is made, with luck of its own.
# one throw: That is one throw.
# three throws: That is the total of a whole hand: three throws.
# six dice: That is the sum of six dice. Remove the sevens of each throw first.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Начните с распределения одного броска. Как получить ещё один, независимый?
# method: Один бросок — это `dk.dice(3).map(seven.score)`. Сложить два Dist значит взять две
#   независимые копии.
# same throw twice: Удвоены очки одного броска: одна и та же удача сосчитана дважды. А здесь бросают
#   второй раз, со своей удачей.
# one throw: Это один бросок.
# three throws: Это сумма за весь круг: три броска.
# six dice: Это сумма шести костей. Сначала исключите семёрки каждого броска.
