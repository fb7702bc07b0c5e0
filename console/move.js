// Screens are moved by pointer and by keys. They snap to the others, and are pushed off them unless Alt is held.
import { find, follow, make } from "./dom.js";
import { keyOf, placed, put } from "./hang.js";
import { around, pushed, snap } from "./snap.js";

const REACH = 12; // pixels of the page within which a dragged screen snaps
const STEP = 10; // pixels of the desktop an arrow key moves; with Shift 1
const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

function others(screen, hang) {
  const moved = hang.group(screen).map(keyOf);
  return hang.screens.filter(placed).filter((other) => !moved.includes(keyOf(other)) && !other.mirrorOf);
}

export function movable(element, screen, all, hang) {
  element.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : STEP;
    const box = around(hang.group(screen));
    const next = { ...box, x: box.x + way.x * step, y: box.y + way.y * step };
    hang.move(screen, event.altKey ? next : pushed(next, others(screen, hang), way));
  });
  element.addEventListener("pointerdown", (event) => {
    // A finger that only scrolls the page is not to move a screen: the first tap chooses it.
    if (event.button === 0 && (event.pointerType !== "touch" || keyOf(screen) === hang.chosen)) drag(event, element, screen, all, hang);
  });
}

function drag(start, element, screen, all, hang) {
  const wall = find("hang");
  const scale = all.width / wall.clientWidth;
  const group = hang.group(screen);
  const [box, rest] = [around(group), others(screen, hang)];
  /** @type {Box | null} */
  let end = null;
  follow(start, element, wall, (event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    const found = snap({ ...box, x: box.x + right * scale, y: box.y + down * scale }, rest, REACH * scale);
    const snapped = { ...box, x: found.x, y: found.y };
    end = event.altKey ? snapped : pushed(snapped, rest);
    const [x, y] = [end.x - box.x, end.y - box.y];
    for (const one of group) put(place(one) ?? element, { ...one, x: one.x + x, y: one.y + y }, all);
    guides(end.x === found.x && end.y === found.y ? found : {}, all);
  }, (kept, moved) => {
    guides({}, all);
    if (end && kept) hang.move(screen, end);
    // Also draws what was news meanwhile; a click chooses by itself, after this.
    else if (moved) hang.choose(keyOf(screen));
  });
}

const place = (screen) => document.querySelector(`.screen[data-screen="${CSS.escape(keyOf(screen))}"]`);

function guide(axis, side, part) {
  const line = make("span", { class: `guide ${axis}` });
  line.style[side] = `${100 * part}%`;
  find("hang").append(line);
}

function guides(lines, all) {
  for (const guide of document.querySelectorAll(".guide")) guide.remove();
  if (lines.lineX != null) guide("x", "left", (lines.lineX - all.x) / all.width);
  if (lines.lineY != null) guide("y", "top", (lines.lineY - all.y) / all.height);
}
