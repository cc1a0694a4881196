"""The errors: what they say is told in every language, when somebody reads it."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from string import Formatter

import pytest

import dicekit as dk
from dicekit import games
from dicekit.errors import (
    AREA,
    BadArgument,
    BadText,
    DiceError,
    IllegalAction,
    listed,
    say,
    say_in,
    shown,
    whole,
)
from dicekit.texts import FOLDER, languages, spoken, templates
from tests.support.provoked import PROVOKED

PACKAGE = FOLDER.parent
RUSSIAN = re.compile("[А-Яа-яЁё]")
BILINGUAL = (
    "*.py",
    "games/*.py",
    "table/*.py",
    "odds/**/*.py",
    "strategy/**/*.py",
    "views/*.py",
    "lessons/*.py",
    "tournament/*.py",
    "commands/*.py",
)  # the files whose errors have no English of their own
ERRORS = ("BadArgument", "IllegalAction", "BadText", "NoBrowser", "Forbidden", "BadBot")
WITHOUT_WORDS = {"listed"}


@pytest.fixture
def in_russian():
    dk.language("ru")
    yield
    dk.language("en")


def trees(pattern):
    for path in sorted(PACKAGE.glob(pattern)):
        yield path.relative_to(PACKAGE), ast.parse(path.read_text("utf-8"))


def calls(tree, *names):
    for node in ast.walk(tree):
        called = isinstance(node, ast.Call) and ast.unparse(node.func)
        if called in names:
            yield node


SAYS = [(path, node) for path, tree in trees("**/*.py") for node in calls(tree, "say")]


def values_of(key):
    template = templates(AREA, "en")[key]
    forms = [template] if isinstance(template, str) else template.values()
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def own_words(node):
    """Whether this is a text in the code; a name such as ``players`` is Python in any language."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and not str(node.value).isidentifier()
    )


class TestTheTexts:
    def test_every_message_in_the_code_has_a_text_with_just_its_values(self):
        assert SAYS
        for path, node in SAYS:
            where = f"{path}:{node.lineno}"
            (key,) = (ast.literal_eval(key) for key in node.args)
            assert key in templates(AREA, "en"), where
            assert {word.arg for word in node.keywords} == values_of(key), where

    def test_no_text_is_left_that_no_error_says(self):
        assert {node.args[0].value for _, node in SAYS} == set(templates(AREA, "en"))

    def test_every_russian_text_has_russian_words(self):
        bare = {
            key
            for key, template in templates(AREA, "ru").items()
            for form in ([template] if isinstance(template, str) else template.values())
            if not RUSSIAN.search(form)
        }
        assert bare == WITHOUT_WORDS

    @pytest.mark.parametrize("pattern", BILINGUAL)
    def test_no_error_is_raised_with_words_of_its_own(self, pattern):
        found = []
        for path, tree in trees(pattern):
            words = [(node, node.args[-1]) for node in calls(tree, *ERRORS)]
            words += [(node, node.args[1]) for node in calls(tree, "whole") if len(node.args) > 1]
            found += [f"{path}:{node.lineno}" for node, said in words if own_words(said)]
        assert found == []


class TestTheMessage:
    def test_it_is_told_in_the_language_asked_for(self):
        message = say("whole.least", name="seed", least=0, value="-1")
        assert message.told("en") == "seed must be a whole number of at least 0, not -1"
        assert message.told("ru") == "seed: нужно целое число не меньше 0, а не -1"

    def test_without_one_it_is_told_in_that_of_the_displays_at_that_moment(self, in_russian):
        message = say("dice.number")
        assert str(message) == "число костей"
        dk.language("en")
        assert str(message) == "the number of dice"

    def test_a_language_without_errors_gets_them_in_english(self):
        assert say("dice.number").told("eo") == "the number of dice"
        assert (spoken("ru", AREA), spoken("eo", AREA), spoken(None, AREA)) == ("ru", "en", "en")

    def test_numbers_are_plain_and_choose_the_plural(self):
        said = [
            say("dice.wrong_number", n=n, given=12345, roll="()").told("ru") for n in (1, 2, 1005)
        ]
        assert said == [
            "для этого броска нужна 1 кость, а не 12345: ()",
            "для этого броска нужны 2 кости, а не 12345: ()",
            "для этого броска нужно 1005 костей, а не 12345: ()",
        ]

    @pytest.mark.parametrize("lang", languages(AREA))
    def test_a_number_too_long_to_write_is_no_fault(self, lang):
        told = say("dice.wrong_number", n=10**5000, given=1, roll="()").told(lang)
        assert say("too_long", type="int").told(lang) in told

    def test_messages_and_errors_inside_are_told_in_the_same_language(self):
        inner = BadArgument(say("dice.number"))
        for value in (inner, inner.args[0]):
            outer = say("line", line=3, reason=value)
            assert outer.told("ru") == "строка 3: число костей"
            assert outer.told("en") == "line 3: the number of dice"

    def test_values_are_told_as_they_were_and_never_as_templates(self):
        changing = [1]
        message = say("whole.any", name="{oops}", value=changing)
        changing.append(2)
        assert message.told("en") == "{oops} must be a whole number, not [1]"

    def test_its_repr_makes_it_again(self):
        message = say("line", line=1, reason=say("dice.number"))
        assert repr(message) == "say('line', line=1, reason=say('dice.number'))"
        assert eval(repr(message)) == message
        assert len({message, eval(repr(message))}) == 1

    def test_it_never_changes(self):
        with pytest.raises(AttributeError):
            say("dice.number").key = "dice.face"

    def test_a_list_has_commas_between(self):
        assert listed([]) == ""
        assert listed(["fold"]) == "fold"
        assert listed(map(str, range(5000))).startswith("0, 1, 2")
        mixed = listed(["fold", say("dice.face"), "call"], "; ")
        assert (mixed.told("en"), mixed.told("ru")) == (
            "fold; a face; call",
            "fold; грань кости; call",
        )

    def test_it_can_bring_its_own_words_along(self):
        title = say_in(en="Whist {2}", ru="Вист {2}")
        assert [title.told(lang) for lang in ("en", "ru", "eo")] == [
            "Whist {2}",
            "Вист {2}",
            "Whist {2}",
        ]
        assert say_in(en="Whist").told("ru") == "Whist"
        assert repr(title) == "say_in(en='Whist {2}', ru='Вист {2}')"
        assert eval(repr(title)) == title == pickle.loads(pickle.dumps(title))


