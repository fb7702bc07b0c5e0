// @ts-check
// The screens as they hang, to scale; moved by pointer and by keys.
import { fill, find, make } from "./dom.js";
import { around, snap } from "./snap.js";
import { picture } from "./wire.js";
/** @typedef {import("./wire.js").Screen} Screen @typedef {import("./snap.js").Box} Box */

const REACH = 12; // pixels of the page within which a dragged screen snaps
const STEP = 10; // pixels of the desktop an arrow key moves; with Shift 1
// A screen is in the hand: drawing anew would take it away.
let held = false;

/** @param {Screen} screen @returns {string} */
export const keyOf = (screen) => screen.name ?? screen.output ?? screen.identity;

/** @param {Screen} screen @returns {screen is Screen & Box} */
const placed = (screen) => screen.width !== undefined && screen.height !== undefined && screen.x !== undefined && screen.y !== undefined;

/**
 * @typedef {{ screens: Screen[], chosen: string | null, choose: (key: string) => void,
 *   move: (screen: Screen, x: number, y: number) => void, movable: (screen: Screen) => boolean }} Hang
 * @param {Hang} hang
 */
export function draw(hang) {
  if (held) return;
  const wall = find("hang");
  const all = around(hang.screens.filter(placed));
  wall.style.aspectRatio = `${all.width} / ${all.height}`;
  // A column of portrait screens is not to be higher than the window.
  wall.style.width = `min(100%, ${(60 * all.width) / all.height}vh)`;
  const focus = document.activeElement?.getAttribute("data-screen");
  wall.replaceChildren(...hang.screens.filter(placed).map((screen) => button(screen, all, hang)));
  fill("away", []);
  find("away").replaceChildren(...hang.screens.filter((screen) => !placed(screen)).map((screen) => away(screen, hang)));
  const again = focus && document.querySelector(`[data-screen="${CSS.escape(focus)}"]`);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Screen} screen @param {Hang} hang */
function away(screen, hang) {
  const key = keyOf(screen);
  return make("li", {}, make("button", {
    type: "button", "data-screen": key, "aria-pressed": String(key === hang.chosen), onclick: () => hang.choose(key),
  }, key, make("span", { text: `${screen.state}, ${screen.identity}` })));
}

/** @param {Screen & Box} screen @param {Box} all @param {Hang} hang */
function button(screen, all, hang) {
  const key = keyOf(screen);
  const element = make("button", {
    type: "button", class: `screen ${screen.state}`, "data-screen": key, "data-output": screen.output,
    "aria-pressed": String(key === hang.chosen), "aria-label": spoken(screen), onclick: () => hang.choose(key),
  }, ...inside(screen));
  put(element, screen, all);
  if (hang.movable(screen)) movable(element, screen, all, hang);
  return element;
}

/** @param {Screen} screen */
function spoken(screen) {
  const content = screen.content ? `, shows ${screen.content.shows}, ${screen.content.state}` : "";
  return `${keyOf(screen)}, ${screen.identity}, ${screen.state}, ${screen.words}${screen.primary ? ", primary" : ""}${content}`;
}

/** @param {Screen & Box} screen @returns {Node[]} */
function inside(screen) {
  const shown = screen.picture && screen.output ? [image(screen.output, screen.picture)] : [];
  const parts = (screen.parts ?? []).map((part) => {
    const element = make("span", { class: "part" });
    put(element, part, screen);
    return element;
  });
  const content = screen.content ? [make("span", { text: [screen.content.shows, screen.content.state, screen.content.reason].filter(Boolean).join(" · ") })] : [];
  return [...shown, ...parts, make("span", { class: "label" },
    make("b", { text: `${keyOf(screen)}${screen.primary ? " ★" : ""}` }), make("span", { text: `${screen.state} · ${screen.words}` }),
    make("span", { text: screen.identity }), ...content)];
}

/** @type {Map<string, { etag: string, address: string | null }>} of each screen the latest picture, which may be on its way */
const pictures = new Map();

/** @param {string} output @param {string} etag */
function image(output, etag) {
  if (pictures.get(output)?.etag !== etag) load(output, etag);
  return make("img", { src: pictures.get(output)?.address, alt: "" });
}

