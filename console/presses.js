// Requests to the watcher, one press each, in the words of the control protocol; and what takes a press back.
import { find } from "./dom.js";
import { post } from "./wire.js";

/** What was done, and the way back of it. */
export function tell(words, undo = null) {
  find("outcome").textContent = words;
  const button = find("undo");
  button.hidden = !undo;
  button.textContent = undo?.words ?? "Undo";
  button.onclick = undo && (() => undo.act());
  find("outcome-bar").hidden = !words;
}

/** @type {Map<string, (answer: Answered) => void>} presses that the watcher has not answered yet */
const waiting = new Map();
/** @type {Map<string, Answered>} answers that came before the press had its number */
const early = new Map();
// One after the other: screens take seconds to change, and the console takes one request at a time.
/** @type {Promise<void>} */
let last = Promise.resolve();

/** After the presses before it, so that what is told last is about the last one. */
export const inTurn = (work) => { last = last.then(work).catch((error) => tell(error.message)); };

export function press(request, undo = null) {
  inTurn(async () => {
    tell("…");
    const { id } = await post("/api/press", { request: JSON.stringify(request) });
    /** @type {Answered} */
    const { ok, words } = early.get(id) ?? await new Promise((heard) => waiting.set(id, heard));
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

/** The connection is lost, and with it the answers. */
export function forget() {
  for (const heard of waiting.values()) heard({ ok: false, words: "the connection was lost before the answer came" });
}
