// Engines of this device, each in a worker that is started when it is first needed.
/** @import { Board } from "../local/board.js" */

import { Engine } from "../local/engine.js";

/** @type {Engine | null} */
let small = null;

/**
 * Search a position for a moment, with an engine that is kept for the next time.
 * @param {Board} board
 * @param {{nodes: number, hashMb: number}} limits
 */
export async function searchOnce(board, { nodes, hashMb }) {
  small ??= new Engine({ hashMb });
  return (await small.play(board, { nodes })).move;
}

/** End the engine that is kept. */
export async function closeEngines() {
  await small?.close();
  small = null;
}
