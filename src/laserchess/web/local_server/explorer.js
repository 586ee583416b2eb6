// The opening explorer without a server: the name of the opening, and no games.
/** @import { Library } from "./library.js" */
/** @import { Line } from "./library.js" */

import { openingName } from "../lib/openings.js";
import { startBoard } from "./library.js";

/**
 * @param {Library} library
 * @param {Line} line
 */
export async function explore(library, line) {
  const { board } = await library.board(line);
  const moves = board.history.map(({ text }) => text);
  const opening = await nameOpening(library, line.variant, startBoard(line).position, moves);
  return { key: "", opening, moves: [], games: 0, counting: false };
}

/**
 * Return the name of the opening of a game, or null.
 * @param {Library} library
 * @param {string} variant
 * @param {string} start its first position
 * @param {string[]} moves
 */
export async function nameOpening(library, variant, start, moves) {
  const { setups } = await library.facts(variant);
  const setup = setups.find(({ position }) => position === start)?.name;
  return openingName(await library.data(`/api/openings/${variant}`), setup, moves);
}
