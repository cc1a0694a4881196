# %% [markdown] lang="en"
# # Two threes, but behind
#
# The last round, two players. You have 10 points and throw two threes: the moons! But the other
# player has 15 points: whatever that player's last throw brings, your 16 will not be enough. What
# part of the pot can you expect?

# %% [markdown] lang="ru"
# # Две тройки, но позади
#
# Последний раунд, два игрока. У вас 10 очков, и вы выбрасываете две тройки: Shoot The Moons! Но у
# соперника 15 очков, и, что бы ни дал его последний бросок, ваших 16 не хватит. Какую часть банка
# вы можете ожидать?

# %% tags=["answer"]
behind = ...
# BEGIN SOLUTION
also_moons = Fraction(1, 36)
behind = (1 - also_moons) * Fraction(1, 2) + also_moons * Fraction(1, 4)
# END SOLUTION

# %% tags=["check"]
check("shoot-the-moons-6", behind)

# %% tags=["truth"]
from dicekit.lessons.judge import Number

judge = Number(lambda: dk.odds.shoot_the_moons.standing((10, 15), (3, 3), 0).share, chance=True)

# %% tags=["wrong-answer"] hint="two shooters"
behind = Fraction(1, 2)

# %% tags=["wrong-answer"] hint="nothing"
behind = 0

# %% tags=["wrong-answer"] hint="no share"
behind = Fraction(35, 36) / 2

# %% tags=["wrong-answer"] hint="never shared"
behind = Fraction(1, 4)

# %% [markdown] tags=["hints"] lang="en"
# nudge: Half of the pot is for the moons. When do you get it alone, and when not?
# method: There are two cases: the other throws two threes too (1 of 36), or does not. Take your
#   part of the pot in each, times its chance, and add.
# two shooters: Nearly. But the other may throw two threes as well; then you share the half.
# nothing: You can't have the highest total, but half of the pot goes to the moons.
# no share: When the other shoots the moons too, you still get half of the half.
# never shared: You share the half only in one case of 36.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Половина банка — за две тройки. Когда она вся ваша, а когда нет?
# method: Случаев два: у соперника тоже две тройки (1 из 36) или нет. Возьмите свою долю банка в
#   каждом, умножьте на вероятность и сложите.
# two shooters: Почти. Но две тройки могут выпасть и у соперника; тогда половину делят.
# nothing: Наибольшей суммы у вас не будет, но половина банка достаётся двум тройкам.
# no share: Если две тройки и у соперника, вы всё же получаете половину от половины.
# never shared: Половину вы делите только в одном случае из 36.
