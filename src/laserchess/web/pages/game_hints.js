/** Hints against the computer: the engine's move as an arrow, when asked for, or at every turn of a first game. */
import { t } from "../lib/strings.js";
import { announce, toast } from "../lib/shell.js";
import { EngineLine } from "./analysis_engine.js";
import { isYourTurn } from "./game_model.js";

const SECONDS = 1;

/** `page` has `game`, `stage`. */
export class Hints {
  constructor(page) {
    this.page = page;
    this.always = location.hash === "#hints";
    this.line = new EngineLine((message) => this.hear(message));
    this.asked = null;
    this.found = "";
  }

  /** May there be hints in this game: only against the computer, and on one's own turn. */
  get possible() {
    const { game } = this.page;
    return game.mode === "computer" && isYourTurn(game);
  }

  /** The game has gone on: an old hint goes, and a first game gets the next one. */
  update() {
    const { position } = this.page.game.view;
    if (this.asked && this.asked !== position) {
      this.line.stop();
      this.asked = null;
      this.page.stage.board.arrows([]);
    }
    if (this.always && this.possible && this.asked !== position) this.ask();
  }

  ask() {
    if (!this.possible) return;
    const request = this.page.stage.position();
    this.asked = request.position;
    this.found = "";
    this.line.ask({ type: "analyse", ...request, moves: [], multipv: 1, seconds: SECONDS });
  }

  hear(message) {
    if (this.asked !== this.page.game.view.position) return;
    if (message.type === "refused") toast(message.error.message, { kind: "bad", stay: 6000 });
    if (message.type === "done" && this.found) announce(t("game.hint.words", { move: this.found }));
    const best = message.type === "info" && message.lines?.[0];
    if (!best?.pv_moves?.length) return;
    const move = best.pv_moves[0];
    if (!move.start) return;
    this.found = best.pv[0];
    this.page.stage.board.arrows([{ start: move.start, to: move.to || move.start, kind: "best" }]);
  }
}
