// Exercises of lessons: play the learner's moves and the opponent's replies, and describe the result.
/** @import { MoveResult } from "../local/result.js" */
/** @import { AnswerView, Exercise, PhraseView } from "../types/api" */
/** @import { Describer } from "./describer.js" */
/** @import { Handler } from "./index.js" */
/** @import { Library } from "./library.js" */

import { LaserChessError, NotationError } from "../local/errors.js";
import { isForced } from "../local/forced.js";
import { escapeOf, failingReply, longestDefence, lostPieces, reaches } from "./exercise_goals.js";
import { Feedback, joined } from "./feedback.js";
import { seededBoard } from "./puzzle_attempt.js";
import { Rejection } from "./rejections.js";
import { pushView, viewOf } from "./views.js";
import { writtenProblem } from "./written_answers.js";

const WRITTEN = ["position", "record", "setup"];

/** @type {[string, RegExp, Handler][]} */
export const EXERCISES = [["POST", /^\/api\/lessons\/(?<variant>[\w-]+)\/(?<exercise>[\w-]+)$/, answer]];

/**
 * Play the learner's moves and report whether they solve the exercise; without moves, return its start.
 * @param {Library} library
 * @param {{moves?: string[]}} body
 * @param {Record<string, string>} groups
 */
async function answer(library, { moves = [] }, { variant, exercise: id }) {
  const describer = await library.describer(variant);
  /** @type {Exercise[]} */
  const exercises = await library.data(`/api/lessons/${variant}/exercises`);
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new Rejection("exercise", id);
  const attempt = new ExerciseAttempt(describer, exercise);
  if (WRITTEN.includes(exercise.goal) && moves.length) attempt.write(moves.join(" "));
  else for (const move of moves) attempt.play(move);
  const { phrases, ...rest } = attempt.answer;
  return { ...rest, message: joined(phrases), phrases };
}

/** An exercise in progress: the board, the learner's moves, and the answer to the last one. */
class ExerciseAttempt {
  /** @type {MoveResult[]} */
  plays = [];

  /**
   * @param {Describer} describer
   * @param {Exercise} exercise
   */
  constructor(describer, exercise) {
    this.describer = describer;
    this.exercise = exercise;
    this.board = seededBoard(exercise.variant, exercise.position);
    this.player = this.board.turn;
    this.feedback = new Feedback(describer, this.player);
    this.answer = this.#fresh(null);
  }

  /**
   * @param {AnswerView["played"]} played
   * @returns {Omit<AnswerView, "message">}
   */
  #fresh(played) {
    const view = viewOf(this.describer, this.board);
    return { solved: false, done: false, phrases: [], played, after: null, reply: null, view };
  }

  get #hasTurns() {
    return this.board.variant.actions > 0;
  }

  /**
   * Play a move of the learner, and the reply to it.
   * @param {string} move
   */
  play(move) {
    if (this.answer.done) throw new Rejection("exercise_over", move);
    const { played, shown } = pushView(this.describer, this.board, move);
    this.plays.push(played);
    this.answer = this.#fresh(shown);
    this.#judge(played);
  }

  /** @param {MoveResult} last */
  #judge(last) {
    if (reaches(this)) this.#finish([this.#explanation], true);
    else if (this.#hasTurns && !this.#isTurnOver(last)) this.answer.phrases = this.feedback.progress(this.board, last);
    else if (this.exercise.goal === "win" && !this.#hasTurns) this.#judgeForced(last);
    else this.#judgeFailed(last);
  }

  /** @param {MoveResult} last */
  #isTurnOver(last) {
    const isSpent = this.board.actionsLeft === 0 && !["survive", "guard"].includes(this.exercise.goal);
    return isSpent || this.board.outcome !== null || last.move.act === "end";
  }

  /**
   * Continue if the win is still forced in time; otherwise show how the opponent escapes.
   * @param {MoveResult} last
   */
  #judgeForced(last) {
    const { board, player } = this;
    const left = this.exercise.moves - this.plays.length;
    if (!board.outcome && left >= 0 && isForced(board, player, 2 * left + 1)) {
      this.#reply(longestDefence(board, player, Math.max(left, 1)));
      this.answer.phrases.push(this.describer.phrase("exercise.on_the_way"));
      if (reaches(this)) this.#finish([this.#explanation], true);
      return;
    }
    const words = this.feedback.attempt(board, last);
    const reply = !board.outcome && left > 0 ? escapeOf(board, player, left) : undefined;
    if (reply) {
      this.#reply(reply);
      words.push(...this.answer.phrases, this.describer.phrase("exercise.too_late"));
    }
    this.#finish(words);
  }

  /** @param {MoveResult} last */
  #judgeFailed(last) {
    const { goal } = this.exercise;
    let words = this.feedback.attempt(this.board, last);
    const reply = ["survive", "guard"].includes(goal) ? failingReply(this) : undefined;
    if (reply) {
      this.#reply(reply);
      words = this.answer.phrases;
    } else if (goal === "remove" && lostPieces(this.plays, this.player).length) {
      words.push(this.describer.phrase("exercise.own_loss"));
    }
    this.#finish(words);
  }

  /**
   * Play the opponent's move.
   * @param {string} move
   */
  #reply(move) {
    const { answer: shown, describer, board } = this;
    shown.after = shown.view;
    const pushed = pushView(describer, board, move);
    shown.reply = pushed.shown;
    shown.view = viewOf(describer, board);
    shown.phrases = this.feedback.answer(board, pushed.played);
  }

  /** @returns {PhraseView} */
  get #explanation() {
    const { variant, id, explanation } = this.exercise;
    return { key: `lessons.${variant}.${id}.explanation`, text: explanation, facts: {} };
  }

  /** @param {PhraseView[]} phrases */
  #finish(phrases, solved = false) {
    Object.assign(this.answer, { phrases, solved, done: true });
  }

  /**
   * Check an answer that is a text.
   * @param {string} text
   */
  write(text) {
    this.#finish([this.#problem(text) ?? this.#explanation], this.#problem(text) === null);
  }

  /**
   * @param {string} text
   * @returns {PhraseView | null}
   */
  #problem(text) {
    try {
      return writtenProblem(this.describer, this.exercise, text);
    } catch (error) {
      if (!(error instanceof LaserChessError)) throw error;
      const trouble = error instanceof NotationError ? "unreadable" : "impossible";
      return this.describer.phrase(`exercise.${trouble}`, { problem: error.message });
    }
  }
}
