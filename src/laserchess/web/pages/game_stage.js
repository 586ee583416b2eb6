/** The board of the game page: shows what happens, one thing after the other, and looks back. */
import { createBoard } from "../board/board.js";
import { get, previewer } from "../lib/api.js";
import * as settings from "../lib/settings.js";
import { movable, ownPlayer } from "./game_model.js";

const LONGEST_QUEUE = 8;

/** `page` has `variant`, `game` and `play(move)`; `onLook(ply)` hears what is shown. */
export class Stage {
  constructor(element, page, onLook) {
    Object.assign(this, { page, onLook, queue: [], running: false, ply: null, seen: new Map(), flipped: false });
    this.board = createBoard(element, {
      variant: page.variant,
      orientation: this.bottom,
      movable: null,
      onMove: (move) => page.play(move),
    });
    this.applied = {};
    settings.subscribe((key) => key === "preview" && this.apply());
  }

  /** The player at the bottom. */
  get bottom() {
    const own = ownPlayer(this.page.game, this.page.variant);
    return this.flipped ? this.page.variant.players.find((player) => player !== own) : own;
  }

  /** Ask where the light would go; beams are not shown in advance where the game or the player says so. */
  preview = previewer(() => {
    const { variant, options, view } = this.page.game;
    return { variant, options, position: view.position };
  });

  /** Tell the board what may be moved and how it is shown; only what has changed, since that stops its motion. */
  apply() {
    const wanted = {
      movable: this.ply === null ? movable(this.page.game) : null,
      orientation: this.bottom,
      preview: this.page.game.preview && settings.get("preview") ? this.preview : null,
    };
    const changed = Object.entries(wanted).filter(([key, value]) => this.applied[key] !== value);
    this.applied = wanted;
    if (changed.length) this.board.set(Object.fromEntries(changed));
  }

  /** Show the newest position without any motion: after loading, reconnecting or taking back. */
  settle() {
    this.forget();
    this.seen.clear();
    if (this.ply !== null && this.ply < this.page.game.ply) return this.apply();
    this.ply = null;
    this.onLook(null);
    return this.show(this.page.game.view, this.page.game.played, false);
  }

  /**
   * Show what has just been played; the moves of others wait until the light of the last one is gone.
   * Resolves when it has been seen (or overtaken).
   */
  push(view, played) {
    return new Promise((seen) => {
      const next = { view, played, seen };
      if (this.ply !== null) seen();
      else if (played && this.page.game.you.includes(played.by)) {
        this.forget();
        this.run(next);
      } else if (this.running) this.queue.push(next);
      else this.run(next);
      if (this.queue.length > LONGEST_QUEUE) this.queue.shift().seen();
    });
  }

  async run({ view, played, seen }) {
    const turn = (this.turn = {});
    this.running = true;
    await this.show(view, played, true);
    seen();
    if (turn !== this.turn) return;
    this.running = false;
    if (this.queue.length) this.run(this.queue.shift());
  }

  /** Drop what is still to be shown. */
  forget() {
    for (const { seen } of this.queue.splice(0)) seen();
  }

  show(view, played, animate) {
    this.apply();
    const last = played ? [played.move.start, played.move.to].filter(Boolean) : [];
    return this.board.show(view, { played: animate ? played : undefined, animate, last });
  }

  /** Show the position after `ply` moves; null goes back to now. */
  async look(ply) {
    const from = this.ply ?? this.page.game.ply;
    this.ply = ply;
    this.forget();
    this.onLook(ply);
    if (ply === null) {
      this.show(this.page.game.view, this.page.game.played, false);
      return;
    }
    const { view, played } = await this.fetch(ply);
    if (this.ply === ply) this.show(view, played, ply === from + 1);
  }

  fetch(ply) {
    if (!this.seen.has(ply)) {
      const asked = get(`/api/games/${this.page.game.id}/plies/${ply}`);
      asked.catch(() => this.seen.delete(ply));
      this.seen.set(ply, asked);
    }
    return this.seen.get(ply);
  }

  /** Turn the board around. */
  flip() {
    this.flipped = !this.flipped;
    this.apply();
  }
}
