"""A made-up game for the tests: one die each, then each may throw another one instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from dicekit.games.deal import Deal
from dicekit.games.pot_game import Bet, Choose, Finish, PotGame, Result, Show, Step, Throw, rank

STAND, SWAP = "stand", "swap"


@dataclass(frozen=True)
class Rules(PotGame):
    """The highest last die wins."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Highest Die", "ru": "Старшая кость"}
    goals: ClassVar[Mapping[str, str]] = {"en": "The highest die wins.", "ru": "Старшая кость."}
    option_texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        STAND: {"en": "Stand", "ru": "Оставить"},
        SWAP: {"en": "Throw again", "ru": "Перебросить"},
    }

    def next_step(self, deal: Deal) -> Step:
        for seat in deal.live:
            if not deal.rolls_of(seat):
                return Throw(seat, 1)
        if deal.rounds == 0:
            return Bet()
        chosen = {choice.seat: choice.option for choice in deal.choices}
        for seat in deal.live:
            if seat not in chosen:
                return Choose(seat, (STAND, SWAP))
            if chosen[seat] == SWAP and len(deal.rolls_of(seat)) == 1:
                return Throw(seat, 1)
        if deal.rounds == 1:
            return Bet()
        hidden = tuple(s for s in deal.live if any(not r.shown for r in deal.rolls_of(s)))
        return Show(hidden) if hidden else Finish()

    def points(self, deal: Deal, seat: int) -> int:
        rolls = deal.rolls_of(seat)
        return rolls[-1].dice[0] if rolls and rolls[-1].dice else 0

    def result(self, deal: Deal) -> Result:
        return Result(rank(deal.live, {seat: self.points(deal, seat) for seat in deal.live}))
