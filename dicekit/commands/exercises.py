"""``dicekit exercises``: make the learners' notebooks, prove the exercises, export them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicekit.commands.frame import Command, Fault, Group
from dicekit.commands.words import AREA, Lang, speaking
from dicekit.texts import Texts

group = typer.Typer(
    name="exercises",
    cls=Group,
    help="exercises.about",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def _sources() -> Path:
    """Return the folder of sources in the checkout; beside it the notebooks are kept."""
    from dicekit.lessons.source import folder

    root = folder()
    if root.name != "source":
        raise Fault(Texts(area=AREA)("exercises.checkout"), 1)
    return root


@group.callback()
def exercises(lang: Lang = None) -> None:
    """Refuse a language that there is not; ``Program`` has read it before."""
    with speaking(lang):
        pass


@group.command(cls=Command, help="exercises.build")
def build(lang: Lang = None) -> None:
    """Write the learners' notebooks from ``exercises/source``."""
    from dicekit.lessons.notebooks import student_notebooks

    with speaking(lang):
        root = _sources()
        for path, text in student_notebooks(root).items():
            target = root.parent / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8", newline="\n")
            typer.echo(target)


@group.command(cls=Command, help="exercises.check")
def check(lang: Lang = None) -> None:
    """Prove every exercise: the solution is right, the blank to do, wrong answers get hints."""
    from dicekit.lessons.proof import differences, faults
    from dicekit.lessons.source import find, paths

    with speaking(lang) as texts:
        root = _sources()
        known = paths(root)
        found = [fault for name in known for fault in faults(find(name))] + differences(root)
        for fault in found:
            typer.echo(fault, err=True)
        typer.echo(texts("exercises.count", all=len(known), faults=len(found)))
    raise typer.Exit(1 if found else 0)


@group.command(cls=Command, help="exercises.export")
def export(
    nbgrader: Annotated[Path, typer.Option(help="exercises.nbgrader")],
    lang: Lang = None,
) -> None:
    """Write every lesson's exercises as an assignment of an nbgrader course."""
    from dicekit.lessons.notebooks import write_nbgrader
    from dicekit.lessons.source import folder

    with speaking(lang):
        for path in write_nbgrader(folder(), nbgrader):
            typer.echo(path)


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    app.add_typer(group)
