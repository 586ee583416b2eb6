// Requests about games on this device.
/** @import { GameStore } from "../../lib/game_store.js" */
/** @import { Library } from "../library.js" */
/** @import { Wanted } from "./new_games.js" */
/** @import { GameState } from "./state.js" */

import { gameView, plyView } from "./game_views.js";
import { LiveGame } from "./live_game.js";
import { newHeader } from "./new_games.js";
import { nameOpening } from "../explorer.js";
import { writeRecord } from "../records.js";
import { recordInput, recordView } from "./records.js";

export class LocalGames {
  /** @type {Map<string, Promise<LiveGame>>} the games of this page */
  #live = new Map();

  /**
   * @param {Library} library
   * @param {() => Promise<GameStore>} store
   * @param {() => string} playerName
   */
  constructor(library, store, playerName) {
    this.library = library;
    this.store = store;
    this.playerName = playerName;
  }

  /**
   * Return a game of this device.
   * @param {string} id
   */
  find(id) {
    let found = this.#live.get(id);
    if (!found) {
      found = this.store().then((store) => LiveGame.load(this.library, store, id));
      this.#live.set(id, found);
      found.catch(() => this.#live.delete(id));
    }
    return found;
  }

  /**
   * Create a game and return it.
   * @param {Wanted} wanted
   */
  async create(wanted) {
    const now = Date.now();
    const header = newHeader(await this.library.describer(wanted.variant), wanted, this.playerName(), now);
    const live = await LiveGame.create(this.library, await this.store(), header);
    this.#live.set(header.id, Promise.resolve(live));
    return gameView(live.state, now);
  }

  /**
   * Answer a question about a game.
   * @param {string} id
   * @param {string} part of its address
   */
  async read(id, part) {
    const { state, stored } = await this.find(id);
    const ply = /^\/plies\/(\d+)$/.exec(part);
    if (ply) return plyView(state, Number(ply[1]));
    if (part === "/events") return stored.events;
    if (part === "/moves") return recordView(state);
    if (part === "/record") return writeRecord(this.library, await this.#named(recordInput(state), state));
    if (part === "/score") return {};
    return gameView(state, Date.now());
  }

  /**
   * Return a record with the tag of its opening.
   * @param {ReturnType<typeof recordInput>} record
   * @param {GameState} state
   */
  async #named(record, { header, moves }) {
    const texts = moves.map(({ text }) => text);
    const opening = await nameOpening(this.library, header.variant, header.start, texts);
    return opening ? { ...record, tags: { ...record.tags, Opening: opening } } : record;
  }
}
