// @ts-check
// Controls with names, and with the findings beside them.
import { make } from "./dom.js";

/** @param {{ name: string, root?: string[], findings: import("./wire.js").Finding[] }} setting @param {string} label @param {string[]} path within the screen, or within `root` @param {any} control @returns {any} */
export function field(setting, label, path, control) {
  const root = setting.root ?? ["screens", setting.name];
  const id = `field-${[...(setting.root ?? []), ...path].join("-")}`;
  control.id = id;
  const found = setting.findings.filter((finding) => [...root, ...path].every((step, index) => finding.path[index] === step));
  if (found.length) control.setAttribute("aria-describedby", `${id}-findings`);
  if (found.some((finding) => finding.severity === "error")) control.setAttribute("aria-invalid", "true");
  const words = found.map((finding) => make("div", { class: finding.severity, text: finding.message }));
  return make("div", { class: "field" }, make("label", { for: id, text: label }), control,
    ...(words.length ? [make("div", { class: "finding", id: `${id}-findings` }, ...words)] : []));
}

/** @param {any} value @param {(typed: string) => void} change */
export const text = (value, change) => make("input", {
  type: "text", value: value ?? "", onchange: (/** @type {any} */ { target }) => {
    // Reported, so no longer typing.
    target.defaultValue = target.value;
    change(target.value.trim());
  },
});

/** @param {boolean} on @param {(on: boolean) => void} change */
export const tick = (on, change) =>
  make("input", { type: "checkbox", checked: on, onchange: (/** @type {any} */ event) => change(event.target.checked) });

/** @param {string[]} options @param {any} value @param {(value: string | null) => void} change @param {string} none */
export function choice(options, value, change, none) {
  const first = make("option", { value: "", text: none });
  const select = make("select", { onchange: (/** @type {any} */ event) => change(event.target.value || null) },
    first, ...options.map((option) => make("option", { value: option, text: option })));
  select.value = options.includes(value) ? value : "";
  return select;
}

/** A colour as `#rrggbb` is chosen from a field of colours; one of another spelling is typed.
 * @param {any} value @param {string} none what counts where there is none @param {(value: string) => void} change */
export const colour = (value, none, change) => (value == null || /^#[0-9a-f]{6}$/i.test(value)
  ? make("input", { type: "color", value: value ?? none, onchange: (/** @type {any} */ event) => change(event.target.value) }) : text(value, change));
