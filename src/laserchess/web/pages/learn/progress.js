/** Progress of the learner, stored in localStorage. */
import { readStored } from "../../lib/storage.js";

/** @typedef {{solved?: string[], place?: string}} Progress */

const KEY = "laserchess.learn";

/**
 * Return the ids of the solved exercises of a variant.
 * @param {string} variant
 */
export function solvedOf(variant) {
  return new Set(readStored(KEY)[variant]?.solved ?? []);
}

/**
 * Mark an exercise as solved.
 * @param {string} variant
 * @param {string} exercise
 */
export function markSolved(variant, exercise) {
  change(variant, (entry) => ({ ...entry, solved: [...new Set([...(entry.solved ?? []), exercise])] }));
}

/**
 * Return the last step of the learner, or null.
 * @param {string} variant
 */
export function placeOf(variant) {
  return readStored(KEY)[variant]?.place ?? null;
}

/**
 * Save the step of the learner.
 * @param {string} variant
 * @param {string} place
 */
export function markPlace(variant, place) {
  change(variant, (entry) => ({ ...entry, place }));
}

/**
 * @param {string} variant
 * @param {(entry: Progress) => Progress} update
 */
function change(variant, update) {
  const stored = readStored(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored, [variant]: update(stored[variant] ?? {}) }));
  } catch {
    // Without storage the page works but does not save progress.
  }
}
