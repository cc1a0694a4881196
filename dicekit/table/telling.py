"""How a hand, a table and a match look: in a line of text, and as an HTML table of the seats.

The line is the ``repr``: Python, so in English; the table is in the language of displays. Both are
made from what a spectator sees, or the seat whose view it is, so that no hidden die can slip out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dicekit.dist_show import label
from dicekit.errors import Said, Words, say, told
from dicekit.games import naming
from dicekit.games.pot_game import Bet, Choose, Throw
from dicekit.rows import table as html_table
from dicekit.texts import DEFAULT, Texts

if TYPE_CHECKING:
    from dicekit.games.deal import Roll
    from dicekit.table.hand import Hand, Seen
    from dicekit.table.sheet_match import Match
    from dicekit.table.table import Table

HIDDEN = "?"
BETWEEN = " · "


def awaited(hand: Hand | Seen) -> Said:
    """Return what a hand waits for."""
    step = hand.step
    if isinstance(step, Throw):
        who = say("hand.dealer") if step.seat is None else say("hand.seat", seat=step.seat)
        return say("hand.awaits.throw", n=step.dice, who=who)
    if isinstance(step, Choose):
        options = naming.ones(options_of(hand, step))
        return say("hand.awaits.choice", seat=step.seat, options=options)
    if isinstance(step, Bet):
        return say("hand.awaits.bet", seat=hand.betting.to_act)
    return say("hand.awaits.nothing")


def options_of(hand: Hand | Seen, step: Choose) -> naming.Names:
    """Return what the options of a choice are called, by their names in code and by language."""
    return {option: hand.game.option_texts.get(option, {}) for option in step.options}


def awaited_in_match(match: Match) -> Words:
    """Return what a match waits for: a throw, or a choice with these dice."""
    if match.turn is None:
        return say("match.over")
    return say("match.awaits", seat=match.seat, what=match.turn.now)


def hand_line(hand: Hand) -> str:
    """Return the line of a hand, without the dice that are hidden from a spectator."""
    seen = hand.seen_by(None)
    return f"<Hand of {seen.game.titles[DEFAULT]}: {_hand_said(seen)}>"


def seen_line(seen: Seen) -> str:
    """Return the line of what a seat sees."""
    who = "a spectator" if seen.seat is None else f"seat {seen.seat}"
    own = () if seen.seat is None else seen.deal.rolls_of(seen.seat)
    dice = f"; own dice {_dice(own)}" if own else ""
    return f"<Seen of {seen.game.titles[DEFAULT]} by {who}: {_hand_said(seen)}{dice}>"


def table_line(table: Table) -> str:
    """Return the line of a table."""
    seats = ", ".join(f"{name} {n}" for name, n in zip(table.names, table.stacks, strict=True))
    title, hand = table.game.titles[DEFAULT], table.hand
    now = "no hand yet" if hand is None else f"hand {table.played}: {awaited(hand).told(DEFAULT)}"
    return f"<Table of {title}, {now}; pot {table.pot}; chips: {seats}>"


def match_line(match: Match) -> str:
    """Return the line of a match."""
    totals = ", ".join(map(str, match.totals))
    now = told(awaited_in_match(match), DEFAULT)
    return f"<Match of {match.rules.called[DEFAULT]}: {now}; totals {totals}>"


def seats_html(seen: Seen, names: Mapping[int, str] | None = None) -> str:
    """Return the table of the seats of a hand, as far as ``seen`` shows them."""
    texts = Texts()
    caption = [texts.pick(seen.game.titles), awaited(seen).told(texts.lang)]
    caption.append(f"{texts('board.pot')}: {texts.whole(seen.pot)}")
    common = seen.deal.rolls_of(None)
    if common:
        caption.append(texts("board.common_said", dice=_dice(common)))
    rows = [_seat_row(seen, seat, texts, names or {}) for seat in range(len(seen.first_stacks))]
    return html_table(rows, BETWEEN.join(caption))


def table_html(table: Table) -> str:
    """Return the table of the seats, with their names."""
    names = dict(enumerate(table.names))
    if table.hand is not None:
        return seats_html(table.hand.seen_by(None), names)
    texts = Texts()
    rows = [
        {
            texts("seats.seat"): str(seat),
            texts("seats.name"): names[seat],
            texts("seats.chips"): texts.whole(chips),
        }
        for seat, chips in enumerate(table.stacks)
    ]
    return html_table(rows, texts.pick(table.game.titles))


def match_html(match: Match) -> str:
    """Return the table of the players of a match: totals, cells written, throws saved."""
    texts = Texts()
    rows = [
        {
            texts("seats.seat"): str(seat),
            texts("seats.total"): texts.number(total),
            texts("seats.written"): f"{sum(p is not None for p in card.points)}/{len(card.points)}",
            texts("seats.saved"): str(match.saved_now(seat)),
        }
        for seat, (card, total) in enumerate(zip(match.cards, match.totals, strict=True))
    ]
    if not any(map(match.saved_now, range(len(rows)))):
        rows = [{k: v for k, v in row.items() if k != texts("seats.saved")} for row in rows]
    now = told(awaited_in_match(match), texts.lang)
    return html_table(rows, f"{texts.pick(match.rules.called)}{BETWEEN}{now}")


def _hand_said(seen: Seen) -> str:
    common = seen.deal.rolls_of(None)
    dice = f"; common dice {_dice(common)}" if common else ""
    chips = " ".join(map(str, _chips(seen)))
    now = awaited(seen).told(DEFAULT)
    return f"{now}; pot {seen.pot}; chips {chips}{dice}"


def _seat_row(seen: Seen, seat: int, texts: Texts, names: Mapping[int, str]) -> dict[str, str]:
    named = {texts("seats.name"): names[seat]} if names else {}
    return {
        texts("seats.seat"): str(seat),
        **named,
        texts("seats.chips"): texts.whole(_chips(seen)[seat]),
        texts("seats.stake"): texts.whole(seen.betting.stakes[seat]),
        texts("seats.dice"): _dice(seen.deal.rolls_of(seat)),
        texts("seats.state"): ", ".join(_states(seen, seat, texts)),
    }


def _states(seen: Seen, seat: int, texts: Texts) -> list[str]:
    said = [texts("seats.button")] if seat == seen.betting.button else []
    if seen.payouts is not None and seen.payouts[seat]:
        said.append(texts("board.took", n=seen.payouts[seat]))
    if not seen.first_stacks[seat]:
        said.append(texts("board.out"))
    elif seat not in seen.deal.live:
        said.append(texts("board.folded"))
    elif seen.payouts is None and not seen.betting.stacks[seat]:
        said.append(texts("board.all_in"))
    return said


def _chips(seen: Seen) -> tuple[int, ...]:
    paid = seen.payouts or (0,) * len(seen.first_stacks)
    return tuple(map(sum, zip(seen.betting.stacks, paid, strict=True)))


def _dice(rolls: tuple[Roll, ...]) -> str:
    """The dice of throws, a question mark for each that cannot be seen."""
    return " | ".join(label(r.dice) if r.dice else "-".join(HIDDEN * r.size) for r in rolls)
