// @ts-check
// What is in force now, and the presses that change it: one each, and one takes it back.
import { fill, find, make } from "./dom.js";
import { moment } from "./back.js";
import { inTurn, press, tell } from "./presses.js";
import { get, post } from "./wire.js";
/** @typedef {import("./wire.js").Look} Look @typedef {import("./wire.js").Status} Status @typedef {import("./presses.js").Undo} Undo */
/** @typedef {(error: unknown) => void} Refuse @typedef {{ profile?: string, layout?: string, current: boolean, kept: boolean }} Choice */

/** @param {string} words @param {() => void} onclick @param {Record<string, any>} [more] */
const button = (words, onclick, more) => make("button", { type: "button", text: words, onclick, ...more });

/** What takes a request back is a request too.
 * @param {Record<string, any>} request @param {Refuse} refuse @returns {Undo} */
const back = (request, refuse) => ({ words: "Undo", act: () => press(request, null, refuse) });

/** @param {Status} status @returns {boolean} whether a user has stopped content */
const hasStopped = (status) => status.screens.some((screen) => [screen, ...(screen.parts ?? [])].some(({ content }) => content?.state === "stopped"));

/** What there is to do about the state, by the words on the buttons.
 * @param {Look} look @param {Refuse} refuse @returns {Record<string, () => void>} */
export function remedies({ status }, refuse) {
  if (!status) return {};
  const isOff = status.profile && (status.held || status.drift.length > 0 || status.failure);
  return {
    ...(status.paused ? { Resume: () => press({ command: "resume" }, back({ command: "pause" }, refuse), refuse) } : {}),
    ...(isOff ? { "Apply the profile again": () => press({ command: "reload" }, null, refuse) } : {}),
    ...(hasStopped(status) ? { "Start the content": () => content("start", [], refuse) } : {}),
  };
}

/** Stops content, or starts it; the tiles show what came of it.
 * @param {"stop" | "start"} word @param {string[]} screens none stands for all @param {Refuse} refuse */
function content(word, screens, refuse) {
  const other = word === "stop" ? "start" : "stop";
  inTurn(async () => {
    try {
      await post(`/api/${word}`, { screens });
      tell(`Asked to ${word} ${screens.length ? `the content of ${screens.join(", ")}` : "all content"}.`, { words: "Undo", act: () => content(other, screens, refuse) });
    } catch (error) { refuse(error); }
  });
}

/**
 * @param {Look} look @param {string | null} screen the one that is chosen @param {Refuse} refuse
 */
export function showNow(look, screen, refuse) {
  const { status } = look;
  find("no-watcher").hidden = !!status;
  find("presses").hidden = find("switch-box").hidden = !status;
  if (!status) return fill("puts", []);
  const names = screen ? [screen] : [];
  const ask = (/** @type {string} */ command, /** @type {string} */ other) => () =>
    press({ command, screens: names }, back({ command: other, screens: names }, refuse), refuse);
  find("presses-of").textContent = screen ?? "All screens";
  fill("presses-row", [
    button("Sleep", ask("sleep", "wake")), button("Wake", ask("wake", "sleep")),
    button("Stop the content", () => content("stop", names, refuse)), button("Start it", () => content("start", names, refuse)),
  ]);
  fill("watcher-row", [status.paused ? button("Resume the watcher", () => press({ command: "resume" }, back({ command: "pause" }, refuse), refuse))
    : button("Pause the watcher", () => press({ command: "pause" }, back({ command: "resume" }, refuse), refuse))]);
  fill("puts", status.screens.flatMap((one) => put(one, refuse)));
}

/** What was put on a screen and its parts, and when it ends.
 * @param {Status["screens"][number]} screen @param {Refuse} refuse @returns {Node[]} */
function put(screen, refuse) {
  const own = screen.content?.until ? [{ name: screen.name ?? screen.output, content: screen.content }] : [];
  const parts = (screen.parts ?? []).filter(({ content }) => content.until);
  return [...own, ...parts, ...(screen.messages ?? [])].map(({ name, content }) => make("li", {},
    make("span", { text: `${name}: ${content.shows}${content.until ? `, until ${moment(content.until)}` : ""} ` }),
    button("Take down", () => press({ command: "put", screen: name }, null, refuse), { "aria-label": `Take down what was put on ${name}` })));
}

/** What leads back to what is in force now.
 * @param {Status} status @returns {Record<string, any>} */
function present({ chosen, profile, kept }) {
  if (chosen === "automatic" || !profile) return { command: "switch", auto: true };
  const layout = /^layout (.*)/.exec(profile)?.[1];
  return { command: "switch", ...(layout ? { layout } : { profile }), ...(kept === profile ? { keep: true } : {}) };
}

/** @param {Look} look @param {Refuse} refuse */
export async function listChoices({ status }, refuse) {
  if (!status || !find("switch-box").open) return;
  const go = (/** @type {Record<string, any>} */ target) => () => press({ command: "switch", ...target, ...(find("keep").checked && !target.auto ? { keep: true } : {}) }, back(present(status), refuse), refuse);
  try {
    /** @type {{ choices: Choice[] }} */
    const { choices } = await get("/api/choices");
    fill("choices", [
      button("Previous", go({ previous: true })), button("Next", go({ next: true })),
      button("Choose automatically", go({ auto: true }), { "aria-pressed": String(status.chosen === "automatic") }),
      ...choices.map(({ profile, layout, current, kept }) => button(`${profile ?? `Layout ${layout}`}${kept ? " (kept)" : ""}`, go(profile ? { profile } : { layout }), { "aria-pressed": String(current) })),
    ]);
  } catch (error) { refuse(error); }
}
