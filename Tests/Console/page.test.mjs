// Where a moved screen comes to lie, and what a draft holds: `node --test Tests/Console`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft, latest, written } from "../../console/drafts.js";
import { around, snap } from "../../console/snap.js";

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

test("names that every object has are no values of the profile", () => {
  assert.equal(new Draft(profile()).value(["screens", "constructor", "name"]), null);
});

test("typed text replaces the edits", () => {
  const draft = new Draft(profile());
  draft.put(["screens", "tv", "mode"], "x");
  draft.type("b");
  assert.deepEqual(draft.body, { path: "/p", version: "v", text: "b", edits: [] });
  draft.type("a");
  assert.ok(!draft.changed);
});

test("many wishes at once are two runs", async () => {
  let runs = 0;
  const wish = latest(async () => { runs += 1; await null; });
  await Promise.all([wish(), wish(), wish()]);
  assert.equal(runs, 2);
});

test("a value without a field of its own is told as it is written", () => {
  assert.equal(written({ "right-of": "laptop" }), "right-of: laptop");
  assert.equal(written([1920, 0]), "[1920, 0]");
  assert.equal(written({ "right-of": "laptop", align: { edge: "top", offsets: [1, 2] } }), "right-of: laptop, align: { edge: top, offsets: [1, 2] }");
  assert.equal(written("preferred"), "preferred");
});
