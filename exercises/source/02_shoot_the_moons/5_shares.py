# %% [markdown] lang="en"
# # Who gets what
#
# Write `shares(totals, moons)`. `totals` holds the final total of each player, `moons` the numbers
# (from 0) of those who shot the moons in the third round. Return a list with each player's part of
# the pot, as fractions that sum to 1:
#
# - those who shot the moons share one half of the pot equally, the highest totals share the other
#   half equally;
# - if nobody shot the moons, the highest totals share the whole pot equally.
#
# So `shares((20, 25, 25), (0,))` is `[1/2, 1/4, 1/4]`.

# %% [markdown] lang="ru"
# # Кому сколько
#
# Напишите функцию `shares(totals, moons)`. В `totals` — окончательная сумма каждого игрока, в
# `moons` — номера (начиная с 0) тех, у кого в третьем раунде выпали две тройки. Верните список, где
# для каждого игрока указана его часть банка; части — дроби, которые в сумме дают 1:
#
# - те, у кого выпали две тройки, делят поровну одну половину банка, а игроки с наибольшей суммой
#   делят поровну другую;
# - если двух троек нет ни у кого, игроки с наибольшей суммой делят поровну весь банк.
#
# Так, `shares((20, 25, 25), (0,))` равно `[1/2, 1/4, 1/4]`.

# %% tags=["answer"]
def shares(totals, moons):
    # BEGIN SOLUTION
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    half = Fraction(1, 2) if moons else Fraction(0)
    parts = [Fraction(0)] * len(totals)
    for player in moons:
        parts[player] += half / len(moons)
    for player in best:
        parts[player] += (1 - half) / len(best)
    return parts
    # END SOLUTION


# %% tags=["check"]
check("shoot-the-moons-5", shares)

# %% tags=["truth"]
from itertools import combinations

from dicekit.lessons.judge import Function
from dicekit.table import settle


def truth(totals, moons):
    """The chips that the table pays out of a pot which can be shared evenly."""
    players = range(len(totals))
    ranking = tuple(
        tuple(player for player in players if totals[player] == total)
        for total in sorted(set(totals), reverse=True)
    )
    stakes = (720,) * len(totals)
    payouts = settle(stakes, (), ranking, button=0, halves=moons)
    return [Fraction(chips, sum(stakes)) for chips in payouts]


def inputs():
    for totals in ((20, 25, 25), (30, 12), (9, 9, 9), (21, 22, 23, 22), (6, 36, 36, 36)):
        for number in range(3):
            for moons in combinations(range(len(totals)), number):
                yield totals, moons


judge = Function(truth, inputs)


# %% tags=["wrong-answer"] hint="no moons"
def shares(totals, moons):
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    parts = [Fraction(0)] * len(totals)
    for player in moons:
        parts[player] += Fraction(1, 2) / len(moons)
    for player in best:
        parts[player] += Fraction(1, 2) / len(best)
    return parts


# %% tags=["wrong-answer"] hint="ties"
def shares(totals, moons):
    half = Fraction(1, 2) if moons else Fraction(0)
    parts = [Fraction(0)] * len(totals)
    for player in moons:
        parts[player] += half / len(moons)
    parts[totals.index(max(totals))] += 1 - half
    return parts


# %% tags=["wrong-answer"] hint="both halves"
def shares(totals, moons):
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    half = Fraction(1, 2) if moons else Fraction(0)
    parts = [Fraction(0)] * len(totals)
    for player in best:
        parts[player] = (1 - half) / len(best)
    for player in moons:
        parts[player] = half / len(moons)
    return parts


# %% [markdown] tags=["hints"] lang="en"
# nudge: Begin with a list of zeros, one per player, and add to it: first one half, then the other.
# method: `[n for n, total in enumerate(totals) if total == max(totals)]` are the players with the
#   highest total. What is left for them is 1, less the half that the moons took, if any did.
# no moons: If nobody shot the moons, half of the pot is left over with you: the highest totals take
#   the whole pot then.
# ties: Several players may have the same highest total. They share equally.
# both halves: One player may shoot the moons and have the highest total too. Then both parts add
#   up.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Начните со списка нулей, по одному на игрока, и прибавляйте: сначала одну половину, потом
#   другую.
# method: `[n for n, total in enumerate(totals) if total == max(totals)]` — игроки с наибольшей
#   суммой. Им остаётся 1 минус половина, которую забрали две тройки, если они были.
# no moons: Если двух троек не было, у вас остаётся лишняя половина банка: тогда наибольшие суммы
#   забирают весь банк.
# ties: Наибольшая сумма может быть у нескольких игроков. Они делят поровну.
# both halves: Один игрок может и выбросить две тройки, и иметь наибольшую сумму. Тогда доли
#   складываются.
