// @ts-check
// The page: what it knows, and what happens on which news.
import { fill, fillLines, find, make } from "./dom.js";
import { Draft, latest, same } from "./drafts.js";
import { show } from "./fields.js";
import { draw, keyOf, showPicture } from "./hang.js";
import { conflict, hear, start, stop, tryRuns } from "./trial.js";
import { get, listen, post, Refusal, takeKey } from "./wire.js";
/** @typedef {import("./wire.js").Look} Look @typedef {import("./wire.js").Judgement} Judgement */

/** @type {{ look: Look | null, draft: Draft | null, judgement: Judgement | null, chosen: string | null, opens: boolean }} */
const page = { look: null, draft: null, judgement: null, chosen: null, opens: false };
const tell = (/** @type {string} */ words) => { find("outcome").textContent = words; };

/** @param {unknown} error */
function refuse(error) {
  const wrong = /** @type {any} */ (error);
  if (error instanceof Refusal && error.status === 409 && error.body?.disk) return conflict(error.body, {
    typed: page.draft?.text != null, redo, drop: () => open(page.draft?.profile.path),
  });
  tell(wrong.message ?? String(error));
}

/** @param {Look} look */
function news(look) {
  const before = chosen();
  page.look = look;
  const { profile } = look;
  find("machine").textContent = `${look.machine} ${look.display}`;
  document.title = `${look.machine} – orchestrate`;
  find("force").textContent = `${profile ? `${profile.name} is in force` : "No profile is in force"}${profile?.kept ? ", kept by hand" : ""}${look.watching ? "" : "; no watcher runs"}`;
  fill("machines", look.machines.map((machine) => make("a", { href: safe(machine.url), text: machine.name })));
  fillLines("plan", look.plan.problem ? [look.plan.problem] : look.plan.steps.length ? look.plan.steps : ["Nothing to do."]);
  fillLines("why", profile?.why ?? []);
  find("log").textContent = look.log.join("\n");
  fillProfiles(look);
  // Once: a second answer would take away what was changed since the first.
  if (!page.draft && !page.opens) open(profile?.path ?? look.profiles[0]?.path);
  // An open list of a field would close.
  paint(!same(before, chosen()));
}

/** @param {{ screen: string, etag: string }} latest */
function pictured(latest) {
  const screen = page.look?.screens.find((other) => other.output === latest.screen);
  // Drawn anew, it is there still.
  if (screen) screen.picture = latest.etag;
  showPicture(latest);
}

const chosen = () => page.look?.screens.find((screen) => keyOf(screen) === page.chosen);

