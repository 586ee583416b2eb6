// Answers to exercises that are texts: a position, a record, or a position in which one move destroys much.
/** @import { Board as BoardType } from "../local/board.js" */
/** @import { Exercise, PhraseView } from "../types/api" */
/** @import { Describer } from "./describer.js" */

import { Board } from "../local/board.js";
import { seededBoard } from "./puzzle_attempt.js";

/**
 * Return what is wrong with a written answer, or null if it is right.
 * @param {Describer} describer
 * @param {Exercise} exercise
 * @param {string} text
 * @returns {PhraseView | null}
 */
export function writtenProblem(describer, exercise, text) {
  if (exercise.goal === "record") {
    const words = text.replaceAll(".", ". ").replaceAll(",", " ").split(/\s+/).filter(Boolean);
    return recordProblem(
      describer,
      exercise,
      words.filter((word) => !/^\d/.test(word)),
    );
  }
  const board = new Board(exercise.variant, { position: text });
  if (exercise.goal === "setup") {
    const best = Math.max(0, ...board.legalMoves.map((move) => board.preview(move).removed.length));
    return best >= exercise.count ? null : describer.phrase("exercise.few", { number: best });
  }
  const expected = new Board(exercise.variant, { position: exercise.position });
  return board.position === expected.position ? null : difference(describer, expected, board);
}

/**
 * Return the first square on which two positions differ.
 * @param {Describer} describer
 * @param {BoardType} expected
 * @param {BoardType} written
 */
function difference(describer, expected, written) {
  const differs = (/** @type {string} */ square) => expected.pieceAt(square) !== written.pieceAt(square);
  const square = [...expected.variant.geometry.byName.keys()].find(differs);
  return square ? describer.phrase("exercise.square", { square }) : describer.phrase("exercise.side");
}

/**
 * Play the moves of a written game and return which one differs.
 * @param {Describer} describer
 * @param {Exercise} exercise
 * @param {string[]} words
 */
function recordProblem(describer, { variant, position, solution }, words) {
  const board = seededBoard(variant, position);
  for (const [number, expected] of solution.entries()) {
    if (number >= words.length) return describer.phrase("exercise.missing", { number, total: solution.length });
    if (board.parse(words[number]).code !== board.parse(expected).code) {
      return describer.phrase("exercise.different", { move: words[number] });
    }
    board.push(expected);
  }
  return words.length === solution.length ? null : describer.phrase("exercise.too_many");
}
