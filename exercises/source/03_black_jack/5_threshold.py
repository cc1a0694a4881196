# %% [markdown] lang="en"
# # A strategy with a threshold
#
# A player alone with the dice throws common dice until the total is at least `threshold`, and then
# opens. Write `expected(total, threshold)`: the points to expect from a total of dice already
# thrown. A total above 11 is a bust, 0 points. (`total` is from 2 to 12 and `threshold` from 3 to
# 11; a total of 12 is a bust here: the black jack does not concern us now.)
#
# A function may call itself: from `total` the next die leads to `total + 1`, …, `total + 6`, each
# with 1/6.

# %% [markdown] lang="ru"
# # Стратегия с порогом
#
# Игрок без соперников бросает общие кости, пока его сумма меньше `threshold`, а потом открывается.
# Напишите функцию `expected(total, threshold)`: сколько очков можно ожидать, если сумма уже
# брошенных костей равна `total`. Сумма больше 11 — перебор, 0 очков. (`total` — от 2 до 12,
# `threshold` — от 3 до 11; сумма 12 здесь тоже перебор: блэк джек нас сейчас не касается.)
#
# Функция может вызывать саму себя: от `total` следующая кость ведёт к `total + 1`, …, `total + 6`,
# к каждой сумме с вероятностью 1/6.

# %% tags=["answer"]
def expected(total, threshold):
    # BEGIN SOLUTION
    if total > 11:
        return 0
    if total >= threshold:
        return total
    return sum(expected(total + face, threshold) for face in range(1, 7)) * Fraction(1, 6)
    # END SOLUTION


# %% tags=["check"]
check("black-jack-5", expected)

# %% tags=["truth"]
from dicekit.lessons.judge import Function


def truth(total, threshold):
    """Forwards, without recursion: how likely each total is, until all are open or bust."""
    chances = {total: Fraction(1)}
    points = Fraction(0)
    while chances:
        now = min(chances)
        chance = chances.pop(now)
        if threshold <= now <= 11:
            points += chance * now
        elif now < threshold:
            for face in range(1, 7):
                chances[now + face] = chances.get(now + face, 0) + chance / 6
    return points


judge = Function(truth, lambda: list(product(range(2, 13), range(3, 12))))


# %% tags=["wrong-answer"] hint="bust counts"
def expected(total, threshold):
    if total >= threshold:
        return total
    return sum(expected(total + face, threshold) for face in range(1, 7)) * Fraction(1, 6)


# %% tags=["wrong-answer"] hint="one die"
def expected(total, threshold):
    if total > 11:
        return 0
    if total >= threshold:
        return total
    return Fraction(sum(total + face for face in range(1, 7) if total + face <= 11), 6)


# %% tags=["wrong-answer"] hint="above"
def expected(total, threshold):
    if total > 11:
        return 0
    if total > threshold:
        return total
    return sum(expected(total + face, threshold) for face in range(1, 7)) * Fraction(1, 6)


# %% tags=["wrong-answer"] hint="not divided"
def expected(total, threshold):
    if total > 11:
        return 0
    if total >= threshold:
        return total
    return sum(expected(total + face, threshold) for face in range(1, 7))


# %% [markdown] tags=["hints"] lang="en"
# nudge: Three cases: a bust, open, or one more die. The third asks the function itself.
# method: Ask first whether the total is above 11 (0 points), then whether the threshold is reached
#   (the total). Else return the mean of `expected(total + face, threshold)` over the six faces.
# bust counts: A total above 11 is a bust. Ask for that before you ask whether to open.
# one die: After one more die the total may still be below the threshold. Then it goes on.
# above: A player opens at the threshold already, not only above it.
# not divided: You added the six cases. Each has the chance 1/6.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Случаев три: перебор, открыться или ещё одна кость. В третьем функция спрашивает сама себя.
# method: Сначала спросите, больше ли сумма, чем 11 (тогда 0 очков), потом — достигнут ли порог
#   (тогда сама сумма). Иначе верните среднее из `expected(total + face, threshold)` по шести
#   граням.
# bust counts: Сумма больше 11 — перебор. Спросите об этом раньше, чем о том, открываться ли.
# one die: После ещё одной кости сумма может всё ещё быть меньше порога. Тогда бросают дальше.
# above: Открываются уже на самом пороге, а не только выше.
# not divided: Шесть случаев сложены. У каждого вероятность 1/6.
