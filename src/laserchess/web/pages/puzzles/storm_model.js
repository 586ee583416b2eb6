/** Puzzle Storm as data: score and clock. Pure functions. */
/** @import { AttemptView } from "../../types/api" */

/**
 * @typedef {object} StormState
 * @property {number} score puzzles solved
 * @property {number} ends when time is up, in milliseconds of the page's clock
 * @property {boolean} running
 */

/** Milliseconds a wrong move costs. */
const PENALTY = 10_000;
const LAST_SECONDS = 10;

/** @type {StormState} */
export const NO_STORM = { score: 0, ends: 0, running: false };

/**
 * Begin a storm.
 * @param {number} now
 * @param {number} seconds
 * @returns {StormState}
 */
export function beginStorm(now, seconds) {
  return { score: 0, ends: now + 1000 * seconds, running: true };
}

/**
 * Apply the answer to a move: a solved puzzle scores, a wrong move costs time.
 * @param {StormState} state
 * @param {Pick<AttemptView, "solved" | "right">} answer
 * @returns {StormState}
 */
export function applyMove(state, { solved, right }) {
  if (!state.running) return state;
  if (solved) return { ...state, score: state.score + 1 };
  return right ? state : { ...state, ends: state.ends - PENALTY };
}

/**
 * Return what the clock shows.
 * @param {StormState} state
 * @param {number} now
 */
export function stormClock({ ends }, now) {
  const left = Math.max(0, Math.ceil((ends - now) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return { text, low: left <= LAST_SECONDS, isUp: left === 0 };
}
