// Try with its countdown, and the choice between two texts.
import { lines } from "./back.js";
import { button, fill, find, hide, make } from "./dom.js";
import { tell } from "./presses.js";
import { post } from "./wire.js";

let running = null;
export const tryRuns = () => running !== null;

export async function start(body) {
  running ??= "";
  const { id, seconds } = await post("/api/try", { ...body, seconds: 15 }).catch((error) => {
    running ||= null;
    throw error;
  });
  // It may have ended before this answer came, or the connection.
  if (running === null) return;
  countdown(id, seconds);
  // Only here: in other pages people do something else.
  find("countdown").querySelector("button")?.focus();
}

function countdown(id, seconds) {
  if (running === id) return;
  running = id;
  // Read out once; the number beside it goes down in silence.
  const left = make("span", { "aria-hidden": "true" });
  const end = Date.now() + seconds * 1000;
  find("countdown").replaceChildren(`Keep these changes? Without an answer they are undone in ${seconds} seconds.`, left,
    button("Keep", answer(id, "keep")), button("Go back", answer(id, "back")));
  hide("countdown", false);
  tick(id, left, end);
}

const answer = (id, word) => () => post(`/api/try/${encodeURIComponent(id)}/${word}`, {});

function tick(id, left, end) {
  if (running !== id) return;
  const time = Math.max(0, end - Date.now());
  left.textContent = `${Math.ceil(time / 1000)} s`;
  if (time > 0) setTimeout(() => tick(id, left, end), time % 1000 || 1000);
}

export function hear(news) {
  if (news.until) return countdown(news.id, Math.max(1, Math.round((Date.parse(news.until) - Date.now()) / 1000)));
  if (!running || news.id === running) stop();
  tell([news.outcome, news.reason].filter(Boolean).join(": "));
}

/** The stream broke: the way back is the watcher's business then. */
export function stop() {
  running = null;
  hide("countdown", true);
}

export function conflict(both, ways) {
  const dialog = find("conflict");
  // Of what both have there is as much as shows where it is.
  fill("disk", lines(both.difference.filter(({ sign }) => sign !== "+")));
  fill("ours", lines(both.difference.filter(({ sign }) => sign !== "-")));
  const end = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  // A whole text cannot be put on top of another one.
  find("redo").textContent = ways.typed ? "Continue with my text instead" : "Apply my changes to the file on disk";
  find("redo").onclick = end(ways.redo);
  find("drop").onclick = end(ways.drop);
  find("later").onclick = end(() => {});
  if (!dialog.open) dialog.showModal();
}
