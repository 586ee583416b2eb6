// What move texts share: squares, and rejecting what is not a move.

import { InvalidMoveError, quote } from "../errors.js";

export const SQUARE = "[a-z][0-9]{1,2}";

/**
 * Return the cell of a square named in a move.
 * @param {import("../variant.js").Variant} variant
 * @param {string} name
 * @param {string} move
 */
export function readSquare({ geometry }, name, move) {
  const cell = geometry.byName.get(name.toLowerCase());
  if (cell === undefined) refuseMove(move, `the board has no ${quote(name)}`, "square", name, geometry.extent);
  return /** @type {number} */ (cell);
}

/**
 * @returns {never}
 * @param {string} move
 * @param {string} why
 * @param {string} reason
 * @param {string} text
 * @param {string} expected
 */
export function refuseMove(move, why, reason, text, expected) {
  throw new InvalidMoveError(`${quote(move)} is not a move: ${why}`, { reason, text, expected });
}
