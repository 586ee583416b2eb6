/** The board of the game page: it queues and shows moves, and goes back to earlier positions. */
/** @import { Store } from "../parts/store.js" */
/** @import { GameState } from "./state.js" */
/** @import { Board, Config } from "../../board/types" */
/** @import { MoveResultView, MoveView, Ply, VariantView, View } from "../../types/api" */
import { createBoard } from "../../lib/site_board.js";
import { get, post, previewer } from "../../lib/api.js";
import { explainer } from "../../lib/explain.js";
import * as settings from "../../lib/settings.js";
import { bottomPlayer, endingTurn, lastSquares, lastTurn, movable } from "./model.js";
import { changedOptions, shotOrder } from "./shots.js";

/** @typedef {{view: View, played: MoveResultView | null, seen: () => void}} Shot a move to be shown */

/**
 * @typedef {object} Handlers
 * @property {(move: MoveView) => Promise<boolean>} play send a move; false if it was rejected
 * @property {(ply: number | null) => void} onLook called with the ply that is shown
 */

const MAX_QUEUE = 8;

/** The board, following the state of the page. */
export class Stage {
  /**
   * @param {HTMLElement} element
   * @param {VariantView} variant
   * @param {Store<GameState>} store
   * @param {Handlers} handlers
   */
  constructor(element, variant, store, handlers) {
    this.variant = variant;
    this.store = store;
    this.handlers = handlers;
    /** @type {Shot[]} */
    this.queue = [];
    this.running = false;
    this.replaying = false;
    this.patient = false;
    /** Identifies the animation that runs. */
    this.turn = {};
    /** Identifies the position that is shown. */
    this.shown = {};
    /** @type {Map<number, Promise<Ply>>} */
    this.seen = new Map();
    /** @type {Partial<Config>} */
    this.applied = {};
    /** @type {Board} */
    this.board = createBoard(element, {
      variant,
      orientation: this.bottom,
      movable: null,
      stepping: true,
      onMove: (move, { early }) => this.send(move, early),
      premoves: (view) => this.premoves(view),
      onSkip: () => this.skipAnimation(),
      ...explainer(
        () => this.board,
        variant,
        () => this.position(),
      ),
    });
    settings.subscribe((key) => key === "preview" && this.apply());
  }

  /** Return the newest game. */
  get game() {
    return this.store.state.game;
  }

  /** Return the ply on the board; null for the newest. */
  get ply() {
    return this.store.state.ply;
  }

  /** Return the player at the bottom. */
  get bottom() {
    return bottomPlayer(this.game, this.variant, this.store.state.flipped);
  }

  /** Fetch the beams of a move, unless the variant or the player disables the preview. */
  preview = previewer(() => this.position());

  /** Return the newest position as the server expects it. */
  position() {
    const { variant, options, view } = this.game;
    return { variant, options, position: view.position };
  }

  /**
   * Return the moves this visitor could play if it were their turn.
   * @param {View} view
   */
  async premoves({ position }) {
    const { variant, options, you } = this.game;
    const { moves } = await post("/api/positions/premoves", { variant, options, position, player: you[0] });
    return moves;
  }

  /**
   * Send a move; a premove waits until the beam before it has been shown.
   * @param {MoveView} move
   * @param {boolean} early
   */
  send(move, early) {
    this.patient = early;
    return this.handlers.play(move);
  }

  /** Skip the animation and show the newest position. */
  skipAnimation() {
    const newest = this.queue.at(-1) ?? (this.replaying ? this.game : null);
    if (!newest) return;
    this.stop();
    this.show(newest.view, newest.played, false);
  }

  /** Update the options of the board that have changed, since any change stops its motion. */
  apply() {
    /** @type {Pick<Config, "movable" | "orientation" | "preview">} */
    const wanted = {
      movable: this.ply === null ? movable(this.game) : null,
      orientation: this.bottom,
      preview: this.game.preview && settings.get("preview") ? this.preview : null,
    };
    const changed = changedOptions(this.applied, wanted);
    this.applied = wanted;
    if (changed) this.board.set(changed);
  }

