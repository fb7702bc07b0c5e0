// @ts-check
// The settings of one screen, and the findings where they belong.
import { find, make } from "./dom.js";
import { contentFields } from "./content.js";
import { choice, field, text, tick } from "./controls.js";
import { written } from "./drafts.js";
/** @typedef {import("./wire.js").Screen} Screen @typedef {import("./wire.js").Finding} Finding @typedef {import("./drafts.js").Draft} Draft */

/**
 * @typedef {{ root?: string[], draft: Draft, name: string, screen: Screen | undefined, names: string[], findings: Finding[], allowPrograms: boolean,
 *   shown: boolean, put: (path: string[], value: any) => void, refuse: (error: unknown) => void, pattern: (edges: any) => void }} Setting
 * @param {Setting | null} setting @param {Node[]} [instead] where the profile does not name the screen
 */
export function show(setting, instead = [make("p", { text: "Choose a screen that the profile names." })]) {
  const form = find("fields");
  // What is typed and not yet reported is not to be lost to news.
  const typing = document.activeElement;
  if (setting && typing instanceof HTMLInputElement && typing.type === "text" && form.contains(typing) && typing.value !== typing.defaultValue
    && form.dataset.screen === setting.name) return;
  form.dataset.screen = setting?.name ?? "";
  const controls = () => [...form.querySelectorAll("input, select, button")];
  const focus = controls().indexOf(document.activeElement);
  const id = document.activeElement?.id;
  find("fields-title").textContent = setting ? `Settings of ${setting.name}` : "Settings";
  form.replaceChildren(...(setting ? all(setting) : instead));
  // The same field; a button has no id, and is where it was or at the end.
  if (focus >= 0) (controls().find((control) => id && control.id === id) ?? controls()[focus] ?? controls().at(-1))?.focus();
}

/** @param {Setting} setting @returns {Node[]} */
function all(setting) {
  const value = (/** @type {string} */ key) => setting.draft.value(["screens", setting.name, key]);
  const put = (/** @type {string} */ key) => (/** @type {any} */ changed) => setting.put(["screens", setting.name, key], changed);
  const mode = value("mode");
  const wall = Object.entries(Object(setting.draft.value(["walls"]))).find(([, one]) => [one?.screens].flat(2).includes(setting.name))?.[0];
  const modes = [...new Set(["preferred", ...(typeof mode === "string" ? [mode] : []), ...(setting.screen?.modes ?? [])])];
  return [
    field(setting, "Mode (pixels@Hz)", ["mode"], choice(modes, typeof mode === "string" ? mode : "", put("mode"), plain(mode))),
    field(setting, "Rotation", ["rotation"], choice(["normal", "left", "inverted", "right"], value("rotation"), put("rotation"), "not set")),
    field(setting, "Scale (times)", ["scale"], text(value("scale"), (typed) => put("scale")(number(typed)))),
    field(setting, "Primary", ["primary"], tick(value("primary") === true, (on) => put("primary")(on ? true : null))),
    ...(wall ? [] : placing(setting, value, put)),
    overscan(setting, value("overscan"), put("overscan")),
    ...(wall ? [ofWall(setting, wall)] : own(setting, value, put)),
  ];
}

/** A screen of a wall has no place of its own.
 * @param {Setting} setting @param {(key: string) => any} value @param {(key: string) => (value: any) => void} put @returns {Node[]} */
const placing = (setting, value, put) => [
  field(setting, "Mirrors", ["position", "same-as"], choice(setting.names.filter((name) => name !== setting.name),
    value("position")?.["same-as"], (name) => put("position")(name ? { "same-as": name } : null), "nothing")),
  field(setting, "Position", ["position"], make("output", { text: place(value("position")) })),
];

/** A screen of a wall has no parts and no content of its own.
 * @param {Setting} setting @param {string} wall */
function ofWall(setting, wall) {
  const path = ["walls", wall, "content"];
  return contentFields({ ...setting, root: ["walls", wall] }, setting.draft.value(path), (value) => setting.put(path, value), `Content of the wall ${wall}`);
}

