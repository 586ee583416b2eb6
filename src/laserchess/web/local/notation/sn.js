// Setup Notation and Laser Algebraic Notation: Laser Chess, Khet and most variants of one move a turn.
/** @import { Written } from "./rows.js" */
/** @import { TextRow, RowStyle } from "../types" */
/** @import { Piece, Variant } from "../variant.js" */

import { argumentOf, kindOf, moveFor, startOf, targetOf } from "../codec.js";
import { KIND_OF_MOVE } from "./kinds.js";
import { cased, readRows, readSide, refusePart, words, writeRows, written } from "./rows.js";
import { readSquare, refuseMove, SQUARE } from "./squares.js";

const PATTERN = new RegExp(
  `^(?<start>${SQUARE})(?:(?<sign>[+-])|(?<swap>u?)(?<to>${SQUARE}))(?<captured>(?:x${SQUARE})*)$`,
);
const EXPECTED = "a step as a1b2, a swap as a1ub2 or a turn as a1+ or a1-, each with or without its captures as xc3";
const MAX_SIGNS = 3;
/** @type {Record<string, number>} */
const ROTATIONS = { "+": 1, "-": 3 };
/** @type {Record<number, string>} */
const SIGNS = { 1: "+", 3: "-" };

/** @type {RowStyle} */
const STYLE = { noun: "row", empty: "*", readPiece, writePiece };

/**
 * @param {Variant} variant
 * @param {TextRow} row
 * @param {number} at
 * @returns {[Piece, number]}
 */
function readPiece(variant, row, at) {
  const text = [...row.text];
  const letter = text[at];
  const kind = variant.kinds.find(
    (each) => each.letter.toUpperCase() === letter || each.letter.toLowerCase() === letter,
  );
  if (!kind) {
    const letters = variant.kinds.map((each) => each.letter).join(" ");
    refusePart(row, letter, at, "letters", `a piece (${letters}, in either case) or an empty run`);
  }
  let end = at + 1;
  while (text[end] === "+") end += 1;
  const turns = end - at - 1;
  if (turns > MAX_SIGNS) refusePart(row, text.slice(at, end).join(""), at, "rotation", `at most ${MAX_SIGNS} signs +`);
  const side = letter === kind.letter.toUpperCase() ? 0 : 1;
  return [variant.piece(kind, side, turns % kind.facings.length), end - at];
}

/** @param {Piece} piece */
function writePiece(piece) {
  return cased(piece.kind.letter, piece.side) + "+".repeat(piece.orientation);
}

export const sn = {
  writesCaptures: true,
  writePiece,
  /**
   * @param {Variant} variant
   * @param {string} text
   */
  readPosition(variant, text) {
    const [placement = "", ...sides] = words(text);
    const side = sides.length ? readSide(variant, sides.join(" ")) : 0;
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
    const names = match.captured.split("x").slice(1);
    const captured = names.length ? names.map((name) => readSquare(variant, name, text)) : null;
    if (match.sign) return { code: moveFor(start, start, KIND_OF_MOVE.turn, ROTATIONS[match.sign]), captured };
    const to = readSquare(variant, match.to, text);
    return { code: moveFor(start, to, match.swap ? KIND_OF_MOVE.swap : KIND_OF_MOVE.step, 0), captured };
  },
  /**
   * @param {Variant} variant
   * @param {number} code
   */
  writeMove({ geometry }, code) {
    const start = geometry.name(startOf(code));
    if (kindOf(code) === KIND_OF_MOVE.turn) return start + SIGNS[argumentOf(code)];
    return start + (kindOf(code) === KIND_OF_MOVE.swap ? "u" : "") + geometry.name(targetOf(code));
  },
};
