"""What happened in a match on sheets, told as sentences: a pure function of its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicekit.dice import Roll
from dicekit.games.sheet_game import Legal
from dicekit.table.sheet_match import (
    Drew,
    Event,
    Finished,
    Kept,
    Match,
    Stopped,
    Threw,
    Wrote,
)
from dicekit.texts import MINUS, Texts
from dicekit.views.sheet_scene import ME


@dataclass(frozen=True)
class Line:
    """One sentence. ``kind``: that of its event, ``place``: where that stands in the log.

    ``mine``: whether it tells of me.
    """

    kind: str
    text: str
    place: int
    mine: bool


def told(match: Match, names: Sequence[str], texts: Texts, most: int = 40) -> tuple[Line, ...]:
    """Return the sentences of the last ``most`` events."""
    first = max(len(match.log) - most, 0)
    return tuple(
        Line(type(event).__name__.lower(), text, first + number, getattr(event, "seat", None) == ME)
        for number, event in enumerate(match.log[first:])
        for text in _tell(event, match, names, texts)
    )


def faces(dice: Roll, texts: Texts) -> str:
    """Return dice as words, which no line break parts."""
    return "\u00a0".join(map(str, dice)) or texts("no_dice")


def figure_name(figure: str, texts: Texts) -> str:
    """Return the name of a figure in this language; a teacher's own figure has but one."""
    key = f"figures.{figure}"
    return texts(key) if key in texts else figure


def figure_object(figure: str, texts: Texts) -> str:
    """Return the name of a figure as what is written: in Russian its case is another one."""
    key = f"object.{figure}"
    return texts(key) if key in texts else figure_name(figure, texts)


def allowed(legal: Legal, texts: Texts) -> str:
    """Return in words what I may do."""
    said = []
    if legal.write:
        names = ", ".join(figure_object(figure, texts) for figure in legal.write)
        said.append(texts("allowed.write", figures=names))
    if legal.keep:
        said.append(texts("allowed.spend" if legal.spends else "allowed.keep"))
    if legal.stop:
        said.append(texts("allowed.stop"))
    return "; ".join(said)


def _tell(event: Event, match: Match, names: Sequence[str], texts: Texts) -> Iterator[str]:
    if isinstance(event, Drew):
        yield from _lot(event, match, names, texts)
    elif isinstance(event, Finished):
        yield from _finished(event, names, texts)
    else:
        you = "_you" if event.seat == ME else ""
        name = names[event.seat]
        if isinstance(event, Threw):
            yield texts(f"log.threw{you}", name=name, dice=faces(event.dice, texts))
        elif isinstance(event, Kept):
            key = ("spent" if event.spends else "kept") + ("" if event.dice else "_none")
            yield texts(f"log.{key}{you}", name=name, dice=faces(event.dice, texts))
        elif isinstance(event, Wrote):
            yield _wrote(event, name, you, texts)
        elif isinstance(event, Stopped):
            yield texts(f"log.stopped{you}", name=name)


def _wrote(event: Wrote, name: str, you: str, texts: Texts) -> str:
    points = texts("points", n=event.points).replace("-", MINUS)
    figure = figure_name(event.figure, texts)
    said = texts(f"log.wrote{you}", name=name, figure=figure, points=points)
    if event.saves:
        said += " " + texts("log.saves", n=event.saves)
    return said


def _lot(event: Drew, match: Match, names: Sequence[str], texts: Texts) -> Iterator[str]:
    if len(names) == 1:  # nobody to draw lots with
        return
    for one in event.rounds:
        thrown = ", ".join(
            f"{name} {sum(dice)}" for name, dice in zip(names, one, strict=True) if dice is not None
        )
        yield texts("log.lot", thrown=thrown)
    you = "_you" if match.starter == ME else ""
    yield texts(f"log.starts{you}", name=names[match.starter])


def _finished(event: Finished, names: Sequence[str], texts: Texts) -> Iterator[str]:
    you = "_you" if event.seat == ME else ""
    yield texts(f"log.finished{you}", name=names[event.seat])
    if event.last:
        yield texts("log.last", names=", ".join(names[seat] for seat in event.last))
