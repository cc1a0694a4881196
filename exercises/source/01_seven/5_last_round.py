# %% [markdown] lang="en"
# # The last round
#
# Two players are left in the third round. You have 9 points from two throws, and your last throw,
# still secret, scores 5. The other player has 12 points, and you can't see the last throw.
#
# With what chance do you win *alone*? (The lowest total wins; equal totals share the pot.)

# %% [markdown] lang="ru"
# # Последний раунд
#
# В третьем раунде осталось два игрока. У вас 9 очков за два броска, и последний бросок, пока
# тайный, даёт 5. У соперника 12 очков, а его последнего броска вы не видите.
#
# С какой вероятностью вы выиграете *один*? (Побеждает меньшая сумма; при равных банк делят.)

# %% tags=["answer"]
win_alone = ...
# BEGIN SOLUTION
last_throw = dk.odds.seven.round_score()
win_alone = last_throw.p(lambda points: 12 + points > 9 + 5)
# END SOLUTION

# %% tags=["check"]
check("seven-5", win_alone)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Number


def chance(beaten):
    rolls = list(product(range(1, 7), repeat=3))
    return Fraction(sum(beaten(12 + seven.score(roll), 9 + 5) for roll in rolls), len(rolls))


judge = Number(lambda: chance(lambda other, mine: other > mine), chance=True)

# %% tags=["wrong-answer"] hint="ties"
win_alone = dk.odds.seven.round_score().p(lambda points: 12 + points >= 9 + 5)

# %% tags=["wrong-answer"] hint="mine once more"
win_alone = dk.odds.seven.round_score().p(lambda points: 12 + points > 9)

# %% tags=["wrong-answer"] hint="share"
win_alone = dk.odds.seven.standing((9, 12), 5, 0).share

# %% tags=["wrong-answer"] hint="highest"
win_alone = dk.odds.seven.round_score().p(lambda points: 12 + points < 9 + 5)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Your total is known. What must the other's last throw score at least?
# method: You end with 14. You win alone if 12 plus the other's last throw is more than that.
#   `dk.odds.seven.round_score()` is the distribution of one throw; `.p(condition)` is a chance.
# ties: You also counted equal totals. Then the pot is shared, and nobody wins alone.
# mine once more: Your own last throw counts too: you have 9 + 5.
# share: That is your expected share of the pot, where ties count half. Asked was to win alone.
# highest: In Seven the lowest total wins. That is the chance that the other one wins.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Ваша сумма известна. Сколько очков должен дать последний бросок соперника, не меньше?
# method: У вас в итоге 14. Вы выигрываете один, если 12 плюс последний бросок соперника больше.
#   `dk.odds.seven.round_score()` — распределение одного броска, `.p(условие)` — вероятность.
# ties: Сосчитаны и равные суммы. Тогда банк делят, и один никто не выигрывает.
# mine once more: Ваш последний бросок тоже считается: у вас 9 + 5.
# share: Это ожидаемая доля банка, где ничья считается за половину. А спрошено: выиграть одному.
# highest: В Семёрке побеждает меньшая сумма. Это вероятность, что выиграет соперник.
