"""A table as HTML and SVG text: a pure function of what a seat sees.

The same text is the board inside the widget and, with the style sheet in it, the picture that an
exported or printed notebook shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from dicekit.games.deal import Roll
from dicekit.table.hand import Seen
from dicekit.texts import Texts
from dicekit.views.dice_svg import REMOVED, chip_svg, cup_html, row_html
from dicekit.views.story import chosen

# Pixels of a die: what lies there now, earlier throws, the player's own throw.
BIG, SMALL, MINE = 40, 26, 64


@dataclass(frozen=True)
class Board:
    """All that the picture of a table shows.

    ``names``, ``manners`` and ``stacks`` go by seat; ``seen`` is the hand as the player at
    ``seen.seat`` sees it.
    """

    seen: Seen
    names: tuple[str, ...]
    manners: tuple[str, ...]
    stacks: tuple[int, ...]
    texts: Texts


def board_html(board: Board) -> str:
    """Return the whole board: the others, the pot and common dice, the player's own seat."""
    me = board.seen.seat
    count = len(board.names)
    start = 0 if me is None else me + 1
    around = [seat % count for seat in range(start, start + count)]
    others = "".join(_seat(board, seat) for seat in around if seat != me)
    mine = "" if me is None else _seat(board, me)
    said = escape(board.texts("board.label"))
    return (
        f'<div class="dk-board" role="group" aria-label="{said}">'
        f'<div class="dk-others" data-count="{count - 1}">{others}</div>'
        f"{_middle(board)}{mine}</div>"
    )


def _middle(board: Board) -> str:
    texts, seen = board.texts, board.seen
    pot = (
        f'<div class="dk-pot"><span class="dk-pot-word">{escape(texts("board.pot"))}</span> '
        f'<b class="dk-pot-chips">{texts.number(seen.pot)}</b></div>'
    )
    rolls = [roll for roll in seen.deal.rolls_of(None) if roll.dice is not None]
    if not rolls:
        return f'<div class="dk-middle">{pot}</div>'
    dice = [face for roll in rolls for face in roll.dice or ()]
    marks = [mark for roll in rolls for mark in seen.game.marks(seen.deal, roll)]
    said = texts("board.common_said", dice=_said(board, dice, marks))
    row = row_html(dice, marks, said, BIG)
    word = escape(texts("board.common"))
    return (
        f'<div class="dk-middle">{pot}<div class="dk-common">{row}'
        f'<span class="dk-note">{word}</span></div></div>'
    )


def _seat(board: Board, seat: int) -> str:
    seen, texts = board.seen, board.texts
    is_me = seat == seen.seat
    classes = ["dk-seat", "dk-me" if is_me else "dk-other", *_states(seen, board.stacks, seat)]
    tags = "".join(
        f'<span class="dk-tag dk-tag-{kind}">{escape(text)}</span>'
        for kind, text in _tags(board, seat)
    )
    said = ", ".join(
        [
            board.names[seat],
            texts("chips", n=board.stacks[seat]),
            *(text for _, text in _tags(board, seat)),
        ]
    )
    button = ""
    if seat == seen.betting.button:
        help_ = escape(texts("board.button_help"))
        said += f", {texts('board.button_help')}"
        word = escape(texts("board.button"))
        button = f'<span class="dk-button-token" title="{help_}" aria-hidden="true">{word}</span>'
    manner = board.manners[seat]
    about = f'<span class="dk-manner">{escape(manner)}</span>' if manner else ""
    chips = escape(texts("chips", n=board.stacks[seat]))
    return (
        f'<div class="{" ".join(classes)}" role="group" aria-label="{escape(said)}"'
        f' data-seat="{seat}">'
        f'<div class="dk-who"><b class="dk-name">{escape(board.names[seat])}</b>{button}'
        f'<span class="dk-chips" data-chips="{board.stacks[seat]}">{chip_svg()}{chips}</span></div>'
        f'{about}<div class="dk-body">{_rolls(board, seat)}'
        f'<div class="dk-side">{tags}{_points(board, seat)}</div></div>{_legend(board, seat)}</div>'
    )


