# %% [markdown] lang="en"
# # A sheet of your own
#
# A sheet is data: a name and figures, as in `Sheet("Mine", second=(...))`. Make `my_sheet`, whose
# second series has three figures, in this order:
#
# - `"pair"`: two of one face, and the sum of these two dice;
# - `"low dice"`: all dice that show 1, 2 or 3, and their sum;
# - `"all odd"`: five odd dice; the sum of all five, and a premium of 10.
#
# A figure is `Figure(name, takes)`, and one with a premium `Figure(name, takes, premium=10)`. Here
# `takes` says which dice of a roll the figure takes. For the first two, `Alike(2)` and
# `OnlyFaces((1, 2, 3))` are there already. It may also be any function from a roll to the dice
# taken, or to `None` when the figure is not there.

# %% [markdown] lang="ru"
# # Своя таблица
#
# Таблица — это данные: название и фигуры, как в `Sheet("Mine", second=(...))`. Постройте таблицу
# `my_sheet`, во второй серии которой три фигуры, в таком порядке:
#
# - `"pair"`: две кости одного достоинства; очки — сумма этих двух костей;
# - `"low dice"`: все кости, на которых 1, 2 или 3; очки — их сумма;
# - `"all odd"`: пять нечётных костей; очки — сумма всех пяти и премия 10.
#
# Фигура — это `Figure(name, takes)`, а с премией — `Figure(name, takes, premium=10)`. Здесь `takes`
# указывает, какие кости броска берёт фигура. Для первых двух фигур уже готовы `Alike(2)` и
# `OnlyFaces((1, 2, 3))`. Годится и любая функция, которая по броску возвращает взятые кости или
# `None`, если фигуры нет.

# %% tags=["answer"]
from dicekit.games.figures import Alike, Figure, OnlyFaces
from dicekit.games.sheets import Sheet

my_sheet = ...
# BEGIN SOLUTION
my_sheet = Sheet(
    "Mine",
    second=(
        Figure("pair", Alike(2)),
        Figure("low dice", OnlyFaces((1, 2, 3))),
        Figure("all odd", lambda roll: roll if all(f % 2 for f in roll) else None, premium=10),
    ),
)
# END SOLUTION

# %% tags=["check"]
check("the-sheet-6", my_sheet)

# %% tags=["truth"]
from dicekit.games.sheets import Sheet
from dicekit.lessons.judge import Program, arguments, shown


def wanted(name, roll):
    if name == "pair":
        return max((2 * face for face in roll if roll.count(face) >= 2), default=0)
    if name == "low dice":
        return sum(face for face in roll if face <= 3)
    return sum(roll) + 10 if all(face % 2 for face in roll) else 0


def truth():
    """The points of every roll in each figure."""
    names = ("pair", "low dice", "all odd")
    return {(name, roll): wanted(name, roll) for name in names for roll in dk.dice(5).weights}


def test(sheet, truth):
    if not isinstance(sheet, Sheet):
        return "no sheet", {"answer": shown(sheet)}
    if sheet.names != ("pair", "low dice", "all odd") or sheet.first:
        return "names", {"names": ", ".join(sheet.names)}
    for figure in sheet.second:
        if any(isinstance(figure.takes(roll), bool) for roll in dk.dice(5).weights):
            return "true or false", {"name": figure.name}
    differences = set()
    for (name, roll), points in truth.items():
        gap = sheet.score(name, roll) - points
        if gap:
            differences.add((name, gap, roll))
    if not differences:
        return None
    if {name for name, _, _ in differences} == {"all odd"}:
        gaps = {gap for _, gap, _ in differences}
        if gaps == {-10}:
            return "premium"
        if min(gaps) > 0:
            return "some odd"
    name, gap, roll = min(differences)
    points = truth[name, roll]
    values = {"name": name, "roll": arguments((roll,)), "points": points + gap, "truth": points}
    return "other points", values


judge = Program(test, truth, function=False)

