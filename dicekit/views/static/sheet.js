// A match on sheets: shows the kernel's picture, sends back clicks. No rules live here.

const PATIENCE = 4000; // milliseconds without an answer after which a click may be repeated
const SAFE = new Set(["hold", "hold these", "language", "coach", "panel", "compute", "replay", "own", "look"]);

function render({ model, el }) {
  const root = make("section", { className: "dk-root dk-match", tabIndex: -1 });
  let pending = null; // the state that a move was sent for
  let patience = 0;
  let clock = 0;
  let drawn = null; // the state that is on the screen
  let spaceTaken = false; // the Space that is down presses no button when it comes up
  let opened = ""; // the panel that was asked for and is still to be shown
  let asker = ""; // where a question about a cell came from

  const picture = () => model.get("picture");

  function settle() {
    pending = null;
    clearTimeout(patience);
    root.removeAttribute("aria-busy");
  }

  /** Send a message; a move waits for its answer, so that a click that comes too fast acts once. */
  function send(message) {
    const state = picture().state;
    opened = message.kind === "panel" ? message.panel : message.what === "worst" ? "own" : "";
    if (!SAFE.has(message.kind)) {
      if (pending === state) return;
      pending = state;
      root.setAttribute("aria-busy", "true");
      clearTimeout(patience);
      patience = setTimeout(tellSilence, PATIENCE);
    }
    model.send({ state, ...message });
  }

  function tellSilence() {
    settle();
    const status = root.querySelector(".dk-status");
    if (!status.querySelector(".dk-notice")) status.append(make("span", { className: "dk-notice" }));
    setText(status.querySelector(".dk-notice"), picture().silent);
    root.dkPatched = null; // the next picture is drawn even if it is the same
  }

  function press(button) {
    if (button?.dataset.send) send(JSON.parse(button.dataset.send));
    return Boolean(button);
  }

  const byKey = (key) => root.querySelector(`button[aria-keyshortcuts="${key}"]`);

  /**
   * Where what had the focus is gone, the first button of the moves gets it; without one, when a
   * cell must be written, the paper: the next Tab is at the cells, and one Space too many is no move.
   * Nor does it open a new match: the old one's report would be gone.
   */
  function keepFocus(had) {
    if (had && !root.contains(document.activeElement)) {
      const next = [".dk-buttons button:not([data-id='new'])", ".dk-paper:has(.dk-cell button)"];
      const found = next.map((one) => root.querySelector(one)).find(Boolean);
      (found ?? root).focus({ preventScroll: true });
    }
  }

  /** A question about a cell gets the focus, and gives it back when the cell is not written. */
  function followQuestion(wasAsked, from) {
    const asks = question();
    if (asks && !wasAsked) {
      asker = from;
      asks.focus({ preventScroll: true });
      root.querySelector(".dk-status").scrollIntoView({ block: "nearest" });
    } else if (!asks && wasAsked && ["anyway", "undo"].includes(from)) {
      root.querySelector(`[data-id="${CSS.escape(asker)}"]`)?.focus();
    }
  }

  /** A panel opens below all else: bring it into view, and the focus to its heading. */
  function showOpened() {
    const panel = opened && root.querySelector(`.dk-${opened}`);
    if (!panel) return;
    opened = "";
    panel.querySelector(".dk-card-title").focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  }

  const question = () => root.querySelector("[data-id='anyway']");

  function draw() {
    const now = picture();
    const had = root.contains(document.activeElement);
    const from = had ? document.activeElement.dataset.id ?? "" : "";
    const wasAsked = Boolean(question());
    const atEnd = isLogAtEnd();
    settle();
    root.lang = now.lang;
    root.setAttribute("aria-label", now.title);
    patch(root, now.html);
    keepFocus(had);
    if (had) followQuestion(wasAsked, from);
    showOpened();
    root.dataset.state = now.state;
    if (drawn !== now.state || atEnd) requestAnimationFrame(scrollLog);
    drawn = now.state;
    clearTimeout(clock);
    if (now.after) clock = setTimeout(() => model.send(now.after.message), now.after.ms);
  }

  /** Whether the last line shows: then it goes on to show, also where the log became lower. */
  function isLogAtEnd() {
    const log = root.querySelector(".dk-log");
    return Boolean(log) && log.scrollTop + log.clientHeight > log.scrollHeight - 8;
  }

  function scrollLog() {
    const log = root.querySelector(".dk-log");
    if (log) log.scrollTop = log.scrollHeight;
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const isDie = Boolean(button?.matches(".dk-tray .dk-place"));
    // The second click of a double click answers what the first one brought: it is not meant.
    if (button && (event.detail < 2 || isDie)) press(button);
  });

  root.addEventListener("change", (event) => {
    const { text, value } = event.target.dataset;
    if (text) send({ ...JSON.parse(text), value: event.target.value });
    if (value) send({ ...JSON.parse(value), value: JSON.parse(event.target.value) });
  });

  keepKeys(root, (letter) => press(byKey(letter)));

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    // A key that is held down must not answer the question that it has brought.
    if (event.repeat && (event.key === "Enter" || (event.key === " " && spaceTaken))) event.preventDefault();
    if (event.repeat) return;
    if (/^[1-5]$/.test(event.key)) press(byKey(event.key));
    const active = document.activeElement;
    if (event.key === " ") {
      spaceTaken = takesSpace(active);
      if (spaceTaken) event.preventDefault();
      if (spaceTaken) press(byKey("Space"));
    }
    moveInGroup(event, active);
  });

  root.addEventListener("keyup", (event) => {
    if (event.key === " " && spaceTaken) event.preventDefault();
    spaceTaken = false;
  });

  /**
   * Whether Space is the match's own: it throws wherever the focus is, and where no throw is
   * possible it makes no move either. What changes no match it presses then, and in a panel always.
   */
  function takesSpace(active) {
    if (active.closest(".dk-own, .dk-report")) return false;
    const { send: sent } = active.dataset;
    return Boolean(byKey("Space")) || !sent || !SAFE.has(JSON.parse(sent).kind);
  }

  /** Left and right arrows move the focus among the dice, and among the buttons of a row. */
  function moveInGroup(event, active) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const group = active.closest(".dk-places, .dk-buttons, .dk-settings, .dk-items, [role='row']");
    if (!step || !group || active.nodeName !== "BUTTON") return;
    event.preventDefault();
    const buttons = Array.from(group.querySelectorAll("button"));
    buttons[(buttons.indexOf(active) + step + buttons.length) % buttons.length].focus();
  }

  model.on("change:picture", draw);
  draw();
  el.append(root);
  return () => {
    clearTimeout(patience);
    clearTimeout(clock);
    model.off("change:picture", draw);
  };
}

export default { render };
