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
from dicekit.commands.frame import Command, Fault
from dicekit.commands.words import Lang, speaking

WELCOME = Path("notebooks") / "00_welcome.ipynb"
DEFAULTS = Path(__file__).parent / "jupyter"


def checkout() -> Path | None:
    """Return the folder that holds ``notebooks/``: of this installation, or around the user."""
    here = Path.cwd()
    places = [Path(dicekit.__file__).resolve().parents[1], here, *here.parents]
    return next((place for place in places if (place / WELCOME).is_file()), None)


def welcome(root: Path, lang: str) -> str:
    """Return the welcome lesson of this folder in the language, where it is there, else in English.

    As JupyterLab wants it: from the folder, with forward slashes.
    """
    translated = WELCOME.with_stem(f"{WELCOME.stem}_{lang}")
    return (translated if (root / translated).is_file() else WELCOME).as_posix()


def environment() -> dict[str, str]:
    """Return the environment for JupyterLab: this one, and our defaults for its settings.

    Else the first thing that a class sees is a question about news, over the lesson: JupyterLab
    asks it even where ``news_url`` is ``None``. What the user has chosen goes before them.
    """
    name = "JUPYTER_CONFIG_PATH"
    own = os.environ.get(name)
    return {**os.environ, name: os.pathsep.join(filter(None, (own, str(DEFAULTS))))}


def lab(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(help="lab.arguments"),
    ] = None,
    lang: Lang = None,
) -> None:
    """Open JupyterLab on the welcome lesson."""
    root = checkout()
    with speaking(lang) as texts:
        if root is None:
            raise Fault(texts("lab.no_lessons", path=WELCOME.as_posix()), 1)
        if find_spec("jupyterlab") is None:
            raise Fault(texts("lab.no_jupyterlab"), 1)
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{welcome(root, texts.lang)}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container there often is no other user, and JupyterLab would refuse to start.
        command.append("--allow-root")
    try:
        code = subprocess.call([*command, *(arguments or ())], env=environment())
    except KeyboardInterrupt:  # JupyterLab has had it too, and ends by itself
        code = 130
    raise typer.Exit(code)


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""
    settings = {"ignore_unknown_options": True}
    app.command(cls=Command, help="lab.about", context_settings=settings)(lab)
