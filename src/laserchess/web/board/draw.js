/** Helpers for drawing on the board, in board units. */
import { svg } from "./dom.js";

/**
 * Move a node to a point, optionally rotated and scaled.
 * @param {Element} node
 * @param {number[]} point
 */
export function place(node, [x, y], angle = 0, scale = 1) {
  const turn = angle ? ` rotate(${short(angle)})` : "";
  const size = scale === 1 ? "" : ` scale(${short(scale)})`;
  node.setAttribute("transform", `translate(${short(x)} ${short(y)})${turn}${size}`);
}

/**
 * Keep the letters of pieces in a rotated node upright: they rotate back by `--lc-upright`.
 * @param {any} node
 * @param {number} angle
 */
export function keepUpright(node, angle) {
  node.style.setProperty("--lc-upright", `${short(-angle)}deg`);
  return node;
}

/** Round a number to two decimals. */
export function short(value) {
  return Math.round(value * 100) / 100;
}

/** Draw a symbol of the sprite, 100 × 100 units around (0, 0). */
export function useArt(art) {
  return svg("use", { href: `#${art}`, x: -50, y: -50, width: 100, height: 100 });
}

/** Return a path through points. */
export function pathOf(points) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}`;
}

/** Return a group of nodes at a point. */
export function groupAt(point, props, ...children) {
  const group = svg("g", props, ...children);
  place(group, point);
  return group;
}

/**
 * Interpolate between two points.
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} part
 */
export function between([ax, ay], [bx, by], part) {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}
