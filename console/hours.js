// When a profile holds: a week as seven bars, dates, and what is in force at any moment, as the console works it out.
import { find, follow, make, quiet } from "./dom.js";
import { field, text } from "./controls.js";
import { changed, filled, latest } from "./drafts.js";
import { clock, DAY, DAYS, painted, read, written } from "./week.js";
import { post } from "./wire.js";

const CELL = 30; // minutes that a pointer or key chooses at once; others are typed
const CELLS = DAY / CELL;
/** Of each table, which is made anew after each change. */
const cursors = new Map();
const none = new Uint8Array(7 * DAY);

const chosen = ({ day, cell, fromDay, fromCell }) => ({
  first: Math.min(day, fromDay), last: Math.max(day, fromDay), start: Math.min(cell, fromCell) * CELL, end: (Math.max(cell, fromCell) + 1) * CELL,
});

function block(style, start, end) {
  const span = make("span", { class: style });
  [span.style.left, span.style.width] = [`${(100 * start) / DAY}%`, `${(100 * (end - start)) / DAY}%`];
  return span;
}

function blocks(week, day) {
  const spans = [];
  for (let at = day * DAY; at < (day + 1) * DAY; at += 1) {
    const start = at;
    while (week[at] && at < (day + 1) * DAY) at += 1;
    if (at > start) spans.push(block("on", start - day * DAY, at - day * DAY));
  }
  return spans;
}

/** Seven bars. Hours that are chosen are set; or cleared, where the choice began in ones that are set. */
function table(id, value, put, look) {
  const week = read(value);
  if (!week) return quiet("These hours are written wrongly.");
  const cursor = cursors.get(id) ?? { day: 0, cell: 14, fromDay: 0, fromCell: 14 };
  cursors.set(id, cursor);
  const bars = DAYS.map((_, day) => make("div", { class: "day" }, ...blocks(week, day)));
  const words = quiet("", { role: "status" });
  const box = make("div", { id, class: "week", tabindex: "0", role: "application", "aria-label": "Hours of the week", "aria-describedby": `${id}-help` },
    ...bars.flatMap((bar, day) => [make("span", {}, DAYS[day]), bar]),
    make("span"), make("div", { class: "scale" }, ...[0, 6, 12, 18, 24].map((text) => make("span", { text }))));
  const isOn = () => week[cursor.fromDay * DAY + cursor.fromCell * CELL] === 1;
  const draw = () => {
    for (const old of box.querySelectorAll(".pick")) old.remove();
    const { first, last, start, end } = chosen(cursor);
    for (const bar of bars.slice(first, last + 1)) bar.append(block("pick", start, end));
    words.textContent = `${written(painted(none, chosen(cursor), true)) ?? "all hours"}, ${isOn() ? "set: clear it" : "not set: set it"}`;
    look?.(cursor.day * DAY + cursor.cell * CELL);
  };
  const apply = () => put(written(painted(week, chosen(cursor), !isOn())));
  /** @type {Hours.go} */
  const go = (day, cell, isMore) => {
    [cursor.day, cursor.cell] = [Math.max(0, Math.min(6, day)), Math.max(0, Math.min(CELLS - 1, cell))];
    if (!isMore) [cursor.fromDay, cursor.fromCell] = [cursor.day, cursor.cell];
    draw();
  };
  box.addEventListener("focus", draw);
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const { day, cell } = cursor;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [day, cell - 1], ArrowRight: [day, cell + 1], ArrowUp: [day - 1, cell], ArrowDown: [day + 1, cell] };
    const way = ways[event.key];
    if (way) go(...way, event.shiftKey);
    else if (event.key === " " || event.key === "Enter") apply();
    else return;
    event.preventDefault();
  });
  /** @type {Hours.reach} */
  const reach = (event, isMore) => {
    const { left = 0, width = 1 } = bars[0]?.getBoundingClientRect() ?? {};
    const day = bars.findIndex((bar) => event.clientY < bar.getBoundingClientRect().bottom);
    go(day < 0 ? 6 : day, Math.floor(((event.clientX - left) / width) * CELLS), isMore);
  };
  box.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    reach(event, false);
    // A tap only looks.
    follow(event, box, box, (next) => reach(next, true), (kept) => kept && apply());
  });
  return make("div", {}, box, quiet("Drag over hours to set or to clear them. Keys: arrows, with Shift for more hours, then Space.", { id: `${id}-help` }), words);
}

