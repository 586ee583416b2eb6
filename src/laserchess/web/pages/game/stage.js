/** The board of the game page: it queues and shows moves, and goes back to earlier positions. */
import { createBoard } from "../../lib/site_board.js";
import { get, post, previewer } from "../../lib/api.js";
import { explainer } from "../../lib/explain.js";
import * as settings from "../../lib/settings.js";
import { movable, ownPlayer } from "./model.js";

const MAX_QUEUE = 8;

/** `page` has `variant`, `game` and `play(move)`; `onLook(ply)` is called with the ply on the board. */
export class Stage {
  constructor(element, page, onLook) {
    this.page = page;
    this.onLook = onLook;
    this.queue = [];
    this.running = false;
    this.ply = null;
    this.seen = new Map();
    this.flipped = false;
    this.board = createBoard(element, {
      variant: page.variant,
      orientation: this.bottom,
      movable: null,
      stepping: true,
      onMove: (move, { early }) => this.send(move, early),
      premoves: (view) => this.premoves(view),
      onSkip: () => this.skipAnimation(),
      ...explainer(
        () => this.board,
        page.variant,
        () => this.position(),
      ),
    });
    this.applied = {};
    settings.subscribe((key) => key === "preview" && this.apply());
  }

  /** Return the player at the bottom. */
  get bottom() {
    const own = ownPlayer(this.page.game, this.page.variant);
    return this.flipped ? this.page.variant.players.find((player) => player !== own) : own;
  }

  /** Fetch the beams of a move, unless the variant or the player disables the preview. */
  preview = previewer(() => this.position());

  /** Return the newest position as the server expects it. */
  position() {
    const { variant, options, view } = this.page.game;
    return { variant, options, position: view.position };
  }

  /** Return the moves this visitor could play if it were their turn. */
  async premoves({ position }) {
    const { variant, options, you } = this.page.game;
    const { moves } = await post("/api/positions/premoves", { variant, options, position, player: you[0] });
    return moves;
  }

  /** Send a move; a premove waits until the beam before it has been shown. */
  send(move, early) {
    this.patient = early;
    return this.page.play(move);
  }

  /** Skip the animation and show the newest position. */
  skipAnimation() {
    const newest = this.queue.at(-1) ?? (this.replaying ? this.page.game : null);
    if (!newest) return;
    this.stop();
    this.show(newest.view, newest.played, false);
  }

  /** Update the options of the board that have changed, since any change stops its motion. */
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

  /** Show the newest position without motion: after loading, reconnecting or a takeback. */
  settle() {
    this.clearShot();
    this.seen.clear();
    if (this.ply !== null && this.ply < this.page.game.ply) return this.apply();
    this.stop();
    this.ply = null;
    this.onLook(null);
    return this.show(this.page.game.view, this.page.game.played, false);
  }

  /**
   * Show a move that was just played; moves of the opponent wait until the last beam is gone.
   * Resolves when it has been shown or skipped.
   */
  push(view, played) {
    return new Promise((/** @type {(value?: unknown) => void} */ seen) => {
      const next = { view, played, seen };
      if (this.ply !== null) seen();
      else if (played && this.page.game.you.includes(played.by) && !this.patient) {
        this.stop();
        this.run(next);
      } else if (this.running) this.queue.push(next);
      else this.run(next);
      if (played && this.page.game.you.includes(played.by)) this.patient = false;
      if (this.queue.length > MAX_QUEUE) this.queue.shift().seen();
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

  async show(view, played, animate) {
    this.apply();
    this.board.showBeams(null);
    const shown = (this.shown = {});
    await this.board.show(view, { played: animate ? played : undefined, animate, last: this.squares(view, played) });
    if (view.outcome && played && this.shown === shown) this.board.showBeams(played.beams);
  }

  /** Return the squares of the last move, or of every action of the opponent's last turn. */
  squares(view, played) {
    const own = played ? [played.move.start, played.move.to] : [];
    const turn = this.page.variant.has_turn_end ? this.lastTurn(view.ply) : [];
    return [...new Set([...turn.flatMap(({ start, to }) => [start, to]), ...own].filter(Boolean))];
  }

  /** Return the moves of the last turn up to a ply, of the opponent if there is one. */
  lastTurn(ply = this.page.game.ply) {
    const { moves, you } = this.page.game;
    const before = moves.filter((move) => move.ply <= ply);
    const foreign = (move) => you.length !== 1 || move.by !== you[0];
    const last = before.findLast(foreign) ?? before.at(-1);
    return last ? before.filter((move) => move.turn === last.turn && move.by === last.by) : [];
  }

  /** Replay the last turn (of the opponent, if there is one), including the beam that ended the game. */
  async replay() {
    const { game } = this.page;
    const moves = game.outcome ? this.ending() : this.lastTurn();
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
    if (this.queue.length) this.run(this.queue.shift());
    else if (this.ply === null) this.show(this.page.game.view, this.page.game.played, false);
    else this.look(this.ply);
  }

  /** Return the moves of the turn that ended the game. */
  ending() {
    const { moves } = this.page.game;
    const last = moves.at(-1);
    return last ? moves.filter((move) => move.turn === last.turn && move.by === last.by) : [];
  }

  /** Show the position after `ply` moves; null goes back to live. */
  async look(ply) {
    const from = this.ply ?? this.page.game.ply;
    this.ply = ply;
    this.stop();
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

  /** Flip the board. */
  flip() {
    this.flipped = !this.flipped;
    this.apply();
  }
}
