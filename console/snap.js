// Where a screen that is moved comes to lie: pure, so that it is tested without a browser.

/** The place nearest to where it was dropped, with edges and centres in line with those of the others. */
export function snap(box, others, reach) {
  const across = nearest(box.x, box.width, others.map((other) => [other.x, other.width]), reach);
  const down = nearest(box.y, box.height, others.map((other) => [other.y, other.height]), reach);
  return { x: across.place, y: down.place, lineX: across.line, lineY: down.line };
}

function nearest(start, length, others, reach) {
  /** @type {{ place: number, line: number | null }} */
  let best = { place: Math.round(start), line: null };
  let least = reach;
  for (const candidate of others.flatMap(([place, size]) => candidates(length, place, size))) {
    const distance = Math.abs(candidate.place - start);
    // Of two equally near the earlier one: edges before centres.
    if (distance < least || (distance === least && best.line === null)) [best, least] = [candidate, distance];
  }
  return best;
}

function candidates(length, place, size) {
  const end = place + size;
  // As the program rounds `align: center`.
  const middle = Math.trunc((size - length) / 2);
  return [
    { place, line: place }, { place: end - length, line: end },
    { place: end, line: end }, { place: place - length, line: place },
    { place: place + middle, line: place + size / 2 },
  ];
}

const overlap = (one, other) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** The nearest place that overlaps no other screen: flush to one of those that are in the way. */
export const pushed = (box, others, way) => {
  const blocking = others.filter((other) => overlap(box, other));
  if (!blocking.length) return box;
  // A screen pushed off one may land on the next, so every screen offers its four sides.
  const free = others.flatMap((other) => sides(box, other)).filter((place) => !others.some((other) => overlap(place, other)));
  const ahead = way ? free.filter((place) => (place.x - box.x) * way.x > 0 || (place.y - box.y) * way.y > 0) : free;
  return (ahead.length ? ahead : free).reduce((best, place) => (distance(place, box) < distance(best, box) ? place : best), ahead[0] ?? free[0] ?? box);
};

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

function sides(box, other) {
  return [
    { ...box, x: other.x + other.width }, { ...box, x: other.x - box.width },
    { ...box, y: other.y + other.height }, { ...box, y: other.y - box.height },
  ];
}

/** The smallest box around all. */
export function around(boxes) {
  if (!boxes.length) return { x: 0, y: 0, width: 1920, height: 1080 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
