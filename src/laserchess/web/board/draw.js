/** Helpers for drawing on the board, in board units. */
/** @import { Child, Point, Props } from "./types" */
import { svg } from "./dom.js";

/**
 * Move a node to a point, optionally rotated and scaled.
 * @param {Element} node
 * @param {Point} point
 */
export function place(node, [x, y], angle = 0, scale = 1) {
  const turn = angle ? ` rotate(${short(angle)})` : "";
  const size = scale === 1 ? "" : ` scale(${short(scale)})`;
  node.setAttribute("transform", `translate(${short(x)} ${short(y)})${turn}${size}`);
}

/**
 * Keep the letters of pieces in a rotated node upright: they rotate back by `--lc-upright`.
 * @template {SVGElement} T
 * @param {T} node
 * @param {number} angle
 */
export function keepUpright(node, angle) {
  node.style.setProperty("--lc-upright", `${short(-angle)}deg`);
  return node;
}

/**
 * Show or hide a node; one that already is so is not styled again.
 * @param {Element} node
 * @param {boolean} isVisible
 */
export function setVisible(node, isVisible) {
  const value = isVisible ? "visible" : "hidden";
  if (node.getAttribute("visibility") !== value) node.setAttribute("visibility", value);
}

/**
 * Set the opacity of a node.
 * @param {Element} node
 * @param {number} value
 */
export function setOpacity(node, value) {
  node.setAttribute("opacity", String(value));
}

/**
 * Round a number to two decimals.
 * @param {number} value
 */
export function short(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Draw a symbol of the sprite, 100 × 100 units around (0, 0).
 * @param {string} art
 */
export function useArt(art) {
  return svg("use", { href: `#${art}`, x: -50, y: -50, width: 100, height: 100 });
}

/**
 * Return the points of a polyline as text.
 * @param {Point[]} points
 */
export function pointsOf(points) {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");
}

/**
 * Return a group of nodes at a point.
 * @param {Point} point
 * @param {Props<SVGGElement>} props
 * @param {Child[]} children
 */
export function groupAt(point, props, ...children) {
  const group = svg("g", props, ...children);
  place(group, point);
  return group;
}

/**
 * Interpolate between two points.
 * @param {Point} from
 * @param {Point} to
 * @param {number} part
 * @returns {Point}
 */
export function between([ax, ay], [bx, by], part) {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}