# %% tags=["wrong-answer"] hint="premium"
from dicekit.games.figures import Alike, Figure, OnlyFaces
from dicekit.games.sheets import Sheet

my_sheet = Sheet(
    "Mine",
    second=(
        Figure("pair", Alike(2)),
        Figure("low dice", OnlyFaces((1, 2, 3))),
        Figure("all odd", lambda roll: roll if all(f % 2 for f in roll) else None),
    ),
)

# %% tags=["wrong-answer"] hint="true or false"
from dicekit.games.figures import Alike, Figure, OnlyFaces
from dicekit.games.sheets import Sheet


def all_odd(roll):
    return all(face % 2 for face in roll)


my_sheet = Sheet(
    "Mine",
    second=(
        Figure("pair", Alike(2)),
        Figure("low dice", OnlyFaces((1, 2, 3))),
        Figure("all odd", all_odd, premium=10),
    ),
)

# %% tags=["wrong-answer"] hint="some odd"
from dicekit.games.figures import Alike, Figure, OnlyFaces
from dicekit.games.sheets import Sheet

my_sheet = Sheet(
    "Mine",
    second=(
        Figure("pair", Alike(2)),
        Figure("low dice", OnlyFaces((1, 2, 3))),
        Figure("all odd", OnlyFaces((1, 3, 5)), premium=10),
    ),
)

# %% tags=["wrong-answer"] hint="other points"
from dicekit.games.figures import Alike, Figure, OnlyFaces
from dicekit.games.sheets import Sheet

my_sheet = Sheet(
    "Mine",
    second=(
        Figure("pair", Alike(2)),
        Figure("low dice", OnlyFaces((1, 2))),
        Figure("all odd", lambda roll: roll if all(f % 2 for f in roll) else None, premium=10),
    ),
)

# %% tags=["wrong-answer"] hint="names"
from dicekit.games.figures import Alike, Figure
from dicekit.games.sheets import Sheet

my_sheet = Sheet("Mine", second=(Figure("pair", Alike(2)),))

# %% tags=["wrong-answer"] hint="no sheet"
my_sheet = ["pair", "low dice", "all odd"]

# %% [markdown] tags=["hints"] lang="en"
# nudge: Write the tuple of three figures for `second`. Two of them need only what is there already.
# method: For "all odd" write a function of a roll: the whole roll if `all(face % 2 for face in
#   roll)`, else None. The points are the sum of the dice taken.
# premium: All is right but the premium of "all odd": 10 points more.
# true or false: The function of "{name}" returns `True` or `False`. Wanted are the dice that count
#   (the roll itself, if all of them do), or `None`.
# some odd: Your "all odd" scores although not all five dice are odd. Then the function has to
#   return `None`.
# other points: The cell "{name}" scores {points} for the roll {roll}; it should score {truth}.
# names: Three figures are wanted in the second series, named "pair", "low dice" and "all odd", in
#   this order, and none in the first. There are: {names}.
# no sheet: A `Sheet` is wanted, and not `{answer}`.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Напишите для `second` кортеж из трёх фигур. Для двух из них всё нужное уже есть.
# method: Для "all odd" напишите функцию от броска: весь бросок, если `all(face % 2 for face in
#   roll)`, иначе None. Очки — сумма взятых костей.
# premium: Всё верно, кроме премии за "all odd": ещё 10 очков.
# true or false: Функция фигуры "{name}" возвращает `True` или `False`. А нужны кости, которые
#   считаются (если все, то сам бросок), или `None`.
# some odd: "all odd" даёт очки, хотя не все пять костей нечётны. Тогда функция должна вернуть
#   `None`.
# other points: Клетка "{name}" даёт {points} за бросок {roll}; должно быть {truth}.
# names: Во второй серии нужны три фигуры: "pair", "low dice" и "all odd", в этом порядке, а в
#   первой ни одной. Сейчас: {names}.
# no sheet: Нужен `Sheet`, а не `{answer}`.
