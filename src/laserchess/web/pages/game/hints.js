/** Hints against the computer: the engine's move as an arrow, on request or at every turn of a first game. */
/** @import { Arrow } from "../../board/types" */
/** @import { AnalysisServerMessage, GameView, PhraseView } from "../../types/api" */
import { t } from "../../lib/strings.js";
import { post, rejection } from "../../lib/api.js";
import { announce, showError } from "../../lib/shell.js";
import { EngineLine } from "../parts/engine_line.js";
import { isYourTurn } from "./model.js";

const SECONDS = 1;

/**
 * Return whether hints are allowed: only against the computer, on the player's turn.
 * @param {GameView} game
 */
export function canHint(game) {
  return game.mode === "computer" && isYourTurn(game);
}

/**
 * Return the arrow of the engine's best move, or null if there is nothing to draw.
 * @param {AnalysisServerMessage | { type: "lost" }} message
 * @returns {Arrow | null}
 */
export function hintArrow(message) {
  const best = message.type === "info" ? message.lines[0] : undefined;
  const move = best?.pv_moves[0];
  if (!best || !move?.start) return null;
  return { start: move.start, to: move.to || move.start, text: best.pv[0], kind: "best" };
}

/** Requests hints and draws them with `draw(arrows)`. */
export class Hints {
  /**
   * @param {GameView} game
   * @param {object} options
   * @param {(arrows: Arrow[]) => void} options.draw
   * @param {(phrases: PhraseView[]) => void} options.explain
   * @param {boolean} options.always at every turn
   */
  constructor(game, { draw, explain, always }) {
    this.game = game;
    this.draw = draw;
    this.explain = explain;
    this.always = always;
    this.line = new EngineLine((message) => this.onMessage(message));
    /** @type {string | null} */
    this.askedFor = null;
    this.found = "";
  }

  /**
   * Update after a move: remove an old hint, and show the next one in a first game.
   * @param {GameView} game
   */
  update(game) {
    this.game = game;
    const { position } = game.view;
    if (this.askedFor && this.askedFor !== position) {
      this.line.stop();
      this.askedFor = null;
      this.draw([]);
    }
    if (this.always && this.askedFor !== position) this.ask();
  }

  ask() {
    if (!canHint(this.game)) return;
    const { variant, options, view } = this.game;
    this.askedFor = view.position;
    this.found = "";
    const request = { variant, options, position: view.position, moves: [], multipv: 1, seconds: SECONDS };
    this.line.ask({ type: "analyse", ...request });
  }

  /**
   * Announce the hint, and say what it achieves.
   * @param {string} move
   */
  async onDone(move) {
    announce(t("game.hint.text", { move }));
    const { variant, options, view } = this.game;
    const reason = await post("/api/positions/hint", { variant, options, position: view.position, move });
    if (this.askedFor === this.game.view.position) this.explain(reason.phrases);
  }

  /** @param {AnalysisServerMessage | { type: "lost" }} message */
  onMessage(message) {
    if (this.askedFor !== this.game.view.position) return;
    if (message.type === "refused") showError(rejection(message.error));
    if (message.type === "done" && this.found) this.onDone(this.found);
    const arrow = hintArrow(message);
    if (!arrow) return;
    this.found = arrow.text ?? "";
    this.draw([arrow]);
  }
}
