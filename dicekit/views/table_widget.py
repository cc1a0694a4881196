"""The table in the notebook: a thin widget that shows a ``Session`` and passes on the clicks."""

from __future__ import annotations

from typing import Any

from dicekit.games.pot_game import PotGame
from dicekit.odds.explain import Explanation
from dicekit.table.actions import ChipRules
from dicekit.views.session import Session
from dicekit.views.warm import warm
from dicekit.views.widget import GameWidget, decided, static


class TableWidget(GameWidget):
    """A table to play at: the picture is what one seat may see."""

    _esm = static("dom.js", "table.js")
    _css = static("base.css", "frame.css", "board.css", "table.css")

    session: Session

    def record(self) -> str:
        """The present hand as text, as far as you have seen it."""
        return self.session.record()

    def explain(self) -> Explanation:
        """The odds of this moment as worked steps, to show at the end of a cell."""
        return self.session.explain()

    def _still(self) -> str:
        shown = self.session.payload()
        css = static("base.css", "board.css")
        return f'<div class="dk-root"><style>{css}</style>{shown["board"]}</div>'

    def __repr__(self) -> str:
        """Return a short text: the state is long, and not for reading."""
        session = self.session
        return f"<{session.game.titles['en']}, {len(session.bots)} players, seed {session.seed}>"


def open_game(
    rules: type[PotGame],
    players: int,
    seed: int,
    lang: str | None,
    chips: ChipRules | None = None,
    **decisions: Any,
) -> TableWidget:
    """Return a table for a game by its rules; ``decisions`` are fields of the rules."""
    game = decided(rules, decisions, others=("chips",))
    warm()
    return TableWidget(Session(game, players, seed, lang, chips))
