"""The table of every pot game in a real JupyterLab: clicks, keys, secrets, themes, languages."""

from __future__ import annotations

import json
import random
import re

import pytest
from nbconvert import HTMLExporter

from tests.browser.harness import CELLS, NotebookPage
from tests.browser.table_driver import DIE, KERNEL, SCREENSHOTS, TableDriver
from tests.support.play import pot_games

GAMES = pot_games()
CHIPS = 40
PLAYERS = 4
FIRST = ("check", "call", "option stay closed", "option open")


def notebook_of(game, seed=1, players=PLAYERS, **options):
    more = "".join(f", {name}={value!r}" for name, value in options.items())
    return [
        f"import dicekit as dk\n\ntable = dk.play({game!r}, players={players}, seed={seed}{more})\n"
        "table"
    ]


@pytest.fixture(scope="module")
def shared(browser, lab):
    """A page with a notebook of one cell, which the tests write anew: a page takes long to load."""
    page = NotebookPage(browser, lab, lab.put(["0"], "tables"))
    page.open()
    yield page
    page.close()


@pytest.fixture
def open_table(shared):
    """Put one table on the page: ``open_table("seven", seed=2)``."""

    def open_(game, **options):
        shared.received.clear()
        shared.command("notebook:clear-all-cell-outputs")
        (source,) = notebook_of(game, **options)
        shared.page.evaluate(f"(source) => {CELLS}[0].sharedModel.setSource(source)", source)
        shared.run_all()
        return TableDriver(shared)

    shared.theme("light")
    shared.width(1280)
    yield open_
    shared.check()


def is_over(table):
    return not {"next", "watch", "new"}.isdisjoint(table.buttons())


def secrets(table):
    """The others' secret throws of the hand, as the kernel knows them, in the order thrown."""
    code = (
        "import json\n"
        "rolls = table.session.table.hand.deal.rolls\n"
        "print(json.dumps([[r.seat, list(r.dice)] for r in rolls if r.seat]))"
    )
    return [tuple(dice) for _, dice in json.loads(table.run(code))]


def writings(dice):
    """The ways in which dice might be written down by mistake."""
    faces = [str(face) for face in dice]
    return [mark.join(faces).encode() for mark in (", ", ",", " ", "-")]


def pictures(frames):
    """Every picture in what the kernel sent, whatever else the message holds."""
    decoder, found = json.JSONDecoder(), []
    for frame in frames:
        text = frame.decode("utf-8", "replace")
        for match in re.finditer(r'"picture": ?(?={)', text):
            found.append(decoder.raw_decode(text, match.end())[0])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_by_clicks_keeps_chips_and_secrets(open_table, game):
    table = open_table(game, seed=4)
    assert table.chips() == PLAYERS * CHIPS
    assert not any(DIE.search(html) for html in table.others())
    sent = [frame for frame in table.notebook.received if b'"picture"' in frame]
    seen = table.root.evaluate("root => root.outerHTML").encode() + b"".join(sent)
    (cell,) = json.loads(table.notebook.saved())["cells"]
    seen += json.dumps(cell["outputs"]).encode()
    assert b"dk-board" in b"".join(sent)
    hidden = secrets(table)
    assert len(hidden) == PLAYERS - 1
    own = table.run("print(table.session.seen.deal.rolls_of(0)[0].dice)")
    for dice in hidden:
        if len(dice) > 2 and str(dice) not in own:
            assert not [text for text in writings(dice) if text in seen]
    while not is_over(table):
        table.click(next(key for key in FIRST if key in table.buttons()))
        assert table.chips() == PLAYERS * CHIPS
    assert "takes" in table.words("log")
    told = [int(text) for text in table.run("print(*table.session.table.stacks)").split()]
    assert sorted(table.stacks()) == sorted(told)
    assert table.stacks()[-1] == told[0]


