"""What is slow to import, imported while the person looks at the table."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from threading import Thread


def warm() -> None:
    """Import SymPy, which the first odds need, in the background.

    Where threads cannot start (Python in the browser), the first odds wait for it instead.
    """
    with suppress(RuntimeError):
        Thread(target=import_module, args=("sympy",), name="dicekit-warm", daemon=True).start()