def _states(seen: Seen, stacks: Sequence[int], seat: int) -> list[str]:
    states = []
    if seat not in seen.deal.live:
        states.append("is-gone")
    if seat == seen.to_act:
        states.append("is-turn")
    if seen.payouts is not None and seen.payouts[seat]:
        states.append("is-paid")
    return states


def _tags(board: Board, seat: int) -> list[tuple[str, str]]:
    """Return what is said of a seat beside its chips: words, so that no colour is needed."""
    seen, texts = board.seen, board.texts
    tags: list[tuple[str, str]] = []
    dealt_in = bool(seen.first_stacks[seat])
    if seen.payouts is not None:
        if seen.payouts[seat]:
            tags.append(("paid", texts("board.took", n=seen.payouts[seat])))
    elif seen.betting.in_round[seat]:
        tags.append(("stake", texts("board.stake", n=seen.betting.in_round[seat])))
    choices = [choice.option for choice in seen.deal.choices if choice.seat == seat]
    if choices:
        tags.append(("choice", chosen(seen.game, choices[-1], texts)))
    if not dealt_in:
        tags.append(("gone", texts("board.out")))
    elif seat not in seen.deal.live:
        tags.append(("gone", texts("board.folded")))
    elif not board.stacks[seat] and seen.payouts is None:
        tags.append(("all-in", texts("board.all_in")))
    return tags


def _rolls(board: Board, seat: int) -> str:
    rolls = board.seen.deal.rolls_of(seat)
    last = len(rolls) - 1
    drawn = [_roll(board, roll, place == last, last > 0) for place, roll in enumerate(rolls)]
    # The latest throw comes first: it is what the eye looks for.
    return f'<div class="dk-rolls">{"".join(reversed(drawn))}</div>'


def _points(board: Board, seat: int) -> str:
    if all(roll.dice is None for roll in board.seen.deal.rolls_of(seat)):
        return ""
    game, texts = board.seen.game, board.texts
    points = game.points(board.seen.deal, seat)
    said = texts("points", n=points)
    if points == 0 and game.zero_texts:
        said = texts.pick(game.zero_texts)
    return f'<b class="dk-points">{escape(said)}</b>'


def _roll(board: Board, roll: Roll, is_last: bool, numbered: bool) -> str:
    texts, seen = board.texts, board.seen
    is_me = roll.seat == seen.seat
    size = (MINE if is_me else BIG) if is_last else SMALL
    if roll.dice is None:
        drawn = cup_html(roll.size, texts("board.hidden_said", n=roll.size), size + 12)
    else:
        marks = seen.game.marks(seen.deal, roll)
        drawn = row_html(roll.dice, marks, _said(board, roll.dice, marks), size)
    notes = [texts("board.round", n=roll.round + 1)] if numbered else []
    if is_me and is_last and not roll.shown:
        notes.append(texts("board.mine_secret"))
    note = f'<span class="dk-note">{escape(" · ".join(notes))}</span>' if notes else ""
    state = " is-last" if is_last else ""
    return f'<div class="dk-roll{state}">{drawn}{note}</div>'


def _said(board: Board, dice: Sequence[int], marks: Sequence[str]) -> str:
    """Return dice in words, for those who hear the table: ``6 (removed), 2, 1 (removed)``."""
    texts, words = board.texts, board.seen.game.mark_texts

    def one(face: int, mark: str) -> str:
        if not mark:
            return str(face)
        if mark == REMOVED:
            return texts("board.removed_said", face=face)
        return texts("board.marked_said", face=face, mark=texts.pick(words.get(mark, {"en": mark})))

    return ", ".join(one(face, mark) for face, mark in zip(dice, marks, strict=True))


def _legend(board: Board, seat: int) -> str:
    """Return the words of the marks at a seat; that of removed dice only at the player's own."""
    seen = board.seen
    rolls = [roll for roll in seen.deal.rolls_of(seat) if roll.dice is not None]
    marks = {mark for roll in rolls for mark in seen.game.marks(seen.deal, roll)}
    marks -= {""} if seat == seen.seat else {"", REMOVED}
    words = (board.texts.pick(seen.game.mark_texts.get(m, {"en": m})) for m in sorted(marks))
    said = " · ".join(escape(word) for word in words)
    return f'<div class="dk-legend" aria-hidden="true">{said}</div>' if said else ""
