"""The commands of ``dicekit``, one file each.

A command is a module with a function ``register(app)`` that adds it to a Typer app. It imports
what is heavy inside the command itself, so that ``dicekit --help`` answers at once. A new command
is one new file here and its name in ``dicekit/cli.py``. ``words`` is no command: some share it.
"""
