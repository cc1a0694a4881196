"""Dice Poker and the race in a real JupyterLab: clicks, keys, coach, report, own card, themes."""

from __future__ import annotations

import json
import random

import pytest
from nbconvert import HTMLExporter

from tests.browser.harness import CELLS, NotebookPage
from tests.browser.sheet_driver import SheetDriver
from tests.browser.table_driver import KERNEL

POKER, RACE = "dice poker", "dice poker race"


def source_of(game, seed=1, players=2, bots=("hasty",), **options):
    more = "".join(f", {name}={value!r}" for name, value in options.items())
    given = f"players={players}, seed={seed}, bots={bots!r}{more}"
    return f"import dicekit as dk\n\ntable = dk.play({game!r}, {given})\ntable"


@pytest.fixture(scope="module")
def shared(browser, lab):
    """A page with a notebook of one cell, which the tests write anew: a page takes long to load."""
    page = NotebookPage(browser, lab, lab.put(["0"], "sheets"))
    page.open()
    yield page
    page.close()


@pytest.fixture
def open_match(shared):
    """Put one match on the page: ``open_match("dice poker", seed=2)``."""

    def open_(game, **options):
        shared.command("notebook:clear-all-cell-outputs")
        source = source_of(game, **options)
        shared.page.evaluate(f"(source) => {CELLS}[0].sharedModel.setSource(source)", source)
        shared.run_all()
        return SheetDriver(shared)

    shared.theme("light")
    shared.width(1280)
    yield open_
    shared.check()


