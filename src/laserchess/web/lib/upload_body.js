/** Games of this device as an upload: which of them wait, and what is sent. */
/** @import { UploadedGame } from "../types/api" */
/** @import { StoredGame } from "./game_store.js" */

/** @typedef {Omit<UploadedGame, "variant"> & {variant: string}} Upload */

/**
 * Return a finished game as the server takes it: the moves that were not taken back, and how it ended.
 * @param {StoredGame} game
 * @returns {Upload}
 */
export function uploadOf({ id, header, events, listed }) {
  const { variant, start, options, mode, clock, created, seats } = header;
  /** @type {UploadedGame["moves"]} */
  const moves = [];
  /** @type {UploadedGame["end"]} */
  let end = null;
  for (const { kind, at, data } of events) {
    const { text = "", clocks, ply = 0 } = /** @type {import("../local_server/games/state.js").Facts} */ (data);
    if (kind === "move") moves.push({ text, at, ...(clocks ? { clocks } : {}) });
    else if (kind === "undone") moves.length = ply;
    else if (["claim", "resign", "end"].includes(kind)) end = endOf(listed.outcome, at);
  }
  const side = Object.keys(seats).find((player) => seats[player].own) ?? "";
  const level = Object.values(seats).find((seat) => seat.level !== null)?.level ?? null;
  const control = clock && { base: clock.base_ms / 1000, increment: clock.increment_ms / 1000 };
  const shape = /** @type {"computer" | "here"} */ (mode);
  return { id, variant, position: start, options, mode: shape, side, level, clock: control, created, moves, end };
}

/**
 * @param {StoredGame["listed"]["outcome"]} outcome
 * @param {number} at
 */
function endOf(outcome, at) {
  if (!outcome) return null;
  const reason = /** @type {NonNullable<UploadedGame["end"]>["reason"]} */ (outcome.reason);
  return { reason, winner: outcome.winner, at };
}

/**
 * Return whether a game waits to be uploaded by an account.
 * @param {StoredGame} game
 * @param {string} account
 */
export function isWaiting({ header, listed, uploaded, refused }, account) {
  const isPlayed = listed.outcome && listed.outcome.reason !== "aborted" && listed.ply > 0;
  return Boolean(isPlayed) && !uploaded && !refused && (!header.account || header.account === account);
}
