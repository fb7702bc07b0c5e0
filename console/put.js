// Something on a screen at once, for a while, without the profile.
import { contentFields } from "./content.js";
import { fill, find, make, options } from "./dom.js";
import { changed } from "./drafts.js";
import { press } from "./presses.js";

const KINDS = ["text", "message", "image", "color", "url", "video"];
const SIGN = { text: "", background: "#103a5c", style: { size: "12%" } };
/** As a profile has it, or a message. */
let content = SIGN;
let drawn = "";

/** Where something can be put; with a kind, where it goes when it is put on all of them. */
const places = (look, kind) => (look.status?.places ?? []).filter(({ takes }) => (kind ? takes.includes(kind) : takes.length)).map(({ name }) => name);

export function showPut(look, draft, chosen) {
  const names = places(look);
  const select = find("put-on");
  const before = select.options.length ? select.value : null;
  fill("put-on", [...options(names), ...(names.length > 1 ? [make("option", { value: "", text: "all of them" })] : [])]);
  // A choice of a screen counts here once; then what a person has chosen here.
  const here = chosen && names.includes(chosen) ? chosen : null;
  if (here && select.dataset.chosen !== here) select.value = here;
  else select.value = before !== null && [...select.options].some(({ value }) => value === before) ? before : names[0] ?? "";
  select.dataset.chosen = here ?? "";
  find("put-box").hidden = !names.length;
  find("no-put").hidden = !find("put-box").hidden || !look.status;
  drawContent(look, draft);
}

/** As content of a screen is set up. Files are those beside a profile. */
function drawContent(look, draft) {
  const on = find("put-on").value;
  const put = (/** @type {string[]} */ path, /** @type {any} */ value) => {
    const next = changed({ put: { content } }, path, value).put.content;
    content = next?.text === "" ? SIGN : next;
    // As in `changeAll`.
    requestAnimationFrame(() => drawContent(look, draft));
  };
  const screen = look.screens.find((one) => (one.name ?? one.output) === on) ?? look.screens.find(({ width }) => width);
  const now = JSON.stringify([content, on, look.allowPrograms, draft?.profile.path]);
  if (now === drawn) return;
  drawn = now;
  const focus = document.activeElement?.id;
  find("put-content").replaceChildren(contentFields({
    root: ["put"], kinds: KINDS, isWhole: true, draft, name: "", screen, names: [], findings: [], allowPrograms: look.allowPrograms, shown: false,
    put, pattern: () => {},
  }, content, (value) => put(["put", "content"], value), "What"));
  if (focus) document.getElementById(focus)?.focus();
}

function send(look) {
  const on = find("put-on").value;
  const seconds = Number(find("put-for").value);
  const names = on === "" ? places(look, content?.message ? "message" : "content") : [on];
  const undo = { words: "Take all down", act: () => each({}, null) };
  const each = (/** @type {any} */ what, /** @type {Undo | null} */ back) => { for (const screen of names) press({ command: "put", screen, ...what }, back); };
  each({ ...(content?.message ? content : { content: content ?? {} }), ...(seconds > 0 && { seconds }) }, undo);
}

/** A file that was uploaded is ready to be put there. */
export function offer({ kind, path }, { look, draft }) {
  content = { [kind]: path };
  find("put-box").open = true;
  if (look) drawContent(look, draft);
  find("put-send").focus();
}

export function begin(page) {
  find("put-on").onchange = () => page.look && drawContent(page.look, page.draft);
  find("put").onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (page.look) send(page.look);
  };
}
