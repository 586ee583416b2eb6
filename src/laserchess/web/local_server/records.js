// Game records, read from PGN or position texts and written as PGN.
/** @import { NodeInput, NodeView, RecordInput, RecordView, ScoreInput } from "../types/api" */
/** @import { RuleValue } from "../local/index" */
/** @import { Handler } from "./index.js" */
/** @import { Library } from "./library.js" */

import { InvalidRecordError, LaserChessError } from "../local/errors.js";
import { PgnNode } from "../local/pgn/lexer.js";
import { readPgn } from "../local/pgn/reader.js";
import { GameRecord } from "../local/pgn/record.js";
import { changedOptions, matchVariant } from "../local/pgn/tags.js";
import { writePgn } from "../local/pgn/writer.js";

/** @typedef {import("../local/pgn/annotations.js").Evaluation} Evaluation */
/** @typedef {import("../local/pgn/record.js").RecordNode} RecordNode */
/** @typedef {Omit<RecordInput, "variant"> & {variant: string}} Given a record of any variant that has been loaded */

const LOOKS_LIKE_RECORD = /^\s*(?:\[\s*\w+\s*"|[0-9]+\s*\.)/;

/** @type {[string, RegExp, Handler][]} */
export const RECORDS = [
  ["POST", /^\/api\/records\/read$/, read],
  ["POST", /^\/api\/records\/write$/, async (library, given) => ({ text: await writeRecord(library, given) })],
];

/**
 * Read a record, or a position as a record without moves.
 * @param {Library} library
 * @param {{text: string, variant?: string | null}} given
 * @returns {Promise<RecordView>}
 */
async function read(library, { text, variant }) {
  const record = LOOKS_LIKE_RECORD.test(text)
    ? await readRecord(library, text, variant ?? undefined)
    : await readPosition(library, text.trim(), variant ?? undefined);
  return view(library, record);
}

/**
 * Read exactly one record; an incomplete one is read as far as possible.
 * @param {Library} library
 * @param {string} text
 * @param {string} [variant] of a record that does not name its own
 */
async function readRecord(library, text, variant) {
  let whole = text;
  let written;
  try {
    written = readPgn(whole);
  } catch (error) {
    if (!(error instanceof InvalidRecordError) || error.reason !== "unfinished") throw error;
    whole = `${text}\n*\n`;
    written = readPgn(whole);
  }
  const known = await library.variants();
  const names = [variant, ...written.map(({ tags }) => tags.Variant && matchVariant(tags.Variant, known)?.id)];
  for (const name of names) if (name) await library.describer(name);
  return GameRecord.parse(whole, { defaultVariant: variant });
}

/**
 * Read a position of a variant, or of any.
 * @param {Library} library
 * @param {string} text
 * @param {string} [variant]
 */
async function readPosition(library, text, variant) {
  const ids = variant ? [variant] : (await library.variants()).map(({ id }) => id);
  for (const id of ids) {
    await library.describer(id);
    try {
      return new GameRecord(id, { position: text });
    } catch (error) {
      if (variant || !(error instanceof LaserChessError)) throw error;
    }
  }
  const evidence = { reason: "text", text: text.slice(0, 60), expected: "a PGN-style record or a position" };
  throw new InvalidRecordError("the text is neither a record nor a position of any variant", evidence);
}

/**
 * @param {Library} library
 * @param {GameRecord} record
 * @returns {Promise<RecordView>}
 */
async function view(library, record) {
  const { variant, start, tags, outcome } = record;
  const describer = await library.describer(variant.id);
  return {
    variant: variant.id,
    setup: Object.keys(variant.setups).find((name) => variant.setups[name] === start) ?? null,
    start,
    options: /** @type {Record<string, RuleValue>} */ (changedOptions(record)),
    tags,
    result: /** @type {RecordView["result"]} */ (record.result),
    outcome: outcome && { ...outcome, text: describer.ending(outcome) },
    nodes: listNodes(record),
  };
}

/**
 * Return the moves of a record, parents first, the main line before its variations.
 * @param {GameRecord} record
 */
function listNodes({ root, variant }) {
  /** @type {NodeView[]} */
  const found = [];
  /** @type {[RecordNode, number | null][]} */
  const stack = [[root, null]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, parent] = next;
    found.push(nodeView(node, parent, variant.actions ? actionsOf(node) : [node.move].filter(Boolean)));
    const place = found.length - 1;
    for (const child of [...node.children].reverse()) stack.push([/** @type {RecordNode} */ (child), place]);
  }
  return found;
}

/**
 * Return the single actions of a turn.
 * @param {RecordNode} node
 */
function actionsOf(node) {
  if (!node.parent) return [];
  const before = /** @type {RecordNode} */ (node.parent).board();
  return before.pushTurn(node.move, { recorded: true }).map(({ text }) => text);
}

/**
 * @param {RecordNode} node
 * @param {number | null} parent
 * @param {string[]} actions
 * @returns {NodeView}
 */
function nodeView({ move, comment, preface, nags, eval: value, clock }, parent, actions) {
  const score = value && { cp: value.mate === null ? Math.round(value.score * 100) : null, mate: value.mate };
  return { parent, move, actions, comment, preface, nags: [...nags].sort((a, b) => a - b), eval: score, clock };
}

/**
 * Return the PGN of a record; every move of it must be legal.
 * @param {Library} library
 * @param {Given} given
 */
export async function writeRecord(library, { variant, setup, start, options, tags = {}, nodes = [], result = "*" }) {
  await library.describer(variant);
  const place = start ? { position: start } : { setup: setup ?? undefined };
  const started = new GameRecord(variant, {
    ...place,
    rules: /** @type {Record<string, RuleValue>} */ (options ?? {}),
  });
  for (const [name, value] of Object.entries(tags)) if (name !== "Result") started.tags[name] = value;
  started.result = result;
  const [written] = readPgn(String(started));
  written.root = buildTree(nodes);
  return String(GameRecord.parse(writePgn(written)));
}

/** @param {NodeInput[]} nodes each after its parent; the first is the start */
function buildTree(nodes) {
  /** @type {PgnNode[]} */
  const places = [];
  for (const [number, given] of nodes.entries()) {
    const parent = number ? places[given.parent ?? -1] : null;
    if (parent === undefined) {
      const evidence = { reason: "parent", text: String(given.parent ?? "None"), expected: "a node before it" };
      throw new InvalidRecordError(`node ${number} has the parent ${given.parent ?? "None"}`, evidence);
    }
    const node = new PgnNode({ move: number ? given.move : "", parent });
    const { comment = "", preface = "", nags = [], clock = null } = given;
    Object.assign(node, { comment, preface, nags: new Set(nags), clock, eval: evaluationOf(given.eval) });
    parent?.children.push(node);
    places.push(node);
  }
  return places[0] ?? new PgnNode();
}

/**
 * @param {ScoreInput | null | undefined} given
 * @returns {Evaluation | null}
 */
function evaluationOf(given) {
  if (!given || ((given.cp ?? null) === null && (given.mate ?? null) === null)) return null;
  return { score: (given.cp ?? 0) / 100, mate: given.mate ?? null };
}
