// @ts-check
// What goes over the wire: requests, and the one stream of events. Nothing is polled.

/**
 * @typedef {{ name: string, x: number, y: number, width: number, height: number }} Part
 * @typedef {{ name?: string, output?: string, identity: string, state: string, words: string, x?: number, y?: number,
 *   width?: number, height?: number, mode?: string, modes: string[], rotation: string, scale?: number, mirrorOf?: string,
 *   primary: boolean, content?: { shows: string, state: string, reason?: string }, parts?: Part[], picture: string | null }} Screen
 * @typedef {{ inSync?: boolean, steps: string[], problem?: string }} Plan
 * @typedef {{ machine: string, display: string, allowPrograms: boolean, watching: boolean,
 *   profile: { name: string, path: string, why: string[], kept: boolean } | null, screens: Screen[], plan: Plan, log: string[],
 *   profiles: { name: string, path: string, current: boolean }[], machines: { name: string, url: string }[] }} Look
 * @typedef {{ path: string[], severity: "error" | "warning" | "note", line?: number, column?: number, message: string, help?: string }} Finding
 * @typedef {{ path: string, text: string, version: string, values: any, findings: Finding[] }} Profile
 * @typedef {{ path: string[], value: any }} Edit
 * @typedef {{ text: string, difference: { sign: string, line: string }[], findings: Finding[], plan: Plan,
 *   screens: { name?: string, output?: string, x: number, y: number, width: number, height: number }[] }} Judgement
 */

/** What the server refused, with its words. */
export class Refusal extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error ?? `the console answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

// What the server calls this page: what it tries goes back with it.
/** @type {string | undefined} */
let page;

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path, {});

/** @param {string} path @param {any} value @returns {Promise<any>} */
export const post = (path, value) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...value, page }) });

/** @param {string} path @param {RequestInit} options */
async function ask(path, options) {
  const answer = await fetch(path, options).catch(() => {
    throw new Refusal(0, { error: "The console cannot be reached." });
  });
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, body);
  return body;
}

/**
 * Listens while the page is visible; a stream that broke is opened again by the browser.
 * @param {{ look: (look: Look) => void, picture: (news: { screen: string, etag: string }) => void, trial: (news: any) => void,
 *   connection: (words: string) => void, busy: () => boolean }} handlers
 */
export function listen(handlers) {
  /** @type {EventSource | null} */
  let stream = null;
  const follow = () => {
    // While a trial runs the stream stays, since its end is the way back.
    if (document.hidden && stream && !handlers.busy()) stream = close(stream);
    else if (!document.hidden && (!stream || stream.readyState === EventSource.CLOSED)) stream = open(handlers);
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

/** @param {EventSource} stream */
function close(stream) {
  stream.close();
  return null;
}

/** @param {Parameters<typeof listen>[0]} handlers */
function open(handlers) {
  const stream = new EventSource("/api/events");
  /** @param {string} kind @param {(value: any) => void} handler */
  const on = (kind, handler) => stream.addEventListener(kind, (event) => handler(JSON.parse(/** @type {MessageEvent} */ (event).data)));
  on("page", (news) => { page = news.page; });
  on("look", handlers.look);
  on("picture", handlers.picture);
  on("try", handlers.trial);
  stream.onopen = () => handlers.connection("");
  stream.onerror = () => handlers.connection(stream.readyState === EventSource.CLOSED
    ? "The console does not accept this page any more. Run `orchestrate console` again and open its new link."
    : "Connection lost. This page reconnects when the console is back.");
  return stream;
}
