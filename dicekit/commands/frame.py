"""The frame around the commands: ``--help`` and the errors of a wrong line, in two languages.

In the code, the help of a command or parameter is the key of its text in ``languages/help.*.toml``.
The words of the frame itself (Usage, Options, [required]) are Typer's, which has them in English:
some are attributes of its commands, others constants of ``typer.rich_utils``. What it says of a
wrong command line is only to be had as an English sentence: it is known again by its form.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from dicekit.commands.words import VARIABLE, displaying, user_language
from dicekit.errors import BadArgument
from dicekit.texts import DEFAULT, spoken, templates

AREA = "help"

# Of typer.rich_utils, where their names are in capital letters.
CONSTANTS = (
    *("default_string", "required_long_string", "arguments_panel_title", "options_panel_title"),
    *("commands_panel_title", "errors_panel_title", "aborted_text", "rich_help"),
)


class Command(TyperCommand):
    """A command whose help is in the language of the displays."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that begins with "Usage:"."""
        _usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _speak(self, ctx)
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands whose help is in the language of the displays."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that begins with "Usage:"."""
        _usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _speak(self, ctx)
        super().format_help(ctx, formatter)


class Program(Group):
    """The group at the root: it finds out the user's language before anything else is read."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Run the command that ``args`` names; without them, the program's own arguments."""
        words = sys.argv[1:] if args is None else args
        try:
            lang = user_language(words, os.environ)
        except BadArgument as error:
            others = {name: value for name, value in os.environ.items() if name != VARIABLE}
            typer.echo(error.told(user_language(words, others)), err=True)
            sys.exit(2)
        with displaying(lang):
            return super().main(args, *rest, **options)

    def make_context(self, *values: Any, **options: Any) -> Any:
        """Read the arguments before the command's name."""
        with _reworded():
            return super().make_context(*values, **options)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is named."""
        with _reworded():
            return super().invoke(ctx)


class _Wrong(typer.BadParameter):
    """A wrong command line, in words that stand for themselves."""

    def format_message(self) -> str:
        return self.message


def _texts() -> Mapping[str, str]:
    """The texts of the help; they have no plurals, so Babel is not needed for them."""
    return _plain(spoken(None, AREA))


@cache
def _plain(lang: str) -> Mapping[str, str]:
    return {key: text for key, text in templates(AREA, lang).items() if isinstance(text, str)}


def _speak(command: TyperCommand | TyperGroup, ctx: Any) -> None:
    """Put the words of the language in the places where Typer looks for them."""
    texts = _texts()
    _set_frame(texts)
    shown: list[Any] = [command, *command.get_params(ctx)]
    if isinstance(command, TyperGroup):
        shown.extend(command.commands.values())
    for one in shown:
        one.help = texts.get(one.help, one.help)
    if command.epilog:
        command.epilog = texts.get(command.epilog, command.epilog)
    own = command.get_help_option(ctx)
    if own is not None:
        own.help = texts["frame.help"]


def _usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    texts = _texts()
    command.options_metavar = texts["frame.options_metavar"]
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = texts["frame.subcommand_metavar"]
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=texts["frame.usage"])


def _set_frame(texts: Mapping[str, str]) -> None:
    from typer import rich_utils

    for name in CONSTANTS:
        setattr(rich_utils, name.upper(), texts[f"rich.{name}"])


@contextmanager
def _reworded() -> Iterator[None]:
    """Let Typer's errors of a wrong command line speak the language of the displays."""
    try:
        yield
    except Exception as error:
        # The class of these errors has no public name; what they have in common is this.
        if not hasattr(error, "format_message") or isinstance(error, _Wrong):
            raise
        _set_frame(_texts())
        english = error.format_message()
        said = reworded(english, spoken(None, AREA))
        if said == english:
            raise
        raise _Wrong(said, ctx=getattr(error, "ctx", None)) from error


def reworded(english: str, lang: str) -> str:
    """Return Typer's message in another language; as it is, if its form is not known.

    >>> reworded("No such option: --opne (Possible options: --open)", "ru")
    'Нет такого ключа: --opne (есть похожие: --open)'
    """
    if lang == DEFAULT:
        return english
    for name, match in _forms():
        found = match(english)
        if found:
            parts = found.groupdict()
            if "why" in parts:
                parts["why"] = reworded(parts["why"], lang)
            return _plain(lang)[f"wrong.{name}"].format(**parts)
    return english


@cache
def _forms() -> tuple[tuple[str, Callable[[str], re.Match[str] | None]], ...]:
    """The English messages as patterns, by their names; those that say more come first."""
    found = []
    for key, text in sorted(_plain(DEFAULT).items(), key=lambda item: -len(item[1])):
        group, _, name = key.partition(".")
        if group == "wrong":
            pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text))
            found.append((name, re.compile(pattern, re.DOTALL).fullmatch))
    return tuple(found)
