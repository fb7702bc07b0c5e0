// The settings of one screen, and the findings where they belong.
import { button, find, make, quiet } from "./dom.js";
import { contentFields } from "./content.js";
import { choice, field, text, tick } from "./controls.js";
import { changed, filled, written } from "./drafts.js";

/** A field of letters. */
export const isTyped = (field) => field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");

export function show(setting, instead = [make("p", {}, "Choose a screen that the profile names.")]) {
  const form = find("fields");
  // What is typed and not yet reported, or being chosen, is not to be lost to news.
  const typing = document.activeElement;
  if (setting && isTyped(typing) && form.contains(typing) && typing.value !== typing.defaultValue && form.dataset.screen === setting.name) return;
  if (form.querySelector("[data-held], .files :focus")) return;
  form.dataset.screen = setting?.name ?? "";
  const controls = () => [...form.querySelectorAll("input, textarea, select, button, [tabindex]")];
  const focus = controls().indexOf(document.activeElement);
  const id = document.activeElement?.id;
  find("fields-title").textContent = setting ? `Settings of ${setting.name}` : "Settings";
  form.replaceChildren(...(setting ? all(setting) : instead));
  // The same field; a button has no id, and is where it was or at the end.
  if (focus >= 0) (controls().find((control) => id && control.id === id) ?? controls()[focus] ?? controls().at(-1))?.focus();
}

function all(setting) {
  const value = (/** @type {string} */ key) => setting.draft.value(["screens", setting.name, key]);
  const put = (/** @type {string} */ key) => (/** @type {any} */ changed) => setting.put(["screens", setting.name, key], changed);
  const mode = value("mode");
  const wall = Object.entries(Object(setting.draft.value(["walls"]))).find(([, one]) => [one?.screens].flat(2).includes(setting.name))?.[0];
  const modes = [...new Set(["preferred", ...(typeof mode === "string" ? [mode] : []), ...(setting.screen?.modes ?? [])])];
  return [
    field(setting, "Mode (pixels@Hz)", ["mode"], choice(modes, typeof mode === "string" ? mode : "", put("mode"), plain(mode))),
    field(setting, "Rotation", ["rotation"], choice(["normal", "left", "inverted", "right"], value("rotation"), put("rotation"), "not set")),
    field(setting, "Scale (times)", ["scale"], text(value("scale"), (typed) => put("scale")(numeric(typed)))),
    field(setting, "Primary", ["primary"], tick(value("primary") === true, (on) => put("primary")(on ? true : null))),
    ...(wall ? [] : placing(setting, value, put)),
    overscan(setting, value("overscan"), put("overscan")),
    ...(wall ? [ofWall(setting, wall)] : own(setting, value, put)),
  ];
}

/** A screen of a wall has no place of its own. */
const placing = (setting, value, put) => [
  field(setting, "Mirrors", ["position", "same-as"], choice(setting.names.filter((name) => name !== setting.name),
    value("position")?.["same-as"], (name) => put("position")(name ? { "same-as": name } : null), "nothing")),
  field(setting, "Position", ["position"], make("output", {}, plain(value("position")) + (Array.isArray(value("position")) ? " pixels" : ""))),
];

/** A screen of a wall has no parts and no content of its own. */
function ofWall(setting, wall) {
  const path = ["walls", wall, "content"];
  return contentFields({ ...setting, root: ["walls", wall] }, setting.draft.value(path), (value) => setting.put(path, value), `Content of the wall ${wall}`);
}

function own(setting, value, put) {
  const all = Object.entries(Object(value("parts")));
  // Content is shown on the screen or on its parts, and on no part that is split again.
  const ofParts = all.filter(([, part]) => !part?.parts).map(([name, part]) => {
    const own = { ...setting, root: ["screens", setting.name, "parts", name] };
    return contentFields(own, part?.content, (content) => put("parts")((now) => changed(now, [name, "content"], content)), `Content of ${name}`);
  });
  return [parts(setting, Object(value("parts")), put("parts")), ...(all.length && value("content") == null ? [] : [contentFields(setting, value("content"), put("content"))]), ...ofParts];
}

const plain = (value) => (value == null ? "not set" : written(value));

const numeric = (typed) => (typed === "" ? null : Number.isNaN(Number(typed)) ? typed : Number(typed));

const EDGES = ["top", "right", "bottom", "left"];

const sizes = (value) => (typeof value === "object" ? Object(value) : Object.fromEntries(/^\d/.test(value) ? EDGES.map((edge) => [edge, value]) : []));

function overscan(setting, value, put) {
  const fields = EDGES.map((edge) => field(setting, edge, ["overscan", edge], text(sizes(value)[edge], (typed) => put((now) => {
    const next = changed(sizes(now), [edge], typed || null);
    // The technique alone is no overscan.
    return EDGES.some((edge) => next[edge]) ? next : null;
  }))));
  return make("fieldset", {}, make("legend", {}, typeof value === "string" && !/^\d/.test(value) ? `Overscan: ${value}` : "Overscan"),
    quiet("What the screen's frame hides, such as 3% or 40px."),
    make("div", { class: "edges" }, ...fields),
    // Only this puts the pattern on a screen: others may be watching it.
    button(setting.shown ? "Hide pattern" : "Show pattern", () => setting.pattern(!setting.shown), { id: "pattern" }));
}

function parts(setting, value, put) {
  return make("fieldset", {}, make("legend", {}, "Parts"),
    ...Object.entries(value).map(([name, part]) => field(setting, name, ["parts", name, "share"],
      text(part?.share, (typed) => put((now) => filled(changed(now, typed ? [name, "share"] : [name], typed || null)))))),
    button("Add a part", () => put((now) => {
      const free = [..."abcdefghij"].find((letter) => !Object.hasOwn(Object(now), `${setting.name}-${letter}`)) ?? "k";
      return changed(now, [`${setting.name}-${free}`], { share: "rest" });
    })));
}
