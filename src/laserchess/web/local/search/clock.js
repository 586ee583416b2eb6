// How long to think: a soft time, after which no new depth is begun, and a hard one that ends the search.

const MOVES_TO_GO = 20;
const HARD_FACTOR = 4;
const MAX_SHARE = 0.4;
const MAX_OVERHEAD = 0.6;
const OVERHEAD = 0.03;
const LEAST = 0.001;
const RESERVE = 3;

/**
 * Return the share of a turn's time for the next action; the shares of a whole turn add up to 1.
 * @param {number} left actions that this turn still has
 * @param {number} perTurn the actions of a turn; 0 with one move per turn
 */
export function shareOf(left, perTurn) {
  if (!perTurn) return 1;
  const weights = [0.25, 1, ...Array(perTurn - 1).fill(2 / 3)];
  return weights[left] / weights.reduce((sum, each) => sum + each);
}

/**
 * Share the clock out.
 * @param {import("../index").Limits} limits
 * @param {number} share of the turn's time
 * @returns {{ soft: number, hard: number }} seconds
 */
export function budgetFor({ seconds, time, increment = 0, movesToGo }, share = 1) {
  if (seconds !== undefined) {
    const overhead = Math.min(OVERHEAD, MAX_OVERHEAD * seconds);
    return { soft: Infinity, hard: Math.max(LEAST, seconds - overhead) };
  }
  if (time === undefined) return { soft: Infinity, hard: Infinity };
  const left = Math.max(LEAST, time - Math.max(RESERVE * OVERHEAD, 0.02 * time));
  const moves = Math.min(movesToGo || MOVES_TO_GO, MOVES_TO_GO);
  const planned = (left / moves + 0.75 * increment) * share;
  const largest = left * (moves === 1 ? 0.8 : MAX_SHARE);
  return { soft: Math.min(0.6 * planned, largest), hard: Math.max(LEAST, Math.min(HARD_FACTOR * planned, largest)) };
}

/** Knows when a search has to end: told to, or out of time. */
export class Watch {
  #begun = performance.now();
  #budget;
  #isTold;

  /**
   * @param {{ soft: number, hard: number }} budget
   * @param {() => boolean} isTold whether the search was stopped
   */
  constructor(budget, isTold) {
    this.#budget = budget;
    this.#isTold = isTold;
  }

  get seconds() {
    return (performance.now() - this.#begun) / 1000;
  }

  get isOver() {
    return this.#isTold() || this.seconds >= this.#budget.hard;
  }

  /** Whether no new depth should be begun, where a search deserves this share of the usual time. */
  softTimeIsUp(share = 1) {
    return this.seconds >= share * this.#budget.soft;
  }
}
