/** A line of numbers in the size of a word. */
import { svg } from "../../lib/dom.js";

const WIDE = 100;
const HIGH = 28;
const PAD = 3;
const MAX_POINTS = 40;

/**
 * Return the points of the latest numbers in a box, "x,y x,y …"; nothing for fewer than two.
 * @param {number[]} values
 */
export function sparkPoints(values) {
  const shown = values.slice(-MAX_POINTS);
  if (shown.length < 2) return "";
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const range = Math.max(1, highest - lowest);
  const place = (/** @type {number} */ value, /** @type {number} */ at) => {
    const x = PAD + (at / (shown.length - 1)) * (WIDE - 2 * PAD);
    const y = HIGH - PAD - ((value - lowest) / range) * (HIGH - 2 * PAD);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return shown.map(place).join(" ");
}

/**
 * Draw a sparkline; it is decoration, so put the number next to it.
 * @param {number[]} values
 */
export function sparkline(values) {
  const points = sparkPoints(values);
  const [x, y] = (points.split(" ").pop() ?? "").split(",");
  return svg(
    "svg",
    { class: "sparkline", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true", focusable: "false" },
    points ? [svg("polyline", { points }), svg("circle", { cx: x, cy: y, r: 2.5 })] : null,
  );
}
