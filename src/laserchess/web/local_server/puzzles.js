// Puzzles: tasks, attempts, hints and solutions. Results that the server does not count are not rated.
/** @import { Board } from "../local/board.js" */
/** @import { AttemptView, PuzzleView } from "../types/api" */
/** @import { Describer } from "./describer.js" */
/** @import { Handler } from "./index.js" */
/** @import { Library } from "./library.js" */
/** @import { Puzzle } from "./puzzle_sets.js" */

import { searchOnce } from "./engines.js";
import { Feedback, joined } from "./feedback.js";
import { hintOf, ownMoves, PuzzleAttempt, refutation, seededBoard } from "./puzzle_attempt.js";
import { dailyPuzzle, nextPuzzle, puzzleNamed, stormIds } from "./puzzle_sets.js";
import { Rejection } from "./rejections.js";
import { pushView, viewOf } from "./views.js";

const STORM_SECONDS = 180;
const [SOLVED, CONTINUE, WRONG] = ["Solved.", "Good move. Keep going.", "That is not it."];

/** @typedef {{puzzle: string, moves?: string[]}} Tried */

/** @type {[string, RegExp, Handler][]} */
export const PUZZLES = [
  ["POST", /^\/api\/puzzles\/try$/, tryMoves],
  ["POST", /^\/api\/puzzles\/hint$/, hint],
  ["POST", /^\/api\/puzzles\/solution$/, solution],
  ["POST", /^\/api\/puzzles\/result$/, result],
  ["POST", /^\/api\/puzzles\/(storm|standing)$/, () => ({ account: null, games: {} })],
  ["GET", /^\/api\/puzzles\/standing$/, () => ({ account: null, games: {} })],
  ["GET", /^\/api\/puzzles\/daily$/, daily],
  ["GET", /^\/api\/puzzles\/next$/, next],
  ["GET", /^\/api\/puzzles\/storm\/(?<variant>[\w-]+)$/, storm],
  ["GET", /^\/api\/puzzles\/(?<name>\w+)$/, named],
];

/**
 * @param {Library} library
 * @param {Puzzle} puzzle
 * @returns {Promise<PuzzleView>}
 */
async function puzzleView(library, puzzle) {
  const describer = await library.describer(puzzle.variant);
  const board = seededBoard(puzzle.variant, puzzle.position);
  return {
    id: puzzle.id,
    puzzle: puzzle.id,
    variant: puzzle.variant,
    title: board.variant.title,
    player: board.turn,
    task: [describer.phrase("puzzle.to_move", { side: board.turn }), taskOf(describer, puzzle)],
    moves: ownMoves(puzzle, board.variant.actions > 0).length,
    rating: puzzle.rating,
    view: viewOf(describer, board),
  };
}

/**
 * @param {Describer} describer
 * @param {Puzzle} puzzle
 */
function taskOf(describer, puzzle) {
  if (puzzle.aim === "defend") return describer.phrase("puzzle.defend");
  const isTurn = describer.variant.actions > 0;
  const key = isTurn && puzzle.aim === "win" ? "win_turn" : puzzle.aim;
  return describer.phrase(`puzzle.${key}`, { count: ownMoves(puzzle, isTurn).length });
}

/**
 * @param {Library} library
 * @param {unknown} _body
 * @param {Record<string, string>} groups
 */
async function daily(library, _body, { query }) {
  const date = new URLSearchParams(query).get("day") ?? new Date().toISOString().slice(0, 10);
  return { date, puzzle: await puzzleView(library, await dailyPuzzle(library, date)) };
}

/**
 * @param {Library} library
 * @param {unknown} _body
 * @param {Record<string, string>} groups
 */
async function next(library, _body, { query }) {
  return puzzleView(library, await nextPuzzle(library, new URLSearchParams(query)));
}

/**
 * @param {Library} library
 * @param {unknown} _body
 * @param {Record<string, string>} groups
 */
async function storm(library, _body, { variant }) {
  return { variant, seconds: STORM_SECONDS, puzzles: await stormIds(library, variant) };
}

/**
 * @param {Library} library
 * @param {unknown} _body
 * @param {Record<string, string>} groups
 */
async function named(library, _body, { name }) {
  return puzzleView(library, await puzzleNamed(library, name));
}

/**
 * Return an attempt after moves that were right.
 * @param {Puzzle} puzzle
 * @param {string[]} moves
 */
function replay(puzzle, moves) {
  const attempt = new PuzzleAttempt(puzzle);
  for (const move of moves) if (!attempt.play(move).isRight) throw new Rejection("puzzle_moves", move);
  return attempt;
}

