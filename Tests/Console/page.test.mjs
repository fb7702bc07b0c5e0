// Where a moved screen comes to lie, and what a draft holds: `node --test Tests/Console`.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { test } from "node:test";
import { source } from "../../console/arrange.js";
import { changed, Draft, filled, latest, written } from "../../console/drafts.js";
import { rearranged, rearrangedWall } from "../../console/place.js";
import { around, pushed, snap } from "../../console/snap.js";
import { DAY, painted, read, written as hours } from "../../console/week.js";

const left = { x: 0, y: 0, width: 1920, height: 1080 };
const box = (x, y, width = 1920, height = 1080) => ({ x, y, width, height });
const place = ({ x, y }) => [x, y];

test("edges meet from every side", () => {
  assert.deepEqual(place(snap(box(1935, 9), [left], 20)), [1920, 0]);
  assert.deepEqual(place(snap(box(-1911, -4), [left], 20)), [-1920, 0]);
  assert.deepEqual(place(snap(box(6, 1069), [left], 20)), [0, 1080]);
  assert.deepEqual(place(snap(box(-7, -1090), [left], 20)), [0, -1080]);
});

test("equal edges and centres line up", () => {
  assert.deepEqual(place(snap(box(1925, 53, 1280, 1024), [left], 30)), [1920, 56]);
  assert.deepEqual(place(snap(box(1925, 30, 1280, 1024), [left], 15)), [1920, 28]);
  assert.deepEqual(place(snap(box(325, 1085, 1280, 720), [left], 20)), [320, 1080]);
});

test("out of reach it stays where it was dropped, on a whole pixel", () => {
  assert.deepEqual(snap(box(2500.4, 400.6), [left], 20), { x: 2500, y: 401, lineX: null, lineY: null });
  assert.deepEqual(place(snap(box(7, 7), [], 20)), [7, 7]);
});

test("the nearest line wins, and is told", () => {
  const found = snap(box(1912, 0, 800, 600), [left, box(1900, 2000, 100, 100)], 40);
  assert.deepEqual([found.x, found.lineX], [1920, 1920]);
});

test("off what is in the way, by the shortest way", () => {
  assert.deepEqual(place(pushed(box(1900, 40), [left])), [1920, 40]);
  assert.deepEqual(place(pushed(box(100, 1000), [left])), [100, 1080]);
  assert.deepEqual(place(pushed(box(2000, 0), [left])), [2000, 0], "nothing is in the way");
  assert.deepEqual(place(pushed(box(1900, 0), [left, box(1920, 0)])), [1900, 1080], "beside the first stands another");
});

test("keys leap over what is in the way", () => {
  assert.deepEqual(place(pushed(box(1910, 0), [left], { x: -1, y: 0 })), [-1920, 0]);
});

const hung = (name, position, at) => ({ name, position, box: at });
const two = (position = { "right-of": "left" }, at = box(1920, 0)) => [hung("left", [0, 0], left), hung("right", position, at)];
const after = (...values) => Object.fromEntries(rearranged(...values));

test("a screen is written beside the one that it touches", () => {
  assert.deepEqual(after("right", box(0, 1080), two()), { right: { below: "left" } });
  assert.deepEqual(after("right", box(-1920, 0), two()), { right: { "left-of": "left" } });
  assert.deepEqual(after("right", box(0, -720, 1280, 720), two()), { right: { above: "left" } });
  assert.deepEqual(after("right", box(1920, 360, 1280, 720), two()), { right: { "right-of": "left", align: "bottom" } });
  assert.deepEqual(after("right", box(320, 1080, 1280, 720), two()), { right: { below: "left", align: "center" } });
});

test("a free place is in pixels, counted as those of the file", () => {
  assert.deepEqual(after("right", box(2000, 30), two()), { right: [2000, 30] });
  assert.deepEqual(after("right", box(2000, 30), [hung("left", [-500, 0], left), two()[1]]), { right: [1500, 30] });
});

test("what is right stays as it was written", () => {
  const before = { align: "center", below: "left" };
  assert.equal(rearranged("right", box(320, 1080, 1280, 720), two(before, box(320, 1080, 1280, 720))).get("right"), before);
});

test("the others stay where they are when the one that they stand by moves", () => {
  assert.deepEqual(after("left", box(3840, 0), two()), { right: [0, 0], left: { "right-of": "right" } });
  const three = [...two(), hung("third", { "right-of": "right" }, box(3840, 0))];
  assert.deepEqual(after("left", box(1920, 1080), three), { right: [0, 0], left: { below: "right" } });
});

