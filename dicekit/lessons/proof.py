"""The proofs of an exercise, without a kernel: that it judges right, and gives nothing away."""

from __future__ import annotations

from pathlib import Path

from dicekit.errors import say
from dicekit.lessons.checks import Exercise
from dicekit.lessons.notebooks import student_notebooks
from dicekit.lessons.source import PRELUDE, Cell, Source


def faults(source: Source) -> list[str]:
    """Return what is wrong with an exercise; an empty list is its proof.

    The solution is right; the blank is to do; each known wrong answer is wrong, with its hint;
    and these say so in both languages.
    """
    cases = [
        (source.answer, source.answer.text, "right", None),
        (source.answer, source.blank, "todo", None),
        *((cell, cell.text, "wrong", cell.options["hint"]) for cell in source.wrong),
    ]
    found = []
    for lang in sorted(source.hints):
        asked = Exercise(source.name, lang)
        for cell, code, verdict, hint in cases:
            result = asked.check(answer_of(source, cell, code), keep=False)
            if result.verdict != verdict or hint not in (None, result.hint):
                wanted = f"{verdict} {hint or ''}".strip()
                where = f"{source.path.name}:{cell.line}"
                got = f"{result!r} [{result.hint}]"
                found.append(
                    str(say("lessons.proof.other", at=where, wanted=wanted, lang=lang, got=got))
                )
    return found


def answer_of(source: Source, cell: Cell, code: str) -> object:
    """Return the answer that code gives, run after what every notebook begins with."""
    names: dict[str, object] = {"__name__": source.name}
    exec(PRELUDE, names)
    exec(compile("\n" * cell.line + code, str(source.path), "exec"), names)
    return names[source.variable]


def differences(root: Path) -> list[str]:
    """Return what differs between the learner's notebooks in the checkout and the sources."""
    found = []
    made = student_notebooks(root)
    for path, text in made.items():
        there = root.parent / path
        if not there.is_file():
            found.append(str(say("lessons.proof.missing", name=path.as_posix())))
        elif there.read_text("utf-8") != text:
            found.append(str(say("lessons.proof.differs", name=path.as_posix())))
    known = {root.parent / path for path in made}
    extra = {
        path for path in root.parent.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
    }
    for path in sorted(extra - known):
        found.append(str(say("lessons.proof.extra", name=path.name)))
    return found
