/** Tweens on one clock. All motion on a board runs on a timeline, which can be finished at any moment. */

export const linear = (t) => t;
export const easeOut = (t) => 1 - (1 - t) ** 3;
export const easeInOut = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

export class Timeline {
  constructor() {
    this.entries = [];
    this.length = 0;
    this.now = 0;
    this.warp = null;
    this.frame = 0;
  }

  /** Call `draw` from `start` on, for `duration` ms, with a number from 0 to 1. */
  tween(start, duration, draw, ease = easeOut) {
    this.entries.push({ start, duration: Math.max(duration, 1), draw, ease, state: "waiting" });
    this.length = Math.max(this.length, start + duration);
    return this;
  }

  /** Call `act` once, at a moment. */
  at(start, act) {
    return this.tween(start, 1, (t) => t === 1 && act(), linear);
  }

  /** Run time at `rate` for a while from `start` on. */
  slow(start, duration, rate) {
    this.warp = { start, end: start + duration, rate };
    return this;
  }

  /** Run; the promise resolves when everything is drawn or `finish` is called. */
  play() {
    return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      this.resolve = resolve;
      if (document.hidden) return this.finish();
      let before = null;
      const tick = (time) => {
        this.#advance(before === null ? 0 : Math.min(time - before, 100));
        before = time;
        if (this.now >= this.length) this.finish();
        else this.frame = requestAnimationFrame(tick);
      };
      this.frame = requestAnimationFrame(tick);
    });
  }

  #advance(passed) {
    const { warp } = this;
    const slowed = warp && this.now >= warp.start && this.now < warp.end;
    this.now += slowed ? passed * warp.rate : passed;
    for (const entry of this.entries) {
      const part = (this.now - entry.start) / entry.duration;
      if (entry.state !== "done" && part >= 0) this.#draw(entry, part);
    }
  }

  #draw(entry, part) {
    entry.state = part >= 1 ? "done" : "running";
    entry.draw(part >= 1 ? 1 : entry.ease(part));
  }

  /** Draw the final state now. */
  finish() {
    cancelAnimationFrame(this.frame);
    this.now = this.length;
    for (const entry of this.entries) if (entry.state !== "done") this.#draw(entry, 1);
    this.resolve?.();
  }

  /** Return whether it has ended. */
  get finished() {
    return this.now >= this.length;
  }
}
