// Positions and results of moves as the JSON values of the server: everything the board draws.
/** @import { Board } from "../local/board.js" */
/** @import { Move, MoveResult } from "../local/result.js" */
/** @import { BeamView, MoveResultView, MoveView, OutcomeView, PieceView, View } from "../types/api" */
/** @import { Describer } from "./describer.js" */

import { classOf, faceIndex, rotationIndex } from "../local/codec.js";
import { ENTRIES, TABLE } from "../local/constants.js";
import { COMPASS, VECTORS } from "../local/geometry.js";

/** @type {Record<string, MoveView["onto"]>} what a step onto something does, by the kernel's name for it */
const ONTO = {
  swap: "swap",
  shove_level: "shove",
  shove: "shove",
  capture: "capture",
  capture_freely: "capture",
  displace: "displace",
  plunge: "plunge",
};

/**
 * Return a position with its pieces and legal moves.
 * @param {Describer} describer
 * @param {Board} board
 * @returns {View}
 */
export function viewOf(describer, board) {
  return {
    variant: board.variant.id,
    position: board.position,
    turn: board.turn,
    actions_left: board.actionsLeft,
    ply: board.ply,
    outcome: outcomeView(describer, board),
    can_claim: board.canClaimDraw(),
    pieces: [...board.pieces].map(([square, piece]) => pieceView(describer, square, piece)),
    floor: [...board.floor].map(([square, letter]) => floorView(describer, square, letter)),
    moves: movesOf(describer, board),
  };
}

/**
 * @param {Describer} describer
 * @param {string} square
 * @param {import("../local/variant.js").Piece} piece
 * @returns {PieceView}
 */
function pieceView(describer, square, piece) {
  const { player, name, stunned } = piece;
  const [art, angle] = [describer.artOf(piece), describer.angleOf(piece)];
  return { square, player, name, art, angle, stunned, label: describer.label(square, piece) };
}

/**
 * @param {Describer} describer
 * @param {string} square
 * @param {string} letter
 */
function floorView(describer, square, letter) {
  const { name = "", art = "" } = describer.feature(letter) ?? {};
  return { square, name, letter, label: `${name} on ${square}`, art };
}

/**
 * Return how a game ended by its rules, with a sentence about the last move that caused it.
 * @param {Describer} describer
 * @param {Board} board
 * @returns {OutcomeView | null}
 */
function outcomeView(describer, board) {
  const { outcome } = board;
  if (!outcome) return null;
  const mover = describer.facts.has_turn_end ? board.turn : describer.otherThan(board.turn);
  return { ...outcome, text: describer.ending(outcome, mover, board.history.at(-1)) };
}

/**
 * Return the legal moves; shoves are played, to see where the shoved piece goes.
 * @param {Describer} describer
 * @param {Board} board
 */
function movesOf(describer, board) {
  return board.legalMoves.map((move) => {
    const view = moveView(describer, board, move);
    return view.onto === "shove" ? withPush(view, board.preview(move)) : view;
  });
}

/**
 * Return one move of a board, without the landing square of a shoved piece.
 * @param {Describer} describer
 * @param {Board} board before the move
 * @param {Move} move
 * @returns {MoveView}
 */
function moveView(describer, board, move) {
  const { text, start, to, turn } = move;
  const act = /** @type {MoveView["act"]} */ (move.act);
  const rotated = act === "turn" ? rotatedPiece(board, start, turn ?? 0) : null;
  const [angle, art] = rotated ? [describer.angleOf(rotated), describer.artOf(rotated)] : [null, null];
  return { text, act, start, to, turn, angle, art, onto: ontoOf(board, move), push: null };
}

/**
 * @param {Board} board
 * @param {string} square
 * @param {number} rotation
 */
function rotatedPiece(board, square, rotation) {
  const { table } = board.rules;
  return board.variant.pieces.get(table[TABLE.rotated + rotationIndex(board.codeAt(square), rotation)]) ?? null;
}

/**
 * @param {Board} board
 * @param {Move} move
 */
function ontoOf(board, { act, start, to }) {
  const other = act === "step" || act === "swap" ? board.codeAt(to) : 0;
  if (!other) return null;
  const rule = board.rules.table[TABLE.enter + faceIndex(classOf(board.codeAt(start)), classOf(other))];
  return ONTO[ENTRIES[rule]] ?? null;
}

/**
 * @param {MoveView} view
 * @param {MoveResult} played
 * @returns {MoveView}
 */
function withPush(view, { shoved }) {
  return shoved ? { ...view, push: shoved } : view;
}

/**
 * Play a move on a board and return its result, also as a view.
 * @param {Describer} describer
 * @param {Board} board
 * @param {string} text
 * @param {{ recorded?: boolean }} [options]
 */
export function pushView(describer, board, text, options = {}) {
  const before = board.copy({ history: false });
  const played = board.push(text, options);
  return { played, shown: playedView(describer, before, played) };
}

/**
 * Return the result of a move.
 * @param {Describer} describer
 * @param {Board} before the board before it
 * @param {MoveResult} played
 * @returns {MoveResultView}
 */
export function playedView(describer, before, played) {
  const { text, by, chance, stunned, displaced } = played;
  return {
    text,
    by,
    move: withPush(moveView(describer, before, played.move), played),
    beams: beamsView(describer, by, played.beams),
    removed: played.removed.map((item, at) => ({
      .../** @type {MoveResultView["removed"][number]} */ (item),
      art: describer.artOf(played.removedPieces[at]),
      angle: describer.angleOf(played.removedPieces[at]),
    })),
    stunned,
    displaced,
    chance,
    words: describer.sentences(played),
  };
}

/**
 * Return beams of a player with their points, in hundredths of a square from the top left corner.
 * @param {Describer} describer
 * @param {string} by
 * @param {MoveResult["beams"]} beams
 * @returns {BeamView[]}
 */
export function beamsView({ variant }, by, beams) {
  return beams.map(({ origin, direction, squares, turns, end, leaving, struck }) => {
    const points = [origin, ...squares].map((square) => centre(variant.geometry, square));
    if (end === "edge") points.push(beyond(points[points.length - 1], leaving));
    return { by, origin, direction, squares, turns, points, end: /** @type {BeamView["end"]} */ (end), struck };
  });
}

/**
 * @param {import("../local/geometry.js").Geometry} geometry
 * @param {string} square
 */
function centre({ rows, firstRow }, square) {
  const [column, row] = [square.charCodeAt(0) - 97, rows - 1 - (Number(square.slice(1)) - firstRow)];
  return [column * 100 + 50, row * 100 + 50];
}

/**
 * @param {number[]} point
 * @param {string} direction
 */
function beyond([x, y], direction) {
  const [across, up] = VECTORS[COMPASS.indexOf(direction)];
  return [x + across * 100, y - up * 100];
}
