# %% [markdown] lang="en"
# # The total of a race
#
# Write `race_total(points, saved, missing)`, which returns the total of a race: `points` of the
# second series, `saved` throws that were not used (3 points each), and `missing`, a list with the
# names of the figures not written. What each of these costs is in the dictionary `COSTS`.

# %% [markdown] lang="ru"
# # Итог гонки
#
# Напишите функцию `race_total(points, saved, missing)`, которая возвращает итог гонки: `points` —
# очки второй серии, `saved` — число сэкономленных попыток (каждая стоит 3 очка), `missing` — список
# имён незаписанных фигур. Во что обходится каждая из них, сказано в словаре `COSTS`.

# %% tags=["answer"]
from dicekit.games.dice_poker_race import FIGURES, UNWRITTEN

COSTS = dict(zip(FIGURES, UNWRITTEN, strict=True))


def race_total(points, saved, missing):
    # BEGIN SOLUTION
    return points + 3 * saved - sum(COSTS[name] for name in missing)
    # END SOLUTION


# %% tags=["check"]
check("the-race-3", race_total)

# %% tags=["truth"]
from dicekit.games.dice_poker_race import FIGURES, Rules
from dicekit.lessons.judge import Function


def truth(points, saved, missing):
    rules = Rules()
    costs = dict(zip(FIGURES, rules.unwritten, strict=True))
    total = points + rules.saved_worth * saved
    for name in missing:
        total -= costs[name]
    return total


def inputs():
    rng = random.Random(6)
    yield 0, 0, []
    for _ in range(40):
        yield rng.randint(0, 250), rng.randint(0, 12), rng.sample(FIGURES, rng.randint(0, 5))


judge = Function(truth, inputs)

# %% tags=["wrong-answer"] hint="added"
from dicekit.games.dice_poker_race import FIGURES, UNWRITTEN

COSTS = dict(zip(FIGURES, UNWRITTEN, strict=True))


def race_total(points, saved, missing):
    return points + 3 * saved + sum(COSTS[name] for name in missing)


# %% tags=["wrong-answer"] hint="one point"
from dicekit.games.dice_poker_race import FIGURES, UNWRITTEN

COSTS = dict(zip(FIGURES, UNWRITTEN, strict=True))


def race_total(points, saved, missing):
    return points + saved - sum(COSTS[name] for name in missing)


# %% tags=["wrong-answer"] hint="nothing missing"
def race_total(points, saved, missing):
    return points + 3 * saved


# %% [markdown] tags=["hints"] lang="en"
# nudge: Three parts: two are added, one is taken off.
# method: `COSTS["poker"]` is what an unwritten poker costs. Add up `COSTS[name]` for all names in
#   `missing`, and take that off.
# added: A figure not written counts against the player.
# one point: A saved throw is worth 3 points.
# nothing missing: The figures not written are still to be taken off.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Три части: две прибавляются, одна вычитается.
# method: `COSTS["poker"]` — цена незаписанного покера. Сложите `COSTS[name]` по всем именам из
#   `missing` и вычтите.
# added: Незаписанная фигура — это минус игроку.
# one point: Сэкономленная попытка стоит 3 очка.
# nothing missing: Осталось вычесть незаписанные фигуры.
