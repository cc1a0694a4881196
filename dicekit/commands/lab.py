"""``dicekit lab``: JupyterLab, opened on the welcome lesson."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import dicekit

WELCOME = Path("notebooks") / "00_welcome.ipynb"


def checkout() -> Path | None:
    """Return the folder that holds ``notebooks/``: of this installation, or around the user."""
    here = Path.cwd()
    places = [Path(dicekit.__file__).resolve().parents[1], here, *here.parents]
    return next((place for place in places if (place / WELCOME).is_file()), None)


def lab(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(help="Passed on to JupyterLab, for example --no-browser or --port=9000."),
    ] = None,
) -> None:
    """Open [bold]JupyterLab[/bold] on the welcome lesson."""
    root = checkout()
    if root is None:
        typer.echo(
            f"There is no {WELCOME.as_posix()} here. The lessons come with the checkout of "
            "dicekit: go to its folder and run this again.",
            err=True,
        )
        raise typer.Exit(1)
    if find_spec("jupyterlab") is None:
        typer.echo('JupyterLab is not installed. Run: pip install -e ".[notebook]"', err=True)
        raise typer.Exit(1)
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{WELCOME.as_posix()}",
        "--LabApp.news_url=None",  # else the first thing a class sees is a question about news
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container there often is no other user, and JupyterLab would refuse to start.
        command.append("--allow-root")
    try:
        code = subprocess.call([*command, *(arguments or ())])
    except KeyboardInterrupt:  # JupyterLab has had it too, and ends by itself
        code = 130
    raise typer.Exit(code)


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    app.command(context_settings={"ignore_unknown_options": True})(lab)
