/** Conditional moves as they are entered: a line that grows move by move from the current position. */
/** @import { View } from "../../types/api" */

/**
 * @typedef {object} Draft
 * @property {string[]} moves of the line so far
 * @property {View} view the position after them
 */

/**
 * Return whether the line may be added: it ends with the player's reply.
 * @param {Draft} draft
 * @param {string} player
 */
export function isComplete({ moves, view }, player) {
  return moves.length > 0 && (view.turn !== player || Boolean(view.outcome));
}

/**
 * Return the moves to choose from: none once the game would be over.
 * @param {Draft} draft
 */
export function choicesOf({ view }) {
  return view.outcome ? [] : view.moves.map(({ text }) => text).sort();
}

/**
 * Return the lines with one more; a line that only continues an older one replaces it.
 * @param {string[][]} lines
 * @param {string[]} line
 */
export function withLine(lines, line) {
  return [...lines.filter((old) => !old.every((move, index) => line[index] === move)), line];
}

/**
 * Return a line as text, the opponent's and the player's moves in turn.
 * @param {string[]} line
 */
export function lineText(line) {
  return line.join(" ");
}
