// Analysis on this device: the best lines of a position, or a review of every move of a game, as the server sends them.
/** @import { Board } from "../local/board.js" */
/** @import { Info } from "../local/index" */
/** @import { AnalysisLine, AnalysisServerMessage, ScoreView } from "../types/api" */
/** @import { Library, Line } from "./library.js" */

import { Engine } from "../local/engine.js";
import { notationOf } from "../local/notation/index.js";
import { threadsOf } from "./games/computer.js";
import { startBoard } from "./library.js";

const HASH_MB = 32;
const [LINES_SECONDS, REVIEW_SECONDS] = [20, 0.2];
/** Milliseconds between two messages with lines: fast enough for a reader. */
const SEND_MS = 100;
const MAX_LINE = 12;
/** Loss of winning chances (of the 2 between a sure loss and a sure win) from which a move gets its mark. */
const MARKS = /** @type {[number, string][]} */ ([
  [0.3, "??"],
  [0.2, "?"],
  [0.1, "?!"],
]);

/** @typedef {Line & {type: string, ref: string, multipv?: number, seconds?: number, seconds_per_move?: number}} Request */
/** @typedef {(message: AnalysisServerMessage) => void} Report */
/** @typedef {{chance: number, score: ScoreView | null, line: string[]}} PositionEval for the first player */

/** An engine in a worker that analyses one thing at a time. */
export class Analysis {
  /** @type {Engine | null} started with the first request, once the kernel is loaded */
  #engine = null;
  /** @type {Request | null} */
  #current = null;

  /**
   * @param {Library} library
   * @param {Report} report
   */
  constructor(library, report) {
    this.library = library;
    this.report = report;
  }

  /**
   * Carry out a request, unless another one replaces it.
   * @param {Request} request
   */
  async run(request) {
    this.stop();
    this.#current = request;
    if (request.type === "judge") await this.#review(request);
    else await this.#lines(request);
    if (this.#isCurrent(request)) this.report({ type: "done", ref: request.ref });
  }

  /** Stop what is going on. */
  stop() {
    if (this.#current) this.#engine?.stop();
    this.#current = null;
  }

  /** Return the engine, which has learnt nothing yet. */
  #fresh() {
    this.#engine ??= new Engine({ hashMb: HASH_MB, threads: threadsOf(null) });
    this.#engine.newGame();
    return this.#engine;
  }

  async close() {
    this.#current = null;
    await this.#engine?.close();
  }

  /** @param {Request} request */
  #isCurrent(request) {
    return this.#current === request;
  }

  /** @param {Request} request */
  async #lines(request) {
    const { board } = await this.library.board(request);
    if (board.outcome || !this.#isCurrent(request)) return;
    const { multipv = 1, seconds = LINES_SECONDS } = request;
    const lines = new Lines(board, multipv);
    const send = throttled((/** @type {AnalysisServerMessage} */ message) => {
      if (this.#isCurrent(request)) this.report(message);
    });
    await this.#fresh().play(board, { seconds, multipv }, (info) => {
      const message = lines.note(info, request.ref);
      if (message) send(message);
    });
    send.flush();
  }

  /** @param {Request} request */
  async #review(request) {
    const { moves = [], seconds_per_move: seconds = REVIEW_SECONDS } = request;
    await this.library.board(request); // which rejects a game with an illegal move
    const board = startBoard(request);
    const engine = this.#fresh();
    let before = await evaluate(engine, board, seconds);
    this.#judge(request, { ply: 0, move: "", after: before, line: [], loss: 0 });
    while (board.ply < moves.length && this.#isCurrent(request)) {
      const mover = sideOf(board);
      const last = playTurn(board, moves);
      const after = await evaluate(engine, board, seconds);
      const isBest = !board.variant.actions && before.line[0] === last;
      const loss = isBest ? 0 : mover * (before.chance - after.chance);
      const line = before.line.slice(0, MAX_LINE);
      this.#judge(request, { ply: board.ply, move: moves[board.ply - 1], after, line, loss });
      before = after;
    }
  }

  /**
   * @param {Request} request
   * @param {{ply: number, move: string, after: PositionEval, line: string[], loss: number}} judged
   */
  #judge(request, { ply, move, after, line, loss }) {
    if (!this.#isCurrent(request)) return;
    const mark = MARKS.find(([least]) => loss >= least)?.[1] ?? "";
    const { score, chance } = after;
    this.report({
      type: "verdict",
      ref: request.ref,
      ply,
      move,
      score,
      chance: rounded(chance),
      best: line[0] ?? "",
      mark,
      line,
    });
  }
}

