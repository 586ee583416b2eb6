// Numbers of the kinds of moves, by their names.

import { MOVE_KINDS } from "../constants.js";

/** @type {Record<string, number>} */
export const KIND_OF_MOVE = Object.fromEntries(
  Object.entries(MOVE_KINDS).map(([number, name]) => [name, Number(number)]),
);
