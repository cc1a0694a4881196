# %% [markdown] lang="en"
# # Spend it or keep it?
#
# Your last turn: the three throws are used, four sixes and a 2 lie there, only the poker is
# missing, and you have one saved throw. You may spend it on the fifth die, or keep it for 3 points.
# A poker of sixes scores 30 and a premium of 50; a poker not written costs 30. How many points does
# *spending* it bring on average, compared with keeping it?

# %% [markdown] lang="ru"
# # Потратить или оставить?
#
# Ваш последний ход: три броска сделаны, на столе четыре шестёрки и двойка, не хватает только
# покера, и у вас одна сэкономленная попытка. Можно потратить её на пятую кость, а можно оставить:
# она стоит 3 очка. Покер из шестёрок даёт 30 очков и премию 50; незаписанный покер отнимает 30.
# Сколько очков в среднем выиграет тот, кто *потратит* попытку, по сравнению с тем, кто её оставит?

# %% tags=["answer"]
gain = ...
# BEGIN SOLUTION
gain = Fraction(1, 6) * (80 + 30) - 3
# END SOLUTION

# %% tags=["check"]
check("the-race-4", gain)

# %% tags=["truth"]
from dicekit.games import dice_poker_race
from dicekit.lessons.judge import Number


def truth():
    rules = dice_poker_race.Rules()
    cost = dict(zip(dice_poker_race.FIGURES, rules.unwritten, strict=True))["poker"]
    points = [-cost] * 5 + [dice_poker_race.score("poker", (6, 6, 6, 6, 6))]
    return Fraction(sum(points), 6) - (rules.saved_worth - cost)


judge = Number(truth)

# %% tags=["wrong-answer"] hint="cost"
gain = Fraction(1, 6) * 80 - 3

# %% tags=["wrong-answer"] hint="throw"
gain = Fraction(1, 6) * (80 + 30)

# %% tags=["wrong-answer"] hint="premium"
gain = Fraction(1, 6) * (30 + 30) - 3

# %% tags=["wrong-answer"] hint="cost for sure"
gain = Fraction(1, 6) * 80 - Fraction(5, 6) * 30 - 3

# %% [markdown] tags=["hints"] lang="en"
# nudge: Write down the points for both ways to the end: spend and hit, spend and miss, keep.
# method: Keeping: −30 + 3. Spending: 80 with 1/6, else −30. Take the difference of the two means.
# cost: When you hit you also save the 30 that an unwritten poker costs.
# throw: Spending costs the throw itself: its 3 points are gone.
# premium: The poker has its premium of 50 too.
# cost for sure: If you miss, you pay 30; but if you keep the throw, you pay them as well. Compare
#   with keeping.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Запишите очки для всех исходов: потратить и попасть, потратить и промахнуться, оставить.
# method: Оставить: −30 + 3. Потратить: 80 с вероятностью 1/6, иначе −30. Возьмите разность средних.
# cost: Попав, вы ещё и не платите 30 за незаписанный покер.
# throw: Потратить попытку — значит лишиться её самой: её 3 очка пропали.
# premium: У покера есть ещё премия 50.
# cost for sure: Промах стоит 30; но и оставив попытку, вы их платите. Сравните с этим.
