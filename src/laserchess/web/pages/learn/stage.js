/** Where a lesson shows its steps: the words, the board with its buttons, and the answer. */
/** @import { Child } from "../../board/types" */
/** @import { MoveView, VariantView } from "../../types/api" */
import { h, replace, uid } from "../../lib/dom.js";
import { explainer } from "../../lib/explain.js";
import { t } from "../../lib/strings.js";
import { createBoard } from "../../lib/site_board.js";

/**
 * What a step needs of its lesson.
 * @typedef {object} StepContext
 * @property {Stage} stage
 * @property {AbortSignal} left aborted when the learner goes to another step
 * @property {(primary?: boolean) => HTMLElement[]} arrows makes the buttons back and next; `primary` highlights the second
 */

export class Stage {
  /**
   * @param {VariantView} variant
   * @param {(move: MoveView) => Promise<boolean> | undefined} onMove
   */
  constructor(variant, onMove) {
    this.variant = variant;
    this.words = h("section", { class: "learn-words card" });
    this.answer = h("section", { class: "learn-answer" });
    this.place = h("div", { class: "learn-board board-place" });
    this.board = createBoard(this.place, {
      variant,
      movable: null,
      onMove,
      ...explainer(() => this.board, variant),
    });
    this.bar = h("div", { class: "learn-bar" }, this.board.controls());
    this.element = h(
      "section",
      { class: "learn-stage board-group", "aria-label": t("learn.board") },
      this.place,
      this.bar,
    );
  }

  /**
   * Show the texts of a step, and whether the board has its buttons.
   * @param {{eyebrow: Child, title: string, words: Child, answer: Child, hasControls: boolean}} step
   */
  show({ eyebrow, title, words, answer, hasControls }) {
    const id = uid("step");
    this.words.setAttribute("aria-labelledby", id);
    replace(this.words, h("p", { class: "eyebrow" }, eyebrow), h("h2", { id, tabindex: "-1" }, title), words);
    replace(this.answer, answer);
    this.bar.hidden = !hasControls;
  }
}
