"""The paper sheet: a row for each player, a column for each figure; where it is narrow, turned.

The browser places each cell by its player ``--p`` and its column ``--f``: the style sheet decides
which of the two runs across.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from dicekit.games.card import Card, face_of
from dicekit.strategy.sheet_bots import Choice, points_now
from dicekit.texts import Texts
from dicekit.views.coach import Way
from dicekit.views.dice_svg import die_svg
from dicekit.views.sheet_parts import button, lost
from dicekit.views.sheet_scene import ME, Scene
from dicekit.views.sheet_story import figure_name, figure_object

MINUS = "\u2212"
TICK = "✓"
SUBTOTAL, TOTAL = "subtotal", "total"


@dataclass(frozen=True)
class Column:
    """A column: a figure's name, or the subtotal or the total (``sum``)."""

    name: str
    sum: bool = False


def columns(scene: Scene) -> tuple[Column, ...]:
    """Return the columns, on the sheet of Dice Poker seventeen."""
    sheet = scene.rules.sheet
    first = [Column(figure.name) for figure in sheet.first]
    subtotal = [Column(SUBTOTAL, sum=True)] if sheet.first else []
    second = [Column(figure.name) for figure in sheet.second]
    return (*first, *subtotal, *second, Column(TOTAL, sum=True))


def paper_html(scene: Scene) -> str:
    """Return the sheet of all players."""
    found = columns(scene)
    label = escape(scene.texts("sheet.label"))
    heads = _cell("columnheader", 1, 1, escape(scene.texts("sheet.player")), "dk-corner")
    heads += "".join(
        _cell("columnheader", 1, place, _heading(scene, column), _css(column, "dk-figure"))
        for place, column in enumerate(found, 2)
    )
    rows = "".join(_row(scene, seat, found) for seat in range(len(scene.names)))
    size = f"--columns:{len(found)};--players:{len(scene.names)}"
    return (
        f'<div class="dk-paper" tabindex="0" role="region" aria-label="{label}">'
        f'<div class="dk-sheet" role="table" aria-label="{label}" style="{size}">'
        f'<div role="row" class="dk-row-head">{heads}</div>{rows}</div></div>'
    )


