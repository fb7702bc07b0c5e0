// What is in force now, and the presses that change it: one each, and one takes it back.
import { button, fill, find, make, quiet } from "./dom.js";
import { moment } from "./back.js";
import { keyOf } from "./hang.js";
import { inTurn, press, tell } from "./presses.js";
import { contents } from "./state.js";
import { get, post } from "./wire.js";

/** What takes a request back is a request too. */
const back = (request) => ({ words: "Undo", act: () => press(request) });

const swap = (command, other, more) => () => press({ command, ...more }, back({ command: other, ...more }));

const hasStopped = (status) => status.screens.some((screen) => contents(screen).some(({ state }) => state === "stopped"));

/** What there is to do about the state, by the words on the buttons. */
export function remedies({ status }) {
  if (!status) return {};
  const isOff = status.profile && (status.held || status.drift.length > 0 || status.failure);
  return {
    ...(status.paused && { Resume: swap("resume", "pause") }),
    ...(isOff && { "Apply the profile again": () => press({ command: "reload" }) }),
    ...(hasStopped(status) && { "Start the content": () => content("start", []) }),
  };
}

/** Stops content, or starts it; the tiles show what came of it. */
function content(word, screens) {
  const other = word === "stop" ? "start" : "stop";
  inTurn(async () => {
    await post(`/api/${word}`, { screens });
    tell(`Asked to ${word} ${screens.length ? `the content of ${screens.join(", ")}` : "all content"}.`, { words: "Undo", act: () => content(other, screens) });
  });
}

export function showNow(look, screen) {
  const { status } = look;
  find("no-watcher").hidden = !!status;
  find("presses").hidden = find("switch-box").hidden = !status;
  if (!status) return fill("puts", []);
  const names = screen ? [String(screen.force)] : [];
  const those = screen && { screens: names };
  find("presses-of").textContent = screen ? screen.force ?? keyOf(screen) : "All screens";
  fill("presses-row", screen && !screen.force ? [quiet("The profile in force does not name it.")] : [
    button("Sleep", swap("sleep", "wake", those)), button("Wake", swap("wake", "sleep", those)),
    button("Stop the content", () => content("stop", names)), button("Start it", () => content("start", names)),
  ]);
  fill("watcher-row", [status.paused ? button("Resume the watcher", swap("resume", "pause")) : button("Pause the watcher", swap("pause", "resume"))]);
  fill("puts", status.screens.flatMap(put));
}

/** Some of it has no end. */
const isPut = ({ content }) => !!content && (!!content.until || content.shows.endsWith(", put by hand"));

/** What was put on a screen and its parts, and when it ends. */
function put(screen) {
  const own = screen.content && isPut(screen) ? [{ name: screen.name ?? screen.output, content: screen.content }] : [];
  const parts = (screen.parts ?? []).filter(isPut);
  return [...own, ...parts, ...(screen.messages ?? [])].map(({ name, content }) => make("li", {},
    make("span", { text: `${name}: ${content.shows}${content.until ? `, until ${moment(content.until)}` : ""} ` }),
    button("Take all down", () => press({ command: "put", screen: name }), { "aria-label": `Take down all that was put on ${name}` })));
}

/** What leads back to what is in force now. */
function present({ chosen, profile, kept }) {
  if (chosen === "automatic" || !profile) return { command: "switch", auto: true };
  const layout = /^layout (.*)/.exec(profile)?.[1];
  return { command: "switch", ...(layout ? { layout } : { profile }), ...(kept === profile && { keep: true }) };
}

export async function listChoices({ status }) {
  if (!status || !find("switch-box").open) return;
  const go = (/** @type {Record<string, any>} */ target) => () => press({ command: "switch", ...target, ...(find("keep").checked && !target.auto && { keep: true }) }, back(present(status)));
  /** @type {{ choices: Choice[] }} */
  const { choices } = await get("/api/choices");
  fill("choices", [
    button("Previous", go({ previous: true })), button("Next", go({ next: true })),
    button("Choose automatically", go({ auto: true }), { "aria-pressed": String(status.chosen === "automatic") }),
    ...choices.map(({ profile, layout, current, kept }) => button(`${profile ?? `Layout ${layout}`}${kept ? " (kept)" : ""}`, go(profile ? { profile } : { layout }), { "aria-pressed": String(current) })),
  ]);
}
