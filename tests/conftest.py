"""What holds for all tests: their language, hypothesis's time, and what can't run on Windows."""

from __future__ import annotations

import os
import sys

from hypothesis import settings

# The commands speak the language of whoever runs them; what the tests compare is English.
os.environ["DICEKIT_LANG"] = "en"

# No deadline: a slow machine is no fault. In CI the examples are the same in every run.
settings.register_profile("dicekit", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("dicekit")

# repo2docker itself does not run on Windows.
collect_ignore = ["setup/test_binder.py"] if sys.platform == "win32" else []