class TestTheErrors:
    def test_they_are_told_in_the_language_of_the_displays(self, in_russian):
        with pytest.raises(BadArgument) as caught:
            whole(7, "players", 2, 6)
        assert str(caught.value) == "players: нужно целое число от 2 до 6, а не 7"
        assert repr(caught.value) == ("BadArgument('players: нужно целое число от 2 до 6, а не 7')")
        assert caught.value.told("en") == "players must be a whole number from 2 to 6, not 7"

    @pytest.mark.parametrize(
        "error",
        [
            BadArgument("no dice at home"),
            BadArgument(say("dice.face")),
            IllegalAction(say("whole.any", name=say("dice.face"), value=shown(2.5))),
            BadText(2, "no dice at home"),
            BadText(2, BadArgument(say("dice.face"))),
        ],
    )
    def test_copies_and_pickles_say_the_same(self, error):
        for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
            assert type(again) is type(error)
            assert again.args == error.args
            assert [again.told(lang) for lang in ("en", "ru")] == [
                error.told(lang) for lang in ("en", "ru")
            ]
            assert getattr(again, "line", None) == getattr(error, "line", None)

    def test_they_cross_to_another_process(self):
        with ProcessPoolExecutor(1) as pool, pytest.raises(BadArgument) as caught:
            pool.submit(whole, "x", "seed").result()
        assert caught.value.told("ru") == "seed: нужно целое число, а не 'x'"

    def test_a_value_that_cannot_be_pickled_is_only_looked_at(self):
        with pytest.raises(BadArgument) as caught:
            dk.Dist(lambda: 1)
        assert "<lambda>" in pickle.loads(pickle.dumps(caught.value)).told("ru")

    def test_a_text_of_somebody_s_own_is_told_as_it_is(self, in_russian):
        error = BadArgument("my own rules forbid this: {x}")
        assert str(error) == error.told("en") == error.message == "my own rules forbid this: {x}"
        assert str(BadText(4, "no such bet")) == "строка 4: no such bet"

    def test_an_error_of_another_kind_is_told_as_it_is(self):
        error = BadText(
            1, say("games.not_loaded", file="x.py", kind="KeyError", reason=KeyError(1))
        )
        assert error.told("ru") == "строка 1: файл игры x.py не загружается: KeyError: 1"

    def test_an_error_in_a_game_s_own_file_is_told_in_both_languages(self, tmp_path):
        text = "from dicekit.errors import whole\nwhole(2, 'stake', 5)\nclass Rules: ..."
        (tmp_path / "a_game.py").write_text(text, "utf-8")
        with pytest.raises(BadArgument) as caught:
            games.add_folder(tmp_path)
        assert caught.value.told("ru") == (
            "файл игры a_game.py не загружается: BadArgument: "
            "stake: нужно целое число не меньше 5, а не 2"
        )
        (tmp_path / "a_game.py").write_text("class Rules: ...", "utf-8")
        with pytest.raises(BadArgument) as caught:
            games.add_folder(tmp_path)
        assert caught.value.told("ru") == (
            "файл игры a_game.py не закончен: класс Rules должен быть PotGame или SheetGame"
        )

    def test_an_error_without_a_message_and_one_with_several(self):
        assert (str(DiceError()), DiceError().told("ru"), DiceError().message) == ("", "", "")
        assert DiceError("a", 1).told("ru") == str(DiceError("a", 1)) == "('a', 1)"

    def test_a_bad_text_names_its_line(self, in_russian):
        error = BadText(5, say("dice.face"))
        assert (error.line, str(error)) == (5, "строка 5: грань кости")
        assert error.told("en") == "line 5: a face"

    def test_nothing_is_read_before_somebody_reads_the_message(self):
        code = (
            "import sys\nfrom dicekit.errors import whole\n"
            "try:\n    whole('x', 'n')\nexcept ValueError as error:\n"
            "    early = {'babel', 'tomllib'} & set(sys.modules)\n"
            "    print(early or str(error))"
        )
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
        assert run.stdout.strip() == "n must be a whole number, not 'x'", run.stderr


@pytest.mark.parametrize("name", PROVOKED)
def test_every_error_has_a_message_in_each_language(name, monkeypatch):
    with pytest.raises(DiceError) as caught:
        PROVOKED[name]()
    english, russian = caught.value.told("en"), caught.value.told("ru")
    assert str(caught.value) == english
    assert not RUSSIAN.search(english)
    assert RUSSIAN.search(russian)
    # All of it is Russian, not only what the last hand put around an English text.
    monkeypatch.setattr("dicekit.texts._chosen", ["ru"])
    with pytest.raises(DiceError) as again:
        PROVOKED[name]()
    assert (str(again.value), again.value.told("en")) == (russian, english)
