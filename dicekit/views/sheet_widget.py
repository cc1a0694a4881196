"""A match on sheets in the notebook: a thin widget that shows a ``SheetSession``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicekit.errors import BadArgument, check_kind, say, shown
from dicekit.games.sheet_game import SheetGame
from dicekit.strategy.sheet_bots import sheet_bot
from dicekit.views.sheet_html import still
from dicekit.views.sheet_session import SheetSession
from dicekit.views.widget import GameWidget, decided, static


class SheetWidget(GameWidget):
    """A match to play: tray, sheet, coach, report, own card."""

    _esm = static("dom.js", "patch.js", "sheet.js")
    _css = static("base.css", "frame.css", "sheet.css", "sheet_panels.css")

    session: SheetSession

    def _still(self) -> str:
        css = static("base.css", "sheet.css")
        shown = still(self.session.scene())
        return f'<div class="dk-root dk-match"><style>{css}</style>{shown}</div>'

    def __repr__(self) -> str:
        """Return a short text: the state is long, and not for reading."""
        session = self.session
        return f"<{session.rules.called['en']}, {len(session.bots)} players, seed {session.seed}>"


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
    agreed = decided(rules, decisions, others=("bots", "coach"))
    check_kind(coach, bool, "coach", "True")
    named: object = bots
    if named is not None and not (isinstance(named, list | tuple) and named):
        raise BadArgument(say("views.match.bots", value=shown(named)))
    seated = None if bots is None else [sheet_bot(agreed, name) for name in bots]
    return SheetWidget(SheetSession(agreed, players, seed, lang, seated, coach))
