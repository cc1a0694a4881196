"""``play``: any game of the house, opened in a notebook."""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicekit import games
from dicekit.errors import BadArgument, say, shown
from dicekit.games.pot_game import PotGame
from dicekit.games.sheet_game import SheetGame

if TYPE_CHECKING:
    from anywidget import AnyWidget

# Per kind of game, the module of the widget that plays it. It has a function ``open_game``.
KINDS: tuple[tuple[type, str], ...] = (
    (PotGame, "dicekit.views.table_widget"),
    (SheetGame, "dicekit.views.sheet_widget"),
)
SEEDS = 1_000_000


def play(
    game: str,
    players: int = 4,
    seed: int | None = None,
    lang: str | None = None,
    **options: Any,
) -> AnyWidget:
    """Return a table to play at: put it at the end of a notebook cell.

    ``game``: the name of a module in ``dicekit.games`` or a title, in any case. ``seed``: the same
    seed and the same clicks give the same game; without one, luck chooses it, and it is shown.
    ``lang``: "en" or "ru", without it the language of displays (``dk.language``). ``options``: the
    decisions of the game's rules by name, for example ``ties="deciding hand"``, and ``chips``, the
    ``ChipRules`` of a game with chips, or, on a sheet, ``bots`` by name and ``coach`` (True: on).

    Dice Poker can be played on another ``sheet``, in an ``order`` of play: ``"series"`` (the first
    series to its end before the second), ``"free"`` (any empty cell) or, when none is given, the
    sheet's own. A sheet of one's own is a few lines:

    >>> import dicekit as dk
    >>> from dicekit.games.figures import Alike, AnyDice, Figure
    >>> from dicekit.games.sheets import YATZY, Sheet
    >>> mine = Sheet("Small", second=(Figure("pair", Alike(2)), Figure("chance", AnyDice())))
    >>> dk.play("dice poker", sheet=mine, players=2, seed=5)
    <Small, 2 players, seed 5>
    >>> dk.play("dice poker", sheet=YATZY, order="series", seed=5)
    <Yatzy, 4 players, seed 5>
    """
    rules = games.find(game).Rules
    if seed is None:
        seed = random.SystemRandom().randrange(SEEDS)
    for kind, module in KINDS:
        if issubclass(rules, kind):
            widget: AnyWidget = import_module(module).open_game(
                rules, players=players, seed=seed, lang=lang, **options
            )
            return widget
    raise BadArgument(say("views.no_notebook", game=shown(game)))
