"""A match on sheets in the notebook: a thin widget that shows a ``SheetSession``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import anywidget
import traitlets

from dicekit.errors import BadArgument
from dicekit.games.sheet_game import SheetGame
from dicekit.strategy.sheet_bots import sheet_bot
from dicekit.views.sheet_html import still
from dicekit.views.sheet_session import SheetSession
from dicekit.views.table_widget import static


class SheetWidget(anywidget.AnyWidget):
    """A match to play. ``picture`` is all that the browser knows."""

    _esm = static("dom.js", "patch.js", "sheet.js")
    _css = static("base.css", "sheet.css", "sheet_panels.css")

    picture = traitlets.Dict().tag(sync=True)

    def __init__(self, session: SheetSession) -> None:
        self.session = session
        super().__init__(picture=session.payload())
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: object, __: object) -> None:
        # Also after an interrupt or a fault the browser learns where the match stands.
        try:
            self.session.handle(content)
        finally:
            self.picture = self.session.payload()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget and, for a reader without a kernel, a picture of tray and sheet."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": self._still()}, metadata

    def _still(self) -> str:
        css = static("base.css", "sheet.css")
        shown = still(self.session.scene())
        return f'<div class="dk-root dk-match"><style>{css}</style>{shown}</div>'

    def __repr__(self) -> str:
        """Return a short text: the state is long, and not for reading."""
        session = self.session
        return f"<{session.rules.titles['en']}, {len(session.bots)} players, seed {session.seed}>"


def open_game(
    rules: type[SheetGame],
    players: int,
    seed: int,
    lang: str | None,
    bots: Sequence[str] | None = None,
    coach: bool = False,
    **decisions: Any,
) -> SheetWidget:
    """Return a match of a game by its rules; ``decisions`` are fields of the rules.

    ``bots``: who sits at the other seats, in turn, by name or by mind (``"hasty"``, ``"odds"``,
    ``"best"``). ``coach``: whether the coach is there from the start.
    """
    try:
        agreed = rules(**decisions)
    except TypeError as error:
        known = ", ".join(field.name for field in fields(rules)) or "none"
        raise BadArgument(
            f"{rules.titles['en']} has no such decision: {', '.join(decisions)}; it has: {known}"
        ) from error
    seated = None if bots is None else [sheet_bot(agreed, name) for name in bots]
    if seated == []:
        raise BadArgument("bots must name at least one bot")
    return SheetWidget(SheetSession(agreed, players, seed, lang, seated, coach))
