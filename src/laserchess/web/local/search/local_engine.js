// The engine inside a worker: one search at a time, with what it has learnt kept between searches.
/** @import { Board } from "../board.js" */
/** @import { Limits } from "../index" */
/** @import { Rules, Variant } from "../variant.js" */

import { SEARCH } from "../constants.js";
import { UnknownNameError, quote } from "../errors.js";
import { read } from "../host.js";
import { budgetFor, shareOf, Watch } from "./clock.js";
import { LEVELS } from "./levels.js";
import { readNetwork } from "./network.js";
import { USUAL } from "./score.js";
import { makeShared, Thread } from "./thread.js";
import { TreeSearch } from "./tree_search.js";
import { TurnSearch, TurnSpace } from "./turn_search.js";

const DEFAULT_SECONDS = 1;
const MAX_HASH = 512;
const MAX_THREADS = 32;
const LINES = 256;

/**
 * Refuse what is no level; null is full strength.
 * @param {number | null} level
 */
export function checkLevel(level) {
  if (level === null || (Number.isInteger(level) && level >= 1 && level <= LEVELS)) return;
  const evidence = { reason: "level", text: String(level), expected: `1 to ${LEVELS}` };
  throw new UnknownNameError(`there is no level ${quote(String(level))}`, evidence);
}

/** @param {number} threads */
export function checkThreads(threads) {
  if (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS) return;
  const evidence = { reason: "threads", text: String(threads), expected: `1 to ${MAX_THREADS}` };
  throw new UnknownNameError(`threads cannot be ${threads}`, evidence);
}

/** @param {number} megabytes */
export function checkHash(megabytes) {
  if (Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= MAX_HASH) return;
  const evidence = { reason: "hashMb", text: String(megabytes), expected: `1 to ${MAX_HASH}` };
  throw new UnknownNameError(`hashMb cannot be ${megabytes}`, evidence);
}

/** @param {import("../index").Limits} limits */
const isOpen = ({ depth, nodes, seconds, mate, time }) => {
  return [depth, nodes, seconds, mate, time].every((limit) => limit === undefined);
};

export class LocalEngine {
  #runtime;
  #shared;
  #scores;
  #state;
  #settings;
  #age = 0;
  /** @type {Map<string, Thread | TurnSpace>} what searches with each set of rules work on */
  #workers = new Map();
  /** @type {Map<string, ReturnType<typeof readNetwork> | Promise<Awaited<ReturnType<typeof readNetwork>>>>} */
  #networks = new Map();
  /** @type {Watch | null} */
  #watch = null;
  #helpers;
  /** @type {WeakMap<Thread, Thread[]>} */
  #helping = new WeakMap();

  /**
   * @param {import("../runtime.js").Runtime} runtime
   * @param {{ level: number | null, hashMb: number, seed: number | bigint, threads: number }} settings
   * @param {import("./helpers.js").Helpers | null} helpers
   */
  constructor(runtime, settings, helpers = null) {
    checkLevel(settings.level);
    checkHash(settings.hashMb);
    this.#runtime = runtime;
    this.#settings = settings;
    this.#helpers = helpers;
    this.#shared = makeShared(runtime.kernel, settings.hashMb);
    this.#scores = runtime.kernel.allocate(LINES, 8);
    this.#state = runtime.kernel.allocate(1, 8);
    this.#startOver();
  }

