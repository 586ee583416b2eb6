/** The solver's ratings, recent puzzles and solved days, stored in localStorage. */
/** @import { PuzzleStanding } from "../../types/api" */
import { readStored } from "../../lib/storage.js";

/**
 * @typedef {{variant?: string, level?: string}} PuzzleChoices
 * @typedef {{games?: Record<string, PuzzleStanding>, seen?: string[], day?: string, choices?: PuzzleChoices}} Stored
 */

const KEY = "laserchess.puzzles";
const MAX_SEEN = 200;
const FRESH = { rating: 1200, deviation: 350, volatility: 0.06, tried: 0, solved: 0, streak: 0, best: 0, storm: 0 };

/**
 * Return the rating data of a variant.
 * @param {string} variant
 */
export function standingOf(variant) {
  return { ...FRESH, ...readStored(KEY).games?.[variant] };
}

/**
 * Save the rating data of a variant.
 * @param {string} variant
 * @param {PuzzleStanding} standing
 */
export function saveStanding(variant, standing) {
  change((stored) => ({ ...stored, games: { ...stored.games, [variant]: standing } }));
}

/** Return the rating data of all variants. */
export function standings() {
  return readStored(KEY).games ?? {};
}

/** Clear the rating data after it has moved to an account. */
export function clearStandings() {
  change((stored) => ({ ...stored, games: {} }));
}

/** Return the ids of recent puzzles. */
export function seen() {
  return readStored(KEY).seen ?? [];
}

/**
 * Mark a puzzle as seen.
 * @param {string} id
 */
export function markSeen(id) {
  change((stored) => ({
    ...stored,
    seen: [id, ...(stored.seen ?? []).filter((other) => other !== id)].slice(0, MAX_SEEN),
  }));
}

/**
 * Return whether the puzzle of a day is solved.
 * @param {string} date
 */
export function isDaySolved(date) {
  return readStored(KEY).day === date;
}

/**
 * Mark the puzzle of a day as solved.
 * @param {string} date
 */
export function markDay(date) {
  change((stored) => ({ ...stored, day: date }));
}

/** Return the choices of the last visit: {variant, level}. */
export function choices() {
  return readStored(KEY).choices ?? {};
}

/**
 * Save the choices.
 * @param {PuzzleChoices} made
 */
export function saveChoices(made) {
  change((stored) => ({ ...stored, choices: made }));
}

/** @param {(stored: Stored) => Stored} update */
function change(update) {
  try {
    localStorage.setItem(KEY, JSON.stringify(update(readStored(KEY))));
  } catch {
    // Without storage the page works but saves nothing.
  }
}
