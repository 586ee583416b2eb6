// The local backend: answers the paths of the server with the same schemas, computed on this device.
/** @import { AnalysisServerMessage, ListedGame } from "../types/api" */

import { LaserChessError } from "../local/errors.js";
import { memoryStore } from "../lib/game_store.js";
import { Analysis } from "./analysis.js";
import { explore } from "./explorer.js";
import { FairPlay } from "./fair_play.js";
import { LocalGames } from "./games/index.js";
import { Library } from "./library.js";
import { EXERCISES } from "./exercises.js";
import { COACH } from "./coach.js";
import { POSITIONS } from "./positions.js";
import { PUZZLES } from "./puzzles.js";
import { RECORDS } from "./records.js";
import { detailOf, Rejection, rejectionDetail } from "./rejections.js";

/** @typedef {import("./library.js").Read} Read */
/** @typedef {import("../lib/game_store.js").GameStore} GameStore */
/** @typedef {import("./games/new_games.js").Wanted} Wanted */
/** @typedef {(library: Library, body: any, groups: Record<string, string>) => unknown} Handler any: checked by the kernel */

const GAME = /^\/api\/games\/(local-\w+)(.*)$/;
/** @type {[string, RegExp, Handler][]} */
const ROUTES = [
  ...POSITIONS,
  ...COACH,
  ...PUZZLES,
  ...EXERCISES,
  ...RECORDS,
  ["POST", /^\/api\/explorer$/, explore],
  ["GET", /^\/api\/account$/, () => ({ account: null })],
];

export class LocalServer {
  /**
   * @param {{ read?: Read, store?: () => Promise<GameStore>, playerName?: () => string,
   *   running?: () => Promise<ListedGame[]> }} [parts] how data that never change are read, where
   *   games are stored, who plays, and the visitor's games on the server
   */
  constructor({ read, store, playerName = () => "", running = async () => [] } = {}) {
    this.fairPlay = new FairPlay(running);
    this.library = new Library(read);
    const memory = memoryStore();
    this.games = new LocalGames(this.library, store ?? (async () => memory), playerName);
  }

  /**
   * Answer a request with the JSON of the server; throw a Rejection, whose `detail` is what the server would send.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async answer(method, path, body) {
    const [address] = path.split("?");
    const game = GAME.exec(address);
    if (game) return this.#run(() => this.games.read(game[1], game[2]), body, {});
    if (method === "POST" && address === "/api/games")
      return this.#run(() => this.games.create(/** @type {Wanted} */ (body)), body, {});
    for (const [name, pattern, handler] of ROUTES) {
      const found = name === method && pattern.exec(address);
      if (found) return this.#run(handler, body, { ...found.groups, query: path.slice(address.length + 1) });
    }
    return this.#run(() => Promise.reject(new Rejection("not_found")), body, {});
  }

  /**
   * Follow a game of this device; return how to send commands to it, and how to stop.
   * @param {string} id
   * @param {import("./games/live_game.js").Listener} listener
   */
  async follow(id, listener) {
    const live = await this.#run(() => this.games.find(id), null, {});
    const close = live.follow(listener);
    /** @type {(command: import("./games/decisions.js").Command) => Promise<number>} */
    const send = (command) => this.#run(() => live.command(command), null, {});
    return { send, close };
  }

  /**
   * Return an analysis that sends its messages to a function; the caller runs, stops and closes it.
   * @param {(message: AnalysisServerMessage) => void} report
   */
  analysis(report) {
    const analysis = new Analysis(this.library, report);
    /** @param {import("./analysis.js").Request} request */
    const run = async (request) => {
      try {
        await this.#run(
          async () => {
            await this.fairPlay.check(this.library, request);
            await analysis.run(request);
          },
          null,
          {},
        );
      } catch (error) {
        const { detail } = /** @type {Rejection} */ (error);
        if (!detail) throw error;
        report({ type: "refused", ref: request.ref, error: detail });
      }
    };
    return { run, stop: () => analysis.stop(), close: () => analysis.close() };
  }

  /**
   * @template T, Body
   * @param {(library: Library, body: Body, groups: Record<string, string>) => T | Promise<T>} handler
   * @param {Body} body
   * @param {Record<string, string>} groups
   */
  async #run(handler, body, groups) {
    try {
      return await handler(this.library, body, groups);
    } catch (error) {
      if (error instanceof LaserChessError) throw Object.assign(error, { detail: detailOf(error) });
      if (error instanceof Rejection) error.detail = rejectionDetail(error, (await this.library.texts()).rejections);
      throw error;
    }
  }
}
