"""The harness itself, on a notebook of its own with a small widget: it works, and it can fail."""

from __future__ import annotations

import pytest

WIDGET = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
        const button = document.createElement("button");
        button.className = "counter";
        const show = () => { button.textContent = "pressed " + model.get("count"); };
        button.onclick = () => {
            model.set("count", model.get("count") + 1);
            model.save_changes();
        };
        model.on("change:count", show);
        show();
        el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter
'''


def test_a_click_reaches_the_kernel(notebook_page):
    notebook = notebook_page([WIDGET, "counter.count = counter.count + 40"])
    notebook.run_all()
    # JupyterLab's question about news would lie over the notebook.
    assert notebook.page.locator(".Toastify__toast").all_inner_texts() == []
    button = notebook.page.get_by_role("button", name="pressed 40")
    button.click()
    notebook.page.get_by_role("button", name="pressed 41").wait_for()
    assert any(b'"count":40' in frame.replace(b" ", b"") for frame in notebook.received)
    assert "counter.count + 40" in notebook.saved()
    assert notebook.cells() == 2
    assert notebook.axe(notebook.page.locator(".counter")) == []
    notebook.theme("dark")
    notebook.width(360)
    assert notebook.page.locator(".counter").bounding_box()["x"] < 360
    notebook.reload()
    assert notebook.cells() == 2


def test_a_cell_that_raises_is_told(notebook_page):
    notebook = notebook_page(["1 / 0", "2"])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()


def test_errors_of_the_page_and_requests_to_outside_are_told(notebook_page):
    notebook = notebook_page(["1"])
    notebook.check()
    notebook.page.evaluate("() => console.error('something is wrong')")
    with pytest.raises(AssertionError, match="something is wrong"):
        notebook.check()
    notebook.page.evaluate("() => fetch('https://example.invalid/x').catch(() => null)")
    with pytest.raises(AssertionError, match=r"outside: https://example\.invalid/x"):
        notebook.check()


def test_axe_finds_a_button_without_a_name(notebook_page):
    notebook = notebook_page(["1"])
    notebook.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p id=bad></p>')")
    bad = notebook.page.locator("#bad")
    bad.evaluate("element => { element.innerHTML = '<button></button>' }")
    assert any("discernible text" in text for text in notebook.axe(bad))
