// Bring a tree of elements to what new HTML says, and keep every element that can stay: the focus,
// a scrolled list and what is being typed stay where they are.

/** Make the content of `node` equal to `html`. Elements with a `data-id` are known again by it. */
function patch(node, html) {
  if (node.dkPatched === html) return;
  node.dkPatched = html;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  patchChildren(node, fresh.content);
}

function patchChildren(old, fresh) {
  const known = new Map();
  for (const node of old.children) if (node.dataset?.id) known.set(node.dataset.id, node);
  let place = old.firstChild;
  for (const want of Array.from(fresh.childNodes)) {
    const id = want.dataset?.id;
    const have = id ? known.get(id) : place && !place.dataset?.id ? place : null;
    if (have && have.nodeName === want.nodeName) {
      if (have === place) place = place.nextSibling;
      else old.insertBefore(have, place);
      patchNode(have, want);
    } else {
      old.insertBefore(want, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function patchNode(have, want) {
  if (have.isEqualNode(want)) return;
  if (have.nodeType !== Node.ELEMENT_NODE) {
    have.data = want.data;
    return;
  }
  const before = have.getAttribute("value");
  for (const { name } of Array.from(have.attributes)) if (!want.hasAttribute(name)) have.removeAttribute(name);
  for (const { name, value } of want.attributes) {
    if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  }
  patchChildren(have, want);
  // What is typed stays until the kernel gives another text.
  if (have.nodeName === "INPUT" && before !== want.getAttribute("value")) have.value = want.getAttribute("value");
  if (have.nodeName === "SELECT") have.value = want.querySelector("[selected]")?.value ?? "";
}
