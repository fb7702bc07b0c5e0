// Which values of a profile change when a screen is moved.
import { placed } from "./hang.js";
import { rearranged, rearrangedWall } from "./place.js";

const walls = (draft) => Object.values(Object(draft.value(["walls"]))).map((wall) => [wall?.screens].flat(2).filter((name) => typeof name === "string"));

/** All that moves with a screen: the screens of its wall, or itself. */
export function group(draft, screen, screens) {
  const wall = draft && walls(draft).find((names) => names.includes(String(screen.name)));
  return screens.filter(placed).filter((other) => (wall ? wall.includes(String(other.name)) : other === screen || (!!other.name && other.name === screen.name)));
}

/** The screen whose place another one has, as the profile says. */
export function source(draft, name) {
  const { position, content } = Object(draft.value(["screens", name]));
  return position?.["same-as"] ?? content?.mirror?.of ?? content?.mirror;
}

function hung(draft, screens) {
  const inWalls = walls(draft).flat();
  return Object.keys(Object(draft.value(["screens"]))).flatMap((name) => {
    const screen = screens.filter(placed).find((other) => other.name === name && !other.mirrorOf);
    if (!screen) return [];
    const { x, y, width, height } = screen;
    return [{ name, position: draft.value(["screens", name, "position"]), fixed: inWalls.includes(name), box: { x, y, width, height } }];
  });
}

export function moved(draft, screens, screen, box) {
  const all = hung(draft, screens);
  const wall = walls(draft).find((names) => names.includes(String(screen.name)));
  const positions = wall ? rearrangedWall(wall, box, all) : rearranged(String(screen.name), box, all);
  return positions && [...positions].map(([name, position]) => [["screens", name, "position"], position]);
}
