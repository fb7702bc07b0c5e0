// What a screen shows: one kind of source, and files of the profile's folder.
import { make } from "./dom.js";
import { choice, chooser, colour, field, paintSign, rootOf, sign, text } from "./controls.js";
import { changed, filled, written } from "./drafts.js";
import { playlistFields } from "./playlist.js";
import { uploadField } from "./upload.js";

const KINDS = ["image", "slideshow", "document", "text", "clock", "ticker", "color", "mirror", "playlist", "video", "stream", "url", "program", "window"];
// These run programs by trust, so the page writes them only when it was started for that.
const TRUSTED = ["video", "stream", "url", "program", "window"];
const FILES = { image: "image", video: "video", slideshow: "folder", document: "document" };
// Where a mapping holds the file; other such sources are edited as text.
const INNER = { slideshow: "folder", document: "file" };

export function contentFields(setting, value, put, title = "Content") {
  const all = setting.kinds ?? KINDS;
  const kind = all.find((name) => Object.hasOwn(Object(value), name)) ?? null;
  const kinds = all.filter((name) => name === kind || setting.allowPrograms || !TRUSTED.includes(name));
  const select = field(setting, "Kind", ["content"], choice(kinds, kind, (next) => put(next ? { [next]: next === "playlist" ? [{ text: "Text", for: "10s" }] : "" } : null),
    value && !kind ? Object.keys(value).join(", ") : "nothing"));
  return make("fieldset", {}, make("legend", {}, title), select, ...(kind ? source(setting, kind, value, put) : []),
    ...(!kind || setting.isWhole || ["image", "video"].includes(kind) ? [uploadField(setting, ({ kind, path }) => put({ [kind]: path }))] : []));
}

function source(setting, kind, value, put) {
  const now = value[kind];
  const inner = INNER[kind] ?? "";
  if (kind === "playlist") return playlistFields(setting, value);
  if (Array.isArray(now) || (now && typeof now === "object" && typeof now[inner] !== "string")) {
    return [make("p", {}, `${written(now)}: edit it as text, below.`)];
  }
  const path = kind === "slideshow" || now?.[inner] ? [kind, inner] : [kind];
  // Content of another kind, which it may be by now, is replaced.
  const change = (/** @type {string} */ typed) => put((all) => changed(Object.hasOwn(Object(all), kind) ? all : value, path, typed));
  if (kind === "mirror") return [field(setting, "Of", ["content", kind], choice(setting.names, now, (name) => change(name ?? ""), "choose a screen"))];
  if (kind === "color") return [field(setting, "Colour", ["content", kind], colour(now || null, "#000000", change))];
  const entry = field(setting, kind, ["content", kind], text(now?.[inner] ?? now, change, ["text", "message"].includes(kind)));
  if (["text", "clock", "ticker"].includes(kind)) return [entry, ...style(setting, value)];
  return FILES[kind] && setting.draft ? [entry, chooser(setting, FILES[kind], (name, whole) => change(setting.isWhole ? whole : name))] : [entry];
}

/** How a text looks, and a picture of it. */
function style(setting, value) {
  const now = Object(value.style);
  const change = (/** @type {string} */ key) => (/** @type {any} */ next) =>
    setting.put([...rootOf(setting), "content", "style"], (all) => filled(changed(all, [key], next || null)));
  const glass = sign();
  paintSign(glass, setting.screen, { text: String(value.text ?? value.ticker ?? "12:34"), size: now.size, color: now.color, align: now.align, background: value.background });
  return [
    field(setting, "Size (such as 8%)", ["content", "style", "size"], text(now.size, change("size"))),
    field(setting, "Alignment", ["content", "style", "align"], choice(["left", "center", "right"], now.align, change("align"), "center")),
    field(setting, "Letters", ["content", "style", "color"], colour(now.color, "#ffffff", change("color"))),
    field(setting, "Ground", ["content", "background"], colour(value.background, "#000000", (background) => setting.put([...rootOf(setting), "content", "background"], background))), glass,
  ];
}
