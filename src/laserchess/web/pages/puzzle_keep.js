/** How this browser's solver stands, what was seen lately, and which days are solved; kept in localStorage. */
import { readKept } from "../lib/kept.js";

const KEY = "laserchess.puzzles";
const MOST_SEEN = 200;
const FRESH = { rating: 1200, deviation: 350, volatility: 0.06, tried: 0, solved: 0, streak: 0, best: 0, storm: 0 };

/** The standing in a game. */
export function standingOf(variant) {
  return { ...FRESH, ...readKept(KEY).games?.[variant] };
}

/** Remember the standing in a game. */
export function keepStanding(variant, standing) {
  change((kept) => ({ ...kept, games: { ...kept.games, [variant]: standing } }));
}

/** The standings of all games. */
export function standings() {
  return readKept(KEY).games ?? {};
}

/** Forget the standings: they are an account's now. */
export function forgetStandings() {
  change((kept) => ({ ...kept, games: {} }));
}

/** The ids of the puzzles seen lately. */
export function seen() {
  return readKept(KEY).seen ?? [];
}

/** Remember that a puzzle was seen. */
export function markSeen(id) {
  change((kept) => ({ ...kept, seen: [id, ...(kept.seen ?? []).filter((other) => other !== id)].slice(0, MOST_SEEN) }));
}

/** Tell whether the puzzle of a day is solved. */
export function isDaySolved(date) {
  return readKept(KEY).day === date;
}

/** Remember that the puzzle of a day is solved. */
export function markDay(date) {
  change((kept) => ({ ...kept, day: date }));
}

/** The choices of the last visit: {variant, level}. */
export function choices() {
  return readKept(KEY).choices ?? {};
}

/** Remember choices. */
export function keepChoices(made) {
  change((kept) => ({ ...kept, choices: made }));
}

function change(update) {
  try {
    localStorage.setItem(KEY, JSON.stringify(update(readKept(KEY))));
  } catch {
    // Without storage the page still works; it only forgets.
  }
}
