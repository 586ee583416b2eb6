/** Arrows and circled squares. */
/** @import { Arrow, Point, Scene, Square, State } from "./types" */
import { replace, svg } from "./dom.js";
import { place, short } from "./draw.js";
import { way } from "./geometry.js";
import { centreOf, seenAngle } from "./state.js";

const RADIUS = 44;
const HEAD = 17;

/**
 * Draw the arrows of the page and of the player, and the one that the player is drawing.
 * @param {Scene} scene
 * @param {State} state
 */
export function drawArrows(scene, state) {
  replace(
    scene.layers.arrows,
    [...state.arrows, ...state.drawn, ...(state.sketch ? [state.sketch] : [])].map((arrow) => drawArrow(state, arrow)),
  );
}

/**
 * Return the drawn arrows after another was drawn: drawing one again removes it, in another color it replaces it.
 * @param {Arrow[]} drawn
 * @param {Square} start
 * @param {Square} to
 * @param {string} [brush]
 * @returns {Arrow[]}
 */
export function toggleArrow(drawn, start, to, brush = "Y") {
  const old = drawn.find((arrow) => arrow.start === start && arrow.to === to);
  const others = drawn.filter((arrow) => arrow !== old);
  return old?.brush === brush ? others : [...others, { start, to, kind: "drawn", brush }];
}

/**
 * @param {State} state
 * @param {Arrow} arrow
 */
function drawArrow(state, { start, to, text, angle = null, kind = "note", brush }) {
  const [from, end] = [start, to].map((square) => centreOf(state, square));
  const length = Math.hypot(end[0] - from[0], end[1] - from[1]);
  const node = length ? shaft(length) : ring(state, start, angle ?? angleOf(state, start, text));
  const classes = [`lc-arrow lc-arrow-${kind}`, length ? "" : "lc-arrow-ring", brush ? `lc-brush-${brush}` : ""];
  node.setAttribute("class", classes.filter(Boolean).join(" "));
  place(node, from, (Math.atan2(end[1] - from[1], end[0] - from[0]) * 180) / Math.PI);
  return node;
}

/**
 * Return the mark of a square: an arc with a head if the piece there is rotated to `angle`, else a circle.
 * @param {State} state
 * @param {Square} square
 * @param {number | null} angle
 */
function ring(state, square, angle) {
  const piece = state.pieces.get(square);
  if (!piece || angle === null) return svg("circle", { r: RADIUS });
  return svg("path", { d: rotationPath(seenAngle(state, piece), way(piece.angle, angle)) });
}

/**
 * Return the angle to which the legal move `text` rotates the piece on a square, or null.
 * @param {State} state
 * @param {Square} square
 * @param {string} [text]
 */
function angleOf(state, square, text) {
  const move = state.view?.moves.find((one) => one.act === "turn" && one.start === square && one.text === text);
  return move?.angle ?? null;
}

/**
 * Return the path of a rotation: an arc from the direction `from` on, by `degrees` clockwise, with an arrowhead.
 * @param {number} from
 * @param {number} degrees
 */
export function rotationPath(from, degrees) {
  const [start, end] = [from, from + degrees].map((angle) => pointAt([0, 0], angle, RADIUS));
  const sweep = degrees > 0 ? 1 : 0;
  const back = from + degrees - (sweep ? 90 : -90);
  const [outer, inner] = [back - 40, back + 40].map((angle) => pointAt(end, angle, HEAD));
  /** @type {(point: Point) => string} */
  const text = (point) => point.map(short).join(" ");
  return `M${text(start)}A${RADIUS} ${RADIUS} 0 0 ${sweep} ${text(end)}M${text(outer)}L${text(end)}L${text(inner)}`;
}

/**
 * Return the point `far` from another in a direction; 0° is up, degrees go clockwise.
 * @param {Point} point
 * @param {number} angle
 * @param {number} far
 * @returns {Point}
 */
function pointAt([x, y], angle, far) {
  const radians = (angle * Math.PI) / 180;
  return [x + far * Math.sin(radians), y - far * Math.cos(radians)];
}

/** @param {number} length */
function shaft(length) {
  const tip = short(length - 10);
  const neck = short(tip - 32);
  return svg("path", { d: `M22-6.5H${neck}V-21L${tip} 0 ${neck} 21V6.5H22A6.5 6.5 0 0 1 22-6.5Z` });
}
