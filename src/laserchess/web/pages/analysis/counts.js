/** Moves counted in PGN files, by position. */
/** @import { CountedRecords, ExplorerMove } from "../../types/api" */

/**
 * @typedef {Omit<ExplorerMove, "start" | "to">} Counted a move with the results of its games
 * @typedef {object} Counts
 * @property {number} games
 * @property {number} skipped games that are unfinished or cannot be read
 * @property {Map<string, Map<string, number[]>>} positions wins, draws and losses by position and move
 */

const PART = 40_000;
const TAG = /^\[\w+\s+"/;

/** @returns {Counts} */
export function noCounts() {
  return { games: 0, skipped: 0, positions: new Map() };
}

/**
 * Return counts with those of another part of the file.
 * @param {Counts} counts
 * @param {CountedRecords} part
 * @returns {Counts}
 */
export function addCounts(counts, { games, unfinished, errors, positions }) {
  const all = new Map(counts.positions);
  for (const [key, moves] of Object.entries(positions)) {
    const known = new Map(all.get(key));
    for (const [move, results] of Object.entries(moves))
      known.set(
        move,
        results.map((value, at) => value + (known.get(move)?.[at] ?? 0)),
      );
    all.set(key, known);
  }
  return {
    games: counts.games + games,
    skipped: counts.skipped + unfinished + errors.length,
    positions: all,
  };
}

/**
 * Return the moves of a position, most played first.
 * @param {Counts} counts
 * @param {string} key
 * @returns {Counted[]}
 */
export function movesOf({ positions }, key) {
  const found = [...(positions.get(key) ?? [])].map(([move, [wins, draws, losses]]) => ({ move, wins, draws, losses }));
  return found.sort((one, other) => gamesOf(other) - gamesOf(one) || (one.move < other.move ? -1 : 1));
}

/** @param {Counted} counted */
export function gamesOf({ wins, draws, losses }) {
  return wins + draws + losses;
}

/**
 * Return the results of a move for the first player, a draw and the second player, in percent.
 * @param {Counted} counted
 * @param {boolean} byFirst whether the first player makes the move
 */
export function sharesOf(counted, byFirst) {
  const { wins, draws, losses } = counted;
  const results = byFirst ? [wins, draws, losses] : [losses, draws, wins];
  return results.map((count) => (100 * count) / gamesOf(counted));
}

/**
 * Split a PGN into parts of whole games: a new part starts at tags after an empty line.
 * @param {string} text
 */
export function partsOf(text) {
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  let lines = [];
  let size = 0;
  let blank = true;
  for (const line of text.split("\n")) {
    if (size >= PART && blank && TAG.test(line)) {
      parts.push(lines.join("\n"));
      [lines, size] = [[], 0];
    }
    blank = !line.trim();
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.some((line) => line.trim())) parts.push(lines.join("\n"));
  return parts;
}
