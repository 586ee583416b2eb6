// A search for the rest of a turn of several actions: single actions first, then aimed shots, then longer lines as far
// as time allows. What a line is worth is the kernel's business.
/** @import { Info } from "../index" */

import { classOf, kindOf, moveFor, startOf, targetOf } from "../codec.js";
import { SCRATCH, SEARCH, TABLE, TRAIT, TURN } from "../constants.js";
import { KIND_OF_MOVE } from "../notation/kinds.js";
import { fill } from "../variant.js";
import { keysFor } from "../workspace.js";
import { scoreOf, USUAL, wdlOf } from "./score.js";
import { Shortlist } from "./shortlist.js";

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
    this.stack = kernel.allocate(rules.firstRow + (TURN.maxLine + 7) * rules.rowLength, 8);
    this.values = kernel.allocate(2 * TURN.classes, 4);
    const first = this.values.address / 4;
    fill(rules.variant.file.engine.values, kernel.i32.subarray(first, first + this.values.length));
    this.moves = kernel.allocate(2 * TURN.maxActionsListed, 8);
    this.line = kernel.allocate(TURN.maxLine + 1, 8);
    this.counters = kernel.allocate(TURN.counters, 8);
    this.tries = kernel.allocate(TURN.maxActionsListed, 8);
    this.results = kernel.allocate(TURN.maxActionsListed, 8);
    this.arrays = [this.table, this.keys, this.cells, this.stack];
    this.space = [this.arrays, this.values, this.moves, this.line, this.counters, shared];
  }

  /**
   * Copy a board in.
   * @param {import("../workspace.js").BoardState} state
   * @param {number} seed
   */
  setUp(state, nodes = NO_LIMIT, seed = 0) {
    const { kernel, rules, stack, counters } = this;
    kernel.bytes.fill(0, stack.address, stack.address + stack.length * 8);
    kernel.bytes.set(state.cells, this.cells.address);
    kernel.bytes.set(state.rows.slice(-rules.rowLength * 8), stack.address + rules.firstRow * 8);
    kernel.setWord(stack, SCRATCH.state, seed);
    kernel.setWord(stack, SCRATCH.scripted, -1);
    kernel.setWord(counters, TURN.nodes, 0);
    kernel.setWord(counters, TURN.nodeLimit, nodes);
    kernel.setWord(counters, TURN.seed, seed);
    kernel.setWord(counters, TURN.samples, TURN.sampleCount);
  }

  get nodes() {
    return Number(this.kernel.i64[this.counters.address / 8 + TURN.nodes]);
  }

  /** @param {number} cell */
  code(cell) {
    return this.kernel.u16[this.cells.address / 2 + cell];
  }

  /** @param {number} side */
  evaluate(side) {
    return this.kernel.call("evaluate_actions", this.arrays, this.values, this.rules.firstRow, side);
  }

  /**
   * Write the actions of a line.
   * @param {number[]} line
   */
  write(line) {
    for (const [index, code] of line.entries()) this.kernel.setWord(this.line, index, code);
  }

  /**
   * Return what a line is worth.
   * @param {number[]} line
   */
  value(line) {
    this.write(line);
    return this.kernel.call("line_value", this.space, line.length);
  }

  /**
   * Return the actions that may follow a line, but for the end of the turn.
   * @param {number[]} line
   */
  actionsAfter(line) {
    this.write(line);
    return this.kernel.words(this.moves, 0, this.kernel.call("list_after", this.space, line.length));
  }

  /**
   * Return what a line is worth with each of some actions behind it, as far as they were judged before a stop.
   * @param {number[]} line
   * @param {number[]} codes
   */
  extend(line, codes) {
    this.write(line);
    for (const [index, code] of codes.entries()) this.kernel.setWord(this.tries, index, code);
    const tries = { address: this.tries.address, length: codes.length };
    const judged = this.kernel.call("extend", this.space, line.length, tries, this.results);
    return this.kernel.words(this.results, 0, judged);
  }
}

export class TurnSearch {
  #found = new Shortlist(TURN.widths[TURN.widths.length - 1]);
  #limit;
  #left;
  /** @type {number[] | null} actions a line may begin with */
  #wanted = null;

  /**
   * @param {import("../board.js").Board} board
   * @param {TurnSpace} space
   * @param {import("../index").Limits} limits
   * @param {import("./clock.js").Watch} watch
   * @param {number} seed
   */
  constructor(board, space, limits, watch, seed) {
    this.board = board;
    this.space = space;
    this.limits = limits;
    this.watch = watch;
    this.#limit = limits.nodes ?? NO_LIMIT;
    this.#left = board.actionsLeft;
    if (limits.searchMoves?.length) this.#wanted = limits.searchMoves.map((move) => board.parse(String(move)).code);
    space.setUp(board.toState(), limits.nodes, seed);
    /** @type {import("../index.d.ts").Info[]} */
    this.lines = [];
  }

