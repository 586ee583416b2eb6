// Leiserchess FEN and moves: a piece is the two letters of the way it faces.
/** @import { Written } from "./rows.js" */
/** @import { TextRow, RowStyle } from "../types" */
/** @import { Piece, Variant } from "../variant.js" */

import { argumentOf, kindOf, moveFor, startOf, targetOf } from "../codec.js";
import { COMPASS } from "../geometry.js";
import { KIND_OF_MOVE } from "./kinds.js";
import { cased, readRows, readSide, refusePart, words, writeRows, written } from "./rows.js";
import { readSquare, refuseMove, SQUARE } from "./squares.js";

const PATTERN = new RegExp(`^(?<start>${SQUARE})(?:(?<turn>[lru])|(?<to>${SQUARE}))$`, "i");
const EXPECTED = "a step as a1b2, a turn as a1L, a1R or a1U, or a null move as a1a1";
/** @type {Record<string, number>} */
const ROTATIONS = { R: 1, U: 2, L: 3 };
/** @type {Record<number, string>} */
const LETTERS = { 1: "R", 2: "U", 3: "L" };

/** @type {RowStyle} */
const STYLE = { noun: "rank", empty: "", readPiece, writePiece };

/**
 * @param {Variant} variant
 * @param {TextRow} row
 * @param {number} at
 * @returns {[Piece, number]}
 */
function readPiece(variant, row, at) {
  const pair = [...row.text].slice(at, at + 2).join("");
  const pieces = [...variant.pieces.values()];
  const piece = pieces.find((each) => writePiece(each) === pair);
  if (!piece) {
    const pairs = pieces.filter((each) => each.side === 0).map(writePiece);
    refusePart(row, pair, at, "letters", `a piece (${pairs.join(" ")}, both letters in one case) or an empty run`);
  }
  return [piece, 2];
}

/** @param {Piece} piece */
function writePiece(piece) {
  const way = COMPASS[piece.facing];
  return cased(way.length > 1 ? way : way + way, piece.side);
}

export const fen = {
  writesCaptures: false,
  writePiece,
  /**
   * @param {Variant} variant
   * @param {string} text
   */
  readPosition(variant, text) {
    const [placement = "", ...sides] = words(text);
    const side = readSide(variant, sides.join(" "));
    return written(readRows(variant, placement, STYLE), side);
  },
  /**
   * @param {Variant} variant
   * @param {Written} position
   */
  writePosition(variant, position) {
    const rows = writeRows(variant, (cell) => position.pieces.get(cell), STYLE);
    return `${rows} ${variant.players[position.side].letter}`;
  },
  /**
   * @param {Variant} variant
   * @param {string} text
   */
  readMove(variant, text) {
    const match = PATTERN.exec(text)?.groups;
    if (!match) return refuseMove(text, "it is not written like one", "move", text, EXPECTED);
    const start = readSquare(variant, match.start, text);
    if (match.turn) return { code: moveFor(start, start, KIND_OF_MOVE.turn, ROTATIONS[match.turn.toUpperCase()]) };
    const to = readSquare(variant, match.to, text);
    return { code: moveFor(start, to, start === to ? KIND_OF_MOVE.null : KIND_OF_MOVE.step, 0) };
  },
  /**
   * @param {Variant} variant
   * @param {number} code
   */
  writeMove({ geometry }, code) {
    const start = geometry.name(startOf(code));
    const isTurn = kindOf(code) === KIND_OF_MOVE.turn;
    return start + (isTurn ? LETTERS[argumentOf(code)] : geometry.name(targetOf(code)));
  },
};
