// The table of a pot game: shows the kernel's picture, sends back clicks. No rules live here.

const PATIENCE = 4000; // milliseconds without an answer after which a click may be repeated

function buildTable() {
  const part = {};
  const add = (name, tag, props, ...children) =>
    (part[name] = make(tag, { className: `dk-${name}`, ...props }, ...children));
  part.root = make(
    "section",
    { className: "dk-root dk-table", tabIndex: -1 }, // a click anywhere gives it the keys
    make(
      "header",
      { className: "dk-head" },
      make("div", {}, add("title", "div", { role: "heading", "aria-level": "3" }), add("goal", "div")),
      add("languages", "div", { role: "group" }),
    ),
    add("facts", "div"),
    make(
      "div",
      { className: "dk-main" },
      make(
        "div",
        { className: "dk-play" },
        add("surface", "div"),
        // One region says what happened and what is asked; it is there before its first words.
        make(
          "div",
          { className: "dk-status", role: "status", "aria-live": "polite", "aria-atomic": "true" },
          add("news", "span"),
          add("prompt", "span"),
          add("notice", "span"),
        ),
        add(
          "controls",
          "div",
          { role: "group" },
          add(
            "amount",
            "div",
            {},
            add("slider", "input", { type: "range" }),
            add("box", "input", { type: "number", inputMode: "numeric" }),
            add("quick", "div", { role: "group" }),
            add("bounds", "div"),
          ),
          add("buttons", "div"),
          // Not for screen readers: they are on a button when they hear its key.
          add("keys", "div", { "aria-hidden": "true" }),
        ),
        make(
          "div",
          { className: "dk-odds" },
          add("odds-button", "button", { type: "button", "aria-expanded": "false" },
            make("span", { className: "dk-label" })),
          add("odds-panel", "div", { role: "region", hidden: true }),
        ),
      ),
      add("log", "div", { role: "log", "aria-live": "off", tabIndex: 0 }),
    ),
  );
  return part;
}

function showHead(part, picture, send) {
  part.root.lang = picture.lang;
  part.root.setAttribute("aria-label", picture.title);
  setText(part.title, picture.title);
  setText(part.goal, picture.goal);
  part.facts.replaceChildren(
    ...picture.facts.map((fact) => make("span", { className: "dk-fact", title: fact.help }, fact.text)),
  );
  part.languages.setAttribute("aria-label", picture.languages.label);
  const offered = picture.languages.offered;
  syncButtons(part.languages, offered.map((one) => ({ ...one, id: one.lang })), (spec) => send(spec.message));
  offered.forEach((one, place) => {
    const button = part.languages.children[place];
    button.lang = one.lang;
    button.setAttribute("aria-pressed", String(one.pressed));
  });
}

function showLog(part, log) {
  const shown = part.log.dkLines;
  const text = JSON.stringify(log);
  if (shown === text) return;
  part.log.dkLines = text;
  part.log.setAttribute("aria-label", log.label);
  part.log.replaceChildren(
    make("div", { className: "dk-log-title", "aria-hidden": "true" }, log.label),
    ...log.lines.map((line) => make("div", { className: `dk-line dk-line-${line.kind}` }, line.text)),
  );
}

function showOdds(part, odds) {
  const button = part["odds-button"];
  setText(button.firstChild, odds.text);
  setKey(button, odds.key);
  button.setAttribute("aria-expanded", String(odds.open));
  const panel = part["odds-panel"];
  panel.hidden = !odds.open;
  panel.setAttribute("aria-label", odds.label);
  setHtml(panel, odds.html);
}

/** Show the amount; what the player has set stays as long as its bounds do. */
function showAmount(part, amount, isNew) {
  part.amount.hidden = !amount;
  if (!amount) return;
  part.slider.setAttribute("aria-label", amount.slider);
  part.box.setAttribute("aria-label", `${amount.label}, ${amount.help}`);
  part.quick.setAttribute("aria-label", amount.label);
  setText(part.bounds, amount.help);
  for (const input of [part.slider, part.box]) {
    input.min = amount.least;
    input.max = amount.greatest;
    input.step = 1;
    if (isNew) input.value = amount.value;
  }
}