def points_text(points: int) -> str:
    """Return points as they are written on paper."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def _cell(role: str, player: int, column: int, inside: str, css: str = "") -> str:
    return f'<div role="{role}" class="{css}" style="--p:{player};--f:{column}">{inside}</div>'


def _css(column: Column, css: str) -> str:
    return f"{css} dk-sum" if column.sum else css


def _heading(scene: Scene, column: Column) -> str:
    texts = scene.texts
    if column.sum:
        key = "total_race" if column.name == TOTAL and scene.is_race else f"{column.name}_full"
        return (
            f'<abbr title="{escape(texts(f"sheet.{key}"))}">'
            f"{escape(texts(f'sheet.{column.name}'))}</abbr>"
        )
    full = escape(figure_name(column.name, texts))
    face = face_of(scene.rules.sheet, column.name)
    if face is not None:
        key = f"heading.{column.name}"  # with a place to part the word where it is narrow
        name = escape(texts(key)) if key in texts else full
        return f'{die_svg(face, size=24)}<span class="dk-full">{name}</span>'
    key = f"short.{column.name}"
    short = escape(texts(key) if key in texts else column.name)
    return f'<abbr class="dk-short" title="{full}">{short}</abbr>'


def _row(scene: Scene, seat: int, found: tuple[Column, ...]) -> str:
    match = scene.match
    now = seat == match.seat
    cells = "".join(
        _cell("cell", seat + 2, place, *_content(scene, seat, column))
        for place, column in enumerate(found, 2)
    )
    css = "dk-who" + (" is-now" if now else "") + (" is-winner" if seat in match.winners else "")
    head = _cell("rowheader", seat + 2, 1, _who(scene, seat), css)
    return f'<div role="row" class="{"is-now" if now else ""}">{head}{cells}</div>'


def _who(scene: Scene, seat: int) -> str:
    texts, match = scene.texts, scene.match
    tags: list[tuple[str, bool]] = []  # and whether it can do without words where it is narrow
    if match.is_over and seat in match.winners:
        tags.append((texts("sheet.winner"), False))
    if scene.is_race and seat == match.finisher:
        tags.append((texts("sheet.finisher"), False))
    elif scene.is_race and seat in match.last:
        tags.append((texts("sheet.last"), False))
    elif seat == match.seat:
        tags.append((texts("sheet.turn"), True))
    elif seat == match.starter and not match.is_over:
        tags.append((texts("sheet.starter"), True))
    said = "".join(
        f'<span class="dk-tag{" is-minor" if minor else ""}">{escape(tag)}</span>'
        for tag, minor in tags
    )
    name = f'<b title="{escape(scene.manners[seat])}">{escape(scene.names[seat])}</b>'
    saved = ""
    if scene.is_race:
        count = match.saved_now(seat)
        words = escape(texts("tray.saved", n=count))
        saved = (
            f'<span class="dk-saved-small" role="img" aria-label="{words}" title="{words}">'
            f'<i class="dk-token"></i>{count}</span>'
        )
    if match.settled is not None and scene.rules.stake:
        won = match.settled[seat]
        sign = "+" if won > 0 else ""
        chips = texts("chips", n=abs(won)).replace(str(abs(won)), f"{sign}{points_text(won)}", 1)
        said += f'<span class="dk-tag dk-chips">{escape(chips)}</span>'
    return f"{name}{saved}{said}"


def _content(scene: Scene, seat: int, column: Column) -> tuple[str, str]:
    """Return what stands in a cell, and its class."""
    match = scene.match
    card = match.cards[seat]
    if column.name == TOTAL and column.sum:
        return f"<b>{points_text(match.totals[seat])}</b>", "dk-cell dk-sum dk-total"
    if column.sum:
        return _subtotal(scene, card), "dk-cell dk-sum"
    points = card.points[scene.rules.sheet.number(column.name)]
    if points is not None:
        return _written(scene, column.name, points), "dk-cell is-written"
    if seat == ME and scene.mine is not None and column.name in scene.mine.legal.write:
        asked = scene.asked is not None and scene.asked.chosen.choice.figure == column.name
        return _offer(scene, column.name), f"dk-cell is-offered{' is-asked' if asked else ''}"
    locked = column.name not in card.open_figures(scene.rules.order)
    word = escape(scene.texts("sheet.locked" if locked else "sheet.open"))
    return f'<span class="dk-hidden">{word}</span>', f"dk-cell is-{'locked' if locked else 'open'}"


def _written(scene: Scene, figure: str, points: int) -> str:
    """Three of a face is exactly 0 in the first series: a tick, done (rules page)."""
    if points == 0 and face_of(scene.rules.sheet, figure) is not None:
        said = escape(scene.texts("sheet.done")) if scene.is_race else "0"
        return f'<span role="img" aria-label="{said}">{TICK}</span>'
    return points_text(points)


def _subtotal(scene: Scene, card: Card) -> str:
    if scene.is_race:
        done = sum(points is not None for points in card.first_points)
        return f"{done}/{len(card.first_points)}"
    if not card.premium:
        return points_text(card.subtotal)
    texts = scene.texts
    said = texts("sheet.premium_said", n=points_text(card.subtotal), premium=card.premium)
    premium = texts("sheet.premium", n=card.premium)
    return (
        f'<span role="img" aria-label="{escape(said)}">{points_text(card.subtotal)}'
        f'<small class="dk-premium">{escape(premium)}</small></span>'
    )


def _offer(scene: Scene, figure: str) -> str:
    """Return the button that writes a cell: what it would score, and what that would cost."""
    texts, turn = scene.texts, scene.mine
    assert turn is not None
    points = points_now(turn, figure)
    inside = TICK if _is_ticked(scene, figure) else points_text(points)
    label = written_label(scene, figure, points)
    if scene.ways is not None:
        way = scene.ways.find(Choice("write", figure=figure))
        label += f", {loss_label(way, texts)}"
        # The paper has little room: one digit is enough there.
        best = lost(way.loss, texts) == texts("coach.best")
        shown = "★" if best else escape(lost(way.loss, texts, digits=1))
        inside += f'<small class="dk-loss{" is-best" if best else ""}">{shown}</small>'
    return button(f"write {figure}", inside, {"kind": "write", "figure": figure}, label=label)


def _is_ticked(scene: Scene, figure: str) -> bool:
    """Whether a figure is only ticked off: it gets no points."""
    return scene.is_race and face_of(scene.rules.sheet, figure) is not None


def written_label(scene: Scene, figure: str, points: int) -> str:
    """Return what a button that writes a figure is called."""
    texts, name = scene.texts, figure_object(figure, scene.texts)
    if _is_ticked(scene, figure):
        return texts("sheet.write_race", figure=name)
    return texts("sheet.write", figure=name, points=texts("points", n=points))


def loss_label(way: Way, texts: Texts) -> str:
    """Return in words what a way loses."""
    loss = lost(way.loss, texts)
    return loss if loss == texts("coach.best") else texts("sheet.loses", loss=loss.lstrip(MINUS))
