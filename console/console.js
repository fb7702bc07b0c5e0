// The page: what it knows, and what news do.
import { group, moved, source } from "./arrange.js";
import { lines, listVersions, undoSave } from "./back.js";
import { fill, find, hide, make } from "./dom.js";
import { Draft, latest, same } from "./drafts.js";
import { isTyped, show } from "./fields.js";
import { adding, showCopy, showFirst } from "./first.js";
import { begin as beginHours, showHours } from "./hours.js";
import { draw, keyOf, showPicture } from "./hang.js";
import { listChoices, remedies, showNow } from "./now.js";
import { seen } from "./playlist.js";
import { answered, forget, pressing, tell, untell } from "./presses.js";
import { begin as beginPut, offer, showPut } from "./put.js";
import { around } from "./snap.js";
import { showState } from "./state.js";
import { conflict, hear, start, stop, tryRuns } from "./trial.js";
import { begin as beginUploads, uploads } from "./upload.js";
import { get, listen, post, Refusal, takeKey } from "./wire.js";

const page = { look: null, draft: null, judgement: null, chosen: null, opens: false, saves: false, moved: {}, pattern: null, judged: null };

/** What was asked for and refused, anywhere. */
function refused(event) {
  event.preventDefault();
  const error = event.reason;
  const { draft } = page;
  const hasChanged = error instanceof Refusal && error.status === 409 && error.body?.disk;
  if (hasChanged && draft?.changed) return conflict(error.body, { typed: draft.text !== null, redo, drop: discard });
  tell(error?.message ?? String(error), null, draft?.profile.path);
  if (hasChanged) renew();
}

function news(look) {
  const before = shape();
  page.look = look;
  const { profile } = look;
  find("machine").textContent = `${look.machine} ${look.display}`;
  document.title = `${look.machine} – orchestrate`;
  find("force").textContent = `${profile ? `${profile.name} is in force` : "No profile is in force"}${profile?.kept ? ", kept by hand" : ""}`;
  showState(look, remedies(look));
  fill("machines", look.machines.map((machine) => make("a", { href: safe(machine.url), text: machine.name })));
  fillPlan("plan", look.plan, "Nothing: the screens are as the profile says.");
  fill("why", (profile?.why ?? []).map((text) => make("li", { text })));
  find("log").textContent = look.log.join("\n");
  fillProfiles(look);
  listChoices(look);
  // Once: a second answer would take away what was changed since the first.
  if (!page.draft && !page.opens) open(profile?.path ?? look.profiles[0]?.path);
  else renew();
  // An open list would close, and a film has other figures each time.
  paint(!same(before, shape()));
}

function fillPlan(id, plan, none) {
  const words = plan.problem ?? (plan.steps.length ? null : none);
  fill(id, words === null ? [make("ol", {}, ...plan.steps.map((text) => make("li", { text })))] : [make("p", { text: words, class: plan.problem ? "error" : "quiet" })]);
}

function pictured(latest) {
  const screen = page.look?.screens.find((other) => other.output === latest.screen);
  // Drawn anew, it is there still.
  if (screen) screen.picture = latest.etag;
  showPicture(latest);
  seen();
}

const hardware = (look) => look?.screens.map(({ output, words, modes }) => [output, words, modes]);

/** News may be about the file too, and about which screens the profile means. */
const renew = latest(async () => {
  const { draft } = page;
  const profile = draft && await ask(draft.profile.path).catch(() => null);
  if (!profile || page.opens || page.draft !== draft) return;
  const isNew = profile.version !== draft.profile.version;
  if (draft.changed) return isNew || same(page.judged, hardware(page.look)) ? undefined : judge();
  if (same(profile, draft.profile)) return;
  [draft.profile, draft.past] = [profile, []];
  write(profile.text);
  paint();
  if (isNew) listVersions(desk);
});

const ask = (path) => get(`/api/profile?path=${encodeURIComponent(path)}`);

/** The cursor stays where it was. */
function write(text) {
  const area = find("text");
  const { value, selectionStart: at } = area;
  area.readOnly = false;
  if (value === text) return;
  area.value = text;
  area.selectionEnd = area.selectionStart = text.startsWith(value.slice(0, at)) ? at : at + text.length - value.length;
}

/** What is known of the open profile. */
const known = () => page.judgement ?? page.draft?.profile;

const outputs = () => known()?.outputs;

const findings = () => known()?.findings ?? [];

/** Where the open profile puts the screens, except the one in force before it is changed: they are where they are. */
const places = () => (page.judgement || !isInForce() ? known()?.screens : null) ?? [];

/** The screens by their names in the open profile; then those that are not there. */
function tiles() {
  const { draft } = page;
  const all = (page.look?.screens ?? []).map((screen) => ({ ...screen, force: screen.name }));
  if (!draft) return all;
  const outs = outputs();
  const names = Object.keys(Object(draft.value(["screens"])));
  const there = all.filter(({ output }) => output).map((screen) => ({
    ...screen, name: names.find((name) => outs?.[name] === screen.output),
    // Another one may have the connector for a name.
    key: names.includes(String(screen.output)) ? `${screen.output} (connector)` : null,
  }));
  const away = names.filter((name) => !there.some((screen) => screen.name === name));
  return [...there, ...away.map((name) => ({
    name, identity: "", state: outs ? "absent" : "", words: "", modes: [],
    ...(isInForce() && { ...all.find((screen) => !screen.output && screen.name === name), force: name }),
  }))];
}

