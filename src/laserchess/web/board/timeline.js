/** Tweens on one clock. All motion on a board runs on a timeline, which can be finished at any moment. */

/** @typedef {(t: number) => number} Ease */
/** @typedef {{start: number, duration: number, draw: (t: number) => void, ease: Ease, done: boolean}} Entry */

/** @type {Ease} */
export const linear = (t) => t;
/** @type {Ease} */
export const easeOut = (t) => 1 - (1 - t) ** 3;
/** @type {Ease} */
export const easeInOut = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

export class Timeline {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {{start: number, end: number, rate: number} | null} */
  #warp = null;
  /** @type {() => void} */
  #resolve = () => {};
  #frame = 0;
  #now = 0;
  length = 0;

  /**
   * Call `draw` from `start` on, for `duration` ms, with a number from 0 to 1.
   * @param {number} start
   * @param {number} duration
   * @param {(t: number) => void} draw
   */
  tween(start, duration, draw, ease = easeOut) {
    this.#entries.push({ start, duration: Math.max(duration, 1), draw, ease, done: false });
    this.length = Math.max(this.length, start + duration);
    return this;
  }

  /**
   * Call `act` once, at a moment.
   * @param {number} start
   * @param {() => void} act
   */
  at(start, act) {
    return this.tween(start, 1, (t) => t === 1 && act(), linear);
  }

  /**
   * Run time at `rate` for a while from `start` on.
   * @param {number} start
   * @param {number} duration
   * @param {number} rate
   */
  slow(start, duration, rate) {
    this.#warp = { start, end: start + duration, rate };
    return this;
  }

  /**
   * Run; the promise resolves when everything is drawn or `finish` is called.
   * @returns {Promise<void>}
   */
  play() {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      if (document.hidden) return this.finish();
      /** @type {number | null} */
      let before = null;
      /** @type {(time: number) => void} */
      const tick = (time) => {
        this.#advance(before === null ? 0 : Math.min(time - before, 100));
        before = time;
        if (this.finished) this.finish();
        else this.#frame = requestAnimationFrame(tick);
      };
      this.#frame = requestAnimationFrame(tick);
    });
  }

  /** @param {number} passed */
  #advance(passed) {
    const warp = this.#warp;
    const slowed = warp && this.#now >= warp.start && this.#now < warp.end;
    this.#now += slowed ? passed * warp.rate : passed;
    for (const entry of this.#entries) {
      const part = (this.#now - entry.start) / entry.duration;
      if (!entry.done && part >= 0) this.#draw(entry, part);
    }
  }

  /**
   * @param {Entry} entry
   * @param {number} part
   */
  #draw(entry, part) {
    entry.done = part >= 1;
    entry.draw(entry.done ? 1 : entry.ease(part));
  }

  /** Draw the final state now. */
  finish() {
    cancelAnimationFrame(this.#frame);
    this.#now = this.length;
    for (const entry of this.#entries) if (!entry.done) this.#draw(entry, 1);
    this.#resolve();
  }

  /** Return whether it has ended. */
  get finished() {
    return this.#now >= this.length;
  }
}
