// Fair play: the engine is closed to positions of the player's games in progress against people.
/** @import { ListedGame } from "../types/api" */
/** @import { Library, Line } from "./library.js" */

import { Board } from "../local/board.js";
import { Rejection } from "./rejections.js";

/** How long a list of games is used, in milliseconds. */
const LASTS = 20_000;

export class FairPlay {
  /** @type {ListedGame[]} */
  #games = [];
  #askedAt = -Infinity;

  /** @param {() => Promise<ListedGame[]>} running asks the server for the visitor's games; offline, the last list stays */
  constructor(running) {
    this.running = running;
  }

  /**
   * Reject a line that passes through a position of such a game, or ends one move beyond it.
   * @param {Library} library
   * @param {Line} line
   */
  async check(library, line) {
    const games = (await this.#closed()).filter((game) => game.variant === line.variant);
    if (!games.length) return;
    const { board } = await library.board(line);
    const closed = new Set(games.flatMap((game) => near(game)));
    for (;;) {
      if (closed.has(board.position)) throw new Rejection("fair_play", line.variant);
      if (!board.ply) return;
      board.pop();
    }
  }

  async #closed() {
    if (Date.now() - this.#askedAt > LASTS) {
      this.#askedAt = Date.now();
      const found = await this.running().catch(() => this.#games);
      this.#games = found.filter(({ mode, outcome, you }) => mode === "friend" && !outcome && you.length === 1);
    }
    return this.#games;
  }
}

/**
 * Return a position and those one move further.
 * @param {ListedGame} game
 */
function near({ variant, position }) {
  const board = new Board(variant, { position });
  const found = [position];
  for (const move of board.legalMoves) {
    board.push(move);
    found.push(board.position);
    board.pop();
  }
  return found;
}