  #startOver() {
    this.#runtime.kernel.i64[this.#state.address / 8] = BigInt.asIntN(64, BigInt(this.#settings.seed));
    this.#age = 0;
  }

  /** Forget everything learnt so far. */
  newGame() {
    const { kernel } = this.#runtime;
    kernel.bytes.fill(0, this.#shared.address + SEARCH.header * 8, this.#shared.address + this.#shared.length * 8);
    for (const worker of this.#workers.values()) {
      if (worker instanceof Thread) for (const each of [worker, ...(this.#helping.get(worker) ?? [])]) each.forget();
    }
    this.#startOver();
  }

  /** Whether the running search has to end; the kernel asks now and then. */
  get shouldStop() {
    return this.#watch?.isOver ?? false;
  }

  /**
   * Search and return the move to play.
   * @param {import("../board.js").Board} board
   * @param {import("../index").Limits} given
   * @param {(info: import("../index").Info) => void} report
   * @param {{ isTold: () => boolean, rest: () => Promise<void> }} control whether the search was stopped, and a pause
   *   between depths in which that can be heard
   */
  async play(board, given, report, { isTold, rest }) {
    const limits = { multipv: 1, ...given };
    if (isOpen(limits) && !limits.infinite) limits.seconds = DEFAULT_SECONDS;
    const [thread, expectation] = await this.#workerFor(board);
    if (!board.legalMoves.length) return { move: null, ponder: null, info: null };
    const share = shareOf(board.actionsLeft, board.variant.actions);
    this.#watch = new Watch(budgetFor(limits, share), isTold);
    this.#age = (this.#age + 1) % SEARCH.ages;
    const level = this.#level(board.variant);
    const asked = limited(limits, level);
    const { kernel, scratch } = this.#runtime;
    const helpers = thread instanceof Thread ? this.#helperThreads(board.rules, thread) : [];
    const context = { age: this.#age, expectation, scratch: scratch.moves, helpers };
    const search =
      thread instanceof TurnSpace
        ? new TurnSearch(board, thread, asked, this.#watch, {
            seed: kernel.call("draw_seed", this.#state),
            age: this.#age,
          })
        : new TreeSearch(board, thread, asked, this.#watch, context);
    const end = this.#helpers?.deepen(helpers);
    try {
      await search.run((info) => info.multipv <= limits.multipv && report(info), rest);
      while (limits.infinite && !this.#watch.isOver) await rest();
    } finally {
      await end?.();
    }
    const { lines } = search;
    if (!lines.length) return { move: search.firstMove, ponder: null, info: null };
    const info = lines[this.#choose(lines, level.margin)];
    return { move: info.pv[0], ponder: info.pv[1] ?? null, info };
  }

  /**
   * Return the threads that helpers search with, one set for each set of rules.
   * @param {Rules} rules
   * @param {Thread} leading
   */
  #helperThreads(rules, leading) {
    let threads = this.#helping.get(leading);
    if (!threads) {
      const count = this.#helpers?.count ?? 0;
      const { network } = leading;
      threads = Array.from({ length: count }, () => new Thread(this.#runtime, rules, this.#shared, network));
      this.#helping.set(leading, threads);
    }
    return threads;
  }

  /**
   * Return the evaluation of a position without search, for the side to move, in hundredths.
   * @param {Board} board
   */
  async evaluate(board) {
    const [worker] = await this.#workerFor(board);
    worker.setUp(board.toState());
    return worker.evaluate(board.side);
  }

  /** @param {Variant} variant */
  #level(variant) {
    const { level } = this.#settings;
    return level === null ? { nodes: null, margin: 0, lines: 1 } : variant.file.engine.levels[level - 1];
  }

  /**
   * @param {import("../index").Info[]} lines
   * @param {number} margin
   */
  #choose(lines, margin) {
    const { kernel } = this.#runtime;
    const scores = { address: this.#scores.address, length: Math.min(lines.length, LINES) };
    for (let index = 0; index < scores.length; index++) kernel.setWord(scores, index, lines[index].score.value);
    return kernel.call("choose_line", scores, margin, this.#state);
  }

  /**
   * @returns {Promise<[Thread | TurnSpace, { draws: number, spread: number }]>}
   * @param {Board} board
   */
  async #workerFor(board) {
    const { rules, variant } = board;
    const network = await this.#networkOf(variant);
    let worker = this.#workers.get(rules.key);
    if (!worker || worker.rules.variant !== variant) {
      worker = variant.actions
        ? new TurnSpace(this.#runtime, rules, this.#shared)
        : new Thread(this.#runtime, rules, this.#shared, network);
      this.#workers.set(rules.key, worker);
    }
    return [worker, network?.facts ?? USUAL];
  }

  /** @param {Variant} variant */
  #networkOf({ id, file }) {
    if (!file.engine.network) return null;
    let network = this.#networks.get(id);
    if (!network) {
      network = read(new URL(`networks/${id}.net`, this.#runtime.base)).then(readNetwork);
      network.catch(() => this.#networks.delete(id));
      this.#networks.set(id, network);
    }
    return network;
  }
}

/**
 * Return limits no wider than a level's; a turn of several actions takes more nodes to think about.
 * @param {Limits} limits
 * @param {import("../types").Level} level
 */
function limited(limits, level) {
  const { nodes } = level;
  const given = [limits.nodes, nodes].filter((limit) => limit !== undefined && limit !== null);
  const most = given.length ? Math.min(...given) : undefined;
  return { ...limits, nodes: most, multipv: Math.max(limits.multipv ?? 1, level.lines) };
}
