// @ts-check
// Requests to the watcher, one press each, in the words of the control protocol; and what takes a press back.
import { find } from "./dom.js";
import { post } from "./wire.js";

/** @typedef {{ words: string, act: () => void }} Undo what takes the last press back, and what its button says */

/** What was done, and the way back of it.
 * @param {string} words @param {Undo | null} [undo] */
export function tell(words, undo = null) {
  find("outcome").textContent = words;
  const button = find("undo");
  button.hidden = !undo;
  button.textContent = undo?.words ?? "Undo";
  button.onclick = undo && (() => undo.act());
  find("outcome-bar").hidden = !words;
}

/** @type {Map<string, (answer: { ok: boolean, words: string }) => void>} presses that the watcher has not answered yet */
const waiting = new Map();
/** @type {Map<string, { ok: boolean, words: string }>} answers that came before the press had its number */
const early = new Map();
// One after the other: screens take seconds to change, and the console takes one request at a time.
/** @type {Promise<void>} */
let last = Promise.resolve();

/** After the presses before it, so that what is told last is about the last one.
 * @param {() => Promise<void>} work */
export const inTurn = (work) => { last = last.then(work); };

/**
 * @param {Record<string, any>} request @param {Undo | null} undo @param {(error: unknown) => void} refuse
 * @param {() => void} [then] when it is done
 */
export function press(request, undo, refuse, then = () => {}) {
  inTurn(async () => {
    tell("…");
    try {
      const { id } = await post("/api/press", { request: JSON.stringify(request) });
      /** @type {{ ok: boolean, words: string }} */
      const { ok, words } = early.get(id) ?? await new Promise((heard) => waiting.set(id, heard));
      waiting.delete(id);
      tell(ok ? words : `Not done: ${words}`, ok ? undo : null);
      if (ok) then();
    } catch (error) { refuse(error); }
  });
}

/** @param {{ id: string, ok: boolean, words: string }} news */
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
