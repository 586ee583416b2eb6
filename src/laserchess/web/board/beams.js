/** Drawing of beams. */
/** @import { Point, Run, SeenBeam, State } from "./types" */
import { svg } from "./dom.js";
import { between, pointsOf, setVisible } from "./draw.js";
import { centreOf, isFlipped, sideOf } from "./state.js";

/** The strokes of a beam from the widest glow to the core. */
const GLOW = ["haze", "halo", "aura", "glow", "hue", "core"];
const BEYOND = 8;

/**
 * Prepare beams for drawing: compute the points of each on the screen, its length, and its distance from the muzzle (a
 * branch starts where its beam was split).
 * @param {State} state
 * @param {SeenBeam[]} beams
 */
export function prepareBeams(state, beams) {
  /** @type {Run[]} */
  const runs = [];
  for (const beam of beams) {
    const points = seenPoints(state, beam);
    const lengths = points.slice(1).map((point, i) => distance(points[i], point));
    const length = lengths.reduce((sum, part) => sum + part, 0);
    const parent = runs.findLast((run) => run.beam.end === "split" && run.beam.squares.at(-1) === beam.origin);
    const offset = parent ? parent.offset + parent.length : 0;
    runs.push({ beam, points, lengths, length, offset, isBranch: Boolean(parent) });
  }
  return runs;
}

/**
 * Return the total length of the beams.
 * @param {Run[]} runs
 */
export function reach(runs) {
  return Math.max(1, ...runs.map((run) => run.offset + run.length));
}

/**
 * Draw all strokes of a beam.
 * @param {State} state
 * @param {Run} run
 * @param {"shot" | "light"} [kind] its brightness
 */
export function drawRun(state, run, kind = "shot") {
  const points = pointsOf(run.points);
  const names = kind === "shot" ? GLOW : GLOW.slice(3);
  const strokes = names.map((name) => svg("polyline", { class: `lc-${name}`, points }));
  return svg("g", { class: `lc-beam lc-${kind}`, dataset: { side: sideOf(state, run.beam.by) } }, strokes);
}

/**
 * Show the first `units` of a beam drawn by `drawRun`. Points are no style: a frame restyles nothing.
 * @param {Element} group
 * @param {Run} run
 * @param {number} units
 */
export function reveal(group, run, units) {
  const shown = Math.max(0, Math.min(run.length, units));
  const points = pointsOf(partOf(run, shown));
  for (const stroke of group.children) if (stroke.tagName === "polyline") stroke.setAttribute("points", points);
  setVisible(group, shown > 0);
}

/**
 * Return the points of the first `units` of a beam.
 * @param {Run} run
 * @param {number} units
 */
export function partOf({ points, lengths }, units) {
  const part = [points[0]];
  let left = units;
  for (const [i, length] of lengths.entries()) {
    if (left <= length) return [...part, between(points[i], points[i + 1], length ? left / length : 0)];
    part.push(points[i + 1]);
    left -= length;
  }
  return part;
}

/**
 * Return the point of a beam after `units`.
 * @param {Run} run
 * @param {number} units
 */
export function pointAt(run, units) {
  return /** @type {Point} */ (partOf(run, units).at(-1));
}

/**
 * Return the last point of a beam.
 * @param {Run} run
 */
export function endOf({ points }) {
  return points[points.length - 1];
}

/**
 * Return the direction of a beam at its start or, with `last`, at its end, as a unit vector.
 * @param {Run} run
 */
export function heading(run, last = false) {
  const [from, to] = last ? run.points.slice(-2) : run.points;
  return unit(from, to ?? from);
}

/**
 * Return where a beam is reflected; `at` is the distance from the start of the beam.
 * @param {State} state
 * @param {Run} run
 */
export function reflectionsOf(state, run) {
  const marks = [];
  let index = 0;
  for (const [square] of run.beam.turns) {
    const centre = centreOf(state, square);
    index = run.points.findIndex((point, i) => i > index && distance(point, centre) < 1);
    if (index < 1) break;
    const before = unit(run.points[index - 1], run.points[index]);
    const after = unit(run.points[index], run.points[index + 1] ?? run.points[index]);
    const at = run.lengths.slice(0, index).reduce((sum, part) => sum + part, 0);
    marks.push({ point: centre, at, normal: Math.atan2(after[1] - before[1], after[0] - before[0]) });
  }
  return marks;
}

/**
 * Return the points of a beam on the screen; a beam that leaves the board is cut off next to the edge.
 * @param {State} state
 * @param {SeenBeam} beam
 * @returns {Point[]}
 */
function seenPoints(state, beam) {
  const { geometry } = state;
  const points = beam.points.map(([x, y]) => geometry.turn([x, y], isFlipped(state)));
  if (beam.end !== "edge" || points.length < 2) return points;
  const [from, to] = points.slice(-2);
  /** @type {(value: number, most: number) => number} */
  const inside = (value, most) => Math.max(-BEYOND, Math.min(most + BEYOND, value));
  const parts = [geometry.width, geometry.height].map((most, axis) =>
    to[axis] === from[axis] ? 1 : (inside(to[axis], most) - from[axis]) / (to[axis] - from[axis]),
  );
  return [...points.slice(0, -1), between(from, to, Math.min(...parts))];
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function distance([ax, ay], [bx, by]) {
  return Math.hypot(bx - ax, by - ay);
}

/**
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
function unit(from, to) {
  const length = distance(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
