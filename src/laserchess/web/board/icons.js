/** Icons of the board's buttons: strokes in a 24 × 24 box, in the colour of the text. */
import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  left: "M5 4.5V10h5.5M5.4 9.7A7.6 7.6 0 1 1 4.6 15",
  right: "M19 4.5V10h-5.5M18.6 9.7A7.6 7.6 0 1 0 19.4 15",
  half: "M15.5 4 19.5 8l-4 4M19.5 8H10a5.5 5.5 0 0 0 0 11h4.5",
  turn: "M18.5 4v5h-5M18 8.6A7 7 0 0 0 5.4 10.4M5.5 20v-5h5M6 15.4a7 7 0 0 0 12.6-1.8",
  face: "M6 14.5 12 8l6 6.5",
  fire: "M13.5 2.8 5.5 13.6h5.4l-.9 7.6 8.2-11.2h-5.5z",
  null: "M12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21M12 10.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2",
  end: "M4 12h11M10.5 6.5 16 12l-5.5 5.5M20 5.5v13",
  confirm: "M4.5 12.8 10 18 19.5 6.5",
  cancel: "M6 6l12 12M18 6 6 18",
};

/**
 * Draw an icon, optionally rotated.
 * @param {string} name
 */
export function boardIcon(name, angle = 0) {
  const path = svg("path", { d: PATHS[name], transform: angle ? `rotate(${angle} 12 12)` : null });
  return svg("svg", { class: "lc-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}
