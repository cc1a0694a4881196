"""A file imports only from floors below, or from its own; NumPy begins at floor 4."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "dicekit"
GROUND, GAMES, TABLE, ODDS, STRATEGY, VIEWS, ROOF = range(7)
FLOORS = {
    **dict.fromkeys(("errors", "own_lines", "texts", "rows", "dice"), GROUND),
    **dict.fromkeys(("dist", "dist_events", "dist_show"), GROUND),
    "games": GAMES,
    "table": TABLE,
    "odds": ODDS,
    "strategy": STRATEGY,
    "views": VIEWS,
    **dict.fromkeys(("lessons", "tournament", "commands", "cli", "__main__"), ROOF),
}
ARRAYS = {"numpy", "numba", "scipy", "pandas"}
HEAVY = {"sympy", "plotly", "ipywidgets", "anywidget", "traitlets", "IPython"}


class Import(NamedTuple):
    """``at_once``: carried out when the module is imported, not later and not for types only."""

    line: int
    module: str
    names: tuple[str, ...]
    at_once: bool


def imports(tree: ast.AST, package: str, at_once: bool = True) -> Iterator[Import]:
    """Every import of a module in ``package`` (its dotted name), wherever it stands."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, (), at_once)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(parents if node.level else ()), *filter(None, [node.module])])
            yield Import(node.lineno, base, tuple(alias.name for alias in node.names), at_once)
        elif isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            name = getattr(node.args[0], "value", None)
            if called == "import_module" and isinstance(name, str):
                yield Import(node.lineno, name, (), at_once)
        types_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from imports(node, package, at_once and not later and not types_only)


def faults(module: str, source: str) -> list[str]:
    """What is wrong with the imports of a module, named by its path such as ``odds/seven``."""
    parts = module.split("/")
    if parts == ["__init__"]:
        return []  # the public names: it may show every floor
    if parts[0] not in FLOORS:
        return [f"{module}: has no floor; give it one in FLOORS"]
    floor = FLOORS[parts[0]]
    found = []
    for line, name, names, at_once in imports(
        ast.parse(source), ".".join(["dicekit", *parts[:-1]])
    ):
        top, *below = name.split(".")
        if top == "dicekit":
            for target in below[:1] or names or ("",):
                if target in FLOORS and FLOORS[target] > floor:
                    found.append(f"{module}:{line}: {target} is a floor above")
                elif target not in FLOORS and floor != ROOF:
                    found.append(f"{module}:{line}: imports dicekit itself")
        elif top in ARRAYS and floor != STRATEGY:
            found.append(f"{module}:{line}: {top} begins at the strategy floor")
        elif top in HEAVY and floor < STRATEGY and at_once:
            found.append(f"{module}:{line}: {top} has to be imported where it is used")
    return found


def sources() -> dict[str, str]:
    return {
        path.relative_to(PACKAGE).with_suffix("").as_posix(): path.read_text("utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def test_every_file_keeps_to_its_floor():
    found = sources()
    assert {"dist", "games/seven", "table/betting", "odds/seven"} <= found.keys()
    assert [fault for module, source in found.items() for fault in faults(module, source)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games/seven", "from dicekit.table import settle"),
        ("games/seven", "from dicekit import table"),
        ("games/seven", "from ..odds import seven"),
        ("games/seven", "def f():\n    import dicekit.odds.seven"),
        ("table/hand", "if TYPE_CHECKING:\n    from dicekit.views import play"),
        ("odds/seven", "import_module('dicekit.strategy.bots')"),
        ("odds/seven", "import dicekit"),
        ("odds/seven", "from dicekit import Dist"),
        ("odds/seven", "def f():\n    import numpy as np"),
        ("views/play", "def f():\n    from numpy import array"),
        ("dist", "import sympy"),
        ("dist", "class A:\n    from plotly import graph_objects"),
        ("a_new_file", ""),
    ],
)
def test_a_fault_is_found(module, source):
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games/seven", "from dicekit.dist import Dist"),
        ("games/seven", "from .deal import Deal"),
        ("games/seven", "from . import deal"),
        ("dist", "from dicekit import errors\ndef f():\n    import sympy"),
        ("dist", "if TYPE_CHECKING:\n    import plotly.graph_objects"),
        ("strategy/solve", "import numpy as np\nfrom dicekit.odds import seven"),
        ("views/play", "import anywidget\nfrom dicekit import strategy"),
        ("commands/lab", "import dicekit"),
    ],
)
def test_what_is_allowed_is_no_fault(module, source):
    assert faults(module, source) == []


def run_python(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_import_dicekit_is_light():
    heavy = sorted(ARRAYS | HEAVY | {"babel", "rich", "typer", "asyncio"})
    code = f"import sys, dicekit; print([name for name in {heavy} if name in sys.modules])"
    assert run_python(code) == "[]"


NO_NUMPY = """
import importlib, sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "numba"}:
            raise ImportError(name + " is not here")
sys.meta_path.insert(0, Refuse())
"""


def test_floors_0_to_3_and_the_views_work_without_numpy():
    names = [
        ".".join(["dicekit", *module.split("/")]).removesuffix(".__init__")
        for module in sources()
        if module != "__init__" and FLOORS[module.split("/")[0]] in {*range(STRATEGY), VIEWS}
    ]
    code = (
        f"{NO_NUMPY}\nfor name in {names}:\n    importlib.import_module(name)\n"
        "import dicekit as dk\n"
        "print(dk.odds.seven.total(3).mean, dk.die().plot() is not None)"
    )
    assert run_python(code) == "511/24 True"


def test_no_file_is_longer_than_400_lines():
    texts = [path for kind in ("py", "js", "css") for path in PACKAGE.rglob(f"*.{kind}")]
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in texts}
    assert {name: length for name, length in lengths.items() if length > 400} == {}
