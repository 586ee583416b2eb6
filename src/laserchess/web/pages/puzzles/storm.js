/** Puzzle Storm: as many puzzles as possible in three minutes, increasingly hard. */
/** @import { Child } from "../../board/types" */
/** @import { Solver } from "./rating.js" */
/** @import { AttemptView, PuzzleView, StormView } from "../../types/api" */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { phraseText, variantTitle } from "../../lib/server_text.js";
import { announce, showError } from "../../lib/shell.js";
import { play as playSound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { PuzzleBoard } from "./board.js";
import { puzzleOf } from "./trainer.js";
import { focusPrimary } from "../parts/focus.js";
import { applyMove, beginStorm, NO_STORM, stormClock } from "./storm_model.js";

const TICK = 200;

/** Build a storm for the variant that `variant()` returns. */
export class Storm {
  /** @param {{solver: Solver, variant: () => string, head?: Child}} options */
  constructor({ solver, variant, head = null }) {
    this.solver = solver;
    this.variant = variant;
    this.game = "";
    this.state = NO_STORM;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {string[]} ids of the puzzles to come */
    this.queue = [];
    /** @type {Promise<PuzzleView | null>} the next puzzle */
    this.coming = Promise.resolve(null);
    this.clock = h("span", { class: "storm-clock", role: "timer", "aria-label": t("puzzles.storm.time") }, "3:00");
    this.count = h("span", { class: "storm-score" }, t("puzzles.storm.score", { score: 0 }));
    this.words = h("section", { class: "learn-words card" });
    this.feedback = h("div", { class: "feedback", role: "status" });
    this.buttons = h("div", { class: "row steps" });
    this.stage = new PuzzleBoard((answer) => this.onAnswer(answer));
    this.element = h(
      "div",
      { class: "learn-grid puzzle-grid board-page storm" },
      h("header", { class: "learn-head" }, head),
      this.words,
      h(
        "section",
        { class: "learn-stage board-group", "aria-label": t("puzzles.board") },
        this.stage.place,
        this.stage.bar,
      ),
      h(
        "section",
        { class: "learn-answer" },
        h("p", { class: "row storm-figures" }, this.clock, this.count),
        this.feedback,
        this.buttons,
      ),
    );
    this.offer("puzzles.storm.start");
    replace(this.words, h("h2", {}, t("puzzles.storm")), h("p", {}, t("puzzles.storm.help")));
  }

  /** Show the start position of the variant, unless a storm is running. */
  preview() {
    return this.state.running ? Promise.resolve() : this.stage.preview(this.variant());
  }

  /** @param {string} key */
  offer(key) {
    const run = async () => {
      begin.disabled = true;
      await this.begin();
      begin.disabled = false;
    };
    const begin = h("button", { class: "button primary", type: "button", onClick: run }, t(key));
    replace(this.buttons, begin);
  }

  async begin() {
    try {
      this.game = this.variant();
      /** @type {StormView} */
      const storm = await get(`/api/puzzles/storm/${this.game}`);
      this.queue = storm.puzzles;
      this.coming = this.fetchNext();
      await this.coming; // the clock starts with the first puzzle, however long it takes to load
      this.state = beginStorm(performance.now(), storm.seconds);
      this.drawScore();
      replace(this.buttons);
      this.element.dataset.running = "";
      clearInterval(this.timer);
      this.timer = setInterval(() => this.tick(), TICK);
      await this.open();
    } catch (error) {
      showError(error);
    }
  }

  /** @returns {Promise<PuzzleView | null>} */
  fetchNext() {
    const id = this.queue.shift();
    return id ? puzzleOf(id) : Promise.resolve(null);
  }

  /** Show the next puzzle and prefetch the one after it. */
  async open() {
    const { timer } = this;
    const puzzle = await this.coming;
    if (!this.state.running || timer !== this.timer) return;
    if (!puzzle) {
      this.end();
      return;
    }
    this.coming = this.fetchNext();
    this.coming.catch(() => {});
    const task = phraseText(puzzle.task);
    replace(this.words, h("p", { class: "eyebrow" }, variantTitle(puzzle)), h("h2", { class: "task" }, task));
    await this.stage.set(puzzle);
    if (!this.state.running || timer !== this.timer) return;
    this.stage.board?.focus();
    this.element.dataset.ready = puzzle.id;
    announce(task);
  }

  /** @param {AttemptView} answer */
  onAnswer(answer) {
    if (!this.state.running) return;
    this.state = applyMove(this.state, answer);
    if (answer.solved) {
      playSound("win");
      this.showFeedback("good", t("puzzles.storm.right"));
      this.drawScore();
    } else if (!answer.right) {
      playSound("low");
      this.showFeedback("bad", t("puzzles.storm.wrong"));
      this.tick();
    } else return;
    if (this.state.running) this.open().catch(showError);
  }

  /**
   * @param {string} kind
   * @param {string} text
   */
  showFeedback(kind, text) {
    replace(this.feedback, h("div", { class: `banner verdict ${kind}` }, text));
  }

  drawScore() {
    this.count.textContent = t("puzzles.storm.score", { score: this.state.score });
  }

  tick() {
    const { text, low, isUp } = stormClock(this.state, performance.now());
    this.clock.textContent = text;
    this.clock.classList.toggle("low", low);
    if (isUp) this.end();
  }

  async end() {
    if (!this.state.running) return;
    clearInterval(this.timer);
    this.state = { ...this.state, running: false };
    const { score } = this.state;
    delete this.element.dataset.running;
    this.stage.stop();
    const best = await this.solver.storm(this.game, score).catch(() => score);
    this.showFeedback("good", t("puzzles.storm.over", { count: score, best }));
    this.offer("puzzles.storm.again");
    focusPrimary(this.buttons);
  }
}
