/** Pictures of players, drawn from their names: a beam that bounces between mirrors, each in its own hue. */
import { svg } from "./dom.js";

/** @typedef {{hue: number, points: [number, number][]}} Avatar `points`: corners of the beam on a grid of five lines */

const SIDE = 60;
const STEP = 10;

/**
 * Return the drawing of a name; upper and lower case are the same player.
 * @param {string} name
 * @returns {Avatar}
 */
export function avatarOf(name) {
  let seed = hash(name.toLowerCase());
  /** @param {number} count */
  const pick = (count) => {
    const value = seed % count;
    seed = Math.floor(seed / count);
    return value;
  };
  const hue = pick(24) * 15;
  const row = 1 + pick(5);
  const next = other(row, pick(4));
  const column = 1 + pick(4);
  const second = column + 1 + pick(5 - column);
  const end = pick(2) ? 0 : 6;
  return {
    hue,
    points: [
      [0, row],
      [column, row],
      [column, next],
      [second, next],
      [second, end],
    ],
  };
}

/**
 * Draw the picture of a player; it is decoration, so put the name next to it.
 * @param {string} name
 * @param {string} [size] "" or "large"
 */
export function avatar(name, size = "") {
  const { hue, points } = avatarOf(name);
  const places = points.map(([x, y]) => [x * STEP, y * STEP]);
  const mirrors = places.slice(1, -1).map(([x, y], at) => {
    const [before, after] = [places[at], places[at + 2]];
    const slope = Math.sign((before[0] + after[0] - 2 * x) * (before[1] + after[1] - 2 * y)) < 0 ? 1 : -1;
    return `M${x - 5} ${y - 5 * slope}L${x + 5} ${y + 5 * slope}`;
  });
  return svg(
    "svg",
    { class: `avatar ${size}`, viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true", focusable: "false" },
    svg("rect", { width: SIDE, height: SIDE, rx: 14, fill: `hsl(${hue} 38% 20%)` }),
    svg("path", { d: `M${places.join("L")}`, fill: "none", stroke: `hsl(${hue} 90% 68%)`, "stroke-width": 4 }),
    svg("path", { d: mirrors.join(""), stroke: "#fff", "stroke-width": 4.5, "stroke-linecap": "round" }),
  );
}

/**
 * Return one of the four other lines.
 * @param {number} line 1 to 5
 * @param {number} at 0 to 3
 */
function other(line, at) {
  return at + 1 < line ? at + 1 : at + 2;
}

/**
 * Return a number that differs for most names (FNV-1a).
 * @param {string} text
 */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
