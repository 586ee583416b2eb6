// Board: a game in progress, with the manners of the Python library. The kernel decides every rule.
/** @import { Arguments } from "./kernel.js" */
/** @import { Written } from "./notation/rows.js" */
/** @import { MoveResult } from "./result.js" */
/** @import { WrittenMove } from "./types" */

import { traceBeams } from "./beams.js";
import { endingOf, winnerOf } from "./codec.js";
import { ILLEGAL, MISFIT, ROW, SCRATCH, TERMINATIONS } from "./constants.js";
import { IllegalMoveError, LaserChessError, quote, UnknownNameError } from "./errors.js";
import { notationOf } from "./notation/index.js";
import { playMove } from "./play.js";
import { illegalMove, misfit, wrongCapture } from "./refusals.js";
import { Move, moveOf } from "./result.js";
import { findVariant, workspaceFor } from "./runtime.js";
import { readBack, setUp } from "./setup.js";
import { Variant } from "./variant.js";

const MAX_PERFT_DEPTH = 60;

export class Board {
  #workspace;
  #notation;
  #row;
  /** @type {import("./workspace.js").BoardState | null} the board while another one is worked on */
  #saved = null;
  /** @type {import("./result.js").MoveResult[]} */
  #history = [];

  /**
   * @param {string | Variant} [variant] its id, or itself
   * @param {{ setup?: string, position?: string, rules?: Record<string, unknown>, seed?: number | bigint,
   *   state?: import("./workspace.js").BoardState }} [options] a named setup, a position text (the first setup by
   *   default) or the state of another board, rule options, and a seed for chance
   */
  constructor(variant = "laser-chess", { setup, position, rules = {}, seed, state } = {}) {
    this.variant = variant instanceof Variant ? variant : findVariant(variant);
    this.rules = this.variant.rules(seed === undefined || this.variant.hasChance ? rules : { ...rules, seed });
    this.#notation = notationOf(this.variant);
    this.#workspace = workspaceFor(this.rules);
    this.#row = this.rules.firstRow;
    if (state) {
      this.#saved = state;
      return;
    }
    const text = position ?? this.variant.setup(setup);
    this.#setUp(this.#notation.readPosition(this.variant, text));
    this.reseed(seed ?? crypto.getRandomValues(new BigInt64Array(1))[0]);
  }

  // Between this board and the kernel

  /** Be the board that the workspace holds. */
  #enter() {
    const workspace = this.#workspace;
    if (workspace.owner !== this) {
      workspace.owner?.release();
      workspace.owner = this;
      if (this.#saved) this.#row = workspace.load(this.#saved);
      this.#saved = null;
    }
    return workspace;
  }

  /** Leave the workspace to another board. */
  release() {
    this.#saved = this.#workspace.save(this.#row);
  }