  /** The action to play if nothing else is known. */
  get firstMove() {
    return this.board.moveOf(this.#wanted ? Math.min(...this.#wanted) : TURN.endOfTurn).text;
  }

  get #isStopped() {
    return this.watch.isOver || this.space.nodes >= this.#limit;
  }

  /**
   * Search, reporting the best lines after every round; return the last ones, best first.
   * @param {(info: import("../index").Info) => void} report
   * @param {() => Promise<void>} rest awaited between rounds
   */
  async run(report, rest) {
    for (const depth of this.#deepen()) {
      this.#note(depth, report);
      if (this.#isDone(depth)) return this.lines;
      await rest();
    }
    this.#note(this.lines[0]?.depth ?? 1, report);
    return this.lines;
  }

  /** Judge more and longer lines; yield the number of each round that is done. */
  *#deepen() {
    if (!this.#wanted || this.#wanted.includes(TURN.endOfTurn)) {
      this.#found.add({ value: this.space.value([]), actions: [] });
    }
    this.#extend([]);
    yield 1;
    this.#aim([]);
    if (this.#isStopped) return;
    yield 2;
    for (const [index, width] of TURN.widths.entries()) {
      for (let length = 1; length < this.#left; length++) {
        for (const { actions } of this.#found.bestOf(length, width)) {
          this.#aim(actions);
          this.#extend(actions);
          if (this.#isStopped) return;
        }
      }
      yield index + 3;
    }
  }

  /**
   * Judge a line with every action behind it, shots and captures first.
   * @param {number[]} line
   */
  #extend(line) {
    const codes = this.#actionsAfter(line);
    this.#judge(line, [
      ...codes.filter((code) => !this.#isQuiet(code)),
      ...codes.filter((code) => this.#isQuiet(code)),
    ]);
  }

  /**
   * Judge a line with a weapon rotated and fired behind it.
   * @param {number[]} line
   */
  #aim(line) {
    if (line.length + 2 > this.#left) return;
    for (const code of this.#actionsAfter(line)) {
      const cell = startOf(code);
      if (kindOf(code) === KIND_OF_MOVE.turn && this.#isWeapon(cell)) {
        this.#judge([...line, code], [moveFor(cell, cell, KIND_OF_MOVE.fire, 0)]);
        if (this.#isStopped) return;
      }
    }
  }

  /** @param {number} cell */
  #isWeapon(cell) {
    return (this.space.rules.table[TABLE.traits + classOf(this.space.code(cell))] & TRAIT.weapon) !== 0;
  }

  /** @param {number} code */
  #isQuiet(code) {
    const stepsOnto = kindOf(code) === KIND_OF_MOVE.step && this.space.code(targetOf(code)) !== 0;
    return !stepsOnto && kindOf(code) !== KIND_OF_MOVE.fire;
  }

  /**
   * Judge a line with each of some actions behind it, skipping what is known.
   * @param {number[]} line
   * @param {number[]} codes
   */
  #judge(line, codes) {
    const fresh = codes.filter((code) => !this.#found.has([...line, code]));
    for (const [index, value] of this.space.extend(line, fresh).entries()) {
      this.#found.add({ value, actions: [...line, fresh[index]] });
    }
  }

  /** @param {number[]} line */
  #actionsAfter(line) {
    const codes = this.space.actionsAfter(line);
    const wanted = this.#wanted;
    return line.length || !wanted ? codes : codes.filter((code) => wanted.includes(code));
  }

  /**
   * Keep the best lines that begin with different actions, and report them.
   * @param {number} depth
   * @param {(info: Info) => void} report
   */
  #note(depth, report) {
    const kept = this.#found.openers(Math.max(1, this.limits.multipv ?? 1));
    this.lines = kept.map((line, index) => this.#info(depth, index + 1, line));
    for (const info of this.lines) report(info);
  }

  /** @param {number} depth */
  #isDone(depth) {
    if (this.limits.infinite) return false;
    const hasWon = this.lines.length > 0 && this.lines[0].score.value >= SEARCH.mate - 1;
    return depth >= (this.limits.depth ?? SEARCH.deepest) || this.watch.softTimeIsUp() || hasWon;
  }

  /**
   * @param {number} depth
   * @param {number} multipv
   * @param {import("./shortlist.js").ActionLine} line
   */
  #info(depth, multipv, { value, actions }) {
    const { seconds } = this.watch;
    const { nodes } = this.space;
    const codes = value >= SEARCH.mate ? actions : [...actions, TURN.endOfTurn];
    const score = value - (value >= SEARCH.mate ? 1 : 0) + (value <= -SEARCH.mate ? 1 : 0);
    return {
      depth,
      seldepth: codes.length,
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
