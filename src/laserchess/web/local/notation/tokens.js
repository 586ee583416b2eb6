// Positions of variants of several actions a turn: rows of comma-separated tokens, then side, actions left and what is
// used up.
/** @import { Written } from "./rows.js" */
/** @import { Piece, Variant } from "../variant.js" */

import { quote } from "../errors.js";
import { joinChance, readAction, splitTurn, writeAction, writeChance } from "./actions.js";
import { cased, readSide, refuse, words } from "./rows.js";

const RUN = /^[1-9][0-9]?$/;
const TOKEN = /^(?<letter>[A-Za-z])(?<facing>[0-9]?)(?<stunned>!?)(?<floor>[-*']?)$/;
const ROTATION = /^(?<square>[a-z][0-9]{1,2})@(?<before>[0-7])$/;
const NUMBER = /^[0-9]{1,3}$/;
const FIELDS = [4, 6];

/** @param {string} field */
const listed = (field) => (field === "-" ? [] : field.split(","));

/**
 * @param {string} word
 * @param {string} reason
 * @param {string} expected
 */
function readNumber(word, reason, expected) {
  if (!NUMBER.test(word)) refuse(`${quote(word)} is no number`, reason, word, expected);
  return Number(word);
}

/**
 * @param {Variant} variant
 * @param {string} name
 * @param {string} reason
 */
function readSquare({ geometry }, name, reason) {
  const cell = geometry.byName.get(name);
  if (cell === undefined) refuse(`${quote(name)} is no square`, reason, name, geometry.extent);
  return /** @type {number} */ (cell);
}

/**
 * @returns {[number, number]}
 * @param {Variant} variant
 * @param {string} word
 * @param {Map<number, Piece>} pieces
 */
function readRotation(variant, word, pieces) {
  const match = ROTATION.exec(word)?.groups;
  if (!match) return refuse(`${quote(word)} is no rotation`, "rotations", word, "square@facing before, as b6@3, or -");
  const cell = readSquare(variant, match.square, "rotations");
  const facings = pieces.get(cell)?.kind.facings ?? [];
  const before = facings.indexOf(Number(match.before));
  return [cell, before < 0 ? facings.length : before];
}

/**
 * @param {Variant} variant
 * @param {string} text
 */
function readBoard(variant, text) {
  const { lines } = variant.geometry;
  const rows = text.split("/");
  if (rows.length !== lines.length) {
    refuse(`${quote(text)} has ${rows.length} rows`, "rows", text, `${lines.length} rows joined by /`);
  }
  const pieces = new Map();
  const floor = new Map();
  for (const [index, { label, cells }] of lines.entries()) {
    let column = 0;
    for (const token of rows[index].split(",")) {
      if (RUN.test(token)) {
        column += Number(token);
        continue;
      }
      if (column < cells.length) {
        const [piece, feature] = readToken(variant, token, label);
        if (piece) pieces.set(cells[column], piece);
        if (feature) floor.set(cells[column], feature);
      }
      column += 1;
    }
    if (column !== cells.length) {
      const message = `row ${label} (${quote(rows[index])}) has ${column} squares`;
      refuse(message, "squares", rows[index], String(cells.length));
    }
  }
  return { pieces, floor };
}

/**
 * @param {Variant} variant
 * @param {string} token
 * @param {number} label
 */
function readToken(variant, token, label) {
  const features = [...variant.features.keys(), ...variant.floors.keys()];
  if (features.includes(token)) return [null, token];
  const match = TOKEN.exec(token)?.groups;
  const where = `${quote(token)} in row ${label}`;
  const kind = match && variant.kinds.find((each) => each.letter === match.letter.toUpperCase());
  if (!kind) {
    const floor = features.length ? ` or a feature (${features.join(" ")})` : "";
    const letters = variant.kinds.map((each) => each.letter).join(" ");
    return refuse(where, "letters", token, `a number or a piece (${letters})${floor}`);
  }
  const turns = kind.facings.length > 1;
  const facings = turns ? kind.facings.map(String) : [""];
  if (!facings.includes(match.facing)) {
    const named = turns ? `with a facing (${facings.join(" ")})` : "without a facing";
    refuse(where, "facing", token, `${kind.letter} ${named}`);
  }
  if ((match.floor && !variant.floors.has(match.floor)) || (match.stunned && !kind.stunnedKind)) {
    refuse(where, "letters", token, `${kind.letter} and its facing alone`);
  }
  const side = match.letter === match.letter.toUpperCase() ? 0 : 1;
  return [variant.piece(kind, side, facings.indexOf(match.facing), Boolean(match.stunned)), match.floor];
}

/** @param {Piece} piece */
function writePiece(piece) {
  const facing = piece.kind.facings.length > 1 ? piece.facing : "";
  return cased(piece.kind.letter, piece.side) + facing + (piece.stunned ? "!" : "");
}

/**
 * @param {number[]} cells
 * @param {Written} position
 */
function writeRow(cells, { pieces, floor }) {
  const tokens = [];
  let run = 0;
  for (const cell of cells) {
    const piece = pieces.get(cell);
    const token = (piece ? writePiece(piece) : "") + (floor.get(cell) ?? "");
    if (token) {
      if (run) tokens.push(run);
      run = 0;
      tokens.push(token);
    } else run += 1;
  }
  if (run) tokens.push(run);
  return tokens.join(",");
}

export const tokens = {
  writesCaptures: false,
  writePiece,
  /**
   * @param {Variant} variant
   * @param {string} text
   */
  readPosition(variant, text) {
    const fields = words(text);
    if (!FIELDS.includes(fields.length)) {
      const expected = "board, side, actions left and used caps, then perhaps rotations and empty turns";
      refuse(`${quote(text)} has ${fields.length} fields`, "fields", text, expected);
    }
    const { pieces, floor } = readBoard(variant, fields[0]);
    const side = readSide(variant, fields[1]);
    const left = readNumber(fields[2], "actions", `0 to ${variant.actions} actions left`);
    const used = listed(fields[3]).map((name) => readSquare(variant, name, "cap"));
    const more = fields.length > FIELDS[0];
    const rotations = more ? listed(fields[4]).map((word) => readRotation(variant, word, pieces)) : [];
    const idle = more ? readNumber(fields[5], "idle", "the number of empty turns in a row") : 0;
    return { pieces, side, floor, left, used, rotations, idle };
  },
  /**
   * @param {Variant} variant
   * @param {Written} position
   */
  writePosition(variant, position) {
    const { geometry } = variant;
    const rows = geometry.lines.map(({ cells }) => writeRow(cells, position)).join("/");
    const used = geometry.readingOrder
      .filter((cell) => position.used.includes(cell))
      .map((cell) => geometry.name(cell));
    const text = `${rows} ${variant.players[position.side].letter} ${position.left} ${used.join(",") || "-"}`;
    if (!position.rotations.length && !position.idle) return text;
    const rotations = position.rotations.map(([cell, before]) => {
      return `${geometry.name(cell)}@${position.pieces.get(cell)?.kind.facings[before]}`;
    });
    return `${text} ${rotations.join(",") || "-"} ${position.idle}`;
  },
  readMove: readAction,
  writeMove: writeAction,
  writeChance,
  joinChance,
  splitTurn,
};
