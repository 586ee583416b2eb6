// Moves, and what they did.
/** @import { Geometry } from "./geometry.js" */
/** @import { Kernel, Span } from "./kernel.js" */
/** @import { Draw, Gone } from "./types" */
/** @import { Workspace } from "./workspace.js" */

import {
  argumentOf,
  changedPlace,
  drawCell,
  drawKind,
  drawValue,
  kindOf,
  removedCell,
  removedCode,
  removedHow,
  startOf,
  targetOf,
} from "./codec.js";
import { pathIn, splitBeams, traceBeams } from "./beams.js";
import { DRAW, FATES, MOVE_KINDS, ROW, SCRATCH, TABLE } from "./constants.js";
import { notationOf } from "./notation/index.js";

/** One move in its variant's own notation. */
export class Move {
  /**
   * @param {import("./variant.js").Variant} variant
   * @param {number} code the kernel's integer for it
   * @param {string} text
   */
  constructor({ geometry }, code, text) {
    this.text = text;
    this.code = code;
    /** @type {string} */
    this.act = MOVE_KINDS[kindOf(code)];
    this.start = geometry.name(startOf(code));
    this.to = geometry.name(targetOf(code));
    /** Of a rotation: quarter turns clockwise, or the facing where the variant names it. */
    this.turn = this.act === "turn" ? argumentOf(code) : null;
  }

  get isDiagonal() {
    return this.start[0] !== this.to[0] && this.start.slice(1) !== this.to.slice(1);
  }

  toString() {
    return this.text;
  }
}

/** @type {WeakMap<import("./variant.js").Variant, Map<number, Move>>} */
const MOVES = new WeakMap();

/**
 * Return the one Move that stands for a code in a variant.
 * @param {import("./variant.js").Variant} variant
 * @param {number} code
 */
export function moveOf(variant, code) {
  let moves = MOVES.get(variant);
  if (!moves) MOVES.set(variant, (moves = new Map()));
  let move = moves.get(code);
  if (!move) moves.set(code, (move = new Move(variant, code, notationOf(variant).writeMove(variant, code))));
  return move;
}

/** What a move did: its text with captures and chance, where the beams went and what they removed. */
export class MoveResult {
  #workspace;
  #cells;
  #gone;
  #beams;
  #side;
  #past;

  /**
   * @param {import("./workspace.js").Workspace} workspace
   * @param {Move} move
   * @param {number} row where the row after the move begins
   * @param {{ rows: number, state: bigint, side: number }} before how many rows the move took, and what was before it
   */
  constructor(workspace, move, row, { rows, state, side }) {
    const { kernel, stack, cells, rules } = workspace;
    const { variant } = rules;
    this.#workspace = workspace;
    this.#side = side;
    this.#cells = kernel.bytes.slice(cells.address, cells.address + cells.length * 2);
    this.#gone = removals(workspace, row);
    this.move = move;
    this.text = move.text;
    this.by = variant.players[side].name;
    /** @type {string[]} */
    this.chance = [];
    /** How many rotations of this turn another one could still change. */
    this.rotationsLeft = 0;
    this.removed = this.#gone.map(({ cell, how, code }) => {
      const piece = /** @type {import("./variant.js").Piece} */ (variant.pieces.get(code));
      return { square: variant.geometry.name(cell), name: piece.name, player: piece.player, fate: FATES[how] };
    });
    this.stunned = move.act === "fire" ? stunned(workspace, row) : [];
    const draws = variant.actions ? drawsMade(kernel, stack) : [];
    this.displaced = displaced(variant.geometry, draws);
    this.shoved = variant.actions ? null : shoved(workspace, row, move, this.#gone);
    if (variant.actions) {
      this.#beams = move.act === "fire" ? splitBeams(variant.geometry, pathIn(kernel, stack)) : [];
    }
    this.#past = { draws, rows, state };
  }

  /** What the board needs to complete this result and to take the move back. */
  get past() {
    return this.#past;
  }

  /** The beams of the shot: in the order of the squares they start from, or as they split. */
  get beams() {
    const zapped = this.#gone.filter(({ how }) => FATES[how] === "zapped");
    const before = zapped.map(({ cell, code }) => /** @type {[number, number]} */ ([cell, code]));
    this.#beams ??= traceBeams(this.#workspace, this.#side, this.#cells, before);
    return this.#beams;
  }

  /**
   * Return the piece on a square after the move, or null.
   * @param {string} square
   */
  pieceAt(square) {
    const { variant } = this.#workspace.rules;
    const cell = 2 * (variant.geometry.byName.get(square) ?? 0);
    return variant.pieces.get(this.#cells[cell] | (this.#cells[cell + 1] << 8)) ?? null;
  }

  /** The pieces of `removed`, as they stood before. */
  get removedPieces() {
    const { pieces } = this.#workspace.rules.variant;
    return this.#gone.map(({ code }) => /** @type {import("./variant.js").Piece} */ (pieces.get(code)));
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return { ...this, beams: this.beams };
  }
}