test("a row stays where it is when one of it gets pixels", () => {
  const row = [hung("a", null, left), hung("b", null, box(1920, 0)), hung("c", null, box(3840, 0))];
  assert.deepEqual(after("b", box(0, 1080), row), { b: { below: "a" } });
  assert.deepEqual(after("c", box(4000, 50), row), { c: [4000, 50], a: [0, 0], b: { "right-of": "a" } });
});

test("a wall is moved by what stands around it", () => {
  const wall = [{ ...hung("w1", null, box(1920, 0)), fixed: true }, { ...hung("w2", null, box(3840, 0)), fixed: true }];
  const all = [hung("desk", [0, 0], left), ...wall];
  assert.deepEqual(Object.fromEntries(rearrangedWall(["w1", "w2"], box(-3840, 0, 3840), all)), { desk: { "right-of": "w2" } });
  assert.equal(rearrangedWall(["w1", "w2"], box(5000, 5000, 3840), all), null, "nothing says that");
});

test("hours are read and written as a person would", () => {
  for (const same of [
    "Mon-Fri 07:00-19:00", "22:00-06:00", "Sun 22:00-06:00", "Mon,Wed 08:15-08:20", "Sat,Sun 10:00-24:00", ["Mon-Fri 07:00-19:00", "Sat,Sun 22:00-02:00"],
    ["Mon 08:00-24:00", "Tue 00:00-24:00", "Wed 00:00-17:00"], null,
  ]) assert.deepEqual(hours(read(same)), same);
  assert.equal(hours(read("00:00-24:00")), null, "always is no condition");
  assert.equal(hours(read(["22:00-24:00", "00:00-06:00"])), "22:00-06:00");
  assert.equal(hours(read("fri-MON 10:00-11:00")), "Mon,Fri-Sun 10:00-11:00");
  for (const wrong of ["Mo 07:00-19:00", "07:00", "7:00-19:00", "24:00-06:00", "10:00-10:00", "10:00-24:30", "Mon-Tue-X 1:00-2:00", 7]) assert.equal(read(wrong), null, String(wrong));
});

test("hours are set and cleared", () => {
  const field = { first: 0, last: 4, start: 7 * 60, end: 19 * 60 };
  const week = painted(read(null), field, true);
  assert.equal(hours(week), "Mon-Fri 07:00-19:00");
  assert.deepEqual(hours(painted(week, { first: 2, last: 2, start: 0, end: DAY }, false)), "Mon,Tue,Thu,Fri 07:00-19:00");
  assert.deepEqual(hours(painted(week, { ...field, start: 12 * 60, end: 13 * 60 }, false)), ["Mon-Fri 07:00-12:00", "Mon-Fri 13:00-19:00"]);
});

test("the whole page is small enough for any line", () => {
  const folder = new URL("../../console/", import.meta.url);
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  assert.ok(size <= 125_500, `${size} bytes`);
});

test("the box around all", () => {
  assert.deepEqual(around([left, box(-100, 500)]), { x: -100, y: 0, width: 2020, height: 1580 });
  assert.ok(around([]).width > 0);
});

const profile = () => ({ path: "/p", text: "a", version: "v", findings: [], values: { screens: { tv: { mode: "preferred", overscan: { top: "2%" } } } } });

test("a value put back as it was is no change", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "mode"], "1920x1080");
  assert.ok(draft.changed);
  draft.put(["screens", "tv", "mode"], "preferred");
  draft.put(["screens", "tv", "scale"], null);
  assert.ok(!draft.changed);
});

test("the last value counts, also over what lies beneath", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "overscan", "top"], "3%");
  draft.put(["screens", "tv", "overscan"], null);
  assert.deepEqual(draft.body, { path: "/p", version: "v", edits: [{ path: ["screens", "tv", "overscan"], value: null }] });
});

test("a change is made of what is there by then", () => {
  const draft = new Draft(profile());
  const change = (now) => changed(now, ["left"], "3%");
  draft.profile = { ...profile(), values: { screens: { tv: { overscan: { right: "5%" } } } } };
  draft.put(["screens", "tv", "overscan"], change);
  assert.deepEqual(draft.value(["screens", "tv", "overscan"]), { right: "5%", left: "3%" });
  assert.deepEqual(changed({ a: { b: 1 } }, ["a"], (now) => filled(changed(now, ["b"], null))), {}, "without its last key it goes");
});

test("what was changed while it was saved is a change of what is saved", () => {
  const old = new Draft(profile());
  old.put(["screens", "tv", "mode"], "800x600");
  const { body } = old;
  old.put(["screens", "tv", "scale"], 2);
  const next = new Draft({ ...profile(), version: "w" });
  next.follow(old, body);
  assert.deepEqual(next.body, { path: "/p", version: "w", edits: [{ path: ["screens", "tv", "scale"], value: 2 }] });
  old.type("b");
  next.follow(old, body);
  assert.equal(next.body.text, "b");
});