/** @param {string} url only http and https: a file of others names these */
const safe = (url) => (/^https?:\/\//.test(url) ? url : null);

/** @param {Look} look */
function fillProfiles(look) {
  const select = find("profiles");
  fill("profiles", look.profiles.map((profile) => make("option", { value: profile.path, text: profile.name })));
  if (page.draft) select.value = page.draft.profile.path;
}

/** @param {string | undefined} path */
async function open(path) {
  if (!path) return;
  page.opens = true;
  try {
    page.draft = new Draft(await get(`/api/profile?path=${encodeURIComponent(path)}`));
    page.judgement = null;
    if (page.draft.restore()) judge();
    find("text").value = page.draft.profile.text;
    find("profiles").value = path;
    paint();
  } catch (error) { refuse(error); }
  page.opens = false;
}

/** My changes once more, on what is on disk now. */
async function redo() {
  const old = page.draft;
  await open(old?.profile.path);
  if (!old || !page.draft) return;
  page.draft.text = old.text;
  for (const edit of old.edits.values()) page.draft.put(edit.path, edit.value);
  await judge();
}

const judge = latest(async () => {
  const { draft } = page;
  if (!draft) return;
  try {
    // Also when nothing is changed any more: the console keeps the draft for a page that is loaded anew.
    const judgement = await post("/api/draft", draft.body);
    if (page.draft === draft) page.judgement = draft.changed ? judgement : null;
    if (draft.changed && document.activeElement !== find("text")) find("text").value = judgement.text;
  } catch (error) { refuse(error); }
  paint();
});

/** @param {string[]} path @param {any} value */
function change(path, value) {
  page.draft?.put(path, value);
  // Not at once: Tab reports the change before it moves the focus, which a field made anew would lose.
  requestAnimationFrame(() => paint());
  judge();
}

/** The screens as they are, or as the draft would hang them. */
function screens() {
  const hung = page.judgement?.screens ?? [];
  return (page.look?.screens ?? []).map((screen) => {
    const next = hung.find((other) => (other.output ? other.output === screen.output : other.name === screen.name));
    const moved = screen.name ? page.draft?.edits.get(JSON.stringify(["screens", screen.name, "position"]))?.value : null;
    // The place it was put counts before the server has answered.
    return { ...screen, ...next, name: screen.name, ...(Array.isArray(moved) ? { x: moved[0], y: moved[1] } : {}) };
  });
}

function paint(withFields = true) {
  const named = (/** @type {{ name?: string }} */ screen) => !!screen.name && !!page.draft && Object.hasOwn(Object(page.draft.original(["screens"])), screen.name);
  draw({
    screens: screens(), chosen: page.chosen, choose: (key) => { page.chosen = key; paint(); }, movable: named,
    move: (screen, x, y) => { page.chosen = keyOf(screen); change(["screens", String(screen.name), "position"], [x, y]); },
  });
  if (withFields) paintFields(named);
  paintDraft();
}

/** @param {(screen: { name?: string }) => boolean} named */
function paintFields(named) {
  const { draft, look } = page;
  const screen = chosen();
  if (!draft || !look || !screen?.name || !named(screen)) return show(null);
  show({
    draft, name: screen.name, screen, names: Object.keys(draft.original(["screens"]) ?? {}), findings: findings(), put: change, refuse,
    allowPrograms: look.allowPrograms,
    pattern: (edges) => void post("/api/overscan", edges ? { output: screen.output, edges } : { end: true }).catch(refuse),
  });
}

const findings = () => page.judgement?.findings ?? page.draft?.profile.findings ?? [];

function paintDraft() {
  const { draft, judgement } = page;
  const plan = judgement?.plan;
  fill("findings", findings().map((finding) => make("li", { class: `finding ${finding.severity}`, text:
    `${finding.severity}${finding.line ? `, line ${finding.line}` : ""}: ${finding.message}${finding.help ? ` (${finding.help})` : ""}` })));
  fillLines("draft-plan", plan?.problem ? [plan.problem] : plan?.steps ?? ["No changes."]);
  fill("difference", (judgement?.difference ?? []).map(({ sign, line }) =>
    make("span", { class: sign === "+" ? "plus" : sign === "-" ? "minus" : "", text: `${sign} ${line}` })));
  const bad = findings().some((finding) => finding.severity === "error");
  find("save").disabled = find("try").disabled = !draft?.changed || bad;
  find("discard").disabled = !draft?.changed;
}

async function save() {
  if (!page.draft) return;
  try {
    const { path, undo } = await post("/api/save", page.draft.body);
    await open(path);
    tell(`Saved. \`${undo}\` brings the older version back.`);
  } catch (error) { refuse(error); }
}

async function discard() {
  if (!page.draft) return;
  // Where the file has changed meanwhile the console keeps none.
  await post("/api/draft", { ...page.draft.body, text: undefined, edits: [] }).catch(() => {});
  await open(page.draft.profile.path);
}

find("try").onclick = () => page.draft && start(page.draft.body, refuse).catch(refuse);
find("save").onclick = save;
find("discard").onclick = discard;
find("identify").onclick = () => post("/api/identify", {}).catch(refuse);
find("profiles").onchange = () => open(find("profiles").value);
find("text").oninput = () => { page.draft?.type(find("text").value); judge(); };
find("fields").onsubmit = (/** @type {Event} */ event) => event.preventDefault();
// Its key goes with the page.
addEventListener("beforeunload", (event) => page.draft?.changed && event.preventDefault());

const isLinked = await takeKey();
find("main").hidden = !isLinked;
listen({
  look: news, picture: pictured, trial: (event) => hear(event, tell, refuse), busy: tryRuns,
  connection: (words) => { find("connection").textContent = words; if (words) stop(); },
});
if (isLinked) get("/api/look").then(news, refuse);
