// @ts-check
// What a screen shows: one kind of source, and files of the profile's folder.
import { make } from "./dom.js";
import { choice, colour, field, text } from "./controls.js";
import { written } from "./drafts.js";
import { paintSign, sign } from "./sign.js";
import { get } from "./wire.js";
/** @typedef {import("./fields.js").Setting} Setting */

const KINDS = ["image", "slideshow", "text", "color", "mirror", "video", "url", "program", "window"];
// These run programs by trust, so the page writes them only when it was started for that.
const TRUSTED = ["video", "url", "program", "window"];
/** @type {Record<string, string>} */
const FILES = { image: "image", video: "video", slideshow: "folder" };

/** @param {Setting} setting of a screen, or of a part or a wall, by its `root` @param {any} value @param {(value: any) => void} put @param {string} [title] */
export function contentFields(setting, value, put, title = "Content") {
  const kind = KINDS.find((name) => Object.hasOwn(Object(value), name)) ?? null;
  const kinds = KINDS.filter((name) => name === kind || setting.allowPrograms || !TRUSTED.includes(name));
  const select = field(setting, "Kind", ["content"], choice(kinds, kind, (next) => put(next ? { [next]: "" } : null),
    value && !kind ? Object.keys(value).join(", ") : "nothing"));
  return make("fieldset", {}, make("legend", { text: title }), select, ...(kind ? source(setting, kind, value, put) : []));
}

/** @param {Setting} setting @param {string} kind @param {any} value @param {(value: any) => void} put @returns {Node[]} */
function source(setting, kind, value, put) {
  const now = value[kind];
  if (Array.isArray(now) || (now && typeof now === "object" && typeof now.folder !== "string")) {
    return [make("p", { text: `${written(now)}: edit it as text, below.` })];
  }
  const change = (/** @type {string} */ typed) =>
    put({ ...value, [kind]: kind === "slideshow" ? { ...Object(now), folder: typed } : typed });
  if (kind === "mirror") return [field(setting, "Of", ["content", kind], choice(setting.names, now, (name) => change(name ?? ""), "choose a screen"))];
  const entry = field(setting, kind, ["content", kind], text(kind === "slideshow" ? now?.folder : now, change));
  if (kind === "text") return [entry, ...style(setting, value)];
  return FILES[kind] ? [entry, chooser(setting, FILES[kind], change)] : [entry];
}

/** How a text looks, and a picture of it.
 * @param {Setting} setting @param {any} value @returns {Node[]} */
function style(setting, value) {
  const now = Object(value.style);
  const change = (/** @type {string} */ key) => (/** @type {any} */ next) => {
    const all = Object.fromEntries(Object.entries({ ...now, [key]: next || null }).filter(([, one]) => one != null));
    setting.put([...(setting.root ?? ["screens", setting.name]), "content", "style"], Object.keys(all).length ? all : null);
  };
  const glass = sign();
  paintSign(glass, setting.screen, { text: String(value.text ?? ""), size: now.size, color: now.color, align: now.align, background: value.background });
  return [
    field(setting, "Size (such as 8%)", ["content", "style", "size"], text(now.size, change("size"))),
    field(setting, "Alignment", ["content", "style", "align"], choice(["left", "center", "right"], now.align, change("align"), "center")),
    field(setting, "Letters", ["content", "style", "color"], colour(now.color, "#ffffff", change("color"))),
    field(setting, "Ground", ["content", "background"], colour(value.background, "#000000", (background) => setting.put([...(setting.root ?? ["screens", setting.name]), "content", "background"], background))), glass,
  ];
}

/** @param {Setting} setting @param {string} kind @param {(path: string) => void} change */
function chooser(setting, kind, change) {
  const list = make("ul", { "aria-label": "Files of the profile's folder" });
  const open = (/** @type {string} */ under) => listing(setting, kind, under, list, open, change).catch(setting.refuse);
  return make("div", {}, make("button", { type: "button", text: "Choose…", onclick: () => open("") }), list);
}

/** @param {Setting} setting @param {string} kind @param {string} under @param {any} list @param {(under: string) => void} open @param {(path: string) => void} change */
async function listing(setting, kind, under, list, open, change) {
  const { entries } = await get(`/api/files?kind=${kind}&under=${encodeURIComponent(under)}&path=${encodeURIComponent(setting.draft.profile.path)}`);
  const full = (/** @type {string} */ name) => (under ? `${under}/${name}` : name);
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) => make("li", {}, make("button", { type: "button", text: words, onclick: act }));
  const up = under ? [button("..", () => open(under.split("/").slice(0, -1).join("/")))] : [];
  const rows = entries.flatMap((/** @type {{ name: string, kind: string }} */ entry) => [
    ...(entry.kind === "folder" ? [button(`${entry.name}/`, () => open(full(entry.name)))] : []),
    ...(entry.kind === kind ? [button(entry.kind === "folder" ? `Use ${entry.name}` : entry.name, () => change(full(entry.name)))] : []),
  ]);
  list.replaceChildren(...up, ...rows);
  list.querySelector("button")?.focus();
}
