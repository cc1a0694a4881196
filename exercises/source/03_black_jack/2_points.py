# %% [markdown] lang="en"
# # Points of a cup
#
# Write `points(pair, common)`: `pair` are the two dice under the cup, `common` the common dice that
# count for it (a tuple, perhaps empty). A total up to 11 counts, more is a bust and counts 0. Two
# sixes without any common die are the black jack, 12 points.

# %% [markdown] lang="ru"
# # Очки под стаканом
#
# Напишите функцию `points(pair, common)`: `pair` — две кости под стаканом, `common` — общие кости,
# которые к ним прибавляются (кортеж, может быть, пустой). Сумма не больше 11 засчитывается, больше
# — перебор, 0 очков. Две шестёрки без единой общей кости — блэк джек, 12 очков.

# %% tags=["answer"]
def points(pair, common):
    # BEGIN SOLUTION
    total = sum(pair) + sum(common)
    if total == 12 and not common:
        return 12
    return total if total <= 11 else 0
    # END SOLUTION


# %% tags=["check"]
check("black-jack-2", points)

# %% tags=["truth"]
from dicekit.games import black_jack
from dicekit.lessons.judge import Function


def inputs():
    for pair in product(range(1, 7), repeat=2):
        for common in ((), (1,), (3,), (6,), (1, 2), (1, 1, 1, 1)):
            yield pair, common


judge = Function(black_jack.score, inputs)


# %% tags=["wrong-answer"] hint="any 12"
def points(pair, common):
    total = sum(pair) + sum(common)
    return total if total <= 12 else 0


# %% tags=["wrong-answer"] hint="no bust"
def points(pair, common):
    return sum(pair) + sum(common)


# %% tags=["wrong-answer"] hint="no black jack"
def points(pair, common):
    total = sum(pair) + sum(common)
    return total if total <= 11 else 0


# %% tags=["wrong-answer"] hint="sixes for ever"
def points(pair, common):
    if tuple(pair) == (6, 6):
        return 12
    total = sum(pair) + sum(common)
    return total if total <= 11 else 0


# %% [markdown] tags=["hints"] lang="en"
# nudge: Three cases: the black jack, at most 11, more. In which order do you ask for them?
# method: Add all dice. A total of 12 is only good if `common` is empty (`not common`).
# any 12: A total of 12 is good only as two sixes at the start. With common dice it is a bust.
# no bust: What is above 11 is a bust and counts 0 (but for the black jack).
# no black jack: Two sixes at the start count 12.
# sixes for ever: Two sixes are the black jack only while no common die counts. Then they are a
#   bust.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Случаев три: блэк джек, не больше 11, больше. В каком порядке о них спрашивать?
# method: Сложите все кости. Сумма 12 хороша, только если `common` пуст (`not common`).
# any 12: Сумма 12 хороша, только когда это две шестёрки с первого броска. С общими костями это
#   перебор.
# no bust: Всё, что больше 11, — перебор, 0 очков (кроме блэк джека).
# no black jack: Две шестёрки с первого броска дают 12.
# sixes for ever: Две шестёрки — блэк джек, пока нет общей кости. С ней это перебор.
