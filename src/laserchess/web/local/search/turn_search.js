// A search for the rest of a turn of several actions, by iterative deepening; the kernel searches.

import { SCRATCH, SEARCH, TURN } from "../constants.js";
import { fill } from "../variant.js";
import { keysFor } from "../workspace.js";
import { scoreOf, USUAL, wdlOf } from "./score.js";

const NO_LIMIT = 2 ** 52;

/** The kernel's arrays for searches with one set of rules. */
export class TurnSpace {
  /**
   * @param {import("../runtime.js").Runtime} runtime
   * @param {import("../variant.js").Rules} rules
   * @param {import("../kernel.js").Span} shared
   */
  constructor({ kernel, scratch }, rules, shared) {
    this.kernel = kernel;
    this.rules = rules;
    this.table = kernel.allocate(rules.table.length, 4);
    kernel.i32.set(rules.table, this.table.address / 4);
    this.keys = keysFor(kernel, rules, scratch.keys);
    this.cells = kernel.allocate(rules.cellCount, 2);
    this.stack = kernel.allocate(rules.firstRow + (TURN.maxPlies + 3) * rules.rowLength, 8);
    this.values = kernel.allocate(TURN.valuesSize, 4);
    const first = this.values.address / 4;
    fill(rules.variant.file.engine.values, kernel.i32.subarray(first, first + this.values.length));
    this.moves = kernel.allocate(TURN.maxPlies * TURN.maxListed, 8);
    this.memory = kernel.allocate(TURN.size, 8);
    this.arrays = [this.table, this.keys, this.cells, this.stack];
    this.space = [this.arrays, this.values, this.moves, this.memory, shared];
  }

  /**
   * Copy a board in.
   * @param {import("../workspace.js").BoardState} state
   * @param {{ nodes?: number, seed?: number, age?: number }} limits
   */
  setUp(state, { nodes = NO_LIMIT, seed = 0, age = 0 } = {}) {
    const { kernel, rules, stack, memory } = this;
    for (const { address, length } of [stack, memory]) kernel.bytes.fill(0, address, address + length * 8);
    kernel.bytes.set(state.cells, this.cells.address);
    kernel.bytes.set(state.rows.slice(-rules.rowLength * 8), stack.address + rules.firstRow * 8);
    kernel.setWord(stack, SCRATCH.state, seed);
    kernel.setWord(stack, SCRATCH.scripted, -1);
    kernel.setWord(memory, TURN.nodeLimit, nodes);
    kernel.setWord(memory, TURN.seed, seed);
    kernel.setWord(memory, TURN.age, age);
    kernel.setWord(memory, TURN.firstPly, 1);
  }

  /** @param {number} index */
  word(index) {
    return Number(this.kernel.i64[this.memory.address / 8 + index]);
  }

  /** @param {number} side */
  evaluate(side) {
    return this.kernel.call("evaluate_actions", this.arrays, this.values, this.rules.firstRow, side);
  }

  /**
   * List the actions to search, all legal ones or the wanted ones; return their number.
   * @param {number[]} wanted
   */
  list(wanted) {
    const count = this.kernel.call("list_root", this.space);
    if (!wanted.length) return count;
    const kept = this.kernel.words(this.memory, TURN.rootMoves, count).filter((code) => wanted.includes(code));
    for (const [index, code] of kept.entries()) this.kernel.setWord(this.memory, TURN.rootMoves + index, code);
    this.kernel.setWord(this.memory, TURN.rootCount, kept.length);
    return kept.length;
  }

  /**
   * Search all actions to a depth, exactly for the best lines; return how many were searched before a stop.
   * @param {number} depth
   * @param {number} lines
   */
  deepen(depth, lines) {
    return this.kernel.call("deepen_actions", this.space, depth, lines);
  }

  /**
   * Return the best lines found so far.
   * @param {number} wanted
   */
  lines(wanted) {
    const found = [];
    for (let number = 0; number < wanted; number++) {
      const score = this.word(TURN.rootScores + number);
      const first = TURN.rootPvs + number * TURN.rootPv;
      const actions = this.kernel.words(this.memory, first + 1, this.word(first));
      if (score > -SEARCH.infinite) found.push({ score, actions });
    }
    return found.sort((one, other) => other.score - one.score);
  }
}

export class TurnSearch {
  #count;
  #wanted;

  /**
   * @param {import("../board.js").Board} board
   * @param {TurnSpace} space
   * @param {import("../index").Limits} limits
   * @param {import("./clock.js").Watch} watch
   * @param {{ seed: number, age: number }} context
   */
  constructor(board, space, limits, watch, { seed, age }) {
    this.board = board;
    this.space = space;
    this.limits = limits;
    this.watch = watch;
    space.setUp(board.toState(), { nodes: limits.nodes, seed, age });
    this.#count = space.list((limits.searchMoves ?? []).map((move) => board.parse(String(move)).code));
    this.#wanted = Math.max(1, Math.min(limits.multipv ?? 1, this.#count));
    /** @type {import("../index.d.ts").Info[]} */
    this.lines = [];
  }

  /** The action to play if nothing else is known. */
  get firstMove() {
    return this.board.moveOf(TURN.endOfTurn).text;
  }

  /**
   * Search, reporting the best lines after every iteration; return the last ones, best first.
   * @param {(info: import("../index").Info) => void} report
   * @param {() => Promise<void>} rest awaited between iterations
   */
  async run(report, rest) {
    for (let depth = 1; depth <= TURN.maxDepth; depth++) {
      const searched = this.space.deepen(depth, this.#wanted);
      if (searched) this.#note(depth, report);
      if (searched < this.#count || this.#isDone(depth)) break;
      await rest();
    }
    return this.lines;
  }

  /**
   * Keep the best lines, and report them.
   * @param {number} depth
   * @param {(info: import("../index").Info) => void} report
   */
  #note(depth, report) {
    this.lines = this.space.lines(this.#wanted).map((line, index) => this.#info(depth, index + 1, line));
    for (const info of this.lines) report(info);
  }

  /** @param {number} depth */
  #isDone(depth) {
    if (this.limits.infinite) return false;
    const isDecided = this.#count === 1 || this.lines[0].score.value >= SEARCH.mate - 1;
    return isDecided || depth >= (this.limits.depth ?? TURN.maxDepth) || this.watch.softTimeIsUp();
  }

  /**
   * @param {number} depth
   * @param {number} multipv
   * @param {{ score: number, actions: number[] }} line
   */
  #info(depth, multipv, { score, actions }) {
    const { seconds } = this.watch;
    const nodes = this.space.word(TURN.nodes);
    const end = actions.indexOf(TURN.endOfTurn);
    const isMate = Math.abs(score) >= SEARCH.mateInMaxPly;
    const whole = end < 0 && !isMate ? [...actions, TURN.endOfTurn] : actions;
    const codes = end < 0 ? whole : actions.slice(0, end + 1);
    return {
      depth,
      seldepth: Math.max(depth, this.space.word(TURN.seldepth)),
      score: scoreOf(score),
      nodes,
      nps: Math.floor(nodes / Math.max(seconds, 1e-6)),
      hashfull: 0,
      time: seconds,
      multipv,
      pv: codes.map((code) => this.board.moveOf(code).text),
      bound: /** @type {const} */ ("exact"),
      wdl: wdlOf(score, USUAL),
    };
  }
}
