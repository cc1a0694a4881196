"""The table in the notebook: a thin widget that shows a ``Session`` and passes on the clicks."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dicekit.errors import BadArgument
from dicekit.games.pot_game import PotGame
from dicekit.odds.explain import Explanation
from dicekit.table.actions import ChipRules
from dicekit.views.session import Session
from dicekit.views.warm import warm

STATIC = Path(__file__).parent / "static"


def static(*names: str) -> str:
    """Return the text of these static files, one after the other."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


class TableWidget(anywidget.AnyWidget):
    """A table to play at. ``picture`` is all that the browser knows: what one seat may see."""

    _esm = static("dom.js", "table.js")
    _css = static("base.css", "board.css", "table.css")

    picture = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(picture=session.payload())
        self.on_msg(self._on_message)

    def record(self) -> str:
        """The present hand as text, as far as you have seen it."""
        return self.session.record()

    def explain(self) -> Explanation:
        """The odds of this moment as worked steps, to show at the end of a cell."""
        return self.session.explain()

    def _on_message(self, _: object, content: object, __: object) -> None:
        # Also after an interrupt or a fault the browser learns where the game stands.
        try:
            self.session.handle(content)
        finally:
            self.picture = self.session.payload()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget and, for a reader without a kernel, a picture of the board."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": self._still()}, metadata

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
    known = [field.name for field in fields(rules)]
    if unknown := [name for name in decisions if name not in known]:
        raise BadArgument(
            f"{rules.titles['en']} has no such decision: {', '.join(unknown)}; "
            f"it has: {', '.join((*known, 'chips'))}"
        )
    warm()
    return TableWidget(Session(rules(**decisions), players, seed, lang, chips))