/**
 * Return the pieces the move of a row removed, in reading order where beams can branch.
 * @param {Workspace} workspace
 * @param {number} row
 */
function removals({ kernel, stack, rules }, row) {
  const start = row + rules.removals;
  const gone = kernel.words(stack, start + 1, kernel.word(stack, start)).map((noted) => {
    return { cell: removedCell(noted), how: removedHow(noted), code: removedCode(noted) };
  });
  if (gone.length <= 1 || rules.table[TABLE.simpleBeams]) return gone;
  const { orderOf } = rules.variant.geometry;
  return gone.sort((one, other) => orderOf(one.cell) - orderOf(other.cell));
}

/**
 * @param {Workspace} workspace
 * @param {number} row
 */
function stunned({ kernel, stack, cells, rules }, row) {
  const { geometry, pieces } = rules.variant;
  const changed = kernel.words(stack, row + ROW.changes + 1, kernel.word(stack, row + ROW.changes)).map(changedPlace);
  const order = geometry.readingOrder.filter((cell) => changed.includes(cell));
  const hit = order.filter((cell) => pieces.get(kernel.u16[cells.address / 2 + cell])?.stunned);
  return hit.map((cell) => geometry.name(cell));
}

/**
 * Return the square a shoved piece stood on and the one it went to, `null` where it was squashed or ejected.
 * @param {Workspace} workspace
 * @param {number} row
 * @param {Move} move
 * @param {Gone[]} gone
 */
function shoved({ kernel, stack, rules }, row, move, gone) {
  const isGone = gone.some(({ how }) => ["squashed", "ejected"].includes(FATES[how]));
  const changes = kernel.word(stack, row + ROW.changes);
  if (!isGone && (move.act !== "step" || !changes)) return null;
  const played = kernel.word(stack, row + ROW.move);
  const { geometry } = rules.variant;
  const square = geometry.name(targetOf(played));
  if (isGone) return { square, to: null };
  const first = changedPlace(kernel.word(stack, row + ROW.changes + 1));
  return first === startOf(played) ? null : { square, to: geometry.name(first) };
}

/**
 * @param {Kernel} kernel
 * @param {Span} stack
 */
function drawsMade(kernel, stack) {
  const first = stack.address / 8 + SCRATCH.draws;
  const noted = [...kernel.i64.subarray(first, first + kernel.word(stack, SCRATCH.drawn))];
  return noted.map((draw) => {
    return { kind: Number(drawKind(draw)), value: Number(drawValue(draw)), cell: Number(drawCell(draw)) };
  });
}

/**
 * Return the pieces flung about, the victim before the mover.
 * @param {Geometry} geometry
 * @param {Draw[]} draws
 */
function displaced(geometry, draws) {
  const flights = draws.filter(({ kind }) => kind === DRAW.square);
  return flights.map(({ value, cell }) => ({ start: geometry.name(cell), to: geometry.name(value) }));
}
