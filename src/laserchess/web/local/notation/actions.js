// Actions and turns of variants of several actions a turn, with the chance that happened.
/** @import { Draw, Groups, Script } from "../types" */
/** @import { Variant } from "../variant.js" */

import { argumentOf, kindOf, moveFor, startOf, targetOf } from "../codec.js";
import { DRAW } from "../constants.js";
import { InvalidMoveError, quote } from "../errors.js";
import { KIND_OF_MOVE } from "./kinds.js";
import { readSquare, refuseMove, SQUARE } from "./squares.js";

const STEP = new RegExp(
  `^(?<start>${SQUARE})(?:(?<corner>${SQUARE}),\\k<corner>)?(?<to>${SQUARE})(?<flights>(?:=>${SQUARE}(?:@[0-7])?){0,2})$`,
);
const TURN = new RegExp(`^(?<start>${SQUARE})@(?<facing>[0-7])$`);
const FIRE = new RegExp(`^(?<start>${SQUARE})\\*(?<exits>(?:~[0-7])*)$`);
const END = /^\.(?:\{(?<changes>[^{}]*)\})?$/;
/** @type {Record<string, number>} */
const CHANGES = { gate: DRAW.gate, thaw: DRAW.thaw };
const EXPECTED =
  "a step as b6c6, a rotation as b6@3, a shot as a7* or . to end the turn, each with its chance or without";
const MAX_ACTIONS = 64;
const MAX_LENGTH = 4096;

/**
 * Read one action, with or without its chance; a diagonal step may be written as its two steps.
 * @param {Variant} variant
 * @param {string} text
 */
export function readAction(variant, text) {
  if (text.length <= MAX_LENGTH) {
    let match = STEP.exec(text)?.groups;
    if (match) return readStep(variant, match, text);
    match = TURN.exec(text)?.groups;
    if (match) {
      const start = readSquare(variant, match.start, text);
      return { code: moveFor(start, start, KIND_OF_MOVE.turn, Number(match.facing)) };
    }
    match = FIRE.exec(text)?.groups;
    if (match) {
      const start = readSquare(variant, match.start, text);
      const exits = match.exits.split("~").slice(1);
      /** @type {Script | null} */
      const chance = exits.length ? exits.map((way) => [DRAW.exit, Number(way)]) : null;
      return { code: moveFor(start, start, KIND_OF_MOVE.fire, 0), chance };
    }
    match = END.exec(text)?.groups ?? (text === "." ? {} : undefined);
    if (match) {
      const chance = match.changes === undefined ? null : readChanges(variant, match.changes, text);
      return { code: moveFor(0, 0, KIND_OF_MOVE.end, 0), chance };
    }
  }
  return refuseMove(text, "it is not written like one", "move", text, EXPECTED);
}

/**
 * @param {Variant} variant
 * @param {Groups} match
 * @param {string} text
 */
function readStep(variant, match, text) {
  const start = readSquare(variant, match.start, text);
  const to = readSquare(variant, match.to, text);
  const via = match.corner === undefined ? null : readSquare(variant, match.corner, text);
  const isDiagonal = variant.geometry.deltas.indexOf(to - start) % 2 === 1;
  if (via !== null && !isDiagonal) {
    refuseMove(text, "two steps are one action only where they make a diagonal one", "move", text, EXPECTED);
  }
  return { code: moveFor(start, to, KIND_OF_MOVE.step, 0), chance: readFlights(variant, match.flights, text), via };
}

/**
 * @param {Variant} variant
 * @param {string} text
 * @param {string} move
 */
function readFlights(variant, text, move) {
  /** @type {Script} */
  const script = [];
  for (const flight of text.split("=>").slice(1)) {
    const [name, facing] = flight.split("@");
    script.push([DRAW.square, readSquare(variant, name, move)]);
    if (facing) script.push([DRAW.facing, Number(facing)]);
  }
  return script.length ? script : null;
}

/**
 * @param {Variant} variant
 * @param {string} text
 * @param {string} move
 */
function readChanges(variant, text, move) {
  /** @type {Script} */
  const found = [];
  for (const part of text
    .split(";")
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [word, ...names] = part.split(/\s+/);
    if (!(word in CHANGES) || !names.length) {
      refuseMove(move, `${quote(part)} is no change`, "chance", part, "gate or thaw and their squares");
    }
    for (const name of names) found.push([CHANGES[word], readSquare(variant, name, move)]);
  }
  const { orderOf } = variant.geometry;
  return found.sort((one, other) => one[0] - other[0] || orderOf(one[1]) - orderOf(other[1]));
}

/**
 * Write an action without its chance.
 * @param {Variant} variant
 * @param {number} code
 */
export function writeAction({ geometry }, code) {
  const start = geometry.name(startOf(code));
  switch (kindOf(code)) {
    case KIND_OF_MOVE.end:
      return ".";
    case KIND_OF_MOVE.fire:
      return `${start}*`;
    case KIND_OF_MOVE.turn:
      return `${start}@${argumentOf(code)}`;
    default:
      return start + geometry.name(targetOf(code));
  }
}

/**
 * Write what chance did, from draws as { kind, value, cell }: the parts that stand behind an action.
 * @param {Variant} variant
 * @param {number} code
 * @param {Draw[]} draws
 */
export function writeChance({ geometry }, code, draws) {
  if (kindOf(code) === KIND_OF_MOVE.end) {
    return Object.entries(CHANGES).flatMap(([word, kind]) => {
      const happened = draws.filter((draw) => draw.kind === kind && draw.value);
      return happened.length ? [`${word} ${happened.map((draw) => geometry.name(draw.cell)).join(" ")}`] : [];
    });
  }
  const parts = [];
  for (const { kind, value } of draws) {
    if (kind === DRAW.facing) parts[parts.length - 1] += `@${value}`;
    else parts.push(kind === DRAW.square ? `=>${geometry.name(value)}` : `~${value}`);
  }
  return parts;
}

/**
 * Return the parts of `writeChance` as they stand behind an action.
 * @param {number} code
 * @param {string[]} chance
 */
export function joinChance(code, chance) {
  if (kindOf(code) === KIND_OF_MOVE.end) return chance.length ? `{${chance.join("; ")}}` : "";
  return chance.join("");
}

/**
 * Return the actions of a turn, the closing "." included.
 * @param {string} text
 */
export function splitTurn(text) {
  const actions = text.split(",").map((action) => action.trim());
  const endedEarly = actions.slice(0, -1).some((action) => action.startsWith("."));
  if (actions.length > MAX_ACTIONS || endedEarly || !actions.every(Boolean)) {
    const expected = "actions joined by commas, as a7@3,a7*,c6d6, a . only at the end";
    throw new InvalidMoveError(`${quote(text)} is not a turn`, { reason: "turn", text, expected });
  }
  if (!actions[actions.length - 1].startsWith(".")) actions.push(".");
  return actions;
}
