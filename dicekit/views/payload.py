"""What the table widget shows, as plain JSON values: a pure function of what a seat sees.

The board is drawn here; buttons, prompts and the log are told here in words and numbers. The
browser's part knows nothing of the game: each button carries the message that it sends.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicekit.games.pot_game import Choose
from dicekit.table.actions import Legal
from dicekit.table.events import Acted
from dicekit.table.hand import Seen
from dicekit.texts import Texts, languages
from dicekit.views.odds_panel import odds_html
from dicekit.views.story import Line, told
from dicekit.views.table_html import Board, board_html

BUTTON_KEYS = {"fold": "F", "check": "C", "call": "C", "bet": "B", "raise": "R"}
ODDS_KEY = "D"
LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}


@dataclass(frozen=True)
class View:
    """All that the widget shows.

    ``hand``: the number of the hand; ``news_from``: the events of its log that are new since the
    person's last move; ``winner``: the seat with all the chips.
    """

    board: Board
    hand: int
    seed: int
    state: int
    news_from: int
    notice: str
    odds_open: bool
    winner: int | None

    @property
    def seen(self) -> Seen:
        """The hand as the person sees it."""
        return self.board.seen

    @property
    def texts(self) -> Texts:
        """The texts of the interface."""
        return self.board.texts


def payload(view: View) -> dict[str, object]:
    """Return what to show."""
    texts, seen = view.texts, view.seen
    lines = told(seen, view.hand, view.board.names, texts)
    return {
        "state": view.state,
        "lang": texts.lang,
        "title": texts.pick(seen.game.titles),
        "goal": texts.pick(seen.game.goals),
        "facts": [
            {"text": texts("head.hand", n=view.hand), "help": ""},
            {"text": texts("head.minimum", n=seen.betting.rules.min_bet), "help": ""},
            {"text": texts("head.seed", seed=str(view.seed)), "help": texts("head.seed_help")},
        ],
        "languages": _languages(texts),
        "board": board_html(view.board),
        "log": {
            "label": texts("log.label"),
            "lines": [{"kind": line.kind, "text": line.text} for line in lines],
        },
        "news": _news(lines, view.news_from),
        "prompt": _prompt(view),
        "notice": view.notice,
        "controls": {
            "label": texts("act.label"),
            "buttons": _buttons(view),
            "amount": _amount(seen, texts),
            "keys": texts("act.keys"),
        },
        "odds": {
            "open": view.odds_open,
            "text": texts("odds.open"),
            "label": texts("odds.label"),
            "key": ODDS_KEY,
            "html": odds_html(seen, texts) if view.odds_open else "",
        },
        "silent": texts("notice.silent"),
    }


def allowed(legal: Legal, texts: Texts) -> str:
    """Return in words what the seat to act may do."""
    spans = {"bet": legal.bet, "raise": legal.raise_}
    said = []
    for kind in legal.kinds:
        least, greatest = spans.get(kind) or (0, 0)
        said.append(texts(f"allowed.{kind}", least=least, greatest=greatest, to=legal.call_to or 0))
    return ", ".join(said)


def _languages(texts: Texts) -> dict[str, object]:
    offered = [
        {
            "text": LANGUAGE_NAMES.get(lang, lang),
            "lang": lang,
            "pressed": lang == texts.lang,
            "message": {"kind": "language", "lang": lang},
        }
        for lang in languages()
    ]
    return {"label": texts("head.language"), "offered": offered}


def _news(lines: tuple[Line, ...], news_from: int) -> str:
    """Return what has happened since the person's last move; a new hand is told from its title."""
    return " ".join(line.text for line in lines if line.place >= news_from)


