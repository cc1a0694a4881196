"""What one gets who installs dicekit without the checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]


def test_the_wheel_holds_every_file_of_the_package(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("dicekit_classroom-*.whl")
    with ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if name.startswith("dicekit/")}
    there = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "dicekit").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    sources = ROOT / "exercises" / "source"
    there |= {
        f"dicekit/lessons/sources/{path.relative_to(sources).as_posix()}"
        for path in sources.rglob("*.py")
    }
    assert held == there
    assert {".js", ".css", ".py"} <= {Path(name).suffix for name in held}
    assert "dicekit/py.typed" in held
