/** Where a solver stands: on the server with an account, in the browser without; what a browser kept follows into one. */
import { get, post } from "../lib/api.js";
import { me } from "../lib/me.js";
import { forgetStandings, keepStanding, standingOf, standings } from "./puzzle_keep.js";

/** @type {Promise<any> | null} */
let known = null;

/** The solver: {isAccount, of(variant), count(body), storm(variant, score)}; asked for once a page. */
export function solver() {
  known ??= load();
  return known;
}

async function load() {
  const account = await me();
  return account ? signedIn(await takeAlong()) : visitor();
}

/** What the account has, and what this browser kept for games the account has not tried. */
async function takeAlong() {
  const kept = standings();
  if (!Object.keys(kept).length) return (await get("/api/puzzles/standing")).games;
  const { games } = await post("/api/puzzles/standing", { games: kept });
  forgetStandings();
  return games;
}

function signedIn(games) {
  return {
    isAccount: true,
    of: (variant) => games[variant] ?? standingOf(variant),
    async count(variant, body) {
      const counted = await post("/api/puzzles/result", body);
      games[variant] = counted.standing;
      return counted;
    },
    async storm(variant, score) {
      const best = Math.max(score, this.of(variant).storm);
      games[variant] = { ...this.of(variant), storm: best };
      await post("/api/puzzles/storm", { variant, score });
      return best;
    },
  };
}

function visitor() {
  /** @type {Promise<any>} one is counted after the other, for each result builds upon the last */
  let last = Promise.resolve();
  const counted = async (variant, body) => {
    const result = await post("/api/puzzles/result", { ...body, standing: standingOf(variant) });
    keepStanding(variant, result.standing);
    return result;
  };
  return {
    isAccount: false,
    of: standingOf,
    count(variant, body) {
      const counting = last.then(() => counted(variant, body));
      last = counting.catch(() => {});
      return counting;
    },
    async storm(variant, score) {
      const standing = standingOf(variant);
      const best = Math.max(score, standing.storm);
      keepStanding(variant, { ...standing, storm: best });
      return best;
    },
  };
}