def _prompt(view: View) -> str:
    texts, seen = view.texts, view.seen
    me = seen.seat
    assert me is not None
    if view.winner is not None:
        key = "prompt.winner_you" if view.winner == me else "prompt.winner"
        return texts(key, name=view.board.names[view.winner])
    if isinstance(seen.step, Choose):
        return texts("prompt.choose")
    if seen.legal is not None:
        call_to = seen.legal.call_to
        if call_to is None:
            return texts("prompt.nobody")
        cost = call_to - seen.betting.in_round[me]
        return texts("prompt.call", chips=texts("chips", n=cost))
    if not view.board.stacks[me]:
        return texts("prompt.out")
    gain = view.board.stacks[me] - seen.first_stacks[me]
    key = "prompt.won" if gain > 0 else "prompt.lost" if gain < 0 else "prompt.even"
    return texts(key, chips=texts("chips", n=abs(gain)))


def _button(key: str, text: str, letter: str, message: dict[str, object]) -> dict[str, object]:
    return {"id": key, "text": text, "key": letter, "message": message}


def _buttons(view: View) -> list[dict[str, object]]:
    """Return the buttons for what the person may do now, the most usual one first."""
    texts, seen = view.texts, view.seen
    if isinstance(seen.step, Choose):
        return _options(seen, seen.step, texts)
    if seen.legal is not None:
        return [
            _button(
                kind,
                _act_text(seen, kind, texts),
                BUTTON_KEYS[kind],
                {"kind": "act", "action": kind},
            )
            for kind in seen.legal.kinds
        ]
    assert seen.seat is not None
    new = _button("new", texts("act.new"), "T", {"kind": "new"})
    if view.winner is not None:
        return [new]
    if view.board.stacks[seen.seat]:
        return [_button("next", texts("act.next"), "N", {"kind": "next"}), new]
    watch = _button("watch", texts("act.watch"), "W", {"kind": "next"})
    finish = _button("finish", texts("act.finish"), "E", {"kind": "finish"})
    return [watch, finish, new]


def _options(seen: Seen, step: Choose, texts: Texts) -> list[dict[str, object]]:
    """Return a button per option; its key is the first free letter of the English word."""
    taken = {ODDS_KEY}
    buttons = []
    for option in step.options:
        words = seen.game.option_texts.get(option, {"en": option})
        free = [c for c in words["en"].upper() if "A" <= c <= "Z" and c not in taken]
        letter = free[0] if free else ""
        taken.add(letter)
        message: dict[str, object] = {"kind": "choose", "option": option}
        buttons.append(_button(f"option {option}", texts.pick(words), letter, message))
    return buttons


def _act_text(seen: Seen, kind: str, texts: Texts) -> str:
    """Return a button's text; ``{to}`` is left for the amount that the person sets."""
    legal = seen.legal
    assert legal is not None
    if kind == "call":
        all_in = legal.call_to == legal.all_in
        return texts("act.call_all_in" if all_in else "act.call", to=legal.call_to or 0)
    if kind == "raise" and _was_raised(seen):
        return texts("act.reraise", to="{to}")
    return texts(f"act.{kind}", to="{to}")


def _was_raised(seen: Seen) -> bool:
    """Whether somebody has raised in this round: the next raise is then called a re-raise."""
    for event in reversed(seen.log):
        if not isinstance(event, Acted):
            return False
        if event.action.kind == "raise":
            return True
    return False


def _amount(seen: Seen, texts: Texts) -> dict[str, object] | None:
    """Return the bounds of a bet or raise, and amounts that are often wanted."""
    legal = seen.legal
    span = None if legal is None else legal.bet or legal.raise_
    if legal is None or span is None:
        return None
    least, greatest = span
    to_call = 0 if legal.call_to is None else legal.call_to - seen.betting.in_round[legal.seat]
    called = legal.call_to or 0
    pot = seen.pot + to_call
    wanted = (
        ("min", least),
        ("half", called + pot // 2),
        ("pot", called + pot),
        ("all_in", greatest),
    )
    return {
        "button": "bet" if legal.bet else "raise",
        "least": least,
        "greatest": greatest,
        "value": least,
        "label": texts("act.amount"),
        "help": texts("act.amount_said", least=least, greatest=greatest),
        "wrong": texts("act.amount_wrong", least=least, greatest=greatest),
        "slider": texts("act.slider"),
        "quick": [
            {"text": texts(f"act.{name}"), "to": min(max(to, least), greatest)}
            for name, to in wanted
        ],
    }
