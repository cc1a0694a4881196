"""The coach, the report and the own card, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dicekit.errors import Words, told
from dicekit.games.dice_sets import DICE
from dicekit.strategy.sheet_bots import Choice
from dicekit.views.card_editor import turn_text
from dicekit.views.coach import RACE_COST, Decision, Verdict, Way, Ways
from dicekit.views.dice_svg import die_svg, row_html
from dicekit.views.sheet_paper import loss_label, points_text, written_label
from dicekit.views.sheet_parts import PLACES, button, lost, message, minis
from dicekit.views.sheet_scene import Scene
from dicekit.views.sheet_story import faces, figure_name, figure_object
from dicekit.views.tray import Tray

SHOWN_HOLDS = 5
SHOWN_CELLS = 6


def coach_html(scene: Scene) -> str:
    """Return the coach's panel: the cost of my last choice, and what my choices now are worth."""
    if not scene.coach_on:
        return ""
    texts = scene.texts
    label = escape(texts("coach.label"))
    body = _brain(scene)
    if not body:
        last = "" if scene.verdict is None else _verdict(scene, scene.verdict)
        if scene.ways is not None:
            body = last + _ways(scene, scene.ways, scene.tray.kept, live=True)
        else:
            body = last + _no_ways(scene)
    return (
        f'<section class="dk-card dk-coach" aria-label="{label}">'
        f'<div class="dk-card-title">{label}</div>{body}</section>'
    )


def _no_ways(scene: Scene) -> str:
    """Return why no values are shown though they are known; after the match nothing needs it."""
    if scene.match.is_over:
        return ""
    said = scene.texts("coach.pending" if scene.pending else "coach.waits")
    return f'<p class="dk-soft">{escape(said)}</p>'


def _brain(scene: Scene) -> str:
    """Return how far the solution has come, while there is none."""
    texts = scene.texts
    state, percent = scene.brain or ("idle", 0)
    if state == "ready":
        return ""
    if state == "working":
        said = escape(texts("brain.working", percent=percent))
        stop = button("compute", escape(texts("brain.stop")), {"kind": "compute", "on": False})
        return (
            f'<p>{said}</p><progress max="100" value="{percent}" aria-label="{said}"></progress>'
            f"{stop}"
        )
    again = (
        button("compute", escape(texts("brain.again")), {"kind": "compute", "on": True})
        if state in ("stopped", "idle")
        else ""
    )
    return f"<p>{escape(texts(f'brain.{state}'))}</p>{again}"


def said_choice(scene: Scene, choice: Choice, past: bool = False) -> str:
    """Return a choice in words."""
    texts = scene.texts
    if choice.kind == "keep":
        key = ("coach.kept" if past else "coach.keep") + ("" if choice.keep else "_none")
        return texts(key, dice=faces(choice.keep, texts))
    if choice.kind == "write":
        if past:
            return texts("coach.wrote", figure=figure_name(choice.figure, texts))
        return texts("coach.write", figure=figure_object(choice.figure, texts))
    return texts("coach.stopped" if past else "coach.stop_way")


def _verdict(scene: Scene, verdict: Verdict) -> str:
    texts = scene.texts
    chosen = said_choice(scene, verdict.chosen.choice, past=True)
    chosen = chosen[:1].upper() + chosen[1:]
    if round(verdict.loss, PLACES) == 0:
        said, css = texts("coach.fine", choice=chosen), "is-fine"
    else:
        css = f"is-{verdict.label}"
        said = texts(
            "coach.cost",
            choice=chosen,
            loss=texts.number(verdict.loss, PLACES),
            label=texts(f"label.{verdict.label}"),
            best=said_choice(scene, verdict.best.choice),
        )
    title = escape(texts("coach.last"))
    return f'<p class="dk-verdict {css}"><small>{title}</small>{escape(said)}</p>'


