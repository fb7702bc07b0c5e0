// @ts-check
// Something on a screen at once, for a while, without the profile.
import { fill, find, make } from "./dom.js";
import { press } from "./presses.js";
import { paintSign } from "./sign.js";
import { get } from "./wire.js";
/** @typedef {import("./wire.js").Look} Look @typedef {import("./drafts.js").Draft} Draft */

/** All that content can be put on.
 * @param {Look} look @param {Draft | null} draft */
function places(look, draft) {
  const screens = look.screens.filter((screen) => screen.width !== undefined).map((screen) => screen.name ?? screen.output ?? "");
  const parts = look.screens.flatMap((screen) => (screen.parts ?? []).map(({ name }) => name));
  const walls = Object.entries(Object(draft?.original(["walls"])));
  const inWalls = walls.flatMap(([, wall]) => [wall?.screens].flat(2));
  return [...walls.map(([name]) => name), ...screens.filter((name) => !inWalls.includes(name)), ...parts].filter(Boolean);
}

/** @param {Look} look @param {Draft | null} draft @param {string | null} chosen */
export function showPut(look, draft, chosen) {
  const names = places(look, draft);
  const select = find("put-on");
  const before = select.options.length ? select.value : null;
  fill("put-on", [...names.map((name) => make("option", { value: name, text: name })), ...(names.length > 1 ? [make("option", { value: "", text: "all of them" })] : [])]);
  // A choice of a screen counts here once; then what a person has chosen here.
  const here = chosen && names.includes(chosen) ? chosen : null;
  if (here && select.dataset.chosen !== here) select.value = here;
  else select.value = before !== null && [...select.options].some(({ value }) => value === before) ? before : names[0] ?? "";
  select.dataset.chosen = here ?? "";
  for (const option of find("put-kind").options) option.hidden = option.disabled = ["url", "video"].includes(option.value) && !look.allowPrograms;
  find("put-box").hidden = !look.status;
  preview(look);
}

/** The text as it would stand at the screen's shape.
 * @param {Look} look */
function preview(look) {
  const kind = find("put-kind").value;
  const screen = look.screens.find((one) => (one.name ?? one.output) === find("put-on").value) ?? look.screens.find(({ width }) => width);
  const glass = find("put-preview");
  for (const [id, kinds] of Object.entries({ "put-size": ["text"], "put-ink": ["text"], "put-ground": ["text", "color"], "put-what": ["text", "message", "image", "url", "video"] })) {
    find(id).parentElement.hidden = !kinds.includes(kind);
  }
  find("put-what-label").textContent = { image: "File", video: "File", url: "Address" }[/** @type {"image"} */ (kind)] ?? "Words";
  find("put-files").hidden = !["image", "video"].includes(kind);
  glass.hidden = !["text", "color"].includes(kind);
  paintSign(glass, screen, { text: kind === "text" ? find("put-what").value : "", size: find("put-size").value, color: find("put-ink").value, background: find("put-ground").value });
}

/** @returns {Record<string, any>} the content or the message, as the control protocol has it */
function wanted() {
  const [kind, words] = [find("put-kind").value, find("put-what").value];
  if (kind === "message") return { message: words };
  if (kind === "color") return { content: { color: find("put-ground").value } };
  if (kind !== "text") return { content: { [kind]: words } };
  return { content: { text: words, background: find("put-ground").value, style: { size: `${find("put-size").value}%`, color: find("put-ink").value } } };
}

/** @param {Look} look @param {Draft | null} draft @param {(error: unknown) => void} refuse */
function send(look, draft, refuse) {
  const on = find("put-on").value;
  const seconds = Number(find("put-for").value);
  const names = on === "" ? places(look, draft) : [on];
  const clear = (/** @type {string[]} */ rest) => { if (rest.length) press({ command: "put", screen: rest[0] }, null, refuse, () => clear(rest.slice(1))); };
  // One after the other: the watcher is asked one thing at a time.
  const go = (/** @type {string[]} */ rest) => press(
    { command: "put", screen: rest[0], ...wanted(), ...(seconds ? { seconds } : {}) }, { words: "Take down", act: () => clear(names) }, refuse,
    () => { if (rest.length > 1) go(rest.slice(1)); });
  go(names);
}

/** The files beside the profile, to choose from.
 * @param {Draft | null} draft @param {(error: unknown) => void} refuse @param {() => void} changed */
async function files(draft, refuse, changed, under = "") {
  if (!draft) return;
  const kind = find("put-kind").value;
  try {
    const { folder, entries } = await get(`/api/files?kind=${kind}&under=${encodeURIComponent(under)}&path=${encodeURIComponent(draft.profile.path)}`);
    fill("put-list", entries.map((/** @type {{ name: string, kind: string }} */ entry) => make("li", {}, make("button", { type: "button",
      text: entry.kind === "folder" ? `${entry.name}/` : entry.name, onclick: () => {
        if (entry.kind === "folder") return files(draft, refuse, changed, under ? `${under}/${entry.name}` : entry.name);
        find("put-what").value = `${folder}/${entry.name}`;
        fill("put-list", []);
        changed();
      } }))));
  } catch (error) { refuse(error); }
}

/** @param {() => { look: Look | null, draft: Draft | null }} page @param {(error: unknown) => void} refuse */
export function begin(page, refuse) {
  const changed = () => { const { look } = page(); if (look) preview(look); };
  find("put").oninput = changed;
  find("put-kind").onchange = () => { fill("put-list", []); find("put-what").value = ""; changed(); };
  find("put-files").onclick = () => files(page().draft, refuse, changed);
  find("put").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { look, draft } = page();
    if (look) send(look, draft, refuse);
  };
}
