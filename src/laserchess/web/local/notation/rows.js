// What position texts share: rows of pieces and empty runs joined by "/", and the side to move.
/** @import { RowStyle, TextRow } from "../types" */
/** @import { Piece, Variant } from "../variant.js" */

import { InvalidPositionError, quote } from "../errors.js";

const MAX_RUN = 9;

/**
 * @typedef {object} Written a position as it was written
 * @property {Map<number, import("../variant.js").Piece>} pieces
 * @property {number} side
 * @property {Map<number, string>} floor
 * @property {number} left actions left this turn
 * @property {number[]} used cells of pieces and features that have been used this turn
 * @property {[number, number][]} rotations that may still be changed: cell, orientation before
 * @property {number} idle empty turns in a row
 */

/**
 * @returns {Written}
 * @param {Map<number, Piece>} pieces
 * @param {number} side
 */
export const written = (pieces, side) => ({
  pieces,
  side,
  floor: new Map(),
  left: 0,
  used: [],
  rotations: [],
  idle: 0,
});

/**
 * @returns {never}
 * @param {string} message
 * @param {string} reason
 * @param {string} text
 * @param {string} expected
 */
export function refuse(message, reason, text, expected) {
  throw new InvalidPositionError(message, { reason, text, expected });
}

/**
 * @returns {never}
 * @param {TextRow} row
 * @param {string} part
 * @param {number} at
 * @param {string} reason
 * @param {string} expected
 */
export function refusePart({ name, text }, part, at, reason, expected) {
  return refuse(`${quote(part)} at character ${at + 1} of ${name} (${quote(text)})`, reason, part, expected);
}

/** @param {string} text */
export const words = (text) => text.split(/\s+/).filter(Boolean);

/**
 * Return the pieces by cell.
 * @param {import("../variant.js").Variant} variant
 * @param {string} text
 * @param {RowStyle} style
 */
export function readRows(variant, text, style) {
  const texts = text.split("/");
  const { lines } = variant.geometry;
  if (texts.length !== lines.length) {
    const count = `${texts.length} ${style.noun}${texts.length > 1 ? "s" : ""}`;
    refuse(`${quote(text)} has ${count}`, `${style.noun}s`, text, `${lines.length} ${style.noun}s joined by /`);
  }
  const pieces = new Map();
  for (const [index, { label, cells }] of lines.entries()) {
    readRow(variant, { name: `${style.noun} ${label}`, text: texts[index] }, cells, style, pieces);
  }
  return pieces;
}

/**
 * @param {Variant} variant
 * @param {TextRow} row
 * @param {number[]} cells
 * @param {RowStyle} style
 * @param {Map<number, Piece>} pieces
 */
function readRow(variant, row, cells, style, pieces) {
  const text = [...row.text];
  let column = 0;
  for (let at = 0; at < text.length; ) {
    const run = /^[1-9]$/.test(text[at]) ? Number(text[at]) : text[at] === style.empty ? cells.length : 0;
    if (run) {
      column += run;
      at += 1;
      continue;
    }
    const [piece, length] = style.readPiece(variant, row, at);
    if (column < cells.length) pieces.set(cells[column], piece);
    column += 1;
    at += length;
  }
  if (column !== cells.length) {
    const message = `${row.name} (${quote(row.text)}) has ${column} square${column !== 1 ? "s" : ""}`;
    refuse(message, "squares", row.text, String(cells.length));
  }
}

/**
 * Write the rows of a board.
 * @param {import("../variant.js").Variant} variant
 * @param {(cell: number) => import("../variant.js").Piece | undefined} pieceOn
 * @param {RowStyle} style
 */
export function writeRows(variant, pieceOn, style) {
  return variant.geometry.lines.map(({ cells }) => writeRow(cells.map(pieceOn), style)).join("/");
}

/**
 * @param {(Piece | undefined)[]} squares
 * @param {RowStyle} style
 */
function writeRow(squares, { empty, writePiece }) {
  if (empty && !squares.some(Boolean)) return empty;
  let text = "";
  let run = 0;
  for (const piece of squares) {
    if (!piece) {
      run += 1;
      continue;
    }
    text += writeRun(run) + writePiece(piece);
    run = 0;
  }
  return text + writeRun(run);
}

/** @param {number} length */
const writeRun = (length) => String(MAX_RUN).repeat(Math.floor(length / MAX_RUN)) + (length % MAX_RUN || "");

/**
 * Write letters as a side's: the first side's in upper case, the second's in lower case.
 * @param {string} text
 * @param {number} side
 */
export const cased = (text, side) => (side ? text.toLowerCase() : text.toUpperCase());

/**
 * @param {Variant} variant
 * @param {string} word
 */
export function readSide({ players }, word) {
  const letters = players.map((player) => player.letter);
  if (!letters.includes(word)) refuse(`${quote(word)} is no side to move`, "side", word, letters.join(" or "));
  return letters.indexOf(word);
}
