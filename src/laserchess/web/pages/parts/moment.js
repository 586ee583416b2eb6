import { language } from "../../lib/strings.js";

/**
 * Format a moment in the reader's calendar.
 * @param {number} ms
 */
export function moment(ms) {
  return new Date(ms).toLocaleString(language, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
}
