// The items of a playlist as rows: dragged into order or moved by keys, with the hours of each; and which is on.
import { button, find, follow, make } from "./dom.js";
import { chooser, field, paintSign, rootOf, sign, text } from "./controls.js";
import { changed, latest, same, written } from "./drafts.js";
import { whenFields } from "./hours.js";
import { paintImage, uploadField } from "./upload.js";
import { get } from "./wire.js";

const OPTIONS = ["background", "fit", "for", "refresh", "scroll", "style", "when", "zoom"];

/** A still picture of an item, where there is one at hand. */
function thumbnail(setting, { image, text: words, color, style, background }) {
  const glass = sign();
  paintSign(glass, setting.screen, { text: typeof words === "string" ? words : "", ...style, background: color ?? background });
  if (typeof image === "string") paintImage(glass, image, setting.draft.profile.path);
  return glass;
}

export function playlistFields(setting, value) {
  const root = rootOf(setting);
  const path = [...root, "content", "playlist"];
  // While one is typed there is nothing of it.
  const items = [value.playlist ?? []].flat().map(Object);
  const list = make("ol", { class: "items", "aria-label": "Items of the playlist", "data-plays": setting.inForce && same(value.playlist, setting.draft.original(path)) ? root.at(-1) : null });
  const put = (/** @type {(all: any[]) => any[]} */ make) => setting.put(path, (now) => make([now ?? []].flat()));
  const add = (/** @type {any} */ item) => put((all) => [...all, item]);
  const replace = (/** @type {number} */ row, /** @type {(item: any) => any[]} */ make) => put((all) => {
    const at = seek(all, items, row);
    return all.flatMap((one, other) => (other === at ? make(one) : [one]));
  });
  const move = (/** @type {number} */ from, /** @type {number} */ to) => to !== from && put((all) => {
    const at = seek(all, items, from);
    const rest = all.filter((_, other) => other !== at);
    return [...rest.slice(0, to), ...all.slice(at, at + 1), ...rest.slice(to)];
  });
  list.append(...items.map((item, index) => make("li", {}, handle(path.join("-"), items, index, move, list), thumbnail(setting, item),
    make("div", {}, ...settings(setting, path, item, index, (make) => replace(index, (one) => [make(one)]))),
    button("✕", () => replace(index, () => []), { "aria-label": `Remove item ${index + 1}`, disabled: items.length < 2 }))));
  queueMicrotask(askTurns);
  return [list, chooser(setting, "image", (image) => add({ image, for: "10s" }), "Add an image…"),
    uploadField(setting, ({ kind, path }) => add({ [kind]: path, ...(kind === "image" && { for: "10s" }) })),
    field(setting, "Fade (such as 500ms)", ["content", "crossfade"], text(value.crossfade, (typed) => setting.put([...root, "content", "crossfade"], typed || null)))];
}

/** Where an item is by now: another person may have moved or removed it. */
function seek(all, items, row) {
  const at = same(all[row], items[row]) ? row : all.findIndex((one) => same(one, items[row]));
  return at < 0 && all.length === items.length ? row : at;
}

const kindOf = (item) => Object.keys(item).find((key) => !OPTIONS.includes(key)) ?? "";

const told = (item) => kindOf(item) && `${kindOf(item)}: ${written(item[kindOf(item)], true)}`;

function settings(setting, path, item, index, put) {
  const kind = kindOf(item);
  const at = [...path, String(index)];
  const shown = (/** @type {string} */ key) => field(setting, key, [...at, key], text(item[key], (typed) => put((one) => changed(one, [key], typed || null)), key === "text"));
  const id = `${at.join("-")}-hours`;
  // Rows are made anew after each change, and their hours stay open.
  const hours = make("details", { id, open: /** @type {any} */ (document.getElementById(id))?.open }, make("summary", {}, item.when ? `Hours: ${written(item.when)}` : "Hours"));
  hours.ontoggle = () => {
    if (hours.open && hours.children.length < 2) hours.append(...whenFields(at, item.when, [], (when) => put((one) => changed(one, ["when"], when))));
  };
  if (hours.open) hours.ontoggle();
  return [make("b", { class: "turn" }), typeof item[kind] === "string" ? shown(kind) : make("p", {}, told(item)), shown("for"), hours];
}

/** By it a row is moved. */
function handle(id, items, index, move, list) {
  const grip = button("↕", () => {}, { id: `${id}-${index}`, class: "grip", "aria-label": `Item ${index + 1}, ${told(items[index])}: move it with the arrow keys` });
  grip.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const to = index + (event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0);
    if (to === index || !items[to]) return;
    event.preventDefault();
    // The focus goes along, by its name.
    grip.id = `${id}-${to}`;
    move(index, to);
  });
  grip.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => event.button === 0 && drag(event, grip, list, index, move));
  return grip;
}

/** Rows make room while one is dragged, but stay in the document: the browser would let go of the pointer. */
function drag(start, grip, list, from, move) {
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  let to = from;
  follow(start, grip, list, ({ clientY }) => {
    to = middles.filter((middle, at) => at !== from && middle < clientY).length;
    rows.forEach((row, at) => {
      const among = at - Number(at > from);
      row.style.order = String(at === from ? to : among + Number(among >= to));
    });
  }, (kept) => {
    for (const row of rows) row.style.order = "";
    if (kept) move(from, to);
  });
}

let playing = [];
let timer = null;

function tellTurns() {
  for (const list of document.querySelectorAll(".items")) {
    const seat = playing.find(({ name }) => name === list.getAttribute("data-plays"));
    list.querySelectorAll(".turn").forEach((turn, index) => { turn.textContent = index + 1 === seat?.item.number ? "now" : index + 1 === seat?.next ? "next" : ""; });
  }
}

/** Asks which items are on while a list is shown; again when the time of one is over, or something else is seen. */
const askTurns = latest(async () => {
  clearTimeout(timer);
  timer = null;
  if (!find("fields").querySelector(".items")) return;
  tellTurns();
  playing = await get("/api/playing").then((answer) => answer.playing, () => []);
  tellTurns();
  const ends = playing.flatMap(({ item }) => (item.until ? [Date.parse(item.until) - Date.now()] : []));
  // A film is another picture at each moment.
  timer = ends.length ? setTimeout(askTurns, Math.max(1000, Math.min(...ends) + 500)) : setTimeout(() => { timer = null; }, 5000);
});

/** Something else is seen on a screen. */
export const seen = () => timer === null && askTurns();