/**
 * Play the solver's moves; a wrong last one is answered with its refutation.
 * @param {Library} library
 * @param {Tried} tried
 * @returns {Promise<AttemptView>}
 */
async function tryMoves(library, { puzzle: name, moves = [] }) {
  const puzzle = await puzzleNamed(library, name);
  const describer = await library.describer(puzzle.variant);
  const attempt = replay(puzzle, moves.slice(0, -1));
  const last = moves.at(-1);
  /** @type {AttemptView} */
  const answer = {
    right: true,
    solved: false,
    message: "",
    played: null,
    after: null,
    reply: null,
    view: viewOf(describer, attempt.board),
    themes: [],
  };
  return last === undefined ? answer : judge(describer, attempt, answer, last);
}

/**
 * Play the solver's last move, and the reply to it.
 * @param {Describer} describer
 * @param {PuzzleAttempt} attempt
 * @param {AttemptView} answer
 * @param {string} move
 */
async function judge(describer, attempt, answer, move) {
  const board = attempt.board.copy();
  const { played, shown } = pushView(describer, board, move);
  answer.played = shown;
  answer.view = viewOf(describer, board);
  const done = attempt.play(move);
  answer.right = done.isRight;
  answer.solved = done.isRight && attempt.isSolved;
  const feedback = new Feedback(describer, attempt.player);
  if (done.reply) {
    answer.message = `${CONTINUE} ${joined(reply(feedback, answer, board, String(done.reply.move)))}`;
  } else if (done.isRight) answer.message = attempt.isSolved ? SOLVED : CONTINUE;
  else {
    const found = await refutation(board, searchOnce);
    const words = found ? reply(feedback, answer, board, found) : feedback.attempt(board, played);
    answer.message = `${WRONG} ${joined(words)}`;
  }
  if (answer.solved) answer.themes = titlesOf(describer, attempt.puzzle);
  return answer;
}

/**
 * Play the opponent's reply, and return what it does.
 * @param {Feedback} feedback
 * @param {AttemptView} answer
 * @param {Board} board
 * @param {string} move
 */
function reply(feedback, answer, board, move) {
  answer.after = answer.view;
  const { played, shown } = pushView(feedback.describer, board, move);
  answer.reply = shown;
  answer.view = viewOf(feedback.describer, board);
  return feedback.answer(board, played);
}

/**
 * @param {Describer} describer
 * @param {Puzzle} puzzle
 */
function titlesOf({ texts }, { themes }) {
  const known = themes.filter((theme) => theme in texts.themes);
  return known.map((theme) => ({ key: `phrases.theme.${theme}`, text: texts.themes[theme], facts: {} }));
}

/**
 * @param {Library} library
 * @param {Tried & {step?: number}} asked
 */
async function hint(library, { puzzle: name, moves = [], step = 1 }) {
  const puzzle = await puzzleNamed(library, name);
  const describer = await library.describer(puzzle.variant);
  const attempt = replay(puzzle, moves);
  if (attempt.isSolved) return { phrases: [describer.phrase("puzzle.solved")], square: "" };
  const square = attempt.board.parse(attempt.expected).start;
  return { phrases: [hintOf(describer, attempt, step)], square };
}

/**
 * @param {Library} library
 * @param {Tried} asked
 */
async function solution(library, { puzzle: name }) {
  const puzzle = await puzzleNamed(library, name);
  const describer = await library.describer(puzzle.variant);
  const board = seededBoard(puzzle.variant, puzzle.position);
  const view = viewOf(describer, board);
  const steps = puzzle.solution.map((move) => {
    const { shown } = pushView(describer, board, move);
    return { played: shown, view: viewOf(describer, board) };
  });
  return { view, steps, themes: titlesOf(describer, puzzle) };
}

/**
 * Return the result of an attempt that no server counts: it changes no rating.
 * @param {Library} library
 * @param {Tried & {helped?: boolean, standing?: import("../types/api").PuzzleStanding | null}} done
 */
async function result(library, { puzzle: name, moves = [], helped = false, standing }) {
  const puzzle = await puzzleNamed(library, name);
  await library.describer(puzzle.variant);
  const attempt = replay(puzzle, moves.slice(0, -1));
  const last = moves.at(-1);
  const solved = last !== undefined && !helped && attempt.play(last).isRight && attempt.isSolved;
  const before = standing ?? {
    rating: 1500,
    deviation: 350,
    volatility: 0.06,
    tried: 0,
    solved: 0,
    streak: 0,
    best: 0,
    storm: 0,
  };
  return { counted: false, solved, change: 0, standing: before, puzzle_rating: puzzle.rating };
}
