"""One launcher for a fresh machine: it needs Python 3.11 or later and nothing else.

    python3 run.py lab     opens JupyterLab on the welcome lesson (what follows goes to JupyterLab)
    python3 run.py test    runs every check; ``test PART ...`` runs only those parts

Both first make ``.venv`` beside this file (with uv where it is found, else with venv and pip) and
install by ``constraints.txt``. When nothing has changed since the last time, that takes no time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed-for"
LEAST = (3, 11)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
COMMANDS = ("lab", "test")
COUNTED = ("passed", "failed", "skipped")

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--color=no")
# A file stays on one worker, so that what its tests share is worked out once.
SPREAD = ("-n", "auto", "--dist", "loadfile")
NBVAL = ("--nbval", "--nbval-current-env", "--nbval-cell-timeout", "60")
PARTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "style": (("-m", "ruff", "check", "."), ("-m", "ruff", "format", "--check", ".")),
    "types": (("-m", "mypy"),),
    "unit": ((*PYTEST, *SPREAD, "tests/unit", "tests/property"),),
    "doctests": ((*PYTEST, "--doctest-modules", "dicekit"),),
    "setup": ((*PYTEST, *SPREAD, "tests/setup"),),
    "notebooks": (
        (*PYTEST, *SPREAD, *NBVAL, "--nbval-sanitize-with", "tests/nbval.cfg", "notebooks"),
    ),
    "exercises": ((*PYTEST, *SPREAD, "tests/exercises"),),
    "browser": ((*PYTEST, "tests/browser"),),
}

# In English and in Russian: what is said before dicekit, which has such texts, is installed.
TEXTS = {
    "about": (
        "One launcher for a fresh machine: it needs Python 3.11 or later and nothing else.\n\n"
        "    python3 run.py lab            opens JupyterLab on the welcome lesson;\n"
        "                                  what follows goes to JupyterLab\n"
        "    python3 run.py test           runs every check\n"
        "    python3 run.py test PART ...  runs only these parts of it\n\n"
        "Both first make .venv beside this file (with uv where it is found, else with\n"
        "venv and pip) and install by constraints.txt. When nothing has changed since\n"
        "the last time, that takes no time.",
        "Запускает dicekit на новой машине: нужен Python 3.11 или новее, больше ничего.\n\n"
        "    python3 run.py lab            открывает JupyterLab на вводном уроке;\n"
        "                                  остальное передаётся в JupyterLab\n"
        "    python3 run.py test           выполняет все проверки\n"
        "    python3 run.py test ЧАСТЬ ... выполняет только эти части\n\n"
        "Обе команды сначала создают рядом с этим файлом .venv (с помощью uv, если он\n"
        "есть, иначе venv и pip) и ставят пакеты по constraints.txt. Если с прошлого\n"
        "раза ничего не изменилось, это не занимает времени.",
    ),
    "usage": ("usage: ", "вызов: "),
    "commands": ("commands", "команды"),
    "arguments": ("arguments", "аргументы"),
    "options": ("options", "ключи"),
    "help": ("show this help and exit", "показать эту справку и выйти"),
    "error": ("{}: error: {}", "{}: ошибка: {}"),
    "which": ("which command? There are: {}", "какая команда? Есть: {}"),
    "no_command": ("no such command: {}; there are: {}", "нет команды {}; есть: {}"),
    "part": ("PART", "ЧАСТЬ"),
    "parts": ("The parts of test: {parts}", "Части test: {parts}"),
    "lab": ("open JupyterLab on the welcome lesson", "открыть JupyterLab на вводном уроке"),
    "to_lab": (
        "what follows goes to JupyterLab, for example --no-browser",
        "остальное передаётся в JupyterLab, например --no-browser",
    ),
    "test": ("run every check, or the named parts", "выполнить все проверки или названные части"),
    "no_part": ("no such part: {wrong}; there are: {parts}", "нет части {wrong}; есть: {parts}"),
    "old_python": (
        "dicekit needs Python 3.11 or later; this is Python {}.{}.\n"
        "Install a newer Python, or uv (which brings one), and run the same command again.",
        "Для dicekit нужен Python 3.11 или новее, а это Python {}.{}.\n"
        "Установите новый Python или uv (он принесёт свой) и повторите ту же команду.",
    ),
    "no_module": (
        "This Python has no venv module. On Debian and Ubuntu: apt install python3-venv\n"
        "Then run the same command again. (Or install uv: it needs no venv module.)",
        "У этого Python нет модуля venv. В Debian и Ubuntu: apt install python3-venv\n"
        "Потом повторите ту же команду. (Или установите uv: ему модуль venv не нужен.)",
    ),
    "making": ("Making {} ...", "Создаётся {} ..."),
    "installing": (
        "Installing the packages (a few minutes the first time) ...",
        "Устанавливаются пакеты (в первый раз это несколько минут) ...",
    ),
    "no_venv": (
        "Could not make {}. Is the folder writable, and the disk not full?",
        "Не удалось создать {}. Можно ли писать в эту папку и есть ли место на диске?",
    ),
    "no_packages": (
        "Could not install the packages; the lines above say why. Most often there is no\n"
        "internet connection, a proxy is in the way, or the disk is full. Run the same command\n"
        "again when it is mended: it goes on from where it stopped.",
        "Не удалось установить пакеты; почему — сказано выше. Чаще всего нет интернета, мешает\n"
        "прокси или кончилось место на диске. Когда это исправлено, повторите ту же команду:\n"
        "она продолжит с того места, где остановилась.",
    ),
    "no_browser": (
        "No Chromium or Chrome was found, and playwright could not fetch its own. The browser\n"
        "tests will fail. Install Chromium (Debian: apt install chromium) or run\n"
        "    {} -m playwright install chromium",
        "Не нашлось ни Chromium, ни Chrome, и playwright не смог скачать свой. Тесты в браузере\n"
        "не пройдут. Установите Chromium (в Debian: apt install chromium) или выполните\n"
        "    {} -m playwright install chromium",
    ),
}


def text(key: str, *values: object, **named: object) -> str:
    """Return a text in the user's language, found out as dicekit's own commands do it."""
    names = ("DICEKIT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(os.environ.get, names)), "")
    return TEXTS[key][locale.casefold().startswith("ru")].format(*values, **named)


class Stop(Exception):
    """Something the user has to know and mend; the message says both."""


def call(*command: str, why: str) -> None:
    """Run a command from the root; raise ``Stop`` with ``why`` if it fails."""
    try:
        code = subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise Stop(f"{why}\n({command[0]}: {error.strerror})") from error
    if code:
        raise Stop(why)


def answers(python: str, code: str) -> bool:
    """Whether this Python starts and runs ``code`` without an error."""
    try:
        run = subprocess.run([python, "-c", code], capture_output=True, check=False)
    except OSError:
        return False
    return run.returncode == 0


def new_enough(python: str) -> bool:
    """Whether this Python starts and is one that dicekit can use."""
    return answers(python, f"import sys; sys.exit(sys.version_info < {LEAST})")


def base_python() -> str:
    """Return a Python that is new enough: this one, or a later one on the path."""
    names = ["python3." + str(minor) for minor in (13, 12, 11, 14)]
    for candidate in [sys.executable, *filter(None, map(shutil.which, names))]:
        if new_enough(candidate):
            return candidate
    raise Stop(text("old_python", *sys.version_info))


def make_venv(uv: str | None) -> None:
    """Make ``.venv`` if it is not there or no longer works."""
    if new_enough(str(PYTHON)) and (uv or answers(str(PYTHON), "import pip")):
        return
    say(text("making", VENV.name))
    no_venv = text("no_venv", VENV)
    if uv:
        python = sys.executable if new_enough(sys.executable) else ">=3.11"
        call(uv, "venv", "--quiet", "--clear", "--python", python, str(VENV), why=no_venv)
        return
    python = base_python()
    if not answers(python, "import venv, ensurepip"):
        raise Stop(text("no_module"))
    call(python, "-m", "venv", "--clear", str(VENV), why=no_venv)


def prepare(extra: str) -> None:
    """Bring ``.venv`` up to date with ``pyproject.toml`` and ``constraints.txt``."""
    state = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        state.update((ROOT / name).read_bytes())
    wanted = state.hexdigest()
    # The extra "test" holds the other one, so lab after test has nothing to install.
    ready = {f"{name} {wanted}" for name in {extra, "test"}}
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text("utf-8") in ready:
        return
    uv = shutil.which("uv")
    make_venv(uv)
    STAMP.unlink(missing_ok=True)
    say(text("installing"))
    installer = (
        (uv, "pip", "install", "--quiet", "--python", str(PYTHON))
        if uv
        else (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    )
    call(*installer, "-c", "constraints.txt", "-e", f".[{extra}]", why=text("no_packages"))
    if extra == "notebook":
        # With numba the solver of Dice Poker is several times as fast; not every machine has it.
        ready_made = ("--only-binary", "numba", "--only-binary", "llvmlite", "--quiet", "--quiet")
        with suppress(Stop):
            call(*installer, "-c", "constraints.txt", *ready_made, "-e", f".[{extra},fast]", why="")
    STAMP.write_text(f"{extra} {wanted}", "utf-8")


def bring_browser() -> None:
    """See that the browser tests find a browser; say how to get one if they won't."""
    if os.environ.get("DICEKIT_BROWSER") or any(map(shutil.which, BROWSERS)):
        return
    try:
        why = text("no_browser", PYTHON)
        call(str(PYTHON), "-m", "playwright", "install", "chromium", why=why)
    except Stop as stop:
        say(str(stop))


