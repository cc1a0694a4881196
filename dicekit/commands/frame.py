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
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dicekit.commands.words import VARIABLE, displaying, user_language
from dicekit.errors import BadArgument, DiceError, Said, Words, told
from dicekit.texts import DEFAULT, spoken, templates

AREA = "help"

# Of typer.rich_utils, where their names are in capital letters.
CONSTANTS = (
    *("default_string", "required_long_string", "arguments_panel_title", "options_panel_title"),
    *("commands_panel_title", "errors_panel_title", "aborted_text", "rich_help"),
)


if TYPE_CHECKING:
    Base = TyperCommand
else:  # Typer's command and group have no parent of their own in common
    Base = object


class Fault(typer.BadParameter):
    """What ends a command with this code: it is shown in the frame of a wrong command line."""

    def __init__(self, message: str, code: int = 2, ctx: Any = None) -> None:
        super().__init__(message, ctx=ctx)
        self.exit_code = code

    def format_message(self) -> str:
        """Return the words; they stand for themselves."""
        return self.message


class InLanguage(Base):
    """What commands and groups of them share: help and errors in the language of the displays."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, or that of the group which is named."""
        with _ended_by_errors(self):
            return super().invoke(ctx)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that begins with "Usage:"."""
        _usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _speak(self, ctx)
        super().format_help(ctx, formatter)


class Command(InLanguage, TyperCommand):
    """A command whose help and errors are in the language of the displays."""


class Group(InLanguage, TyperGroup):
    """A group of commands whose help and errors are in the language of the displays."""


class Program(Group):
    """The group at the root: it finds out the user's language before anything else is read."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Run the command that ``args`` names; without them, the program's own arguments."""
        words = sys.argv[1:] if args is None else args
        try:
            lang = user_language(words, os.environ)
        except BadArgument:  # ``make_context`` tells it, in the language that is left
            others = {name: value for name, value in os.environ.items() if name != VARIABLE}
            lang = user_language(words, others)
        with displaying(lang):
            return super().main(args, *rest, **options)

    def make_context(self, info_name: Any, args: list[str], *rest: Any, **options: Any) -> Any:
        """Read the arguments before the command's name."""
        with _reworded():
            try:
                user_language(args, os.environ)
            except BadArgument as error:
                raise Fault(str(error)) from error
            return super().make_context(info_name, args, *rest, **options)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is named."""
        with _reworded():
            return super().invoke(ctx)


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
    for one in command.get_params(ctx):
        _speak_type(one, texts)
    if command.epilog:
        command.epilog = texts.get(command.epilog, command.epilog)
    own = command.get_help_option(ctx)
    if own is not None:
        own.help = texts["frame.help"]


def _speak_type(parameter: Any, texts: Mapping[str, str]) -> None:
    """Let the help say in the language what is to be typed; Typer has it as ``<int range>``."""
    own = getattr(type(parameter), "display_type_rich", None)
    if own is not None:

        def shown(ctx: Any) -> str:
            typed = str(own(parameter, ctx))
            return re.sub("<(.+?)>", lambda found: _type_name(found[1], texts), typed)

        parameter.display_type_rich = shown


def _type_name(label: str, texts: Mapping[str, str]) -> str:
    name = texts.get(f"type.{label}", label)
    return f"<{name}>" if name else ""


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
        if not hasattr(error, "format_message"):
            raise
        _set_frame(_texts())
        if isinstance(error, Fault):
            raise
        english = error.format_message()
        said = reworded(english, spoken(None, AREA))
        if said == english:
            raise
        raise Fault(said, ctx=getattr(error, "ctx", None)) from error


@contextmanager
def _ended_by_errors(command: TyperCommand | TyperGroup) -> Iterator[None]:
    """Let a ``DiceError`` end the command, told in the language of the displays."""
    try:
        yield
    except Fault as fault:
        fault.ctx = None  # nothing is wrong with the line: Typer would say how to write it
        raise
    except DiceError as error:
        switches = {one.name: one.opts[0] for one in command.params if one.name}
        raise Fault(told(_as_typed(error.message, switches))) from error


def _as_typed(message: Words, switches: Mapping[str, str]) -> Words:
    """The message with an argument called as on the command line: ``--throws-left``."""
    if isinstance(message, str):
        return message
    values: list[tuple[str, Words | int]] = []
    for key, value in message.values:
        if isinstance(value, Said):
            value = _as_typed(value, switches)
        elif key == "name" and isinstance(value, str):
            value = switches.get(value, value)
        values.append((key, value))
    return replace(message, values=tuple(values))


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
