// Controls with names and findings; files to choose from; a text as it will stand on a screen.
import { moment } from "./back.js";
import { button, make, options } from "./dom.js";
import { get } from "./wire.js";

export const rootOf = ({ name, root }) => root ?? ["screens", name];

export function field(setting, label, path, control) {
  const root = rootOf(setting);
  const id = `field-${[...(setting.root ?? []), ...path].join("-")}`;
  control.id = id;
  const found = setting.findings.filter((finding) => [...root, ...path].every((step, index) => finding.path[index] === step));
  if (found.length) control.setAttribute("aria-describedby", `${id}-findings`);
  if (found.some((finding) => finding.severity === "error")) control.setAttribute("aria-invalid", "true");
  const words = found.map((finding) => make("div", { class: finding.severity, text: finding.message }));
  return make("div", { class: "field" }, make("label", { for: id, text: label }), control,
    ...(words.length ? [make("div", { class: "finding", id: `${id}-findings` }, ...words)] : []));
}

/** Of a text with lines all is kept. */
export function text(value, change, long = false) {
  const hasLines = long || /\n/.test(value);
  const onchange = (/** @type {any} */ { target }) => {
    // Reported, so no longer typing.
    target.defaultValue = target.value;
    change(hasLines ? target.value : target.value.trim());
  };
  const words = String(value ?? "");
  return hasLines ? make("textarea", { rows: words.split("\n").length, text: words, onchange }) : make("input", { type: "text", value: words, onchange });
}

export const tick = (on, change) =>
  make("input", { type: "checkbox", checked: on, onchange: (event) => change(event.target.checked) });

export function choice(names, value, change, none) {
  const first = make("option", { value: "", text: none });
  const select = make("select", { onchange: (event) => change(event.target.value || null) },
    first, ...options(names));
  select.value = names.includes(value) ? value : "";
  return select;
}

/** A colour as `#rrggbb` is chosen from a field of colours; one of another spelling is typed. */
export const colour = (value, none, change) => (value == null || /^#[0-9a-f]{6}$/i.test(value)
  ? make("input", { type: "color", value: value ?? none, onchange: (event) => change(event.target.value) }) : text(value, change));

async function listFiles(list, path, kind, choose, under = "") {
  const { folder, entries } = await get(`/api/files?kind=${kind}&under=${encodeURIComponent(under)}&path=${encodeURIComponent(path)}`);
  const row = (/** @type {string} */ words, /** @type {() => void} */ act) => make("li", {}, button(words, () => { list.replaceChildren(); act(); }));
  const open = (/** @type {string} */ next) => listFiles(list, path, kind, choose, next);
  list.replaceChildren(
    ...(under ? [row("..", () => open(under.split("/").slice(0, -1).join("/")))] : []),
    ...entries.flatMap((/** @type {Listed} */ entry) => {
      const name = under ? `${under}/${entry.name}` : entry.name;
      const isFolder = entry.kind === "folder";
      // Its name is a hash.
      if (entry.at) return row(`Uploaded ${moment(entry.at)}`, () => choose(entry.name, entry.name));
      return [
        ...(isFolder ? [row(`${entry.name}/`, () => open(name))] : []),
        ...(entry.kind === kind ? [row(isFolder ? `Use ${entry.name}` : entry.name, () => choose(name, `${folder}/${entry.name}`))] : []),
      ];
    }));
  list.querySelector("button")?.focus();
}

export function chooser(setting, kind, choose, words = "Choose…") {
  const list = make("ul", { "aria-label": "Files of the profile's folder" });
  return make("div", { class: "files" }, button(words, () => listFiles(list, setting.draft.profile.path, kind, choose)), list);
}

export const sign = () => make("div", { class: "sign", "aria-hidden": "true" }, make("span"));

/** Without a size it is as large as it fits, shown as a large one. */
export function paintSign(glass, shape, wanted) {
  const { width = 16, height = 9 } = shape ?? {};
  const words = glass.firstElementChild;
  glass.style.aspectRatio = `${width} / ${height}`;
  glass.style.background = wanted.background ?? "#000000";
  glass.style.color = wanted.color ?? "#ffffff";
  words.style.textAlign = wanted.align ?? "center";
  words.style.fontSize = `${(Math.min(width, height) / width) * (parseFloat(wanted.size ?? "") || 20)}cqw`;
  words.textContent = wanted.text;
}
