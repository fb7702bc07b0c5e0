// Is anything wrong, and what is there to do: in the words of `status`, with a mark of its own at each screen.
import { button, fill, find, make } from "./dom.js";

/** A mark is told apart by its shape too, not by its colour alone. */
export const MARKS = { good: "✓", warning: "!", bad: "✕" };
const BAD = ["failed", "covered", "not seen"];
const WARNING = ["stopped", "restarting", "unverified"];

/** How a screen is: the worst of what it shows. */
export function health(screen) {
  const states = contents(screen).map((content) => content.state);
  const bad = states.find((state) => BAD.includes(state));
  if (bad) return { level: "bad", word: bad };
  const warning = states.find((state) => WARNING.includes(state));
  if (warning) return { level: "warning", word: warning };
  return { level: "good", word: screen.state === "lit" ? "" : screen.state };
}

export const contents = (screen) => [screen, ...(screen.parts ?? [])].flatMap(({ content }) => content ?? []);

export const told = (content) => [content.shows, content.state, content.reason].filter(Boolean).join(" · ");

export function showState(look, presses) {
  const wrong = look.facts.filter((fact) => fact.level !== "plain");
  const level = wrong.some((fact) => fact.level === "bad") ? "bad" : wrong.length ? "warning" : "good";
  const state = look.facts.find((fact) => fact.label === "state") ?? wrong[0];
  const place = find("state");
  place.hidden = false;
  place.dataset.level = level;
  fill("state-words", [make("span", { class: `mark ${level}`, "aria-hidden": "true", text: MARKS[level] }), make("span", {}, sentence(state?.words ?? "in sync"))]);
  fill("facts", wrong.filter((fact) => fact !== state).map((fact) => make("li", { class: fact.level === "bad" ? "error" : "warning", text:
    fact.label === "content" ? fact.words : `${fact.label}: ${fact.words}` })));
  fill("remedies", Object.entries(presses).map(([words, act]) => button(words, act)));
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);
