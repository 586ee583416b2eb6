/** The solver's rating: on the server with an account, else in the browser; signing in moves it to the account. */
/** @import { CountedAttempt, FinishedAttempt, PuzzleStanding } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { me } from "../../lib/session.js";
import { clearStandings, saveStanding, standingOf, standings } from "../parts/puzzle_storage.js";

/**
 * @typedef {object} Solver
 * @property {boolean} isAccount
 * @property {(variant: string) => PuzzleStanding} of
 * @property {(variant: string, attempt: FinishedAttempt) => Promise<CountedAttempt>} count
 * @property {(variant: string, score: number) => Promise<number>} storm
 */

/** @type {Promise<Solver> | null} */
let known = null;

/** Return the solver; loaded once per page. */
export function solver() {
  known ??= load();
  return known;
}

async function load() {
  const account = await me();
  return account ? signedIn(await moveToAccount()) : visitor();
}

/** Return the account's ratings, with this browser's for variants the account has not tried. */
async function moveToAccount() {
  const stored = standings();
  if (!Object.keys(stored).length) return (await get("/api/puzzles/standing")).games;
  const { games } = await post("/api/puzzles/standing", { games: stored });
  clearStandings();
  return games;
}

/**
 * @param {Record<string, PuzzleStanding>} games
 * @returns {Solver}
 */
function signedIn(games) {
  return {
    isAccount: true,
    of: (variant) => games[variant] ?? standingOf(variant),
    /**
     * @param {string} variant
     * @param {FinishedAttempt} body
     */
    async count(variant, body) {
      const counted = await post("/api/puzzles/result", body);
      games[variant] = counted.standing;
      return counted;
    },
    /**
     * @param {string} variant
     * @param {number} score
     */
    async storm(variant, score) {
      const best = Math.max(score, this.of(variant).storm);
      games[variant] = { ...this.of(variant), storm: best };
      await post("/api/puzzles/storm", { variant, score });
      return best;
    },
  };
}

/** @returns {Solver} */
function visitor() {
  /** @type {Promise<unknown>} one is counted after the other, for each result builds upon the last */
  let last = Promise.resolve();
  /**
   * @param {string} variant
   * @param {FinishedAttempt} body
   */
  const counted = async (variant, body) => {
    const result = await post("/api/puzzles/result", { ...body, standing: standingOf(variant) });
    saveStanding(variant, result.standing);
    return result;
  };
  return {
    isAccount: false,
    of: standingOf,
    /**
     * @param {string} variant
     * @param {FinishedAttempt} body
     */
    count(variant, body) {
      const counting = last.then(() => counted(variant, body));
      last = counting.catch(() => {});
      return counting;
    },
    /**
     * @param {string} variant
     * @param {number} score
     */
    async storm(variant, score) {
      const standing = standingOf(variant);
      const best = Math.max(score, standing.storm);
      saveStanding(variant, { ...standing, storm: best });
      return best;
    },
  };
}
