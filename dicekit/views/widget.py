"""What the widgets share: one picture to the browser, one message back, a still for paper."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any, Protocol, TypeVar

import anywidget
import traitlets

from dicekit.errors import BadArgument, listed, say, say_in
from dicekit.games.pot_game import PotGame
from dicekit.games.sheet_game import SheetGame

STATIC = Path(__file__).parent / "static"

Rules = TypeVar("Rules", bound=PotGame | SheetGame)


class Playable(Protocol):
    """All the logic of a widget: what to show, and what to do with a message."""

    def payload(self) -> dict[str, object]:
        """What to show, as plain JSON values."""

    def handle(self, message: object) -> None:
        """Do what a message asks for, or leave a notice that says why not."""


def static(*names: str) -> str:
    """Return the text of these static files, one after the other."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


class GameWidget(anywidget.AnyWidget):
    """A thin widget around a session. ``picture`` is all that the browser knows."""

    picture = traitlets.Dict().tag(sync=True)
    session: Playable

    def __init__(self, session: Playable) -> None:
        self.session = session
        super().__init__(picture=session.payload())
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: object, __: object) -> None:
        # Also after an interrupt or a fault the browser learns where the game stands.
        try:
            self.session.handle(content)
        finally:
            self.picture = self.session.payload()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget and, for a reader without a kernel, a still picture."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": self._still()}, metadata

    def _still(self) -> str:
        """Return the still picture, as HTML with its own style."""
        raise TypeError(f"{type(self).__name__} has no still picture")


def decided(rules: type[Rules], decisions: dict[str, Any], others: tuple[str, ...]) -> Rules:
    """Return the rules with these decisions. Raises ``BadArgument`` naming those that there are.

    ``others``: options that are no decisions of the rules, named with them.
    """
    known = [field.name for field in fields(rules)]
    if unknown := [name for name in decisions if name not in known]:
        all_known = listed(("players", "seed", "lang", *known, *others))
        game = say_in(**rules.titles)
        raise BadArgument(say("views.setting", game=game, names=listed(unknown), known=all_known))
    return rules(**decisions)
