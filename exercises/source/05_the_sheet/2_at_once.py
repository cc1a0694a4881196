# %% [markdown] lang="en"
# # A poker at once
#
# The first throw of the turn is 5-5-5-5-5, and the cell of the poker is empty. How many points are
# written? (A figure of the second series made with the first throw scores double; the premium of 50
# for a poker is not doubled.)

# %% [markdown] lang="ru"
# # Покер сразу
#
# Первый бросок хода — 5-5-5-5-5, и клетка покера пуста. Сколько очков в неё запишут? (Фигура второй
# серии, собранная с первого броска, считается вдвойне; премия 50 за покер не удваивается.)

# %% tags=["answer"]
poker_at_once = ...
# BEGIN SOLUTION
poker_at_once = 2 * 25 + 50
# END SOLUTION

# %% tags=["check"]
check("the-sheet-2", poker_at_once)

# %% tags=["truth"]
from dicekit.games import dice_poker
from dicekit.lessons.judge import Number

judge = Number(lambda: dice_poker.score("poker", (5, 5, 5, 5, 5), throw=1))

# %% tags=["wrong-answer"] hint="premium doubled"
poker_at_once = 2 * (25 + 50)

# %% tags=["wrong-answer"] hint="not doubled"
poker_at_once = 25 + 50

# %% tags=["wrong-answer"] hint="no premium"
poker_at_once = 2 * 25

# %% [markdown] tags=["hints"] lang="en"
# nudge: What do the dice score, what is the premium, and which of the two is doubled?
# method: The dice: 5 × 5. Double them, then add the premium.
# premium doubled: You doubled the premium too. Only the points of the dice are doubled.
# not doubled: It was made with the first throw: the points of the dice are doubled.
# no premium: A poker has a premium of 50 as well.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Сколько дают кости, какова премия и что из этого удваивается?
# method: Кости: 5 × 5. Удвойте их и прибавьте премию.
# premium doubled: Удвоена и премия. Удваиваются только очки костей.
# not doubled: Фигура сделана первым броском: очки костей удваиваются.
# no premium: За покер есть ещё премия 50.
