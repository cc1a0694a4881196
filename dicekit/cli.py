"""The command line: ``dicekit --help`` lists what it can do."""

from __future__ import annotations

from typing import Annotated

import typer

from dicekit import __version__
from dicekit.commands import (
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

# In the order in which --help shows them.
COMMANDS = (lab, lessons, odds, hold, race, progress, exercises, tournament, handout)

app = typer.Typer(
    name="dicekit",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=(
        "Start with [bold]dicekit lab[/bold]: a lesson with a table to play at. "
        "For odds without a browser, try [bold]dicekit odds seven[/bold] "
        "or [bold]dicekit odds 3d6[/bold]."
    ),
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"dicekit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and stop."
        ),
    ] = False,
) -> None:
    """Play dice games, see the exact odds of every decision, learn why they are so.

    Every chance is counted exactly, not simulated.
    """


for _module in COMMANDS:
    _module.register(app)


def main() -> None:
    """Run the command that the command line names."""
    app()