@pytest.mark.parametrize("game", GAMES)
def test_no_message_ever_holds_a_die_that_is_under_a_cup(open_table, game):
    """In each picture that was sent, the others' dice are those that its log says were shown."""
    table = open_table(game, seed=7)
    for _ in range(12):
        table.click(next(key for key in (*FIRST, "next", "watch", "new") if key in table.buttons()))
    sent = pictures(table.notebook.received)
    assert len(sent) >= 13
    for picture in sent:
        lines = [line["text"] for line in picture["log"]["lines"]]
        shows = [line.partition(" shows ")[2] for line in lines if " shows " in line]
        shown = sorted(face for text in shows for face in re.findall("[1-6]", text))
        others = picture["board"].partition('class="dk-middle"')[0]
        dice = re.findall(r'<svg class="dk-die.*?</svg>', others)
        assert sorted(str(len(re.findall("<circle", die))) for die in dice) == shown
        told = json.dumps(picture["news"]) + json.dumps(lines) + picture["prompt"]
        assert not re.search(r"throws? [1-6] [1-6]", told)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_clicker_plays_a_table_to_its_end(open_table, game):
    rng = random.Random(game)
    table = open_table(game, seed=3, players=3)
    for _ in range(400):
        keys = table.buttons().keys() - {"fold", "new"} or {"new"}
        if keys == {"new"}:
            break
        quick = table.root.locator(".dk-quick button")
        if quick.first.is_visible():
            quick.nth(rng.choice([0, 0, 1, 3])).click()
        table.click(rng.choice(sorted(keys)))
        assert table.chips() == 3 * CHIPS
    assert "The game is over" in table.words("prompt")
    assert sorted(table.stacks()) == [0, 0, 3 * CHIPS]
    table.click("new")
    assert table.chips() == 3 * CHIPS
    assert "Seed 4" in table.words("facts")


def test_a_hand_by_keyboard_only(open_table):
    table = open_table("seven", seed=4)
    table.page.keyboard.press("Escape")
    for _ in range(60):
        table.page.keyboard.press("Tab")
        if table.evaluate("root => root.contains(document.activeElement)"):
            break
    assert table.evaluate("root => root.contains(document.activeElement)")
    while not table.page.evaluate("() => document.activeElement.closest('.dk-buttons') !== null"):
        table.page.keyboard.press("Tab")
    cells = table.notebook.cells()
    before = table.state
    for key in ("x", "a", "b", "z", "m", "ArrowRight", "ArrowLeft"):
        table.page.keyboard.press(key)
    assert table.notebook.cells() == cells
    assert table.state == before
    box = table.root.locator(".dk-box")
    to = str(int(box.get_attribute("min")) + 3)
    box.focus()
    for key in ("Control+a", *to):
        table.page.keyboard.press(key)
    assert f" {to}" in table.words("buttons")
    assert table.root.locator(".dk-slider").input_value() == to
    table.press("Enter")
    assert re.search(rf"You (bet|(re-)?raise to) {to}\.", table.words("log"))
    table.root.locator(".dk-buttons button").first.focus()
    for _ in range(30):
        if is_over(table):
            break
        table.press(random.Random(table.state).choice(["c", "Enter"]))
        assert table.page.evaluate("() => document.activeElement.closest('.dk-table') !== null")
    assert is_over(table)
    table.press("n" if "next" in table.buttons() else "t")
    assert not is_over(table)
    assert table.chips() == PLAYERS * CHIPS
    assert table.notebook.cells() == cells


def test_black_jack_opens_by_key(open_table):
    table = open_table("black jack", seed=2)
    table.root.locator(".dk-buttons button").first.focus()
    for _ in range(6):
        if "option open" in table.buttons() or is_over(table):
            break
        table.press("c")
    table.press("o")
    assert "You: open." in table.words("log")


def test_a_click_that_comes_too_fast_acts_once(open_table):
    table = open_table("seven", seed=4)
    first = table.state
    table.root.locator(".dk-buttons button").first.dblclick()
    table.wait_beyond(first)
    table.run("pass")  # what the page had still to say has then been heard
    assert table.state == first + 1
    # A slow double click: its second part comes when the first has been answered.
    table.root.locator(".dk-buttons button").first.dispatch_event("click", {"detail": 2})
    table.run("pass")
    assert table.state == first + 1
    table.evaluate(
        "root => { const b = root.querySelector('.dk-buttons button'); b.click(); b.click(); }"
    )
    table.wait_beyond(first + 1)
    table.run("pass")
    assert table.state == first + 2


def test_a_click_out_of_turn_is_told_why_it_is_refused(open_table):
    table = open_table("seven", seed=4)
    table.run("table._on_message(table, {'kind': 'act', 'action': 'fold', 'state': 99}, [])")
    table.root.locator(".dk-notice", has_text="too late").wait_for()
    kind = "raise" if "raise" in table.buttons() else "bet"
    bet = {"kind": "act", "action": kind, "to": 4000, "state": 0}
    table.run(f"table._on_message(table, {bet}, [])")
    table.root.locator(".dk-notice", has_text="You can:").wait_for()
    assert table.state == 0


