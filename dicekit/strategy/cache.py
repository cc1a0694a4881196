"""Solved tables on disk: in the user's cache folder, or where ``DICEKIT_CACHE`` says.

A file is written beside its place and moved there in one step, so that many processes may write
and read at once; each file carries the fingerprint of its content. A folder that cannot be
written is no error: the table is simply solved again next time.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import time
import warnings
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from dicekit.strategy.lattice import Floats

log = logging.getLogger("dicekit")

FOLDER_VARIABLE = "DICEKIT_CACHE"
DAY = 24 * 60 * 60
MAGIC = b"dicekit table\n"
# A table depends on what these files do; the names are files of this folder.
SOURCES = (
    "lattice",
    "sheet/tables",
    "sheet/columns",
    "sheet/batch",
    "sheet/induction",
    "sheet/carry",
    "sheet/outcomes",
    "sheet/follow",
    "sheet/choices",
    "sheet/curves",
    "sheet/curve_rows",
    "sheet/reach",
)


def folder() -> Path:
    """Return the folder of solved tables."""
    given = os.environ.get(FOLDER_VARIABLE)
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("dicekit")


@lru_cache(maxsize=1)
def code_version() -> str:
    """Return a fingerprint of the solver's own code: new code solves anew."""
    here = Path(__file__).parent
    files = [here / f"{name}.py" for name in SOURCES]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def path_of(kind: str, digest: str) -> Path:
    """Return the file for a kind of table of the sheet with this fingerprint.

    A kind such as ``goals/5`` is one of many that have a folder of their own.
    """
    key = sha256(f"{kind} {digest} {code_version()}".encode()).hexdigest()
    return folder() / f"{kind}-{key[:24]}.table"


def has(kind: str, digest: str) -> bool:
    """Return whether the numbers are stored; whether they are sound is seen when they are read."""
    # Not by Path.exists, which raises where the folder of another user is closed.
    return os.access(path_of(kind, digest), os.R_OK)


def load(kind: str, digest: str, shape: tuple[int, ...]) -> Floats | None:
    """Return the stored numbers, or None. A damaged file is said to be so, and left out.

    One with numbers of another shape is no better: it was put there by hand.
    """
    path = path_of(kind, digest)
    try:
        content = path.read_bytes()
    except OSError:
        return None
    values = _decode(content)
    if values is None or values.shape != shape:
        warnings.warn(f"the solved table {path} is damaged and is solved again", stacklevel=3)
        return None
    return values


def save(kind: str, digest: str, values: Floats) -> bool:
    """Store the numbers; return whether that was possible."""
    path = path_of(kind, digest)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        # Not by tempfile: its files are for the owner alone, and a class may share the folder.
        part = path.with_name(f"{path.stem}-{secrets.token_hex(8)}.part")
        try:
            body = np.ascontiguousarray(values, dtype="<f8")
            with part.open("xb") as file:
                file.write(_head(body))
                file.write(body.data)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        log.info("the solved table is not kept: %s", error)
        return False
    return True


def _sweep(where: Path) -> None:
    """Remove what a process left behind that was killed while it wrote, a day ago or more."""
    for part in where.glob("*.part"):
        with suppress(FileNotFoundError):  # another process sweeps too
            if time.time() - part.stat().st_mtime > DAY:
                part.unlink()


def _head(body: Floats) -> bytes:
    said = {"shape": body.shape, "sha256": sha256(body.data).hexdigest()}
    return MAGIC + json.dumps(said).encode() + b"\n"


def _decode(content: bytes) -> Floats | None:
    end = content.find(b"\n", len(MAGIC))
    body = memoryview(content)[end + 1 :]
    try:
        said = json.loads(content[len(MAGIC) : end])
        if not content.startswith(MAGIC) or sha256(body).hexdigest() != said["sha256"]:
            return None
        return np.frombuffer(body, dtype="<f8").reshape(said["shape"])
    except (ValueError, KeyError, TypeError):
        return None
