/** Names of openings: the longest known line that the moves of a game start with. */

/** @typedef {Record<string, Record<string, string>>} OpeningTable by setup, names by line, its moves separated by spaces */

const MAX_PLIES = 4;
/** What follows a move in its text: captures and chance. */
const EFFECTS = /[x=~{].*$/;

/**
 * Return the name of the opening of some moves, or null.
 * @param {OpeningTable} table
 * @param {string | null | undefined} setup the setup that the game starts from
 * @param {string[]} moves single actions where a turn has several
 * @returns {string | null}
 */
export function openingName(table, setup, moves) {
  const names = table[setup ?? ""] ?? {};
  const line = moves.slice(0, MAX_PLIES).map((move) => move.replace(EFFECTS, ""));
  for (; line.length; line.pop()) {
    const name = names[line.join(" ")];
    if (name) return name;
  }
  return null;
}
