# %% [markdown] lang="en"
# # Somebody shoots the moons
#
# Four players, you among them, are still in when the third round is thrown. With what chance does
# *at least one* of the four throw two threes?

# %% [markdown] lang="ru"
# # Две тройки у кого-нибудь
#
# До броска третьего раунда в игре остались четыре игрока, и вы среди них. С какой вероятностью две
# тройки выпадут *хотя бы у одного* из четырёх?

# %% tags=["answer"]
somebody = ...
# BEGIN SOLUTION
nobody = Fraction(35, 36) ** 4
somebody = 1 - nobody
# END SOLUTION

# %% tags=["check"]
check("shoot-the-moons-2", somebody)

# %% tags=["truth"]
from dicekit.games import shoot_the_moons
from dicekit.lessons.judge import Number


def truth():
    pair = dk.dice(2).map(lambda roll: int(shoot_the_moons.is_moons(roll)))
    return pair.times(4).p(lambda shooters: shooters >= 1)


judge = Number(truth, chance=True)

# %% tags=["wrong-answer"] hint="added"
somebody = Fraction(4, 36)

# %% tags=["wrong-answer"] hint="everybody"
somebody = Fraction(1, 36) ** 4

# %% tags=["wrong-answer"] hint="exactly one"
somebody = 4 * Fraction(1, 36) * Fraction(35, 36) ** 3

# %% tags=["wrong-answer"] hint="three"
somebody = 1 - Fraction(35, 36) ** 3

# %% [markdown] tags=["hints"] lang="en"
# nudge: "At least one" is easiest from the other side: what is its opposite?
# method: Nobody shoots if all four miss. Each misses with 35/36, and they throw independently, so
#   these chances multiply. The rest up to 1 is "at least one".
# added: Adding counts throws twice in which two players shoot. (With 40 players you would get more
#   than 1.) Take the opposite: nobody shoots.
# everybody: That is the chance that all four shoot.
# exactly one: That is the chance that exactly one shoots. Two, three or all four count as well.
# three: There are four players, you too.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: «Хотя бы один» проще всего с другой стороны: что этому противоположно?
# method: Никто — значит мимо у всех четырёх. У каждого мимо с вероятностью 35/36, броски
#   независимы, поэтому вероятности перемножаются. Остаток до 1 и есть «хотя бы один».
# added: При сложении случаи, где две тройки у двух игроков, сосчитаны дважды. (При 40 игроках
#   получилось бы больше 1.) Возьмите противоположное: ни у кого.
# everybody: Это вероятность, что две тройки выпали у всех четырёх.
# exactly one: Это вероятность, что две тройки ровно у одного.
#   Но двое, трое и все четверо тоже подходят.
# three: Игроков четверо, считая вас.
