/** A chapter: paragraphs, and diagrams that are played on the board. */
/** @import { StepContext } from "./stage.js" */
/** @import { ChapterView, DiagramView, MoveView, PuzzlesView, View } from "../../types/api" */
import { post, previewer } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { themeTitle } from "../../lib/server_text.js";
import { showError } from "../../lib/shell.js";
import { t } from "../../lib/strings.js";

/**
 * Show a chapter; return its controller.
 * @param {StepContext} context
 * @param {ChapterView} chapter
 */
export function openChapter(context, chapter) {
  const step = new ChapterStep(context, chapter);
  step.draw();
  return step;
}

class ChapterStep {
  /**
   * @param {StepContext} context
   * @param {ChapterView} chapter
   */
  constructor({ stage, left, arrows }, chapter) {
    this.stage = stage;
    this.left = left;
    this.arrows = arrows;
    this.chapter = chapter;
    this.at = 0;
    /** @type {View} */
    this.view = chapter.diagrams[0].view;
    this.reset = h(
      "button",
      { class: "button quiet small", type: "button", hidden: true, onClick: () => this.restart() },
      icon("undo"),
      t("learn.reset"),
    );
    this.buttons = chapter.diagrams.map((diagram, at) => this.button(diagram, at));
  }

  draw() {
    const { stage, chapter } = this;
    const { title, paragraphs, diagrams } = chapter;
    const heading = t(diagrams.some((one) => one.played) ? "learn.diagrams" : "learn.diagrams_try");
    const answer = [
      h("h3", { class: "panel-title" }, heading),
      h("div", { class: "diagrams" }, this.buttons),
      h("p", { class: "row try-line" }, h("small", {}, t("learn.try_it")), this.reset),
      chapter.puzzles.filter((one) => one.count).map((one) => this.puzzles(one)),
      h("div", { class: "row steps" }, this.arrows()),
    ];
    const words = paragraphs.map((text) => h("p", {}, text));
    stage.show({ eyebrow: t("learn.chapter"), title, words, answer, hasControls: true });
    stage.board.set({ movable: "both", preview: previewer(() => this.line()) });
    this.setUp(0);
  }

  /**
   * Return the link to puzzles on the chapter's theme.
   * @param {PuzzlesView} puzzles
   */
  puzzles({ theme, title, count }) {
    const query = new URLSearchParams({ variant: this.stage.variant.id, theme, count: String(count) });
    return h(
      "a",
      { class: "button chapter-puzzles", href: `/puzzles?${query}` },
      t("learn.puzzles", { title: themeTitle(theme, title), count }),
    );
  }

  /**
   * @param {DiagramView} diagram
   * @param {number} at
   */
  button(diagram, at) {
    const label = h("span", {}, diagram.caption);
    const mark = h("span", { class: "diagram-mark", "aria-hidden": "true" }, icon(diagram.played ? "next" : "eye"));
    return h(
      "button",
      { class: "diagram", type: "button", "aria-pressed": "false", onClick: () => this.press(at) },
      mark,
      label,
    );
  }

  /**
   * Put a diagram on the board without playing it.
   * @param {number} at
   */
  setUp(at) {
    this.at = at;
    this.view = this.chapter.diagrams[at].view;
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === at)));
    this.reset.hidden = true;
    this.stage.board.showBeams(null);
    return this.stage.board.show(this.view, { animate: false });
  }

  /**
   * Put a diagram on the board and play its move.
   * @param {number} at
   */
  async press(at) {
    await this.setUp(at);
    const { played, after } = this.chapter.diagrams[at];
    this.stage.place.scrollIntoView({ block: "nearest" });
    if (!played || !after) return;
    this.view = after;
    this.reset.hidden = false;
    await this.stage.board.show(after, { played });
    if (this.view === after && !this.left.aborted) this.stage.board.showBeams(played.beams);
  }

  restart() {
    this.setUp(this.at);
    this.stage.board.focus();
  }

  line() {
    return { variant: this.stage.variant.id, position: this.view.position };
  }

  /**
   * Play any move the reader tries.
   * @param {MoveView} move
   */
  async onMove(move) {
    const before = this.view;
    try {
      const { played, view } = await post("/api/positions/preview", { ...this.line(), move: move.text });
      if (this.left.aborted || this.view !== before) return true;
      this.view = view;
      this.reset.hidden = false;
      this.stage.board.showBeams(null);
      this.stage.board.show(view, { played });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }
}
