# %% [markdown] lang="en"
# # A simulation
#
# Write `simulate(rng, n)`: throw three dice `n` times and return in which part of the throws their
# sum is 10 or more (a number from 0 to 1). Throw every die with `rng.randint(1, 6)`: with the same
# seed your simulation then gives the same result.

# %% [markdown] lang="ru"
# # Моделирование
#
# Напишите функцию `simulate(rng, n)`: она `n` раз бросает три кости и возвращает, в какой доле
# бросков их сумма не меньше 10 (число от 0 до 1). Каждую кость бросайте через `rng.randint(1, 6)`:
# тогда с тем же зерном ваше моделирование даст тот же результат.

# %% tags=["answer"]
def simulate(rng, n):
    # BEGIN SOLUTION
    hits = 0
    for _ in range(n):
        if sum(rng.randint(1, 6) for _ in range(3)) >= 10:
            hits += 1
    return hits / n
    # END SOLUTION


# %% tags=["check"]
check("exact-and-simulated-3", simulate)

# %% tags=["truth"]
from dicekit.lessons.answers import parse
from dicekit.lessons.judge import Program, shown

THROWS = 2000


class Counting(random.Random):
    """A source of luck that counts how often it is asked."""

    asked = 0

    def getrandbits(self, k, /):
        self.asked += 1
        return super().getrandbits(k)


def truth():
    """The chances of 10 or more, and of more than 10."""
    total = dk.die().times(3)
    return total.p(lambda points: points >= 10), total.p(lambda points: points > 10)


def test(simulate, truth):
    exact, above = map(float, truth)
    rng = Counting(1)
    random.seed(1)
    first = simulate(rng, THROWS)
    random.seed(2)
    second = simulate(random.Random(1), THROWS)
    if first is None or first is ...:
        return "returns-nothing"
    given = parse(first)
    if given is None:
        return "not-a-number", {"answer": shown(first)}
    if first != second or not rng.asked:
        return "own luck"
    if given.value > 1:
        return "count"
    error = (exact * (1 - exact) / THROWS) ** 0.5
    if abs(float(given.value) - exact) > 4 * error:
        return "above" if abs(float(given.value) - above) <= 4 * error else "far off"
    return None if rng.asked >= 3 * THROWS else "one die"


judge = Program(test, truth)


# %% tags=["wrong-answer"] hint="own luck"
def simulate(rng, n):
    return sum(sum(random.choices(range(1, 7), k=3)) >= 10 for _ in range(n)) / n


# %% tags=["wrong-answer"] hint="count"
def simulate(rng, n):
    return sum(sum(rng.randint(1, 6) for _ in range(3)) >= 10 for _ in range(n))


# %% tags=["wrong-answer"] hint="above"
def simulate(rng, n):
    return sum(sum(rng.randint(1, 6) for _ in range(3)) > 10 for _ in range(n)) / n


# %% tags=["wrong-answer"] hint="far off"
def simulate(rng, n):
    return sum(sum(rng.randint(1, 6) for _ in range(2)) >= 10 for _ in range(n)) / n


# %% [markdown] tags=["hints"] lang="en"
# nudge: Count in a loop how often the sum is 10 or more. What does the function return at the end?
# method: `sum(rng.randint(1, 6) for _ in range(3))` is one throw. Divide the hits by `n`.
# own luck: With the same seed the result must be the same. Use `rng` for every die, and not the
#   module `random` itself.
# count: That is the number of hits. Divide it by `n`.
# above: You count the sums above 10. A sum of 10 belongs to them as well.
# far off: The result is further from the exact chance than luck explains. Are three different dice
#   thrown each time, and their sum compared with 10?
# one die: Each throw takes three dice: `rng` was asked too seldom.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Считайте в цикле, как часто сумма не меньше 10. Что функция возвращает в конце?
# method: `sum(rng.randint(1, 6) for _ in range(3))` — один бросок. Разделите число удач на `n`.
# own luck: С тем же зерном результат должен быть тем же. Бросайте каждую кость через `rng`, а не
#   через сам модуль `random`.
# count: Это число удач. Разделите его на `n`.
# above: Сосчитаны суммы больше 10. Сумма 10 тоже подходит.
# far off: Результат дальше от точной вероятности, чем объяснил бы случай. Каждый раз ли бросают три
#   разные кости и сравнивают их сумму с 10?
# one die: В каждом броске три кости: `rng` спрашивали слишком редко.