IN_VIEW = """selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def wait_for(match, selector, **options):
    match.root.locator(selector, **options).first.wait_for()


def totals(match):
    return json.loads(match.run("import json; print(json.dumps(table.session.match.totals))"))


def test_a_match_of_dice_poker_by_random_clicks(open_match):
    rng = random.Random(4)
    match = open_match(POKER, seed=3, stake=2)
    for _ in range(400):
        match.to_me()
        if match.is_over:
            break
        figures = match.offered()
        if not figures:
            match.click("throw")
        elif "throw" not in match.buttons() or rng.random() < 0.4:
            match.click(f"write {rng.choice(figures)}")
        else:
            before, kept = match.faces(), rng.sample(range(5), rng.randrange(3))
            held = [
                p
                for p in range(5)
                if match.button(f"die {p}").get_attribute("aria-pressed") == "true"
            ]
            match.hold(*set(held) ^ set(kept))
            match.click("throw")
            assert [match.faces()[p] for p in kept] == [before[p] for p in kept]
    assert match.is_over
    match.page.keyboard.press("Space")  # as if the match went on
    match.run("pass")
    assert match.is_over
    shown = [
        int(text.replace("−", "-")) for text in match.root.locator(".dk-total").all_inner_texts()
    ]
    assert shown == totals(match)
    difference = 2 * (shown[0] - shown[1])
    words = match.words("prompt")
    assert "The match is over" in words
    assert f"{abs(difference)} chip" in words
    assert not match.offered()
    match.click("new")
    assert "Seed 4" in match.words("facts")


def test_a_match_of_the_race_by_clicks_with_saved_throws_and_stops(open_match):
    match = open_match(RACE, seed=5, bots=("best",), order="series")
    spent = stopped = False
    for _ in range(600):
        match.to_me()
        if match.is_over:
            break
        figures, moves = match.offered(), match.buttons()
        if figures:
            match.click(f"write {figures[-1]}")
        elif "stop" in moves and "throw" in moves:
            assert "saved throw" in match.words("buttons")
            spent = True
            match.click("throw")
        elif "stop" in moves:
            stopped = True
            match.click("stop")
        else:
            match.click("throw")
    assert match.is_over
    assert spent
    assert stopped
    shown = [
        int(text.replace("−", "-")) for text in match.root.locator(".dk-total").all_inner_texts()
    ]
    assert shown == totals(match)
    assert "all written" in match.words("paper")
    assert "has written all figures" in match.words("log")


def test_a_turn_by_keyboard_only(open_match):
    match = open_match(POKER, players=1)
    match.page.keyboard.press("Escape")
    inside = "root => root.contains(document.activeElement)"
    hint = match.root.locator(".dk-keys")
    assert hint.is_visible()
    for _ in range(60):
        match.page.keyboard.press("Tab")
        if match.evaluate(inside):
            break
    assert not hint.is_visible()
    cells = match.notebook.cells()
    for key in ("x", "a", "b", "m", "d", "d"):
        match.page.keyboard.press(key)
    assert (match.notebook.cells(), match.state) == (cells, 0)
    while not match.page.evaluate("() => document.activeElement.dataset.id === 'throw'"):
        match.page.keyboard.press("Tab")
    ring = "() => getComputedStyle(document.activeElement).outline"
    assert match.page.evaluate(ring) == "rgb(29, 107, 80) solid 3px"  # and not JupyterLab's
    match.press("Space")
    before = match.faces()
    for key in ("2", "4", "4", "5"):
        match.page.keyboard.press(key)
        match.run("pass")
    wait_for(match, "[data-id='die 4'][aria-pressed='true']")
    wait_for(match, "[data-id='die 3'][aria-pressed='false']")
    match.press("Space")
    assert [match.faces()[p] for p in (1, 4)] == [before[p] for p in (1, 4)]
    while not match.page.evaluate("() => document.activeElement.dataset.id?.startsWith('write')"):
        match.page.keyboard.press("Tab")
    match.page.keyboard.press("ArrowRight")
    assert match.page.evaluate("() => document.activeElement.dataset.id") == "write twos"
    match.press("Enter")
    assert "You write twos" in match.words("log")
    assert match.evaluate(inside)
    match.press("z")
    assert "You write twos" not in match.words("log")
    assert match.evaluate(inside)
    assert match.notebook.cells() == cells


def test_after_the_last_throw_the_cells_are_one_tab_away_and_space_writes_nothing(open_match):
    match = open_match(POKER, players=1)
    match.button("throw").focus()
    for _ in range(3):
        match.press("Space")
    assert "Write one of the open cells" in match.words("prompt")
    state = match.state
    match.page.keyboard.press("Space")
    match.run("pass")
    assert match.state == state
    match.page.keyboard.press("Tab")
    assert match.page.evaluate("() => document.activeElement.dataset.id") == "write ones"
    match.press("Enter")
    assert "You write ones" in match.words("log")


FOCUSED = "() => document.activeElement.dataset.id"


def test_space_throws_wherever_the_focus_is_and_enter_presses_what_has_it(open_match):
    match = open_match(POKER, players=1, coach=True)
    match.root.locator(".dk-goal").click()  # a click anywhere gives the match the keys
    match.press("Space")
    match.hold(2)
    match.button("die 2").focus()
    match.page.keyboard.press("ArrowRight")
    assert match.page.evaluate(FOCUSED) == "die 3"
    state = match.state
    match.page.keyboard.press("Enter")
    wait_for(match, "[data-id='die 3'][aria-pressed='true']")
    assert match.state == state
    # The same button is still there, and has the focus.
    assert match.page.evaluate(FOCUSED) == "die 3"
    # After a click on a row of the coach.
    best = match.root.locator(".dk-coach button.dk-way").first
    best.click()
    wait_for(match, ".dk-coach button.dk-way.is-mine")
    match.press("Space")
    assert "Throw 2 of 3" in match.words("tray")
    # From a cell, with dice held by their keys; here and at the last throw nothing is written.
    match.button("write ones").focus()
    match.page.keyboard.press("3")
    match.run("pass")
    match.press("Space")
    if "undo" in match.buttons():  # the hold was dear
        match.press("Space")
    assert "Throw 3 of 3" in match.words("tray")
    wait_for(match, ".dk-coach .dk-way")
    state = match.state
    for name in ("write ones", "coach write ones"):
        match.button(name).focus()
        match.page.keyboard.press("Space")
        match.run("pass")
        assert match.state == state
        assert not match.root.locator(".is-asked").count()
    # What changes no match is pressed by Space as everywhere, where there is no throw.
    match.button("coach").focus()
    match.page.keyboard.press("Space")
    wait_for(match, "[data-id='coach'][aria-pressed='false']")


def test_space_in_a_panel_throws_nothing(open_match):
    match = open_match(POKER, players=1)
    match.button("own").click()
    wait_for(match, ".dk-own .dk-way")
    match.button("own die 0").focus()
    match.page.keyboard.press("Space")
    wait_for(match, "[data-id='own die 0'][aria-label*='shows 2']")
    assert match.state == 0


@pytest.mark.parametrize("by", ["mouse", "keys", "coach"])
def test_a_dear_cell_is_asked_about_and_the_focus_follows(open_match, by):
    match = open_match(POKER, seed=7, players=1, coach=True)
    match.notebook.width(480)
    match.click("throw")
    wait_for(match, ".dk-coach .dk-way")
    losses = match.evaluate(
        """root => [...root.querySelectorAll(".dk-cell button")].map(one => [
            parseFloat(one.querySelector(".dk-loss").textContent.replace("−", "")) || 0,
            one.dataset.id])"""
    )
    dear = max(losses)[1]
    name = f"coach {dear}" if by == "coach" else dear
    state = match.state
    if by == "keys":
        match.button(name).focus()
        match.press("Enter")
    else:
        match.button(name).click()
        match.wait_beyond(state)
    assert "This cell costs" in match.words("prompt")
    assert match.page.evaluate(FOCUSED) == "anyway"
    for part in (".dk-prompt", "[data-id='anyway']"):
        assert match.page.evaluate(IN_VIEW, part), part
    state = match.state
    match.page.keyboard.press("Space")  # is no answer
    match.run("pass")
    assert match.state == state
    match.press("z")
    assert match.page.evaluate(FOCUSED) == name
    match.press("Enter")
    match.press("Enter")
    assert f"You write {dear.removeprefix('write ')}" in match.words("log")


@pytest.mark.parametrize("name", ["own", "report"])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_panel_that_is_opened_comes_into_view_with_the_focus(open_match, name, motion):
    match = open_match(POKER, seed=7, players=3)
    match.notebook.width(1280, 720)
    match.page.emulate_media(reduced_motion=motion)
    match.to_me()
    match.button(name).click()
    wait_for(match, f".dk-{name}")
    heading = f".dk-{name} .dk-card-title"
    match.page.wait_for_function(IN_VIEW, arg=heading)
    assert match.page.evaluate(f"() => document.activeElement.matches('{heading}')")
    match.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("width", [1280, 1340])
def test_four_dice_of_the_coach_stand_in_a_line(open_match, width):
    match = open_match(POKER, players=1, coach=True)
    match.notebook.width(width, 1000)
    match.run(
        "from dataclasses import replace\n"
        "session = table.session\n"
        "start = session.rules.turn(session.match.cards[0])\n"
        "turn = replace(start, thrown=1, roll=(4, 6, 6, 6, 6), kept=None)\n"
        "session.match = replace(session.match, turn=turn)\n"
        "from dicekit.views.tray import Tray\n"
        "session.tray = Tray(turn.roll)\n"
        "table._on_message(table, {'kind': 'look'}, [])"
    )
    wait_for(match, ".dk-coach .dk-way")
    tops = match.evaluate(
        """root => [...root.querySelectorAll(".dk-coach button .dk-dice")].map(row => [
            row.querySelectorAll(".dk-mini").length,
            new Set([...row.querySelectorAll(".dk-mini")].map(die => die.offsetTop)).size])"""
    )
    assert max(count for count, _ in tops) == 4
    assert [one for one in tops if one[1] > 1] == []


def test_bots_play_on_visibly_and_a_cell_can_be_taken_back_before_they_throw(open_match):
    match = open_match(POKER, seed=2, players=2)
    match.to_me()
    match.click("throw")
    match.click("write sixes")
    match.click("undo")
    assert "sixes" in match.offered()
    match.click("write sixes")
    before = match.state
    match.root.locator(".dk-prompt", has_text="Boris is playing").wait_for()
    match.root.locator(".dk-prompt", has_text="Your turn").wait_for()
    assert match.state >= before + 2
    assert "Boris writes" in match.words("log")


def test_a_click_that_comes_too_fast_acts_once_and_a_late_one_is_told(open_match):
    match = open_match(POKER, players=1)
    match.button("throw").dblclick()
    match.wait_beyond(0)
    match.run("pass")
    assert match.state == 1
    match.evaluate(
        "root => { const b = root.querySelector('[data-id=throw]'); b.click(); b.click(); }"
    )
    match.wait_beyond(1)
    match.run("pass")
    assert match.state == 2
    match.run("table._on_message(table, {'kind': 'write', 'figure': 'ones', 'state': 0}, [])")
    wait_for(match, ".dk-notice", has_text="too late")
    for place in range(5):
        match.hold(place)
    match.button("throw").click()
    wait_for(match, ".dk-notice", has_text="You can: write ones")
    assert match.state == 2


def test_the_coach_tells_values_before_and_the_cost_after(open_match):
    match = open_match(POKER, players=1)
    match.button("coach").click()
    match.click("throw")
    wait_for(match, ".dk-coach .dk-way")
    ways = match.root.locator(".dk-coach button.dk-way")
    # A click on a way holds its dice; the focus stays on it.
    ways.nth(1).click()
    wait_for(match, ".dk-coach button.dk-way.is-mine")
    assert match.page.evaluate("() => document.activeElement.matches('.dk-way')")
    assert "★" in match.words("paper") or "−" in match.words("paper")
    held = [n for n in range(5) if match.button(f"die {n}").get_attribute("aria-pressed") == "true"]
    match.hold(*held)  # to hold nothing is dear here: the coach asks
    state = match.state
    match.button("throw").click()
    match.wait_beyond(state)
    if "undo" in match.buttons():
        assert "Throw anyway?" in match.words("prompt")
        match.click("undo")
        match.click("throw")
        match.click("throw")
    assert "lost" in match.words("coach")


def test_the_work_of_the_solver_is_shown_and_can_be_stopped(open_match):
    match = open_match(POKER, players=1)
    match.run(
        "import threading\n"
        "from dicekit.views.brain import Brain\n"
        "gate = threading.Event()\n"
        "def work(progress):\n"
        "    progress(1, 4)\n"
        "    gate.wait(30)\n"
        "    progress(2, 4)\n"
        "table.session.desk.brain = Brain(work)"
    )
    match.button("coach").click()
    wait_for(match, ".dk-coach", has_text="Working out the best play: 25%")
    match.click("throw")  # a click waits for nothing
    match.button("compute").click()
    match.run("gate.set()")
    wait_for(match, ".dk-coach", has_text="Stopped")
    assert match.button("compute").inner_text() == "Go on working"


def test_the_report_replays_the_dearest_decisions(open_match):
    match = open_match(POKER, players=1, seed=7)
    for _ in range(4):
        match.click("throw")
        match.click(f"write {match.offered()[-1]}")
    match.button("report").click()
    wait_for(match, ".dk-items button")
    match.button("replay 0").click()
    wait_for(match, ".dk-replay code")
    assert "throw 1" in match.words("replay")
    match.button("ask worst").click()
    wait_for(match, ".dk-own .dk-way")
    text = match.root.locator("[data-id='own text']").input_value()
    assert text.endswith("| throw 1")


def test_an_own_card_is_typed_and_clicked(open_match):
    match = open_match(POKER, players=1)
    match.button("own").click()
    wait_for(match, ".dk-own .dk-way")
    box = match.root.locator("[data-id='own text']")
    box.fill("sixes 6, ones 0 | 6 1 3 3 5 | throw 2")
    state = match.state
    box.press("Enter")
    match.page.wait_for_function(
        "() => document.querySelector(\"[data-id='own text']\").value"
        " === 'ones 0, sixes 6 | 1 3 3 5 6 | throw 2'"
    )
    assert match.root.locator("[data-id='own sixes']").input_value() == "6"
    match.root.locator("[data-id='own twos']").select_option(label="−2")
    match.button("own die 0").click()
    match.button("own throw 1").click()
    match.page.wait_for_function(
        "() => document.querySelector(\"[data-id='own text']\").value"
        " === 'ones 0, twos -2, sixes 6 | 2 3 3 5 6 | throw 1'"
    )
    box.fill("nonsense x c e")  # letters typed here press no buttons
    box.press("Enter")
    wait_for(match, ".dk-error", has_text="That does not go")
    assert box.input_value() == "nonsense x c e"
    assert match.state == state


def test_a_reload_of_the_page_brings_the_match_back(open_match):
    match = open_match(POKER, players=1)
    match.click("throw")
    match.hold(1)
    state, log, faces = match.state, match.words("log"), match.faces()
    match.notebook.reload()
    back = SheetDriver(match.notebook)
    assert (back.state, back.words("log"), back.faces()) == (state, log, faces)
    assert back.button("die 1").get_attribute("aria-pressed") == "true"
    back.click("throw")


def test_an_interrupted_kernel_loses_nothing(open_match):
    match = open_match(POKER, players=1)
    match.run(
        "import time\n"
        "from dicekit.views import sheet_session as place\n"
        "kept = place.fall_on_sheet\n"
        "def slow(*given):\n"
        "    time.sleep(60)\n"
        "place.fall_on_sheet = slow"
    )
    match.button("throw").click()
    match.page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    match.page.evaluate(f"() => {KERNEL}.interrupt()")
    wait_for(match, ".dk-notice", has_text="went wrong")
    match.run("place.fall_on_sheet = kept")
    match.click("throw")
    assert match.state == 1


def test_a_busy_kernel_is_told_and_the_click_is_not_lost(open_match):
    match = open_match(POKER, players=1)
    match.page.evaluate(
        f"() => {{ {KERNEL}.requestExecute({{ code: 'import time; time.sleep(60)' }}) }}"
    )
    match.page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    match.button("throw").click()
    wait_for(match, ".dk-notice", has_text="No answer from the kernel")
    match.page.evaluate(f"() => {KERNEL}.interrupt()")
    match.wait_beyond(0)
    assert match.state == 1
    assert not match.root.locator(".dk-notice").count()


def test_two_matches_and_a_second_run_do_not_disturb_each_other(notebook_page):
    sources = [source_of(POKER, players=1), source_of(RACE, players=1, seed=2)]
    notebook = notebook_page(sources)
    notebook.run_all()
    one, other = SheetDriver(notebook, 0), SheetDriver(notebook, 1)
    before = other.root.inner_html()
    one.click("throw")
    assert other.root.inner_html() == before
    other.click("throw")
    assert (one.state, other.state) == (1, 1)
    notebook.run_all()
    notebook.page.locator(".dk-match[data-state='0']").nth(1).wait_for()
    assert notebook.page.locator(".dk-match").count() == 2
    SheetDriver(notebook, 0).click("throw")


@pytest.mark.parametrize(("game", "lang"), [(POKER, "en"), (RACE, "ru")])
def test_it_can_be_used_by_everybody(open_match, game, lang):
    """No serious violation in light and dark, wide and narrow, with coach and own card."""
    match = open_match(game, seed=4, players=4, bots=("hasty", "odds"), lang=lang, coach=True)
    match.to_me()
    match.click("throw")
    match.button("own").click()
    wait_for(match, ".dk-coach .dk-way")
    wait_for(match, ".dk-own .dk-way")
    small = "b => b.getBoundingClientRect().height < 43.9 || b.getBoundingClientRect().width < 43.9"
    for theme in ("light", "dark"):
        match.notebook.theme(theme)
        for width in (1280, 360):
            match.notebook.width(width, 1700)
            assert match.notebook.axe(match.root) == []
            match.shot(f"{game}-{theme}-{width}")
            buttons = match.root.locator("button:visible, select:visible, input:visible").all()
            assert not [b.get_attribute("data-id") for b in buttons if b.evaluate(small)]
            assert not match.evaluate("root => root.scrollWidth > root.clientWidth + 1")


def test_screen_readers_are_told_what_happened_and_what_is_asked(open_match):
    match = open_match(POKER, seed=2, players=2)
    match.to_me()
    match.click("throw")
    status = match.root.get_by_role("status")
    heard = status.text_content()
    assert "You throw" in heard
    assert match.words("prompt") in heard
    face = match.faces()[0]
    match.hold(0)
    name = f"Die 1: {face}, held"
    assert match.root.get_by_role("button", name=name, pressed=True).count() == 1
    table = match.root.get_by_role("table", name="The sheet of all players")
    assert table.get_by_role("row").count() == 3
    assert table.get_by_role("columnheader").count() == 18
    assert table.get_by_role("rowheader").count() == 2
    assert table.get_by_role("button", name="Write ones").count() == 1


def test_in_russian_and_with_russian_letters(open_match):
    match = open_match(POKER, players=1, lang="ru")
    assert match.root.get_attribute("lang") == "ru"
    assert "Ваш ход" in match.words("prompt")
    match.button("throw").focus()
    match.page.evaluate(
        """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
            { key: "с", code: "KeyC", bubbles: true, cancelable: true }))"""
    )
    wait_for(match, "[data-id='coach'][aria-pressed='true']")
    match.button("lang en").click()
    wait_for(match, ".dk-prompt", has_text="Your turn")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [1280, 1100, 480])
def test_the_sheet_stays_in_its_place(open_match, width, lang):
    """Throwing, being warned, taking back, writing: what lies below does not jump."""
    match = open_match(POKER, seed=7, lang=lang, coach=True)
    match.notebook.width(width, 1700)
    match.to_me()
    tops = {}

    def note(moment):
        tops[moment] = match.evaluate(
            """root => [".dk-buttons", ".dk-paper"].map(part => Math.round(
                root.querySelector(part).getBoundingClientRect().top
                - root.getBoundingClientRect().top))"""
        )

    note("before the first throw")
    match.click("throw")
    wait_for(match, ".dk-coach .dk-way")
    note("after it")
    match.hold(0, 1, 2, 3)
    note("four held")
    match.click("throw")
    assert "undo" in match.buttons()
    note("warned")
    match.click("throw")
    wait_for(match, ".dk-coach .dk-way")
    note("with a verdict")
    match.click(f"write {match.offered()[0]}")
    note("asked about a cell")
    match.click("anyway")
    note("written")
    assert len(set(map(tuple, tops.values()))) == 1, tops


def test_the_last_line_of_the_log_shows_also_beside_the_coach(open_match):
    match = open_match(POKER, seed=7, players=3)
    match.to_me()
    match.click("throw")
    match.button("coach").click()
    wait_for(match, ".dk-coach")
    match.page.wait_for_function(
        """() => { const log = document.querySelector(".dk-log");
            return log.scrollHeight > log.clientHeight
                && log.scrollTop + log.clientHeight > log.scrollHeight - 2; }"""
    )


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_words_fit_where_they_stand(open_match, lang):
    """The tray with four dice held, and the names of figures: wide, side by side, narrow."""
    match = open_match(RACE, seed=6, players=3, lang=lang, coach=True)
    match.to_me()
    match.click("throw")
    match.hold(0, 1, 2, 3)
    wait_for(match, ".dk-coach .dk-way")
    for width in (1280, 1100, 800, 360):
        match.notebook.width(width, 1700)
        match.shot(f"held-{lang}-{width}")
        out = match.evaluate(
            """root => [...root.querySelectorAll(
                ".dk-tray, .dk-place, .dk-figure, kbd, .dk-way-list span")]
                .filter(one => one.scrollWidth > one.clientWidth + 1)
                .map(one => `${one.textContent}: ${one.scrollWidth} in ${one.clientWidth}`)"""
        )
        assert out == [], width


def test_names_of_six_players_are_not_broken_on_a_narrow_page(open_match):
    match = open_match(POKER, seed=7, players=6, bots=("Фёдор",), lang="ru")
    match.notebook.width(480, 1700)
    lines = match.evaluate(
        """root => [...root.querySelectorAll(".dk-who b")].map(name => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return [name.textContent, range.getClientRects().length];
        })"""
    )
    assert len(lines) == 6
    assert [one for one in lines if one[1] > len(one[0].split())] == []


def test_the_saved_notebook_and_its_export_show_tray_and_sheet(open_match):
    match = open_match(POKER, players=2, seed=2)
    match.to_me()
    match.click("throw")
    saved = json.loads(match.notebook.saved())
    data = saved["cells"][0]["outputs"][0]["data"]
    assert "dk-sheet" in "".join(data["text/html"])
    exported, _ = HTMLExporter(template_name="basic").from_filename(
        match.notebook.lab.folder / match.notebook.name
    )
    page = match.page.context.new_page()
    page.set_content(exported)
    assert page.locator(".dk-sheet [role=columnheader]").count() == 18
    assert page.locator("button").count() == 0
    page.close()
