// Forced wins by exhaustive search, for puzzles and lessons: every legal move of both sides, nothing evaluated.
/** @import { Board } from "./board.js" */
/** @import { Arguments, Span } from "./kernel.js" */

import { MAX } from "./constants.js";
import { IllegalMoveError } from "./errors.js";

const MAX_TURNS = 60;

/**
 * Return whether a side can force a win within `turns` turns of both sides together.
 * @param {import("./board.js").Board} board
 * @param {string} winner name of the side
 * @param {number} turns
 */
export function isForced(board, winner, turns) {
  const side = board.variant.players.findIndex((player) => player.name === winner);
  return prove(board, turns, "forced", (row, moves, tried) => [row, moves, 0, turns, side, tried]).count !== 0;
}

/**
 * Return every first move with which the side to move forces a win in `count` of its own moves. The opponent's answer
 * to the last one is looked at, too: it may be what loses the game.
 * @param {import("./board.js").Board} board
 * @param {number} count
 */
export function winningMoves(board, count) {
  const turns = 2 * count - 1;
  const found = prove(board, turns, "winning", (row, moves, tried) => [row, moves, turns, tried]);
  return found.codes().map((code) => board.moveOf(code));
}

/**
 * @param {Board} board
 * @param {number} turns
 * @param {string} name
 * @param {(row: number, moves: Span, tried: Span) => Arguments[]} args
 */
function prove(board, turns, name, args) {
  if (board.variant.actions || !Number.isInteger(turns) || turns < 0 || turns > MAX_TURNS) {
    const message = `cannot search a forced win within ${turns} turns of ${board.variant.title}`;
    const expected = `0 to ${MAX_TURNS} turns of a variant with one move a turn`;
    throw new IllegalMoveError(message, { reason: "turns", text: String(turns), expected });
  }
  return board.copy({ history: false }).prove(turns, (workspace, row) => {
    const { kernel } = workspace;
    const moves = workspace.movesFor(turns + 3);
    const tried = { address: moves.address + (turns + 2) * MAX.moves * 8, length: turns + 1 };
    kernel.bytes.fill(0, tried.address, tried.address + tried.length * 8);
    const count = kernel.call(name, workspace.arrays, ...args(row, moves, tried));
    return { count, codes: () => kernel.words(moves, 0, count) };
  });
}
