// Positions into the kernel's arrays, and out of them.

import { rotationBefore, rotationCell, rotationFor } from "./codec.js";
import { ROW } from "./constants.js";
import { IllegalPositionError } from "./errors.js";
import { illegalPosition } from "./refusals.js";

/** @typedef {import("./notation/rows.js").Written} Written */
/** @typedef {import("./workspace.js").Workspace} Workspace */

/**
 * Set up a position as the first row of a workspace, or say why no game allows it.
 * @param {Workspace} workspace
 * @param {Written} written
 */
export function setUp(workspace, written) {
  const { kernel, rules } = workspace;
  workspace.clear();
  place(workspace, written);
  check(workspace, written);
  kernel.call("set_up", workspace.arrays, rules.firstRow);
  writeTurn(workspace, written);
  kernel.call("settle", workspace.arrays, rules.firstRow, workspace.moves);
}

/**
 * @param {Workspace} workspace
 * @param {Written} written
 */
function place({ kernel, cells, rules }, written) {
  const { features, floors, geometry, file } = rules.variant;
  const first = cells.address / 2;
  for (const [cell, letter] of written.floor) {
    kernel.u16[first + cell] = features.get(letter) ?? 0;
    kernel.u16[first + geometry.size + cell] = floors.get(letter) ?? file.kernel.underFeatures[letter] ?? 0;
  }
  for (const [cell, piece] of written.pieces) kernel.u16[first + cell] = piece.code;
}

/**
 * @param {Workspace} workspace
 * @param {Written} written
 */
function check(workspace, written) {
  const { kernel, moves, arrays, rules } = workspace;
  const rotations = written.rotations.map(([cell, before]) => rotationFor(cell, before));
  const counts = [written.side, written.left, written.idle, written.used.length, rotations.length];
  const numbers = [...counts, ...written.used, ...rotations];
  if (numbers.length > moves.length)
    throw new IllegalPositionError("the position lists too much", { reason: "fields" });
  for (const [index, number] of numbers.entries()) kernel.setWord(moves, index, number);
  const fault = kernel.call("find_fault", arrays, moves);
  if (fault) throw illegalPosition(rules.variant, written, fault);
}

/**
 * @param {Workspace} workspace
 * @param {Written} written
 */
function writeTurn({ kernel, stack, rules }, written) {
  const row = rules.firstRow;
  kernel.setWord(stack, row + ROW.side, written.side);
  kernel.setWord(stack, row + ROW.left, written.left);
  kernel.setWord(stack, row + ROW.idle, written.idle);
  for (const cell of written.used) {
    const word = stack.address / 8 + row + ROW.used + (cell >> 6);
    kernel.i64[word] |= BigInt.asIntN(64, 1n << BigInt(cell & 63));
  }
  kernel.setWord(stack, row + ROW.rotations, written.rotations.length);
  for (const [index, [cell, before]] of written.rotations.entries()) {
    kernel.setWord(stack, row + ROW.rotations + 1 + index, rotationFor(cell, before));
  }
}

/**
 * Return the position of a row as it is written.
 * @param {Workspace} workspace
 * @param {number} row
 * @returns {Written}
 */
export function readBack({ kernel, cells, stack, rules }, row) {
  const { geometry, pieces: known, actions, featureLetters, floorLetters } = rules.variant;
  const first = cells.address / 2;
  const pieces = new Map();
  const floor = new Map();
  for (const cell of geometry.cells) {
    const code = kernel.u16[first + cell];
    const piece = known.get(code);
    if (piece) pieces.set(cell, piece);
    const letter = actions && (featureLetters.get(code) ?? floorLetters.get(kernel.u16[first + geometry.size + cell]));
    if (letter) floor.set(cell, letter);
  }
  const side = kernel.word(stack, row + ROW.side);
  if (!actions) return { pieces, side, floor, left: 0, used: [], rotations: [], idle: 0 };
  const used = geometry.cells.filter((cell) => {
    return kernel.i64[stack.address / 8 + row + ROW.used + (cell >> 6)] & (1n << BigInt(cell & 63));
  });
  const noted = kernel.words(stack, row + ROW.rotations + 1, kernel.word(stack, row + ROW.rotations));
  const rotations = noted.map(
    (rotation) => /** @type {[number, number]} */ ([rotationCell(rotation), rotationBefore(rotation)]),
  );
  const [left, idle] = [kernel.word(stack, row + ROW.left), kernel.word(stack, row + ROW.idle)];
  return { pieces, side, floor, left, used, rotations, idle };
}
