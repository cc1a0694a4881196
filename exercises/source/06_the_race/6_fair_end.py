# %% [markdown] lang="en"
# # Is the end fair?
#
# Both players need one last figure, and each turn makes it with chance 1/4. The starter throws
# first. If the starter makes it, the other has *one last turn*; if the other makes it first, the
# game ends at once. Whoever alone has written the figure wins; if both have, they share. What share
# of the prize can the starter expect?

# %% [markdown] lang="ru"
# # Честный ли конец?
#
# Каждому из двух игроков осталась одна, последняя фигура, и каждый ход даёт её с вероятностью 1/4.
# Первым ходит тот, кто начал игру (начавший). Если фигура получилась у начавшего, у соперника есть
# *ещё один, последний ход*; если она раньше получилась у соперника, игра сразу заканчивается.
# Побеждает тот, кто записал фигуру один; если записали оба, приз делят пополам. Какой доли приза
# может ожидать начавший?

# %% tags=["answer"]
starter_share = ...
# BEGIN SOLUTION
p = Fraction(1, 4)
ends = 1 - (1 - p) ** 2  # the chance that a round of two turns ends the game
starter_share = (p * (1 - p) + p * p / 2) / ends
# END SOLUTION

# %% tags=["check"]
check("the-race-6", starter_share)

# %% tags=["truth"]
from dicekit.lessons.judge import Number


def truth():
    """One round of two turns, the starter's and the other's, given that somebody makes it."""
    worth = {(True, False): 1, (True, True): Fraction(1, 2), (False, True): 0}
    ways = {(one, two): (3 - 2 * one) * (3 - 2 * two) for one, two in worth}
    return sum(worth[end] * ways[end] for end in worth) / Fraction(sum(ways.values()))


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="no last turn"
p = Fraction(1, 4)
starter_share = p / (1 - (1 - p) ** 2)

# %% tags=["wrong-answer"] hint="alone"
p = Fraction(1, 4)
starter_share = p * (1 - p) / (1 - (1 - p) ** 2)

# %% tags=["wrong-answer"] hint="first turn"
starter_share = Fraction(1, 4)

# %% tags=["wrong-answer"] hint="first round"
p = Fraction(1, 4)
starter_share = p * (1 - p) + p * p / 2

# %% [markdown] tags=["hints"] lang="en"
# nudge: Look at rounds of two turns, the starter's and the other's. How can a round end?
# method: In a round: only the starter, p (1 − p); only the other; both, p²; none, and it begins
#   anew. Divide the starter's share of a round by the chance that the round ends the game.
# no last turn: Without the last turn that would be right: who begins has the advantage. The last
#   turn takes it away.
# alone: That is the chance to win alone. When both make it, half of the prize is yours too.
# first turn: That is the chance of the first turn only.
# first round: That is what the first round brings. If nobody makes it, a new round begins.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Рассматривайте раунды из двух ходов: начавшего и соперника. Чем раунд может кончиться?
# method: В раунде: только начавший, p (1 − p); только соперник; оба, p²; никто — и всё снова.
#   Разделите долю начавшего за раунд на вероятность, что раунд кончает игру.
# no last turn: Без последнего хода было бы верно: у начавшего преимущество. Последний ход его
#   отнимает.
# alone: Это вероятность выиграть одному. Когда удаётся обоим, половина приза тоже ваша.
# first turn: Это вероятность только первого хода.
# first round: Столько приносит первый раунд. Если никому не удалось, начинается новый.