/** @param {string} output @param {string} etag */
async function load(output, etag) {
  const before = pictures.get(output)?.address ?? null;
  const latest = { etag, address: before };
  pictures.set(output, latest);
  // Of one that cannot be had there is no news either.
  const address = await picture(`/api/picture/${encodeURIComponent(output)}?e=${encodeURIComponent(etag)}`).catch(() => null);
  if (!address || pictures.get(output) !== latest) return address && URL.revokeObjectURL(address);
  latest.address = address;
  const image = place(output)?.querySelector("img");
  if (image) image.src = address;
  if (before) URL.revokeObjectURL(before);
}

/** @param {string} output */
const place = (output) => document.querySelector(`[data-output="${CSS.escape(output)}"]`);

/** @param {{ screen: string, etag: string }} news */
export function showPicture({ screen, etag }) {
  if (!place(screen)?.querySelector("img")) place(screen)?.prepend(image(screen, etag));
  else if (pictures.get(screen)?.etag !== etag) load(screen, etag);
}

/** @param {HTMLElement} element @param {Box} box @param {Box} all */
function put(element, box, all) {
  const part = (/** @type {number} */ value, /** @type {number} */ whole) => `${(100 * value) / whole}%`;
  element.style.left = part(box.x - all.x, all.width);
  element.style.top = part(box.y - all.y, all.height);
  element.style.width = part(box.width, all.width);
  element.style.height = part(box.height, all.height);
}

/** @param {HTMLElement} element @param {Screen & Box} screen @param {Box} all @param {Hang} hang */
function movable(element, screen, all, hang) {
  element.addEventListener("keydown", (event) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (!x && !y) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : STEP;
    hang.move(screen, screen.x + x * step, screen.y + y * step);
  });
  element.addEventListener("pointerdown", (event) => event.button === 0 && drag(event, element, screen, all, hang));
}

/** @param {PointerEvent} start @param {HTMLElement} element @param {Screen & Box} screen @param {Box} all @param {Hang} hang */
function drag(start, element, screen, all, hang) {
  const scale = all.width / find("hang").clientWidth;
  const others = hang.screens.filter(placed).filter((other) => keyOf(other) !== keyOf(screen) && !other.mirrorOf);
  const ended = new AbortController();
  /** @type {ReturnType<typeof snap> | null} */
  let end = null;
  held = true;
  element.setPointerCapture(start.pointerId);
  element.addEventListener("pointermove", (event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    // A hand that trembles while it clicks moves nothing.
    if (!end && Math.hypot(right, down) < 4) return;
    end = snap({ ...screen, x: screen.x + right * scale, y: screen.y + down * scale }, others, REACH * scale);
    put(element, { ...screen, x: end.x, y: end.y }, all);
    guides(end, all);
  }, { signal: ended.signal });
  const finish = (/** @type {boolean} */ kept) => {
    ended.abort();
    held = false;
    guides({ lineX: null, lineY: null }, all);
    if (end && kept) hang.move(screen, end.x, end.y);
    // Also draws what was news meanwhile; a click chooses by itself, after this.
    else if (end) hang.choose(keyOf(screen));
  };
  element.addEventListener("pointerup", () => finish(true), { signal: ended.signal });
  element.addEventListener("pointercancel", () => finish(false), { signal: ended.signal });
  element.addEventListener("keydown", (event) => event.key === "Escape" && finish(false), { signal: ended.signal });
}

/** @param {{ lineX: number | null, lineY: number | null }} lines @param {Box} all */
function guides(lines, all) {
  for (const guide of document.querySelectorAll(".guide")) guide.remove();
  const add = (/** @type {string} */ axis, /** @type {"left" | "top"} */ side, /** @type {number} */ part) => {
    const line = make("span", { class: `guide ${axis}` });
    line.style[side] = `${100 * part}%`;
    find("hang").append(line);
  };
  if (lines.lineX !== null) add("x", "left", (lines.lineX - all.x) / all.width);
  if (lines.lineY !== null) add("y", "top", (lines.lineY - all.y) / all.height);
}
