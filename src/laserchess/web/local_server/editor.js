// The board editor's positions: read and checked, with their problems.
/** @import { Checked, DrawnFloor, DrawnPiece, DrawnPosition, Problem } from "../types/api" */
/** @import { Describer } from "./describer.js" */

import { Board } from "../local/board.js";
import { IllegalPositionError, LaserChessError, quote, UnknownNameError } from "../local/errors.js";
import { notationOf } from "../local/notation/index.js";
import { findCell, sideOf } from "./squares.js";
import { viewOf } from "./views.js";

/** @typedef {Omit<DrawnPosition, "variant"> & {variant: string}} Drawn */

/**
 * Read a position of the editor and check it by the rules.
 * @param {Describer} describer
 * @param {Drawn} drawn
 * @returns {Checked}
 */
export function checkDrawn(describer, drawn) {
  const { variant } = describer;
  const reading = new Reading(describer);
  reading.read(drawn);
  try {
    if (!reading.problems.length) {
      const position = notationOf(variant).writePosition(variant, reading.written(drawn));
      const board = new Board(variant, { position });
      return { position: board.position, problems: [], view: viewOf(describer, board) };
    }
  } catch (error) {
    if (!(error instanceof LaserChessError)) throw error;
    reading.note(error);
  }
  return { position: null, problems: reading.problems, view: null };
}

/** A position of the editor while it is read: what is valid, and the problems. */
class Reading {
  /** @type {Map<number, import("../local/variant.js").Piece>} */
  #pieces = new Map();
  /** @type {Map<number, string>} */
  #floor = new Map();
  /** @type {Problem[]} */
  problems = [];

  /** @param {Describer} describer */
  constructor(describer) {
    this.describer = describer;
    this.variant = describer.variant;
  }

  /**
   * Add a problem; where no square is given, the error may name one.
   * @param {LaserChessError} error
   * @param {string | null} [square]
   */
  note({ reason, message, text }, square = null) {
    const named = this.variant.geometry.byName.has(text) ? text : null;
    this.problems.push({ reason, message, square: square ?? named });
  }

  /**
   * Place everything that is valid.
   * @param {Drawn} drawn
   */
  read({ pieces, floor = [] }) {
    for (const item of pieces) this.#place(this.#pieces, item, () => this.#piece(item));
    for (const item of floor) this.#place(this.#floor, item, () => this.#letter(item));
  }

  /**
   * @template T
   * @param {Map<number, T>} board
   * @param {DrawnPiece | DrawnFloor} item
   * @param {() => T} read
   */
  #place(board, { square }, read) {
    try {
      const cell = findCell(this.variant, square);
      if (board.has(cell)) {
        const evidence = { reason: "twice", text: square, expected: "one on a square" };
        throw new IllegalPositionError(`${square} has two pieces or features`, evidence);
      }
      board.set(cell, read());
    } catch (error) {
      if (!(error instanceof LaserChessError)) throw error;
      this.note(error, square);
    }
  }

  /** @param {DrawnPiece} item */
  #piece({ player, name, angle = 0, stunned = false }) {
    const side = sideOf(this.variant, player);
    const candidates = [...this.variant.pieces.values()].filter((piece) => piece.side === side && piece.name === name);
    if (!candidates.length) {
      const expected = `one of ${this.describer.facts.pieces.map((kind) => kind.name).join(", ")}`;
      const evidence = { reason: "piece", text: name, expected };
      throw new UnknownNameError(`${this.variant.title} has no piece ${quote(name)}`, evidence);
    }
    const ways = candidates.filter((piece) => !piece.stunned);
    const way = ways.length === 1 ? ways[0] : ways.find((piece) => this.describer.angleOf(piece) === angle);
    if (!way) {
      const expected = ways.map((piece) => this.describer.angleOf(piece)).join(" or ");
      const evidence = { reason: "angle", text: String(angle), expected };
      throw new UnknownNameError(`no ${name} is rotated by ${angle} degrees`, evidence);
    }
    const other = candidates.find((piece) => piece.stunned && piece.orientation === way.orientation);
    return stunned && other ? other : way;
  }

  /** @param {DrawnFloor} item */
  #letter({ letter }) {
    const { features } = this.describer.facts;
    if (this.describer.feature(letter)) return letter;
    const expected = features.length ? `one of ${features.map((each) => each.letter).join(" ")}` : "no features";
    const evidence = { reason: "floor", text: letter, expected };
    throw new UnknownNameError(`the floor of ${this.variant.title} has no ${quote(letter)}`, evidence);
  }

  /**
   * Return the position, with the player to move.
   * @param {Drawn} drawn
   */
  written({ turn, actions_left: given }) {
    const { actions, features, geometry } = this.variant;
    for (const [cell, letter] of this.#floor) {
      if (!features.has(letter) || !this.#pieces.has(cell)) continue;
      const square = geometry.name(cell);
      const evidence = { reason: "floor", text: square, expected: "no piece" };
      throw new IllegalPositionError(`a piece is on the ${letter} of ${square}`, evidence);
    }
    const left = actions ? (given ?? actions) : 0;
    const side = sideOf(this.variant, turn);
    return { pieces: this.#pieces, floor: this.#floor, side, left, used: [], rotations: [], idle: 0 };
  }
}