const isInForce = () => page.look?.profile?.path === page.draft?.profile.path;

const chosen = () => tiles().find((screen) => keyOf(screen) === page.chosen);

/** What the settings tell of it. */
const shape = () => (({ name, output, modes, width, height }) => [name, output, modes, width, height, isInForce()])(Object(chosen()));

const safe = (url) => (/^https?:\/\//.test(url) ? url : null);

function fillProfiles(look) {
  fill("profiles", look.profiles.map((profile) => make("option", { value: profile.path, text: profile.name })));
  if (page.draft) find("profiles").value = page.draft.profile.path;
  find("profile-choice").hidden = !look.profiles.length;
  if (look.profiles.length) find("no-profile").hidden = true;
  else propose();
}

async function open(path) {
  if (!path) return;
  page.opens = true;
  pattern(null);
  untell(path);
  try {
    page.draft = new Draft(await ask(path));
    [page.judgement, page.moved] = [null, {}];
    if (page.draft.restore()) judge();
    write(page.draft.profile.text);
    paint();
    listVersions(desk);
    showCopy(path, desk, created);
  } finally {
    page.opens = false;
    // Also where it cannot be opened.
    if (page.draft) find("profiles").value = page.draft.profile.path;
  }
}

async function created(path) {
  news(await get("/api/look"));
  await open(path);
  tell("Saved.");
}

/** My changes once more, on what is on disk now, but for those that were saved. */
async function redo(saved = null) {
  const old = page.draft;
  await open(old?.profile.path);
  if (!old || !page.draft) return;
  page.draft.follow(old, saved);
  await judge();
}

const judge = latest(async () => {
  const { draft, moved, look } = page;
  if (!draft || page.saves) return;
  const { body } = draft;
  page.judged = null;
  try {
    // When nothing is changed too: a page that is loaded anew has it.
    const judgement = await post("/api/draft", body);
    page.judged = hardware(look);
    draft.typed = judgement.values ?? draft.typed;
    if (page.moved === moved) page.moved = {};
    if (page.draft !== draft) return;
    // While there are errors, what was known last counts.
    if (errors(judgement.findings)) {
      judgement.outputs ??= outputs();
      if (!judgement.screens.length) judgement.screens = places();
    }
    page.judgement = draft.changed ? judgement : null;
    if (same(draft.body, body)) write(judgement.text);
  } catch (error) {
    // What the file cannot take stands in no other change's way.
    if (error instanceof Refusal && [413, 422].includes(error.status) && body.edits.length && same(draft.body, body) && draft.undo()) {
      // The next run takes it for handled.
      tell(error.message, null, draft.profile.path);
      judge();
    }
    throw error;
  } finally { paint(); }
});

const errors = (findings) => findings.filter(({ severity }) => severity === "error").length;

const change = (path, value) => changeAll([[path, value]]);

function changeAll(values) {
  page.draft?.putAll(values);
  // Until its text has it.
  find("text").readOnly = true;
  // Tab reports the change before it moves the focus, which a field made anew would lose.
  requestAnimationFrame(() => paint());
  judge();
}

/** The screens as they are, or as the open profile would arrange them. */
function screens() {
  const [hung, { draft }] = [places(), page];
  return tiles().map((screen) => {
    // Others have no place there.
    const next = hung.length > 0 && { width: undefined, mirrorOf: undefined, ...hung.find(({ output }) => output === screen.output) };
    const mirrorOf = draft && screen.name && source(draft, screen.name);
    // The place it was put counts before the server has answered.
    return { ...screen, ...next, ...(mirrorOf && { mirrorOf }), name: screen.name, ...page.moved[keyOf(screen)] };
  });
}

function move(screen, box) {
  if (!page.draft) return;
  page.chosen = keyOf(screen);
  const values = moved(page.draft, screens(), screen, box);
  if (!values) {
    tell("A wall stands beside other screens: put it so that all of them touch it or each other.");
    return paint();
  }
  const together = group(page.draft, screen, screens());
  const before = around(together);
  page.moved = { ...page.moved, ...Object.fromEntries(together.map((one) => [keyOf(one), { x: one.x + box.x - before.x, y: one.y + box.y - before.y }])) };
  changeAll(values);
}

function choose(key) {
  if (key !== page.chosen) pattern(null);
  page.chosen = key;
  paint();
}

function paint(withFields = true) {
  draw({ screens: screens(), chosen: page.chosen, choose, movable: ({ name }) => !!name, group: (screen) => group(page.draft, screen, screens()), move });
  if (withFields) paintFields();
  const { look, draft } = page;
  if (look) {
    const screen = chosen();
    showNow(look, screen);
    showPut(look, draft, screen?.force ?? null);
    showHours(look, draft, findings(), change);
  }
  paintDraft();
}

function paintFields() {
  const { draft, look } = page;
  const screen = chosen();
  if (draft && screen?.output && !screen.name) return show(null, outputs() ? adding(screen, draft, add(screen, draft)) : [make("p", {},
    `Which screen ${screen.output} is, is not known: the profile has errors, or does not match.`)]);
  if (!draft || !look || !screen?.name) return show(null);
  show({
    draft, name: screen.name, screen, inForce: isInForce(), names: Object.keys(draft.value(["screens"]) ?? {}), findings: findings(),
    // An upload may end when another profile is open.
    put: (path, value) => page.draft?.profile.path === draft.profile.path && change(path, value),
    allowPrograms: look.allowPrograms, shown: page.pattern !== null,
    pattern: (on) => pattern(on && screen.output || null),
  });
}

const add = (screen, draft) => (values, name) => {
  // Pressed twice, or another profile is open by now.
  if (page.draft !== draft || tiles().find(({ output }) => output === screen.output)?.name) return;
  // Before the server has answered.
  Object.assign(Object(outputs()), { [name]: screen.output });
  page.chosen = name;
  changeAll(values);
  tell(`${name} is added to the draft: save it, and set it up then.`, null, draft.profile.path);
};

/** Puts the test pattern on a screen, or takes it away. */
function pattern(output) {
  if (output === page.pattern) return;
  page.pattern = output;
  paintFields();
  post("/api/overscan", output ? { output } : {});
}

const desk = { draft: () => page.draft, again: () => redo() };

const propose = showFirst(created);

/** What stands at a field that is seen is not told twice. */
const besideFields = () => findings().filter(({ path }) => !path.some((_, index) => {
  const keys = path.slice(0, index + 1);
  // Those of the screen that is chosen have no name of a screen before them.
  const ids = [keys, ...(path[1] === find("fields").dataset.screen ? [keys.slice(2)] : [])];
  return ids.some((id) => id.length && document.getElementById(`field-${id.join("-")}-findings`));
}));

function paintDraft() {
  const { draft, judgement } = page;
  const wrong = errors(findings());
  fill("findings", besideFields().map((finding) => make("li", { class: `finding ${finding.severity}`, text:
    `${finding.severity}, line ${finding.line}: ${finding.message}` })));
  // The errors stand there already.
  const plan = wrong ? { steps: [] } : judgement?.plan ?? { steps: [] };
  fillPlan("draft-plan", plan, wrong ? "–" : judgement ? "Nothing on the screens." : "Nothing is changed.");
  fill("difference", lines(judgement?.difference ?? []));
  find("save").disabled = find("try").disabled = wrong > 0;
  hide("draft-bar", !draft?.changed);
  find("summary").textContent = [wrong && many(wrong, "error"), many(draft?.count ?? 0, "change")].filter(Boolean).join(", ");
}

const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

async function save() {
  await judge();
  const { draft } = page;
  if (!draft || page.saves) return;
  const { body } = draft;
  // Until the new text is open nothing is judged: what is changed meanwhile is a change of that.
  page.saves = true;
  try {
    const saved = await post("/api/save", body);
    await redo(body);
    tell(`Saved. \`${saved.undo}\` brings the older version back.`, undoSave(saved, draft.profile.text, desk));
  } finally {
    page.saves = false;
    judge();
  }
}

async function discard() {
  if (!page.draft) return;
  page.draft.type(page.draft.profile.text);
  // Of a file that has changed the console keeps none.
  await judge().catch(() => {});
  await redo();
}

function undoChange() {
  if (!page.draft?.undo()) return;
  page.moved = {};
  untell(page.draft.profile.path);
  find("text").readOnly = true;
  judge();
}

function keys(event) {
  if (isTyped(event.target) || event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  event.preventDefault();
  if (page.draft?.changed) undoChange();
  else if (!find("undo").hidden) find("undo").click();
}

find("try").onclick = () => page.draft && start(page.draft.body);
find("save").onclick = save;
find("discard").onclick = discard;
find("undo-change").onclick = undoChange;
find("close").onclick = () => tell("");
find("identify").onclick = () => post("/api/identify", {});
find("profiles").onchange = () => open(find("profiles").value);
find("text").oninput = () => { page.draft?.type(find("text").value); judge(); };
find("fields").onsubmit = (/** @type {Event} */ event) => event.preventDefault();
find("versions-box").ontoggle = () => listVersions(desk);
find("switch-box").ontoggle = () => page.look && listChoices(page.look);
beginPut(page);
beginHours(() => paint());
beginUploads(choose, (file) => offer(file, page));
addEventListener("keydown", keys);
addEventListener("unhandledrejection", refused);
// Its key goes with the page.
addEventListener("beforeunload", (event) => page.draft?.changed && event.preventDefault());

const isLinked = await takeKey();
find("main").hidden = !isLinked;
listen({
  look: news, picture: pictured, try: hear, press: answered, busy: () => tryRuns() || uploads() || pressing(),
  connection: (words) => { find("connection").textContent = words; page.pattern = null; paintFields(); forget(); if (words) stop(); },
});
if (isLinked) get("/api/look").then(news);
