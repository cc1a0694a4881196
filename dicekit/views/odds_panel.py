"""The odds of the person's present decision as an HTML table: a pure function of what they see."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dicekit.games.pot_game import Choose
from dicekit.odds.at_table import decision_of, module_of, standing_of
from dicekit.odds.contest import Standing
from dicekit.odds.decision import Decision, PotLayer
from dicekit.table.hand import Seen
from dicekit.texts import MINUS, Texts

if TYPE_CHECKING:
    from sympy import Rational

# A longer fraction is folded up: a click shows all of its digits.
LONGEST = 13

Row = tuple[str, str, str]


def odds_html(seen: Seen, texts: Texts) -> str:
    """Return the odds panel, or a kind line where there is nothing to tell."""
    odds = module_of(seen.game.name)
    if odds is None:
        return _line(texts("odds.none"))
    if seen.step is None:
        return _line(texts("odds.over"))
    if seen.seat not in seen.deal.live:
        return _line(texts("odds.not_in"))
    verdict = ""
    notes: tuple[str, ...] = ()
    if isinstance(seen.step, Choose):
        rows = _choice_rows(seen, texts)
    else:
        decision = decision_of(seen)
        if decision is None:
            return _line(texts("odds.over"))
        rows, notes = _decision_rows(decision, texts), _layer_notes(decision, texts)
        # A call that is worth at least what is said may still be better than a fold.
        sure = not decision.at_least or decision.call_gains
        verdict = _verdict(decision, texts) if sure else ""
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><b>{value}</b></td><td>{note}</td></tr>'
        for name, value, note in rows
    )
    said = f'<p class="dk-verdict">{escape(verdict)}</p>' if verdict else ""
    assumed = "odds.assumption_choices" if hasattr(odds, "decide") else "odds.assumption"
    lines = "".join(map(_line, (*notes, texts(assumed))))
    return f"<table>{body}</table>{said}{lines}"


def _line(text: str) -> str:
    return f'<p class="dk-note">{escape(text)}</p>'


def _standing_rows(standing: Standing, texts: Texts) -> list[Row]:
    return [_chance("win", standing.win, texts), _chance("share", standing.share, texts)]


def _decision_rows(decision: Decision, texts: Texts) -> list[Row]:
    rows = [_chance("win", decision.win, texts), _chance("share", decision.share, texts)]
    rows += [_layer(at, layer, texts) for at, layer in enumerate(decision.layers)]
    if not decision.to_call:
        return [*rows, _chips("check", decision.call_value, texts)]
    after = decision.pot + decision.to_call
    note = escape(texts("odds.pot_odds_note", call=decision.to_call, total=after))
    return [
        *rows,
        (texts("odds.pot_odds"), texts.percent(decision.pot_odds), note),
        _chips("call", decision.call_value, texts),
        (
            texts("odds.fold"),
            texts.number(decision.fold_value, 2),
            escape(texts("odds.fold_note")),
        ),
    ]


def _layer(at: int, layer: PotLayer, texts: Texts) -> Row:
    """Return the share of a layer; the lowest is the main pot, the others are side pots."""
    name = texts("odds.side_pot" if at else "odds.main_pot", number=at, n=layer.amount)
    rivals = escape(texts("odds.rivals", n=layer.rivals))
    return name, texts.percent(layer.share), f"{_exact(layer.share, texts)} {rivals}"


def _layer_notes(decision: Decision, texts: Texts) -> tuple[str, ...]:
    """Return what must be said of a pot in which the rivals differ from layer to layer."""
    keys = {
        "odds.taken_back": any(layer.back for layer in decision.layers),
        "odds.layers": decision.at_least and not decision.layers,
        "odds.layers_at_least": decision.at_least and decision.layers,
    }
    return tuple(texts(key) for key, needed in keys.items() if needed)


def _choice_rows(seen: Seen, texts: Texts) -> list[Row]:
    """Return the standing and, for each option, the share of the pot to expect after it."""
    standing = standing_of(seen)
    rows = [] if standing is None else _standing_rows(standing, texts)
    odds = module_of(seen.game.name)
    decide = getattr(odds, "decide", None)
    if decide is None:
        return rows
    best, values = decide(seen.game, seen.deal, seen.seat)
    for option, after in values.items():
        word = texts.pick(seen.game.option_texts.get(option, {"en": option}))
        note = escape(texts("odds.best")) if option == best else ""
        name = texts("odds.option", option=word)
        rows.append((name, texts.percent(after.share), f"{_exact(after.share, texts)} {note}"))
    return rows


def _verdict(decision: Decision, texts: Texts) -> str:
    if not decision.to_call:
        return ""
    if decision.call_value == decision.fold_value:
        return texts("odds.call_equal")
    return texts("odds.call_better" if decision.call_gains else "odds.fold_better")


def _chance(key: str, chance: Rational, texts: Texts) -> Row:
    note = (
        f'{_exact(chance, texts)} <span class="dk-one-in">{escape(_one_in(chance, texts))}</span>'
    )
    return texts(f"odds.{key}"), texts.percent(chance), note


def _chips(key: str, value: Rational, texts: Texts) -> Row:
    sign = "+" if value > 0 else ""
    return texts(f"odds.{key}"), sign + texts.number(value, 2), _exact(value, texts)


def _one_in(chance: Rational, texts: Texts) -> str:
    if chance == 0:
        return texts("odds.never")
    if chance == 1:
        return texts("odds.certain")
    return texts("odds.one_in", n=texts.number(1 / chance, 1))


def _exact(value: Rational, texts: Texts) -> str:
    """Return a fraction; a very long one is folded up."""
    whole = str(value).replace("-", MINUS)
    if len(whole) <= LONGEST:
        return f'<span class="dk-exact">{whole}</span>'
    word = escape(texts("odds.exact"))
    return (
        f'<details class="dk-exact"><summary>{word}</summary>{whole.replace("/", "<wbr>/<wbr>")}'
        "</details>"
    )
