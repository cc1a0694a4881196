"""Black Jack (Блэк Джек): two dice under a cup, then common dice; the highest total up to 11 wins.

Source: the rules page, "Black Jack"; each decision of the page that concerns the dice is a field
of ``Rules``.

How the steps run: everybody throws two dice in secret; a round of betting; each player who is
still closed is asked whether to open; the dealer throws a common die, which counts for all who are
closed; and again from the betting on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from dicekit.dice import A_FACE, in_order
from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games.deal import Deal, Roll
from dicekit.games.pot_game import (
    Bet,
    Choose,
    Finish,
    PotGame,
    Result,
    Show,
    Step,
    Throw,
    rank,
)

DICE = 2
LIMIT = 11
BLACK_JACK = 12
OPEN = "open"
STAY = "stay closed"

TiesRule = Literal["share", "deciding hand"]
LiftRule = Literal["at once", "together"]
AllBustRule = Literal["equal winners", "deciding hand"]


def score(pair: Sequence[int], common: Sequence[int] = ()) -> int:
    """The points of a pair with the common dice that count for it: 12 for black jack, 0 for a bust.

    Black jack is a pair of two sixes for which no common die counts; any other total above 11 is
    a bust.

    >>> score((4, 2), (5,)), score((6, 6)), score((6, 6), (1,)), score((5, 4), (3,))
    (11, 12, 0, 0)
    """
    own, shared = in_order(pair), in_order(common)
    if len(own) != DICE:
        raise BadArgument(say("black_jack.pair", n=DICE, given=len(own), pair=own))
    total = sum(whole(face, A_FACE, 1, 6) for face in (*own, *shared))
    if total == BLACK_JACK and not shared:
        return BLACK_JACK
    return total if total <= LIMIT else 0


@dataclass(frozen=True)
class Rules(PotGame):
    """The rules of Black Jack.

    ``ties``: equal winners ``"share"`` the pot, or play a ``"deciding hand"`` among themselves
    for the undivided pot. ``lift``: a cup is lifted ``"at once"``, seen before the next player is
    asked, or all are lifted ``"together"`` when everybody has been asked. ``bust_may_stay_closed``:
    else a bust is turned up instead of asking its owner. ``all_bust``: if everybody is bust, the
    players still in are ``"equal winners"`` as ``ties`` says, or always play a
    ``"deciding hand"``. ``black_jack``: a pair of two sixes counts as 12, else it is a bust.
    """

    ties: TiesRule = "share"
    lift: LiftRule = "at once"
    bust_may_stay_closed: bool = True
    all_bust: AllBustRule = "equal winners"
    black_jack: bool = True

    titles: ClassVar[Mapping[str, str]] = {"en": "Black Jack", "ru": "Блэк Джек"}
    goals: ClassVar[Mapping[str, str]] = {
        "en": "Two dice under your cup, then common dice that count until you open."
        " The highest total up to 11 wins; two sixes at the start are 12.",
        "ru": "Две кости под стаканом, затем общие кости: они прибавляются, пока стакан закрыт."
        " Побеждает наибольшая сумма не больше 11; две шестёрки с первого броска дают 12.",
    }
    option_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        OPEN: {"en": "Open", "ru": "Открыть"},
        STAY: {"en": "Stay closed", "ru": "Не открывать"},
    }
    chosen_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        OPEN: {"en": "open", "ru": "открыто"},
        STAY: {"en": "closed", "ru": "закрыто"},
    }
    zero_texts: ClassVar[Mapping[str, str]] = {
        "en": "bust: over 11",
        "ru": "перебор: больше 11",
    }
    mark_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "black jack": {"en": "black jack: 12", "ru": "блэк джек: 12"}
    }
    most_players: ClassVar[int | None] = None

    def __post_init__(self) -> None:
        _one_of(self.ties, "ties", ("share", "deciding hand"))
        _one_of(self.lift, "lift", ("at once", "together"))
        _one_of(self.bust_may_stay_closed, "bust_may_stay_closed", (True, False))
        _one_of(self.all_bust, "all_bust", ("equal winners", "deciding hand"))
        _one_of(self.black_jack, "black_jack", (True, False))

    def next_step(self, deal: Deal) -> Step:
        """Pairs in secret; then betting, openings and a common die, until the hand's end."""
        thrown = {roll.seat for roll in deal.rolls}
        for seat in deal.live:
            if seat not in thrown:
                return Throw(seat, DICE)
        if deal.rolls[-1].round == deal.rounds:  # dice have fallen since the last betting
            return Bet()
        return self._opening(deal) or self._after_openings(deal)

    def _opening(self, deal: Deal) -> Step | None:
        """The next closed player, clockwise from the button's left, is asked or turned up."""
        now = (choice for choice in deal.choices if choice.round == deal.rounds)
        said = {choice.seat: choice.option for choice in now}
        closed = self.closed(deal)
        waiting = tuple(seat for seat in closed if said.get(seat) == OPEN)
        if waiting and self.lift == "at once":
            return Show(waiting)
        for seat in closed:
            if seat not in said:
                # The dice are secret, so a bust is asked like everybody (decision).
                if self.bust_may_stay_closed or self.points(deal, seat):
                    return Choose(seat, (OPEN, STAY))
                return Show((seat,))
        return Show(waiting) if waiting else None

    def _after_openings(self, deal: Deal) -> Step:
        """A common die while some closed player is not bust; else everyone opens (decision)."""
        closed = self.closed(deal)
        if any(self.points(deal, seat) for seat in closed):
            return Throw(None, 1, shown=True)
        return Show(closed) if closed else Finish()

    def closed(self, deal: Deal) -> tuple[int, ...]:
        """The seats still in whose pair is under the cup, clockwise from the button's left."""
        return tuple(
            seat for seat in deal.live if any(not roll.shown for roll in deal.rolls_of(seat))
        )

    def common(self, deal: Deal, seat: int) -> tuple[int, ...]:
        """The common dice that count for a seat: those thrown before it opened."""
        end = deal.rounds + 1
        for choice in deal.choices:
            if choice.seat == seat and choice.option == OPEN:
                end = choice.round
        return tuple(
            face for roll in deal.rolls_of(None) if roll.round < end for face in roll.dice or ()
        )

    def points(self, deal: Deal, seat: int) -> int:
        """The points of a seat as it stands: 0 for a bust, and for a pair that cannot be seen."""
        rolls = deal.rolls_of(seat)
        if not rolls or rolls[0].dice is None:
            return 0
        points = score(rolls[0].dice, self.common(deal, seat))
        return 0 if points == BLACK_JACK and not self.black_jack else points

    def result(self, deal: Deal) -> Result:
        """The highest total of at most 11 wins, black jack above all; equals as agreed."""
        points = {seat: self.points(deal, seat) for seat in deal.live}
        ranking = rank(deal.live, points)
        rule = self.ties if any(points.values()) else self.all_bust
        again = "deciding hand" in (rule, self.ties) and len(ranking[0]) > 1
        return Result(ranking, again=again)

    def marks(self, deal: Deal, roll: Roll) -> tuple[str, ...]:
        """Two sixes are marked as long as they are black jack."""
        black_jack = (
            roll.seat is not None
            and roll.dice is not None
            and self.points(deal, roll.seat) == BLACK_JACK
        )
        return ("black jack" if black_jack else "",) * roll.size


def _one_of(value: object, name: str, allowed: tuple[object, ...]) -> None:
    if not any(value is known or (type(value) is str and value == known) for known in allowed):
        raise BadArgument(say("one_of", name=name, allowed=allowed, value=shown(value)))
