/** Time controls of the home page: unlimited, common ones, or custom. */
/** @import { Choices } from "./prefs.js" */

/** Minutes and increment in seconds. */
export const PRESETS = [
  [3, 2],
  [5, 3],
  [10, 5],
  [20, 10],
];
export const MAX_MINUTES = 180;
export const MAX_INCREMENT = 180;

/** @param {number[]} control */
export function clockName([minutes, increment]) {
  return `${minutes}+${increment}`;
}

/**
 * Return the chosen time control in seconds, null for unlimited, undefined if invalid.
 * @param {Pick<Choices, "clock" | "minutes" | "increment">} choices
 */
export function chosenClock({ clock, ...custom }) {
  if (clock === "none") return null;
  const preset = PRESETS.find((one) => clockName(one) === clock);
  const [minutes, increment] = preset ?? [Number(custom.minutes), Number(custom.increment)];
  const fits = minutes * 60 >= 1 && minutes <= MAX_MINUTES && increment >= 0 && increment <= MAX_INCREMENT;
  return fits ? { base: Math.round(minutes * 60), increment: Math.round(increment) } : undefined;
}
