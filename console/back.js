// @ts-check
// The older versions of a profile's file: what each would change, and the way back to it.
import { fill, find, make } from "./dom.js";
import { tell } from "./presses.js";
import { get, post } from "./wire.js";
/** @typedef {import("./drafts.js").Draft} Draft @typedef {{ name: string, at: string }} Version */

/** @param {{ path: string }} profile @param {string} [name] */
const ask = (profile, name) => get(`/api/versions?path=${encodeURIComponent(profile.path)}${name ? `&version=${encodeURIComponent(name)}` : ""}`);

/** A moment as people of this browser write it.
 * @param {string} at */
export const moment = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * @typedef {{ draft: () => Draft | null, open: (path: string) => Promise<void>, refuse: (error: unknown) => void }} Desk
 * @param {Desk} desk
 */
export async function listVersions(desk) {
  const profile = desk.draft()?.profile;
  if (!profile || !find("versions-box").open) return;
  try {
    /** @type {{ versions: Version[] }} */
    const { versions } = await ask(profile);
    fill("versions", versions.length ? versions.map((version) => row(version, desk)) : [make("li", { class: "quiet", text: "None yet: each time the file is saved the text before is kept." })]);
    fill("version", []);
  } catch (error) { desk.refuse(error); }
}

/** @param {Version} version @param {Desk} desk */
const row = (version, desk) => make("li", {}, make("button", { type: "button", "data-version": version.name, text: `Until ${moment(version.at)}`, onclick: () => show(version, desk) }));

/** @param {Version} version @param {Desk} desk */
async function show(version, desk) {
  const profile = desk.draft()?.profile;
  if (!profile) return;
  try {
    const { text, difference } = await ask(profile, version.name);
    for (const one of find("versions").querySelectorAll("button")) one.setAttribute("aria-pressed", String(one.dataset.version === version.name));
    fill("version", [
      difference.length ? make("pre", { tabindex: "0", role: "region", "aria-label": "What restoring it changes" }, ...lines(difference))
        : make("p", { class: "quiet", text: "The file has this text already." }),
      ...(difference.length ? [make("button", { type: "button", id: "restore", text: "Restore this version", onclick: () => restore(text, `Restored the version of ${moment(version.at)}.`, desk) })] : []),
    ]);
  } catch (error) { desk.refuse(error); }
}

/** @param {{ sign: string, line: string }[]} difference */
export const lines = (difference) => difference.map(({ sign, line }) =>
  make("span", { class: sign === "+" ? "plus" : sign === "-" ? "minus" : "", text: `${sign} ${line}` }));

/** Writes a text in place of the file's; the text that the file has now becomes a version itself.
 * @param {string} text @param {string} words @param {Desk} desk */
async function restore(text, words, desk) {
  const profile = desk.draft()?.profile;
  if (!profile) return;
  try {
    const { path } = await post("/api/save", { path: profile.path, version: profile.version, text, edits: [] });
    await desk.open(path);
    tell(words, undoSave(profile.text, desk));
  } catch (error) { desk.refuse(error); }
}

/** What takes a save back: the text that the file had.
 * @param {string} text @param {Desk} desk @returns {import("./presses.js").Undo} */
export const undoSave = (text, desk) => ({ words: "Undo", act: () => restore(text, "The file is as it was before.", desk) });
