"""``dicekit exercises``: make the learners' notebooks, prove the exercises, export them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

group = typer.Typer(
    name="exercises",
    help="For teachers: make the notebooks of the [bold]exercises[/bold], prove and export them.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def _sources() -> Path:
    """Return the folder of sources in the checkout; beside it the notebooks are kept."""
    from dicekit.lessons.source import folder

    root = folder()
    if root.name != "source":
        typer.echo("Notebooks are made in the checkout of dicekit: go to its folder.", err=True)
        raise typer.Exit(1)
    return root


@group.command()
def build() -> None:
    """Write the learners' notebooks from [bold]exercises/source[/bold]."""
    from dicekit.lessons.notebooks import student_notebooks

    root = _sources()
    for path, text in student_notebooks(root).items():
        target = root.parent / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8", newline="\n")
        typer.echo(target)


@group.command()
def check() -> None:
    """Prove every exercise: the solution is right, the blank to do, wrong answers get hints."""
    from dicekit.lessons.proof import differences, faults
    from dicekit.lessons.source import find, paths

    root = _sources()
    known = paths(root)
    found = [fault for name in known for fault in faults(find(name))] + differences(root)
    for fault in found:
        typer.echo(fault, err=True)
    typer.echo(f"{len(known)} exercises, {len(found)} faults")
    raise typer.Exit(1 if found else 0)


@group.command()
def export(
    nbgrader: Annotated[
        Path, typer.Option(help="The folder of the nbgrader course to write to (it may be new).")
    ],
) -> None:
    """Write every lesson's exercises as an assignment of an nbgrader course."""
    from dicekit.lessons.notebooks import write_nbgrader
    from dicekit.lessons.source import folder

    for path in write_nbgrader(folder(), nbgrader):
        typer.echo(path)


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    app.add_typer(group)
