// One thread of a search over games of one move a turn: its arrays, and the search of the root to a depth.

import { MAX, ROW, SEARCH } from "../constants.js";
import { fill } from "../variant.js";
import { keysFor } from "../workspace.js";
import { layNetwork } from "./network.js";

const NO_LIMIT = 2 ** 52;
const PAST_ROWS = 128;

/**
 * Return an empty transposition table of the largest power of two of buckets that fits.
 * @param {import("../kernel.js").Kernel} kernel
 * @param {number} megabytes
 */
export function makeShared(kernel, megabytes) {
  const fitting = Math.floor((megabytes * 2 ** 20) / (SEARCH.bucket * 8));
  const buckets = 1 << Math.max(10, Math.floor(Math.log2(fitting)));
  const shared = kernel.allocate(SEARCH.header + buckets * SEARCH.bucket, 8);
  kernel.setWord(shared, SEARCH.bucketMask, buckets - 1);
  return shared;
}

export class Thread {
  #net;
  #rows = 0;

  /**
   * @param {import("../runtime.js").Runtime} runtime
   * @param {import("../variant.js").Rules} rules
   * @param {import("../kernel.js").Span} shared
   * @param {Awaited<ReturnType<typeof import("./network.js").readNetwork>> | null} network
   */
  constructor({ kernel, scratch }, rules, shared, network) {
    const { engine } = rules.variant.file;
    this.kernel = kernel;
    this.rules = rules;
    this.shared = shared;
    this.network = network;
    const table = new Int32Array(engine.length);
    table.set(rules.table);
    fill(engine.table, table);
    this.table = kernel.allocate(table.length, 4);
    kernel.i32.set(table, this.table.address / 4);
    this.keys = keysFor(kernel, rules, scratch.keys);
    this.cells = kernel.allocate(rules.cellCount, 2);
    this.history = kernel.allocate(SEARCH.historySize, 2);
    this.memory = { address: 0, length: 0 };
    this.#net = layNetwork(kernel, rules.variant, network);
  }

  /** Everything the thread works on, as the kernel's functions take it. */
  get arrays() {
    return [this.table, this.keys, this.cells, this.memory, this.history, this.shared, ...this.#net];
  }

  /**
   * Copy a board with the part of its past that can come again, and list the root moves.
   * @param {import("../workspace.js").BoardState} state
   * @param {{ age?: number, nodes?: number }} options
   */
  setUp(state, { age = 0, nodes = NO_LIMIT } = {}) {
    const { kernel, rules } = this;
    this.#reserve(state.rows.length / 8 / rules.rowLength);
    const { memory } = this;
    /**
     * @param {number} first
     * @param {number} last
     */
    const clear = (first, last) => kernel.bytes.fill(0, memory.address + first * 8, memory.address + last * 8);
    clear(SEARCH.counters, SEARCH.zones);
    clear(SEARCH.frames, SEARCH.moveStack);
    kernel.bytes.set(state.cells, this.cells.address);
    kernel.bytes.set(state.rows, memory.address + SEARCH.rows * 8);
    const root = SEARCH.rows + state.rows.length / 8 - rules.rowLength;
    const counters = {
      oldestRow: SEARCH.rows,
      root,
      evasionPlies: SEARCH.evasionPliesValue,
      firstPly: 1,
      firstMove: SEARCH.moveStack,
      features: SEARCH.allFeatures,
      age,
      nodeLimit: nodes,
    };
    for (const [name, value] of Object.entries(counters))
      kernel.setWord(memory, /** @type {Record<string, number>} */ (SEARCH)[name], value);
    const arrays = [this.table, this.keys, this.cells, memory];
    const end = kernel.call("generate", arrays, root, memory, SEARCH.rootMoves);
    kernel.setWord(memory, SEARCH.rootCount, end - SEARCH.rootMoves);
  }

  /**
   * Make sure that the memory has space for `past` earlier positions.
   * @param {number} past
   */
  #reserve(past) {
    if (past <= this.#rows) return;
    this.#rows = Math.max(past, PAST_ROWS, 2 * this.#rows);
    const { kernel, rules } = this;
    const rows = this.#rows + SEARCH.plies + 4;
    this.memory = kernel.allocate(SEARCH.rows + rows * rules.rowLength, 8);
    const zones = rules.variant.file.engine.zones.map((word) => BigInt.asIntN(64, BigInt(`0x${word}`)));
    kernel.i64.set(zones, this.memory.address / 8 + SEARCH.zones);
  }

  /** Forget everything learnt so far. */
  forget() {
    const { kernel, history } = this;
    kernel.bytes.fill(0, history.address, history.address + history.length * 2);
  }

  /** @param {number} place */
  #read(place) {
    return this.kernel.word(this.memory, place);
  }

  /** The root moves, best first once a depth is done. */
  get rootMoves() {
    return this.kernel.words(this.memory, SEARCH.rootMoves, this.#read(SEARCH.rootCount));
  }

  /**
   * Look at these root moves alone.
   * @param {number[]} codes
   */
  keepOnly(codes) {
    const kept = this.rootMoves.filter((code) => codes.includes(code));
    for (const [index, code] of kept.entries()) this.kernel.setWord(this.memory, SEARCH.rootMoves + index, code);
    this.kernel.setWord(this.memory, SEARCH.rootCount, kept.length);
  }

  get stopped() {
    return this.#read(SEARCH.stopped) !== 0;
  }

  get nodes() {
    return Number(this.kernel.i64[this.memory.address / 8 + SEARCH.nodes]);
  }

  get seldepth() {
    return this.#read(SEARCH.seldepth) + 1;
  }

  /** The score of the first root move. */
  get bestScore() {
    return this.#read(SEARCH.rootScores);
  }

  /**
   * Return the principal variation of a root move, by its place in the list.
   * @param {number} number
   */
  line(number) {
    const start = SEARCH.rootPvs + number * SEARCH.plies;
    return this.kernel.words(this.memory, start + 1, this.#read(start));
  }

  /**
   * Search the root to a depth, leaving the first `skip` moves out; `lines` are wanted at every depth.
   * @param {number} depth
   * @param {number} skip
   * @param {number} lines
   */
  deepen(depth, skip, lines) {
    return this.kernel.call("deepen", this.arrays, depth, skip, lines);
  }

  evaluate() {
    return this.kernel.call("evaluate", this.arrays, this.#read(SEARCH.root), SEARCH.frames);
  }

  /**
   * How much of the transposition table this search has filled, in thousandths.
   * @param {number} age
   */
  fullness(age) {
    return this.kernel.call("fullness", this.shared, age);
  }

  /**
   * Return the move and the score the transposition table has for a hash, both 0 where there are none.
   * @param {bigint} hash
   * @param {import("../kernel.js").Span} scratch
   */
  recall(hash, scratch) {
    const { kernel } = this;
    kernel.i64[scratch.address / 8 + ROW.hash] = hash;
    const found = { address: scratch.address + 8 * (MAX.moves / 2), length: 2 };
    kernel.call("recall", this.shared, scratch, 0, found);
    return kernel.words(found, 0, 2);
  }
}
