# %% [markdown] lang="en"
# # A program that waits
#
# Write `wait(rng, p)`: play turns until one is successful, and return how many turns it took, the
# successful one included. A turn is successful if `rng.random() < p`.

# %% [markdown] lang="ru"
# # Программа, которая ждёт
#
# Напишите функцию `wait(rng, p)`: она играет ход за ходом, пока один не окажется удачным, и
# возвращает, сколько ходов было сделано, вместе с удачным. Ход удачен, если `rng.random() < p`.

# %% tags=["answer"]
def wait(rng, p):
    # BEGIN SOLUTION
    turns = 1
    while not rng.random() < p:
        turns += 1
    return turns
    # END SOLUTION


# %% tags=["check"]
check("the-race-7", wait)

# %% tags=["truth"]
from dicekit.lessons.judge import Program, shown


class Script:
    """Luck that was written down before."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)


def truth():
    """Numbers of luck, and the turns until one is below 0.1."""
    luck = ((0.05, 0.9), (0.5, 0.09, 0.9), (0.1, 0.99, 0.3, 0.0999, 0.9))
    return [(numbers, [number < 0.1 for number in numbers].index(True) + 1) for numbers in luck]


def test(wait, truth):
    for numbers, turns in truth:
        script = Script(*numbers)
        try:
            answer = wait(script, 0.1)
        except Exception as failed:
            if isinstance(getattr(failed, "error", None), IndexError) and not script.numbers:
                return "goes on"
            raise
        if answer is None or answer is ...:
            return "returns-nothing"
        asked = len(numbers) - len(script.numbers)
        if (asked, answer) == (1, 0):
            return "failures"
        if asked != answer:
            return "one throw a turn"
        if isinstance(answer, bool) or answer != turns:
            return "other", {"numbers": shown(numbers[:turns]), "answer": shown(answer)}
    return None


judge = Program(test, truth)


# %% tags=["wrong-answer"] hint="failures"
def wait(rng, p):
    turns = 0
    while rng.random() >= p:
        turns += 1
    return turns


# %% tags=["wrong-answer"] hint="goes on"
def wait(rng, p):
    turns = 1
    while rng.random() < p:
        turns += 1
    while rng.random() >= p:
        turns += 1
    return turns


# %% tags=["wrong-answer"] hint="one throw a turn"
def wait(rng, p):
    turns = 1
    while not (rng.random() < p or rng.random() < p):
        turns += 1
    return turns


# %% tags=["wrong-answer"] hint="other"
def wait(rng, p):
    turns = 1
    while rng.random() > p:
        turns += 1
    return turns


# %% [markdown] tags=["hints"] lang="en"
# nudge: Count the turns in a loop that ends when a turn is successful.
# method: Begin with `turns = 1`. While `rng.random()` is not below `p`, add 1. Return `turns`.
# failures: These are the turns that failed. The successful one counts too.
# goes on: Your program goes on although a turn was successful: it should stop then.
# one throw a turn: Ask `rng.random()` exactly once in each turn, and count every turn.
# other: With the numbers {numbers} and p = 0.1 your program returns {answer}; only the last of them
#   is below p.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Считайте ходы в цикле, который кончается на удачном ходе.
# method: Начните с `turns = 1`. Пока `rng.random()` не меньше `p`, прибавляйте 1. Верните `turns`.
# failures: Это неудачные ходы. Удачный тоже считается.
# goes on: Программа играет дальше, хотя ход был удачным: тут надо остановиться.
# one throw a turn: Спрашивайте `rng.random()` ровно один раз за ход и считайте каждый ход.
# other: С числами {numbers} и p = 0.1 программа возвращает {answer}; меньше p лишь последнее из
#   них.
