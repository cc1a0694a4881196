"""Score sheets of Dice Poker to print: one HTML page of A4 on its side, both variants.

The columns, what they score, the premiums and what an open figure costs come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dicekit.errors import BadArgument, say, shown, whole
from dicekit.games import dice_poker, dice_poker_race
from dicekit.games.figures import Figure, OfFace
from dicekit.texts import MINUS, Texts
from dicekit.views.dice_svg import die_svg

AREA, NAMES = "score_sheet", "sheet"
PLAYERS_MOST = 12
ROWS_MM, ROW_MOST_MM = 108, 18
DIE = 30

Rules = dice_poker.Rules | dice_poker_race.Rules

STYLE = """
@page { size: A4 landscape; margin: 9mm; }
* { box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { font: 8.5pt/1.3 system-ui, "DejaVu Sans", sans-serif; color: #1c1c1c; background: #fff;
  margin: 0 auto; padding: 2mm; max-width: 279mm; }
header { display: flex; align-items: baseline; gap: 8mm; }
h1 { font-size: 15pt; margin: 0; flex: 1; }
.line { border-bottom: .3mm solid #777; min-width: 38mm; display: inline-block; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: 4mm 0; }
th, td { border: .25mm solid #8a8272; text-align: center; vertical-align: middle; padding: .7mm; }
col.player { width: 28mm; } thead th { font-size: 8pt; hyphens: manual; }
thead th b { display: block; font-size: 8.5pt; }
thead .how th { font-weight: 400; font-size: 6.3pt; line-height: 1.2; vertical-align: top;
  padding: .7mm .3mm; }
.sum { background: #f3eee2; } tbody th { text-align: left; border-width: .25mm; }
td.sum, th.sum { border-left-width: .7mm; border-right-width: .7mm; }
small { display: block; color: #7c2416; font-weight: 600; font-size: 6.6pt; }
ul { margin: 0; padding-left: 5mm; columns: 2; column-gap: 9mm; font-size: 8pt; }
li { margin-bottom: .8mm; break-inside: avoid; }
"""


def score_sheet(
    rules: Rules | None = None, players: int = 4, lang: str = "en", names: Sequence[str] = ()
) -> str:
    """Return a page to print: a row for each player, 17 columns of Dice Poker, the rules in short.

    ``rules``: those of either variant, the first one by default. ``names``: written into the first
    rows. Raises ``BadArgument``.
    """
    if rules is None:
        rules = dice_poker.Rules()
    if not isinstance(rules, Rules):
        raise BadArgument(say("views.score_sheet", value=shown(rules)))
    whole(players, "players", max(1, len(names)), PLAYERS_MOST)
    texts, words = Texts(lang, AREA), Texts(lang, NAMES)
    heads = tuple(_columns(rules, texts, words))
    title = texts("title", game=texts.pick(rules.called))
    fields = "".join(f'<span>{escape(texts(key))} <i class="line"></i></span>' for key in FIELDS)
    return (
        f'<!DOCTYPE html>\n<html lang="{texts.lang}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{escape(title)}</h1>{fields}</header>"
        f"<table><colgroup><col class=player>{'<col>' * len(heads)}</colgroup><thead>"
        f'<tr><th scope="col" rowspan="2">{escape(texts("player"))}</th>'
        f"{''.join(head for head, _, _ in heads)}</tr>"
        f'<tr class="how">{"".join(how for _, how, _ in heads)}</tr></thead>'
        f"<tbody>{_rows(players, names, [css for *_, css in heads])}</tbody></table>"
        f"<ul>{_notes(rules, texts)}</ul></body></html>\n"
    )


FIELDS = ("date", "starts")


def _columns(rules: Rules, texts: Texts, words: Texts) -> Iterator[tuple[str, str, str]]:
    """Give for each column its heading, what it scores, and its style."""
    sheet = rules.sheet
    if sheet.first:
        yield from (_figure(figure, rules, texts, words) for figure in sheet.first)
        yield _between(rules, texts)
    yield from (_figure(figure, rules, texts, words) for figure in sheet.second)
    yield _column(f"<b>{escape(words('sheet.total'))}</b>", "", "sum")


def _column(head: str, how: str, css: str = "") -> tuple[str, str, str]:
    style = f' class="{css}"' if css else ""
    return f'<th scope="col"{style}>{head}</th>', f"<th{style}>{how}</th>", style


def _between(rules: Rules, texts: Texts) -> tuple[str, str, str]:
    """Return the column between the series: the subtotal, or in the race the saved throws."""
    if isinstance(rules, dice_poker_race.Rules):
        worth = texts("saved_worth", n=rules.saved_worth)
        return _column(f"<b>{escape(texts('saved'))}</b>", escape(worth), "sum")
    sheet = rules.sheet
    how = texts("subtotal_premium", least=sheet.premium_from, premium=sheet.premium)
    shown = f"<small>{escape(how)}</small>" if sheet.premium else ""
    return _column(f"<b>{escape(texts('subtotal'))}</b>", shown, "sum")


def _figure(figure: Figure, rules: Rules, texts: Texts, words: Texts) -> tuple[str, str, str]:
    key = f"short.{figure.name}"
    name = escape(words(key) if key in words else figure.name)
    if isinstance(figure.takes, OfFace):
        name = die_svg(figure.takes.face, size=DIE)
    lines = [escape(_how(figure, texts))]
    if figure.premium:
        lines.append(f"<small>{escape(texts('premium', n=figure.premium))}</small>")
    if figure.doubles:
        lines.append(f"<small>{escape(texts('double'))}</small>")
    if isinstance(rules, dice_poker_race.Rules):
        cost = rules.unwritten[rules.sheet.number(figure.name)]
        lines.append(f"<small>{escape(texts('unwritten', cost=f'{MINUS}{cost}'))}</small>")
    return _column(f"<b>{name}</b>", "".join(lines))


def _how(figure: Figure, texts: Texts) -> str:
    """Return what a cell scores, in a few words; nothing for a figure that has none."""
    if isinstance(figure.takes, OfFace):
        if figure.less:
            return texts("how.face", face=figure.takes.face)
        return texts("how.cross") if figure.scores == 0 else ""
    key = f"how.{figure.name}"
    return texts(key) if key in texts else ""


def _rows(players: int, names: Sequence[str], styles: Sequence[str]) -> str:
    height = f"{min(ROW_MOST_MM, ROWS_MM / players):.1f}mm"
    cells = "".join(f"<td{style}></td>" for style in styles)
    listed = [*names, *[""] * (players - len(names))]
    return "".join(
        f'<tr style="height:{height}"><th scope="row">{escape(name)}</th>{cells}</tr>'
        for name in listed
    )


def _notes(rules: Rules, texts: Texts) -> str:
    if isinstance(rules, dice_poker_race.Rules):
        said = texts("notes.dice_poker_race", saved=rules.saved_worth)
    else:
        said = texts("notes.dice_poker")
    order = texts("notes.series" if rules.series_matter else "notes.free")
    lines = [order, *said.strip().splitlines()]
    return "".join(f"<li>{escape(line)}</li>" for line in lines)
