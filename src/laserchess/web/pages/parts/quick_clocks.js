/** The time controls of quick pairing, and the address that starts it. */
/** @import { ClockView } from "../../types/api" */

/** @typedef {{name: string, clock: ClockView | null, speed: string | null}} QuickClock */

/** @type {QuickClock[]} minutes and increment; "none" is unlimited */
export const QUICK_CLOCKS = [
  quick(1, 1, "bullet"),
  quick(3, 2, "blitz"),
  quick(5, 3, "blitz"),
  quick(10, 5, "rapid"),
  quick(20, 10, "classical"),
  { name: "none", clock: null, speed: null },
];

/**
 * @param {number} minutes
 * @param {number} increment
 * @param {string} speed
 * @returns {QuickClock}
 */
function quick(minutes, increment, speed) {
  return { name: `${minutes}+${increment}`, clock: { base: 60 * minutes, increment }, speed };
}

/**
 * Return the address of the lobby that seeks an opponent at once.
 * @param {string} variant
 * @param {string} name of a time control
 */
export function quickPath(variant, name) {
  return `/lobby?${new URLSearchParams({ variant, seek: name })}`;
}

/**
 * Return the time control that an address asks to seek; undefined without one.
 * @param {URLSearchParams} address
 */
export function soughtClock(address) {
  return QUICK_CLOCKS.find(({ name }) => name === address.get("seek"));
}
