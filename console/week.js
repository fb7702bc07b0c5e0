// Hours of a week as a profile writes them ("Mon-Fri 07:00-19:00"), read into minutes and written as a person would.
// The core decides what is in force in them.
export const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
export const DAY = 1440;
const WEEK = 7 * DAY;

export const clock = (minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const days = (text) => text.split(",").flatMap((run) => {
  const [first = -1, end] = run.split("-").map((name) => DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase()));
  const last = end ?? first;
  return first < 0 || last < 0 ? [-1] : Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
});

export function read(value) {
  const week = new Uint8Array(WEEK);
  for (const text of [value ?? []].flat()) {
    const [, names, ...numbers] = /^(?:(\S+) )?(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(text) ?? [];
    const [hour = 24, minute = 0, endHour = 0, endMinute = 0] = numbers.map(Number);
    const [start, end] = [hour * 60 + minute, endHour * 60 + endMinute];
    const on = names ? days(names) : [...DAYS.keys()];
    if (start >= DAY || end > DAY || start === end || on.includes(-1)) return null;
    // One that ends before it starts runs past midnight.
    for (const day of on) for (let at = start; at < (end > start ? end : end + DAY); at += 1) week[(day * DAY + at) % WEEK] = 1;
  }
  return week;
}

export function painted(week, { first, last, start, end }, on) {
  const copy = week.slice();
  for (let day = first; day <= last; day += 1) copy.fill(on ? 1 : 0, day * DAY + start, day * DAY + end);
  return copy;
}

function named(on) {
  const runs = DAYS.map((_, day) => (on.includes(day) ? "x" : " ")).join("").matchAll(/x+/g);
  const names = [...runs].map(({ 0: { length }, index = 0 }) => (length > 2 ? `${DAYS[index]}-${DAYS[index + length - 1]}` : DAYS.slice(index, index + length).join(",")));
  return on.length === 7 ? "" : `${names.join(",")} `;
}

export function written(week) {
  if (!week.includes(0) || !week.includes(1)) return null;
  /** @type {Map<string, number[]>} the days of each window */
  const windows = new Map();
  for (let from = 0; from < WEEK; from += 1) {
    if (!week[from] || week.at(from - 1)) continue;
    let to = from;
    while (week[to % WEEK]) to += 1;
    // A window is shorter than a day: longer hours are cut at midnights.
    for (let start = from, end; start < to; start = end) {
      end = to - from < DAY ? to : Math.min(to, (Math.floor(start / DAY) + 1) * DAY);
      const window = `${clock(start % DAY)}-${clock(((end - 1) % DAY) + 1)}`;
      windows.set(window, [...(windows.get(window) ?? []), Math.floor(start / DAY) % 7]);
    }
  }
  const texts = [...windows].map(([window, on]) => [`${Math.min(...on)} ${window}`, named(on.sort()) + window]).sort().map(([, text = ""]) => text);
  return texts.length === 1 ? texts[0] ?? null : texts;
}
