// The helpers of a search: workers that share the memory of the leading one.

import { startWorker } from "../host.js";

/** @typedef {{ answer: (message: unknown) => void, fail: (error: Error) => void, worker: import("../host.js").WorkerHandle }} Helper */

const URL_OF_HELPER = new URL("./helper.js", import.meta.url);

/**
 * Start one worker, whose answers go to its listeners.
 * @param {WebAssembly.Module} module
 * @param {ReturnType<import("../kernel.js").Kernel["shareFor"]>} shared
 * @param {Int32Array} flags
 * @returns {Promise<Helper>}
 */
async function startHelper(module, shared, flags) {
  /** @type {Pick<Helper, "answer" | "fail">} */
  const helper = { answer: () => {}, fail: () => {} };
  const ready = new Promise((resolve, reject) => {
    helper.answer = resolve;
    helper.fail = reject;
  });
  const hear = (/** @type {unknown} */ message) => helper.answer(message);
  const worker = await startWorker(URL_OF_HELPER, hear, (error) => helper.fail(error));
  worker.hold(true);
  worker.post({ kind: "start", module, shared, flags });
  await ready;
  worker.hold(false);
  return Object.assign(helper, { worker });
}

export class Helpers {
  /** @type {Helper[]} */
  #workers = [];
  /** @type {Int32Array} */
  #flags = new Int32Array(2);

  /** How many there are: fewer than asked for where workers cannot start workers. */
  get count() {
    return this.#workers.length;
  }

  /**
   * Start some workers.
   * @param {import("../runtime.js").Runtime} runtime
   * @param {number} count
   * @param {Int32Array} flags the stop flag of the search, then that of its helpers
   */
  static async start({ module, kernel }, count, flags) {
    const helpers = new Helpers();
    helpers.#flags = flags;
    const started = Array.from({ length: count }, () => startHelper(module, kernel.shareFor(), flags));
    for (const one of await Promise.allSettled(started)) {
      if (one.status === "fulfilled") helpers.#workers.push(one.value);
    }
    return helpers;
  }

  /**
   * Let each helper deepen with a thread, every other one a depth ahead; return a function that ends them.
   * @param {import("./thread.js").Thread[]} threads
   */
  deepen(threads) {
    Atomics.store(this.#flags, 1, 0);
    const done = threads.map((thread, index) => {
      const helper = this.#workers[index];
      const answered = new Promise((resolve) => (helper.answer = resolve));
      helper.worker.post({ kind: "deepen", arrays: thread.arrays, first: 1 + ((index + 1) % 2) });
      return answered;
    });
    return async () => {
      Atomics.store(this.#flags, 1, 1);
      await Promise.all(done);
    };
  }
}
