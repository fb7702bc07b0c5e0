// How a moved screen is written: beside another one where they touch and line up, else in pixels.
import { around } from "./snap.js";

const WORDS = ["right-of", "left-of", "above", "below", "same-as"];

/** The screen whose place decides another one's. */
const anchor = (position) => WORDS.map((word) => position?.[word]).find((name) => typeof name === "string") ?? null;

/** Where no other is written, upper and left edges meet. */
const plain = (align) => (["top", "left"].includes(align) ? null : align ?? null);

/** How one box stands beside another, as a profile says it; null where they do not touch, or line up nowhere. */
function beside(box, other) {
  const across = { "right-of": box.x === other.x + other.width, "left-of": box.x + box.width === other.x };
  const down = { below: box.y === other.y + other.height, above: box.y + box.height === other.y };
  const horizontal = Object.entries(across).find(([, touches]) => touches)?.[0];
  const align = horizontal
    ? aligned(box.y - other.y, box.height, other.height, "top", "bottom") : aligned(box.x - other.x, box.width, other.width, "left", "right");
  const word = horizontal ?? Object.entries(down).find(([, touches]) => touches)?.[0];
  return word && align ? { word, align: plain(align) } : null;
}

function aligned(offset, length, whole, start, end) {
  if (offset === 0) return start;
  if (offset === whole - length) return end;
  return offset === Math.trunc((whole - length) / 2) ? "center" : null;
}

function relation(box, others, before) {
  const own = anchor(before);
  const shared = (/** @type {Box} */ other) => Math.max(
    Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x),
    Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y));
  // The longest common edge is the one that a person sees.
  const inOrder = [...others].sort((one, other) => Number(other.name === own) - Number(one.name === own) || shared(other.box) - shared(one.box));
  for (const other of inOrder) {
    const found = beside(box, other.box);
    if (found) return told(found, other.name, before);
  }
  return null;
}

function told({ word, align }, name, before) {
  return before?.[word] === name && plain(before.align) === align ? before : { [word]: name, ...(align ? { align } : {}) };
}

/** All whose place hangs on that of one of these, through others too. */
function dependent(names, screens) {
  const found = new Set(names);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { name, position } of screens) if (found.has(anchor(position) ?? "")) found.add(name);
  }
  return found;
}

/** What is to be written so that a screen comes to lie in a box, and all others stay where they are. */
export function rearranged(moved, box, all) {
  const screens = all.map((screen) => (screen.name === moved ? { ...screen, box } : { ...screen }));
  /** @type {Positions} */
  const written = new Map();
  /** @type {Place.write} */
  const write = (screen, names, from = screens) => {
    const away = dependent(names, screens);
    screen.position = relation(screen.box, from.filter(({ name }) => !away.has(name)), screen.position) ?? pixels(screen, screens, [moved, ...written.keys()]);
    written.set(screen.name, screen.position);
  };
  // Those that stood by it stand by others now.
  for (const screen of screens.filter((other) => anchor(other.position) === moved)) write(screen, [screen.name, moved]);
  const own = screens.find((screen) => screen.name === moved);
  if (!own) return written;
  write(own, [moved]);
  if ([...written.values()].some(Array.isArray)) pinLine(screens, write);
  return written;
}

/** A row would begin behind what stands in pixels, so its screens are written too. */
function pinLine(screens, write) {
  for (const screen of screens.filter(({ position, fixed }) => position == null && !fixed)) write(screen, [screen.name], screens.filter(({ position }) => position != null));
}

/** Counted as the other places in pixels that the file has; where it has none, from the upper left corner of all. */
function pixels(screen, screens, changed) {
  const known = screens.find(({ name, position }) => name !== screen.name && Array.isArray(position) && !changed.includes(name));
  const corner = around(screens.map(({ box }) => box));
  const [left, up] = known ? [known.box.x - known.position[0], known.box.y - known.position[1]] : [corner.x, corner.y];
  return [screen.box.x - left, screen.box.y - up];
}

/** The same for a wall, which has no place of its own: the other screens are written beside its screens. */
export function rearrangedWall(wall, box, all) {
  const own = all.filter(({ name }) => wall.includes(name));
  const before = around(own.map((screen) => screen.box));
  const placed = own.map((screen) => ({ ...screen, box: { ...screen.box, x: screen.box.x + box.x - before.x, y: screen.box.y + box.y - before.y } }));
  /** @type {Positions} */
  const written = new Map();
  let rest = all.filter(({ name }) => !wall.includes(name));
  while (rest.length) {
    // A second wall has no place of its own either.
    const next = rest.filter(({ fixed }) => !fixed).map((screen) => ({ screen, position: relation(screen.box, placed, screen.position) })).find(({ position }) => position);
    if (!next) return null;
    written.set(next.screen.name, next.position);
    placed.push({ ...next.screen, position: next.position });
    rest = rest.filter((screen) => screen !== next.screen);
  }
  return written;
}
