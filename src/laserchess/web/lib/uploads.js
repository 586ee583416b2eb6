/**
 * Finished games of this device, uploaded once when a signed-in player is online. The server replays every move and
 * identifies a game by its id here, so an upload that is repeated stores nothing twice.
 */
/** @import { StoredGame } from "./game_store.js" */
import { ApiError, post } from "./api.js";
import { hasServer } from "./backend.js";
import { gameStore } from "./game_store.js";
import { rememberedName } from "./session.js";
import { isWaiting, uploadOf } from "./upload_body.js";

/** HTTP statuses after which the same upload is not tried again: the game itself is rejected. */
const FINAL = [400, 409, 413, 422];

let isBusy = false;

/** Upload the games that wait, one after the other; what cannot be uploaded now waits for the next time. */
export async function uploadGames() {
  const account = rememberedName();
  if (isBusy || !account || !hasServer() || typeof indexedDB === "undefined") return;
  isBusy = true;
  try {
    const store = await gameStore();
    const waiting = (await store.list()).filter((game) => isWaiting(game, account));
    for (const game of waiting) if (!(await upload(store, game))) return;
  } finally {
    isBusy = false;
  }
}

/**
 * Upload a game; return whether to go on with the next one.
 * @param {import("./game_store.js").GameStore} store
 * @param {StoredGame} game
 */
async function upload(store, game) {
  try {
    const { id } = await post("/api/games/upload", uploadOf(game));
    return await store.save({ ...game, uploaded: id }, game.events.length);
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.includes(error.status)) return false;
    return store.save({ ...game, refused: error.message }, game.events.length);
  }
}

/** Upload games now, and whenever this page comes online. */
export function keepUploading() {
  /** @param {Error} error */
  const report = (error) => {
    if (error.name !== "AbortError") console.error("games could not be uploaded", error); // a page that closes aborts
  };
  const start = () => uploadGames().catch(report);
  window.addEventListener("online", start);
  start();
}