  /** Show the newest position without motion: after loading, reconnecting or a takeback. */
  settle() {
    this.clearShot();
    this.seen.clear();
    if (this.ply !== null && this.ply < this.game.ply) return this.apply();
    this.stop();
    this.handlers.onLook(null);
    return this.show(this.game.view, this.game.played, false);
  }

  /**
   * Show a move that was just played; moves of the opponent wait until the last beam is gone.
   * Resolves when it has been shown or skipped.
   * @param {View} view
   * @param {MoveResultView | null} played
   */
  push(view, played) {
    return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const shot = { view, played, seen: () => resolve() };
      const own = played !== null && this.game.you.includes(played.by);
      const { patient, running } = this;
      const order = shotOrder({ looking: this.ply !== null, own, patient, running });
      if (order === "skip") resolve();
      else if (order === "queue") this.queue.push(shot);
      else {
        if (order === "interrupt") this.stop();
        this.run(shot);
      }
      if (own) this.patient = false;
      if (this.queue.length > MAX_QUEUE) this.queue.shift()?.seen();
    });
  }

  /** @param {Shot} shot */
  async run({ view, played, seen }) {
    const turn = (this.turn = {});
    this.running = true;
    await this.show(view, played, true);
    seen();
    if (turn !== this.turn) return;
    this.running = false;
    const next = this.queue.shift();
    if (next) this.run(next);
  }

  /** Drop the queued moves. */
  clearShot() {
    for (const { seen } of this.queue.splice(0)) seen();
  }

  /** Stop the current animation before showing something else. */
  stop() {
    this.clearShot();
    this.turn = {};
    this.running = this.replaying = false;
  }

  /**
   * @param {View} view
   * @param {MoveResultView | null} played
   * @param {boolean} animate
   */
  async show(view, played, animate) {
    this.apply();
    this.board.showBeams(null);
    const shown = (this.shown = {});
    const last = lastSquares(this.game, this.variant, view, played);
    await this.board.show(view, { played: animate ? played : undefined, animate, last });
    if (view.outcome && played && this.shown === shown) this.board.showBeams(played.beams);
  }

  /** Replay the last turn (of the opponent, if there is one), including the beam that ended the game. */
  async replay() {
    const moves = this.game.outcome ? endingTurn(this.game) : lastTurn(this.game);
    if (!moves.length) return;
    this.stop();
    const replayed = this.turn;
    this.running = this.replaying = true;
    try {
      for (const { ply } of moves) {
        const [before, after] = await Promise.all([this.fetch(ply - 1), this.fetch(ply)]);
        if (replayed !== this.turn) return;
        await this.show(before.view, before.played, false);
        await this.show(after.view, after.played, true);
      }
    } finally {
      if (replayed === this.turn) this.goOn();
    }
  }

  /** Continue after a replay: show what was played meanwhile, or the position before. */
  goOn() {
    this.running = this.replaying = false;
    const next = this.queue.shift();
    if (next) this.run(next);
    else if (this.ply === null) this.show(this.game.view, this.game.played, false);
    else this.look(this.ply);
  }

  /**
   * Show the position after `ply` moves; null goes back to live.
   * @param {number | null} ply
   */
  async look(ply) {
    const from = this.ply ?? this.game.ply;
    this.stop();
    this.handlers.onLook(ply);
    if (ply === null) {
      this.show(this.game.view, this.game.played, false);
      return;
    }
    const { view, played } = await this.fetch(ply);
    if (this.ply === ply) this.show(view, played, ply === from + 1);
  }

  /**
   * Return the position after `ply` moves, fetched once.
   * @param {number} ply
   * @returns {Promise<Ply>}
   */
  fetch(ply) {
    const known = this.seen.get(ply);
    if (known) return known;
    /** @type {Promise<Ply>} */
    const asked = get(`/api/games/${this.game.id}/plies/${ply}`);
    asked.catch(() => this.seen.delete(ply));
    this.seen.set(ply, asked);
    return asked;
  }
}
