/** The address of an analysis: variant, position, options and the line, so that a link or a reload opens it again. */
/** @import { OptionValue } from "./rule_fields.js" */
/** @import { StoredAnalysis, StoredNode } from "../analysis/storage.js" */

const SEPARATOR = "|";

/**
 * Return the moves in an address. Moves with spaces or commas are separated by bars.
 * @param {string} text
 */
export function splitMoves(text) {
  const parts = text.includes(SEPARATOR) || text.includes("{") ? text.split(SEPARATOR) : text.split(/[\s,]+/);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * Return the rule options in an address; none if they cannot be read.
 * @param {string | null} text
 * @returns {Record<string, OptionValue>}
 */
export function readOptions(text) {
  try {
    return JSON.parse(text ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * Return the address of a line, at a ply of it.
 * @param {{variant: string, position: string, options: Record<string, OptionValue>, moves: string[]}} line
 * @param {number} ply
 */
export function writeAddress({ variant, position, options, moves }, ply) {
  const parts = new URLSearchParams({ variant, position });
  if (Object.keys(options).length) parts.set("options", JSON.stringify(options));
  if (moves.length) {
    parts.set("moves", moves.join(SEPARATOR));
    parts.set("ply", String(ply));
  }
  return `/analysis#${parts}`;
}

/**
 * Return whether the last analysis matches the address: the same game or line, or no address.
 * @param {StoredAnalysis} stored
 * @param {string | null} game
 * @param {URLSearchParams} wanted
 */
export function isWanted({ variant, start, nodes, at }, game, wanted) {
  if (game) return start.game === game && !wanted.has("ply");
  if (![...wanted.keys()].length) return true;
  if (wanted.get("variant") !== variant || wanted.get("position") !== start.position) return false;
  return (wanted.get("moves") ?? "") === lineThrough(nodes, at).join(SEPARATOR);
}

/**
 * Return the moves of the line through a node of a stored analysis: back to the start, on by first children.
 * @param {StoredNode[]} nodes
 * @param {number} at
 */
export function lineThrough(nodes, at) {
  /** @type {string[]} */
  const moves = [];
  for (let node = nodes[at]; node && node.parent !== null; node = nodes[node.parent]) moves.unshift(node.move);
  const childOf = (/** @type {number} */ parent) => nodes.findIndex((node) => node.parent === parent);
  for (let here = childOf(at); here > 0; here = childOf(here)) moves.push(nodes[here].move);
  return moves;
}