/** @param {Setting} setting @param {(key: string) => any} value @param {(key: string) => (value: any) => void} put @returns {Node[]} */
function own(setting, value, put) {
  const all = Object.entries(Object(value("parts")));
  // Content is shown on the screen or on its parts, and on no part that is split again.
  const ofParts = all.filter(([, part]) => !part?.parts).map(([name, part]) => {
    const change = (/** @type {any} */ content) => {
      const { content: _, ...rest } = Object(part);
      put("parts")(Object.fromEntries(all.map((one) => (one[0] === name ? [name, content ? { ...rest, content } : rest] : one))));
    };
    return contentFields({ ...setting, root: ["screens", setting.name, "parts", name] }, part?.content, change, `Content of ${name}`);
  });
  return [parts(setting, value("parts") ?? {}, put("parts")), ...(all.length && value("content") == null ? [] : [contentFields(setting, value("content"), put("content"))]), ...ofParts];
}

/** @param {any} value */
const place = (value) => (Array.isArray(value) ? `${plain(value)} pixels` : plain(value));

/** @param {any} value */
const plain = (value) => (value == null ? "not set" : written(value));

/** @param {string} typed @returns {any} a number where it is one, so that the file gets no quotes */
const number = (typed) => (typed === "" ? null : Number.isNaN(Number(typed)) ? typed : Number(typed));

/** @param {Setting} setting @param {any} value @param {(value: any) => void} put */
function overscan(setting, value, put) {
  const edges = ["top", "right", "bottom", "left"];
  const of = (/** @type {string} */ edge) => (value && typeof value === "object" ? value[edge] : null) ?? (/^\d/.test(value) ? value : "");
  const now = Object.fromEntries(edges.map((edge) => [edge, of(edge)]).filter(([, size]) => size !== ""));
  const change = (/** @type {string} */ edge, /** @type {string} */ typed) => {
    const { [edge]: _, ...rest } = now;
    const next = typed ? { ...rest, [edge]: typed } : rest;
    // What is no edge, such as the technique, stays.
    const others = Object.entries(value && typeof value === "object" ? value : {}).filter(([key]) => !edges.includes(key));
    put(Object.keys(next).length ? { ...Object.fromEntries(others), ...next } : null);
  };
  return make("fieldset", {}, make("legend", { text: typeof value === "string" && !/^\d/.test(value) ? `Overscan: ${value}` : "Overscan" }),
    make("p", { class: "quiet", text: "What the screen's frame hides, such as 3% or 40px." }),
    make("div", { class: "edges" }, ...edges.map((edge) => field(setting, edge, ["overscan", edge], text(of(edge), (typed) => change(edge, typed))))),
    patternButton(setting, now));
}

/** Only this puts the pattern on a screen: others may be watching it.
 * @param {Setting} setting @param {any} edges */
function patternButton(setting, edges) {
  const words = (/** @type {boolean} */ shown) => (shown ? "Hide pattern" : "Show pattern");
  let { shown } = setting;
  const button = make("button", { type: "button", id: "pattern", text: words(shown), onclick: () => {
    shown = !shown;
    button.textContent = words(shown);
    setting.pattern(shown ? edges : null);
  } });
  return button;
}

/** @param {Setting} setting @param {Record<string, any>} value @param {(value: any) => void} put */
function parts(setting, value, put) {
  const entries = Object.entries(value);
  const names = new Set(entries.map(([name]) => name));
  const free = [..."abcdefghij"].find((name) => !names.has(`${setting.name}-${name}`)) ?? "k";
  const keep = (/** @type {[string, any][]} */ list) => put(list.length ? Object.fromEntries(list) : null);
  return make("fieldset", {}, make("legend", { text: "Parts" }),
    ...entries.map(([name, part]) => field(setting, name, ["parts", name, "share"],
      text(part?.share, (typed) => keep(entries.flatMap((entry) => (entry[0] !== name ? [entry] : typed ? [[name, { ...part, share: typed }]] : [])))))),
    make("button", { type: "button", text: "Add a part", onclick: () => keep([...entries, [`${setting.name}-${free}`, { share: "rest" }]]) }));
}
