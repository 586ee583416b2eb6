// A puzzle in progress: right and wrong moves, hints, and refutations. The kernel plays every move.
/** @import { MoveResult } from "../local/result.js" */
/** @import { Describer } from "./describer.js" */
/** @import { Puzzle } from "./puzzle_sets.js" */

import { Board } from "../local/board.js";
import { IllegalMoveError, LaserChessError } from "../local/errors.js";
import { findVariant } from "../local/runtime.js";

/** No solution depends on chance. */
const SEED = 1;
/** Nodes searched for the refutation of a wrong move, and the size of the table. */
const [NODES, HASH_MB] = [4000, 4];

/** @typedef {{isRight: boolean, played: MoveResult, after: Board, reply: MoveResult | null}} AttemptedMove */
/** @typedef {(board: Board, limits: {nodes: number, hashMb: number}) => Promise<string | null>} Search */

/**
 * Return a board at the position of a puzzle or an exercise.
 * @param {string} variant
 * @param {string} position
 */
export function seededBoard(variant, position) {
  return new Board(variant, findVariant(variant).hasChance ? { position, seed: SEED } : { position });
}

/** A puzzle being solved; a wrong move leaves the board unchanged. */
export class PuzzleAttempt {
  #found = 0;
  #isOver = false;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.board = seededBoard(puzzle.variant, puzzle.position);
    this.player = this.board.turn;
    this.isTurn = this.board.variant.actions > 0;
    /** The remaining actions of a turn. */
    this.left = ownMoves(puzzle, this.isTurn);
  }

  /** The remaining moves. */
  get rest() {
    return this.puzzle.solution.slice(this.#found);
  }

  get isSolved() {
    return this.#isOver || !this.rest.length;
  }

  /**
   * Try a move, or an action of a turn.
   * @param {string} move
   * @returns {AttemptedMove}
   */
  play(move) {
    if (this.isSolved) throw new IllegalMoveError("the puzzle is already solved", { reason: "over", text: move });
    if (this.isTurn) return this.#act(move);
    const isExpected = this.board.parse(move).code === this.board.parse(this.rest[0]).code;
    const after = this.board.copy();
    const played = after.push(move);
    const won = hasWon(after, this.player);
    if (!isExpected && !(won && this.puzzle.aim === "win")) return { isRight: false, played, after, reply: null };
    this.board.push(move);
    this.#found += 1;
    this.#isOver = won;
    return { isRight: true, played, after, reply: won ? null : this.#reply() };
  }

  #reply() {
    if (!this.rest.length) return null;
    const reply = this.board.push(this.rest[0]);
    this.#found += 1;
    return reply;
  }

  /**
   * Try an action of a turn: those of the solution may be played in any order that still wins.
   * @param {string} move
   * @returns {AttemptedMove}
   */
  #act(move) {
    const after = this.board.copy();
    const played = after.push(move);
    const left = without(this.left, String(played.move));
    const won = hasWon(after, this.player);
    const isWrong = !won && (left.length === this.left.length || !winningOrder(after, left, this.player).length);
    if (isWrong) return { isRight: false, played, after, reply: null };
    this.board = after.copy();
    this.#isOver = won;
    this.left = left;
    this.#found += 1;
    return { isRight: true, played, after, reply: null };
  }

  /** The next move of the solution; in a turn, a remaining action that comes first in some order that wins. */
  get expected() {
    return this.isTurn ? winningOrder(this.board, this.left, this.player)[0] : this.rest[0];
  }
}

/**
 * Return the solver's moves, without the replies.
 * @param {Puzzle} puzzle
 * @param {boolean} isTurn
 */
export function ownMoves({ solution }, isTurn) {
  return isTurn ? solution : solution.filter((_, at) => at % 2 === 0);
}

/**
 * @param {Board} board
 * @param {string} player
 */
function hasWon({ outcome }, player) {
  return outcome?.winner === player;
}

/**
 * @param {string[]} actions
 * @param {string} done
 */
function without(actions, done) {
  const at = actions.indexOf(done);
  return at < 0 ? actions : actions.toSpliced(at, 1);
}

/**
 * Return actions in an order that wins, or nothing if there is none.
 * @param {Board} board
 * @param {string[]} actions
 * @param {string} player
 */
function winningOrder(board, actions, player) {
  return permutations(actions).find((order) => wins(board.copy({ history: false }), order, player)) ?? [];
}

/**
 * @param {Board} board
 * @param {string[]} actions
 * @param {string} player
 */
function wins(board, actions, player) {
  try {
    for (const action of actions) board.push(action);
  } catch (error) {
    if (error instanceof LaserChessError) return false;
    throw error;
  }
  return hasWon(board, player);
}

/**
 * @param {string[]} items
 * @returns {string[][]}
 */
function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/**
 * Return a hint: first which piece to look at, then what it does.
 * @param {Describer} describer
 * @param {PuzzleAttempt} attempt
 * @param {number} step
 */
export function hintOf(describer, { board, expected }, step) {
  const move = board.parse(expected);
  const piece = move.start ? board.pieceAt(move.start) : null;
  const facts = { piece: piece?.name ?? "", square: move.start };
  if (step === 1) return piece ? describer.phrase("hint.look", facts) : describer.phrase("hint.beam");
  if (!piece || !["step", "turn", "swap", "fire"].includes(move.act)) return describer.phrase("hint.null");
  return describer.phrase(`hint.${move.act === "turn" ? "rotate" : move.act}`, facts);
}

/**
 * Return the opponent's reply to a wrong move: a win at once if there is one.
 * @param {Board} board
 * @param {Search} search
 */
export async function refutation(board, search) {
  if (board.outcome || board.variant.actions) return null;
  const player = board.turn;
  for (const move of board.legalMoves) {
    const after = board.copy({ history: false });
    after.push(move);
    if (hasWon(after, player)) return String(move);
  }
  return search(board.copy({ history: false }), { nodes: NODES, hashMb: HASH_MB });
}
