/** A puzzle being solved, as data. Pure functions: state and answer in, next state out. */
/** @import { AttemptView, FinishedAttempt, PhraseView, PuzzleView, PuzzleStanding, VariantView } from "../../types/api" */
import { outcomeText, phraseText } from "../../lib/server_text.js";
import { pieceName, sideName, t } from "../../lib/strings.js";

/**
 * @typedef {object} Solving
 * @property {PuzzleView} puzzle
 * @property {number} hints how many were shown
 * @property {boolean} helped whether the first attempt was helped by a hint
 * @property {boolean} counted whether the first attempt has been counted
 * @property {boolean} finished whether the solution is known
 * @property {boolean} failed whether a move was wrong
 * @property {Feedback | null} feedback what is said about the last move, hint or solution
 * @property {PuzzleStanding | null} standing the solver's rating and streak; null: unrated
 * @property {number | null} change of the rating by this puzzle
 * @typedef {object} Feedback
 * @property {"good" | "bad" | "on" | "tip"} kind
 * @property {string} title
 * @property {string} message
 */

/** Hints of a puzzle: first the piece, then the move. */
export const MAX_HINTS = 2;
/** Deviation of a rating above which it is provisional. */
const PROVISIONAL = 110;

/**
 * Begin a puzzle.
 * @param {PuzzleView} puzzle
 * @param {PuzzleStanding | null} [standing]
 * @returns {Solving}
 */
export function beginPuzzle(puzzle, standing = null) {
  const none = { hints: 0, helped: false, counted: false, finished: false, failed: false };
  return { puzzle, ...none, feedback: null, standing, change: null };
}

/**
 * Apply the answer to a move.
 * @param {Solving} state
 * @param {Pick<AttemptView, "solved" | "right">} answer
 * @returns {Solving}
 */
export function applyAnswer(state, { solved, right }) {
  return { ...state, finished: state.finished || solved, failed: state.failed || (!right && !solved) };
}

/**
 * Count a shown hint; before the first attempt is counted it makes that attempt a helped one.
 * @param {Solving} state
 * @returns {Solving}
 */
export function takeHint(state) {
  return { ...state, hints: Math.min(MAX_HINTS, state.hints + 1), helped: true };
}

/**
 * Take back a hint that could not be fetched.
 * @param {Solving} state
 * @returns {Solving}
 */
export function returnHint(state) {
  return { ...state, hints: Math.max(0, state.hints - 1) };
}

/**
 * Show the solution: the puzzle is finished, with help unless it was finished before.
 * @param {Solving} state
 * @returns {Solving}
 */
export function showSolution(state) {
  return { ...state, finished: true, helped: state.helped || !state.finished };
}

/**
 * Show the new rating after an attempt was counted; the change belongs to the puzzle of that attempt.
 * @param {Solving} state
 * @param {PuzzleView} puzzle that was counted
 * @param {PuzzleStanding} standing in the variant that is open
 * @param {number | null} change
 * @returns {Solving}
 */
export function applyRating(state, puzzle, standing, change) {
  return { ...state, standing, change: puzzle === state.puzzle ? change : null };
}

/** @typedef {"hint" | "hint_more" | "retry" | "solution" | "replay" | "share" | "next"} ButtonName */

/**
 * Return the buttons of a puzzle, in order, and the one that is emphasized.
 * @param {Solving} state
 * @returns {{names: ButtonName[], primary: ButtonName | null}}
 */
export function buttonsOf({ finished, failed, hints, feedback }) {
  if (finished) return { names: ["replay", "share", "next"], primary: "next" };
  const isWrong = feedback?.kind === "bad";
  /** @type {ButtonName[]} */
  const names = [];
  if (hints < MAX_HINTS && !isWrong) names.push(hints ? "hint_more" : "hint");
  if (failed) names.push("retry");
  return { names: [...names, "solution"], primary: isWrong ? "retry" : null };
}

/**
 * Return whether a puzzle was solved at the first attempt, without help.
 * @param {Solving} state
 */
export function isClean({ finished, failed, helped }) {
  return finished && !failed && !helped;
}

/**
 * Return whether an answer ends the first attempt: the puzzle is solved, or the move was wrong.
 * @param {Pick<AttemptView, "solved" | "right">} answer
 */
export function endsAttempt({ solved, right }) {
  return solved || !right;
}

/**
 * Return the first attempt as the server counts it.
 * @param {Solving} state
 * @param {string[]} moves
 * @returns {FinishedAttempt}
 */
export function attemptOf({ puzzle, helped }, moves) {
  return { puzzle: puzzle.puzzle, moves, helped };
}

/**
 * Return the feedback to a move.
 * @param {AttemptView} answer
 * @param {PuzzleView} puzzle
 * @param {VariantView} variant
 * @returns {Feedback}
 */
export function feedbackOf(answer, puzzle, variant) {
  if (answer.solved) return { kind: "good", title: t("puzzles.solved"), message: themed("", answer.themes) };
  const message = replyText(answer, puzzle, variant);
  if (!answer.right) return { kind: "bad", title: t("puzzles.wrong"), message };
  return { kind: "on", title: t("puzzles.continue"), message };
}

/**
 * Return the opponent's reply as text: its move, the pieces the solver lost, and the result if the game is over.
 * @param {Pick<AttemptView, "reply" | "view">} answer
 * @param {Pick<PuzzleView, "player">} puzzle
 * @param {VariantView} variant
 */
export function replyText({ reply, view }, { player }, variant) {
  if (!reply) return "";
  const lost = reply.removed
    .filter((piece) => piece.player === player)
    .map(({ name, square }) => t("puzzles.piece", { name: pieceName(name), square }));
  return [
    t("puzzles.reply", { player: sideName(reply.by), move: reply.text }),
    lost.length ? t("puzzles.lost", { pieces: lost.join(", ") }) : "",
    view.outcome ? outcomeText(view.outcome, variant) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Return a message with the themes of a puzzle, which are shown once it is finished.
 * @param {string} message
 * @param {PhraseView[]} themes
 */
export function themed(message, themes) {
  const list = themes.length ? t("puzzles.themes", { themes: phraseText(themes, ", ") }) : "";
  return [message, list].filter(Boolean).join(" ");
}

/**
 * Return a rating as text; one that is not settled is marked.
 * @param {PuzzleStanding} standing
 */
export function ratingText({ rating, deviation }) {
  const key = deviation > PROVISIONAL ? "puzzles.rating.provisional" : "puzzles.rating";
  return t(key, { rating: Math.round(rating) });
}

/**
 * Return a change of rating with its sign.
 * @param {number} change
 */
export function signed(change) {
  return change > 0 ? `+${change}` : `${change}`.replace("-", "−");
}