def test_keys_work_after_a_click_anywhere_on_the_table_and_it_says_so(open_table):
    table = open_table("seven", seed=4)
    hint = table.root.locator(".dk-keys")
    key = table.root.locator("kbd").first
    quiet = "one => getComputedStyle(one).opacity < 1"
    cells = table.notebook.cells()
    table.page.evaluate("() => document.activeElement.blur()")
    assert table.notebook.axe(table.root) == []
    table.shot("seven-keys")
    for part in (".dk-pot", ".dk-goal", ".dk-bounds"):
        table.page.evaluate("() => document.activeElement.blur()")
        assert hint.is_visible()
        assert key.evaluate(quiet)
        before = table.root.locator(".dk-buttons").bounding_box()
        table.root.locator(part).click()
        assert table.evaluate("root => root.contains(document.activeElement)")
        assert not hint.is_visible()
        assert not key.evaluate(quiet)
        assert table.root.locator(".dk-buttons").bounding_box() == before
        for letter in ("x", "a", "m"):
            table.page.keyboard.press(letter)
    assert (table.notebook.cells(), table.state) == (cells, 0)
    table.press("c")
    assert "dk-keys" not in table.run("print(table._still())")


def test_in_the_box_of_the_amount_letters_do_nothing_and_only_a_possible_amount_is_bet(open_table):
    table = open_table("seven", seed=4)
    box = table.root.locator(".dk-box")
    bounds = [int(box.get_attribute(name)) for name in ("min", "max")]
    bet = table.root.locator(".dk-buttons button[data-id='bet'], button[data-id='raise']")
    wrong = "Not possible: a whole number from {} to {}".format(*bounds)
    box.click()
    for letter in "cfbrdeoxC":
        table.page.keyboard.press(letter)
    assert box.input_value() == str(bounds[0])
    for amount in (str(bounds[0] - 1), "6.5", "", "999"):
        box.fill(amount)
        assert bet.get_attribute("aria-disabled") == "true"
        assert wrong in bet.get_attribute("title")
        assert box.get_attribute("aria-invalid") == "true"
        table.page.keyboard.press("Enter")
        assert wrong in table.words("notice")
        bet.dispatch_event("click")
        table.run("pass")
        assert table.state == 0
    assert table.notebook.axe(table.root) == []
    table.shot("seven-amount")
    box.fill(str(bounds[1]))
    assert bet.get_attribute("aria-disabled") is None
    assert not bet.get_attribute("title")
    assert table.words("notice") == ""
    table.page.keyboard.press("Escape")
    assert bet.evaluate("one => one === document.activeElement")
    table.press("c")
    assert "You c" in table.words("log")
    assert table.root.locator(".dk-odds-panel").is_hidden()


def test_two_tables_and_a_second_run_do_not_disturb_each_other(notebook_page):
    notebook = notebook_page(notebook_of("seven") + notebook_of("black jack", seed=2))
    notebook.run_all()
    seven, black_jack = TableDriver(notebook, 0), TableDriver(notebook, 1)
    before = black_jack.root.inner_html()
    seven.click("fold")
    assert seven.state == 1
    assert black_jack.state == 0
    assert black_jack.root.inner_html() == before
    black_jack.click("fold")
    assert black_jack.state == 1
    notebook.run_all()
    notebook.page.locator(".dk-table[data-state='0']").nth(1).wait_for()
    assert notebook.page.locator(".dk-table").count() == 2
    TableDriver(notebook, 0).click("fold")


def test_a_reload_of_the_page_brings_the_table_back(open_table):
    table = open_table("seven", seed=4)
    table.click(next(key for key in FIRST if key in table.buttons()))
    state, log, stacks = table.state, table.words("log"), table.stacks()
    table.notebook.reload()
    back = TableDriver(table.notebook)
    assert (back.state, back.words("log"), back.stacks()) == (state, log, stacks)
    back.click(next(key for key in (*FIRST, "next", "new") if key in back.buttons()))
    assert back.state == state + 1


