/** Puzzle training: one puzzle after the other, near the solver's rating, of a theme or from a list. */
/** @import { ButtonName, Feedback, Solving } from "./trainer_model.js" */
/** @import { Child } from "../../board/types" */
/** @import { Solver } from "./rating.js" */
/** @import { AttemptView, PuzzleView, SolutionView } from "../../types/api" */
import { get, post } from "../../lib/api.js";
import { h, isTyping, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { phraseText } from "../../lib/server_text.js";
import { copyText, showError } from "../../lib/shell.js";
import { isStatic, shareUrl } from "../../lib/site.js";
import { play as playSound } from "../../lib/sound.js";
import { sideName, t } from "../../lib/strings.js";
import { PuzzleBoard } from "./board.js";
import { markSeen } from "../parts/puzzle_storage.js";
import { focusPrimary } from "../parts/focus.js";
import { Store } from "../parts/store.js";
import {
  applyAnswer,
  applyRating,
  attemptOf,
  beginPuzzle,
  buttonsOf,
  endsAttempt,
  feedbackOf,
  isClean,
  MAX_HINTS,
  ratingText,
  returnHint,
  showSolution,
  signed,
  takeHint,
  themed,
} from "./trainer_model.js";

const ICONS = { good: "check", bad: "undo", on: "next", tip: "info" };

/**
 * Build a trainer. `next()` returns the next puzzle or null, `solver` counts results (null: unrated), `head` is shown
 * above the task, `onSolved(puzzle)` is called for puzzles solved at the first attempt.
 */
export class Trainer {
  /** @param {{next: () => PuzzleView | null | void | Promise<PuzzleView | null>, solver?: Solver | null, head?: Child,
   *   onSolved?: ((puzzle: PuzzleView) => void) | null, total?: number}} options */
  constructor({ next, solver = null, head = null, onSolved = null, total = 0 }) {
    this.next = next;
    this.solver = solver;
    this.onSolved = onSolved;
    this.total = total;
    this.number = 0;
    this.requests = 0;
    /** The puzzle that is open. */
    this.store = new Store(/** @type {Solving | null} */ (null));
    this.store.subscribe((now, before) => now && this.draw(now, before));
    /** Settles when the board shows the puzzle. */
    this.ready = Promise.resolve();
    this.words = h("section", { class: "learn-words card" });
    this.figures = h("p", { class: "row puzzle-figures", "aria-live": "polite" });
    this.feedback = h("div", { class: "feedback", role: "status" });
    this.buttons = h("div", { class: "row steps" });
    this.stage = new PuzzleBoard((answer, moves) => this.onAnswer(answer, moves));
    this.element = h(
      "div",
      { class: "learn-grid puzzle-grid board-page" },
      h("header", { class: "learn-head" }, head),
      this.words,
      h(
        "section",
        { class: "learn-stage board-group", "aria-label": t("puzzles.board") },
        this.stage.place,
        this.stage.bar,
      ),
      h("section", { class: "learn-answer" }, this.feedback, this.buttons, this.figures),
    );
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Return the puzzle that is open. */
  get solving() {
    return this.store.state;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const run = {
      h: () => this.hint(),
      r: () => this.retry(),
      v: () => this.showSolution(),
      PageDown: () => this.solving?.finished && this.load(),
    }[event.key];
    if (!run || !this.solving) return;
    event.preventDefault();
    run();
  }

  /** Show the next puzzle. */
  async load() {
    this.requests += 1;
    const { requests } = this;
    try {
      const puzzle = await this.next();
      if (requests !== this.requests) return;
      if (!puzzle) {
        this.end();
        return;
      }
      await this.open(puzzle);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {PuzzleView} puzzle */
  async open(puzzle) {
    this.number += 1;
    this.element.dataset.puzzle = puzzle.id;
    this.store.set(beginPuzzle(puzzle, this.solver?.of(puzzle.variant)));
    markSeen(puzzle.id);
    this.ready = this.stage.set(puzzle);
    await this.ready;
    this.element.dataset.ready = puzzle.id;
    if (this.number > 1) this.words.querySelector("h2")?.focus({ preventScroll: true });
  }

  /**
   * Draw what has changed.
   * @param {Solving} now
   * @param {Solving | null} before
   */
  draw(now, before) {
    const isNew = now.puzzle !== before?.puzzle;
    if (isNew) this.drawTask(now.puzzle);
    if (isNew || now.feedback !== before.feedback) this.drawFeedback(now.feedback);
    if (isNew || now.standing !== before.standing || now.change !== before.change) this.drawFigures(now);
    const shown = buttonsOf(now);
    if (isNew || JSON.stringify(shown) !== JSON.stringify(buttonsOf(before))) this.drawButtons(now, shown);
  }

  /** @param {PuzzleView} puzzle */
  drawTask(puzzle) {
    const id = uid("puzzle");
    this.words.setAttribute("aria-labelledby", id);
    const part = this.total ? t("puzzles.part", { number: this.number, total: this.total }) : puzzle.title;
    replace(
      this.words,
      h("p", { class: "eyebrow" }, part),
      h("h2", { id, class: "task", tabindex: "-1" }, phraseText(puzzle.task)),
      h(
        "p",
        { class: "row" },
        h("span", { class: "tag" }, t("puzzles.you_play", { player: sideName(puzzle.player) })),
        h("span", { class: "tag" }, t("puzzles.moves", { count: puzzle.moves })),
        h("span", { class: "tag puzzle-rating" }, t("puzzles.rated", { rating: puzzle.rating })),
      ),
    );
  }

  /** @param {Solving} solving */
  drawFigures({ standing, change }) {
    if (!standing) return;
    replace(
      this.figures,
      h("span", { class: "tag your-rating" }, ratingText(standing)),
      change === null ? null : h("strong", { class: change < 0 ? "bad" : "good" }, signed(change)),
      h("span", { class: "tag your-streak" }, t("puzzles.streak", standing)),
    );
  }

  /**
   * Show the result of a move.
   * @param {AttemptView} answer
   * @param {string[]} moves
   */
  async onAnswer(answer, moves) {
    if (!this.solving || !this.stage.variant) return;
    const { puzzle } = this.solving;
    const feedback = feedbackOf(answer, puzzle, this.stage.variant);
    const solving = { ...applyAnswer(this.solving, answer), feedback };
    if (feedback.kind !== "on") playSound(feedback.kind === "good" ? "win" : "low");
    this.store.set(solving);
    if (isClean(solving)) this.onSolved?.(puzzle);
    if (endsAttempt(answer)) focusPrimary(this.buttons);
    this.feedback.parentElement?.scrollIntoView({ block: "nearest" });
    if (endsAttempt(answer)) await this.count(moves);
  }

  /**
   * Count the first attempt, once.
   * @param {string[]} moves
   */
  async count(moves) {
    if (!this.solver || !this.solving || this.solving.counted) return;
    const { puzzle } = this.solving;
    const attempt = attemptOf(this.solving, moves);
    this.store.set({ ...this.solving, counted: true });
    try {
      const { counted, change } = await this.solver.count(puzzle.variant, attempt);
      const standing = { ...this.solver.of(this.solving.puzzle.variant) };
      this.store.set(applyRating(this.solving, puzzle, standing, counted ? change : null));
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Feedback | null} feedback */
  drawFeedback(feedback) {
    if (!feedback) {
      replace(this.feedback);
      return;
    }
    const { kind, title, message } = feedback;
    const mark = h("span", { class: "feedback-mark", "aria-hidden": "true" }, icon(ICONS[kind]));
    replace(
      this.feedback,
      h("div", { class: `banner verdict ${kind}` }, mark, h("div", {}, h("strong", {}, title), " ", message)),
    );
  }

  /** Show a hint; a second call shows a stronger one. */
  async hint() {
    if (!this.solving || this.solving.finished || this.solving.hints === MAX_HINTS) return;
    const { puzzle, hints } = takeHint(this.solving);
    this.store.set(takeHint(this.solving));
    try {
      await this.ready;
      const { moves } = this.stage;
      const { phrases, square } = await post("/api/puzzles/hint", { puzzle: puzzle.puzzle, moves, step: hints });
      const now = this.solving;
      if (now.puzzle !== puzzle || now.hints !== hints || now.finished || moves !== this.stage.moves) return;
      const feedback = {
        kind: /** @type {const} */ ("tip"),
        title: t("puzzles.hint_label"),
        message: phraseText(phrases),
      };
      this.store.set({ ...now, feedback });
      if (square) this.stage.board?.mark({ [square]: "hint" });
    } catch (error) {
      if (this.solving.puzzle === puzzle) this.store.set(returnHint(this.solving));
      showError(error);
    }
  }

  retry() {
    if (!this.solving || this.solving.finished || !this.solving.failed) return;
    this.store.set({ ...this.solving, feedback: null });
    this.stage.restart();
    this.stage.board?.focus();
  }

  async showSolution() {
    if (!this.solving) return;
    const before = this.solving;
    const { puzzle } = before;
    this.store.set(showSolution(before));
    try {
      await this.ready;
      /** @type {SolutionView} */
      const solution = await post("/api/puzzles/solution", { puzzle: puzzle.puzzle });
      if (puzzle !== this.solving.puzzle) return;
      const moves = solution.steps.map((step) => step.played.text).join(" ");
      const feedback = { kind: /** @type {const} */ ("on"), title: "", message: themed(`${moves}.`, solution.themes) };
      this.store.set({ ...this.solving, feedback });
      if (!before.finished) this.count([]);
      await this.stage.replay(solution);
    } catch (error) {
      if (puzzle === this.solving.puzzle) this.store.set({ ...this.solving, finished: before.finished });
      showError(error);
    }
  }

  /**
   * @param {Solving} solving
   * @param {{names: ButtonName[], primary: ButtonName | null}} shown
   */
  drawButtons({ puzzle }, { names, primary }) {
    /** @type {Record<ButtonName, () => unknown>} */
    const runs = {
      hint: () => this.hint(),
      hint_more: () => this.hint(),
      retry: () => this.retry(),
      solution: () => this.showSolution(),
      replay: () => this.showSolution(),
      share: () => {},
      next: () => this.load(),
    };
    replace(
      this.buttons,
      names.map((name) =>
        name === "share"
          ? this.share(puzzle)
          : this.button(`puzzles.${name}`, runs[name], name === primary, name === "next" ? "step-on" : ""),
      ),
    );
  }

  /**
   * @param {string} key
   * @param {() => unknown} run
   * @param {boolean} [primary]
   * @param {string} [extra]
   */
  button(key, run, primary = false, extra = "") {
    const look = `button ${extra}${primary ? " primary" : ""}`;
    return h("button", { class: look, type: "button", onClick: run }, t(key));
  }

  /**
   * Return the link, the image, and the link to the analysis.
   * @param {PuzzleView} puzzle
   */
  share(puzzle) {
    const { variant, view } = puzzle;
    const query = new URLSearchParams({ variant, position: view.position });
    const link = shareUrl(`/puzzles/${puzzle.id}`);
    const isShipped = puzzle.puzzle === puzzle.id;
    return [
      isShipped
        ? this.button("puzzles.share", () => copyText(link, t("puzzles.share.copied")), false, "share-link")
        : null,
      isStatic
        ? null
        : h(
            "a",
            {
              class: "button share-image",
              href: `/api/pictures/board.png?${query}`,
              download: `puzzle-${puzzle.id}.png`,
            },
            t("puzzles.image"),
          ),
      h(
        "a",
        { class: "button", href: `/analysis#variant=${variant}&position=${encodeURIComponent(view.position)}` },
        t("puzzles.analyse"),
      ),
    ];
  }

  end() {
    this.drawFeedback({ kind: "good", title: t("puzzles.part_done", { total: this.number }), message: "" });
    replace(this.buttons, h("a", { class: "button primary", href: "/puzzles" }, t("puzzles.trainer")));
    this.buttons.querySelector("a")?.focus();
  }
}

/**
 * Fetch the puzzle with an id.
 * @param {string} id
 */
export function puzzleOf(id) {
  return get(`/api/puzzles/${encodeURIComponent(id)}`);
}
