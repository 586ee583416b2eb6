// A search of one position of a game of one move a turn, from its start to its best lines.
/** @import { Board } from "../board.js" */
/** @import { Move } from "../result.js" */

import { SEARCH } from "../constants.js";
import { pliesOf, scoreOf, wdlOf } from "./score.js";

const SETTLED_SHARE = 0.7;
const CHANGE_SHARE = 0.6;
const FADING = 0.5;
const LAST_BUT_ONE = 2;

/** @typedef {import("../index.d.ts").Info} Info */

export class TreeSearch {
  #best = "";
  #changes = 0;

  /**
   * @param {import("../board.js").Board} board
   * @param {import("./thread.js").Thread} thread
   * @param {import("../index").Limits} limits
   * @param {import("./clock.js").Watch} watch
   * @param {{ age: number, expectation: { draws: number, spread: number }, scratch: import("../kernel.js").Span,
   *   helpers: import("./thread.js").Thread[] }} context what all searches of an engine share, and the threads of helpers
   */
  constructor(board, thread, limits, watch, context) {
    this.board = board;
    this.thread = thread;
    this.limits = limits;
    this.watch = watch;
    this.context = context;
    const allowed = (limits.searchMoves ?? []).map((move) => board.parse(String(move)).code);
    const threads = [thread, ...context.helpers];
    const nodes = limits.nodes === undefined ? undefined : Math.max(1, Math.floor(limits.nodes / threads.length));
    for (const each of threads) {
      each.setUp(board.toState(), { age: context.age, nodes });
      if (allowed.length) each.keepOnly(allowed);
    }
    /** @type {Info[]} the last complete lines, best first */
    this.lines = [];
  }

  /** The move to play if nothing else is known. */
  get firstMove() {
    return this.board.moveOf(this.thread.rootMoves[0]).text;
  }

  /**
   * Deepen until a limit is reached, keeping the lines of the last depth.
   * @param {(info: Info) => void} report
   * @param {() => Promise<void>} rest awaited between depths
   */
  async run(report, rest) {
    const wanted = Math.min(Math.max(1, this.limits.multipv ?? 1), this.thread.rootMoves.length);
    const deepest = Math.min(this.limits.depth ?? SEARCH.deepest, SEARCH.deepest);
    for (let depth = 1; depth <= deepest; depth++) {
      for (let number = 0; number < wanted; number++) {
        const score = this.thread.deepen(depth, number, wanted);
        if (this.thread.stopped) {
          this.#keepBetterMove(number);
          return this.lines;
        }
        const info = this.#info(depth, number, score);
        this.lines[number] = info;
        report(info);
      }
      this.#countChange();
      if (this.#isDone(depth)) break;
      await rest();
    }
    return this.lines;
  }

  #countChange() {
    const before = this.#best;
    this.#best = this.lines[0].pv[0];
    this.#changes = FADING * this.#changes + (before !== "" && before !== this.#best ? 1 : 0);
  }

  /**
   * Where a depth was broken off, take the best of the moves it had seen.
   * @param {number} number
   */
  #keepBetterMove(number) {
    const score = this.thread.bestScore;
    if (number === 0 && this.lines.length && score > -SEARCH.infinite) {
      const line = { ...this.#info(this.lines[0].depth + 1, 0, score), bound: /** @type {const} */ ("lower") };
      if (line.pv.length) this.lines[0] = line;
    }
  }

  /**
   * Whether a limit other than nodes and the hard time ends the search.
   * @param {number} depth
   */
  #isDone(depth) {
    if (this.limits.infinite) return false;
    const { value, mate } = this.lines[0].score;
    if (this.limits.mate !== undefined && mate !== null && mate > 0 && mate <= this.limits.mate) return true;
    const plies = pliesOf(value);
    const settled = plies !== null && depth > Math.abs(plies) + 1;
    const only = this.thread.rootMoves.length === 1 && this.limits.time !== undefined;
    return settled || only || this.watch.softTimeIsUp(SETTLED_SHARE + CHANGE_SHARE * this.#changes);
  }

  /**
   * @returns {Info}
   * @param {number} depth
   * @param {number} number
   * @param {number} score
   */
  #info(depth, number, score) {
    const { seconds } = this.watch;
    const { seldepth } = this.thread;
    const nodes = [this.thread, ...this.context.helpers].reduce((sum, thread) => sum + thread.nodes, 0);
    return {
      depth,
      seldepth,
      score: scoreOf(score),
      nodes,
      nps: Math.floor(nodes / Math.max(seconds, 1e-6)),
      hashfull: this.thread.fullness(this.context.age),
      time: seconds,
      multipv: number + 1,
      pv: this.#line(number, score).map((move) => move.text),
      bound: "exact",
      wdl: wdlOf(score, this.context.expectation),
    };
  }

  /**
   * Return the line of a root move; that of a win or a loss is followed as far as it is known.
   * @param {number} number
   * @param {number} score
   */
  #line(number, score) {
    const moves = this.thread.line(number).map((code) => this.board.moveOf(code));
    return pliesOf(score) === null ? moves : [...moves, ...this.#follow(moves, score)];
  }

  /**
   * Yield the moves after a line that wins or loses until the game is over, as far as they are known.
   * @param {Move[]} line
   * @param {number} score
   */
  *#follow(line, score) {
    const { board, watch } = this;
    const winner = score > 0 ? board.side : 1 - board.side;
    const ahead = board.copy({ history: false });
    let left = Math.abs(pliesOf(score) ?? 0);
    for (const move of line) {
      ahead.push(move);
      left -= 1;
    }
    while (left > 0 && !ahead.outcome && !watch.isOver) {
      const found = this.#next(ahead, left, winner);
      if (!found) return;
      yield found;
      ahead.push(found);
      left -= 1;
    }
  }

  /**
   * Return a move after which the game is lost for one side in a given number of plies, less this one, if it is known.
   * @param {Board} board
   * @param {number} left
   * @param {number} winner
   */
  #next(board, left, winner) {
    /** @param {Move} move */
    const winnerAfter = (move) => {
      board.push(move);
      const name = board.outcome?.winner ?? null;
      board.pop();
      return name;
    };
    const moves = board.legalMoves;
    if (left === 1) return moves.find((move) => winnerAfter(move) === board.variant.players[winner].name);
    const [code, score] = this.thread.recall(board.hash, this.context.scratch);
    if (Math.abs(score) === SEARCH.mate - left && code) return moves.find((move) => move.code === code);
    if (left === LAST_BUT_ONE && board.side !== winner) return moves.find((move) => winnerAfter(move) === null);
    return undefined;
  }
}
