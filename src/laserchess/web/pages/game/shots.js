/** The order in which moves are shown: own moves at once, those of the opponent one after the other. */

/**
 * @typedef {object} ShotState
 * @property {boolean} looking whether an earlier position is on the board
 * @property {boolean} own whether this visitor made the move
 * @property {boolean} patient whether it was a premove, which waits for the beam before it
 * @property {boolean} running whether a move is being shown
 */

/**
 * Return what to do with a move that was just played: skip it, show it instead of what runs, queue it, or show it.
 * @param {ShotState} state
 * @returns {"skip" | "interrupt" | "queue" | "run"}
 */
export function shotOrder({ looking, own, patient, running }) {
  if (looking) return "skip";
  if (own && !patient) return "interrupt";
  return running ? "queue" : "run";
}

/**
 * Return the options that differ from those applied before: any change stops a board's motion.
 * @template {Record<string, unknown>} Options
 * @param {Partial<Options>} applied
 * @param {Options} wanted
 * @returns {Partial<Options> | null} null if nothing differs
 */
export function changedOptions(applied, wanted) {
  const changed = Object.entries(wanted).filter(([key, value]) => applied[key] !== value);
  return changed.length ? /** @type {Partial<Options>} */ (Object.fromEntries(changed)) : null;
}
