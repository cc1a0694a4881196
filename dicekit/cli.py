"""The command line: ``dicekit --help`` lists what it can do."""

from __future__ import annotations

from typing import Annotated

import typer

from dicekit import __version__
from dicekit.commands import (
    cache,
    exercises,
    handout,
    hold,
    lab,
    lessons,
    odds,
    progress,
    race,
    tournament,
)
from dicekit.commands.frame import Program
from dicekit.commands.words import SWITCH, speaking

# In the order in which --help shows them.
COMMANDS = (lab, lessons, odds, hold, race, progress, exercises, tournament, handout, cache)

app = typer.Typer(
    name="dicekit",
    cls=Program,
    help="root.about",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="root.end",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"dicekit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="root.version"),
    ] = False,
    lang: Annotated[str | None, typer.Option(SWITCH, help="root.lang")] = None,
) -> None:
    """Refuse a language that there is not; ``Program`` has read it before."""
    with speaking(lang):
        pass


for _module in COMMANDS:
    _module.register(app)


def main() -> None:
    """Run the command that the command line names."""
    app()
