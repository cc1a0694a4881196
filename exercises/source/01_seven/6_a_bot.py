# %% [markdown] lang="en"
# # A bot of your own
#
# A bot is a function `decide(seen, rng)`. `seen` is what its seat sees: `seen.legal.kinds` are the
# actions allowed now. Its answer is an `Action`, such as `Action("call")`.
#
# Write a careful bot: it never bets and never raises. If it may check, it checks. Else it has to
# pay `to_call` chips: it calls if its `share` of the pot is at least `to_call / (pot + to_call)`,
# and folds if not. The first two lines are there already.

# %% [markdown] lang="ru"
# # Свой бот
#
# Бот — это функция `decide(seen, rng)`. `seen` — то, что видно с его места: `seen.legal.kinds` —
# какие действия сейчас разрешены. Ответ — это `Action`, например `Action("call")`.
#
# Напишите осторожного бота: он не делает ни бэта, ни рейза. Если можно сказать «чек» (`check`), он
# говорит «чек». Иначе он должен заплатить `to_call` фишек: он делает колл (`call`), если его доля
# банка `share` не меньше `to_call / (pot + to_call)`, а если меньше — фолд (`fold`). Первые две
# строки уже есть.

# %% tags=["answer"]
from dicekit.odds.at_table import price, standing_of
from dicekit.table import Action


def decide(seen, rng):
    pot, to_call = price(seen)  # chips that can be won, chips to pay
    share = standing_of(seen).share  # your expected share of the pot, exact
    # BEGIN SOLUTION
    if "check" in seen.legal.kinds:
        return Action("check")
    return Action("call" if share >= Fraction(to_call, pot + to_call) else "fold")
    # END SOLUTION


# %% tags=["check"]
check("seven-6", decide)

# %% tags=["truth"]
from dicekit.games import seven
from dicekit.lessons.judge import Program, shown
from dicekit.odds.at_table import price, standing_of
from dicekit.strategy.bots import BOTS
from dicekit.table import Action, ChipRules
from dicekit.table.events import Acted
from dicekit.table.hand import answer, draw, start
from dicekit.strategy.bot_play import reply


def positions():
    """What is seen at the decisions of hands that others play, with the action wanted there."""
    rng = random.Random(7)
    for number in range(12):
        hand = draw(start(seven.Rules(), ChipRules(), (40, 40, 40), number % 3), rng)
        while not hand.is_over:
            seen = hand.seen_by(hand.to_act)
            yield seen, wanted(seen)
            hand = draw(answer(hand, reply(BOTS[number % 4], hand, rng)), rng)


def wanted(seen):
    if "check" in seen.legal.kinds:
        return "check"
    pot, to_call = price(seen)
    return "call" if standing_of(seen).share * (pot + to_call) >= to_call else "fold"


def test(decide, truth):
    said = []
    for seen, right in truth:
        action = decide(seen, random.Random(1))
        if action is None or action is ...:
            return "returns-nothing"
        if not isinstance(action, Action):
            return "no action", {"answer": shown(action)}
        if action.kind not in seen.legal.kinds:
            return "not allowed", {"action": action.kind, "allowed": ", ".join(seen.legal.kinds)}
        if action.kind in ("bet", "raise"):
            return "too bold"
        said.append((action.kind, right))
    mistakes = {pair for pair in said if pair[0] != pair[1]}
    if mistakes == {("fold", "call")}:
        return "pot odds" if ("call", "call") in said else "never pays"
    if mistakes == {("call", "fold")}:
        return "pays for all"
    return "other" if mistakes else None


judge = Program(test, lambda: list(positions()))

# %% tags=["wrong-answer"] hint="pays for all"
from dicekit.table import Action


def decide(seen, rng):
    return Action("check" if "check" in seen.legal.kinds else "call")


# %% tags=["wrong-answer"] hint="pot odds"
from dicekit.odds.at_table import price, standing_of
from dicekit.table import Action


def decide(seen, rng):
    pot, to_call = price(seen)
    if "check" in seen.legal.kinds:
        return Action("check")
    return Action("call" if standing_of(seen).share >= Fraction(to_call, pot) else "fold")


# %% tags=["wrong-answer"] hint="never pays"
from dicekit.table import Action


def decide(seen, rng):
    return Action("check" if "check" in seen.legal.kinds else "fold")


# %% tags=["wrong-answer"] hint="not allowed"
from dicekit.table import Action


def decide(seen, rng):
    return Action("call")


# %% tags=["wrong-answer"] hint="no action"
def decide(seen, rng):
    return "check" if "check" in seen.legal.kinds else "fold"


# %% tags=["wrong-answer"] hint="too bold"
from dicekit.table import Action


def decide(seen, rng):
    if seen.legal.bet:
        return Action("bet", seen.legal.bet[0])
    return Action("call" if "call" in seen.legal.kinds else "check")


# %% [markdown] tags=["hints"] lang="en"
# nudge: There are two cases: either `"check"` is in `seen.legal.kinds`, or you are asked to pay.
# method: Return `Action("check")` in the first case. In the second compare `share` with
#   `Fraction(to_call, pot + to_call)`, and return `Action("call")` or `Action("fold")`.
# pays for all: Your bot also pays when its share is less than the price of the call: that loses
#   chips on average.
# pot odds: Your bot folds calls that pay. Your own `to_call` chips are in the pot too when you win:
#   the price is `to_call / (pot + to_call)`.
# never pays: Your bot never pays for anything, not even when it is cheap and its share is great.
# not allowed: Your bot answers {action}, but only this is allowed there: {allowed}.
# no action: A bot answers with an `Action`, such as `Action("fold")`, and not with `{answer}`.
# too bold: This bot never bets and never raises.
# other: Your bot calls where it should fold, or folds where it should call. Print `share`, `pot`
#   and `to_call` for a few hands.

# %% [markdown] tags=["hints"] lang="ru"
# nudge: Случаев два: либо `"check"` есть в `seen.legal.kinds`, либо нужно платить.
# method: В первом случае верните `Action("check")`. Во втором сравните `share` с
#   `Fraction(to_call, pot + to_call)` и верните `Action("call")` или `Action("fold")`.
# pays for all: Бот платит и тогда, когда его доля меньше цены колла: так фишки в среднем теряют.
# pot odds: Бот сдаётся там, где колл выгоден. Если вы выиграете, ваши `to_call` фишек тоже в банке:
#   цена равна `to_call / (pot + to_call)`.
# never pays: Бот не платит никогда, даже если это дёшево, а доля велика.
# not allowed: Бот отвечает {action}, а разрешено там только: {allowed}.
# no action: Бот отвечает `Action`, например `Action("fold")`, а не `{answer}`.
# too bold: Этот бот не делает ни бэта, ни рейза.
# other: Бот делает колл там, где нужен фолд, или наоборот. Напечатайте `share`, `pot` и `to_call`
#   для нескольких кругов.
