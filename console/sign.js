// @ts-check
// A text as it will stand on a screen, at the screen's shape.
import { make } from "./dom.js";

/** @typedef {{ text: string, size?: string, color?: string, background?: string, align?: string }} Sign */

/** @returns {any} */
export const sign = () => make("div", { class: "sign", "aria-hidden": "true" }, make("span"));

/**
 * @param {any} glass made by `sign` @param {{ width?: number, height?: number } | undefined} shape @param {Sign} wanted `size` in percent of the
 *   shorter side; without one the text is as large as it fits, which is shown as a large one
 */
export function paintSign(glass, shape, wanted) {
  const [width, height] = [shape?.width ?? 16, shape?.height ?? 9];
  const words = glass.firstElementChild;
  glass.style.aspectRatio = `${width} / ${height}`;
  glass.style.background = wanted.background ?? "#000000";
  glass.style.color = wanted.color ?? "#ffffff";
  words.style.textAlign = wanted.align ?? "center";
  words.style.fontSize = `${(Math.min(width, height) / width) * (parseFloat(wanted.size ?? "") || 20)}cqw`;
  words.textContent = wanted.text;
}