  /**
   * @param {string} name
   * @param {Arguments[]} values
   */
  #call(name, ...values) {
    const workspace = this.#enter();
    return workspace.kernel.call(name, workspace.arrays, ...values);
  }

  /**
   * Read a field of the present row.
   * @param {number} place
   */
  #field(place) {
    const { kernel, stack } = this.#enter();
    return kernel.word(stack, this.#row + place);
  }

  /** @param {Written} written */
  #setUp(written) {
    this.#saved = null;
    const workspace = this.#enter();
    try {
      setUp(workspace, written);
    } catch (error) {
      workspace.owner = null;
      throw error;
    }
  }

  // The position

  /** The position as text; a board made from it has the same position. */
  get position() {
    return this.#notation.writePosition(this.variant, this.#written());
  }

  #written() {
    return readBack(this.#enter(), this.#row);
  }

  /** Name of the side to move. */
  get turn() {
    return this.variant.players[this.side].name;
  }

  /** Number (0 or 1) of the side to move. */
  get side() {
    return this.#field(ROW.side);
  }

  /** Actions the side to move may still spend this turn; 1 where a turn is one move. */
  get actionsLeft() {
    return this.variant.actions ? this.#field(ROW.left) : 1;
  }

  /** The Zobrist hash of the position. */
  get hash() {
    const { kernel, stack } = this.#enter();
    return kernel.i64[stack.address / 8 + this.#row + ROW.hash];
  }

  /**
   * Return the piece on a square, or null.
   * @param {string} square
   */
  pieceAt(square) {
    const cell = this.variant.geometry.byName.get(square);
    if (cell === undefined) {
      const message = `${quote(square)} is not a square of ${this.variant.title}`;
      throw new UnknownNameError(message, { reason: "square", text: square, expected: this.variant.geometry.extent });
    }
    const { kernel, cells } = this.#enter();
    return this.variant.pieces.get(kernel.u16[cells.address / 2 + cell]) ?? null;
  }

  /**
   * Return the kernel's code of what is on a square: a piece, a feature, or 0.
   * @param {string} square
   */
  codeAt(square) {
    const { kernel, cells } = this.#enter();
    return kernel.u16[cells.address / 2 + (this.variant.geometry.byName.get(square) ?? 0)];
  }

  /** The letters of the floor, by the names of their squares. */
  get floor() {
    const { geometry } = this.variant;
    return new Map([...this.#written().floor].map(([cell, letter]) => [geometry.name(cell), letter]));
  }

  /**
   * Return a board with the same pieces on which another side begins its turn.
   * @param {number} side 0 or 1
   */
  withTurnOf(side) {
    const { pieces, floor } = this.#written();
    const written = { pieces, floor, side, left: this.variant.actions, used: [], rotations: [], idle: 0 };
    const position = this.#notation.writePosition(this.variant, written);
    return new Board(this.variant, { position, rules: this.rules.options });
  }

  /** The pieces on the board, by the names of their squares. */
  get pieces() {
    const { geometry } = this.variant;
    return new Map([...this.#written().pieces].map(([cell, piece]) => [geometry.name(cell), piece]));
  }

  // Moves

  /** The legal moves, or single actions where a turn has several; none once the game is over. */
  get legalMoves() {
    const { kernel, moves } = this.#enter();
    const count = this.#call("generate", this.#row, moves, 0);
    return kernel.words(moves, 0, count).map((code) => moveOf(this.variant, code));
  }

  /**
   * Return the move that a code of the kernel stands for, legal or not.
   * @param {number} code
   */
  moveOf(code) {
    return moveOf(this.variant, code);
  }

  /** @param {Move | string} move */
  isLegal(move) {
    try {
      return this.#lookUp(String(move)) !== null;
    } catch (error) {
      if (error instanceof LaserChessError) return false;
      throw error;
    }
  }

  /**
   * Read a move and return it as the board lists it, or say why it is malformed or illegal.
   * @param {string} text
   */
  parse(text) {
    const move = this.#lookUp(text);
    if (!move) throw illegalMove(this, this.#notation.readMove(this.variant, text).code, text);
    return move;
  }

  /** @param {string} text */
  #lookUp(text) {
    const written = this.#notation.readMove(this.variant, text);
    const move = this.#find(written.code);
    const isPlain = !written.captured && !written.chance && !(written.via ?? false);
    const mayTakeTwoSteps = !move && this.variant.actions > 0 && moveOf(this.variant, written.code).isDiagonal;
    return !isPlain || mayTakeTwoSteps ? this.preview(text).move : move;
  }

  /** @param {number} code */
  #find(code) {
    const found = this.#call("find", this.#row, code, this.#workspace.moves);
    return found === ILLEGAL ? null : moveOf(this.variant, found);
  }

  /**
   * Play a move and say what it did; an illegal one leaves the board as it was.
   *
   * A text may name its captures or its chance. Where it names no chance, that is drawn; but in a `recorded` move
   * nothing has happened that is not named.
   * @param {Move | string} move
   * @param {{ recorded?: boolean }} [options]
   */
  push(move, { recorded = false } = {}) {
    if (move instanceof Move) return this.#play(move, {}, move.text);
    const written = this.#notation.readMove(this.variant, move);
    if (recorded && !written.chance) written.chance = [];
    return this.#play(this.#find(written.code) ?? moveOf(this.variant, written.code), written, move);
  }

  /**
   * Play a whole turn, as `a7@3,a7*,c6d6`; if any of it is rejected, none of it is played.
   * @param {string} text
   * @param {{ recorded?: boolean }} [options]
   */
  pushTurn(text, options = {}) {
    if (!this.variant.actions) return [this.push(text)];
    const done = [];
    try {
      for (const action of this.#notation.splitTurn?.(text) ?? [text]) {
        if (action === "." && done.length && this.outcome) break;
        done.push(this.push(action, options));
      }
    } catch (error) {
      for (const _ of done) this.pop();
      throw error;
    }
    return done;
  }

  /**
   * @param {Move} move
   * @param {Partial<WrittenMove>} written
   * @param {string} text
   */
  #play(move, written, text) {
    const { row, result } = playMove(this.#enter(), this.#row, move, written);
    if (!result) throw row === MISFIT ? misfit(text) : illegalMove(this, move.code, text);
    this.#row = row;
    result.rotationsLeft = this.variant.actions ? this.#field(ROW.rotations) : 0;
    if (written.captured) this.#verify(result, written.captured, text);
    this.#history.push(result);
    return result;
  }

  /**
   * Take a move back if the captures written with it are not what happened.
   * @param {MoveResult} result
   * @param {number[]} captured
   * @param {string} text
   */
  #verify(result, captured, text) {
    const names = captured.map((cell) => this.variant.geometry.name(cell));
    const gone = result.removed.map(({ square }) => square);
    if (names.toSorted().join() !== gone.toSorted().join()) {
      this.#retreat(result.past.rows);
      throw wrongCapture(text, names, result.text);
    }
  }

  /** @param {number} rows */
  #retreat(rows) {
    for (let row = 0; row < rows; row++) {
      this.#call("undo", this.#row);
      this.#row -= this.rules.rowLength;
    }
  }

  /** Take back the last move and return it; chance is taken back with it. */
  pop() {
    const result = this.#history.pop();
    if (!result) throw new IllegalMoveError("no move has been played", { reason: "start" });
    const { kernel, stack } = this.#enter();
    if (this.variant.actions) kernel.i64[stack.address / 8 + SCRATCH.state] = result.past.state;
    this.#retreat(result.past.rows);
    return result.move;
  }

  /**
   * Say what a move would do, without playing it.
   * @param {Move | string} move
   */
  preview(move) {
    const result = this.push(move);
    this.pop();
    return result;
  }

  /** What was played on this board, oldest first. */
  get history() {
    return [...this.#history];
  }

  /** Number of moves played on this board. */
  get ply() {
    return this.#history.length;
  }

  /** Where the beams would go if the side to move fired now. */
  beams() {
    const { kernel, cells } = this.#enter();
    const board = kernel.bytes.slice(cells.address, cells.address + cells.length * 2);
    return traceBeams(this.#workspace, this.side, board);
  }

  /**
   * Let chance that is yet to come follow from another seed.
   * @param {number | bigint} seed
   */
  reseed(seed) {
    const { kernel, stack } = this.#enter();
    kernel.i64[stack.address / 8 + SCRATCH.state] = BigInt.asIntN(64, BigInt(seed));
    kernel.setWord(stack, SCRATCH.scripted, -1);
  }

  // The end

  /** How the game ended, or null while it continues. */
  get outcome() {
    const result = this.#field(ROW.result);
    if (!result) return null;
    const winner = this.variant.players[winnerOf(result)]?.name ?? null;
    return { winner, reason: TERMINATIONS[endingOf(result)] };
  }

  isGameOver() {
    return this.outcome !== null;
  }

  /** The score as records write it: 1-0, 0-1, 1/2-1/2, or * while the game continues. */
  get result() {
    const { outcome } = this;
    if (!outcome?.winner) return outcome ? "1/2-1/2" : "*";
    return outcome.winner === this.variant.players[0].name ? "1-0" : "0-1";
  }

  /** How often the present position has occurred with this side to move, this time included. */
  get occurrences() {
    return this.#call("occurrences", this.#row);
  }

  /** Turns since a piece was last destroyed, as the variant's quiet rule counts them. */
  get quietTurns() {
    return this.#field(ROW.quiet);
  }

  /** Whether the side to move may claim a draw by repetition. */
  canClaimDraw() {
    return this.#call("can_claim", this.#row) !== 0;
  }

  /** Claim the draw by repetition; taking back a move takes back the claim. */
  claimDraw() {
    if (!this.canClaimDraw()) {
      const message = `${this.turn} cannot claim a draw: the position has occurred ${this.occurrences} time(s)`;
      throw new IllegalMoveError(message, { reason: "claim", expected: "a third occurrence in a game in progress" });
    }
    this.#call("claim", this.#row);
    return this.outcome;
  }

  // Trees and copies

  /**
   * Count the leaves of the tree of legal moves at exactly `depth`; variants with chance have no such tree.
   * @param {number} depth
   * @param {{ finished?: boolean }} [options] whether a game that ended before counts as a leaf
   */
  perft(depth, { finished = false } = {}) {
    const { variant } = this;
    if (variant.actions || variant.hasChance) {
      const expected = "a game of one move a turn, without chance";
      throw new IllegalMoveError(`${variant.title} has no perft`, { reason: "chance", expected });
    }
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_PERFT_DEPTH) {
      const evidence = { reason: "depth", text: String(depth), expected: `0 to ${MAX_PERFT_DEPTH}` };
      throw new IllegalMoveError(`perft depth ${depth}`, evidence);
    }
    const workspace = this.#enter();
    workspace.reserve((this.#row - this.rules.firstRow) / this.rules.rowLength + depth + 3);
    return this.#call("perft", this.#row, workspace.movesFor(depth + 1), 0, depth, finished ? 1 : 0);
  }

  /**
   * Let a function of this library work on the kernel's arrays, with space for `turns` more rows.
   * @template T
   * @param {number} turns
   * @param {(workspace: import("./workspace.js").Workspace, row: number) => T} work
   * @returns {T}
   */
  prove(turns, work) {
    const workspace = this.#enter();
    workspace.reserve((this.#row - this.rules.firstRow) / this.rules.rowLength + turns + 3);
    return work(workspace, this.#row);
  }

  /**
   * Return a board that shares nothing with this one, with or without its past.
   * @param {{ history?: boolean }} [options]
   * @returns {Board}
   */
  copy({ history = true } = {}) {
    const workspace = this.#enter();
    const state = workspace.save(this.#row, history ? undefined : this.#row);
    const other = new Board(this.variant, { rules: this.rules.options, state });
    if (history) other.#history = [...this.#history];
    return other;
  }

  /** The board as an engine takes it: everything that can be posted to a worker. */
  toState() {
    const { kernel, stack } = this.#enter();
    const { rowLength, firstRow } = this.rules;
    const again = this.variant.actions ? 0 : kernel.word(stack, this.#row + ROW.reversible);
    const first = Math.max(firstRow, this.#row - again * rowLength);
    return { variant: this.variant.id, rules: this.rules.options, ...this.#workspace.save(this.#row, first) };
  }
}
