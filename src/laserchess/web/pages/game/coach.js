/** The coach: it explains the first games of a variant, and why a game was lost. */
/** @import { Arrow, Marks } from "../../board/types" */
/** @import { AdviceView, GameView, LossView, PhraseView, Ply } from "../../types/api" */
/** @import { GameState } from "./state.js" */
import { post } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { latest } from "../../lib/latest.js";
import { phraseText } from "../../lib/server_text.js";
import * as settings from "../../lib/settings.js";
import { readStored } from "../../lib/storage.js";
import { t } from "../../lib/strings.js";
import {
  adviceRequest,
  adviceStart,
  arrowOf,
  countGame,
  drawingOf,
  hintText,
  isLostByBeam,
  lossPlies,
  lossRequest,
  lossStart,
  subjectOf,
} from "./coach_model.js";

const KEY = "laserchess.coach";

/**
 * @typedef {object} CoachBoard what the coach needs of the board
 * @property {(ply: number) => Promise<Ply>} fetch
 * @property {(ply: number | null) => Promise<unknown>} look
 * @property {(drawing: {marks: Marks, arrows: Arrow[]}) => void} draw
 */

/** Draws the coach's panel, and its marks on the board. */
export class Coach {
  /**
   * @param {GameView} game
   * @param {CoachBoard} board
   */
  constructor(game, board) {
    this.board = board;
    this.isEarly = isEarly(game);
    this.key = "";
    /** @type {string[]} */
    this.lines = [];
    this.list = h("ul", { class: "coach-lines" });
    this.buttons = h("div", { class: "row" });
    this.element = h(
      "section",
      { class: "coach panel", "aria-label": t("game.coach"), hidden: true },
      h("header", {}, icon("hint"), h("h2", {}, t("game.coach")), offButton()),
      this.list,
      this.buttons,
    );
    /** @type {GameState | null} */
    this.state = null;
    settings.subscribe((key) => key === "coach" && this.state && this.update(this.state));
    this.onAdvice = latest((/** @type {AdviceView | null} */ advice) => advice && this.showAdvice(advice));
    this.onLoss = latest((/** @type {LossView | null} */ loss) => loss && this.showLoss(loss));
  }

  /** @param {GameState} state */
  update(state) {
    this.state = state;
    const { game } = state;
    const active = this.isEarly && settings.get("coach");
    const subject = subjectOf(game, active, state.held === null && state.revealed);
    const key = `${subject} ${game.view.position} ${active}`;
    if (state.ply !== null || key === this.key) return;
    if (subject === null && !isFinished(state)) return this.clear(active);
    this.key = key;
    if (subject === "advice") this.onAdvice(this.askAdvice(game).catch(() => null));
    else if (subject === "loss" && active) this.explainLoss();
    else if (subject === "loss") this.offerLoss();
    else this.hide();
  }

  /**
   * Remove the marks of the position before, while a move is shown; the sentences stay until the next.
   * @param {boolean} active
   */
  clear(active) {
    this.board.draw({ marks: {}, arrows: [] });
    if (!active) this.hide();
  }

  /** @param {GameView} game */
  async askAdvice(game) {
    const start = game.moves.length ? await this.board.fetch(adviceStart(game)) : null;
    return post("/api/positions/coach", adviceRequest(game, start));
  }

  /** @param {AdviceView} advice */
  showAdvice(advice) {
    this.show(advice.phrases);
    this.board.draw(drawingOf(advice));
  }

  /** Explain why the game was lost. */
  explainLoss() {
    const { game } = /** @type {GameState} */ (this.state);
    const asked = this.board
      .fetch(lossStart(game))
      .then((start) => post("/api/positions/loss", lossRequest(game, start)));
    return this.onLoss(asked.catch(() => null));
  }

  /** Offer the explanation of a loss. */
  offerLoss() {
    this.show([]);
    replace(
      this.buttons,
      button(t("game.coach.why"), () => this.explainLoss()),
    );
  }

  /** @param {LossView} loss */
  showLoss(loss) {
    const { game } = /** @type {GameState} */ (this.state);
    const { fatal, stop } = lossPlies(game, loss);
    this.show(loss.phrases);
    const arrows = loss.defences.slice(0, 1).map((move) => arrowOf(move, "best"));
    replace(
      this.buttons,
      button(t("game.coach.beam"), () => this.go(fatal, [])),
      stop === null ? null : button(t("game.coach.stop"), () => this.go(stop, arrows)),
    );
  }

  /**
   * Show an earlier position with arrows.
   * @param {number} ply
   * @param {Arrow[]} arrows
   */
  async go(ply, arrows) {
    await this.board.look(ply);
    this.board.draw({ marks: {}, arrows });
  }

  /**
   * Add the reason of a hint.
   * @param {PhraseView[]} phrases
   */
  showHint(phrases) {
    this.element.hidden = false;
    const line = h("li", { class: "coach-hint" }, hintText(phrases, settings.get("codes")));
    this.list.querySelector(".coach-hint")?.remove();
    this.list.append(line);
  }

  /** @param {PhraseView[]} phrases */
  show(phrases) {
    this.element.hidden = false;
    replace(
      this.list,
      phrases.map((phrase) => h("li", { class: `coach-${kindOf(phrase.key)}` }, phraseText([phrase]))),
    );
    replace(this.buttons);
  }

  hide() {
    this.key = "";
    this.element.hidden = true;
    this.board.draw({ marks: {}, arrows: [] });
  }
}

/**
 * Return the look of a sentence by its key: danger, chance, or plain.
 * @param {string} key
 */
function kindOf(key) {
  if (/\.(danger|threat)$/.test(key) || key.includes(".hits.own")) return "danger";
  return /\.(win|chance|stopped)$/.test(key) ? "chance" : "fact";
}

/** @param {GameState} state */
function isFinished({ game, revealed }) {
  return Boolean(game.outcome) && revealed && !isLostByBeam(game);
}

/**
 * Return whether a game is among the first of its variant, and count it.
 * @param {GameView} game
 */
function isEarly(game) {
  const stored = readStored(KEY);
  const counted = game.outcome ? stored[game.variant]?.includes?.(game.id) && stored : countGame(stored, game);
  if (!counted) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify(counted));
  } catch {
    // Without storage every game is among the first.
  }
  return true;
}

function offButton() {
  const label = t("game.coach.off");
  const onClick = () => settings.set("coach", false);
  return h(
    "button",
    { class: "icon-button", type: "button", "aria-label": label, title: label, onClick },
    icon("close"),
  );
}

/**
 * @param {string} label
 * @param {() => unknown} onClick
 */
function button(label, onClick) {
  return h("button", { class: "button small", type: "button", onClick }, label);
}
