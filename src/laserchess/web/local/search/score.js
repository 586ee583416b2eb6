// Scores and what they mean.

import { SEARCH } from "../constants.js";

/** How the results of games follow from scores where nothing was measured. */
export const USUAL = { draws: 20, spread: 250 };

/**
 * Plies until the game is over, if that was seen; negative where the mover loses.
 * @param {number} value
 */
export function pliesOf(value) {
  if (value > SEARCH.mateInMaxPly) return SEARCH.mate - value;
  if (value < -SEARCH.mateInMaxPly) return -(SEARCH.mate + value);
  return null;
}

/**
 * Return a score for the side to move as a value.
 * @param {number} value hundredths, or a win seen to the end
 */
export function scoreOf(value) {
  const plies = pliesOf(value);
  if (plies === null) return { value, cp: value, mate: null };
  return { value, cp: null, mate: value > 0 ? Math.floor((plies + 1) / 2) : -Math.floor((1 - plies) / 2) };
}

/**
 * Return how many of a thousand games the side to move would win, draw and lose.
 * @param {number} value
 * @param {{ draws: number, spread: number }} expectation
 */
export function wdlOf(value, { draws, spread }) {
  const plies = pliesOf(value);
  const boundless = plies === null ? value : Math.sign(value) * Infinity;
  /** @param {number} score */
  const share = (score) => 1 / (1 + Math.exp((draws - score) / spread));
  const [won, lost] = [Math.round(1000 * share(boundless)), Math.round(1000 * share(-boundless))];
  return [won, 1000 - won - lost, lost];
}
