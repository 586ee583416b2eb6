/** Hints against the computer: the engine's move as an arrow, on request or at every turn of a first game. */
import { t } from "../../lib/strings.js";
import { rejection } from "../../lib/api.js";
import { announce, showError } from "../../lib/shell.js";
import { EngineLine } from "../parts/engine_line.js";
import { isYourTurn } from "./model.js";

const SECONDS = 1;

/** `page` has `game`, `stage`. */
export class Hints {
  constructor(page) {
    this.page = page;
    this.always = location.hash === "#hints";
    this.line = new EngineLine((message) => this.onMessage(message));
    this.askedFor = null;
    this.found = "";
  }

  /** Return whether hints are allowed: only against the computer, on the player's turn. */
  get possible() {
    const { game } = this.page;
    return game.mode === "computer" && isYourTurn(game);
  }

  /** Update after a move: remove an old hint, and show the next one in a first game. */
  update() {
    const { position } = this.page.game.view;
    if (this.askedFor && this.askedFor !== position) {
      this.line.stop();
      this.askedFor = null;
      this.page.stage.board.arrows([]);
    }
    if (this.always && this.possible && this.askedFor !== position) this.ask();
  }

  ask() {
    if (!this.possible) return;
    const request = this.page.stage.position();
    this.askedFor = request.position;
    this.found = "";
    this.line.ask({ type: "analyse", ...request, moves: [], multipv: 1, seconds: SECONDS });
  }

  onMessage(message) {
    if (this.askedFor !== this.page.game.view.position) return;
    if (message.type === "refused") showError(rejection(message.error));
    if (message.type === "done" && this.found) announce(t("game.hint.text", { move: this.found }));
    const best = message.type === "info" && message.lines?.[0];
    if (!best?.pv_moves?.length) return;
    const move = best.pv_moves[0];
    if (!move.start) return;
    this.found = best.pv[0];
    this.page.stage.board.arrows([{ start: move.start, to: move.to || move.start, text: best.pv[0], kind: "best" }]);
  }
}
