"""Solved tables on disk: in the user's cache folder, or where ``DICEKIT_CACHE`` says.

A file is written beside its place and moved there in one step, so that many processes may write
and read at once; each file carries the fingerprints of its content, block by block, so that a few
numbers of a great table are read and checked at once. A folder that cannot be written is no error:
the table is simply solved again next time.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import time
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import BinaryIO

import numpy as np

from dicekit.strategy.lattice import Floats, Ints

log = logging.getLogger("dicekit")

FOLDER_VARIABLE = "DICEKIT_CACHE"
DAY = 24 * 60 * 60
SUFFIX = ".table"
MAGIC = b"dicekit table\n"
VERSION = re.compile(r"[0-9a-f]{16}")
FILE = re.compile(r".+-[0-9a-f]{24}(\.table|-[0-9a-f]{16}\.part)")
BLOCK = 1 << 14
"""Bytes that have a fingerprint of their own."""
ITEM = 8
"""Bytes of a number."""
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
    "sheet/kernels",
    "sheet/kernel_numba",
    "sheet/kernel_numba_curves",
    "sheet/kernel_numba_follow",
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

    A kind such as ``goals/5`` is one of many that have a folder of their own; so have the tables of
    each version of the code.
    """
    key = sha256(f"{kind} {digest} {code_version()}".encode()).hexdigest()
    return folder() / _version() / f"{kind}-{key[:24]}{SUFFIX}"


def kept() -> tuple[list[Path], list[Path]]:
    """Return the files of tables: those that this code can read, and those of other versions.

    Nothing else is among them, whatever the folder holds. Raises ``OSError`` if it cannot be read.
    """
    found: tuple[list[Path], list[Path]] = [], []
    for version in _versions():
        old = version.name != _version()
        for where, _, names in os.walk(version):
            found[old].extend(Path(where, name) for name in names if FILE.fullmatch(name))
    return sorted(found[0]), sorted(found[1])


def remove(files: Iterable[Path]) -> None:
    """Remove files of tables, and the folders that are empty then. Raises ``OSError``."""
    for path in files:
        path.unlink(missing_ok=True)
        for parent in path.parents:
            if folder() not in parent.parents:
                break
            with suppress(OSError):  # other files are in it
                parent.rmdir()


def _version() -> str:
    """The name of the folder for this version of the code."""
    return code_version()[:16]


def _versions() -> list[Path]:
    try:
        found = [path for path in folder().iterdir() if VERSION.fullmatch(path.name)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    # A link leads to what is somebody else's.
    return [path for path in found if not path.is_symlink()]


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
        with path.open("rb") as file:
            head = _read_head(file, path, shape)
            body = file.read()
    except OSError:
        return None
    if head is None or _fingerprints(body) != head.blocks:
        warnings.warn(f"the solved table {path} is damaged and is solved again", stacklevel=3)
        return None
    return np.frombuffer(body, dtype="<f8").reshape(shape)


def load_at(kind: str, digest: str, shape: tuple[int, ...], places: Ints) -> Floats | None:
    """Return the stored numbers at these places of the flat table, or None if they are not sound.

    Only the blocks that they stand in are read.
    """
    path = path_of(kind, digest)
    block_of, within = np.divmod(places, BLOCK // ITEM)
    found = np.empty(len(places))
    try:
        with path.open("rb") as file:
            head = _read_head(file, path, shape)
            if head is None:
                return None
            for number in sorted(set(block_of.tolist())):
                file.seek(head.end + number * BLOCK)
                block = file.read(BLOCK)
                if _fingerprints(block) != head.blocks[number : number + 1]:
                    return None
                here = block_of == number
                found[here] = np.frombuffer(block, dtype="<f8")[within[here]]
    except OSError:
        return None
    return found


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
                file.write(_head(path, body))
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
        with suppress(OSError):  # another process sweeps too, or it is another user's
            if time.time() - part.stat().st_mtime > DAY:
                part.unlink()


@dataclass(frozen=True)
class _Head:
    """The fingerprints of a file's blocks; ``end``: where the numbers begin."""

    blocks: list[str]
    end: int


def _head(path: Path, body: Floats) -> bytes:
    blocks = _fingerprints(body.reshape(-1).view(np.uint8).data)
    said = {"name": path.name, "shape": body.shape, "blocks": blocks}
    return MAGIC + json.dumps(said).encode() + b"\n"


def _read_head(file: BinaryIO, path: Path, shape: tuple[int, ...]) -> _Head | None:
    """Return the head, or None if the file is not one of this table and this shape."""
    if file.readline(len(MAGIC)) != MAGIC:
        return None
    try:
        said = json.loads(file.readline())
        found, blocks = (said["name"], tuple(said["shape"])), list(said["blocks"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    end, size = file.tell(), os.fstat(file.fileno()).st_size
    sound = found == (path.name, shape) and size == end + ITEM * prod(shape)
    return _Head(blocks, end) if sound else None


def _fingerprints(body: bytes | memoryview) -> list[str]:
    starts = range(0, len(body), BLOCK)
    return [sha256(body[start : start + BLOCK]).hexdigest() for start in starts]
