/** An exercise: a task, a board, and feedback. */
/** @import { StepContext } from "./stage.js" */
/** @import { AnswerView, ExerciseView, MoveView } from "../../types/api" */
import { post } from "../../lib/api.js";
import { h, replace, uid } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { phraseText } from "../../lib/server_text.js";
import { showError } from "../../lib/shell.js";
import { play as playSound } from "../../lib/sound.js";
import { sideName, t } from "../../lib/strings.js";
import { focusPrimary } from "../parts/focus.js";

/**
 * What an exercise knows of the others of its lesson.
 * @typedef {object} Progress
 * @property {string} title of the lesson
 * @property {number} number of the exercise, from 1
 * @property {number} total
 * @property {boolean} isSolved whether it was solved before
 * @property {() => boolean} solve marks it as solved; returns whether that completes the lesson
 */

/**
 * Show an exercise; return its controller.
 * @param {StepContext & {progress: Progress}} context
 * @param {ExerciseView} exercise
 */
export function openExercise(context, exercise) {
  const step = new ExerciseStep(context, exercise);
  step.draw();
  step.begin();
  return step;
}

class ExerciseStep {
  /**
   * @param {StepContext & {progress: Progress}} context
   * @param {ExerciseView} exercise
   */
  constructor({ stage, left, arrows, progress }, exercise) {
    this.stage = stage;
    this.left = left;
    this.arrows = arrows;
    this.progress = progress;
    this.exercise = exercise;
    /** @type {string[]} */
    this.moves = [];
    /** @type {HTMLTextAreaElement | null} the field of a written answer */
    this.input = null;
    this.attempt = 0;
    this.done = false;
    this.feedback = h("div", { class: "feedback", role: "status" });
    this.tips = h(
      "p",
      { class: "hint banner warn", hidden: true },
      h("strong", {}, t("learn.hint_label")),
      " ",
      exercise.hint,
    );
    this.buttons = h("div", { class: "row steps" });
  }

  draw() {
    const { title, task, is_written: isWritten } = this.exercise;
    const { number, total, isSolved } = this.progress;
    this.stage.show({
      eyebrow: [t("learn.exercise", { number, total }), isSolved ? solvedTag() : null],
      title,
      words: [h("p", { class: "task" }, task), this.tags()],
      answer: [isWritten ? this.form() : null, this.feedback, this.tips, this.buttons],
      hasControls: !isWritten,
    });
  }

  /** Return the tags: the learner's side, and the number of moves. */
  tags() {
    const { exercise } = this;
    const { players, actions, has_turn_end: hasTurnEnd } = this.stage.variant;
    const side = players[0] === exercise.player ? "first" : "second";
    if (exercise.is_written) return null;
    const count = hasTurnEnd ? t("learn.actions", { count: actions }) : t("learn.moves", { count: exercise.moves });
    return h(
      "p",
      { class: "row" },
      h(
        "span",
        { class: "tag" },
        h("span", { class: "side-mark", dataset: { side }, "aria-hidden": "true" }),
        t("learn.you_play", { player: sideName(exercise.player) }),
      ),
      h("span", { class: "tag" }, count),
    );
  }