/**
 * Evaluate a position for the first player.
 * @param {Engine} engine
 * @param {Board} board
 * @param {number} seconds
 * @returns {Promise<PositionEval>}
 */
async function evaluate(engine, board, seconds) {
  const { outcome, variant } = board;
  if (outcome) {
    const chance = outcome.winner === null ? 0 : outcome.winner === variant.players[0].name ? 1 : -1;
    return { chance, score: null, line: [] };
  }
  const { info } = await engine.play(board, { seconds });
  const found = info ?? (await engine.play(board, { depth: 1 })).info;
  if (!found) return { chance: 0, score: { cp: 0, mate: null }, line: [] };
  const side = sideOf(board);
  return { chance: side * chanceOf(found), score: scoreView(found, side), line: found.pv };
}

/**
 * Play the next move, or the rest of a turn, and return its last move.
 * @param {Board} board
 * @param {string[]} moves
 */
function playTurn(board, moves) {
  for (;;) {
    const played = board.push(moves[board.ply], { recorded: true });
    const isWhole = !board.variant.actions || played.move.act === "end" || board.outcome;
    if (isWhole || board.ply === moves.length) return played.move.text;
  }
}

/** Return 1 where the first player is to move, else -1. @param {Board} board */
const sideOf = (board) => (board.side ? -1 : 1);

/** @param {Info} info */
const chanceOf = ({ wdl }) => (wdl[0] - wdl[2]) / 1000;

/** @param {number} chance */
const rounded = (chance) => Math.round(chance * 10000) / 10000 + 0;

/**
 * Return a score from the first player's point of view.
 * @param {Info} info
 * @param {number} side
 * @returns {ScoreView}
 */
function scoreView({ score: { cp, mate } }, side) {
  return { cp: cp === null ? null : side * cp + 0, mate: mate === null ? null : side * mate };
}

/** The lines of a search: those of the present depth, then those of the previous one that start with other moves. */
class Lines {
  /** @type {AnalysisLine[]} */
  #lines = [];
  /** @type {AnalysisLine[]} */
  #older = [];
  #depth = 0;

  /**
   * @param {Board} board
   * @param {number} count
   */
  constructor(board, count) {
    this.variant = board.variant;
    this.steps = (/** @type {string} */ text) =>
      board.moveOf(notationOf(board.variant).readMove(board.variant, text).code);
    this.side = sideOf(board);
    this.count = count;
  }

  /**
   * Take a line and return the message with all lines; nothing for a depth that is past.
   * @param {Info} info
   * @param {string} ref
   * @returns {AnalysisServerMessage | null}
   */
  note(info, ref) {
    const { depth, nodes, nps } = info;
    if (depth < this.#depth) return null;
    if (depth > this.#depth) {
      this.#older = this.#shown();
      this.#lines = [];
      this.#depth = depth;
    }
    this.#lines[info.multipv - 1] = this.#line(info);
    return { type: "info", ref, depth, nodes, nps: Math.round(nps), lines: this.#shown() };
  }

  /** @param {Info} info */
  #line(info) {
    const pv_moves = info.pv.map(this.steps).map(({ start, to }) => ({ start, to }));
    const [score, chance] = [scoreView(info, this.side), rounded(this.side * chanceOf(info))];
    return { multipv: info.multipv, score, chance, pv: info.pv, pv_moves };
  }

  #shown() {
    const fresh = this.#lines.filter(Boolean);
    const first = fresh.map((line) => line.pv[0]);
    const older = this.#older.filter((line) => line.pv.length && !first.includes(line.pv[0]));
    return [...fresh, ...older].slice(0, this.count).map((line, at) => ({ ...line, multipv: at + 1 }));
  }
}

/**
 * Return a function that passes on the latest value, not more often than a reader can follow.
 * @template T
 * @param {(value: T) => void} pass
 */
function throttled(pass) {
  /** @type {T | undefined} */
  let waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) pass(waiting);
    waiting = undefined;
  };
  const send = (/** @type {T} */ value) => {
    waiting = value;
    timer ??= setTimeout(flush, SEND_MS);
  };
  return Object.assign(send, { flush });
}