/** The hours and dates of a profile, or of an item of a playlist. */
export function whenFields(root, when, findings, put, look = () => {}) {
  const id = `week-${root.join("-")}`;
  const change = (/** @type {string} */ key) => (/** @type {any} */ value) => put((now) => filled(changed(now, [key], value)), key);
  const list = (/** @type {string} */ key, /** @type {RegExp} */ between) => (/** @type {string} */ typed) => {
    const all = typed.split(between).map((one) => one.trim()).filter(Boolean);
    change(key)(all.length > 1 ? all : all[0] ?? null);
  };
  const setting = { name: "", root, findings };
  return [
    table(id, when?.time, change("time"), look),
    field(setting, "Hours", ["time"], text([when?.time ?? []].flat().join("; "), list("time", /;/))),
    field(setting, "Dates (such as 12-24..12-26)", ["date"], text([when?.date ?? []].flat().join(", "), list("date", /,/))),
  ];
}

const known = { draft: null, drawn: "", asked: "", runs: [] };

const moment = (minute) => `${DAYS[Math.floor(minute / DAY) % 7]} ${clock(minute % DAY)}`;

/** What is in force at the moment to which the slider was slid. */
function tellMoment() {
  const slider = find("moment");
  const minute = Number(slider.value);
  const index = known.runs.filter((run) => run.minute <= minute).length - 1;
  const [run, next] = [known.runs[index], known.runs[index + 1]];
  const words = moment(minute) + (run ? ` → ${run.profile ?? "no profile"}${run.standby ? ", asleep" : ""}${next ? `, until ${moment(next.minute)}` : ""}` : "");
  find("in-force").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}

const ask = latest(async () => {
  if (!known.draft || !find("week-of").value) return;
  const week = await post("/api/week", { ...known.draft.body, day: find("week-of").value }).catch((error) => {
    // A changed file is told elsewhere.
    if (error.status !== 409) throw error;
  });
  if (!week) return;
  known.runs = week.runs;
  find("week-from").textContent = `Week from ${week.days[0]}`;
  tellMoment();
});

export function showHours(look, draft, findings, change) {
  known.draft = draft;
  if (!draft || !find("hours-box").open) {
    [known.drawn, known.asked] = ["", ""];
    return find("hours").replaceChildren();
  }
  const asked = JSON.stringify([draft.body, look.profile?.why]);
  if (asked !== known.asked) ask();
  known.asked = asked;
  const when = draft.value(["when"]);
  const drawn = JSON.stringify([draft.profile.path, when, findings.filter(({ path }) => path[0] === "when")]);
  if (drawn === known.drawn || find("hours").querySelector("[data-held]")) return;
  known.drawn = drawn;
  const focus = document.activeElement?.id;
  // One key of several, so that comments beside the others stay.
  find("hours").replaceChildren(...whenFields(["when"], when, findings, (next, key) => {
    const value = next(known.draft?.value(["when"]));
    value ? change(["when", key], value[key] ?? null) : change(["when"], null);
  }, (minute) => {
    find("moment").value = minute;
    tellMoment();
  }));
  if (focus) document.getElementById(focus)?.focus();
}

export function begin(paint) {
  const now = new Date();
  find("week-of").valueAsDate = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  find("moment").value = ((now.getDay() + 6) % 7) * DAY + now.getHours() * 60 + now.getMinutes();
  find("week-of").onchange = ask;
  find("moment").oninput = tellMoment;
  find("hours-box").ontoggle = paint;
}
