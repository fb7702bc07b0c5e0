// @ts-check
// Where a screen that is moved comes to lie: pure, so that it is tested without a browser.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The place nearest to where it was dropped, with edges and centres in line with those of the others.
 * @param {Box} box @param {Box[]} others @param {number} reach how far it may jump, in pixels of the desktop
 * @returns {{ x: number, y: number, lineX: number | null, lineY: number | null }}
 */
export function snap(box, others, reach) {
  const across = nearest(box.x, box.width, others.map((other) => [other.x, other.width]), reach);
  const down = nearest(box.y, box.height, others.map((other) => [other.y, other.height]), reach);
  return { x: across.place, y: down.place, lineX: across.line, lineY: down.line };
}

/**
 * @param {number} start @param {number} length @param {number[][]} others @param {number} reach
 * @returns {{ place: number, line: number | null }}
 */
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

/** @param {number} length @param {number} place @param {number} size */
function candidates(length, place, size) {
  const end = place + size;
  const centre = place + size / 2;
  return [
    { place, line: place }, { place: end - length, line: end },
    { place: end, line: end }, { place: place - length, line: place },
    { place: Math.round(centre - length / 2), line: centre },
  ];
}

/** The smallest box around all.
 * @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  if (!boxes.length) return { x: 0, y: 0, width: 1920, height: 1080 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