def _ways(scene: Scene, found: Ways, held: tuple[int, ...], live: bool) -> str:
    """Return the best holds and cells with their values; ``live``: a click holds, or writes."""
    texts = scene.texts
    parts = []
    if found.holds:
        shown = list(found.holds[:SHOWN_HOLDS])
        mine = [way for way in found.holds if way.choice == Choice("keep", held)]
        if live and mine and mine[0] not in shown:
            shown[-1:] = mine
        key = "holds_race" if scene.is_race else "holds"
        rows = "".join(_hold_row(scene, way, live and way in mine, live) for way in shown)
        parts.append(_list(scene, texts(f"coach.{key}"), rows))
    if found.cells:
        cells = found.cells[:SHOWN_CELLS] if live else found.cells
        rows = "".join(_cell_row(scene, way, live) for way in cells)
        listed = _list(scene, texts("coach.cells"), rows, points=True)
        if more := len(found.cells) - len(cells):
            said = escape(texts("coach.more", n=more))
            listed = f'<div>{listed}<p class="dk-soft">{said}</p></div>'
        parts.append(listed)
    unit = texts("coach.unit_race", n=int(RACE_COST)) if scene.is_race else texts("coach.unit")
    if any(way.premium is not None for way in found.holds):
        unit += " " + texts("coach.unit_premium", n=scene.rules.sheet.premium)
    return f'<div class="dk-ways">{"".join(parts)}</div><p class="dk-soft">{escape(unit)}</p>'


def _list(scene: Scene, title: str, rows: str, points: bool = False) -> str:
    """Return rows under their title and the names of their columns."""
    texts, said = scene.texts, escape(title)
    more = f'<span class="dk-soft">{escape(texts("coach.points"))}</span>' if points else ""
    names = "".join(f"<span>{escape(texts(f'coach.{key}'))}</span>" for key in ("value", "loss"))
    return (
        f'<div class="dk-way-list"><div class="dk-way-title dk-way-head">'
        f'<span class="dk-dice">{said}{more}</span>{names}</div>'
        f'<div role="list" aria-label="{said}">{rows}</div></div>'
    )


def _numbers(scene: Scene, way: Way) -> str:
    texts = scene.texts
    best = round(way.loss, PLACES) == 0
    value = f'<span class="dk-value">{texts.number(way.value, PLACES)}</span>'
    premium = ""
    if way.premium is not None:
        chance = texts("coach.premium_said", chance=texts.percent(way.premium, 0))
        premium = f'<span class="dk-chance">{escape(chance)}</span>'
    css = "dk-lost is-best" if best else "dk-lost"
    return f'{value}<span class="{css}">{escape(lost(way.loss, texts))}</span>{premium}'


def _hold_row(scene: Scene, way: Way, mine: bool, live: bool) -> str:
    texts = scene.texts
    if way.choice.kind == "stop":
        dice = f'<span class="dk-none">{escape(texts("coach.stop_way"))}</span>'
    else:
        dice = minis(way.choice.keep, texts)
    tag = f'<span class="dk-tag">{escape(texts("coach.mine"))}</span>' if mine else ""
    inside = f'<span class="dk-dice">{dice}{tag}</span>{_numbers(scene, way)}'
    css = "dk-way" + (" is-mine" if mine else "")
    if not live or way.choice.kind == "stop":
        return f'<div role="listitem" class="{css}">{inside}</div>'
    keep = list(way.choice.keep)
    pressed = button(
        f"keep {keep}", inside, {"kind": "hold these", "keep": keep}, css=css, pressed=mine
    )
    return f'<div role="listitem">{pressed}</div>'


def _cell_row(scene: Scene, way: Way, live: bool) -> str:
    texts, figure = scene.texts, way.choice.figure
    inside = (
        f'<span class="dk-dice"><span class="dk-grow">{escape(figure_name(figure, texts))}</span>'
        f'<span class="dk-soft">{points_text(way.points)}</span></span>{_numbers(scene, way)}'
    )
    if not live:
        return f'<div role="listitem" class="dk-way">{inside}</div>'
    value = f"{texts('coach.value')} {texts.number(way.value, PLACES)}"
    label = f"{written_label(scene, figure, way.points)}, {value}, {loss_label(way, texts)}"
    sent = {"kind": "write", "figure": figure}
    pressed = button(f"coach write {figure}", inside, sent, label=label, css="dk-way")
    return f'<div role="listitem">{pressed}</div>'


