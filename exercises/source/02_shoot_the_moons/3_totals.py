# %% [markdown] lang="en"
# # The total of a hand
#
# Make the distribution of a player's total after three throws of two dice: a `dk.Dist`, or a
# dictionary from each total to its number of ways.

# %% [markdown] lang="ru"
# # Сумма за круг
#
# Постройте распределение суммы одного игрока после трёх бросков двух костей: `dk.Dist` или словарь,
# где для каждой суммы указано число случаев.

# %% tags=["answer"]
hand_total = ...
# BEGIN SOLUTION
pair = dk.die() + dk.die()
hand_total = pair.times(3)
# END SOLUTION

# %% tags=["check"]
check("shoot-the-moons-3", hand_total)

# %% tags=["truth"]
from collections import Counter

from dicekit.lessons.judge import Distribution


def truth():
    return dk.Dist(Counter(map(sum, product(range(1, 7), repeat=6))))


judge = Distribution(truth)

# %% tags=["wrong-answer"] hint="one throw"
hand_total = dk.die().times(2)

# %% tags=["wrong-answer"] hint="three dice"
hand_total = dk.die().times(3)

# %% tags=["wrong-answer"] hint="same throw"
hand_total = dk.die().times(2).map(lambda total: 3 * total)

# %% tags=["wrong-answer"] hint="same die"
hand_total = dk.die().map(lambda face: 2 * face).times(3)

# %% tags=["wrong-answer"] hint="all alike"
hand_total = dk.Dist(dict.fromkeys(range(6, 37), 1))

# %% [markdown] tags=["hints"] lang="en"
# nudge: How many dice does a player throw in the three rounds together?
# method: Adding two Dists means two independent dice; `.times(n)` adds n of them.
# one throw: That is one throw of two dice. A hand has three.
# three dice: Each of the three throws has two dice.
# same throw: You took one throw three times: its luck counts threefold. The throws are independent.
# same die: The two dice of a throw are different dice; you doubled one.
# all alike: The totals from 6 to 36 are right, but 21 can come about in far more ways than 6.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сколько костей бросает игрок за все три раунда?
# method: Сложить два Dist значит взять две независимые кости; `.times(n)` складывает n штук.
# one throw: Это один бросок двух костей. А в круге их три.
# three dice: В каждом из трёх бросков две кости.
# same throw: Один бросок взят трижды: та же удача сосчитана три раза. Броски независимы.
# same die: Две кости броска — разные кости; а удвоена одна.
# all alike: Суммы от 6 до 36 верны, но 21 получается гораздо большим числом способов, чем 6.
