"""Small pieces of HTML that the views of sheet games share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from dicekit.dice import Roll
from dicekit.texts import Texts

PLACES = 2
"""Digits after the point of values and losses."""


def message(content: Mapping[str, object], name: str = "data-send") -> str:
    """Return the attribute that carries a message."""
    return f'{name}="{escape(json.dumps(content, ensure_ascii=False))}"'


def button(
    name: str,
    inside: str,
    send: Mapping[str, object] | None,
    *,
    label: str = "",
    pressed: bool | None = None,
    key: str = "",
    shortcut: str = "",
    css: str = "",
) -> str:
    """Return a button that sends a message; without one it can be reached, but not pressed.

    ``name``: how the browser knows it again. ``inside``: HTML. ``key``: the key that presses it,
    as it is shown; ``shortcut``: as browsers name it, if that is another word.
    """
    parts = [f'<button type="button" data-id="{escape(name)}"']
    if css:
        parts.append(f'class="{css}"')
    if label:
        parts.append(f'aria-label="{escape(label)}"')
    if pressed is not None:
        parts.append(f'aria-pressed="{str(pressed).lower()}"')
    if key:
        parts.append(f'aria-keyshortcuts="{escape(shortcut or key)}"')
    parts.append(message(send) if send is not None else 'aria-disabled="true"')
    shown = f'<kbd aria-hidden="true">{escape(key)}</kbd>' if key else ""
    return f"{' '.join(parts)}>{inside}{shown}</button>"


def minis(dice: Roll, texts: Texts) -> str:
    """Return dice as small squares with numbers, or the word for none."""
    if not dice:
        return f'<span class="dk-none">{escape(texts("no_dice"))}</span>'
    return "".join(f'<span class="dk-mini">{face}</span>' for face in dice)


def lost(loss: float, texts: Texts, digits: int = PLACES) -> str:
    """Return a loss as a number with a minus, or the word for the best."""
    if round(loss, PLACES) == 0:
        return texts("coach.best")
    return texts.number(-loss, digits)
