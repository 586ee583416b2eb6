/** The move list as data: the main line in rows of two turns, interrupted by comments, mistakes and variations. */
/** @import { MoveTree, Node } from "./tree.js" */
import { mistakeOf } from "./marks.js";

/**
 * @typedef {object} Row
 * @property {number} number
 * @property {(Node[] | null)[]} turns of the first and the second player; null is a gap
 * @property {Node[]} between nodes with something to show after the row
 */

/**
 * Split a line into turns: lists of nodes.
 * @param {MoveTree} tree
 * @param {Node[]} nodes
 */
export function turnsOf(tree, nodes) {
  /** @type {Node[][]} */
  const turns = [];
  for (const node of nodes) {
    const last = turns.at(-1);
    if (last && !tree.beginsTurn(node)) last.push(node);
    else turns.push([node]);
  }
  return turns;
}

/**
 * Return the variations next to a node: of its first sibling, if it is that one.
 * @param {Node} node
 */
export function variationsOf(node) {
  const siblings = node.parent?.children ?? [];
  return siblings[0] === node ? siblings.slice(1) : [];
}

/**
 * Return whether a node has something to show below its row: a comment, a better move, variations.
 * @param {Node} node
 */
export function interrupts(node) {
  return Boolean(node.comment || hasBetter(node) || variationsOf(node).length);
}

/**
 * Return whether the engine found a better move.
 * @param {Node} node
 */
export function hasBetter(node) {
  return Boolean(mistakeOf(node) && node.verdict?.best);
}

/**
 * Return the rows of the main line.
 * @param {MoveTree} tree
 * @returns {Row[]}
 */
export function rowsOf(tree) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Row | null} */
  let open = null;
  for (const turn of turnsOf(tree, tree.mainline())) {
    const { number, second } = tree.number(turn[0]);
    if (!open || !second) {
      open = { number, turns: second ? [null] : [], between: [] };
      rows.push(open);
    }
    open.turns.push(turn);
    open.between = turn.filter(interrupts);
    if (open.between.length && !second) open.turns.push(null);
    if (open.between.length || second) open = null;
  }
  return rows;
}
