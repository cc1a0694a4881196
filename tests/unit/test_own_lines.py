"""An error of dicekit in a notebook: the reader's own lines and the message, and no others."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import traceback
from textwrap import dedent

import pytest

import dicekit as dk
from dicekit import own_lines
from dicekit.errors import BadArgument, DiceError

SHELL = """\
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shown = []
shell._showtraceback = lambda kind, error, lines: shown.append("\\n".join(lines))
for cell in json.load(sys.stdin):
    shell.run_cell(cell, store_history=True)
print("\\n" + json.dumps(shown))
"""
COLOUR = re.compile(r"\x1b\[\d+m")
GAME = "class Rules:\n    cards = undefined\n"


@pytest.fixture
def run(tmp_path):
    """Run cells in an IPython of their own; what it shows of their errors."""

    def run(*cells):
        run = subprocess.run(
            [sys.executable, "-c", SHELL],
            input=json.dumps([*map(dedent, cells)]),
            env={**os.environ, "IPYTHONDIR": str(tmp_path / "ipython")},
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
        )
        return json.loads(run.stdout.splitlines()[-1])

    return run


def plain(shown):
    return [COLOUR.sub("", text) for text in shown]


def test_only_own_lines_and_the_message_are_shown_in_the_language_of_displays(run, tmp_path):
    (tmp_path / "a_game.py").write_text(GAME, "utf-8")
    (tmp_path / "cut_off.py").write_text("class Rules:\n    def f(:\n", "utf-8")
    (tmp_path / "own.py").write_text(
        "import dicekit as dk\n\n\ndef ask(n):\n    return ask(n - 1) if n else dk.die(n)\n",
        "utf-8",
    )
    seen = run(
        "import dicekit as dk",
        'x = 1\ndk.play("seven", players=1)',
        'dk.language("ru")',
        "dk.die().map(\n    lambda face: dk.die(-face)\n)",
        "from own import ask\nask(30)",
        "from dicekit.games import add_folder\nadd_folder('.')",
        "import os\nos.remove('a_game.py')\nadd_folder('.')",
        "1 / 0",
        '%colors nocolor\nbad = dk.dice("2")',
    )
    assert "\x1b" in seen[0]
    assert "\x1b" not in seen[-1]
    player, inside, deep, game, cut, other, bare = plain(seen)
    assert player.splitlines()[:2] == [
        "Cell In[2], line 2",
        '----> dk.play("seven", players=1)',
    ]
    assert player.splitlines()[2].startswith("BadArgument: ")
    assert len(player.splitlines()) == 3
    assert inside.splitlines()[:4] == [
        "Ячейка In[4], строка 1",
        "----> dk.die().map(",
        "Ячейка In[4], строка 2",
        "----> lambda face: dk.die(-face)",
    ]
    assert len(inside.splitlines()) == 5
    assert deep.splitlines()[1] == "----> ask(30)"
    assert deep.splitlines()[2] == "Файл own.py, строка 5"
    assert len(deep.splitlines()) == 2 * (own_lines.FIRST + own_lines.LAST) + 2
    assert game.splitlines() == [
        "Файл a_game.py, строка 1",
        "----> class Rules:",
        "Файл a_game.py, строка 2",
        "----> cards = undefined",
        "NameError: name 'undefined' is not defined",
        "",
        "Ячейка In[6], строка 2",
        "----> add_folder('.')",
        "BadArgument: файл игры a_game.py не загружается: NameError: name 'undefined' is not "
        "defined",
    ]
    assert cut.splitlines()[:3] == [
        "Файл cut_off.py, строка 2",
        "----> def f(:",
        "SyntaxError: invalid syntax",
    ]
    assert "Traceback (most recent call last)" in other
    assert bare.splitlines()[1] == '----> bad = dk.dice("2")'


def test_below_a_magic_the_reader_s_own_line_is_shown(run):
    seen = plain(
        run(
            "import dicekit as dk",
            "%%time\nx = 1\ndk.die('2')",
            "%%time\n\n\ndef ask(n):\n    return dk.die(n)\nask(-1)",
            "dk.die(\n    0)",
            "x = %time dk.die('3')",
            "%%timeit -n 1\ny = 2\ndk.die('4')",
            "%%prun\ndk.die('5')",
            "%%time\nfrom dicekit.table import Action\nAction('x')",
        )
    )
    assert [text.splitlines()[:-1] for text in seen] == [
        ["Cell In[2], line 3", "----> dk.die('2')"],
        [
            *("Cell In[3], line 6", "----> ask(-1)"),
            *("Cell In[3], line 5", "----> return dk.die(n)"),
        ],
        ["Cell In[4], line 1", "----> dk.die("],
        ["Cell In[5], line 1", "----> x = %time dk.die('3')"],
        ["Cell In[6], line 3", "----> dk.die('4')"],
        ["Cell In[7], line 2", "----> dk.die('5')"],
        ["Cell In[8], line 3", "----> Action('x')"],
    ]


def test_below_a_magic_no_line_is_shown_that_another_text_ran(run):
    """Line 3 of the function's cell, or line 1 of what ``exec`` is given, is none of this cell."""
    seen = plain(
        run(
            "import dicekit as dk",
            "%%time\ndef f():\n    return dk.die('2')\nT = lambda x: dk.die(x)",
            "%%time\nf()\nprint('never here')",
            "%%time\n4\nsorted([-1], key=lambda x: T(x))",
            "%%timeit -n 1\nf()\nprint('never here')",
            "%%time\n4\nexec('dk.die(0)')\n5",
            "%%time\n4\neval('dk.die(0)')",
            "%%time\n4\nexec('def g():\\n  dk.die(0)\\ng()')",
            "%%prun\n4\nexec('dk.die(0)')",
            "%%time\n4\n%time dk.die('3')\n5",
            "%%timeit -n 1\ndef k():\n    dk.die('4')\nk()",
        )
    )
    assert [text.splitlines()[:-1] for text in seen] == [
        ["Cell In[3], line 2", "----> f()"],
        ["Cell In[4], line 3", "----> sorted([-1], key=lambda x: T(x))"] * 2,
        ["Cell In[5], line 2", "----> f()"],
        ["Cell In[6], line 3", "----> exec('dk.die(0)')"],
        ["Cell In[7], line 3", "----> eval('dk.die(0)')"],
        ["Cell In[8], line 3", "----> exec('def g():\\n  dk.die(0)\\ng()')"],
        ["Cell In[9], line 3", "----> exec('dk.die(0)')"],
        ["Cell In[10], line 3", "----> %time dk.die('3')"],
        [
            *("Cell In[11], line 4", "----> k()"),
            *("Cell In[11], line 3", "----> dk.die('4')"),
        ],
    ]


