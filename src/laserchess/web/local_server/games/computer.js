// The computer's moves in games on this device: an engine in a worker for each game.
/** @import { GameState } from "./state.js" */

import { Engine } from "../../local/engine.js";
import { LEVELS } from "../../local/search/levels.js";

/** Size of the transposition table, as on the server: with it, weaker levels play the same moves from the same seed. */
const HASH_MB = 16;
/** Maximum thinking time without a clock; weaker levels stop long before. */
const MAX_SECONDS = 2;
/** Seconds of its clock the computer plans with at most. */
const MAX_CLOCK = 60;
const MAX_THREADS = 4;

export class Computer {
  /** @type {Engine | null} */
  #engine = null;

  /**
   * Load everything a search needs, before it is the computer's turn: by then the network may be gone.
   * @param {GameState} state
   */
  async prepare(state) {
    await this.#start(state).evaluate(state.board);
  }

  /**
   * Return the move to play.
   * @param {GameState} state in which the computer is to move
   */
  async choose(state) {
    const { move } = await this.#start(state).play(state.board, limitsOf(state));
    return move ?? state.board.legalMoves[0].text;
  }

  /** @param {GameState} state */
  #start({ header }) {
    const level = Object.values(header.seats).find((seat) => seat.kind === "computer")?.level ?? null;
    this.#engine ??= new Engine({ level, hashMb: HASH_MB, seed: header.seed, threads: threadsOf(level) });
    return this.#engine;
  }

  /** End the engine; the next search starts another one. */
  close() {
    this.#engine?.close().catch(() => {});
    this.#engine = null;
  }
}

/**
 * Return how many workers search: weaker levels need one, and repeat themselves with it.
 * @param {number | null} level
 */
export function threadsOf(level) {
  const isShared = typeof crossOriginIsolated !== "undefined" && crossOriginIsolated;
  if (!isShared || (level !== null && level < LEVELS)) return 1;
  return Math.max(1, Math.min(MAX_THREADS, (navigator.hardwareConcurrency ?? 1) - 1));
}

/**
 * Return the computer's thinking time.
 * @param {GameState} state
 */
export function limitsOf({ clocks, header, board, turn }) {
  if (!clocks || !header.clock) return { seconds: MAX_SECONDS / Math.max(1, board.actionsLeft) };
  const time = Math.min(clocks.ms[turn] / 1000, MAX_CLOCK);
  return { time, increment: Math.min(header.clock.increment_ms / 1000, MAX_SECONDS) };
}
