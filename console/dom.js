// Elements are made from values only: text is a text node, so that no name of a screen or file becomes markup.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "text") element.textContent = value;
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value != null) element.setAttribute(name, String(value));
}

export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

export const button = (words, onclick, more) => make("button", { type: "button", text: words, onclick, ...more });

export const options = (values) => values.map((value) => make("option", { value, text: value }));

export const quiet = (text, more) => make("p", { class: "quiet", text, ...more });

/** Hides an element or shows it. The focus in it goes to where the work was. */
export function hide(id, hidden) {
  const element = find(id);
  const isHeld = element.contains(document.activeElement);
  element.hidden = hidden;
  if (isHeld && hidden) (document.querySelector("[data-screen][aria-pressed=true]") ?? find("profiles")).focus();
}

/** Replaces what an element holds, unless it is the same already: a live region would read it out again. */
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

/** Follows a pointer that is held down until it is let go. */
export function follow(start, element, held, move, end) {
  const ended = new AbortController();
  const once = { signal: ended.signal };
  let moves = false;
  const finish = (/** @type {boolean} */ kept) => {
    ended.abort();
    delete held.dataset.held;
    end(kept && moves, moves);
  };
  held.dataset.held = "yes";
  element.setPointerCapture(start.pointerId);
  element.addEventListener("pointermove", (event) => {
    // A hand that trembles while it clicks moves nothing.
    moves ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > 4;
    if (moves) move(event);
  }, once);
  element.addEventListener("pointerup", () => finish(true), once);
  element.addEventListener("pointercancel", () => finish(false), once);
  element.addEventListener("keydown", (event) => event.key === "Escape" && finish(false), once);
}
