// Playing a move on the kernel's arrays, and writing what it did.
/** @import { Script } from "./types" */
/** @import { Variant } from "./variant.js" */

import { moveFor, scriptedFor, startOf, targetOf } from "./codec.js";
import { MAX, ROW, SCRATCH } from "./constants.js";
import { notationOf } from "./notation/index.js";
import { KIND_OF_MOVE } from "./notation/kinds.js";
import { MoveResult } from "./result.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

/**
 * Play a move from a row; return the new row with what the move did, or (nothing changed) a negative row that says why not.
 * @param {Workspace} workspace
 * @param {number} row
 * @param {import("./result.js").Move} move
 * @param {{ chance?: [number, number][] | null, via?: number | null }} written what its text says of it
 * @returns {{ row: number, result: MoveResult | null }}
 */
export function playMove(workspace, row, move, written) {
  const { kernel, rules } = workspace;
  const isTurn = rules.variant.actions > 0;
  workspace.reserve((row - rules.firstRow) / rules.rowLength + 4);
  const place = workspace.stack.address / 8 + SCRATCH.state;
  const [state, side] = [kernel.i64[place], kernel.word(workspace.stack, row + ROW.side)];
  const steps = stepsOf(workspace, move.code, written.via ?? 0);
  let here = row;
  for (const [index, step] of steps.entries()) {
    if (isTurn) writeScript(workspace, index === steps.length - 1 ? (written.chance ?? null) : null);
    const after = kernel.call("advance", workspace.arrays, here, step, workspace.moves);
    if (after < 0) {
      if (here !== row) kernel.call("undo", workspace.arrays, here);
      if (isTurn) kernel.i64[place] = state;
      return { row: after, result: null };
    }
    here = after;
  }
  const result = new MoveResult(workspace, move, here, { rows: steps.length, state, side });
  complete(rules.variant, result, steps);
  return { row: here, result };
}

/**
 * Return the two steps of a diagonal one, or the code itself.
 * @param {Workspace} workspace
 * @param {number} code
 * @param {number} via
 */
function stepsOf({ kernel, arrays, rules }, code, via) {
  const corner = rules.variant.actions ? kernel.call("corner", arrays, code, via) : 0;
  if (!corner) return [code];
  const { step } = KIND_OF_MOVE;
  return [moveFor(startOf(code), corner, step, 0), moveFor(corner, targetOf(code), step, 0)];
}

/**
 * Have the next draws come from a script, or at random where there is none.
 * @param {Workspace} workspace
 * @param {Script | null} script
 */
function writeScript({ kernel, stack }, script) {
  kernel.setWord(stack, SCRATCH.scripted, -1);
  if (!script) return;
  const draws = script.slice(0, MAX.draws);
  for (const [index, [kind, value]] of draws.entries()) {
    kernel.setWord(stack, SCRATCH.script + index, scriptedFor(kind, value));
  }
  kernel.setWord(stack, SCRATCH.scripted, draws.length);
}

/**
 * Complete the text of a move by what it captured or what chance added.
 * @param {Variant} variant
 * @param {MoveResult} result
 * @param {number[]} steps
 */
function complete(variant, result, steps) {
  const notation = notationOf(variant);
  if (notation.writesCaptures && result.removed.length) {
    const { geometry } = variant;
    const gone = result.removed.map(({ square }) => square);
    const order = geometry.readingOrder.map((cell) => geometry.name(cell)).filter((square) => gone.includes(square));
    result.text += order.map((square) => `x${square}`).join("");
  }
  if (!variant.actions) return;
  const last = steps[steps.length - 1];
  result.chance = notation.writeChance?.(variant, last, result.past.draws) ?? [];
  if (result.chance.length) {
    const single = steps.map((step) => notation.writeMove(variant, step)).join(",");
    result.text = single + (notation.joinChance?.(last, result.chance) ?? "");
  }
}
