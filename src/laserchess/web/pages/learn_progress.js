/** What this browser's learner has solved, and where they were; kept in localStorage. */
import { readKept } from "../lib/kept.js";

const KEY = "laserchess.learn";

/** The ids of the solved exercises of a game. */
export function solvedOf(variant) {
  return new Set(readKept(KEY)[variant]?.solved ?? []);
}

/** Remember that an exercise is solved. */
export function markSolved(variant, exercise) {
  change(variant, (entry) => ({ ...entry, solved: [...new Set([...(entry.solved ?? []), exercise])] }));
}

/** The step a learner was at last, or null. */
export function placeOf(variant) {
  return readKept(KEY)[variant]?.place ?? null;
}

/** Remember the step a learner is at. */
export function markPlace(variant, place) {
  change(variant, (entry) => ({ ...entry, place }));
}

function change(variant, update) {
  const kept = readKept(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [variant]: update(kept[variant] ?? {}) }));
  } catch {
    // Without storage the page still works; it only forgets.
  }
}
