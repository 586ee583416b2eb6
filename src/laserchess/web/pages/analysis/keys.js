/** The keyboard shortcuts of the analysis page. */

import { isTyping } from "../../lib/dom.js";
import { t } from "../../lib/strings.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "step"],
  [["Home", "End"], "ends"],
  [["↑", "↓"], "variation"],
  [["e"], "engine"],
  [["Space"], "best"],
  [["l"], "beam"],
  [["d"], "draw"],
  [["x"], "flip"],
  [["m"], "more"],
];

/**
 * Return the rows of the keyboard help.
 * @returns {[string[], string][]}
 */
export function helpRows() {
  return KEYS.map(([names, key]) => [names, t(`analysis.keys.${key}`)]);
}

/**
 * Run the action of a key. Arrow keys step through the moves, also after a click on the board; when the board has the
 * focus by keyboard, they move its cursor.
 * @param {HTMLElement} board
 * @param {Record<string, () => void>} run
 * @param {() => boolean} isReady
 */
export function listenToKeys(board, run, isReady) {
  let byKeyboard = false;
  /** @param {string} key */
  const cursorKey = (key) => key.startsWith("Arrow") || key === " ";
  /** @param {KeyboardEvent} event */
  const isOnBoard = (event) => byKeyboard && board.contains(document.activeElement) && cursorKey(event.key);
  document.addEventListener("pointerdown", () => (byKeyboard = false), true);
  document.addEventListener("keydown", (event) => (byKeyboard ||= event.key === "Tab"), true);
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isReady() || !Object.hasOwn(run, event.key) || isTaken(event) || isOnBoard(event)) return;
      event.preventDefault();
      event.stopPropagation();
      run[event.key]();
    },
    true,
  );
}

/**
 * Return whether a key belongs to a field, a button, a dialog or the browser.
 * @param {KeyboardEvent} event
 */
function isTaken(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .menu:popover-open"))
    return true;
  if (isTyping(event) && !target.matches(".switch")) return true;
  if (target.closest(".graph")) return true;
  return event.key === " " && Boolean(target.matches("button, a, .switch"));
}
