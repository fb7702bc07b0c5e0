// @ts-check
// Elements are made from values only: text is always a text node, so nothing a screen or file is called can become markup.

/**
 * @param {string} tag @param {Record<string, any>} [attributes] `on…` are listeners, `text` is the content
 * @param {...(Node | string)} children @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "text") element.textContent = value;
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value != null) element.setAttribute(name, String(value));
}

/** @param {string} id @returns {any} */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

/** Replaces what an element holds, unless it is the same already: a live region would read it out again.
 * @param {string} id @param {Node[]} children */
export function fill(id, children) {
  const place = find(id);
  const [before, after] = [[...place.childNodes], [...children]];
  // Their listeners are not compared: those of a button may be about another screen by now.
  const isPlain = !after.some((node) => node instanceof Element && (node.matches("button") || node.querySelector("button")));
  if (isPlain && before.length === after.length && before.every((node, index) => node.isEqualNode(after[index]))) return;
  const focus = place.contains(document.activeElement) ? [...place.querySelectorAll("button")].indexOf(document.activeElement) : -1;
  place.replaceChildren(...children);
  if (focus >= 0) place.querySelectorAll("button")[focus]?.focus();
}

/** @param {string} id @param {string[]} lines @param {string} tag */
export function fillLines(id, lines, tag = "li") {
  fill(id, lines.map((line) => make(tag, { text: line })));
}
