/** Puzzle Storm: as many puzzles as possible in three minutes, increasingly hard. */
import { get } from "../../lib/api.js";
import { h, replace } from "../../lib/dom.js";
import { announce, showError } from "../../lib/shell.js";
import { play as playSound } from "../../lib/sound.js";
import { t } from "../../lib/strings.js";
import { PuzzleBoard } from "./board.js";
import { puzzleOf } from "./trainer.js";

const PENALTY = 10_000;
const TICK = 200;
const LAST_SECONDS = 10;

/** Build a storm for the variant that `variant()` returns. */
export class Storm {
  /** @param {{solver: any, variant: () => string, head?: any}} options */
  constructor({ solver, variant, head = null }) {
    this.solver = solver;
    this.variant = variant;
    this.game = "";
    this.score = 0;
    this.ends = 0;
    this.timer = 0;
    this.clock = h("span", { class: "storm-clock", role: "timer", "aria-label": t("puzzles.storm.time") }, "3:00");
    this.count = h("span", { class: "storm-score" }, t("puzzles.storm.score", { score: 0 }));
    this.words = h("section", { class: "learn-words card" });
    this.feedback = h("div", { class: "feedback", role: "status" });
    this.buttons = h("div", { class: "row steps" });
    this.stage = new PuzzleBoard((answer) => this.onAnswer(answer));
    this.element = h(
      "div",
      { class: "learn-grid puzzle-grid storm" },
      h("header", { class: "learn-head" }, head),
      this.words,
      h("section", { class: "learn-stage", "aria-label": t("puzzles.board") }, this.stage.place, this.stage.bar),
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
    return this.timer ? Promise.resolve() : this.stage.preview(this.variant());
  }

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
      const storm = await get(`/api/puzzles/storm/${this.game}`);
      this.queue = storm.puzzles;
      this.coming = puzzleOf(this.queue.shift());
      await this.coming; // the clock starts with the first puzzle, however long it takes to load
      this.score = 0;
      this.drawScore();
      replace(this.buttons);
      this.element.dataset.running = "";
      this.ends = performance.now() + 1000 * storm.seconds;
      clearInterval(this.timer);
      this.timer = setInterval(() => this.tick(), TICK);
      await this.open();
    } catch (error) {
      showError(error);
    }
  }

  /** Show the next puzzle and prefetch the one after it. */
  async open() {
    const { timer } = this;
    const puzzle = await this.coming;
    if (timer !== this.timer) return;
    if (!puzzle) {
      this.end();
      return;
    }
    const id = this.queue.shift();
    this.coming = id ? puzzleOf(id) : Promise.resolve(null);
    this.coming.catch(() => {});
    replace(this.words, h("p", { class: "eyebrow" }, puzzle.title), h("h2", { class: "task" }, puzzle.task));
    await this.stage.set(puzzle);
    if (timer !== this.timer) return;
    this.stage.board.focus();
    this.element.dataset.ready = puzzle.id;
    announce(puzzle.task);
  }

  onAnswer(answer) {
    if (!this.timer) return;
    if (answer.solved) {
      this.score += 1;
      playSound("win");
      this.showFeedback("good", t("puzzles.storm.right"));
      this.drawScore();
    } else if (!answer.right) {
      this.ends -= PENALTY;
      playSound("low");
      this.showFeedback("bad", t("puzzles.storm.wrong"));
      this.tick();
    } else return;
    if (this.timer) this.open().catch(showError);
  }

  showFeedback(kind, text) {
    replace(this.feedback, h("div", { class: `banner verdict ${kind}` }, text));
  }

  drawScore() {
    this.count.textContent = t("puzzles.storm.score", { score: this.score });
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    this.clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.clock.classList.toggle("low", left <= LAST_SECONDS);
    if (left === 0) this.end();
  }

  async end() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    delete this.element.dataset.running;
    this.stage.stop();
    const best = await this.solver.storm(this.game, this.score).catch(() => this.score);
    this.showFeedback("good", t("puzzles.storm.over", { count: this.score, best }));
    this.offer("puzzles.storm.again");
    this.buttons.querySelector("button").focus();
  }
}
