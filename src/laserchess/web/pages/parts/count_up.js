/** Numbers that count up to their value, at once where motion is off. */
import { pace, reducedMotion } from "../../lib/settings.js";

const DURATION = 700;
const DISTANCE = 60;

/**
 * Count up to `value`, by default from a little below.
 * @param {HTMLElement} element
 * @param {number} value
 * @param {{from?: number, format?: (value: number) => string}} [options]
 */
export function countUp(element, value, { from = value - DISTANCE, format = String } = {}) {
  element.textContent = format(value);
  if (reducedMotion() || !pace() || document.hidden) return;
  const start = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = Math.min(1, (now - start) / DURATION);
    element.textContent = format(Math.round(value - (value - from) * (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