function render({ model, el }) {
  const part = buildTable();
  let pending = null; // the state that a move was sent for
  let timer = 0;
  let drawn = null; // the state that is on the screen

  const picture = () => model.get("picture");
  const amountNow = () => (part.box.value === "" ? null : Number(part.box.value));

  /** Why the amount in the box can't be staked; "" if it can. */
  function wrongAmount() {
    const { amount } = picture().controls;
    const to = amountNow();
    if (!amount || (Number.isInteger(to) && to >= amount.least && to <= amount.greatest)) return "";
    return amount.wrong;
  }

  function send(message) {
    model.send(message);
  }

  function move(message) {
    if (pending === picture().state) return; // a click that comes too fast
    pending = picture().state;
    part.root.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(() => {
      settle();
      setText(part.notice, picture().silent);
    }, PATIENCE);
    send({ ...message, state: picture().state });
  }

  function settle() {
    pending = null;
    clearTimeout(timer);
    part.root.removeAttribute("aria-busy");
  }

  const takesAmount = (spec) => spec.id === picture().controls.amount?.button;

  function press(spec) {
    if (!takesAmount(spec)) return move(spec.message);
    if (wrongAmount()) return setText(part.notice, wrongAmount());
    move({ ...spec.message, to: amountNow() });
  }

  function toggleOdds() {
    send({ kind: "odds", open: !picture().odds.open });
  }

  function showButtons() {
    const { buttons, amount, label, keys } = picture().controls;
    const wrong = wrongAmount();
    part.controls.setAttribute("aria-label", label);
    part.box.setAttribute("aria-invalid", String(Boolean(wrong)));
    setText(part.keys, keys);
    if (!wrong && part.notice.textContent === amount?.wrong) setText(part.notice, picture().notice);
    const to = wrong ? "…" : part.box.value;
    const specs = buttons.map((spec) => ({
      ...spec,
      text: spec.text.replace("{to}", to),
      off: takesAmount(spec) ? wrong : "",
    }));
    syncButtons(part.buttons, specs, press);
    const quick = (amount?.quick ?? []).map((one, place) => ({ ...one, id: String(place) }));
    syncButtons(part.quick, quick, (spec) => setAmount(spec.to));
  }

  function scrollLog() {
    part.log.scrollTop = part.log.scrollHeight;
  }

  function setAmount(to) {
    part.box.value = to;
    part.slider.value = to;
    showButtons();
  }

  function draw() {
    const now = picture();
    settle();
    showHead(part, now, send);
    setHtml(part.surface, now.board);
    showLog(part, now.log);
    setText(part.news, now.news);
    setText(part.prompt, now.prompt);
    setText(part.notice, now.notice);
    showOdds(part, now.odds);
    showAmount(part, now.controls.amount, drawn !== now.state);
    showButtons();
    part.root.dataset.state = now.state;
    if (drawn !== now.state) requestAnimationFrame(scrollLog); // when the height is known
    drawn = now.state;
  }

  part.slider.oninput = () => setAmount(part.slider.value);
  part.box.oninput = () => {
    if (!wrongAmount()) part.slider.value = part.box.value;
    showButtons();
  };
  part.box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const spec = picture().controls.buttons.find(takesAmount);
    if (event.key === "Enter" && !event.repeat && spec) press(spec);
    if (/^\p{L}$/u.test(event.key)) event.preventDefault();
    if (event.key !== "Escape") return;
    event.stopPropagation(); // only the box is left, not the table
    part.buttons.querySelector(`[data-id="${spec?.id}"]`)?.focus();
  });
  part["odds-button"].onclick = toggleOdds;
  arrowKeys(part.buttons);
  arrowKeys(part.quick);
  keepKeys(part.root, (letter) => {
    if (letter === picture().odds.key) {
      toggleOdds();
      return true;
    }
    const spec = picture().controls.buttons.find((one) => one.key === letter);
    if (spec) press(spec);
    return Boolean(spec);
  });

  model.on("change:picture", draw);
  draw();
  el.append(part.root);
  return () => {
    clearTimeout(timer);
    model.off("change:picture", draw);
  };
}

export default { render };
