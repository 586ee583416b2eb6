// Why a move or a position is rejected, in the words of the Python library.
/** @typedef {(message: string, expected: string, reason: string, text: string) => IllegalPositionError} Refusal */
/** @import { Written } from "./notation/rows.js" */
/** @import { Piece, Variant } from "./variant.js" */

import { kindOf, startOf, targetOf } from "./codec.js";
import { FAULT } from "./constants.js";
import { IllegalMoveError, IllegalPositionError, quote, WrongCaptureError, WrongChanceError } from "./errors.js";
import { COMPASS } from "./geometry.js";
import { KIND_OF_MOVE } from "./notation/kinds.js";

/**
 * @param {import("./board.js").Board} board
 * @param {number} code
 * @param {string} text
 */
export function illegalMove(board, code, text) {
  const [why, reason] = whyIllegal(board, code).next().value ?? ["", ""];
  return new IllegalMoveError(`${quote(text)} is illegal: ${why}`, { reason, text });
}

/**
 * Yield what speaks against a move as [words, reason], the weightiest first.
 * @param {import("./board.js").Board} board
 * @returns {Generator<[string, string], void>}
 * @param {number} code
 */
function* whyIllegal(board, code) {
  const { variant } = board;
  const [start, to] = [startOf(code), targetOf(code)].map((cell) => variant.geometry.name(cell));
  const outcome = board.outcome;
  if (outcome) yield [`the game is over (${outcome.reason})`, "over"];
  const mover = start ? board.pieceAt(start) : null;
  if (!mover) {
    yield [start ? `there is no piece on ${start}` : "it is a move of another board", "empty"];
    return;
  }
  const piece = `the ${mover.name} on ${start}`;
  if (mover.player !== board.turn) yield [`${piece} is ${mover.player}'s`, "owner"];
  if (mover.stunned) yield [`${piece} is stunned`, "stunned"];
  if (board.actionsLeft === 0) yield ["no actions are left", "actions"];
  const kind = kindOf(code);
  if (kind === KIND_OF_MOVE.null) yield ["nothing may stay as it is unless the shot destroys a piece", "null"];
  if (kind === KIND_OF_MOVE.turn) yield [`${piece} cannot rotate that way`, "turn"];
  if (kind === KIND_OF_MOVE.fire) yield [`${piece} cannot fire (again)`, "fire"];
  yield* whyNotThere(variant, mover, start, to);
  const there = to ? board.pieceAt(to) : null;
  if (there) yield [`${piece} cannot go to ${to}, where ${there.player}'s ${there.name} is`, "step"];
  yield [`${piece} cannot go to ${to}`, "step"];
}

/**
 * @returns {Generator<[string, string], void>}
 * @param {Variant} variant
 * @param {Piece} mover
 * @param {string} start
 * @param {string} to
 */
function* whyNotThere(variant, mover, start, to) {
  const piece = `the ${mover.name} on ${start}`;
  if (!mover.kind.steps) yield [`${piece} never leaves its square`, "step"];
  const across = Math.abs(start.charCodeAt(0) - to.charCodeAt(0));
  if (to && Math.max(across, Math.abs(Number(start.slice(1)) - Number(to.slice(1)))) > 1) {
    yield [`${piece} cannot go to ${to}: that is further than one square`, "step"];
  }
  for (const [side, player] of variant.players.entries()) {
    if (player.name !== mover.player && variant.file.reserved[side].includes(to)) {
      yield [`${piece} cannot go to ${to}: that square is reserved for ${player.name}`, "step"];
    }
  }
}

/** @param {string} text */
export function misfit(text) {
  const expected = "every draw of the action, in its order, and nothing else";
  const message = `${quote(text)} is illegal: its chance cannot have happened here`;
  return new WrongChanceError(message, { reason: "chance", text, expected });
}

/**
 * @param {string} text
 * @param {string[]} squares
 * @param {string} expected
 */
export function wrongCapture(text, squares, expected) {
  const message = `${quote(text)} does not capture on ${squares.join(" and ")} alone`;
  return new WrongCaptureError(message, { reason: "capture", text, expected });
}

/**
 * Put a fault the kernel found in a position into words.
 * @param {import("./variant.js").Variant} variant
 * @param {import("./notation/rows.js").Written} position
 * @param {number} fault
 */
export function illegalPosition(variant, position, fault) {
  const value = (fault >> 8) & 0xffff;
  const name = variant.geometry.name(value);
  /**
   * @param {string} message
   * @param {string} expected
   * @param {string} reason
   * @param {string} text
   */
  /** @type {Refusal} */
  const refusal = (message, expected, reason, text) => new IllegalPositionError(message, { reason, text, expected });
  switch (fault & 255) {
    case FAULT.trespassing: {
      const piece = position.pieces.get(value);
      const [mine, theirs] = [variant.players[piece?.side ?? 0].name, variant.players[1 - (piece?.side ?? 0)].name];
      return refusal(`${mine}'s ${piece?.name} stands on ${name}`, `a piece of ${theirs} there`, "reserved", name);
    }
    case FAULT.wrongUse: {
      const expected = "a piece of the side to move there that has a special act";
      return refusal(`a used cap on ${name}`, expected, "cap", name);
    }
    case FAULT.wrongRotation:
    case FAULT.noRotation: {
      const [cell, before] = position.rotations[value];
      const text = `${variant.geometry.name(cell)}@${before}`;
      const owner = "a piece of the side to move that can face that way";
      const expected = (fault & 255) === FAULT.wrongRotation ? owner : "a piece that faces another way now";
      return refusal(`a rotation ${text}`, expected, "rotations", text);
    }
    case FAULT.wrongActions: {
      const expected = `0 to ${variant.actions}, less what was paid for rotations that may be changed`;
      return refusal(`${position.left} actions left`, expected, "actions", String(position.left));
    }
    case FAULT.wrongIdle:
      return refusal(`${position.idle} empty turns`, `0 to ${variant.file.idleTurns}`, "idle", String(position.idle));
    case FAULT.noRoyals: {
      const royal = variant.kinds.find((kind) => kind.royal)?.name;
      return refusal(`neither side has a ${royal}`, `a ${royal} on one side at least`, "royal", "");
    }
    default:
      return misplaced(variant, position, fault, refusal);
  }
}

/**
 * Put into words what is wrong with the number of pieces of a type, or with the one that has a home.
 * @param {Variant} variant
 * @param {Written} position
 * @param {number} fault
 * @param {Refusal} refusal
 */
function misplaced(variant, position, fault, refusal) {
  const value = (fault >> 8) & 0xffff;
  const kind = variant.kinds.find((each) => each.kind === value >> 1);
  const player = variant.players[value & 1].name;
  if (!kind) throw new Error(`the kernel found fault ${fault}`);
  if ((fault & 255) === FAULT.tooMany) {
    const reason = kind.homes.length ? "home" : "count";
    return refusal(`${player} has ${fault >> 24} of ${kind.name}`, `at most ${kind.limit}`, reason, kind.letter);
  }
  const [square, ways] = kind.homes[value & 1];
  if ((fault & 255) === FAULT.notAtHome) {
    return refusal(`${player}'s ${kind.name} is not on ${square}`, `${kind.letter} there`, "home", square);
  }
  const facing = COMPASS[position.pieces.get(variant.geometry.byName.get(square) ?? 0)?.facing ?? 0];
  const expected = ways.split(" ").join(" or ");
  return refusal(`${player}'s ${kind.name} on ${square} faces ${facing}`, expected, "home", square);
}
