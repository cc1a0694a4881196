"""Lessons as hand-outs: each one HTML page that needs no kernel and no internet; and as PDF.

A lesson is run anew for it, since notebooks are kept without their widgets and charts. A widget
becomes the static picture that it carries, a formula MathML, a chart Plotly's own drawing.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tempfile
from base64 import b64encode
from html import escape, unescape
from pathlib import Path
from typing import Any

from dicekit.errors import BadArgument, DiceError, say
from dicekit.lessons import book as books

WIDGET = "application/vnd.jupyter.widget-view+json"
CHART = "application/vnd.plotly.v1+json"
CHART_SIZE = {"width": 640, "height": 300}
CHART_PLACE = "plotly-graph-div"
CHART_MARGIN = {"t": 50, "r": 10, "b": 45, "l": 55}
FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+?)\$", re.DOTALL)
CODE = re.compile(r"(```.*?```|`[^`\n]*`|<style>.*?</style>|<pre>.*?</pre>)", re.DOTALL)
# A place for a formula, of characters that no text has, until the Markdown around it is done.
PLACE = "\ue000{}\ue001"
BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
BROWSER_SECONDS = 120
COMMA = re.compile(r"</mn><mrow><mo>&#x0002C;</mo></mrow><mn>")
"""The comma within a number, written {,} in LaTeX: MathML would set a space after it."""

LINE = 65
"""So many signs of a formula fit on a line."""

DRAW = """
(async () => {
  const places = document.querySelectorAll(".plotly-graph-div");
  if (!("DecompressionStream" in window)) {
    for (const place of places) place.textContent = "__OLD__";
    return;
  }
  const packed = Uint8Array.from(
    atob(document.getElementById("plotly").textContent), (sign) => sign.charCodeAt(0));
  const code = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.textContent = await new Response(code).text();
  document.head.append(script);
  for (const place of places) {
    const { data, layout } = JSON.parse(place.nextElementSibling.textContent);
    await Plotly.newPlot(place, data, layout, { staticPlot: true });
  }
})();
"""
"""Unpacks Plotly's code and draws all charts of the page; old browsers can't, and say so."""

STYLE = """
@page { size: A4; margin: 15mm; }
:root { color-scheme: light; --jp-brand-color1: #c2410c; }
body { font: 11pt/1.5 Georgia, "Times New Roman", serif; color: #1c1c1c; background: #fff;
  max-width: 180mm; margin: 0 auto; padding: 8mm 4mm; }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.25; break-after: avoid; }
