// Names of sides and squares in requests.

import { quote, UnknownNameError } from "../local/errors.js";

/**
 * Return the number of a side.
 * @param {import("../local/variant.js").Variant} variant
 * @param {string} name
 */
export function sideOf(variant, name) {
  const found = variant.players.findIndex((player) => player.name === name);
  if (found >= 0) return found;
  const expected = variant.players.map((player) => player.name).join(" or ");
  throw new UnknownNameError(`${variant.title} has no player ${quote(name)}`, {
    reason: "player",
    text: name,
    expected,
  });
}

/**
 * Return the cell of a square.
 * @param {import("../local/variant.js").Variant} variant
 * @param {string} square
 */
export function findCell({ geometry, title }, square) {
  const cell = geometry.byName.get(square);
  if (cell !== undefined) return cell;
  const evidence = { reason: "square", text: square, expected: geometry.extent };
  throw new UnknownNameError(`the ${title} board has no square ${quote(square)}`, evidence);
}
