// New profiles: of the screens as they are, as a copy under another condition; and a screen that the profile does not name.
import { button, fill, find, make, options } from "./dom.js";
import { latest } from "./drafts.js";
import { get, post } from "./wire.js";

const CONDITIONS = {
  "at night": ["time", "22:00-06:00"], "on working days": ["time", "Mon-Fri 08:00-18:00"], "lid closed": ["lid", "closed"],
  "on battery": ["power", "battery"],
};

/** The first profile, in place of one to choose: of the screens as they are by now. A name that is typed stays. */
export function showFirst(created) {
  let proposed = "";
  return latest(async () => {
    /** @type {Proposal} */
    const { text, values, outputs, losses } = await get("/api/proposal");
    proposed = text;
    const names = Object.entries(Object(values?.screens));
    fill("proposal", [
      make("p", {}, "There is no profile yet. These are your screens as they are now. Save this as a profile, and they come back like this."),
      make("ul", {}, ...names.map(([name, screen]) => make("li", {}, make("b", {}, name), make("span", {}, ` at ${outputs[name]}, known by ${reasons(screen)}`)))),
      ...losses.map((loss) => make("p", { class: "warning", text: loss })),
    ]);
    if (!document.getElementById("first-name")) find("no-profile").append(nameForm("first", "Save as a profile", "desk", (name) => create(name, proposed, created)));
    // There may be one meanwhile.
    find("no-profile").hidden = !find("profile-choice").hidden;
  });
}

/** Why a screen is known by what is proposed. */
function reasons(screen) {
  const identity = Object(screen?.identity);
  if (identity.serial) return "its serial number, at whichever connector it is";
  if (identity.builtin) return "being the built-in one";
  if (identity.model) return identity["prefer-connector"] ? "its model, and of two that are alike by its connector" : "its model, at whichever connector it is";
  return "its connector, since it tells nothing else";
}

function nameForm(id, words, name, act, ...more) {
  const field = make("input", { type: "text", id: `${id}-name`, value: name, required: true, autocomplete: "off" });
  return make("form", { class: "bar", onsubmit: (event) => {
    event.preventDefault();
    act(field.value.trim());
  } }, make("label", { text: "Name " }, field), ...more, make("button", { type: "submit", id: `${id}-save`, text: words }));
}

async function create(name, text, created) {
  const { path } = await post("/api/create", { name, text });
  await created(path);
}

/** A name stays in its field after a save. */
export function showCopy(path, desk, created) {
  if (find("copy").dataset.path === path) return;
  find("copy").dataset.path = path;
  const when = make("select", { "aria-label": "Condition" }, ...options(Object.keys(CONDITIONS)));
  fill("copy", [nameForm("copy", "Save the copy", `${path.split("/").at(-1)?.replace(/\.ya?ml$/, "")}-night`, async (name) => {
    const draft = desk.draft();
    if (!draft) return;
    const { version } = draft.profile;
    const [key = "", value] = CONDITIONS[when.value] ?? [];
    const { text } = await post("/api/draft", { path, version, edits: [{ path: ["when"], value: { [key]: value } }] });
    // The file itself was not changed.
    await post("/api/draft", draft.body);
    await create(name, text, created);
  }, when)]);
}

export const adding = (screen, draft, put) => [
  make("p", {}, `${screen.output} is connected, and this profile does not name it.`),
  button(`Add to ${draft.profile.path.split("/").at(-1)}`, async () => {
    /** @type {Proposal} */
    const { values, outputs } = await get("/api/proposal");
    const found = Object.keys(outputs).find((name) => outputs[name] === screen.output) ?? String(screen.output);
    const taken = Object(draft.value(["screens"]));
    const name = Object.hasOwn(taken, found) ? `${found}-${screen.output}` : found;
    put([[["screens", name], { identity: values.screens[found].identity }]], name);
  }, { id: "add" }),
];
