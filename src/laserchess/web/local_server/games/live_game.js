// A game on this device while a page shows it: commands in, events out, the computer's moves, and the clock.
/** @import { StoredGame, GameStore } from "../../lib/game_store.js" */
/** @import { EventMessage, EventView, GameView } from "../../types/api" */
/** @import { Library } from "../library.js" */
/** @import { Command, Decision } from "./decisions.js" */
/** @import { Header } from "./state.js" */

import { Rejection } from "../rejections.js";
import { Computer } from "./computer.js";
import { decide, flagFall, play } from "./decisions.js";
import { eventMessage, gameView, listedGame } from "./game_views.js";
import { newId, rematchHeader } from "./new_games.js";
import { GameState } from "./state.js";

/** Delay before another attempt after an engine could not be loaded, in milliseconds. */
const RETRY_MS = 3000;

/** @typedef {{onState: (game: GameView, events: EventView[]) => void, onEvent: (event: EventMessage) => void}} Listener */

/**
 * Return the state after some events.
 * @param {Library} library
 * @param {Header} header
 * @param {EventView[]} events
 */
async function replay(library, header, events) {
  const state = new GameState(await library.describer(header.variant), header);
  for (const event of events) state.apply(event);
  return state;
}

export class LiveGame {
  /** @type {Set<Listener>} */
  #listeners = new Set();
  #computer = new Computer();
  /** @type {Promise<unknown>} one change after the other */
  #last = Promise.resolve();
  #isThinking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #flag;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {Library} library
   * @param {GameStore} store
   * @param {StoredGame} stored
   * @param {GameState} state
   */
  constructor(library, store, stored, state) {
    this.library = library;
    this.store = store;
    this.stored = stored;
    this.state = state;
  }

  /**
   * Store a new game.
   * @param {Library} library
   * @param {GameStore} store
   * @param {Header} header
   */
  static async create(library, store, header) {
    const state = await replay(library, header, []);
    const stored = { id: header.id, header, events: [], listed: listedGame(state), uploaded: null };
    await store.save(stored, -1);
    return new LiveGame(library, store, stored, state);
  }

  /**
   * Load a game.
   * @param {Library} library
   * @param {GameStore} store
   * @param {string} id
   */
  static async load(library, store, id) {
    const stored = await store.load(id);
    if (!stored) throw new Rejection("game", id);
    return new LiveGame(library, store, stored, await replay(library, stored.header, stored.events));
  }

  /**
   * Send the game and what happens in it, until the returned function is called.
   * @param {Listener} listener
   */
  follow(listener) {
    this.#listeners.add(listener);
    listener.onState(gameView(this.state, Date.now()), []);
    if (this.state.header.mode === "computer" && !this.state.isOver) this.#computer.prepare(this.state).catch(() => {});
    this.#consider();
    return () => {
      this.#listeners.delete(listener);
      if (!this.#listeners.size) this.#rest();
    };
  }

  #rest() {
    clearTimeout(this.#flag);
    clearTimeout(this.#retry);
    this.#computer.close();
  }

  /**
   * Run a command; return the number of the event it caused.
   * @param {Command} command
   */
  async command(command) {
    return this.#change((now) => {
      const fallen = flagFall(this.state, now);
      return fallen.events.length ? fallen : decide(this.state, command, now, newId);
    });
  }

  /**
   * Decide, store, and tell the listeners: nothing is shown that is not stored.
   * @param {(now: number) => Decision} decideNow
   * @returns {Promise<number>}
   */
  #change(decideNow) {
    const changed = this.#last.then(async () => {
      const known = this.stored.events.length;
      const now = Date.now();
      const { events, repeated } = decideNow(now);
      if (repeated !== undefined || !events.length) return repeated ?? this.state.seq;
      const stored = { ...this.stored, events: [...this.stored.events, ...events], listed: listedGame(this.state) };
      if (!(await this.#store(stored, known))) throw new Rejection("game_changed");
      this.stored = stored;
      await this.#createRematch(now);
      for (const event of events) this.#tell(event, now);
      return this.state.seq;
    });
    this.#last = changed.catch(() => {});
    return changed.finally(() => this.#consider());
  }

  /**
   * Store a version of the game; where another tab was first, show its version.
   * @param {StoredGame} stored
   * @param {number} known
   */
  async #store(stored, known) {
    const isSaved = await this.store.save(stored, known);
    if (isSaved) return true;
    const other = await this.store.load(stored.id);
    this.stored = other ?? this.stored;
    this.state = await replay(this.library, this.stored.header, this.stored.events);
    for (const listener of this.#listeners) listener.onState(gameView(this.state, Date.now()), []);
    return false;
  }

  /** @param {number} now */
  async #createRematch(now) {
    const { next, header } = this.state;
    if (next && !(await this.store.load(next))) {
      await LiveGame.create(this.library, this.store, rematchHeader(header, next, now));
    }
  }

  /**
   * @param {EventView} event
   * @param {number} now
   */
  #tell(event, now) {
    const message = eventMessage(this.state, event, now);
    for (const listener of this.#listeners) listener.onEvent(message);
  }

  /** Let the computer move, or set the alarm of a clock, if anybody watches. */
  #consider() {
    clearTimeout(this.#flag);
    if (!this.#listeners.size) return;
    const { deadline } = this.state;
    if (deadline !== null) {
      const fall = () => this.#change((now) => flagFall(this.state, now)).catch(() => {});
      this.#flag = setTimeout(fall, Math.max(0, deadline - Date.now()) + 1);
    }
    if (this.state.waitsForComputer && !this.#isThinking) this.#think();
  }

  async #think() {
    this.#isThinking = true;
    try {
      while (this.state.waitsForComputer && this.#listeners.size) await this.#playComputer();
    } catch (error) {
      console.warn("the computer cannot move now and tries again", error);
      this.#computer.close();
      this.#retry = setTimeout(() => this.#consider(), RETRY_MS);
    } finally {
      this.#isThinking = false;
    }
  }

  async #playComputer() {
    const { state } = this;
    const { seq } = state;
    const move = await this.#computer.choose(state);
    const isCurrent = () => this.state === state && state.seq === seq && state.waitsForComputer;
    if (isCurrent()) await this.#change((now) => (isCurrent() ? play(state, move, now) : { events: [] }));
  }
}
