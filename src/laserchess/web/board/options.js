/** What a piece can do on the spot: turn, face another way, fire. Handles, buttons and keys all ask here. */
import { say } from "./words.js";
import { way, wrap } from "./geometry.js";
import { isFlipped, movesFrom, movesOf } from "./state.js";

const SIDES = { 90: "right", 180: "half", "-90": "left" };

/** One thing to do: `id` names it, `move` does it. */
function option(id, move, text = say(`${id}`), angle = 0) {
  return { id, move, text, angle, icon: id };
}

/** The rotations of the piece on a square. */
export function turnsAt(state, square) {
  return movesFrom(state, square).filter((move) => move.act === "turn");
}

/** Does the piece on a square choose its facing on a dial? */
export function hasDial(state, square) {
  return state.variant.rotations === "eight" && turnsAt(state, square).length > 1;
}

/** The quarter and half turns of a piece; one that has a single turn may be asked for it either way. */
export function turnOptions(state, square) {
  const turns = turnsAt(state, square);
  const piece = state.pieces.get(square);
  if (!piece || hasDial(state, square)) return [];
  if (looksOf(state, piece) < 3) return turns.map((move) => option("turn", move));
  return turns.map((move) => option(SIDES[way(piece.angle, move.angle)] ?? "turn", move));
}

/** How many ways of facing a piece has that can be told apart. */
function looksOf(state, { name }) {
  return new Set(state.variant.pieces.find((piece) => piece.name === name)?.angles).size;
}

/** The eight directions of the dial, clockwise as seen from the top: where each is legal, its move. */
export function dialOptions(state, square) {
  if (!hasDial(state, square)) return [];
  const piece = state.pieces.get(square);
  const moves = new Map(turnsAt(state, square).map((move) => [wrap(move.angle), move]));
  const half = isFlipped(state) ? 180 : 0;
  return Array.from({ length: 8 }, (_, eighth) => {
    const angle = wrap(eighth * 45 + half);
    const now = wrap(piece.angle) === angle;
    const move = moves.get(angle) ?? null;
    const text = say(now ? "face.now" : "face", { way: say(`way.${angle}`) });
    return { id: `face-${angle}`, move, text, angle: eighth * 45, icon: "face", now };
  });
}

/** Shots the piece on a square can be told to fire, and the move that only fires. */
export function shotOptions(state, square) {
  const shots = movesFrom(state, square).filter((move) => move.act === "fire" || move.act === "null");
  return shots.map((move) => option(move.act, move));
}

/** The move that ends the turn, or the one that leaves everything as it is. */
export function passMove(state) {
  return movesOf(state).find((move) => move.act === "end" || move.act === "null") ?? null;
}

/** The turn of a piece by `step` (−1 left, 1 right) or, for 0, by half a turn. */
export function turnMove(state, square, step) {
  const piece = state.pieces.get(square);
  const turns = turnsAt(state, square);
  if (!piece || !turns.length) return null;
  if (!step) return turns.find((move) => way(piece.angle, move.angle) === 180) ?? null;
  if (turns.length === 1) return turns[0];
  const distance = (move) => wrap(step * (move.angle - piece.angle)) || 360;
  return turns.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

/** The shot of the piece on a square. */
export function fireMove(state, square) {
  return movesFrom(state, square).find((move) => move.act === "fire" || move.act === "null") ?? null;
}
