"""The tournament: who meets whom, the hands, and what becomes of a bot that fails.

Each deal is played once for every seat of the table: the same dice fall again, and the bots have
moved on by a seat, so that each has had everybody's dice. A bot could remember the dice of a deal;
therefore all first hands of the deals are played, then all second ones, and so on, and in between
every process is stopped and started afresh.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from dicekit.errors import BadArgument, DiceError, listed, say, shown, whole
from dicekit.games.pot_game import Choose, PotGame
from dicekit.table import Action, ChipRules, Hand
from dicekit.table.events import Acted, Chose, Given
from dicekit.table.hand import answer, forfeit, start
from dicekit.table.luck import fall
from dicekit.tournament import fence
from dicekit.tournament.guest import BotFailed, Fault, Guest, Limits
from dicekit.tournament.standings import Standings, row

SEATS = 4

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Entry:
    """A bot that takes part: its name, and the text of its file."""

    name: str
    source: bytes


def entries(folder: Path) -> tuple[Entry, ...]:
    """Return the bots of a folder: each ``.py`` file that does not begin with ``_`` is one."""
    if not folder.is_dir():
        raise BadArgument(say("games.no_folder", folder=shown(str(folder))))
    found = sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))
    return tuple(Entry(path.stem, path.read_bytes()) for path in found)


def tournament(
    game: PotGame,
    bots: Sequence[Entry],
    hands: int,
    seed: object,
    *,
    seats: int | None = None,
    rules: ChipRules | None = None,
    limits: Limits | None = None,
    told: Told | None = None,
) -> Standings:
    """Return how the bots stand after at least so many ``hands`` each.

    ``seed``: any number or text; with the same files it gives the same dice. ``seats``: players at
    a table, 4 or as many as there are bots. ``told`` is called with the hands played and of all.
    Raises ``BadArgument``, also if fewer bots can be loaded than a table needs.
    """
    whole(hands, "hands", 1)
    with fence.unreadable(), ExitStack() as stack:
        guests = [Guest(bot.name, bot.source, limits or Limits()) for bot in bots]
        for guest in guests:
            stack.callback(guest.close)
        absent = _fresh(guests)
        present = [guest for guest in guests if guest.out is None]
        size = _seats(game, len(present), seats, absent)
        secret = secret_of(seed, bots)
        ups = line_ups(len(present), size, hands, random.Random(f"{secret} line-ups"))
        run = _Run(game, rules or ChipRules(), secret, present)
        run.play(ups, size, told or (lambda done, of: None))
    rows = [
        row(guest.name, run.won[place], run.faults[place]) for place, guest in enumerate(present)
    ]
    rows.sort(key=lambda one: (-one.mean, one.name))
    return Standings(game.name, str(seed), size, len(ups), tuple(rows), absent)


def secret_of(seed: object, bots: Sequence[Entry]) -> str:
    """Return what all dice come from: the seed, and all the files.

    Nobody can work the dice out from a small seed and the dice seen, without everybody's file.
    """
    parts = [
        str(seed).encode(),
        *(part for bot in bots for part in (bot.name.encode(), bot.source)),
    ]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def line_ups(bots: int, seats: int, hands: int, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    """Return who sits together, deal by deal; everybody plays equally often, at least ``hands``.

    Bots are numbered from 0. In a shuffled circle everybody is once the first of a line-up of
    neighbours; then comes another shuffle.

    >>> line_ups(3, 2, 4, random.Random(1))
    ((0, 2), (2, 1), (1, 0))
    """
    found: list[tuple[int, ...]] = []
    for _ in range(-(-hands // seats**2)):
        circle = rng.sample(range(bots), bots)
        twice = [*circle, *circle]
        found.extend(tuple(twice[first : first + seats]) for first in range(bots))
    return tuple(found)


def rotated(line_up: Sequence[int], by: int) -> tuple[int, ...]:
    """Return the line-up moved on by so many seats.

    >>> rotated((7, 8, 9), 1)
    (8, 9, 7)
    """
    return (*line_up[by:], *line_up[:by])


class _Run:
    """The hands of a tournament. ``won``: chips by bot and deal; ``faults``: by bot."""

    def __init__(
        self, game: PotGame, rules: ChipRules, secret: str, guests: Sequence[Guest]
    ) -> None:
        self.game, self.rules, self.secret, self.guests = game, rules, secret, guests
        self.won: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.faults: dict[int, Counter[Fault]] = defaultdict(Counter)

    def play(self, ups: Sequence[Sequence[int]], seats: int, told: Told) -> None:
        """Play every deal in every rotation."""
        stacks = (self.rules.buy_in_chips,) * seats
        for turn in range(seats):
            if turn:
                _fresh(self.guests)
            for number, line_up in enumerate(ups):
                seated = rotated(line_up, turn)
                dealt = start(self.game, self.rules, stacks, button=0)
                end = self._hand(dealt, seated, f"{self.secret} {number}", turn)
                for bot, before, after in zip(seated, stacks, end.stacks, strict=True):
                    self.won[bot][number].append(after - before)
                told(turn * len(ups) + number + 1, seats * len(ups))

    def _hand(self, hand: Hand, seated: Sequence[int], seed: str, turn: int) -> Hand:
        hand = fall(hand, f"{seed} dice")
        decisions = 0
        while not hand.is_over:
            seat = hand.to_act
            assert seat is not None
            bot = seated[seat]
            # The seed of a bot's own luck tells nothing of the dice: it is hashed.
            mind = hashlib.sha256(f"{seed} {turn} {decisions} {bot}".encode()).hexdigest()
            try:
                hand = answered(hand, seat, self.guests[bot].ask(mind, hand.seen_by(seat)))
            except BotFailed as failed:
                self.faults[bot][failed.fault] += 1
                hand = forfeit(hand, seat)
            hand = fall(hand, f"{seed} dice")
            decisions += 1
        return hand


def answered(hand: Hand, seat: int, said: tuple[str, object]) -> Hand:
    """Return the hand after a bot's word and amount.

    Raises ``BotFailed`` if the rules don't allow it.
    """
    word, amount = said
    try:
        event: Given
        if isinstance(hand.step, Choose) and amount is None:
            event = Chose(seat, word)
        else:
            event = Acted(seat, Action(word, amount))  # type: ignore[arg-type]  # it checks both
        return answer(hand, event)
    except DiceError as error:
        raise BotFailed("illegal", error) from None


def _fresh(guests: Sequence[Guest]) -> tuple[tuple[str, Fault], ...]:
    """Give every bot that is still in a new process; return those that can't be loaded, and why."""
    failed = []
    playing = [guest for guest in guests if guest.out is None]
    for guest in playing:
        guest.rest()
    together = os.cpu_count() or 1
    for first in range(0, len(playing), together):
        batch = playing[first : first + together]
        for guest in batch:
            guest.start()
        for guest in batch:
            try:
                guest.meet()
            except BotFailed as error:
                failed.append((guest.name, error.fault))
    return tuple(failed)


def _seats(
    game: PotGame, bots: int, wanted: int | None, absent: Sequence[tuple[str, Fault]]
) -> int:
    why = listed(
        (say("tournament.absent", name=name, why=fault.detail) for name, fault in absent), ""
    )
    if bots < game.least_players:
        raise BadArgument(say("tournament.bots", n=game.least_players, given=bots, why=why))
    most = bots if game.most_players is None else min(bots, game.most_players)
    if wanted is None:
        return min(SEATS, most)
    return whole(wanted, say("tournament.seats", n=bots, why=why), game.least_players, most)