h1 { font-size: 20pt; border-bottom: 2px solid #c2410c; padding-bottom: 2mm; }
h2 { font-size: 14pt; margin-top: 8mm; }
a { color: #9a3412; }
.anchor-link, .prompt { display: none; }
pre { font: 9.5pt/1.45 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap;
  margin: 0; }
.highlight { background: #f5f3ee; border-left: 3px solid #d6cfc0; padding: 2mm 3mm; margin: 3mm 0; }
.input { break-inside: avoid; break-after: avoid; }
.output_area { margin: 2mm 0 4mm 4mm; }
.output_area:has(.dk-root, .plotly-graph-div), p, li { break-inside: avoid; }
table { border-collapse: collapse; font: 9.5pt/1.35 system-ui, sans-serif; }
th, td { padding: .6mm 2.5mm; border-bottom: 1px solid #ddd6c8; vertical-align: top; }
table:has(tr > :nth-child(11)) { font-size: 7.5pt; }
table:has(tr > :nth-child(11)) :is(th, td) { padding: .6mm 1mm; }
tr { break-inside: avoid; } thead th { border-bottom: 2px solid #8a8272; }
li { margin: 1mm 0; } math { font-size: 1.08em; } svg { vertical-align: middle; }
mtd[columnalign="left"] { text-align: left; } mtd[columnalign="right"] { text-align: right; }
@media print { .dk-root:has(.dk-sheet) { zoom: .75; } }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""


class NoBrowser(DiceError):
    """There is no browser to print a PDF with."""


def lesson_html(path: Path) -> str:
    """Return a lesson, run from top to bottom, as one HTML page that holds all it needs."""
    shown = books.lesson(path)
    return page(books.executed(path), shown.title, "ru" if path.stem.endswith("_ru") else "en")


def page(book: Any, title: str, lang: str) -> str:
    """Return a notebook with its outputs as an HTML page. ``book`` is changed on the way."""
    from nbconvert import HTMLExporter
    from pygments.formatters import HtmlFormatter

    formulas: list[str] = []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            cell.source = _without_formulas(cell.source, formulas)
        for output in cell.get("outputs", ()):
            if "data" in output:
                output.data = still(output.data)
                for kind in {"text/html", "text/markdown"} & output.data.keys():
                    if CHART_PLACE not in output.data[kind]:
                        output.data[kind] = _without_formulas(output.data[kind], formulas)
    exporter: Any = HTMLExporter  # it has no types
    body, _ = exporter(template_name="basic").from_notebook_node(book)
    for number, formula in enumerate(formulas):
        body = body.replace(PLACE.format(number), formula)
    colours = HtmlFormatter(style="default").get_style_defs(".highlight")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{colours}{STYLE}</style></head>"
        f"<body>{_only(body)}{_charts(body, lang)}</body></html>\n"
    )


def still(data: dict[str, Any]) -> dict[str, Any]:
    """Return what an output shows without a kernel: of a widget its picture, of a chart its lines.

    Raises ``BadArgument`` for a widget that carries no picture.
    """
    if CHART in data:
        return {"text/html": chart(data[CHART])}
    if WIDGET in data and "text/html" not in data:
        raise BadArgument(say("lessons.handout.picture", name=str(data.get("text/plain", ""))))
    if "text/html" in data:
        return {"text/html": data["text/html"]}
    if "text/latex" in data:
        return {"text/html": f"<p>{mathml(data['text/latex'])}</p>"}
    return data


def mathml(latex: str, block: bool = False) -> str:
    r"""Return a formula as MathML, which browsers draw by themselves; a ``block`` on its own line.

    >>> mathml(r"$\displaystyle 6^2$").startswith("<math")
    True
    >>> "<mn>6,94</mn>" in mathml(r"$6{,}94\,\%$")
    True
    """
    from latex2mathml.converter import convert

    text = latex.strip().strip("$").strip().replace("{aligned}", "{align*}")  # it knows only this
    made = convert(text, display="block" if block else "inline")
    unknown = re.search(r"\\[a-zA-Z]+|<mi>&</mi>", made)
    if unknown is not None:
        raise BadArgument(say("lessons.handout.formula", unknown=unknown[0], formula=latex))
    return COMMA.sub(",", made)


def chart(figure: dict[str, Any]) -> str:
    """Return a Plotly figure as HTML: a place for it and its data, drawn by the page's script."""
    from plotly import graph_objects

    drawn = graph_objects.Figure(figure["data"], figure["layout"])
    drawn.update_layout(**CHART_SIZE, margin=CHART_MARGIN)
    data = str(drawn.to_json()).replace("</", r"<\/")
    size = f"width:{CHART_SIZE['width']}px;height:{CHART_SIZE['height']}px"
    return (
        f'<div class="{CHART_PLACE}" style="{size}"></div>'
        f'<script type="application/json">{data}</script>'
    )


def print_pdf(html: Path, pdf: Path) -> None:
    """Write the page as PDF. Raises ``NoBrowser`` where there is none, or it fails."""
    browser = find_browser()
    if browser is None:
        raise NoBrowser(say("lessons.handout.no_browser"))
    pdf.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            *(browser, "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            *("--no-pdf-header-footer", "--virtual-time-budget=10000"),
            *(f"--user-data-dir={profile}", f"--print-to-pdf={pdf.resolve()}"),
            html.resolve().as_uri(),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # as root it would not start otherwise
        try:
            subprocess.run(command, capture_output=True, timeout=BROWSER_SECONDS, check=False)
        except subprocess.TimeoutExpired as error:
            raise NoBrowser(say("lessons.handout.late", browser=browser, page=html.name)) from error
    if not pdf.is_file():
        raise NoBrowser(say("lessons.handout.failed", browser=browser, page=html.name))


def find_browser() -> str | None:
    """Return a browser that can print: the one that ``DICEKIT_BROWSER`` names, or Chromium."""
    named = os.environ.get("DICEKIT_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def _without_formulas(text: str, formulas: list[str]) -> str:
    """Return a text with a place for each formula, and put the formulas into the list."""

    def place(found: re.Match[str]) -> str:
        block = found[1] is not None
        made = mathml(unescape(found[1] or found[2]), block)
        # A formula can't be broken into lines: one with a long line is drawn smaller.
        lines = re.sub(r"<(?!mtr>)[^>]+>", "", made).split("<mtr>")
        length = max(len(unescape(line)) for line in lines)
        size = min(1, LINE / length)
        formulas.append(f'<span style="font-size:{size:.0%}">{made}</span>' if size < 1 else made)
        return PLACE.format(len(formulas) - 1)

    parts = CODE.split(text)  # every second part is code
    return "".join(
        part if number % 2 else FORMULA.sub(place, part) for number, part in enumerate(parts)
    )


def _charts(body: str, lang: str) -> str:
    """Return Plotly's code for a page that has charts: packed, 2 MB instead of 5."""
    if CHART_PLACE not in body:
        return ""
    from plotly.offline import get_plotlyjs

    packed = b64encode(gzip.compress(get_plotlyjs().encode(), mtime=0)).decode()
    draw = DRAW.replace("__OLD__", say("lessons.handout.old_browser").told(lang))
    return f'<script type="text/plain" id="plotly">{packed}</script><script>{draw}</script>'


def _only(body: str) -> str:
    """Return the page's inside, without the frame that some versions of nbconvert put around."""
    inside = re.search(r"<body[^>]*>(.*)</body>", body, re.DOTALL)
    return inside[1] if inside else body
