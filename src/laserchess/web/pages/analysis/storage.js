/** Storage of an analysis: as plain data, and the last one of this browser, which reload and back restore. */
/** @import { Start } from "./session.js" */
/** @import { Node } from "./tree.js" */
/** @import { ScoreView } from "../../types/api" */

import { variant as variantById } from "../../lib/api.js";
import { Session } from "./session.js";

/**
 * @typedef {object} StoredNode
 * @property {number | null} parent index of the parent
 * @property {string} move
 * @property {string} next
 * @property {string} comment
 * @property {string} [preface]
 * @property {number[]} nags
 * @property {string[]} [shapes]
 * @property {ScoreView | null} eval
 * @property {number | null} clock
 * @typedef {{variant: string, start: Start, at: number, nodes: StoredNode[]}} StoredAnalysis
 */

const KEY = "laserchess.analysis.last";
const MAX_LENGTH = 400_000;

/**
 * Return a session as data: start, moves with annotations, and cursor.
 * @param {Session} session
 * @returns {StoredAnalysis}
 */
export function serialize(session) {
  const { variant, start, tree } = session;
  const nodes = [tree.root, ...tree.all()];
  const places = new Map(nodes.map((node, at) => [node, at]));
  const placeOf = (/** @type {Node} */ node) => places.get(node) ?? 0;
  return {
    variant: variant.id,
    start,
    at: placeOf(tree.current),
    nodes: nodes.map(({ parent, move, next, comment, preface, nags, shapes, eval: value, clock }) => ({
      parent: parent && placeOf(parent),
      move,
      next,
      comment,
      preface,
      nags,
      shapes,
      eval: value,
      clock,
    })),
  };
}

/**
 * Return the session of such data.
 * @param {StoredAnalysis} storedAnalysis
 */
export async function deserialize({ variant, start, nodes, at }) {
  const session = await Session.begin(await variantById(variant), start);
  const made = [session.tree.root];
  const { comment, nags, shapes = [] } = nodes[0];
  Object.assign(session.tree.root, { comment, nags, shapes });
  for (const { parent, move, next, preface, ...annotations } of nodes.slice(1)) {
    const node = session.tree.add(made[parent ?? 0], { move, next, ...annotations });
    node.preface = preface ?? "";
    made.push(node);
  }
  session.tree.current = made[at] ?? session.tree.root;
  return session;
}

/**
 * Save a session as the last one.
 * @param {Session} session
 */
export function save(session) {
  try {
    const text = JSON.stringify(serialize(session));
    if (text.length <= MAX_LENGTH) localStorage.setItem(KEY, text);
  } catch {
    // If the storage is full, the address still holds the line.
  }
}

/**
 * Return the last session if `fits(data)` accepts it, else null.
 * @param {(data: StoredAnalysis) => boolean} fits
 */
export async function restore(fits) {
  try {
    const data = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return data && fits(data) ? await deserialize(data) : null;
  } catch {
    return null;
  }
}
