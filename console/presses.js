// Requests to the watcher, one press each, in the words of the control protocol; and what takes a press back.
import { find, hide } from "./dom.js";
import { post } from "./wire.js";

/** What was done, and the way back of it; `path` is the profile whose draft it is about. */
export function tell(words, undo = null, path = undo?.path ?? "") {
  find("outcome").textContent = words;
  const button = find("undo");
  hide("undo", !undo);
  button.textContent = undo?.words ?? "Undo";
  button.dataset.path = path;
  button.onclick = undo && (() => undo.act());
  hide("outcome-bar", !words);
}

/** Takes away what would be untrue of a draft of this file that is another one now. */
export function untell(path) {
  const { dataset, hidden } = find("undo");
  if (dataset.path && (hidden || dataset.path !== path)) tell("");
}

/** Presses that the watcher has not answered yet. */
const waiting = new Map();
let lose = () => {};
let lost; // what a press hears when the connection is
/** Answers that came before the press had its number. */
const early = new Map();
// One after the other: screens take seconds to change, and the console takes one request at a time.
let last = Promise.resolve();
let count = 0;
export const pressing = () => count > 0;

/** After the presses before it, so that what is told last is about the last one. */
export function inTurn(work) {
  count += 1;
  last = last.then(work).catch((error) => tell(error.message)).finally(() => { count -= 1; });
}

export function press(request, undo = null) {
  inTurn(async () => {
    tell("…");
    const gone = lost;
    const { id } = await post("/api/press", { request: JSON.stringify(request) });
    /** @type {Answered} */
    const { ok, words } = early.get(id) ?? await Promise.race([gone, new Promise((heard) => waiting.set(id, heard))]);
    waiting.delete(id);
    tell(ok ? words : `Not done: ${words}`, ok ? undo : null);
  });
}

export function answered({ id, ok, words }) {
  const heard = waiting.get(id);
  if (heard) return heard({ ok, words });
  // Another page's, or one whose number is still on its way.
  if (early.size > 16) early.clear();
  early.set(id, { ok, words });
}

/** Another connection: the answers to earlier presses are lost, also to one that has no number yet. */
export function forget() {
  lose({ ok: false, words: "the connection was lost before the answer came" });
  lost = new Promise((heard) => { lose = heard; });
}
forget();