def report_html(scene: Scene) -> str:
    """Return the report: points lost by holds and by cells, the dearest decisions to replay."""
    texts, report = scene.texts, scene.report
    parts = list(_report(scene)) if report.decisions else [f"<p>{texts('report.empty')}</p>"]
    label = escape(texts("report.label"))
    return (
        f'<section class="dk-card dk-report" aria-label="{label}">{_title(label)}'
        f"{''.join(parts)}</section>"
    )


def _report(scene: Scene) -> Iterator[str]:
    texts, report = scene.texts, scene.report
    yield _brain(scene)
    if report.waiting:
        yield f"<p>{escape(texts('report.waiting', n=report.waiting))}</p>"
    if report.waiting == report.decisions:
        return
    numbers = (
        ("decisions", texts.number(report.decisions)),
        ("holds", texts.number(report.by_holds, PLACES)),
        ("cells", texts.number(report.by_cells, PLACES)),
        ("whole", texts.number(report.by_holds + report.by_cells, PLACES)),
    )
    yield (
        '<dl class="dk-numbers">'
        + "".join(
            f"<div><dt>{escape(texts(f'report.{key}'))}</dt><dd>{shown}</dd></div>"
            for key, shown in numbers
        )
        + "</dl>"
    )
    if not report.worst and not report.waiting:
        yield f"<p>{escape(texts('report.perfect'))}</p>"
    if report.worst:
        yield f'<div class="dk-way-title">{escape(texts("report.worst"))}</div>'
        items = "".join(_item(scene, number, one) for number, one in enumerate(report.worst))
        yield f'<div class="dk-items">{items}</div>'
        if scene.replayed is not None and scene.replayed < len(report.worst):
            yield _replay(scene, report.worst[scene.replayed])
    yield f'<p class="dk-soft">{escape(texts("report.note"))}</p>'


def _item(scene: Scene, number: int, one: Decision) -> str:
    assert one.verdict is not None
    loss = scene.texts.number(one.verdict.loss, PLACES)
    text = scene.texts("report.item", n=one.number, throw=one.turn.thrown, loss=loss)
    return button(
        f"replay {number}",
        escape(text),
        {"kind": "replay", "number": number},
        pressed=number == scene.replayed,
    )


def _replay(scene: Scene, one: Decision) -> str:
    """Return a decision as it stood: the position, what was played and what was best."""
    texts, verdict = scene.texts, one.verdict
    assert verdict is not None
    rows = "".join(
        f"<div><dt>{escape(texts(f'report.{key}'))}</dt><dd>{_played(scene, one, way)}</dd></div>"
        for key, way in (("played", verdict.chosen), ("best", verdict.best))
    )
    ask = button("ask worst", escape(texts("report.ask")), {"kind": "own", "what": "worst"})
    return (
        f'<div class="dk-replay"><code>{escape(turn_text(one.turn))}</code>'
        f'<dl class="dk-played">{rows}</dl>{ask}</div>'
    )


def _played(scene: Scene, one: Decision, way: Way) -> str:
    texts = scene.texts
    tray = Tray(one.turn.roll)
    held = tray.keep(way.choice.keep).held if way.choice.kind == "keep" else tray.held
    said = said_choice(scene, way.choice)
    dice = row_html(tray.faces, ["kept" if h else "" for h in held], said, size=34)
    value = texts("report.value", value=texts.number(way.value, PLACES))
    return f"{dice}<span>{escape(said)}, {escape(value)}</span>"


def _title(label: str) -> str:
    """Return the heading of a panel, to which the focus comes when it opens."""
    return f'<div class="dk-card-title" role="heading" aria-level="4" tabindex="-1">{label}</div>'


