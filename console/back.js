// The older versions of a profile's file: what each would change, and the way back to it.
import { button, fill, find, make, quiet } from "./dom.js";
import { tell } from "./presses.js";
import { get, post } from "./wire.js";

const ask = (profile, name) => get(`/api/versions?path=${encodeURIComponent(profile.path)}${name ? `&version=${encodeURIComponent(name)}` : ""}`);

/** A moment as people of this browser write it. */
export const moment = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

export async function listVersions(desk) {
  const profile = desk.draft()?.profile;
  if (!profile || !find("versions-box").open) return;
  /** @type {{ versions: Version[] }} */
  const { versions } = await ask(profile);
  fill("versions", versions.length ? versions.map((version) => make("li", {}, button(`Until ${moment(version.at)}`, () => show(version, desk), { "data-version": version.name })))
    : [make("li", { class: "quiet", text: "None yet: each time the file is saved the text before is kept." })]);
  // What a person reads stays when news come.
  const again = versions.find(({ name }) => name === find("version").dataset.name);
  again ? show(again, desk) : fill("version", []);
}

async function show(version, desk) {
  const profile = desk.draft()?.profile;
  if (!profile) return;
  find("version").dataset.name = version.name;
  const { text, difference } = await ask(profile, version.name);
  for (const one of find("versions").querySelectorAll("button")) one.setAttribute("aria-pressed", String(one.dataset.version === version.name));
  fill("version", difference.length ? [
    make("pre", { tabindex: "0", role: "region", "aria-label": "What restoring it changes" }, ...lines(difference)),
    button("Restore this version", () => restore(profile, text, `Restored the version of ${moment(version.at)}.`, desk), { id: "restore" }),
  ] : [quiet("The file has this text already.")]);
}

export const lines = (difference) => difference.map(({ sign, line }) =>
  make("span", { class: sign === "+" ? "plus" : sign === "-" ? "minus" : "", text: `${sign} ${line}` }));

/** Writes a text in place of this one of the file, which becomes a version itself. */
async function restore({ path, version, text: before }, text, words, desk, undo = null) {
  if (desk.draft()?.changed) return tell("Not done: it would lose your changes. Save or discard them first.", undo, path);
  const saved = await post("/api/save", { path, version, text, edits: [] });
  await desk.again();
  tell(words, undoSave(saved, before, desk));
}

/** What takes a save back, while its profile is open: the text that the file had. */
export function undoSave(saved, text, desk) {
  /** @type {Undo} */
  const undo = { words: "Undo", path: saved.path, act: () => restore(saved, text, "The file is as it was before.", desk, undo) };
  return undo;
}
