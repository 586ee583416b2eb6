// Where boards of one set of rules are worked on: the kernel's arrays, which hold one board at a time.
//
// A board keeps its state in JavaScript while another one is worked on, so boards need no freeing and the kernel's
// memory does not grow with their number.

import { codeFor } from "./codec.js";
import { KEYS, KIND, MAX, SCRATCH, TABLE } from "./constants.js";

const FIRST_ROWS = 64;

/** @typedef {{ cells: Uint8Array, rows: Uint8Array, state: bigint }} BoardState */

export class Workspace {
  #capacity = 0;

  /**
   * @param {import("./kernel.js").Kernel} kernel
   * @param {import("./variant.js").Rules} rules
   * @param {ReturnType<typeof makeScratch>} scratch shared by all workspaces
   */
  constructor(kernel, rules, scratch) {
    this.kernel = kernel;
    this.rules = rules;
    this.moves = scratch.moves;
    this.scratch = scratch;
    this.table = kernel.allocate(rules.table.length, 4);
    kernel.i32.set(rules.table, this.table.address / 4);
    this.keys = keysFor(kernel, rules, scratch.keys);
    this.cells = kernel.allocate(rules.cellCount, 2);
    this.stack = { address: 0, length: 0 };
    this.reserve(FIRST_ROWS);
    this.beamCells = kernel.allocate(rules.cellCount, 2);
    /** The arrays with scratch large enough to trace any beam. */
    this.beamArrays = [this.table, this.keys, this.beamCells, scratch.beams];
    /** @type {{ release(): void } | null} the board that is worked on */
    this.owner = null;
  }

  /** The kernel's arrays, as its functions take them. */
  get arrays() {
    return [this.table, this.keys, this.cells, this.stack];
  }

  /**
   * Make sure that the stack has space for `rows` rows.
   * @param {number} rows
   */
  reserve(rows) {
    if (rows <= this.#capacity) return;
    this.#capacity = Math.max(rows, 2 * this.#capacity);
    const before = this.stack;
    this.stack = this.kernel.allocate(this.rules.firstRow + this.#capacity * this.rules.rowLength, 8);
    this.kernel.bytes.copyWithin(this.stack.address, before.address, before.address + before.length * 8);
    this.kernel.setWord(this.stack, SCRATCH.scripted, -1);
  }

  /**
   * Return space for `lists` lists of moves.
   * @param {number} lists
   */
  movesFor(lists) {
    const { kernel, scratch } = this;
    if (scratch.lists.length < lists * MAX.moves) scratch.lists = kernel.allocate(lists * MAX.moves, 8);
    return scratch.lists;
  }

  /** Forget the board that is worked on and start from an empty one. */
  clear() {
    const { kernel, cells, rules } = this;
    const { geometry } = rules.variant;
    const board = kernel.u16.subarray(cells.address / 2, cells.address / 2 + cells.length);
    board.fill(0);
    board.fill(codeFor(KIND.border, 0, 0), 0, geometry.size);
    for (const cell of geometry.cells) board[cell] = 0;
    const row = this.stack.address + rules.firstRow * 8;
    kernel.bytes.fill(0, row, row + rules.rowLength * 8);
  }

  /**
   * Copy the present board out.
   * @param {number} row where its last row begins
   * @param {number} [first] where the first row to copy begins
   * @returns {BoardState}
   */
  save(row, first = this.rules.firstRow) {
    const { kernel, cells, stack } = this;
    const rows = stack.address + first * 8;
    return {
      cells: kernel.bytes.slice(cells.address, cells.address + cells.length * 2),
      rows: kernel.bytes.slice(rows, stack.address + (row + this.rules.rowLength) * 8),
      state: kernel.i64[stack.address / 8 + SCRATCH.state],
    };
  }

  /**
   * Copy a board in; return where its last row begins.
   * @param {BoardState} state
   */
  load(state) {
    const rowBytes = this.rules.rowLength * 8;
    this.reserve(state.rows.length / rowBytes + 3);
    const { kernel, stack } = this;
    kernel.bytes.set(state.cells, this.cells.address);
    kernel.bytes.set(state.rows, stack.address + this.rules.firstRow * 8);
    kernel.i64[stack.address / 8 + SCRATCH.state] = state.state;
    kernel.setWord(stack, SCRATCH.scripted, -1);
    return this.rules.firstRow + state.rows.length / 8 - this.rules.rowLength;
  }
}

/**
 * Return the Zobrist keys: all rules of all variants share one sequence.
 * @param {import("./kernel.js").Kernel} kernel
 * @param {import("./variant.js").Rules} rules
 * @param {Map<string, import("./kernel.js").Span>} drawn
 */
export function keysFor(kernel, { table, variant }, drawn) {
  const length = table[TABLE.size] * (table[TABLE.keys] + KEYS.floors) + KEYS.extra;
  const name = `${variant.file.kernel.keys} ${length}`;
  let keys = drawn.get(name);
  if (!keys) {
    keys = kernel.allocate(length, 8);
    const generator = kernel.allocate(variant.file.kernel.keys.length, 8);
    const words = variant.file.kernel.keys.map((word) => BigInt.asIntN(64, BigInt(`0x${word}`)));
    kernel.i64.set(words, generator.address / 8);
    kernel.call("draw_keys", keys, generator);
    drawn.set(name, keys);
  }
  return keys;
}

/** @param {import("./kernel.js").Kernel} kernel */
export function makeScratch(kernel) {
  const moves = kernel.allocate(MAX.moves, 8);
  return { moves, lists: moves, beams: kernel.allocate(SCRATCH.beamWords, 8), keys: new Map() };
}
