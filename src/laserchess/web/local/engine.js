// Engine: plays and analyses boards in a worker.
/** @import { Variant } from "./variant.js" */
/** @import { Board } from "./board.js" */
/** @import { WorkerHandle } from "./host.js" */

import { revive } from "./errors.js";
import { startWorker } from "./host.js";
import { loaded, loadThreaded } from "./runtime.js";
import { checkHash, checkLevel, checkThreads } from "./search/local_engine.js";

/** @typedef {import("./index.d.ts").Info} Info */
/** @typedef {import("./index.d.ts").Limits} Limits */
/** @typedef {import("./index.d.ts").PlayResult} PlayResult */

export class Engine {
  #settings;
  /** @type {Promise<import("./host.js").WorkerHandle>} */
  #worker;
  /** @type {Promise<import("./host.js").WorkerHandle> | null} ready to take over */
  #spare = null;
  /** @type {Int32Array | null} */
  #flag;
  /** @type {Set<object>} files of the variants the worker knows */
  #known = new Set();
  /** @type {Map<number, { kind: string, board: Board, onInfo: (info: Info) => void, resolve: (result: unknown) => void, reject: (error: Error) => void, last: Info | null }>} */
  #asked = new Map();
  #next = 1;
  #stops = 0;
  #last = Promise.resolve();

  /**
   * @param {{ level?: number | null, hashMb?: number, seed?: number | bigint, threads?: number }} [settings] a level from
   *   1 to 10 (null, the default, is full strength), the size of the transposition table, the seed of the choices of weaker
   *   levels, and threads, which need memory that can be shared
   */
  constructor({ level = null, hashMb = 16, seed = 0, threads = 1 } = {}) {
    checkLevel(level);
    checkHash(hashMb);
    checkThreads(threads);
    this.#flag = typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(8));
    this.#settings = { level, hashMb, seed, threads: this.#flag ? threads : 1 };
    this.#worker = this.#start();
    if (!this.#flag) this.#spare = this.#start();
  }

  async #start() {
    const { module: plain, base } = loaded();
    const module = this.#settings.threads > 1 ? await loadThreaded() : plain;
    const worker = await startWorker(
      new URL("./worker.js", import.meta.url),
      (message) => this.#hear(message),
      (error) => this.#fail(error),
    );
    worker.post({ kind: "start", module, base: base.href, settings: this.#settings, stop: this.#flag });
    return worker;
  }

  /** @param {{ id: number, info?: Info, result?: unknown, error?: { name: string, message: string } }} answer */
  #hear({ id, info, result, error }) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    if (info) {
      asked.last = info;
      asked.onInfo(info);
      return;
    }
    this.#asked.delete(id);
    if (error) {
      asked.reject(revive(error));
    } else asked.resolve(result);
  }

  /**
   * Reject everything that was asked: the worker cannot answer any more.
   * @param {Error} error
   */
  #fail(error) {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  /**
   * Ask the worker, after everything asked before.
   * @param {Board} board
   * @param {string} kind
   * @param {Limits} limits
   */
  #ask(board, kind, limits, onInfo = (/** @type {Info} */ _) => {}) {
    const stops = this.#stops;
    const asked = this.#last.then(async () => {
      const worker = await this.#worker;
      const id = this.#next++;
      if (this.#flag) Atomics.store(this.#flag, 0, 0);
      this.#introduce(worker, board.variant);
      const answer = new Promise((resolve, reject) => {
        this.#asked.set(id, { kind, board, onInfo, resolve, reject, last: null });
      });
      worker.hold(true);
      const isStopped = this.#stops !== stops; // before it has begun
      const asked = isStopped ? { ...limits, infinite: false, depth: 1 } : limits;
      worker.post({ kind, id, state: board.toState(), limits: asked });
      return answer.finally(() => worker.hold(false));
    });
    this.#last = asked.then(
      () => {},
      () => {},
    );
    return asked;
  }

  /**
   * @param {WorkerHandle} worker
   * @param {Variant} variant
   */
  #introduce(worker, { file }) {
    if (this.#known.has(file)) return;
    worker.post({ kind: "variant", file });
    this.#known.add(file);
  }

  /**
   * Search and return the move to play; without limits, for one second.
   * @param {import("./board.js").Board} board
   * @param {Limits} [limits]
   * @param {(info: Info) => void} [onInfo] called with every line as it is found
   * @returns {Promise<PlayResult>}
   */
  play(board, limits = {}, onInfo = undefined) {
    return this.#ask(board.copy(), "play", limits, onInfo);
  }

  /**
   * Search and yield every line as it is found, without end unless a limit says so. Leaving the loop stops the search.
   * @param {import("./board.js").Board} board
   * @param {Limits} [limits]
   * @returns {AsyncGenerator<Info, void>}
   */
  async *analyse(board, limits = {}) {
    const { depth, nodes, seconds, mate, time } = limits;
    const isOpen = [depth, nodes, seconds, mate, time].every((limit) => limit === undefined);
    /** @type {Info[]} */
    const infos = [];
    let wake = () => {};
    let over = false;
    /** @param {Info} info */
    const hear = (info) => {
      infos.push(info);
      wake();
    };
    const found = this.play(board, isOpen ? { ...limits, infinite: true } : limits, hear);
    const end = () => {
      over = true;
      wake();
    };
    found.then(end, end);
    try {
      while (!over || infos.length) {
        while (infos.length) yield/** @type {Info} */ (infos.shift());
        if (!over) await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
      await found;
    } finally {
      if (!over) {
        this.stop();
        await found.catch(() => {});
      }
    }
  }

  /**
   * Return the evaluation of a position without search, for the side to move, in hundredths.
   * @param {import("./board.js").Board} board
   * @returns {Promise<number>}
   */
  evaluate(board) {
    return this.#ask(board.copy(), "evaluate", {});
  }

  /**
   * End the running search; it still returns the best it has. Where memory cannot be shared with the worker, the worker
   * is ended and a spare one takes over, which has learnt nothing yet.
   */
  stop() {
    this.#stops += 1;
    if (this.#flag) {
      Atomics.store(this.#flag, 0, 1);
      return;
    }
    const searches = [...this.#asked.values()].filter(({ kind }) => kind === "play");
    if (!searches.length) return;
    this.#worker.then((worker) => worker.end());
    this.#worker = this.#spare ?? this.#start();
    this.#spare = this.#start();
    this.#known.clear();
    for (const { board, last, resolve } of searches) {
      const move = last?.pv[0] ?? board.legalMoves[0]?.text ?? null;
      resolve({ move, ponder: last?.pv[1] ?? null, info: last });
    }
    this.#asked.clear();
  }

  /** Forget everything learnt so far. */
  newGame() {
    this.#last = this.#last.then(async () => (await this.#worker).post({ kind: "newGame" }));
  }

  /** End the worker; the engine cannot be used any more. */
  async close() {
    this.stop();
    (await this.#worker).end();
    (await this.#spare)?.end();
  }
}
