// What every widget of dicekit shares: elements that stay the same over redraws, so that the focus
// stays where it is, and keys that stay inside the widget.

/** Make an element; `props` are properties, or attributes where the name has a dash or is `role`. */
function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "role" || name.includes("-")) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children);
  return node;
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Put HTML made by the kernel into a node, only if it is new: what is open or read stays so. */
function setHtml(node, html) {
  if (node.dkHtml !== html) {
    node.dkHtml = html;
    node.innerHTML = html;
  }
}

/**
 * Make `row` hold a button for each of `specs` ({id, text, key, off}), in order. A button that was
 * there before stays the same element; if the focused one goes, the first button gets the focus.
 * `off`: why it can't be pressed now; it can be reached all the same, so that one learns why.
 */
function syncButtons(row, specs, press) {
  const had = row.contains(document.activeElement);
  const old = new Map(Array.from(row.children, (node) => [node.dataset.id, node]));
  const nodes = specs.map((spec) => {
    const node = old.get(spec.id) ?? make("button", { type: "button" });
    node.dataset.id = spec.id;
    if (!node.firstChild) node.append(make("span", { className: "dk-label" }));
    setText(node.firstChild, spec.text);
    setKey(node, spec.key);
    node.title = spec.off ?? "";
    if (spec.off) node.setAttribute("aria-disabled", "true");
    else node.removeAttribute("aria-disabled");
    node.onclick = (event) => {
      // The second click of a double click answers what the first one brought: it is not meant.
      if (event.detail < 2) press(spec);
    };
    return node;
  });
  for (const [id, node] of old) if (!specs.some((spec) => spec.id === id)) node.remove();
  nodes.forEach((node, place) => {
    if (row.children[place] !== node) row.insertBefore(node, row.children[place] ?? null);
  });
  if (had && !row.contains(document.activeElement)) nodes[0]?.focus();
}

/** Show on a button which key presses it. */
function setKey(button, key) {
  let shown = button.querySelector("kbd");
  if (!key) return shown?.remove();
  if (!shown) button.append((shown = make("kbd", { "aria-hidden": "true" })));
  setText(shown, key);
  button.setAttribute("aria-keyshortcuts", key);
}

/** The letter of a key, also where the keyboard has another alphabet. */
function letterOf(event) {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key[A-Z]$/.test(event.code) && !/^[\x00-\x7f]$/.test(event.key) ? event.code.slice(3) : "";
}

/** Whether what is typed goes into a box: it presses no buttons then. */
function isTyping(event) {
  return event.target.matches("input:not([type=range]), select, textarea");
}

/**
 * Keep keys inside `root`. While the focus is here, JupyterLab must not hear them: its `x` would
 * cut the cell that the game lives in. Escape, Tab and what goes with Ctrl or Cmd pass through.
 * `letters(letter)` answers single letters and says whether it did.
 */
function keepKeys(root, letters) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.key === "Escape" || event.key === "Tab") return;
    event.stopPropagation();
    if (event.repeat || event.altKey || isTyping(event)) return;
    const letter = letterOf(event);
    if (letter && letters(letter)) event.preventDefault();
  });
}

/** Left and right arrows move the focus between the buttons of a row. */
function arrowKeys(row) {
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = Array.from(row.querySelectorAll("button"));
    const place = buttons.indexOf(document.activeElement);
    if (!step || place < 0) return;
    event.preventDefault();
    buttons[(place + step + buttons.length) % buttons.length].focus();
  });
}