def test_who_asks_for_more_gets_all_of_it(run):
    calls = "import dicekit as dk", "dk.die().p([1])"
    (usual, verbose, again, least) = plain(
        run(*calls, "%tb Verbose", "%tb", "%xmode Minimal", calls[1])
    )
    assert "dist.py" not in usual
    assert "dist.py" in verbose
    assert "self = Dist(" in verbose
    assert again == usual
    assert least.splitlines()[0].startswith("BadArgument:")


def test_plain_python_shows_what_it_always_did():
    with pytest.raises(BadArgument) as caught:
        dk.die().p([1])
    text = "".join(traceback.format_exception(caught.value))
    assert "dist.py" in text
    code = (
        "import sys\nfrom dicekit.errors import BadArgument\n"
        "print(BadArgument('no')._render_traceback_(), 'IPython' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
    assert done.stdout.strip() == "['BadArgument: no'] False", done.stderr


def test_own_lines_are_none_of_dicekit_s():
    with pytest.raises(DiceError) as caught:
        dk.die().map(lambda face: dk.die(-face))
    assert [line.text for line in own_lines.own_lines(caught.value)] == [
        "dk.die().map(lambda face: dk.die(-face))"
    ] * 2


def test_a_cause_that_is_not_the_reader_s_doing_is_not_told():
    error = BadArgument("no")
    error.__cause__ = KeyError("inside")
    assert error._render_traceback_() == ["BadArgument: no"]
