"""The commands of ``dicekit``, one file each.

A command is a module with a function ``register(app)`` that adds it to a Typer app. It imports
what is heavy inside the command itself, so that ``dicekit --help`` answers at once. A new command
is one new file here, its name in ``dicekit/cli.py`` and its help in ``languages/help.*.toml``: the
code has the keys of the texts. ``words``, ``frame`` and ``tables`` are no commands: all share them.
"""
