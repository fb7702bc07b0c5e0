// The screens as they are arranged, to scale. Nothing lies over a picture: its name stands below.
import { fill, find, make } from "./dom.js";
import { movable } from "./move.js";
import { around } from "./snap.js";
import { health, MARKS, told } from "./state.js";
import { picture } from "./wire.js";

export const keyOf = (screen) => screen.name ?? screen.key ?? screen.output ?? screen.identity;

export const placed = (screen) => screen.width !== undefined;

export function draw(hang) {
  const wall = find("hang");
  // A screen is in the hand: drawing anew would take it away.
  if (wall.dataset.held) return;
  const all = around(hang.screens.filter(placed));
  wall.style.aspectRatio = `${all.width} / ${all.height}`;
  // A column of portrait screens is not to be higher than the window.
  wall.style.width = `min(100%, ${(60 * all.width) / all.height}vh)`;
  const focus = document.activeElement?.getAttribute("data-screen");
  wall.replaceChildren(...hang.screens.filter(placed).map((screen) => button(screen, all, hang)));
  find("away").replaceChildren(...hang.screens.filter((screen) => !placed(screen)).map((screen) => away(screen, hang)));
  const again = focus && document.querySelector(`[data-screen="${CSS.escape(focus)}"]`);
  if (again instanceof HTMLElement) again.focus();
  tellOf(hang.screens.find((screen) => keyOf(screen) === (focus ?? hang.chosen)));
}

function tellOf(screen) {
  const facts = screen ? [screen.output, screen.identity, screen.words, screen.primary && "primary", screen.content && told(screen.content)] : [];
  fill("about", screen ? [make("b", {}, keyOf(screen)), make("span", {}, ` ${facts.filter(Boolean).join(" · ")}`)] : []);
}

const common = (screen, hang) => ({
  type: "button", "data-screen": keyOf(screen), "aria-pressed": String(keyOf(screen) === hang.chosen), onclick: () => hang.choose(keyOf(screen)),
  onfocus: () => tellOf(screen), onpointerenter: () => tellOf(screen),
});

const away = (screen, hang) =>
  make("li", {}, make("button", common(screen, hang), keyOf(screen), make("span", {}, [screen.state, screen.identity].filter(Boolean).join(", "))));

function button(screen, all, hang) {
  const element = make("button", {
    ...common(screen, hang), class: `screen ${screen.state}`, "data-output": screen.output, "aria-label": spoken(screen),
  }, ...inside(screen));
  put(element, screen, all);
  if (hang.movable(screen)) movable(element, screen, all, hang);
  return element;
}

function spoken(screen) {
  const { identity, state, words, primary, content } = screen;
  return [keyOf(screen), identity, state, words, primary && "primary", content && `shows ${content.shows}, ${content.state}`].filter(Boolean).join(", ");
}

function inside(screen) {
  const shown = screen.picture && screen.output ? [image(screen.output, screen.picture)] : [];
  const parts = (screen.parts ?? []).map((part) => {
    const element = make("span", { class: "part" });
    put(element, part, screen);
    return element;
  });
  const glass = make("span", { class: "glass" }, ...shown, ...parts);
  glass.style.aspectRatio = `${screen.width} / ${screen.height}`;
  const { level, word } = health(screen);
  const mark = level === "good" ? [] : [make("span", { class: `mark ${level}`, text: MARKS[level] })];
  const name = make("span", { class: "label" }, make("b", {}, keyOf(screen)), ...(word ? [make("span", { class: level, text: word })] : []));
  return [make("span", { class: "room" }, glass), name, ...mark];
}

/** Of each screen the latest picture, which may be on its way. */
const pictures = new Map();

function image(output, etag) {
  if (pictures.get(output)?.etag !== etag) load(output, etag);
  return make("img", { src: pictures.get(output)?.address, alt: "" });
}

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

const place = (output) => document.querySelector(`[data-output="${CSS.escape(output)}"]`);

export function showPicture({ screen, etag }) {
  if (!place(screen)?.querySelector("img")) place(screen)?.querySelector(".glass")?.prepend(image(screen, etag));
  else if (pictures.get(screen)?.etag !== etag) load(screen, etag);
}

const part = (value, whole) => `${(100 * value) / whole}%`;

export function put(element, box, all) {
  element.style.left = part(box.x - all.x, all.width);
  element.style.top = part(box.y - all.y, all.height);
  element.style.width = part(box.width, all.width);
  element.style.height = part(box.height, all.height);
}