  form() {
    const id = uid("answer");
    const input = (this.input = h("textarea", {
      class: "textarea",
      id,
      rows: 2,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: 600,
    }));
    const check = h("button", { class: "button primary", type: "submit" }, t("learn.check"));
    const editor =
      this.exercise.goal === "setup"
        ? h(
            "a",
            { class: "button", href: `/editor#variant=${this.stage.variant.id}`, target: "_blank", rel: "noopener" },
            t("learn.editor"),
          )
        : null;
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      this.write();
    });
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      this.write();
    };
    return h(
      "form",
      { class: "field", onSubmit: submit },
      h("label", { for: id }, t("learn.answer_label")),
      input,
      h("div", { class: "row" }, check, editor),
    );
  }

  /** Set up the position and wait for the first move. */
  begin() {
    const { exercise } = this;
    const { board } = this.stage;
    this.moves = [];
    this.done = false;
    this.attempt += 1;
    this.showFeedback(null);
    board.showBeams(null);
    board.set({ movable: exercise.is_written ? null : exercise.player, preview: null });
    board.show(exercise.view, { animate: false });
    this.drawButtons();
  }

  restart() {
    this.begin();
    if (this.input) this.input.focus();
    else this.stage.board.focus();
  }

  hint() {
    this.tips.hidden = false;
    this.drawButtons();
  }

  /**
   * Send a move and show the feedback.
   * @param {MoveView} move
   */
  async onMove(move) {
    const moves = [...this.moves, move.text];
    try {
      return await this.send(moves);
    } catch (error) {
      showError(error);
      return false;
    }
  }

  async write() {
    const text = this.input?.value.trim();
    if (!text) {
      this.input?.focus();
      return;
    }
    this.attempt += 1; // answers to earlier attempts no longer count
    await this.send([text]).catch(showError);
  }

  /** @param {string[]} moves */
  async send(moves) {
    const { attempt, exercise, left, stage } = this;
    const answer = await post(`/api/lessons/${stage.variant.id}/${exercise.id}`, { moves });
    if (attempt !== this.attempt || left.aborted) return true;
    this.moves = moves;
    this.done = answer.done;
    await this.show(answer);
    if (attempt === this.attempt && !left.aborted) this.conclude(answer);
    return true;
  }

  /**
   * Show the learner's move and then the reply.
   * @param {AnswerView} answer
   */
  async show({ view, played, after, reply, done }) {
    const { board } = this.stage;
    if (!played) return;
    if (done) board.set({ movable: null });
    if (!reply || !after) {
      await board.show(view, { played });
      return;
    }
    board.set({ movable: null });
    await board.show(after, { played });
    await board.show(view, { played: reply });
    if (!done) board.set({ movable: this.exercise.player });
  }

  /** @param {AnswerView} answer */
  conclude(answer) {
    const { stage, exercise } = this;
    this.showFeedback(answer);
    if (answer.done) stage.board.showBeams((answer.reply ?? answer.played)?.beams ?? null);
    this.drawButtons(answer.solved);
    if (answer.solved) this.celebrate();
    else if (answer.done) playSound("low");
    if (answer.done && !exercise.is_written) focusPrimary(this.buttons);
    (answer.done ? stage.answer : this.feedback).scrollIntoView({ block: "nearest" });
    if (!answer.done && document.activeElement === document.body) stage.board.focus();
  }

  celebrate() {
    playSound("win");
    const isComplete = this.progress.solve();
    const eyebrow = this.stage.words.querySelector(".eyebrow");
    if (!eyebrow?.querySelector(".solved-tag")) eyebrow?.append(solvedTag());
    if (isComplete) this.buttons.before(...this.congratulations());
  }

  /**
   * Show the feedback.
   * @param {AnswerView | null} answer
   */
  showFeedback(answer) {
    if (!answer) {
      replace(this.feedback);
      return;
    }
    const kind = answer.solved ? "good" : answer.done ? "bad" : "on";
    const title = t({ good: "learn.solved_title", bad: "learn.not_yet", on: "learn.continue_title" }[kind]);
    const mark = h(
      "span",
      { class: "feedback-mark", "aria-hidden": "true" },
      icon({ good: "check", bad: "undo", on: "next" }[kind]),
    );
    replace(
      this.feedback,
      h(
        "div",
        { class: `banner verdict ${kind}` },
        mark,
        h("div", {}, h("strong", {}, title), " ", phraseText(answer.phrases)),
      ),
    );
  }

  drawButtons(solved = false) {
    const [back, next] = this.arrows(solved);
    const tip = h("button", { class: "button", type: "button", onClick: () => this.hint() }, t("learn.hint"));
    const retry = this.done && !solved && !this.exercise.is_written;
    const again = h(
      "button",
      { class: `button${retry ? " primary" : ""}`, type: "button", onClick: () => this.restart() },
      icon("undo"),
      t(retry ? "learn.retry" : "learn.restart"),
    );
    const isBegun = this.moves.length > 0 && !this.exercise.is_written;
    replace(
      this.buttons,
      isBegun ? null : back,
      this.tips.hidden && !solved ? tip : null,
      isBegun ? again : null,
      next,
    );
  }

  congratulations() {
    const { stage, progress } = this;
    if (stage.answer.querySelector(".complete")) return [];
    const link = h(
      "a",
      { class: "button primary", href: `/?variant=${stage.variant.id}` },
      t("learn.play", { game: progress.title }),
    );
    return [h("div", { class: "banner complete" }, h("p", {}, t("learn.complete")), link)];
  }
}

function solvedTag() {
  return h("span", { class: "tag solved-tag" }, icon("check"), t("learn.solved"));
}