def test_an_interrupted_kernel_loses_nothing(open_table):
    table = open_table("seven", seed=4)
    key = next(key for key in FIRST if key in table.buttons())
    before = table.words("log")
    table.run(
        "import time\n"
        "import dicekit.views.session as place\n"
        "kept = place.reply\n"
        "def slow(*given):\n"
        "    time.sleep(60)\n"
        "place.reply = slow"
    )
    table.root.locator(f".dk-buttons button[data-id='{key}']").click()
    table.page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    table.page.evaluate(f"() => {KERNEL}.interrupt()")
    table.root.locator(".dk-notice", has_text="went wrong").wait_for()
    assert table.words("log") == before
    table.run("place.reply = kept")
    table.click(key)
    assert table.state == 1


def test_a_busy_kernel_is_told_and_the_click_is_not_lost(open_table):
    table = open_table("seven", seed=4)
    key = next(key for key in FIRST if key in table.buttons())
    table.page.evaluate(
        f"() => {{ {KERNEL}.requestExecute({{ code: 'import time; time.sleep(60)' }}) }}"
    )
    table.page.wait_for_function(f"() => {KERNEL}.status === 'busy'")
    table.root.locator(f".dk-buttons button[data-id='{key}']").click()
    table.root.locator(".dk-notice", has_text="No answer from the kernel").wait_for()
    table.page.evaluate(f"() => {KERNEL}.interrupt()")
    table.wait_beyond(0)
    assert table.state == 1


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_used_by_everybody(open_table, game):
    """No serious violation in light and dark, wide and narrow, with odds and at the end."""
    table = open_table(game, seed=4)
    table.root.get_by_role("button", name="Odds").click()
    table.root.locator(".dk-odds-panel table").wait_for()
    small = "b => b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44"
    for theme in ("light", "dark"):
        table.notebook.theme(theme)
        for width in (1280, 360):
            table.notebook.width(width, 1500)
            assert table.notebook.axe(table.root) == []
            table.shot(f"{game}-{theme}-{width}")
            buttons = table.root.locator("button:visible").all()
            assert not [b.inner_text() for b in buttons if b.evaluate(small)]
            wider = "root => root.scrollWidth > root.clientWidth + 1"
            assert not table.evaluate(wider)
    table.notebook.width(1280, 1500)
    while not is_over(table):
        table.click(next(key for key in FIRST if key in table.buttons()))
    assert table.notebook.axe(table.root) == []
    table.shot(f"{game}-end")


def test_screen_readers_are_told_what_happened_and_what_is_asked(open_table):
    table = open_table("seven", seed=4)
    status = table.root.get_by_role("status")
    table.click(next(key for key in FIRST if key in table.buttons()))
    heard = status.text_content()
    assert "You " in heard
    assert "throws 3 dice in secret" in heard
    assert table.words("prompt") in heard
    group = table.root.get_by_role("group", name="You, ")
    assert group.count() == 1
    assert "only you see these" in group.inner_text()
    others = table.root.get_by_role("img", name="3 hidden dice under the cup")
    assert others.count() >= 1


def test_in_russian(open_table):
    table = open_table("black jack", seed=4, lang="ru")
    assert table.root.get_attribute("lang") == "ru"
    assert "Ваш ход" in table.words("prompt")
    assert "Чек" in table.words("buttons") or "Колл" in table.words("buttons")
    table.shot("black_jack-ru")
    table.root.get_by_role("button", name="English").click()
    table.root.locator(".dk-prompt", has_text="Your turn").wait_for()
    assert table.root.get_by_role("button", name="English").get_attribute("aria-pressed") == "true"
    table.root.locator(".dk-buttons button").first.focus()
    # A keyboard with Russian letters: the key's place counts.
    table.page.evaluate(
        """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
            { key: "с", code: "KeyC", bubbles: true, cancelable: true }))"""
    )
    table.wait_beyond(0)


def test_the_saved_notebook_and_its_export_show_the_board(open_table):
    table = open_table("seven", seed=4)
    saved = json.loads(table.notebook.saved())
    data = saved["cells"][0]["outputs"][0]["data"]
    assert "dk-board" in "".join(data["text/html"])
    exported, _ = HTMLExporter(template_name="basic").from_filename(
        table.notebook.lab.folder / table.notebook.name
    )
    assert 'class="dk-board"' in exported
    table.page.context.new_page().set_content(exported)
    page = table.page.context.pages[-1]
    assert page.locator(".dk-cup").count() == PLAYERS - 1
    assert page.locator(".dk-me .dk-die").first.bounding_box()["width"] >= 40
    page.screenshot(path=SCREENSHOTS / "export.png")
    page.close()
