// The lines of actions judged so far, and the best of them without sorting them all.

/** @typedef {{ value: number, actions: number[] }} ActionLine */

/**
 * Order lines, the best first: by worth, then shortness, then the actions themselves.
 * @param {ActionLine} one
 * @param {ActionLine} other
 */
function compare(one, other) {
  if (one.value !== other.value) return other.value - one.value;
  if (one.actions.length !== other.actions.length) return one.actions.length - other.actions.length;
  const place = one.actions.findIndex((action, index) => action !== other.actions[index]);
  return place < 0 ? 0 : one.actions[place] - other.actions[place];
}

export class Shortlist {
  #known = new Set();
  /** @type {Map<number, ActionLine[]>} */
  #byLength = new Map();
  /** @type {Map<number, ActionLine>} */
  #openers = new Map();

  /** @param {number} widest how many lines of each length are kept */
  constructor(widest) {
    this.widest = widest;
  }

  /** @param {number[]} actions */
  has(actions) {
    return this.#known.has(actions.join());
  }

  /** @param {ActionLine} line */
  add(line) {
    const { actions } = line;
    this.#known.add(actions.join());
    const first = actions[0] ?? -1;
    const opener = this.#openers.get(first);
    if (!opener || compare(line, opener) < 0) this.#openers.set(first, line);
    const lines = this.#byLength.get(actions.length) ?? [];
    this.#byLength.set(actions.length, lines);
    lines.push(line);
    if (lines.length > 4 * this.widest) lines.sort(compare).splice(this.widest);
  }

  /**
   * Return the best lines of a length.
   * @param {number} length
   * @param {number} width
   */
  bestOf(length, width) {
    return (this.#byLength.get(length) ?? []).toSorted(compare).slice(0, width);
  }

  /**
   * Return the best lines that begin with different actions.
   * @param {number} width
   */
  openers(width) {
    return [...this.#openers.values()].sort(compare).slice(0, width);
  }
}
