/** Progress of the learner, stored in localStorage. */
import { readStored } from "../../lib/storage.js";

const KEY = "laserchess.learn";

/** Return the ids of the solved exercises of a variant. */
export function solvedOf(variant) {
  return new Set(readStored(KEY)[variant]?.solved ?? []);
}

/** Mark an exercise as solved. */
export function markSolved(variant, exercise) {
  change(variant, (entry) => ({ ...entry, solved: [...new Set([...(entry.solved ?? []), exercise])] }));
}

/** Return the last step of the learner, or null. */
export function placeOf(variant) {
  return readStored(KEY)[variant]?.place ?? null;
}

/** Save the step of the learner. */
export function markPlace(variant, place) {
  change(variant, (entry) => ({ ...entry, place }));
}

function change(variant, update) {
  const stored = readStored(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored, [variant]: update(stored[variant] ?? {}) }));
  } catch {
    // Without storage the page works but does not save progress.
  }
}
