"""Dice, cups and tokens as SVG text: pure functions of what they show.

The colours are attributes, so that a picture looks right alone; a style sheet may override them
by the classes ``dk-die``, ``is-removed`` and ``is-marked``.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

REMOVED = "removed"
LOW, MID, HIGH = 27, 50, 73
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((MID, MID),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MID, MID), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MID), (LOW, HIGH), (HIGH, LOW), (HIGH, MID), (HIGH, HIGH)),
}
PIP_RADIUS = 9.5
# Body, edge and pips of a die.
PLAIN = ("#fffdf6", "#b9b29c", "#23211c")
GREYED = ("#b9c1b8", "#5f665f", "#59605a")
CHIP_DASHES = "8.4 8.4"


def die_svg(face: int, mark: str = "", size: int = 48) -> str:
    """Return one die. ``mark``: ``"removed"`` is greyed and struck out, any other is ringed.

    It is hidden from screen readers: whoever draws it says in words what it shows.
    """
    removed, marked = mark == REMOVED, mark not in ("", REMOVED)
    body, edge, pip = GREYED if removed else PLAIN
    state = " is-removed" if removed else " is-marked" if marked else ""
    dash = ' stroke-dasharray="9 6"' if removed else ""
    shadow = "" if removed else '<rect x="5" y="8" width="90" height="90" rx="20" opacity=".28"/>'
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{PIP_RADIUS}"/>' for x, y in PIPS[face])
    strike = (
        '<path d="M14 86L86 14" stroke="#7c2416" stroke-width="4" opacity=".75"/>'
        if removed
        else ""
    )
    ring = (
        '<rect x="3" y="3" width="94" height="94" rx="22" fill="none" stroke="#f2b632"'
        ' stroke-width="8"/>'
        if marked
        else ""
    )
    return (
        f'<svg class="dk-die{state}" viewBox="0 0 100 100" width="{size}" height="{size}"'
        f' aria-hidden="true">{shadow}<rect x="5" y="4" width="90" height="90" rx="20"'
        f' fill="{body}" stroke="{edge}" stroke-width="3"{dash}/>'
        f'<g fill="{pip}" transform="translate(0 -1)">{pips}</g>{strike}{ring}</svg>'
    )


def cup_svg(dice: int, size: int = 48) -> str:
    """Return a cup turned over hidden dice, with their number on it."""
    return (
        f'<svg class="dk-cup" viewBox="0 0 100 100" width="{size}" height="{size}"'
        ' aria-hidden="true">'
        '<ellipse cx="50" cy="88" rx="45" ry="9" opacity=".25"/>'
        '<path d="M27 14Q50 5 73 14L90 80Q50 98 10 80Z" fill="#8a5a3b" stroke="#4d2f1d"'
        ' stroke-width="3" stroke-linejoin="round"/>'
        '<path d="M11.5 74Q50 92 88.5 74L90 80Q50 98 10 80Z" fill="#c08a5a"/>'
        '<path d="M30 21Q50 14 70 21" fill="none" stroke="#d9ab7f" stroke-width="2.5"'
        ' stroke-dasharray="5 4"/>'
        '<path d="M30 26L20 68" stroke="#a87650" stroke-width="5" stroke-linecap="round"/>'
        f'<text x="51" y="62" text-anchor="middle" font-size="34" font-weight="700"'
        f' fill="#fff4e2" font-family="system-ui, sans-serif">{dice}</text></svg>'
    )


def chip_svg(size: int = 18) -> str:
    """Return a chip, as a sign beside a number of chips."""
    return (
        f'<svg class="dk-chip" viewBox="0 0 40 40" width="{size}" height="{size}"'
        ' aria-hidden="true"><circle cx="20" cy="20" r="18" fill="#f4c64e" stroke="#7a5a0c"'
        ' stroke-width="2"/><circle cx="20" cy="20" r="14" fill="none" stroke="#fffaf0"'
        f' stroke-width="6" stroke-dasharray="{CHIP_DASHES}"/>'
        '<circle cx="20" cy="20" r="8" fill="#f4c64e" stroke="#7a5a0c" stroke-width="1.5"/></svg>'
    )


def row_html(dice: Sequence[int], marks: Sequence[str], said: str, size: int = 48) -> str:
    """Return a row of dice as one picture that screen readers read as ``said``."""
    drawn = "".join(die_svg(face, mark, size) for face, mark in zip(dice, marks, strict=True))
    return f'<span class="dk-row" role="img" aria-label="{escape(said)}">{drawn}</span>'


def cup_html(dice: int, said: str, size: int = 48) -> str:
    """Return a cup over hidden dice as one picture that screen readers read as ``said``."""
    cup = cup_svg(dice, size)
    return f'<span class="dk-row" role="img" aria-label="{escape(said)}">{cup}</span>'