def own_html(scene: Scene) -> str:
    """Return the editor of an own card, and what is best on it."""
    texts, own = scene.texts, scene.own
    label = escape(texts("own.label"))
    help_ = escape(texts("own.text_help_race" if scene.is_race else "own.text_help"))
    sent = message({"kind": "own", "what": "text"}, "data-text")
    # A position is read as English in every language: it is a notation.
    text = _own_text(scene)
    error = told(scene.own_error, texts.lang)
    said = f'<p class="dk-error" role="alert">{escape(texts("own.error", reason=error))}</p>'
    ready = "".join(
        button(what, escape(texts(f"own.{what}")), {"kind": "own", "what": what})
        for what in ("from_table", "clear")
    )
    dice = "".join(_own_die(scene, place) for place in range(DICE))
    throws = "".join(
        button(
            f"own throw {n}",
            str(n),
            {"kind": "own", "what": "throw", "value": n},
            pressed=own.throw == n,
        )
        for n in range(1, scene.rules.sheet.throws + 1)
    )
    cells = "".join(_own_cell(scene, figure) for figure in scene.rules.sheet.names)
    return (
        f'<section class="dk-card dk-own" aria-label="{label}">{_title(label)}'
        f'<p class="dk-soft">{escape(texts("own.note"))}</p>'
        f'<label class="dk-field dk-wide"><span>{escape(texts("own.text"))} '
        f'<span class="dk-soft">({help_})</span></span>'
        f'<input type="text" data-id="own text" spellcheck="false" lang="en" {sent}'
        f' value="{escape(text)}"></label>{said if error else ""}'
        f'<div class="dk-settings">{ready}</div>'
        f'<div class="dk-own-row"><div class="dk-own-dice"><span>{escape(texts("own.dice"))}</span>'
        f'<div role="group" aria-label="{escape(texts("own.dice"))}" class="dk-places">{dice}</div>'
        f"</div>"
        f'<div role="group" aria-label="{escape(texts("own.throw"))}" class="dk-throws">'
        f"<span>{escape(texts('own.throw'))}</span>{throws}</div>{_own_saved(scene)}</div>"
        f'<div role="group" aria-label="{escape(texts("own.cells"))}" class="dk-fields">{cells}'
        f"</div>{_answer(scene)}</section>"
    )


def _own_text(scene: Scene) -> str:
    try:
        return scene.own.text
    except ValueError:
        return ""


def _own_die(scene: Scene, place: int) -> str:
    face = scene.own.dice[place]
    return button(
        f"own die {place}",
        die_svg(face, size=52),
        {"kind": "own", "what": "die", "place": place, "value": face % 6 + 1},
        label=scene.texts("own.die", n=place + 1, face=face),
        css="dk-place",
    )


def _select(name: str, label: str, sent: str, options: list[tuple[str, str, bool]]) -> str:
    shown = "".join(
        f'<option value="{value}"{" selected" if chosen else ""}>{escape(text)}</option>'
        for value, text, chosen in options
    )
    return (
        f'<label class="dk-field"><span>{escape(label)}</span>'
        f'<select data-id="{escape(name)}" {sent}>{shown}</select></label>'
    )


def _own_cell(scene: Scene, figure: str) -> str:
    own, texts = scene.own, scene.texts
    written = own.points[scene.rules.sheet.number(figure)]
    options = [("null", texts("own.open"), written is None)]
    for points in own.choices(figure):
        text = texts("own.written") if scene.is_race else points_text(points)
        options.append((str(points), text, points == written))
    sent = message({"kind": "own", "what": "cell", "figure": figure}, "data-value")
    return _select(f"own {figure}", figure_name(figure, texts), sent, options)


def _own_saved(scene: Scene) -> str:
    if not scene.is_race:
        return ""
    own = scene.own
    options = [(str(n), str(n), n == own.saved) for n in range(own.most_saved + 1)]
    sent = message({"kind": "own", "what": "saved"}, "data-value")
    return _select("own saved", scene.texts("own.saved"), sent, options)


def _answer(scene: Scene) -> str:
    found = scene.own_ways
    if scene.own_error and not isinstance(found, Ways):
        return ""  # what is wrong has been said, beside the text
    title = f'<div class="dk-way-title">{escape(scene.texts("own.answer"))}</div>'
    if isinstance(found, Words):
        reason = told(found, scene.texts.lang)
        said = escape(scene.texts("own.error", reason=reason))
        return f'<p class="dk-error" role="alert">{said}</p>'
    if found is None:
        return title + _brain(scene)
    return title + _ways(scene, found, (), live=False)
