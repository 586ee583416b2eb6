// Whether a learner's moves reach the goal of an exercise, and the opponent's replies. The kernel plays every move.
/** @import { Board } from "../local/board.js" */
/** @import { MoveResult } from "../local/result.js" */
/** @import { Exercise } from "../types/api" */

import { isForced, winningMoves } from "../local/forced.js";

/** @typedef {{exercise: Exercise, board: Board, plays: MoveResult[], player: string}} Played after the learner's moves */

/**
 * Return the pieces of a player that some moves removed.
 * @param {MoveResult[]} plays
 * @param {string} player
 */
export function lostPieces(plays, player) {
  return plays.flatMap((played) => played.removed).filter((item) => item.player === player);
}

/**
 * @param {Board} board
 * @param {string} player
 */
function hasLost({ outcome }, player) {
  return Boolean(outcome?.winner) && outcome?.winner !== player;
}

/**
 * Return the board after a move.
 * @param {Board} board
 * @param {string} move
 */
function after(board, move) {
  const there = board.copy({ history: false });
  const played = there.push(move);
  return { there, played };
}

/**
 * Return the legal moves, steps before rotations: they are easier to see.
 * @param {Board} board
 */
function stepsFirst(board) {
  const key = (/** @type {{act: string}} */ { act }) => (act === "step" ? 0 : 1);
  return board.legalMoves
    .toSorted((one, other) => key(one) - key(other) || (one.text < other.text ? -1 : 1))
    .map(String);
}

/**
 * Return the opponent's first reply that misses the goal: a win, and for some goals one that destroys a piece.
 * @param {Played} state
 */
export function failingReply({ exercise, board, player }) {
  if (board.outcome) return undefined;
  return stepsFirst(board).find((move) => {
    const { there, played } = after(board, move);
    return hasLost(there, player) || (exercise.goal === "guard" && lostPieces([played], player).length > 0);
  });
}

/**
 * @param {string[]} squares
 * @param {string[]} found
 */
function includesAll(squares, found) {
  return squares.every((square) => found.includes(square));
}

/** @type {(state: Played) => boolean} */
const keeps = ({ board, plays, player }) => !lostPieces(plays, player).length && !hasLost(board, player);

/** @type {(state: Played) => boolean} */
const holds = (state) => {
  const { exercise, board, player } = state;
  const hasEnded = board.turn !== player || board.outcome !== null;
  const isUnhurt = exercise.goal === "survive" || keeps(state);
  return hasEnded && isUnhurt && !hasLost(board, player) && !failingReply(state);
};

/** @type {(state: Played) => boolean} */
const removes = ({ exercise, board, plays, player }) => {
  const removed = plays.flatMap((played) => played.removed.map((item) => item.square));
  const own = lostPieces(plays, player).map((item) => item.square);
  const best = Math.max(0, ...plays.map((played) => played.removed.length));
  const isSafe = includesAll(own, exercise.squares) && !hasLost(board, player);
  return isSafe && includesAll(exercise.squares, removed) && best >= exercise.count;
};

/** @type {Record<string, (state: Played) => boolean>} */
const CHECKS = {
  win: ({ board, player }) => board.outcome?.winner === player,
  remove: removes,
  keep: keeps,
  survive: holds,
  guard: holds,
  stay: ({ board, player }) => !hasLost(board, player),
  light: ({ exercise, plays }) =>
    plays.some((played) =>
      includesAll(
        exercise.squares,
        played.beams.flatMap(({ squares }) => squares),
      ),
    ),
  stun: ({ exercise, plays }) =>
    includesAll(
      exercise.squares,
      plays.flatMap(({ stunned }) => stunned),
    ),
  displace: ({ exercise, plays }) =>
    includesAll(
      exercise.squares,
      plays.flatMap(({ displaced }) => displaced.map(({ start }) => start)),
    ),
  moves: ({ exercise, plays }) => exercise.accept.includes(String(plays[plays.length - 1].move)),
};

/**
 * Return whether the goal of an exercise is reached on the board after the learner's moves.
 * @param {Played} state
 */
export function reaches(state) {
  return CHECKS[state.exercise.goal](state);
}

/**
 * Return the reply of the losing player, who is to move, that makes the win hardest to find: the one that takes longest,
 * then the one that leaves the fewest ways to win.
 * @param {Board} board
 * @param {string} winner
 * @param {number} moves the most it takes
 */
export function longestDefence(board, winner, moves) {
  const rated = stepsFirst(board).map((move) => ({ move, ease: easeOf(after(board, move).there, winner, moves) }));
  return rated.reduce((best, one) => (less(one.ease, best.ease) ? one : best)).move;
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function less([a, b], [c, d]) {
  return a < c || (a === c && b < d);
}

/**
 * Return how easy a won position is to win: the longer the win and the fewer the ways, the smaller.
 * @param {Board} board
 * @param {string} winner
 * @param {number} moves
 */
function easeOf(board, winner, moves) {
  if (board.outcome) return [1, 0];
  let length = 1;
  while (length < moves && !isForced(board, winner, 2 * length)) length += 1;
  return [-length, winningMoves(board, length).length];
}

/**
 * Return a reply after which `winner` no longer forces a win in `moves` moves, if there is one.
 * @param {Board} board
 * @param {string} winner
 * @param {number} moves
 */
export function escapeOf(board, winner, moves) {
  return stepsFirst(board).find((move) => !isForced(after(board, move).there, winner, 2 * moves));
}
