/** Time controls of correspondence games: days per turn. */
/** @import { ClockView } from "../../types/api" */

/** @typedef {1 | 2 | 3 | 5 | 7 | 14} Days */

/** @type {Days[]} */
export const DAYS = [1, 2, 3, 5, 7, 14];
const DAY_SECONDS = 24 * 3600;

/**
 * Return the time control of some days per turn, as the server shows it.
 * @param {number} days
 * @returns {ClockView}
 */
export function dayClock(days) {
  return { base: days * DAY_SECONDS, increment: 0, days };
}

/**
 * Return the terms of a request with their time control as the server reads it: a clock or days.
 * @template {{clock?: ClockView | null}} Terms
 * @param {Terms} terms
 * @returns {Omit<Terms, "clock"> & {clock?: ClockView | null, days?: Days}}
 */
export function requestTime({ clock, ...terms }) {
  const days = DAYS.find((each) => each === clock?.days);
  return days ? { ...terms, days } : { ...terms, clock };
}
