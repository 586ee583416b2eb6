/** The keyboard shortcuts of the game page. */
/** @import { Hints } from "./hints.js" */
/** @import { Moves } from "./moves.js" */
/** @import { Stage } from "./stage.js" */
import { isTyping } from "../../lib/dom.js";
import * as settings from "../../lib/settings.js";
import { t } from "../../lib/strings.js";

/** @typedef {{ stage: Stage, moves: Moves, hints: Hints, flip(): void, replay(): unknown }} KeyTarget */

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "back"],
  [[",", "."], "any"],
  [["Home", "End"], "ends"],
  [["x"], "flip"],
  [["r"], "replay"],
  [["h"], "hint"],
  [["c"], "coach"],
  [["z"], "zen"],
  [["b"], "board"],
];
/** @type {Record<string, import("./model.js").StepName>} */
const STEPS = { ArrowLeft: "previous", ArrowRight: "next", ",": "previous", ".": "next", Home: "first", End: "last" };

/**
 * Return the shortcuts, for the help.
 * @returns {[string[], string][]}
 */
export function keyRows() {
  return KEYS.map(([names, key]) => [names, t(`game.keys.${key}`)]);
}

/**
 * Carry out the shortcuts on a page.
 * @param {KeyTarget} page
 */
export function listenToKeys(page) {
  document.addEventListener("keydown", (event) => onKey(event, page));
}

/**
 * @param {KeyboardEvent} event
 * @param {KeyTarget} page
 */
function onKey(event, page) {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
    return;
  const step = STEPS[event.key];
  if (step && !(event.key.startsWith("Arrow") && page.stage.board.hasCursor)) {
    event.preventDefault();
    page.moves.step(step);
  } else if (event.key === "x") page.flip();
  else if (event.key === "b") page.stage.board.focus();
  else if (event.key === "r") page.replay();
  else if (event.key === "h") page.hints.ask();
  else if (event.key === "c") toggle("coach");
  else if (event.key === "z") toggle("zen");
}

/** @param {"coach" | "zen"} key */
function toggle(key) {
  settings.set(key, !settings.get(key));
}
