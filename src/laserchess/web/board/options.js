/** Actions of a piece on its square: rotate, face a direction, fire. Handles, buttons and keys share them. */
/** @import { Choice, Square, State } from "./types" */
/** @import { MoveView, PieceView } from "../types/api" */
import { boardText } from "./i18n.js";
import { way, wrap } from "./geometry.js";
import { isFlipped, movesFrom, movesOf } from "./state.js";

/** @type {Record<number, string>} */
const SIDES = { 90: "right", 180: "half", "-90": "left" };

/** @typedef {MoveView & {angle: number}} Rotation */

/**
 * Return an action: `id` names it, `move` plays it.
 * @param {string} id
 * @param {MoveView} move
 * @returns {Choice}
 */
function option(id, move) {
  return { id, move, text: boardText(id), angle: 0, icon: id };
}

/**
 * Return the rotations of the piece on a square.
 * @param {State} state
 * @param {Square | null} square
 */
function rotationsAt(state, square) {
  return movesFrom(state, square).filter(
    /** @type {(move: MoveView) => move is Rotation} */ ((move) => move.act === "turn" && move.angle !== null),
  );
}

/**
 * Return whether the piece on a square chooses its direction on a dial.
 * @param {State} state
 * @param {Square} square
 */
export function hasDial(state, square) {
  return state.variant.rotations === "eight" && rotationsAt(state, square).length > 1;
}

/**
 * Return the quarter and half turns of a piece; a piece with a single rotation accepts either direction.
 * @param {State} state
 * @param {Square} square
 */
export function rotationOptions(state, square) {
  const turns = rotationsAt(state, square);
  const piece = state.pieces.get(square);
  if (!piece || hasDial(state, square)) return [];
  if (distinctFacings(state, piece) < 3) return turns.map((move) => option("turn", move));
  return turns.map((move) => option(SIDES[way(piece.angle, move.angle)] ?? "turn", move));
}

/**
 * Return in how many distinguishable directions a piece can face.
 * @param {State} state
 * @param {PieceView} piece
 */
function distinctFacings(state, { name }) {
  return new Set(state.variant.pieces.find((piece) => piece.name === name)?.angles).size;
}

/**
 * Return the eight directions of the dial, clockwise from the top, with the move of each where it is legal.
 * @param {State} state
 * @param {Square} square
 * @returns {(Choice & {angle: number})[]}
 */
export function dialOptions(state, square) {
  const piece = state.pieces.get(square);
  if (!piece || !hasDial(state, square)) return [];
  const moves = new Map(rotationsAt(state, square).map((move) => [wrap(move.angle), move]));
  const half = isFlipped(state) ? 180 : 0;
  return Array.from({ length: 8 }, (_, eighth) => {
    const angle = wrap(eighth * 45 + half);
    const now = wrap(piece.angle) === angle;
    const move = moves.get(angle) ?? null;
    const text = boardText(now ? "face.now" : "face", { way: boardText(`way.${angle}`) });
    return { id: `face-${angle}`, move, text, angle: eighth * 45, icon: "face", now };
  });
}

/**
 * Return the fire and null moves of the piece on a square.
 * @param {State} state
 * @param {Square} square
 */
export function shotOptions(state, square) {
  const shots = movesFrom(state, square).filter((move) => move.act === "fire" || move.act === "null");
  return shots.map((move) => option(move.act, move));
}

/**
 * Return the move that ends the turn, or the null move.
 * @param {State} state
 */
export function passMove(state) {
  return movesOf(state).find((move) => move.act === "end" || move.act === "null") ?? null;
}

/**
 * Return the rotation of a piece by `step` (−1 left, 1 right, 0 half a turn).
 * @param {State} state
 * @param {Square | null} square
 * @param {-1 | 0 | 1} step
 */
export function rotationMove(state, square, step) {
  const piece = square && state.pieces.get(square);
  const turns = rotationsAt(state, square);
  if (!piece || !turns.length) return null;
  if (!step) return turns.find((move) => way(piece.angle, move.angle) === 180) ?? null;
  if (turns.length === 1) return turns[0];
  /** @type {(move: Rotation) => number} */
  const distance = (move) => wrap(step * (move.angle - piece.angle)) || 360;
  return turns.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

/**
 * Return the move that fires the piece on a square.
 * @param {State} state
 * @param {Square | null} square
 */
export function fireMove(state, square) {
  return movesFrom(state, square).find((move) => move.act === "fire" || move.act === "null") ?? null;
}