test("what a page that is closed has left is no change of who goes on", () => {
  const old = new Draft(profile());
  old.put(["screens", "tv", "scale"], 2);
  const left = { text: "b", edits: [{ path: ["screens", "tv", "mode"], value: "800x600" }] };
  const next = new Draft({ ...profile(), version: "w", draft: JSON.stringify(left) });
  assert.ok(next.restore());
  next.follow(old, null);
  assert.deepEqual(next.body, { path: "/p", version: "w", edits: [{ path: ["screens", "tv", "scale"], value: 2 }] });
});

test("a mirror has the place of its source, whichever way it is made", () => {
  const draft = new Draft({ ...profile(), values: { screens: {
    tv: {}, a: { position: { "same-as": "tv" } }, b: { content: { mirror: "tv", by: "drawing" } }, c: { content: { mirror: { of: "tv-left", region: [0, 0, 9, 9] } } },
    d: { position: { "right-of": "tv" }, content: { text: "tv" } },
  } } });
  assert.deepEqual(["tv", "a", "b", "c", "d", "e"].map((name) => source(draft, name) ?? null), [null, "tv", "tv", "tv-left", null, null]);
});

test("a value shows what was changed around it and within it", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "overscan", "left"], "3%");
  assert.deepEqual(draft.value(["screens", "tv", "overscan"]), { top: "2%", left: "3%" });
  draft.put(["screens", "new"], { identity: { connector: "DP-1" } });
  draft.put(["screens", "new", "scale"], 2);
  assert.equal(draft.value(["screens", "new", "identity", "connector"]), "DP-1");
  assert.deepEqual(draft.value(["screens", "new"]), { identity: { connector: "DP-1" }, scale: 2 });
  draft.put(["screens", "tv", "overscan", "top"], null);
  assert.deepEqual(draft.value(["screens", "tv", "overscan"]), { left: "3%" });
});

test("names that every object has are no values of the profile", () => {
  assert.equal(new Draft(profile()).value(["screens", "constructor", "name"]), null);
});

test("changes are undone one after the other, and several that belong together as one", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "mode"], "1920x1080");
  draft.putAll([[["screens", "tv", "mode"], "800x600"], [["screens", "tv", "scale"], 2]]);
  assert.equal(draft.count, 2);
  assert.ok(draft.undo());
  assert.equal(draft.value(["screens", "tv", "mode"]), "1920x1080");
  assert.ok(draft.undo() && !draft.changed && !draft.undo());
});

test("typed text replaces the edits", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "mode"], "x");
  draft.type("b");
  assert.deepEqual(draft.body, { path: "/p", version: "v", text: "b", edits: [] });
  draft.type("a");
  assert.ok(!draft.changed);
});

test("a value is compared with the text that was typed, where one was", () => {
  const draft = new Draft(profile());
  draft.type("b");
  draft.typed = { screens: { tv: { mode: "800x600" }, desk: {} } };
  assert.equal(draft.value(["screens", "tv", "mode"]), "800x600");
  assert.deepEqual(Object.keys(draft.value(["screens"])), ["tv", "desk"]);
  draft.put(["screens", "tv", "mode"], "preferred");
  assert.deepEqual(draft.body.edits, [{ path: ["screens", "tv", "mode"], value: "preferred" }], "as the file has it, and the text has not");
  assert.equal(draft.original(["screens", "tv", "mode"]), "preferred");
  draft.type("a");
  assert.deepEqual(draft.value(["screens", "tv", "overscan"]), { top: "2%" }, "the file's text again");
});

test("many wishes at once are one run, and those meanwhile one more", async () => {
  const runs = [];
  const wish = latest(async () => {
    runs.push("begins");
    if (runs.length === 1) later = [wish(), wish()];
    await null;
    runs.push("ends");
  });
  let later = [];
  await Promise.all([wish(), wish(), wish()]);
  await Promise.all(later);
  assert.deepEqual(runs, ["begins", "ends", "begins", "ends"]);
});

test("a run that failed is told to those who wished it, and the next one comes", async () => {
  let runs = 0;
  const wish = latest(async () => { if ((runs += 1) === 1) throw new Error("no"); });
  await assert.rejects(wish(), /no/);
  await wish();
  assert.equal(runs, 2);
});

test("a value without a field of its own is told as it is written", () => {
  assert.equal(written({ "right-of": "laptop" }), "right-of: laptop");
  assert.equal(written([1920, 0]), "[1920, 0]");
  assert.equal(written({ "right-of": "laptop", align: { edge: "top", offsets: [1, 2] } }), "right-of: laptop, align: { edge: top, offsets: [1, 2] }");
  assert.equal(written("preferred"), "preferred");
});
