"""The Binder image, read from the Dockerfile that repo2docker would build; no Docker needed.

And what goes for every installation: the names and versions of ``constraints.txt``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def lines(path: str) -> list[str]:
    return [line for line in (ROOT / path).read_text("utf-8").splitlines() if line.strip()]


def pins() -> dict[str, set[str]]:
    """The versions in ``constraints.txt`` (a few differ by Python), by normal name."""
    found: dict[str, set[str]] = {}
    for line in lines("constraints.txt"):
        requirement = Requirement(line)
        found.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement.specifier))
    return found


def wanted() -> list[str]:
    """What the project and its extras depend on, as written."""
    extras = PROJECT["optional-dependencies"].values()
    return [*PROJECT["dependencies"], *(text for extra in extras for text in extra)]


def test_constraints_are_names_and_versions_only():
    pinned = re.compile(r"[a-z0-9-]+==[0-9a-z.]+( ; .+)?")
    assert [line for line in lines("constraints.txt") if not pinned.fullmatch(line)] == []


def test_constraints_cover_every_dependency_of_the_project():
    names = {canonicalize_name(Requirement(text).name) for text in wanted()}
    assert names - {"dicekit-classroom"} <= pins().keys()


def test_every_dependency_has_a_lower_bound_and_no_upper_one():
    bounds = [Requirement(text).specifier for text in wanted() if "dicekit" not in text]
    assert all([part.operator for part in bound] == [">="] for bound in bounds)


def test_binder_pins_what_constraints_pin_and_leaves_jupyterlab_alone():
    editable, *pinned = lines("binder/requirements.txt")
    assert editable == "-e .[notebook,fast]"
    versions = {(r := Requirement(line)).name: str(r.specifier) for line in pinned}
    assert {name for name, version in versions.items() if version not in pins()[name]} == set()
    core = {Requirement(text).name for text in PROJECT["dependencies"]}
    assert versions.keys() == core | {"ipykernel", "numba", "llvmlite"}
    assert Requirement("ipykernel>=7.4").specifier.contains(
        versions["ipykernel"].removeprefix("==")
    )


@pytest.fixture(scope="module")
def dockerfile() -> str:
    run = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_the_image_has_the_python_that_is_asked_for(dockerfile):
    assert lines("binder/runtime.txt") == ["python-3.13"]
    assert "environment for python=3.13" in dockerfile


def test_the_image_installs_from_the_whole_checkout(dockerfile):
    installs = re.findall(r"^RUN .*pip install .*$", dockerfile, re.MULTILINE)
    assert len(installs) == 1
    assert installs[0].endswith('-r "binder/requirements.txt"')
    copied = re.search(r"^COPY .*\bsrc/ \$\{REPO_DIR\}/$", dockerfile, re.MULTILINE)
    assert copied is not None
    assert dockerfile.index(installs[0]) > copied.start()


def test_the_image_opens_jupyterlab_without_a_question_about_news(dockerfile, tmp_path):
    ran = re.search(r"^RUN \./binder/postBuild$", dockerfile, re.MULTILINE)
    assert ran is not None
    assert ran.start() > dockerfile.index("pip install")
    env = {**os.environ, "NB_PYTHON_PREFIX": str(tmp_path)}
    subprocess.run([ROOT / "binder" / "postBuild"], cwd=ROOT, env=env, check=True)
    (overrides,) = (tmp_path / "etc" / "jupyter" / "labconfig").iterdir()
    assert overrides.name == "default_setting_overrides.json"
    (settings,) = json.loads(overrides.read_text("utf-8")).values()
    assert settings == {"fetchNews": "false", "checkForUpdates": False}
