/** Puzzle training: one puzzle after the other, near the solver's rating, of a theme or from a list. */
import { get, post } from "../../lib/api.js";
import { h, isTyping, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { outcomeText } from "../../lib/server_text.js";
import { copyText, showError } from "../../lib/shell.js";
import { play as playSound } from "../../lib/sound.js";
import { capital, t, translate } from "../../lib/strings.js";
import { PuzzleBoard } from "./board.js";
import { markSeen } from "../parts/puzzle_storage.js";

/**
 * Build a trainer. `next()` returns the next puzzle or null, `solver` counts results (null: unrated), `head` is shown
 * above the task, `onSolved(puzzle)` is called for puzzles solved at the first attempt.
 */
export class Trainer {
  /** @param {{next: Function, solver?: any, head?: any, onSolved?: any, total?: number}} options */
  constructor({ next, solver = null, head = null, onSolved = null, total = 0 }) {
    this.next = next;
    this.solver = solver;
    this.onSolved = onSolved;
    this.total = total;
    this.number = 0;
    this.requests = 0;
    /** @type {any} */
    this.puzzle = null;
    this.hints = 0;
    this.counted = false;
    this.helped = false;
    this.finished = false;
    this.words = h("section", { class: "learn-words card" });
    this.figures = h("p", { class: "row puzzle-figures", "aria-live": "polite" });
    this.feedback = h("div", { class: "feedback", role: "status" });
    this.buttons = h("div", { class: "row steps" });
    this.stage = new PuzzleBoard((answer, moves) => this.onAnswer(answer, moves));
    this.element = h(
      "div",
      { class: "learn-grid puzzle-grid" },
      h("header", { class: "learn-head" }, head),
      this.words,
      h("section", { class: "learn-stage", "aria-label": t("puzzles.board") }, this.stage.place, this.stage.bar),
      h("section", { class: "learn-answer" }, this.feedback, this.buttons, this.figures),
    );
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  onKey(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const run = {
      h: () => this.hint(),
      r: () => this.retry(),
      v: () => this.showSolution(),
      PageDown: () => this.finished && this.load(),
    }[event.key];
    if (!run || !this.puzzle) return;
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

  async open(puzzle) {
    this.number += 1;
    Object.assign(this, { puzzle, hints: 0, counted: false, helped: false, finished: false, failed: false });
    markSeen(puzzle.id);
    this.element.dataset.puzzle = puzzle.id;
    this.draw();
    await this.stage.set(puzzle);
    this.element.dataset.ready = puzzle.id;
    if (this.number > 1) this.words.querySelector("h2")?.focus({ preventScroll: true });
  }

  draw() {
    const { puzzle } = this;
    const id = uid("puzzle");
    this.words.setAttribute("aria-labelledby", id);
    const part = this.total ? t("puzzles.part", { number: this.number, total: this.total }) : puzzle.title;
    replace(
      this.words,
      h("p", { class: "eyebrow" }, part),
      h("h2", { id, class: "task", tabindex: "-1" }, puzzle.task),
      h(
        "p",
        { class: "row" },
        h("span", { class: "tag" }, t("puzzles.you_play", { player: capital(puzzle.player) })),
        h("span", { class: "tag" }, t("puzzles.moves", { count: puzzle.moves })),
        h("span", { class: "tag puzzle-rating" }, t("puzzles.rated", puzzle)),
      ),
    );
    this.showFeedback(null);
    this.drawFigures();
    this.drawButtons();
  }

  drawFigures(change = null) {
    if (!this.solver || !this.puzzle) return;
    const standing = this.solver.of(this.puzzle.variant);
    const rating = Math.round(standing.rating);
    const key = standing.deviation > 110 ? "puzzles.rating.provisional" : "puzzles.rating";
    replace(
      this.figures,
      h("span", { class: "tag your-rating" }, t(key, { rating })),
      change === null ? null : h("strong", { class: change < 0 ? "bad" : "good" }, signed(change)),
      h("span", { class: "tag your-streak" }, t("puzzles.streak", standing)),
    );
  }

  /** Show the result of a move. */
  async onAnswer(answer, moves) {
    if (answer.solved) {
      this.finished = true;
      playSound("win");
      this.showFeedback("good", t("puzzles.solved"), themed("", answer.themes));
      if (!this.failed && !this.helped) this.onSolved?.(this.puzzle);
    } else if (!answer.right) {
      this.failed = true;
      playSound("low");
      this.showFeedback("bad", t("puzzles.wrong"), this.replyText(answer));
    } else this.showFeedback("on", t("puzzles.continue"), this.replyText(answer));
    this.drawButtons();
    if (answer.solved || !answer.right) this.buttons.querySelector(".primary")?.focus({ preventScroll: true });
    this.feedback.parentElement?.scrollIntoView({ block: "nearest" });
    if (answer.solved || !answer.right) await this.count(moves);
  }

  /** Return the opponent's reply as text: its move, the pieces the solver lost, and the result if the game is over. */
  replyText({ reply, view }) {
    if (!reply) return "";
    const lost = reply.removed
      .filter((piece) => piece.player === this.puzzle.player)
      .map(({ name, square }) => t("puzzles.piece", { name: translate(name), square }));
    return [
      t("puzzles.reply", { player: capital(reply.by), move: reply.text }),
      lost.length ? t("puzzles.lost", { pieces: lost.join(", ") }) : "",
      view.outcome ? outcomeText(view.outcome, this.stage.variant) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Count the first attempt, once. */
  async count(moves) {
    if (!this.solver || this.counted) return;
    this.counted = true;
    const { puzzle, helped } = this;
    try {
      const counted = await this.solver.count(puzzle.variant, { puzzle: puzzle.puzzle, moves, helped });
      this.drawFigures(counted.counted && puzzle === this.puzzle ? counted.change : null);
    } catch (error) {
      showError(error);
    }
  }

  showFeedback(kind, title = "", message = "") {
    if (!kind) {
      replace(this.feedback);
      return;
    }
    const mark = h(
      "span",
      { class: "feedback-mark", "aria-hidden": "true" },
      icon({ good: "check", bad: "undo", on: "next", tip: "info" }[kind]),
    );
    replace(
      this.feedback,
      h("div", { class: `banner verdict ${kind}` }, mark, h("div", {}, h("strong", {}, title), " ", message)),
    );
  }

  /** Show a hint; a second call shows a stronger one. */
  async hint() {
    if (this.finished || this.hints === 2) return;
    this.hints += 1;
    this.helped = true;
    const { puzzle, hints } = this;
    const { moves } = this.stage;
    try {
      const { text, square } = await post("/api/puzzles/hint", { puzzle: puzzle.puzzle, moves, step: hints });
      if (puzzle !== this.puzzle || hints !== this.hints || moves !== this.stage.moves || this.finished) return;
      this.showFeedback("tip", t("puzzles.hint_label"), text);
      if (square) this.stage.board.mark({ [square]: "hint" });
      this.drawButtons();
    } catch (error) {
      if (puzzle === this.puzzle) this.hints -= 1;
      showError(error);
    }
  }

  retry() {
    if (this.finished || !this.failed) return;
    this.showFeedback(null);
    this.stage.restart();
    this.stage.board.focus();
    this.drawButtons();
  }

  async showSolution() {
    const { puzzle } = this;
    const wasFinished = this.finished;
    this.finished = true;
    if (!wasFinished) this.helped = true;
    try {
      const solution = await post("/api/puzzles/solution", { puzzle: puzzle.puzzle });
      if (puzzle !== this.puzzle) return;
      const moves = solution.steps.map((step) => step.played.text).join(" ");
      this.showFeedback("on", "", themed(`${moves}.`, solution.themes));
      this.drawButtons();
      if (!wasFinished) this.count([]);
      await this.stage.replay(solution);
    } catch (error) {
      if (puzzle === this.puzzle) this.finished = wasFinished;
      showError(error);
    }
  }

  drawButtons() {
    const { finished, failed, hints } = this;
    const wrong = Boolean(this.feedback.querySelector(".verdict.bad"));
    replace(
      this.buttons,
      finished || hints === 2 || wrong
        ? null
        : this.button(hints ? "puzzles.hint_more" : "puzzles.hint", () => this.hint()),
      failed && !finished ? this.button("puzzles.retry", () => this.retry(), wrong) : null,
      this.button(finished ? "puzzles.replay" : "puzzles.solution", () => this.showSolution()),
      finished ? this.share() : null,
      finished ? this.button("puzzles.next", () => this.load(), true, "step-on") : null,
    );
  }

  button(key, run, primary = false, extra = "") {
    const look = `button ${extra}${primary ? " primary" : ""}`;
    return h("button", { class: look, type: "button", onClick: run }, t(key));
  }

  /** Return the link, the image, and the link to the analysis. */
  share() {
    const { puzzle } = this;
    const { variant, view } = puzzle;
    const query = new URLSearchParams({ variant, position: view.position });
    const link = `${location.origin}/puzzles/${puzzle.id}`;
    const isShipped = puzzle.puzzle === puzzle.id;
    return [
      isShipped
        ? this.button("puzzles.share", () => copyText(link, t("puzzles.share.copied")), false, "share-link")
        : null,
      h(
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
    this.showFeedback("good", t("puzzles.part_done", { total: this.number }));
    replace(this.buttons, h("a", { class: "button primary", href: "/puzzles" }, t("puzzles.trainer")));
    this.buttons.querySelector("a")?.focus();
  }
}

/** Format a rating change with its sign. */
function signed(change) {
  return change > 0 ? `+${change}` : `${change}`.replace("-", "−");
}

function themed(message, themes) {
  const list = themes.length ? t("puzzles.themes", { themes: themes.join(", ").toLowerCase() }) : "";
  return [message, list].filter(Boolean).join(" ");
}

/** Fetch the puzzle with an id. */
export function puzzleOf(id) {
  return get(`/api/puzzles/${encodeURIComponent(id)}`);
}