def say(text: str) -> None:
    """Print now, also when the output goes to a file."""
    print(text, flush=True)


def run_part(commands: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """Run one part, showing its output; return how many tests passed, failed, were skipped."""
    count = dict.fromkeys(COUNTED, 0)
    for command in commands:
        say("$ python " + " ".join(command))
        last = ""
        with subprocess.Popen(
            [str(PYTHON), *command],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                print(line, end="", flush=True)
                last = line if line.strip() else last
            code = process.wait()
        found = {
            word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|skipped|error)", last)
        }
        if "pytest" not in command:
            found = {"passed": int(code == 0)}
        count["passed"] += found.get("passed", 0)
        count["skipped"] += found.get("skipped", 0)
        failed = found.get("failed", 0) + found.get("error", 0)
        count["failed"] += failed or int(code != 0)  # a crash, or no test at all, is a failure
    return count


def test(chosen: list[str]) -> int:
    """Run the parts one after another, all of them whatever happens; return an exit code."""
    exercises = (ROOT / "tests" / "exercises").is_dir()
    parts = chosen or [name for name in PARTS if exercises or name != "exercises"]
    prepare("test")
    if "browser" in parts:
        bring_browser()
    rows = []
    for name in parts:
        say(f"\n=== {name}")
        start = time.monotonic()
        rows.append((name, run_part(PARTS[name]), time.monotonic() - start))
    say("\n{:<10} {:>8} {:>8} {:>8} {:>8}".format("part", *COUNTED, "seconds"))
    for name, count, seconds in rows:
        say("{:<10} {:>8} {:>8} {:>8} {:>8.1f}".format(name, *count.values(), seconds))
    total = {word: sum(count[word] for _, count, _ in rows) for word in COUNTED}
    say(", ".join(f"{number} {word}" for word, number in total.items()))
    return int(total["failed"] > 0)


def lab(arguments: list[str]) -> int:
    """Open JupyterLab on the welcome lesson; return its exit code."""
    prepare("notebook")
    return subprocess.call([str(PYTHON), "-m", "dicekit", "lab", *arguments], cwd=ROOT)


class Help(argparse.RawDescriptionHelpFormatter):
    """The help, with "usage:" in the user's language."""

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """Add the line that says how to call the command."""
        super().add_usage(usage, actions, groups, text("usage") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose own words are in the user's language; its titles are those of its groups."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=Help, add_help=False, **options)

    def offer_help(self) -> None:
        """Add ``--help``, as the last of the options."""
        options = self.add_argument_group(text("options"))
        options.add_argument("-h", "--help", action="help", help=text("help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and exit."""
        self.print_usage(sys.stderr)
        self.exit(2, text("error", self.prog, message) + "\n")


def main(arguments: list[str]) -> int:
    """Read the command line and do what it says; return the exit code."""
    parts = ", ".join(PARTS)
    parser = Parser(prog="run.py", description=text("about"), epilog=text("parts", parts=parts))
    commands = parser.add_subparsers(
        title=text("commands"), dest="command", metavar=" | ".join(COMMANDS)
    )
    opens = commands.add_parser("lab", help=text("lab"), epilog=text("to_lab"))
    tests = commands.add_parser("test", help=text("test"))
    group = tests.add_argument_group(text("arguments"))
    group.add_argument("parts", nargs="*", metavar=text("part"), help=parts)
    for one in (parser, opens, tests):
        one.offer_help()
    # Argparse would say in English alone what is wrong with the command's name.
    if arguments[:1] == ["--"]:
        arguments = arguments[1:]
    named = next((word for word in arguments if not word.startswith("-")), None)
    if arguments[:1] in (["-h"], ["--help"]):
        named = None  # whatever comes after
    if named is not None and named not in COMMANDS:
        parser.error(text("no_command", named, ", ".join(COMMANDS)))
    known, rest = parser.parse_known_args(arguments)
    if known.command is None:
        parser.error(text("which", ", ".join(COMMANDS)))
    if known.command == "lab":
        return lab(rest)
    wrong = [part for part in [*known.parts, *rest] if part not in PARTS]
    if wrong:
        parser.error(text("no_part", wrong=" ".join(wrong), parts=parts))
    return test(known.parts)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"\n{stop}")
    except KeyboardInterrupt:
        sys.exit(130)
