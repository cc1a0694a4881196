"""The widget of a sheet game as HTML: a pure function of its scene.

Each button carries the message that it sends; the browser's part knows nothing of the games.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from dicekit.games.dice_sets import DICE
from dicekit.texts import languages
from dicekit.views.dice_svg import die_svg
from dicekit.views.sheet_panels import coach_html, own_html, report_html
from dicekit.views.sheet_paper import paper_html
from dicekit.views.sheet_parts import button
from dicekit.views.sheet_prompt import news, prompt
from dicekit.views.sheet_scene import ME, Scene
from dicekit.views.sheet_story import told

LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}
KEYS = {"stop": "S", "undo": "Z", "skip": "G", "new": "N"}
SETTING_KEYS = {"coach": "C", "own": "E", "report": "R"}


def picture(scene: Scene) -> dict[str, object]:
    """Return what the browser is given: the HTML and a few words."""
    texts = scene.texts
    return {
        "state": scene.state,
        "lang": texts.lang,
        "title": texts.pick(scene.rules.called),
        "html": "".join(
            (
                _head(scene),
                '<div class="dk-desk">',
                f'<div class="dk-play">{tray_html(scene)}{_status(scene)}{_controls(scene)}</div>',
                paper_html(scene),
                coach_html(scene),
                _log(scene),
                "</div>",
                _panels(scene),
            )
        ),
        "silent": texts("notice.silent"),
    }


def still(scene: Scene) -> str:
    """Return tray and sheet for a reader without a kernel: nothing can be pressed."""
    html = f'<div class="dk-desk">{tray_html(scene)}{paper_html(scene)}</div>'
    html = re.sub(r"<kbd.*?</kbd>", "", html)
    html = re.sub(r"<(/?)button", r"<\1span", html)
    return re.sub(r' (type="button"|data-send="[^"]*"|aria-(pressed|disabled)="\w+")', "", html)


def tray_html(scene: Scene) -> str:
    """Return the felt with the five dice of whoever plays."""
    texts, turn = scene.texts, scene.turn
    seat = scene.match.seat
    label = (
        texts("tray.over")
        if seat is None
        else texts("tray.label_you" if seat == ME else "tray.label", name=scene.names[seat])
    )
    fresh = turn is not None and turn.thrown == 0
    dice = "".join(_die(scene, place, fresh) for place in range(DICE))
    saved = ""
    if scene.is_race and turn is not None:
        said = texts("tray.saved", n=turn.saved)
        tokens = '<i class="dk-token"></i>' * turn.saved
        saved = (
            f'<div class="dk-saved"><span aria-hidden="true">{tokens}</span>{escape(said)}</div>'
        )
    return (
        f'<div class="dk-tray{" is-mine" if seat == ME else ""}"><div class="dk-tray-head">'
        f"<b>{escape(label)}</b><span>{escape(_throw_number(scene))}</span></div>"
        f'<div class="dk-places{" is-stale" if fresh or turn is None else ""}" role="group"'
        f' aria-label="{escape(label)}">{dice}</div>{saved}</div>'
    )


def _throw_number(scene: Scene) -> str:
    turn, texts = scene.turn, scene.texts
    if turn is None:
        return ""
    throws = scene.rules.sheet.throws
    if turn.thrown == 0:
        return texts("tray.before")
    if turn.thrown > throws:
        return texts("tray.throw_saved")
    return texts("tray.throw", n=turn.thrown, of=throws)


def _die(scene: Scene, place: int, fresh: bool) -> str:
    texts = scene.texts
    face, held = scene.tray.faces[place], scene.tray.held[place]
    key = "tray.empty" if not face else "tray.die_held" if held else "tray.die"
    label = texts(key, n=place + 1, face=face)
    free = scene.mine is not None and scene.mine.legal.keep
    # A held die that is due to stay lies apart from those in the cup.
    away = scene.match.to_throw and not fresh and not held
    inside = die_svg(face, size=64) if face else '<span class="dk-slot"></span>'
    inside += f'<span class="dk-held">{escape(texts("tray.held")) if held else ""}</span>'
    return button(
        f"die {place}",
        inside,
        {"kind": "hold", "place": place, "held": not held} if free else None,
        label=label,
        pressed=held,
        key=str(place + 1) if free else "",
        css="dk-place" + (" is-away" if away else ""),
    )


def _head(scene: Scene) -> str:
    texts, rules, match = scene.texts, scene.rules, scene.match
    card = match.cards[ME]
    number = 1 + sum(points is not None for points in card.points)
    of = len(card.points)
    facts = [(texts("head.series" if rules.series_matter else "head.free"), "")]
    if not scene.is_race:
        facts.insert(0, (texts("head.turn", n=min(number, of), of=of), ""))
    if rules.stake:
        facts.append((texts("head.stake", n=rules.stake), ""))
    facts.append((texts("head.seed", seed=str(scene.seed)), texts("head.seed_help")))
    said = "".join(f'<span title="{escape(h)}">{escape(text)}</span>' for text, h in facts)
    offered = "".join(
        button(
            f"lang {lang}",
            escape(LANGUAGE_NAMES.get(lang, lang)),
            {"kind": "language", "lang": lang},
            pressed=lang == texts.lang,
        ).replace("<button", f'<button lang="{lang}"', 1)
        for lang in languages("sheet")
    )
    return (
        '<header class="dk-head"><div>'
        f'<div class="dk-title" role="heading" aria-level="3">{escape(texts.pick(rules.called))}'
        f'</div><div class="dk-goal">{escape(texts.pick(rules.goals))}</div></div>'
        f'<div class="dk-languages" role="group" aria-label="{escape(texts("head.language"))}">'
        f'{offered}</div></header><div class="dk-facts">{said}</div>'
    )


def _status(scene: Scene) -> str:
    notice = f'<span class="dk-notice">{escape(scene.notice)}</span>' if scene.notice else ""
    return (
        '<div class="dk-status" role="status" aria-live="polite" aria-atomic="true">'
        f'<span class="dk-news">{escape(news(scene))}</span>'
        f'<span class="dk-prompt">{escape(prompt(scene))}</span>{notice}</div>'
    )


def _controls(scene: Scene) -> str:
    texts = scene.texts
    moves = "".join(
        button(
            key,
            escape(text),
            _asked(scene) if key == "anyway" else {"kind": key},
            key=texts("act.space") if key == "throw" else KEYS.get(key, ""),
            shortcut="Space" if key == "throw" else "",
            css="is-main" if first else "",
        )
        for key, text, first in _moves(scene)
    )
    shown = {"coach": scene.coach_on, "own": scene.panel == "own"}
    shown["report"] = scene.panel == "report"
    settings = "".join(
        button(
            key,
            escape(texts(f"act.coach_{'on' if on else 'off'}" if key == "coach" else f"act.{key}")),
            {"kind": "coach", "on": not on}
            if key == "coach"
            else {"kind": "panel", "panel": "" if on else key},
            pressed=on,
            key=SETTING_KEYS[key],
        )
        for key, on in shown.items()
    )
    return (
        f'<div class="dk-controls" role="group" aria-label="{escape(texts("act.label"))}">'
        f'<div class="dk-buttons">{moves}</div><div class="dk-settings">{settings}</div>'
        # Not for screen readers: they are on a button when they hear its key.
        f'<div class="dk-keys" aria-hidden="true">{escape(texts("act.keys"))}</div></div>'
    )


def _moves(scene: Scene) -> Sequence[tuple[str, str, bool]]:
    """Return the buttons for what I may do now: id, text, whether it is the usual one."""
    texts, match = scene.texts, scene.match
    undo = [("undo", texts("act.undo"), False)] if scene.can_undo else []
    if match.is_over:
        return [("new", texts("act.new"), True)]
    if match.seat != ME:
        return [("skip", texts("act.skip"), True), *undo]
    if scene.asked:
        back = ("undo", texts("act.undo"), False)
        return [("anyway", texts("act.write_anyway"), True), back]
    if scene.pending:
        return [("throw", texts("act.anyway"), True), *undo]
    if match.to_throw:
        return [("throw", texts("act.throw_all"), True), *undo]
    legal = match.legal
    assert legal is not None
    found = []
    if legal.keep:
        count = DICE - sum(scene.tray.held)
        key = "throw_none" if not count else "spend" if legal.spends else "throw"
        found.append(("throw", texts(f"act.{key}", n=count), bool(count)))
    if legal.stop:
        found.append(("stop", texts("act.stop"), not legal.keep))
    return found


def _asked(scene: Scene) -> dict[str, object]:
    """Return the message that writes the cell about which the coach asks."""
    assert scene.asked is not None
    return {"kind": "write", "figure": scene.asked.chosen.choice.figure, "sure": True}


def _log(scene: Scene) -> str:
    lines = "".join(
        f'<div class="dk-line dk-line-{line.kind}">{escape(line.text)}</div>'
        for line in told(scene.match, scene.names, scene.texts)
    )
    label = escape(scene.texts("log.label"))
    return (
        f'<div class="dk-log" role="log" aria-live="off" tabindex="0" aria-label="{label}">'
        f'<div class="dk-log-title" aria-hidden="true">{label}</div>{lines}</div>'
    )


def _panels(scene: Scene) -> str:
    if scene.panel == "own":
        return own_html(scene)
    return report_html(scene) if scene.panel == "report" else ""
